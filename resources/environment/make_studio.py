#!/usr/bin/env python3
"""Makes the viewport's light: a photo studio as panoramas in Radiance HDR.

    python3 resources/environment/make_studio.py resources/environment

studio.hdr       what a mirror sees, 128 x 64; also the blurred background
studio-soft.hdr  five panoramas of 64 x 32, one below the other: what surfaces of
                 roughness 0.25, 0.5, 0.75 and 1 reflect, and what white paper shows

Rows go from straight up to straight down. Column 0 looks to -Z, the middle to
+Z, a quarter to -X, three quarters to +X. Standard library only; the same files
every time. CC0-1.0.
"""
import math
import struct
import sys

MIRROR = (128, 64)
SOFT = (64, 32)
ROUGHNESS = (0.25, 0.5, 0.75, 1.0)
MEAN = 0.36  # what white paper shows, on average over all directions


def normalized(v):
    length = math.sqrt(sum(c * c for c in v))
    return tuple(c / length for c in v)


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def smooth(low, high, x):
    t = min(1.0, max(0.0, (x - low) / (high - low)))
    return t * t * (3.0 - 2.0 * t)


def mix(a, b, t):
    return tuple(x + (y - x) * t for x, y in zip(a, b))


class Panel:
    """A softbox: a rectangle of light seen from the middle of the room."""

    def __init__(self, toward, width, height, color, edge):
        self.toward = normalized(toward)
        self.right = normalized(cross((0, 1, 0), self.toward)) if abs(self.toward[1]) < 0.99 else (1, 0, 0)
        self.up = cross(self.toward, self.right)
        self.width, self.height, self.color, self.edge = width, height, color, edge

    def light(self, direction):
        ahead = dot(direction, self.toward)
        if ahead <= 0.05:
            return (0.0, 0.0, 0.0)
        x = abs(dot(direction, self.right) / ahead) - self.width
        y = abs(dot(direction, self.up) / ahead) - self.height
        inside = smooth(self.edge, -self.edge, x) * smooth(self.edge, -self.edge, y)
        return tuple(c * inside for c in self.color)


PANELS = (
    Panel((-0.75, 0.62, 0.62), 0.46, 0.62, (9.0, 8.5, 7.8), 0.10),     # key, left front, warm
    Panel((0.95, 0.30, 0.42), 0.30, 0.75, (2.6, 2.7, 2.9), 0.16),      # fill, right front
    Panel((0.60, 0.42, -0.85), 0.14, 0.95, (6.5, 7.0, 8.0), 0.07),     # rim strip, right behind, cool
    Panel((-0.80, 0.35, -0.75), 0.12, 0.85, (4.5, 4.7, 5.2), 0.07),    # rim strip, left behind
    Panel((0.0, 1.0, 0.0), 0.95, 0.95, (2.4, 2.45, 2.55), 0.30),       # ceiling
)


def studio(direction):
    up = direction[1]
    wall = mix((0.17, 0.17, 0.175), (0.34, 0.35, 0.37), smooth(-0.1, 0.75, up))
    floor = mix((0.13, 0.125, 0.12), (0.20, 0.195, 0.19), smooth(-1.0, -0.15, up))
    light = mix(floor, wall, smooth(-0.10, 0.06, up))
    for panel in PANELS:
        light = tuple(a + b for a, b in zip(light, panel.light(direction)))
    return light


def directions(size):
    width, height = size
    for y in range(height):
        polar = math.pi * (y + 0.5) / height
        area = math.sin(polar) * (math.pi / height) * (2.0 * math.pi / width)
        for x in range(width):
            turn = 2.0 * math.pi * ((x + 0.5) / width - 0.5)
            yield (math.sin(polar) * math.sin(turn), math.cos(polar), math.sin(polar) * math.cos(turn)), area


def panorama(size, oversample=3):
    """The studio, each pixel the mean of several looks."""
    width, height = size
    fine = [studio(d) for d, _ in directions((width * oversample, height * oversample))]
    pixels = []
    for y in range(height):
        for x in range(width):
            total = [0.0, 0.0, 0.0]
            for j in range(oversample):
                row = (y * oversample + j) * width * oversample + x * oversample
                for i in range(oversample):
                    for c in range(3):
                        total[c] += fine[row + i][c]
            pixels.append(tuple(t / oversample ** 2 for t in total))
    return pixels


def filtered(light, size, out, weight, reach):
    """Each direction's mean of the light, weighted by weight(cosine)."""
    source = [(d, a, c) for (d, a), c in zip(directions(size), light)]
    result = []
    for n, _ in directions(out):
        r = g = b = total = 0.0
        nx, ny, nz = n
        for (x, y, z), area, color in source:
            cosine = nx * x + ny * y + nz * z
            if cosine <= reach:
                continue
            w = weight(cosine) * area
            r += w * color[0]
            g += w * color[1]
            b += w * color[2]
            total += w
        result.append((r / total, g / total, b / total))
    return result


def ggx(roughness):
    a2 = roughness ** 4

    def weight(cosine):
        # Seen from along the normal, so the half vector halves the angle.
        h2 = (1.0 + cosine) * 0.5
        d = h2 * (a2 - 1.0) + 1.0
        return cosine * a2 / (d * d)

    return weight


def rgbe(color):
    brightest = max(color)
    if brightest < 1e-32:
        return b"\0\0\0\0"
    mantissa, exponent = math.frexp(brightest)
    scale = mantissa * 256.0 / brightest
    return struct.pack("4B", *(min(255, int(c * scale + 0.5)) for c in color), exponent + 128)


def write(path, size, pixels):
    with open(path, "wb") as out:
        out.write(b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y %d +X %d\n" % (size[1], size[0]))
        out.write(b"".join(rgbe(p) for p in pixels))


def main(folder):
    light = panorama(MIRROR)
    paper = filtered(panorama(SOFT, 6), SOFT, (16, 8), lambda cosine: cosine, 0.0)
    mean = sum(sum(c) / 3.0 * a for c, (_, a) in zip(paper, directions((16, 8)))) / (4.0 * math.pi)
    scale = MEAN / mean
    light = [tuple(c * scale for c in p) for p in light]
    coarse = [tuple(c * scale for c in p) for p in panorama(SOFT, 6)]
    soft = filtered(light, MIRROR, SOFT, ggx(ROUGHNESS[0]), 0.85)
    for roughness in ROUGHNESS[1:]:
        soft += filtered(coarse, SOFT, SOFT, ggx(roughness), 0.0)
    soft += filtered(coarse, SOFT, SOFT, lambda cosine: cosine, 0.0)
    write(folder + "/studio.hdr", MIRROR, light)
    write(folder + "/studio-soft.hdr", (SOFT[0], SOFT[1] * (len(ROUGHNESS) + 1)), soft)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
