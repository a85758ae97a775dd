#!/usr/bin/env python3
"""Makes letters.glb: the word OVERSHOOT in two lines, each letter hung at its top edge.

    python3 make_letters.py [FOLDER]

Needs Python's standard library alone; the same bytes every time. Metres, Y up,
facing +Z. Each letter is a mesh of its own, skinned to one joint that lies in
the middle of its top edge, so that it swings like a sign. The letterforms are
drawn here, as strokes with round ends; no font is involved.
"""
import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from gltf import BYTE, FLOAT, VERTICES, Gltf, floats

DEPTH = 0.11      # of a letter
ROUND = 0.035     # radius of its edges
EDGE = 5          # steps round an edge
SPACE = 0.075     # between letters
LINES = [("OVER", 0.56, 0.15), ("SHOOT", 0.44, 0.13)]  # text, height, width of a stroke
WIDTH = 2.0       # of both lines
GAP = 0.1         # between them
FLOOR = 0.2       # below them
WIDE = {"O": 1.0, "V": 1.0, "E": 0.82, "R": 0.88, "S": 0.86, "H": 0.92, "T": 0.9}

# Warm to cool in the order of reading.
COLORS = ["#e2725b", "#e98a52", "#efa64b", "#f0c14b", "#c3c65a", "#86c389", "#4cc2b0", "#56b0d0", "#7f9fe0"]


# --- letterforms: strokes as lists of points in a box from (0, -h) to (w, 0) ---

def arc(cx, cy, rx, ry, start, end, steps):
    """Degrees, counter-clockwise from +X."""
    points = []
    for i in range(steps + 1):
        a = math.radians(start + (end - start) * i / steps)
        points.append((cx + rx * math.cos(a), cy + ry * math.sin(a)))
    return points


def superellipse(cx, cy, rx, ry, steps):
    """A squarish round, as drawn letters have it."""
    points = []
    for i in range(steps):
        a = 2 * math.pi * i / steps
        c, s = math.cos(a), math.sin(a)
        points.append((cx + rx * math.copysign(abs(c) ** 0.82, c), cy + ry * math.copysign(abs(s) ** 0.82, s)))
    return points


def strokes(letter, w, h, t):
    """Center lines and whether they close; t is the stroke's width."""
    l, r, top, bottom = t / 2, w - t / 2, -t / 2, t / 2 - h
    cx, cy = w / 2, -h / 2
    if letter == "O":
        return [(superellipse(cx, cy, w / 2 - t / 2, h / 2 - t / 2, 44), True)]
    if letter == "V":
        return [([(l, top), (cx, bottom), (r, top)], False)]
    if letter == "E":
        return [([(r, top), (l, top), (l, bottom), (r, bottom)], False), ([(l, cy), (r - t * 0.35, cy)], False)]
    if letter == "H":
        return [([(l, top), (l, bottom)], False), ([(r, top), (r, bottom)], False), ([(l, cy), (r, cy)], False)]
    if letter == "T":
        return [([(l, top), (r, top)], False), ([(cx, top), (cx, bottom)], False)]
    if letter == "R":
        waist = top + (bottom - top) * 0.54
        b = (top - waist) / 2
        bowl = [(l, top)] + arc(r - b, top - b, b, b, 90, -90, 14) + [(l, waist)]
        return [([(l, top), (l, bottom)], False), (bowl, False), ([(cx, waist), (r, bottom)], False)]
    if letter == "S":
        upper, lower = (top - cy) / 2, (cy - bottom) / 2
        rx = w / 2 - t / 2
        return [(arc(cx, top - upper, rx, upper, 35, 270, 22) + arc(cx, bottom + lower, rx, lower, 90, -145, 22)[1:], False)]
    raise ValueError(letter)


# --- solids ------------------------------------------------------------------

class Solid:
    def __init__(self):
        self.positions, self.normals, self.triangles = [], [], []

    def vertex(self, position, normal):
        self.positions.append(position)
        self.normals.append(normal)
        return len(self.positions) - 1

    def band(self, a, b):
        """Quads between two rows of equally many vertices; nothing where the rows meet."""
        for i in range(len(a) - 1):
            for corners in ((a[i], b[i], b[i + 1]), (a[i], b[i + 1], a[i + 1])):
                if len({self.positions[c] for c in corners}) == 3:
                    self.triangles += corners


def profile(t):
    """Half a cross-section from the middle of the front to the middle of the back:
    (distance from the center line, z, normal outwards, normal in z)."""
    half, inner, flat = DEPTH / 2, t / 2 - ROUND, DEPTH / 2 - ROUND
    points = [(0.0, half, 0.0, 1.0)]
    for i in range(EDGE + 1):
        a = math.pi / 2 * (1 - i / EDGE)
        points.append((inner + ROUND * math.cos(a), flat + ROUND * math.sin(a), math.cos(a), math.sin(a)))
    return points + [(d, -z, n, -m) for d, z, n, m in reversed(points)]


def section(solid, t, point, side, sign, squeeze=1.0):
    """The vertices of half a cross-section at a point; side is the unit vector across the stroke."""
    row = []
    for d, z, n, m in profile(t):
        row.append(solid.vertex((point[0] + side[0] * d * sign * squeeze, point[1] + side[1] * d * sign * squeeze, z),
                                (side[0] * n * sign, side[1] * n * sign, m)))
    return row


