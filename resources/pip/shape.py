# Pip's form: every measure of the body, and the joints placed in it.
import numpy as np

from field import (capsule, carve, catmull_rom, ellipsoid, nearest_on_line, smoothstep, union, unit)

SIDES = (("L", 1.0), ("R", -1.0))

# --- head and eyes ----------------------------------------------------------
HEAD = np.array([0.0, 0.372, 0.008])
EYE_RADIUS = 0.050
EYE = np.array([0.0555, 0.374, 0.0755])        # the left one's centre
EYE_AXIS = unit([0.24, 0.03, 1.0])             # middle of the left eye's opening
EYE_OPEN = (0.56, 0.67)                        # half width and height of the opening, radians
NOSE = np.array([0.0, 0.343, 0.1535])


def mirrored(v, side):
    return np.asarray(v) * np.array([side, 1.0, 1.0])


def eye_frame(side):
    """Rows: across (away from the nose), up, forward."""
    forward = mirrored(EYE_AXIS, side)
    across = unit(np.cross([0.0, 1.0, 0.0], forward)) * side
    up = unit(np.cross(forward, across)) * side
    return np.stack([across, up, forward])


# --- tail and ears ----------------------------------------------------------
TAIL_POINTS = np.array([[0, 0.108, -0.058], [0, 0.100, -0.112], [0, 0.112, -0.172], [0, 0.152, -0.226],
                        [0, 0.212, -0.258], [0, 0.282, -0.266], [0, 0.352, -0.248]], float)
TAIL_LINE = catmull_rom(TAIL_POINTS, 61)
TAIL_RADII = np.interp(np.linspace(0, 1, 61), [0, 0.15, 0.4, 0.62, 0.8, 0.93, 1.0],
                       [0.019, 0.031, 0.054, 0.064, 0.053, 0.026, 0.006])
EAR_BASE = np.array([0.076, 0.440, -0.004])
EAR_UP = unit([0.40, 0.92, -0.06])
EAR_LENGTH = 0.172
EAR_WIDTH = 0.062


def ear_frame(side):
    """Rows: across, up, front of the ear."""
    up = mirrored(EAR_UP, side)
    front = mirrored([0.30, 0.0, 1.0], side)
    front = unit(front - up * (front @ up))
    return np.stack([np.cross(up, front), up, front])


def ear_space(p, side):
    """(across, along 0..1, front) of points, metres but for along."""
    q = (p - mirrored(EAR_BASE, side)) @ ear_frame(side).T
    return q[:, 0], q[:, 1] / EAR_LENGTH, q[:, 2]


def ear(p, side):
    u, v, w = ear_space(p, side)
    along = np.clip(v, 0.0, 1.0)
    width = EAR_WIDTH * np.maximum(1.0 - along ** 1.7, 0.0) ** 0.85
    round_ = 0.0105 - 0.0045 * along                   # radius of the rim
    cup = 0.024 * (1.0 - smoothstep(0.45, 1.0, along))
    w = w + cup * (1.0 - np.clip(u / (width + 0.01), -1.2, 1.2) ** 2) - 0.012 * along ** 2
    flat = np.hypot(np.maximum(np.abs(u) - np.maximum(width - round_, 0.0), 0.0) * 0.92, w) - round_
    return np.maximum(flat, (np.abs(v - 0.40) - 0.60) * EAR_LENGTH)


# --- limbs ------------------------------------------------------------------
ARM = np.array([[0.048, 0.226, 0.002], [0.094, 0.184, 0.008], [0.127, 0.142, 0.020], [0.138, 0.118, 0.028]])
LEG = np.array([[0.044, 0.112, 0.004], [0.053, 0.066, 0.016], [0.055, 0.030, -0.002], [0.057, 0.016, 0.058]])


def arm(p, side):
    a = [mirrored(v, side) for v in ARM]
    d = union(capsule(p, a[0], a[1], 0.028, 0.023), capsule(p, a[1], a[2], 0.023, 0.024), 0.012)
    d = union(d, ellipsoid(p, a[2] + mirrored([0.004, -0.008, 0.005], side), (0.027, 0.029, 0.027)), 0.012)
    thumb = a[2] + mirrored([-0.012, -0.004, 0.020], side)
    return union(d, capsule(p, thumb, thumb + mirrored([-0.006, -0.012, 0.010], side), 0.012, 0.010), 0.008)


def leg(p, side):
    a = [mirrored(v, side) for v in LEG]
    d = union(capsule(p, a[0], a[1], 0.050, 0.036), capsule(p, a[1], a[2], 0.036, 0.027), 0.016)
    foot = ellipsoid(p, mirrored([0.057, 0.022, 0.026], side), (0.035, 0.026, 0.050))
    for toe in (-0.019, 0.0, 0.019):
        foot = union(foot, ellipsoid(p, mirrored([0.057 + toe, 0.016, 0.062 - abs(toe) * 0.35], side),
                                     (0.0125, 0.0145, 0.018)), 0.008)
    d = union(d, foot, 0.016)
    return carve(d, p[:, 1] - 0.0, 0.010)


def torso(p):
    d = union(ellipsoid(p, (0, 0.142, 0.000), (0.084, 0.080, 0.078)), capsule(p, (0, 0.16, 0), (0, 0.250, 0), 0.070,
                                                                              0.047), 0.04)
    d = union(d, ellipsoid(p, (0, 0.138, 0.026), (0.068, 0.066, 0.066)), 0.03)   # belly
    return union(d, capsule(p, (0, 0.24, 0), (0, 0.31, 0), 0.046, 0.046), 0.02)  # neck


