# Pip's meshes: vertices, faces, texture charts, weights and morphs.
import bpy
import numpy as np

import shape
from field import gradient, nearest_on_line, project, relax, smoothstep, surface_net, unit
from shape import EYE, EYE_OPEN, EYE_RADIUS, HEAD, NOSE, SIDES, eye_frame, mirrored

MORPHS = ("blink", "smile", "surprised", "breathe", "cheek_puff")
SKIN_VERTICES = 9000
JOINTS = [j[0] for j in shape.joints()]


def vertex_normals(points, faces):
    n = np.zeros_like(points)
    for f in faces:
        for i in range(1, len(f) - 1):
            area = np.cross(points[f[i]] - points[f[0]], points[f[i + 1]] - points[f[0]])
            for v in (f[0], f[i], f[i + 1]):
                n[v] += area
    return unit(n + 1e-15)


class Part:
    """A piece of mesh. faces: tuples of vertex indices; corner_uv: one (u, v) a corner, v up."""

    def __init__(self, points, faces, material, chart=None):
        self.points = np.asarray(points, float)
        self.faces = [tuple(int(i) for i in f) for f in faces]
        self.material = material
        self.chart = chart  # name of its texture chart, one a face, or None
        self.normals = vertex_normals(self.points, self.faces)
        self.corner_uv = [[(0.5, 0.5)] * len(f) for f in self.faces]
        self.weights = np.zeros((len(self.points), len(JOINTS)))
        self.morphs = {}

    def follow(self, **weights):
        for name, value in weights.items():
            self.weights[:, JOINTS.index(name)] = value
        return self


# --- the skin ---------------------------------------------------------------
def grid():
    """Grid planes: fine on the face, coarse on body and tail."""
    def axis(stops):
        out = [stops[0][0]]
        for (a, step_a), (b, step_b) in zip(stops, stops[1:]):
            n = int(round(2 * (b - a) / (step_a + step_b)))
            t = np.arange(1, n + 1) / n
            ratio = step_b / step_a
            s = t if abs(ratio - 1) < 1e-6 else (ratio ** t - 1) / (ratio - 1)
            out.extend(a + s * (b - a))
        return np.array(out)
    half = axis([(0.0, 0.0050), (0.10, 0.0056), (0.190, 0.0068)])
    xs = np.concatenate([-half[:0:-1], half])
    ys = axis([(-0.014, 0.0075), (0.10, 0.0080), (0.28, 0.0062), (0.31, 0.0052), (0.43, 0.0055), (0.63, 0.0068)])
    zs = axis([(-0.345, 0.0095), (-0.10, 0.0080), (0.03, 0.0058), (0.18, 0.0050)])
    return xs, ys, zs


def partition(place, borders, half):
    """Weights of len(borders) + 1 links along a chain, smooth across each border."""
    steps = [smoothstep(b - half, b + half, place) for b in borders]
    steps = [np.ones_like(place)] + steps + [np.zeros_like(place)]
    return [steps[i] - steps[i + 1] for i in range(len(steps) - 1)]