def fan(solid, t, point, start, end):
    """A cross-section turned about its middle: a round end, or the outside of a corner. Radians, ascending."""
    steps = max(2, math.ceil((end - start) / (math.pi / 12)))
    rows = []
    for i in range(steps + 1):
        a = start + (end - start) * i / steps
        rows.append(section(solid, t, point, (math.cos(a), math.sin(a)), 1))
    for a, b in zip(rows, rows[1:]):
        solid.band(b, a)


def sweep(solid, points, closed, t):
    count = len(points)
    lines = count if closed else count - 1
    direction = []
    for i in range(lines):
        (x0, y0), (x1, y1) = points[i], points[(i + 1) % count]
        length = math.hypot(x1 - x0, y1 - y0)
        direction.append(((x1 - x0) / length, (y1 - y0) / length))

    def turn(i):
        a, b = direction[i - 1], direction[i % lines]
        return math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1])

    smooth = math.radians(30)
    made = {}

    def row(point, side, squeeze, sign):
        key = (point, side, squeeze, sign)
        if key not in made:
            made[key] = section(solid, t, point, side, sign, squeeze)
        return made[key]

    for i in range(lines):
        ends = []
        for place, at_corner in ((i, i > 0 or closed), (i + 1, i + 1 < lines or closed)):
            side = (-direction[i][1], direction[i][0])
            squeeze = 1.0
            # On a curve neighbours share their cross-section; at a corner a fan closes the gap.
            if at_corner and abs(turn(place % count)) < smooth:
                a, b = direction[(place - 1) % lines], direction[place % lines]
                mean = (-(a[1] + b[1]), a[0] + b[0])
                length = math.hypot(*mean)
                side = (mean[0] / length, mean[1] / length)
                squeeze = 1 / math.cos(turn(place % count) / 2)
            ends.append((points[place % count], side, squeeze))
        for sign in (1, -1):
            rows = [row(*end, sign) for end in ends]
            solid.band(*(rows if sign > 0 else reversed(rows)))
    for i in range(count):
        if not closed and i in (0, count - 1):
            along = math.atan2(direction[0][1], direction[0][0]) + math.pi if i == 0 else \
                math.atan2(direction[-1][1], direction[-1][0])
            fan(solid, t, points[i], along - math.pi / 2, along + math.pi / 2)
        elif abs(turn(i)) >= smooth:
            before = math.atan2(direction[i - 1][1], direction[i - 1][0])
            angle = turn(i)
            # The outside is to the right of a left turn.
            start = before - math.pi / 2 if angle > 0 else before + math.pi / 2 + angle
            fan(solid, t, points[i], start, start + abs(angle))


def letters():
    """(name, joint's place, solid about the joint) in the order of reading."""
    y = FLOOR + LINES[1][1] + GAP + LINES[0][1]
    number = 0
    for text, h, t in LINES:
        room = WIDTH - SPACE * (len(text) - 1)
        unit = room / sum(WIDE[c] for c in text)
        x = -WIDTH / 2
        for c in text:
            number += 1
            w = WIDE[c] * unit
            solid = Solid()
            for points, closed in strokes(c, w, h, t):
                sweep(solid, [(px - w / 2, py) for px, py in points], closed, t)
            yield f"{number}_{c}", (round(x + w / 2, 6), round(y, 6), 0.0), solid
            x += w + SPACE
        y -= h + GAP


# --- the file ----------------------------------------------------------------

def build():
    gltf = Gltf("make_letters.py")
    word = list(letters())
    joints = list(range(1, len(word) + 1))
    gltf["nodes"].append({"name": "word", "children": joints})
    for name, place, _ in word:
        gltf["nodes"].append({"name": f"hang_{name}", "translation": list(place)})
    inverse = [(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, *(-c + 0.0 for c in place), 1) for _, place, _ in word]
    gltf["skins"].append({"name": "word", "skeleton": 0, "joints": joints,
                          "inverseBindMatrices": gltf.accessor(floats(inverse), "MAT4", FLOAT, len(word))})
    gltf.roots.append(0)
    for i, (name, place, solid) in enumerate(word):
        gltf.paint(f"paint_{name}", COLORS[i], 0.42)
        n = len(solid.positions)
        attributes = {
            "POSITION": gltf.positions([[p[k] + place[k] for k in range(3)] for p in solid.positions]),
            "NORMAL": gltf.accessor(floats(solid.normals), "VEC3", FLOAT, n, VERTICES),
            "JOINTS_0": gltf.accessor(bytes((i, 0, 0, 0)) * n, "VEC4", BYTE, n, VERTICES),
            "WEIGHTS_0": gltf.accessor(bytes((255, 0, 0, 0)) * n, "VEC4", BYTE, n, VERTICES, normalized=True),
        }
        gltf["meshes"].append({"name": f"letter_{name}", "primitives": [
            {"attributes": attributes, "indices": gltf.indices(solid.triangles), "material": i}]})
        gltf["nodes"].append({"name": f"letter_{name}", "mesh": i, "skin": 0})
        gltf.roots.append(len(gltf["nodes"]) - 1)
    return gltf


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    build().write(folder / "letters.glb")
