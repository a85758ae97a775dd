# Signed distance fields: the toolbox Pip is modelled with.
#
# Points are (n, 3) arrays in metres, Y up, facing +Z, +X the character's left.
# A field maps points to distances, negative inside.
import numpy as np


def smoothstep(a, b, x):
    t = np.clip((x - a) / (b - a), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def unit(v):
    v = np.asarray(v, float)
    return v / np.linalg.norm(v, axis=-1, keepdims=True)


def union(a, b, k):
    """Union with a fillet of about k metres."""
    h = np.clip(0.5 + 0.5 * (b - a) / k, 0.0, 1.0)
    return b + (a - b) * h - k * h * (1.0 - h)


def carve(a, b, k):
    """a without b, the edge rounded by about k metres."""
    return -union(-a, b, k)


def ellipsoid(p, center, radii):
    """First-order distance: exact at the surface, good near it."""
    q = (p - np.asarray(center)) / np.asarray(radii)
    k0 = np.linalg.norm(q, axis=1)
    k1 = np.linalg.norm(q / np.asarray(radii), axis=1)
    return np.where(k1 > 1e-9, k0 * (k0 - 1.0) / np.maximum(k1, 1e-9), -min(radii))


def capsule(p, a, b, ra, rb):
    """Segment a-b with a radius that goes smoothly from ra to rb."""
    a, b = np.asarray(a, float), np.asarray(b, float)
    ab = b - a
    t = np.clip((p - a) @ ab / (ab @ ab), 0.0, 1.0)
    return np.linalg.norm(p - (a + t[:, None] * ab), axis=1) - (ra + (rb - ra) * smoothstep(0.0, 1.0, t))


def catmull_rom(points, samples):
    """Centripetal-like spline through points; returns (samples, dim)."""
    pts = np.asarray(points, float)
    pad = np.vstack([2 * pts[0] - pts[1], pts, 2 * pts[-1] - pts[-2]])
    u = np.linspace(0.0, len(pts) - 1.0, samples)
    i = np.minimum(u.astype(int), len(pts) - 2)
    t = (u - i)[:, None]
    p0, p1, p2, p3 = pad[i], pad[i + 1], pad[i + 2], pad[i + 3]
    return 0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t ** 2
                  + (3 * p1 - p0 - 3 * p2 + p3) * t ** 3)


def nearest_on_line(p, line):
    """For each point the place (0..1 along the polyline's vertices) and distance."""
    best = np.full(len(p), np.inf)
    place = np.zeros(len(p))
    n = len(line) - 1
    for i in range(n):
        a, ab = line[i], line[i + 1] - line[i]
        t = np.clip((p - a) @ ab / (ab @ ab), 0.0, 1.0)
        d = np.linalg.norm(p - (a + t[:, None] * ab), axis=1)
        nearer = d < best
        best[nearer] = d[nearer]
        place[nearer] = (i + t[nearer]) / n
    return place, best


def gradient(field, p, step=2e-4):
    g = np.empty_like(p)
    for axis in range(3):
        e = np.zeros(3)
        e[axis] = step
        g[:, axis] = field(p + e) - field(p - e)
    return g / (2.0 * step)


def project(field, p, rounds=3):
    """Moves points onto the surface; returns points and unit normals."""
    for _ in range(rounds):
        g = gradient(field, p)
        step = (field(p) / np.maximum((g * g).sum(1), 0.05))[:, None] * g
        p = p - step * np.minimum(1.0, 0.003 / np.maximum(np.linalg.norm(step, axis=1), 1e-9))[:, None]
    return p, unit(gradient(field, p))


def sampled(field, xs, ys, zs, stride=4, reach=0.045):
    """Field values on a grid; exact near the surface, those of a coarser grid where it is far."""
    points = lambda x, y, z: np.stack(np.meshgrid(x, y, z, indexing="ij"), -1).reshape(-1, 3)
    coarse = [a[::stride] for a in (xs, ys, zs)]
    rough = field(points(*coarse)).reshape([len(a) for a in coarse])
    nearest = [np.minimum((np.arange(len(a)) + stride // 2) // stride, len(c) - 1)
               for a, c in zip((xs, ys, zs), coarse)]
    values = rough[np.ix_(*nearest)]
    near = np.argwhere(np.abs(values) < reach)
    for part in np.array_split(near, max(len(near) // 50000, 1)):
        p = np.stack([xs[part[:, 0]], ys[part[:, 1]], zs[part[:, 2]]], 1)
        values[tuple(part.T)] = field(p)
    return values


def surface_net(field, xs, ys, zs):
    """Quads of the zero surface on the grid xs, ys, zs (outward, counter-clockwise)."""
    nx, ny, nz = len(xs), len(ys), len(zs)
    values = sampled(field, xs, ys, zs)
    values[values == 0.0] = 1e-9
    inside = values < 0.0
    axes = (xs, ys, zs)
    total = np.zeros((nx - 1, ny - 1, nz - 1, 3))
    count = np.zeros((nx - 1, ny - 1, nz - 1))
    quads = []
    crossings = []
    for axis in range(3):
        lo = [slice(None)] * 3
        hi = [slice(None)] * 3
        lo[axis], hi[axis] = slice(None, -1), slice(1, None)
        index = np.argwhere(inside[tuple(lo)] != inside[tuple(hi)])
        other = index.copy()
        other[:, axis] += 1
        va, vb = values[tuple(index.T)], values[tuple(other.T)]
        t = va / (va - vb)
        point = np.stack([axes[k][index[:, k]] for k in range(3)], 1)
        point[:, axis] += t * (axes[axis][other[:, axis]] - point[:, axis])
        u, v = (axis + 1) % 3, (axis + 2) % 3
        for du in (0, 1):
            for dv in (0, 1):
                cell = index.copy()
                cell[:, u] -= du
                cell[:, v] -= dv
                np.add.at(total, tuple(cell.T), point)
                np.add.at(count, tuple(cell.T), 1)
        crossings.append((axis, index, va < 0.0))
    used = count > 0
    number = np.full(used.shape, -1)
    number[used] = np.arange(used.sum())
    for axis, index, starts_inside in crossings:
        u, v = (axis + 1) % 3, (axis + 2) % 3
        corner = []
        for du, dv in ((1, 1), (0, 1), (0, 0), (1, 0)):
            cell = index.copy()
            cell[:, u] -= du
            cell[:, v] -= dv
            corner.append(number[tuple(cell.T)])
        quad = np.stack(corner, 1)
        quads.append(np.where(starts_inside[:, None], quad, quad[:, ::-1]))
    return total[used] / count[used][:, None], np.vstack(quads)


def relax(field, points, quads, rounds):
    """Evens out a surface net: Laplacian steps, each brought back to the surface."""
    edges = np.vstack([quads[:, [i, (i + 1) % 4]] for i in range(4)])
    edges = np.vstack([edges, edges[:, ::-1]])
    valence = np.bincount(edges[:, 0], minlength=len(points))[:, None]
    for _ in range(rounds):
        mean = np.zeros_like(points)
        np.add.at(mean, edges[:, 0], points[edges[:, 1]])
        points, normals = project(field, points + 0.5 * (mean / valence - points), 1)
    return project(field, points, 3)