def skin_weights(p):
    distance = shape.regions(p)
    names = list(distance)
    soft = {"torso": 0.010, "head": 0.008, "tail": 0.010}
    score = np.stack([-np.maximum(distance[n], -0.004) / soft.get(n, 0.009) for n in names], 1)
    score = np.exp(score - score.max(1, keepdims=True))
    region = dict(zip(names, (score / score.sum(1, keepdims=True)).T))
    w = np.zeros((len(p), len(JOINTS)))

    def add(chain, parts, amount):
        for name, part in zip(chain, parts):
            w[:, JOINTS.index(name)] += part * amount

    add(("hips", "spine_01", "spine_02", "spine_03", "neck", "head"),
        partition(p[:, 1], (0.142, 0.178, 0.211, 0.252, 0.290), 0.022), region["torso"])
    add(("head",), (1.0,), region["head"])
    place, _ = nearest_on_line(p, shape.TAIL_LINE)
    add(("hips",) + tuple(f"tail_{i:02}" for i in range(1, 7)),
        partition(place * 6.0, (0.0, 1, 2, 3, 4, 5), 0.48), region["tail"])
    for name, s in SIDES:
        _, along, _ = shape.ear_space(p, s)
        add(("head", f"ear_{name}_01", f"ear_{name}_02"), partition(along, (0.02, 0.45), 0.16), region["ear_" + name])
        for limb, points, base in (("arm", shape.ARM, "spine_03"), ("leg", shape.LEG, "hips")):
            tip = ("paw_" if limb == "arm" else "foot_") + name
            place, _ = nearest_on_line(p, np.array([mirrored(v, s) for v in points]))
            add((f"{limb}_{name}_01", f"{limb}_{name}_02", tip), partition(place * 3.0, (1.0, 2.0), 0.35),
                region[f"{limb}_{name}"])
    return w


def limit_influences(w, most=4):
    w = np.where(w < 0.02, 0.0, w)
    drop = np.argsort(w, axis=1)[:, :-most]
    np.put_along_axis(w, drop, 0.0, axis=1)
    return w / w.sum(1, keepdims=True)


def wrap(angle):
    return (angle + np.pi) % (2 * np.pi) - np.pi


# texture rectangles: left, bottom, width, height in the unit square
CHARTS = {
    "head_front": (0.00, 0.50, 0.50, 0.50), "head_back": (0.50, 0.72, 0.28, 0.28),
    "torso": (0.50, 0.40, 0.50, 0.31), "tail": (0.00, 0.20, 0.50, 0.29),
    "ear_L_front": (0.79, 0.86, 0.10, 0.13), "ear_R_front": (0.90, 0.86, 0.10, 0.13),
    "ear_L_back": (0.79, 0.72, 0.10, 0.13), "ear_R_back": (0.90, 0.72, 0.10, 0.13),
    "arm_L": (0.50, 0.20, 0.20, 0.19), "arm_R": (0.71, 0.20, 0.20, 0.19),
    "leg_L": (0.00, 0.00, 0.30, 0.19), "leg_R": (0.31, 0.00, 0.30, 0.19),
    "mouth": (0.93, 0.20, 0.07, 0.07),
    "lid_L": (0.62, 0.11, 0.37, 0.08), "lid_R": (0.62, 0.01, 0.37, 0.08),
}


def chart_uv(chart, p, middle):
    """Unit-square coordinates of points p of a face around `middle` (unclipped)."""
    if chart.startswith("head"):
        d = unit(p - HEAD)
        front = 1.0 if chart.endswith("front") else -1.0
        theta = np.arccos(np.clip(d[:, 2] * front, -1, 1))
        r = theta / 2.05 / np.maximum(np.hypot(d[:, 0], d[:, 1]), 1e-9) * 0.5
        return np.stack([0.5 + d[:, 0] * r, 0.5 + d[:, 1] * r], 1)
    if chart.startswith("ear"):
        side = 1.0 if "_L_" in chart else -1.0
        u, v, _ = shape.ear_space(p, side)
        return np.stack([0.5 + u / 0.15, 0.18 + v * 0.78], 1)
    if chart == "torso":
        a0 = np.arctan2(middle[0], middle[2])
        a = a0 + wrap(np.arctan2(p[:, 0], p[:, 2]) - a0)
        return np.stack([0.5 + a / (2 * np.pi) * 0.92, 0.04 + (p[:, 1] - 0.05) / 0.27 * 0.92], 1)
    if chart.startswith("leg"):
        x0 = 0.055 if chart.endswith("L") else -0.055
        a0 = np.arctan2(middle[0] - x0, middle[2] - 0.018)
        a = a0 + wrap(np.arctan2(p[:, 0] - x0, p[:, 2] - 0.018) - a0)
        return np.stack([0.5 + a / (2 * np.pi) * 0.92, 0.05 + p[:, 1] / 0.15 * 0.90], 1)
    if chart == "tail":
        line, side = shape.TAIL_LINE, 1.0
    else:
        side = 1.0 if chart.endswith("L") else -1.0
        line = np.array([mirrored(v, side) for v in shape.ARM])

    def polar(q):
        place, _ = nearest_on_line(q, line)
        f = place * (len(line) - 1)
        i = np.minimum(f.astype(int), len(line) - 2)
        along = unit(line[i + 1] - line[i])
        offset = q - (line[i] + (f - i)[:, None] * (line[i + 1] - line[i]))
        e1 = np.array([side, 0.0, 0.0]) - along * (along[:, :1] * side)
        e1 = unit(e1)
        e2 = np.cross(along, e1)
        over = np.einsum("ij,ij->i", q - line[-1], along) * (place >= 1.0)
        return place + over / 0.4, np.arctan2((offset * e1).sum(1), (offset * e2).sum(1))
    _, a0 = polar(middle[None])
    place, a = polar(p)
    a = a0 + wrap(a - a0)
    return np.stack([0.05 + place * 0.86, 0.5 + a / (2 * np.pi) * 0.90], 1)


