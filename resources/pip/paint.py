# Pip's colours: pictures painted as functions of the place on the body.
import numpy as np

import shape
from field import nearest_on_line, project, smoothstep, unit
from parts import CHARTS
from shape import SIDES, mirrored

SIZE = 1024
ORANGE = np.array([0.950, 0.555, 0.262])
RUST = np.array([0.835, 0.410, 0.170])
CREAM = np.array([1.000, 0.935, 0.830])
DARK = np.array([0.265, 0.165, 0.150])
ROSE = np.array([0.965, 0.640, 0.555])


def mix(a, b, t):
    return a + (b - a) * np.asarray(t)[:, None]


def jag(angle, count, sharp=1.0):
    """Tufts along an edge: a soft zigzag in -1..1."""
    t = (angle * count / (2 * np.pi)) % 1.0
    return (np.abs(t - 0.5) * 4 - 1) * sharp


def coat(p, chart):
    """Fur colour at points of the rest pose."""
    x, y, z = p.T
    ax = np.abs(x)
    base = mix(np.broadcast_to(ORANGE, p.shape), RUST, 0.75 * smoothstep(0.03, -0.10, z) * smoothstep(0.10, 0.25, y))
    base = mix(base, RUST, 0.35 * smoothstep(0.43, 0.49, y))
    if chart.startswith("head"):
        line = np.interp(ax, [0, 0.012, 0.023, 0.034, 0.045, 0.065, 0.088, 0.125, 0.170],
                         [0.335, 0.343, 0.347, 0.337, 0.3305, 0.3300, 0.333, 0.343, 0.345])
        line = line + 0.0035 * jag(ax * 60, 7) * smoothstep(0.08, 0.11, ax)
        mask = smoothstep(-0.004, 0.004, line - y) * smoothstep(-0.030, 0.000, z + 0.012 * jag(y * 60, 6))
        color = mix(base, CREAM, mask)
        for _, s in SIDES:
            q = np.hypot((x - s * 0.046) / 0.0155, (y - 0.4330) / 0.0095)
            color = mix(color, CREAM, smoothstep(1.15, 0.85, q) * (z > 0.03))
            q = np.hypot((x - s * 0.092) / 0.024, (y - 0.327) / 0.014)
            color = mix(color, ROSE, 0.55 * smoothstep(1.5, 0.2, q) * (z > 0.02))
        return color
    if chart.startswith("ear"):
        side = 1.0 if "_L_" in chart else -1.0
        u, v, _ = shape.ear_space(p, side)
        width = shape.EAR_WIDTH * np.maximum(1 - np.clip(v, 0, 1) ** 1.7, 0) ** 0.85
        tip = smoothstep(0.66, 0.74, v + 0.025 * jag(u * 60, 8))
        if chart.endswith("front"):
            inner = smoothstep(0.80, 0.62, np.abs(u) / np.maximum(width - 0.004, 0.002))
            inner = inner * smoothstep(0.72, 0.60, v) * smoothstep(0.002, 0.014, shape.head(p))
            return mix(mix(base, DARK, tip), mix(
                np.broadcast_to(CREAM, p.shape), ROSE, 0.75 * smoothstep(0.62, 0.1, v)), inner)
        return mix(base, DARK, tip)
    if chart == "torso":
        half = np.interp(y, [0.06, 0.10, 0.15, 0.21, 0.26, 0.30], [0.030, 0.046, 0.052, 0.044, 0.040, 0.05])
        edge = half + 0.003 * jag(y * 60, 9)
        return mix(base, CREAM, smoothstep(0.004, -0.004, ax - edge) * smoothstep(0.0, 0.02, z))
    if chart == "tail":
        place, _ = nearest_on_line(p, shape.TAIL_LINE)
        center = shape.TAIL_LINE[np.clip((place * 60).astype(int), 0, 60)]
        angle = np.arctan2(x, (p - center) @ unit([0, 0.5, -1.0]))
        base = mix(np.broadcast_to(ORANGE, p.shape), RUST, 0.4 * smoothstep(0.05, 0.3, place) * smoothstep(0.7, 0.4, place))
        return mix(base, CREAM, smoothstep(-0.008, 0.008, place - 0.66 - 0.028 * jag(angle, 9)))
    if chart.startswith("arm"):
        place, _ = nearest_on_line(p, np.array([mirrored(v, 1.0 if chart.endswith("L") else -1.0) for v in shape.ARM]))
        return mix(base, DARK, smoothstep(0.44, 0.48, place + 0.012 * jag(np.arctan2(z - 0.02, ax - 0.09), 8)))
    return mix(base, DARK, smoothstep(0.066, 0.058, y + 0.004 * jag(np.arctan2(x - np.sign(x) * 0.055, z), 9)))


