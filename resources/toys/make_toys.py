#!/usr/bin/env python3
"""Makes toys.glb: a small stage of things to throw, flip, pop, float and fade.

    python3 make_toys.py [FOLDER]

Needs Python's standard library alone; the same bytes every time. Metres, Y up,
facing +Z. Each toy is one node at the root whose origin is where it should
turn or grow: the card at its foot, the ball at its centre.
"""
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from gltf import FLOAT, VERTICES, Gltf, floats


class Shape:
    """Triangles with smooth or flat normals, in runs of one material."""

    def __init__(self):
        self.positions, self.normals, self.runs = [], [], {}

    def vertex(self, position, normal):
        length = math.sqrt(sum(c * c for c in normal)) or 1.0
        self.positions.append(tuple(float(c) for c in position))
        self.normals.append(tuple(c / length for c in normal))
        return len(self.positions) - 1

    def triangle(self, material, a, b, c):
        self.runs.setdefault(material, []).extend((a, b, c))

    def grid(self, rows, columns, point, material):
        """A surface over u, v in 0..1; material(u, v) names the material of a cell."""
        index = []
        for r in range(rows + 1):
            for c in range(columns + 1):
                position, normal = point(c / columns, r / rows)
                index.append(self.vertex(position, normal))
        for r in range(rows):
            for c in range(columns):
                a = index[r * (columns + 1) + c]
                b, d = a + 1, a + columns + 1
                e = d + 1
                m = material((c + 0.5) / columns, (r + 0.5) / rows)
                p = self.positions
                if p[a] != p[b]:
                    self.triangle(m, a, b, e)
                if p[d] != p[e]:
                    self.triangle(m, a, e, d)

    def sphere(self, center, radius, material, rows=24, columns=36, squash=lambda y: 1.0):
        """squash(y) scales the circle at height y in -1..1."""

        def surface(u, v):
            theta, phi = math.pi * (1 - v), 2 * math.pi * (1 - u)
            y, ring = math.cos(theta), math.sin(theta)
            if v in (0.0, 1.0):
                ring = 0.0
            k = squash(y)
            return (
                center[0] + radius * ring * k * math.cos(phi),
                center[1] + radius * y,
                center[2] + radius * ring * k * math.sin(phi),
            )

        def point(u, v):
            e = 1e-4
            # The normal by differences, so that any squash is lit rightly.
            lo, hi = max(v - e, 2e-3), min(v + e, 1 - 2e-3)
            lo, hi = min(lo, 1 - 3e-3), max(hi, 3e-3)
            a, b = surface(u, lo), surface(u, hi)
            up = [b[i] - a[i] for i in range(3)]
            mid = min(max(v, 3e-3), 1 - 3e-3)
            c, d = surface(u - e, mid), surface(u + e, mid)
            side = [d[i] - c[i] for i in range(3)]
            normal = (side[1] * up[2] - side[2] * up[1], side[2] * up[0] - side[0] * up[2],
                      side[0] * up[1] - side[1] * up[0])
            return surface(u, v), normal

        self.grid(rows, columns, point, material)

    def extrusion(self, outline, depth, bevel, material, edge):
        """A closed outline (counter-clockwise in XY) made thick in Z, with bevelled edges."""
        n = len(outline)
        cx = sum(p[0] for p in outline) / n
        cy = sum(p[1] for p in outline) / n

        def inset(i):
            (x0, y0), (x1, y1), (x2, y2) = outline[i - 1], outline[i], outline[(i + 1) % n]
            nx, ny = -(y2 - y0), x2 - x0  # inwards
            length = math.hypot(nx, ny) or 1.0
            return x1 + nx / length * bevel, y1 + ny / length * bevel

        inner = [inset(i) for i in range(n)]
        half = depth / 2
        for z, sign in ((half, 1), (-half, -1)):
            center = self.vertex((cx, cy, sign * half), (0, 0, sign))
            ring = [self.vertex((x, y, z), (0, 0, sign)) for x, y in inner]
            for i in range(n):
                a, b = ring[i], ring[(i + 1) % n]
                self.triangle(material, center, *((a, b) if sign > 0 else (b, a)))
        rings = [(inner, half), (outline, half - bevel), (outline, -half + bevel), (inner, -half)]
        for (p, zp), (q, zq) in zip(rings, rings[1:]):
            for i in range(n):
                j = (i + 1) % n
                corners = [(*p[i], zp), (*p[j], zp), (*q[j], zq), (*q[i], zq)]
                u = [corners[3][k] - corners[0][k] for k in range(3)]
                v = [corners[1][k] - corners[0][k] for k in range(3)]
                normal = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
                a, b, c, d = (self.vertex(corner, normal) for corner in corners)
                self.triangle(edge, a, d, c)
                self.triangle(edge, a, c, b)