def to_atlas(chart, uv):
    left, bottom, width, height = CHARTS[chart]
    return np.stack([left + np.clip(uv[:, 0], 0, 1) * width, bottom + np.clip(uv[:, 1], 0, 1) * height], 1)


def thinned(points, quads, target):
    """About `target` vertices, most where the form is finest; triangles."""
    mesh = bpy.data.meshes.new("thin")
    mesh.from_pydata(points.tolist(), [], quads.tolist())
    ob = bpy.data.objects.new("thin", mesh)
    bpy.context.collection.objects.link(ob)
    decimate = ob.modifiers.new("Decimate", "DECIMATE")
    decimate.ratio = target / len(points)
    decimate.use_symmetry, decimate.symmetry_axis = True, "X"
    result = ob.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    result.calc_loop_triangles()
    p = np.empty(len(result.vertices) * 3)
    result.vertices.foreach_get("co", p)
    f = np.empty(len(result.loop_triangles) * 3, np.int32)
    result.loop_triangles.foreach_get("vertices", f)
    bpy.data.objects.remove(ob)
    bpy.data.meshes.remove(mesh)
    return p.reshape(-1, 3), f.reshape(-1, 3)


def skin():
    points, quads = surface_net(shape.body, *grid())
    points, _ = relax(shape.body, points, quads, 8)
    points, faces = thinned(points, quads, SKIN_VERTICES)
    points, _ = project(shape.body, points, 2)
    part = Part(points, faces, "fur")
    part.normals = unit(gradient(shape.body, points, 1.2e-3))
    middle = points[faces].mean(1)
    distance = shape.regions(middle)
    names = list(distance)
    label = np.argmin(np.stack([distance[n] for n in names], 1), 1)
    normal = unit(np.cross(points[faces[:, 1]] - points[faces[:, 0]], points[faces[:, 2]] - points[faces[:, 0]]))
    part.chart = []
    for f, face in enumerate(faces):
        chart = names[label[f]]
        if chart == "head":
            chart += "_front" if middle[f, 2] > HEAD[2] else "_back"
        elif chart.startswith("ear"):
            front = shape.ear_frame(1.0 if chart.endswith("L") else -1.0)[2]
            chart += "_front" if normal[f] @ front > 0 else "_back"
        part.chart.append(chart)
        part.corner_uv[f] = to_atlas(chart, chart_uv(chart, points[face], middle[f]))
    part.weights = skin_weights(points)
    return part