def shade(p, n):
    """Soft darkening of creases, from how near other surfaces are."""
    light = np.ones(len(p))
    for reach, amount in ((0.010, 0.9), (0.022, 0.9), (0.045, 0.8)):
        gap = np.clip((reach - shape.body(p + n * reach)) / reach, 0.0, 1.0)
        light -= amount * gap / 3.0 * 0.62
    return np.clip(light, 0.45, 1.0)


def settled(light, faces):
    """Values of vertices, evened out with their neighbours'."""
    edges = np.vstack([faces[:, [i, (i + 1) % 3]] for i in range(3)])
    count = np.maximum(np.bincount(edges[:, 0], minlength=len(light)), 1)
    for _ in range(3):
        around = np.bincount(edges[:, 0], weights=light[edges[:, 1]], minlength=len(light)) / count
        light = 0.4 * light + 0.6 * around
    return light


def rasterize(part, tone):
    """Rest place, the vertices' tone and the chart's number of every texel the part's faces cover."""
    place = np.zeros((SIZE, SIZE, 4), np.float32)
    attributes = np.column_stack([part.points, tone])
    which = np.full((SIZE, SIZE), -1, np.int16)
    names = list(CHARTS)
    for face, uv, chart in zip(part.faces, part.corner_uv, part.chart):
        uv = np.asarray(uv) * SIZE - 0.5
        for tri in ((0, 1, 2), (0, 2, 3)):
            if max(tri) >= len(face):
                continue
            a, b, c = (uv[i] for i in tri)
            lo = np.maximum(np.floor(np.min([a, b, c], 0)).astype(int), 0)
            hi = np.minimum(np.ceil(np.max([a, b, c], 0)).astype(int), SIZE - 1)
            det = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
            if abs(det) < 1e-9:
                continue
            gx, gy = np.meshgrid(np.arange(lo[0], hi[0] + 1), np.arange(lo[1], hi[1] + 1))
            wb = ((gx - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (gy - a[1])) / det
            wc = ((b[0] - a[0]) * (gy - a[1]) - (gx - a[0]) * (b[1] - a[1])) / det
            wa = 1 - wb - wc
            hit = (wa > -0.01) & (wb > -0.01) & (wc > -0.01)
            if not hit.any():
                continue
            p = [attributes[face[i]] for i in tri]
            value = wa[hit][:, None] * p[0] + wb[hit][:, None] * p[1] + wc[hit][:, None] * p[2]
            place[gy[hit], gx[hit]] = value
            which[gy[hit], gx[hit]] = names.index(chart)
    return place, which


def spread(color, known, rounds=10):
    """Grows known texels outwards, so that filtering meets no background."""
    for _ in range(rounds):
        total = np.zeros_like(color)
        count = np.zeros(known.shape)
        for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            k = np.roll(known, (dy, dx), (0, 1))
            total += np.roll(color, (dy, dx), (0, 1)) * k[..., None]
            count += k
        fresh = ~known & (count > 0)
        color[fresh] = total[fresh] / count[fresh][:, None]
        known = known | fresh
    color[~known] = ORANGE
    return color


def mouth_color(hit):
    row, col = np.nonzero(hit)
    left, bottom, width, height = CHARTS["mouth"]
    m = np.abs(((col + 0.5) / SIZE - left) / width * 2 - 1)
    j = ((row + 0.5) / SIZE - bottom) / height
    inside = np.broadcast_to(np.array([0.36, 0.115, 0.105]), (len(m), 3))
    tongue = smoothstep(0.06, -0.06, np.hypot(m / 0.62, (j - 1.0) / 0.52) - 1.0)
    return mix(mix(inside, np.array([0.90, 0.45, 0.43]), tongue), DARK * 0.8, smoothstep(0.22, 0.12, j))


def shaded(color, light):
    """Darkened towards warm: fur lets light through."""
    return color * (light + (1 - light) * np.array([0.22, 0.06, 0.0]))


def body_picture(parts):
    """(SIZE, SIZE, 3) sRGB 0..1, bottom row first."""
    color = np.zeros((SIZE, SIZE, 3))
    known = np.zeros((SIZE, SIZE), bool)
    names = list(CHARTS)
    for part in parts:
        if not part.chart:
            continue
        tone = np.ones(len(part.points))
        if part.chart[0].startswith("lid"):
            flush, n = project(shape.closed_body, part.points, 2)
            plain = smoothstep(0.1, 0.6, part.inner)
            tone = shade(flush, n) * (1 - plain) + plain
        elif part.chart[0] != "mouth":
            tone = settled(shade(part.points, part.normals), np.array(part.faces))
        place, which = rasterize(part, tone)
        for i, chart in enumerate(names):
            hit = which == i
            if not hit.any():
                continue
            p = place[hit][:, :3].astype(float)
            if chart.startswith("lid"):
                row, col = np.nonzero(hit)
                left, bottom, width, height = CHARTS[chart]
                along = ((row + 0.5) / SIZE - bottom) / height
                around = ((col + 0.5) / SIZE - left) / width % 1.0
                upper = smoothstep(-0.10, 0.12, np.sin(around * 2 * np.pi))
                rim = smoothstep(0.150 + 0.10 * upper, 0.120 + 0.09 * upper, along)
                color[hit] = mix(shaded(coat(p, "head_front"), place[hit][:, 3:]), DARK, rim * (0.55 + 0.45 * upper))
            elif chart == "mouth":
                color[hit] = mouth_color(hit)
            else:
                color[hit] = shaded(coat(p, chart), place[hit][:, 3:])
            known |= hit
    return np.clip(spread(color, known), 0, 1)


def eye_picture(size=256):
    """Iris seen from the front; 2.7 radians across."""
    g = (np.arange(size) + 0.5) / size - 0.5
    x, y = np.meshgrid(g * 2.7, g * 2.7)
    r, a = np.hypot(x, y), np.arctan2(y, x)
    flat = lambda c: np.broadcast_to(np.array(c), (size * size, 3))
    r, a, y = r.ravel(), a.ravel(), y.ravel()
    white = mix(flat([1.0, 0.99, 0.97]), flat([0.86, 0.80, 0.78]), smoothstep(0.35, 0.80, y))
    iris = mix(flat([0.66, 0.36, 0.10]), flat([0.27, 0.115, 0.045]), smoothstep(-0.40, 0.30, y))
    iris = mix(iris, flat([0.85, 0.55, 0.20]), 0.35 * smoothstep(0.1, -0.35, y) * (0.5 + 0.5 * np.cos(a * 26)) *
               smoothstep(0.54, 0.34, r))
    iris = mix(iris, flat([0.12, 0.06, 0.045]), smoothstep(0.44, 0.535, r))
    iris = mix(iris, flat([0.055, 0.035, 0.035]), smoothstep(0.335, 0.315, r))
    return mix(white, iris, smoothstep(0.555, 0.535, r)).reshape(size, size, 3)