def rounded_rectangle(width, height, radius, steps=8):
    points = []
    for cx, cy, start in ((width / 2 - radius, radius, -90), (width / 2 - radius, height - radius, 0),
                          (-width / 2 + radius, height - radius, 90), (-width / 2 + radius, radius, 180)):
        for i in range(steps + 1):
            angle = math.radians(start + 90 * i / steps)
            points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return points


def star(outer, inner):
    points = []
    for i in range(10):
        radius = outer if i % 2 == 0 else inner
        angle = math.radians(90 + 36 * i)
        points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return points


MATERIALS = {
    "coral": ("#e2725b", 0.55), "cream": ("#f3e6d0", 0.7), "teal": ("#4cc2b0", 0.5), "ink": ("#33404d", 0.6),
    "gold": ("#f0c14b", 0.35), "sky": ("#7fb6e6", 0.25), "cloud": ("#eef3f8", 0.9), "stage": ("#59626d", 0.85),
}


def toys():
    stage = Shape()
    stage.sphere((0, -0.03, 0), 0.03, lambda u, v: "stage", 12, 64, squash=lambda y: 34.0)
    yield "stage", (0, 0, 0), stage

    ball = Shape()
    ball.sphere((0, 0, 0), 0.12, lambda u, v: "cream" if abs(v - 0.5) < 0.09 else "coral", 36, 48)
    yield "ball", (-0.75, 0.12, 0.25), ball

    card = Shape()
    card.extrusion(rounded_rectangle(0.3, 0.42, 0.04), 0.03, 0.006, "teal", "ink")
    yield "card", (-0.28, 0, 0), card

    shape = Shape()
    shape.extrusion(star(0.19, 0.085), 0.07, 0.012, "gold", "gold")
    yield "star", (0.18, 0.24, 0), shape

    balloon = Shape()
    balloon.sphere((0, 0, 0), 0.15, lambda u, v: "sky", 32, 40, squash=lambda y: 0.9 if y > 0 else 0.9 * (1 + 0.25 * y))
    balloon.sphere((0, -0.162, 0), 0.018, lambda u, v: "sky", 8, 16, squash=lambda y: 0.9 - 0.5 * y)
    yield "balloon", (0.6, 0.5, -0.1), balloon

    cloud = Shape()
    for x, y, z, r in ((0, 0, 0, 0.1), (-0.1, -0.025, 0.01, 0.075), (0.105, -0.03, 0, 0.07), (0.03, 0.055, -0.01, 0.075),
                       (-0.05, 0.03, 0.03, 0.07)):
        cloud.sphere((x, y, z), r, lambda u, v: "cloud", 18, 28)
    yield "cloud", (0.05, 0.78, -0.25), cloud


def build():
    gltf = Gltf("make_toys.py")
    names = list(MATERIALS)
    for name, (color, roughness) in MATERIALS.items():
        gltf.paint(name, color, roughness)
    for name, place, shape in toys():
        primitives = []
        for material, triangles in shape.runs.items():
            used = sorted(set(triangles))
            place_of = {old: new for new, old in enumerate(used)}
            primitives.append({
                "attributes": {"POSITION": gltf.positions([shape.positions[i] for i in used]),
                               "NORMAL": gltf.accessor(floats([shape.normals[i] for i in used]), "VEC3", FLOAT, len(used), VERTICES)},
                "indices": gltf.indices([place_of[i] for i in triangles]), "material": names.index(material)})
        gltf["meshes"].append({"name": name, "primitives": primitives})
        node = {"name": name, "mesh": len(gltf["meshes"]) - 1}
        if any(place):
            node["translation"] = list(place)
        gltf["nodes"].append(node)
        gltf.roots.append(len(gltf["nodes"]) - 1)
    return gltf


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    build().write(folder / "toys.glb")