# --- eyes -------------------------------------------------------------------
def on_eye(side, xy, radius):
    """Points of the eye's sphere at angles xy (across, up) from its opening's middle."""
    xy = np.asarray(xy, float)
    theta = np.hypot(xy[:, 0], xy[:, 1])
    s = np.where(theta > 1e-9, np.sin(theta) / np.maximum(theta, 1e-9), 1.0)
    q = np.stack([xy[:, 0] * s, xy[:, 1] * s, np.cos(theta)], 1)
    return mirrored(EYE, side) + (q * np.asarray(radius).reshape(-1, 1)) @ eye_frame(side)


def dome(side, center, radius, rings, segments, height):
    """A disc of angular radius on the eye; returns points, faces, polar angles."""
    xy, faces = [np.array(center)], []
    for r in range(1, rings + 1):
        a = np.arange(segments) * 2 * np.pi / segments
        xy.extend(np.stack([np.cos(a), np.sin(a)], 1) * radius * r / rings + center)
    for s in range(segments):
        faces.append((0, 1 + s, 1 + (s + 1) % segments))
        for r in range(1, rings):
            a, b = 1 + (r - 1) * segments, 1 + r * segments
            faces.append((a + s, b + s, b + (s + 1) % segments, a + (s + 1) % segments))
    if side < 0:
        faces = [f[::-1] for f in faces]
    return on_eye(side, xy, height), faces, np.array(xy)


GAZE = 0.11  # radians inwards from the opening's middle to where the eye looks at rest


def eyeball(name, side):
    points, faces, xy = dome(side, (0.0, 0.0), 1.15, 14, 32, EYE_RADIUS)
    part = Part(points, faces, "eye")
    local = np.stack([xy[:, 0] * side, xy[:, 1]], 1) + [GAZE * side, 0.0]
    uv = 0.5 + local / 2.7
    part.corner_uv = [[uv[i] for i in f] for f in part.faces]
    back = -0.0045 * eye_frame(side)[2]
    part.morphs["blink"] = np.tile(back, (len(points), 1))
    return part.follow(**{"eye_" + name: 1.0})


def highlights(name, side):
    out = []
    for x, y, r in ((-0.17, 0.27, 0.145), (0.20, -0.24, 0.065)):
        points, faces, _ = dome(side, (x * side, y), r, 3, 16, EYE_RADIUS + 0.0007)
        part = Part(points, faces, "eye_highlight")
        part.morphs["blink"] = np.tile(-0.0055 * eye_frame(side)[2], (len(points), 1))
        out.append(part.follow(head=1.0))
    return out