def tuft(p, root, tip, radius):
    """A lock of fur: a cone with a round tip."""
    root, tip = np.asarray(root, float), np.asarray(tip, float)
    t = np.clip((p - root) @ (tip - root) / ((tip - root) @ (tip - root)), 0.0, 1.0)
    return np.linalg.norm(p - (root + t[:, None] * (tip - root)), axis=1) - (radius + (0.0035 - radius) * t)


def head(p, sockets=True):
    d = ellipsoid(p, HEAD, (0.134, 0.110, 0.113))
    for _, s in SIDES:
        d = union(d, ellipsoid(p, (s * 0.070, 0.338, 0.028), (0.062, 0.051, 0.063)), 0.05)      # cheek
        for y, x, drop in ((0.350, 0.168, -0.020), (0.330, 0.157, -0.034)):                      # cheek fur
            d = union(d, tuft(p, (s * 0.088, y, 0.012), (s * x, y + drop, -0.006), 0.046), 0.010)
    d = union(d, ellipsoid(p, (0, 0.333, 0.104), (0.046, 0.034, 0.050)), 0.030)                  # muzzle
    for x, y, z, lean, radius in ((0.002, 0.520, 0.066, 0.004, 0.030), (0.016, 0.508, 0.040, 0.024, 0.026),
                                  (-0.016, 0.499, 0.046, -0.022, 0.025)):
        d = union(d, tuft(p, (x, 0.452, 0.020), (x + lean, y, z), radius), 0.008)                # forelock
    for _, s in SIDES:
        center = mirrored(EYE, s)
        d = union(d, np.linalg.norm(p - center, axis=1) - (EYE_RADIUS + 0.0024), 0.018)
        if not sockets:
            continue
        frame = eye_frame(s)
        q = (p - center) @ frame.T
        angle = np.hypot(q[:, 0] / (EYE_OPEN[0] + 0.10), q[:, 1] / (EYE_OPEN[1] + 0.10))
        reach = np.arctan2(np.hypot(q[:, 0], q[:, 1]), q[:, 2])
        across = np.hypot(q[:, 0], q[:, 1]) + 1e-9
        limit = reach * angle / across  # 1 at the opening's rim
        socket = np.maximum((limit - 1.0) * 0.6 * EYE_RADIUS, EYE_RADIUS * 0.72 - np.linalg.norm(q, axis=1))
        socket = np.where(q[:, 2] > 0, socket, 1.0)
        d = carve(d, socket, 0.003)
    return d


def tail(p):
    place, distance = nearest_on_line(p, TAIL_LINE)
    return distance - np.interp(place, np.linspace(0, 1, 61), TAIL_RADII)


def regions(p, sockets=True):
    """Distance to each part of the body, by the part's name."""
    d = {"torso": torso(p), "head": head(p, sockets), "tail": tail(p)}
    for name, s in SIDES:
        d["arm_" + name] = arm(p, s)
        d["leg_" + name] = leg(p, s)
        d["ear_" + name] = ear(p, s)
    return d


def body(p, sockets=True):
    d = regions(p, sockets)
    total = d["torso"]
    for name, _ in SIDES:
        total = union(total, d["leg_" + name], 0.022)
        total = union(total, d["arm_" + name], 0.010)
    total = union(total, d["tail"], 0.020)
    skull = d["head"]
    for name, _ in SIDES:
        skull = union(skull, d["ear_" + name], 0.024)
    return union(total, skull, 0.012)


def closed_body(p):
    """The body as if it had no eye sockets: where lids lie."""
    return body(p, sockets=False)


# --- joints -----------------------------------------------------------------
def joints():
    """(name, parent, head, tail, local z) in order, parents first."""
    z = (0, 0, 1)
    up = lambda a, b: (np.array([0, a, 0.0]), np.array([0, b, 0.0]))
    out = [("root", None, *up(0.0, 0.06), z), ("hips", "root", *up(0.115, 0.145), z),
           ("spine_01", "hips", *up(0.145, 0.178), z), ("spine_02", "spine_01", *up(0.178, 0.211), z),
           ("spine_03", "spine_02", *up(0.211, 0.252), z), ("neck", "spine_03", *up(0.252, 0.290), z),
           ("head", "neck", *up(0.290, 0.440), z)]
    for name, s in SIDES:
        base, upward, front = mirrored(EAR_BASE, s), mirrored(EAR_UP, s), ear_frame(s)[2]
        middle = base + upward * EAR_LENGTH * 0.45
        out.append((f"ear_{name}_01", "head", base, middle, front))
        out.append((f"ear_{name}_02", f"ear_{name}_01", middle, base + upward * EAR_LENGTH * 0.97, front))
    for name, s in SIDES:
        center = mirrored(EYE, s)
        out.append((f"eye_{name}", "head", center, center + [0, 0.03, 0], z))
    for i in range(6):
        a, b = TAIL_POINTS[i], TAIL_POINTS[i + 1]
        out.append((f"tail_{i + 1:02}", "hips" if i == 0 else f"tail_{i:02}", a, b, np.cross([1, 0, 0], b - a)))
    for limb, points, parent, names in (("arm", ARM, "spine_03", ("arm_{}_01", "arm_{}_02", "paw_{}")),
                                        ("leg", LEG, "hips", ("leg_{}_01", "leg_{}_02", "foot_{}"))):
        for name, s in SIDES:
            above = parent
            for i, pattern in enumerate(names):
                a, b = mirrored(points[i], s), mirrored(points[i + 1], s)
                out.append((pattern.format(name), above, a, b, np.cross([1, 0, 0], b - a)))
                above = pattern.format(name)
    out.append(("scarf_end", "spine_03", SCARF_KNOT, SCARF_KNOT + [0.012, -0.07, 0.012], np.cross([1, 0, 0],
                                                                                             [0.012, -0.07, 0.012])))
    return out


SCARF_KNOT = np.array([0.034, 0.250, 0.068])