def lids(name, side):
    """Ring from the opening's edge to under the skin; blink closes it to a curved line."""
    around, rows = 48, 9
    phi = np.arange(around) * 2 * np.pi / around
    ring = np.stack([np.cos(phi), np.sin(phi)], 1)

    def edge(width, height):
        e = ring * [width, height]
        e[:, 1] -= 0.11 * np.maximum(ring[:, 1], 0)     # the upper lid rests on the iris
        e[:, 1] -= 0.06 * np.maximum(ring[:, 1], 0) * ring[:, 0]   # a touch lower at the outer corner
        return e
    outer = ring * [0.90, 0.98]
    open_edge = edge(*EYE_OPEN)
    wide_edge = edge(EYE_OPEN[0] + 0.04, EYE_OPEN[1] + 0.08)
    x = ring[:, 0] * (EYE_OPEN[0] + 0.03)
    closed_edge = np.stack([x, -0.26 + 0.30 * (x / EYE_OPEN[0]) ** 2], 1)

    def ring_points(inner):
        xy, radius, sink = [], [], []
        for r in range(rows):
            t = max(r - 1, 0) / (rows - 2)
            xy.extend(inner + (outer - inner) * t)
            radius.extend(EYE_RADIUS + np.where(ring[:, 1] >= -1e-6, 0.0030, 0.0026) - 0.0040 * (r == 0))
            sink.extend([0.0006 - 0.0018 * t ** 4] * around)
        p = on_eye(side, xy, radius)
        n = unit(p - mirrored(EYE, side))
        flush, _ = project(shape.closed_body, p, 4)
        flush = flush + n * np.array(sink)[:, None]
        far = np.hypot(*(np.array(xy) / (np.array(EYE_OPEN) + 0.10)).T)
        return p + (flush - p) * smoothstep(1.00, 1.25, far)[:, None]  # there the lid lies on the skin
    rest = ring_points(open_edge)
    faces = [(r * around + s, r * around + (s + 1) % around, (r + 1) * around + (s + 1) % around, (r + 1) * around + s)
             for r in range(rows - 1) for s in range(around)]
    faces = [f[::-1] for f in faces] if side > 0 else faces
    part = Part(rest, faces, "fur", ["lid_" + name] * len(faces))
    for f, face in enumerate(part.faces):
        uv = [(i % around, i // around) for i in face]
        columns = [c for c, _ in uv]
        if max(columns) - min(columns) > 1:  # the face that closes the ring
            uv = [(c + around if c == 0 else c, r) for c, r in uv]
        uv = np.array([(c / around, r / (rows - 1)) for c, r in uv])
        part.corner_uv[f] = to_atlas("lid_" + name, uv)
    flush, _ = project(shape.closed_body, rest, 2)
    row = np.repeat(np.maximum(np.arange(rows) - 1, 0) / (rows - 2), around)
    skin_like = smoothstep(0.25, 0.65, row)[:, None]  # lit as the skin it lies on
    part.normals = unit(part.normals * (1 - skin_like) + unit(gradient(shape.closed_body, flush, 1.2e-3)) * skin_like)
    part.inner = 1.0 - row  # 1 at the opening
    part.morphs["blink"] = ring_points(closed_edge) - rest
    part.morphs["surprised"] = ring_points(wide_edge) - rest
    return part.follow(head=1.0)


# --- nose and mouth ---------------------------------------------------------
def sphere(segments, rings):
    points, faces = [(0, 1, 0)], []
    for r in range(1, rings):
        a = np.pi * r / rings
        for s in range(segments):
            b = 2 * np.pi * s / segments
            points.append((np.sin(a) * np.sin(b), np.cos(a), np.sin(a) * np.cos(b)))
    points.append((0, -1, 0))
    last = len(points) - 1
    for s in range(segments):
        n = (s + 1) % segments
        faces.append((0, 1 + s, 1 + n))
        for r in range(rings - 2):
            a = 1 + r * segments
            faces.append((a + s, a + segments + s, a + segments + n, a + n))
        a = last - segments
        faces.append((a + s, last, a + n))
    return np.array(points, float), faces


def nose():
    q, faces = sphere(24, 14)
    width = 0.0185 * (1.0 + 0.32 * q[:, 1])
    p = np.stack([q[:, 0] * width, q[:, 1] * 0.0125, q[:, 2] * 0.0125 - 0.002 * q[:, 0] ** 2], 1)
    part = Part(NOSE + p, faces, "nose")
    return part.follow(head=1.0)


def on_face(x, y):
    """Points of the skin straight behind (x, y), seen from the front."""
    p = np.stack([x, y, np.full(len(x), 0.24)], 1)
    for _ in range(80):
        p[:, 2] -= np.maximum(shape.body(p), 0.0) * 0.7
    return p


def mouth():
    columns, rows = 29, 7
    m = np.repeat(np.linspace(-1, 1, columns), rows)
    j = np.tile(np.linspace(0, 1, rows), columns)
    bow = np.sqrt(np.maximum(1 - m * m, 0.0))

    def sheet(half, upper, lower, lift):
        p = on_face(m * half, upper + (lower - upper) * j)
        _, n = project(shape.body, p, 1)
        return p + n * np.asarray(lift).reshape(-1, 1)

    lip = 0.3175 - 0.0055 * np.sin(np.pi * np.abs(m)) + 0.006 * np.abs(m) ** 3
    row = j * (rows - 1)
    thin = (0.0024 * (1 - m ** 6) + 0.0004) * np.minimum(row, 1.0) + 0.0005 * np.maximum(row - 1.0, 0.0)
    rest = sheet(0.0235, lip, lip - thin / np.maximum(j, 1e-9), np.where(row > 1.5, -0.004, 0.0010))  # only the lip shows
    curve = 0.3155 - 0.0035 * (1 - m * m) + 0.0100 * m ** 2
    smile = sheet(0.0350, curve, curve - 0.0185 * np.maximum(1 - m * m, 0) ** 0.7 - 0.0004, 0.0024)
    wonder = sheet(0.0115, 0.3150 + 0.0070 * bow, 0.3140 - 0.0115 * bow, 0.0034)
    faces = [(c * rows + r, c * rows + r + 1, (c + 1) * rows + r + 1, (c + 1) * rows + r)
             for c in range(columns - 1) for r in range(rows - 1)]
    part = Part(rest, faces, "fur", ["mouth"] * len(faces))
    square = np.stack([np.repeat(np.linspace(0, 1, columns), rows), j], 1)
    part.corner_uv = [to_atlas("mouth", square[list(f)]) for f in part.faces]
    for name, target in (("smile", smile), ("surprised", wonder)):  # as the skin there moves
        part.morphs[name] = target + face_morphs(target, np.zeros_like(target))[name] - rest
    return part.follow(head=1.0)


# --- morphs of the skin: displacements as functions of place -----------------
def face_morphs(p, n):
    out = {name: np.zeros_like(p) for name in MORPHS}
    chest = smoothstep(0.12, 0.19, p[:, 1]) * (1 - smoothstep(0.215, 0.26, p[:, 1]))
    trunk = np.exp(-np.maximum(shape.torso(p), 0.0) / 0.006) * np.exp(-np.maximum(-shape.tail(p), 0.0) / 0.01)
    front = 0.35 + 0.65 * smoothstep(-0.03, 0.05, p[:, 2])
    out["breathe"] = (chest * trunk * front * 0.0100)[:, None] * (n * [1.0, 0.5, 1.0] + [0, 0.15, 0])
    for _, s in SIDES:
        def near(center, size):
            return np.exp(-((p - mirrored(center, s)) ** 2).sum(1) / size ** 2)
        out["cheek_puff"] += near((0.088, 0.330, 0.062), 0.042)[:, None] * mirrored([0.020, -0.001, 0.014], s)
        out["smile"] += near((0.074, 0.332, 0.092), 0.030)[:, None] * mirrored([0.006, 0.009, 0.006], s)
        brow = near((0.052, 0.436, 0.085), 0.030) * smoothstep(0.405, 0.425, p[:, 1])
        out["surprised"] += brow[:, None] * np.array([0, 0.012, -0.002])
    jaw = np.exp(-((p - [0, 0.308, 0.118]) ** 2).sum(1) / 0.026 ** 2)
    out["surprised"] += jaw[:, None] * [0, -0.009, -0.001]
    out["smile"] += jaw[:, None] * [0, -0.003, 0.0]
    return out


# --- scarf and ball ---------------------------------------------------------
def scarf():
    around, tube = 44, 12
    points, faces = [], []
    for i in range(around):
        a = 2 * np.pi * i / around
        fold = 0.5 + 0.5 * np.sin(a * 3 + 0.6)
        middle = np.array([np.sin(a) * 0.064, 0.2605 - 0.008 * np.cos(a) + 0.002 * np.sin(2 * a), np.cos(a) * 0.060 + 0.004])
        out = np.array([np.sin(a), 0, np.cos(a)])
        for k in range(tube):
            b = 2 * np.pi * k / tube
            points.append(middle + out * np.cos(b) * (0.0135 + 0.002 * fold) + np.array([0, 1, 0]) * np.sin(b) *
                          (0.0185 + 0.0025 * fold) + out * 0.0012 * np.cos(4 * b + a))
    for i in range(around):
        for k in range(tube):
            n, m = (i + 1) % around, (k + 1) % tube
            faces.append((i * tube + k, n * tube + k, n * tube + m, i * tube + m))
    ring = Part(points, faces, "scarf").follow(spine_03=0.6, neck=0.4)
    q, knot_faces = sphere(16, 10)
    knot = Part(shape.SCARF_KNOT + q * [0.0175, 0.0155, 0.0145] + [0, 0.002, 0.006], knot_faces, "scarf")
    knot.follow(spine_03=0.6, neck=0.4)
    out = [ring, knot]
    for lean, length, turn in ((0.34, 0.082, 0.30), (-0.12, 0.066, -0.05)):
        rows, cols = 14, 12
        points = []
        for r in range(rows + 1):
            t = r / rows
            rounded = np.sqrt(max(1.0 - (max(t - 0.86, 0.0) / 0.145) ** 2, 0.0))
            wide = (0.0075 + 0.0135 * t ** 0.8) * (0.25 + 0.75 * rounded)
            thick = 0.0068 * (1 - 0.35 * t) * (0.4 + 0.6 * rounded)
            middle = shape.SCARF_KNOT + np.array([lean * t * length, -length * t, 0.013 + 0.034 * t ** 1.2])
            across = unit([np.cos(turn), lean * 0.8, -np.sin(turn)])
            face = unit(np.cross(across, [lean, -1, 0.35]))
            for k in range(cols):
                b = 2 * np.pi * k / cols
                points.append(middle + across * np.cos(b) * wide - face * np.sin(b) * thick)
        points.append(np.mean(points[:cols], 0))
        points.append(np.mean(points[rows * cols:rows * cols + cols], 0) + np.array([lean * 0.002, -0.0015, 0.0]))
        faces = [(r * cols + k, (r + 1) * cols + k, (r + 1) * cols + (k + 1) % cols, r * cols + (k + 1) % cols)
                 for r in range(rows) for k in range(cols)]
        top, end = len(points) - 2, len(points) - 1
        faces += [(top, k, (k + 1) % cols) for k in range(cols)]
        faces += [(end, rows * cols + (k + 1) % cols, rows * cols + k) for k in range(cols)]
        strip = Part(points, faces, "scarf")
        t = np.clip((shape.SCARF_KNOT[1] - strip.points[:, 1]) / 0.03, 0, 1)
        strip.weights[:, JOINTS.index("scarf_end")] = t
        strip.weights[:, JOINTS.index("spine_03")] = 0.6 * (1 - t)
        strip.weights[:, JOINTS.index("neck")] = 0.4 * (1 - t)
        out.append(strip)
    return out


BALL = np.array([-0.215, 0.048, 0.110])
BALL_RADIUS = 0.048


def ball():
    q, faces = sphere(28, 18)
    part = Part(q * BALL_RADIUS, faces, "ball")
    stripe = []
    for f in part.faces:
        stripe.append("ball_stripe" if abs(np.mean([q[i][1] for i in f])) < 0.27 else "ball")
    part.face_material = stripe
    return part


def pip():
    """The parts of the one skinned mesh, and those of the scarf."""
    fur = skin()
    parts = [fur, nose(), mouth()]
    for name, s in SIDES:
        parts += [lids(name, s), eyeball(name, s), *highlights(name, s)]
    for part in parts:
        if part.material in ("fur", "nose"):
            moved = face_morphs(part.points, part.normals)
            for name in MORPHS:
                if part.chart and part.chart[0].startswith(("lid", "mouth")) and name in part.morphs:
                    continue
                part.morphs[name] = part.morphs.get(name, 0) + moved[name]
        part.weights = limit_influences(part.weights)
    garment = scarf()
    for part in garment:
        part.weights = limit_influences(part.weights)
    return parts, garment
