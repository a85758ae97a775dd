# Pip's clips: poses as functions of time. Angles are degrees about a joint's
# own axes (x nods, y turns, z sways; +z is
# towards its right), offsets are metres in the joint's axes.
import numpy as np

import shape
from shape import SIDES

FPS = 30
TAU = 2 * np.pi


def wave(t, period, phase=0.0):
    """A sine, `phase` in turns later."""
    return np.sin(TAU * (t / period - phase))


def ease(a, b, t):
    t = np.clip((t - a) / (b - a), 0.0, 1.0)
    return t * t * t * (t * (6 * t - 15) + 10)


def pulse(a, b, c, d, t):
    """0, rises from a to b, falls from c to d."""
    return ease(a, b, t) * (1 - ease(c, d, t))


class Pose(dict):
    """joint -> [x, y, z] degrees; 'offset' -> hips' offset; 'grounded' -> feet decide the height."""

    def turn(self, joint, x=0.0, y=0.0, z=0.0):
        self[joint] = self.get(joint, np.zeros(3)) + np.array([x, y, z], float)


def carried_tail(pose, t, period, swing, side=24.0, lift=0.0, waves=1, lag=0.11):
    """The tail carried to the left, a wave running through it."""
    for i in range(6):
        carry = -side * (1.0, 0.55, 0.1, -0.25, -0.45, -0.5)[i]
        grow = 0.55 + 0.15 * i
        pose.turn(f"tail_{i + 1:02}", x=lift + 1.5 * wave(t, period / waves, 0.25 + lag * i),
                  z=carry + swing * grow * wave(t, period / waves, lag * i))


def idle(t):
    p = Pose()
    d = 3.0
    breath = wave(t, d / 2)
    p.turn("spine_01", x=0.8 * breath, z=1.2 * wave(t, d))
    p.turn("spine_02", x=-0.9 * breath, z=0.8 * wave(t, d, 0.06))
    p.turn("spine_03", x=-1.0 * breath, z=0.6 * wave(t, d, 0.10))
    p.turn("neck", x=0.8 * breath)
    p.turn("head", x=1.0 * wave(t, d / 2, 0.12), y=1.5 * wave(t, d, 0.2), z=-2.2 * wave(t, d, 0.12))
    for name, s in SIDES:
        p.turn(f"arm_{name}_01", x=2.0 * wave(t, d / 2, 0.1), z=-s * 2.0 * breath)
        p.turn(f"arm_{name}_02", x=-3.0 + 1.5 * wave(t, d / 2, 0.18))
        p.turn(f"ear_{name}_01", z=-s * 1.2 * wave(t, d / 2, 0.2))
        p.turn(f"ear_{name}_02", z=-s * 2.0 * wave(t, d / 2, 0.3))
    flick = pulse(1.50, 1.57, 1.60, 1.80, t) - 0.35 * pulse(1.66, 1.78, 1.80, 2.05, t)
    p.turn("ear_L_01", x=-3 * flick, z=-14 * flick)
    p.turn("ear_L_02", z=-12 * flick)
    carried_tail(p, t, d, 4.5)
    p.turn("scarf_end", x=1.5 * breath, z=2.5 * wave(t, d, 0.2))
    p["offset"] = np.array([0.002 * wave(t, d), 0, 0.0])
    return p


def walk(t):
    p = Pose()
    d = 1.0
    for name, s in SIDES:
        phase = 0.0 if s > 0 else 0.5
        swing = wave(t, d, phase + 0.25)                # -1: leg forward
        lift = np.maximum(wave(t, d, phase + 0.5), 0)   # on its way forward
        lift = lift * lift
        p.turn(f"leg_{name}_01", x=27 * swing - 20 * lift, z=-s * 1.5)
        p.turn(f"leg_{name}_02", x=6 + 44 * lift)
        p.turn(f"foot_{name}", x=-6 - 15 * swing - 10 * lift)
        p.turn(f"arm_{name}_01", x=-26 * swing, z=-s * 4)
        p.turn(f"arm_{name}_02", x=-18 - 10 * wave(t, d, phase + 0.35))
        p.turn(f"paw_{name}", x=-8 * wave(t, d, phase + 0.45))
        p.turn(f"ear_{name}_01", x=-4 * wave(t, d / 2, 0.30))
        p.turn(f"ear_{name}_02", x=-8 * wave(t, d / 2, 0.42), z=-s * 3 * wave(t, d / 2, 0.42))
    turn = wave(t, d, 0.25)
    p.turn("hips", x=3, y=7 * turn, z=4.0 * wave(t, d, 0.02))
    p.turn("spine_01", y=-4 * turn, z=-3.0 * wave(t, d, 0.02))
    p.turn("spine_02", x=1.5, y=-5 * turn, z=-3.0 * wave(t, d, 0.04))
    p.turn("spine_03", y=-4 * turn, z=-1.5 * wave(t, d, 0.06))
    p.turn("neck", x=-2)
    p.turn("head", x=-2 + 2.5 * wave(t, d / 2, 0.1), y=5 * turn, z=-4.5 * wave(t, d, 0.08))
    carried_tail(p, t, d, 10.0, side=0.0, lift=2.0, lag=0.13)
    p.turn("scarf_end", x=-7 + 6 * wave(t, d / 2, 0.3), z=5 * wave(t, d, 0.3))
    p["offset"] = np.array([0.010 * wave(t, d, 0.0), 0, 0.0])
    p["grounded"] = True
    return p


def hop(t):
    p = Pose()
    crouch = pulse(0.0, 0.24, 0.27, 0.37, t)
    land = pulse(0.66, 0.74, 0.76, 0.97, t)
    air = pulse(0.32, 0.42, 0.60, 0.70, t)
    tuck = pulse(0.38, 0.50, 0.54, 0.66, t)
    bend = crouch + 0.9 * land
    for name, s in SIDES:
        p.turn(f"leg_{name}_01", x=-52 * bend - 26 * tuck + 16 * (air - tuck), z=-s * 7 * bend)
        p.turn(f"leg_{name}_02", x=94 * bend + 58 * tuck)
        p.turn(f"foot_{name}", x=-42 * bend + 26 * air)
        p.turn(f"arm_{name}_01", x=38 * crouch - 42 * air + 14 * land, z=-s * (12 * crouch + 46 * air + 16 * land))
        p.turn(f"arm_{name}_02", x=-22 * crouch - 18 * air - 14 * land)
        drag = -16 * air + 14 * pulse(0.58, 0.70, 0.72, 0.92, t) + 8 * crouch
        p.turn(f"ear_{name}_01", x=-0.8 * drag, z=-s * 5 * crouch)
        late = -24 * pulse(0.36, 0.48, 0.52, 0.66, t) + 24 * pulse(0.62, 0.75, 0.78, 0.98, t)
        p.turn(f"ear_{name}_02", x=-late, z=-s * 8 * crouch)
    p.turn("hips", x=16 * crouch - 6 * air + 12 * land)
    p.turn("spine_01", x=8 * crouch - 4 * air + 6 * land)
    p.turn("spine_02", x=8 * crouch - 5 * air + 6 * land)
    p.turn("spine_03", x=6 * crouch - 5 * air + 5 * land)
    p.turn("neck", x=-10 * crouch + 3 * air - 6 * land)
    p.turn("head", x=-20 * crouch + 4 * air - 13 * land + 6 * pulse(0.7, 0.78, 0.8, 0.95, t))
    for i in range(6):
        late = 0.025 * i
        p.turn(f"tail_{i + 1:02}", x=9 * pulse(0.0 + late * 0.5, 0.22, 0.27, 0.40 + late, t)
               - 12 * pulse(0.32 + late, 0.45 + late, 0.52 + late, 0.68 + late, t)
               + 10 * pulse(0.62 + late, 0.74 + late, 0.76 + late, 0.84 + late, t))
    p.turn("scarf_end", x=22 * pulse(0.34, 0.44, 0.48, 0.58, t) - 62 * pulse(0.52, 0.62, 0.66, 0.82, t))
    u = np.clip((t - 0.33) / 0.36, 0, 1)
    p["offset"] = np.array([0, 0.15 * 4 * u * (1 - u), 0.0])
    p["grounded"] = True
    return p


def look_around(t):
    p = Pose()
    d = 4.0
    left, right = pulse(0.35, 0.75, 1.35, 1.75, t), pulse(1.75, 2.25, 2.95, 3.5, t)
    eyes = pulse(0.25, 0.45, 1.30, 1.55, t) - pulse(1.65, 1.85, 2.90, 3.2, t)
    gaze = left - right
    p.turn("head", x=-5 * left + 3 * right, y=30 * gaze, z=7 * left + 9 * right * np.sign(1))
    p.turn("neck", y=8 * gaze)
    p.turn("spine_03", y=5 * gaze)
    p.turn("spine_02", y=3 * gaze, z=-1.5 * gaze)
    for name, s in SIDES:
        p.turn(f"eye_{name}", x=-4 * left, y=14 * eyes)
        toward = left if s > 0 else right
        away = right if s > 0 else left
        p.turn(f"ear_{name}_01", x=5 * toward - 4 * away, z=-s * 5 * away + s * 4 * toward)
        p.turn(f"ear_{name}_02", x=6 * toward, z=-s * 6 * away)
        p.turn(f"arm_{name}_02", x=-4)
    carried_tail(p, t, d, 6.0, waves=2)
    p.turn("scarf_end", y=3 * gaze, z=-3 * pulse(0.5, 0.85, 1.5, 1.9, t) + 3 * pulse(1.9, 2.4, 3.1, 3.6, t))
    p["offset"] = np.array([0.004 * gaze, 0, 0.0])
    return p


CLIPS = {"idle": (idle, 3.0), "walk": (walk, 1.0), "hop": (hop, 1.0), "look_around": (look_around, 4.0)}


# --- keys -------------------------------------------------------------------
def axis_rotation(x, y, z):
    """Rotation matrix: x first, then y, then z (degrees)."""
    x, y, z = np.radians([x, y, z])
    cx, sx, cy, sy, cz, sz = np.cos(x), np.sin(x), np.cos(y), np.sin(y), np.cos(z), np.sin(z)
    rx = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    ry = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    rz = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    return rz @ ry @ rx


def rest_axes(joint):
    """The joint's axes at rest as columns: y along it, z as given, x = y cross z."""
    _, _, a, b, z = joint
    y = (b - a) / np.linalg.norm(b - a)
    z = np.asarray(z, float)
    z = z - y * (z @ y)
    z = z / np.linalg.norm(z)
    return np.stack([np.cross(y, z), y, z], 1)


SOLE = {"foot": ((0.0, 0.0, -0.024), (0.0, 0.0, 0.078))}  # heel and toe below the ankle, model axes


def sole_height(pose):
    """Lowest place of the soles of a pose, were the hips at rest height."""
    table = {j[0]: j for j in shape.joints()}
    world = {}
    for name, joint in table.items():
        axes = rest_axes(joint)
        r = axis_rotation(*pose.get(name, (0, 0, 0)))
        turn = axes @ r @ axes.T
        if joint[1] is None:
            world[name] = (turn, joint[2])
        else:
            above, at = world[joint[1]]
            world[name] = (above @ turn, at + above @ (joint[2] - table[joint[1]][2]))
    heights = []
    for name, s in SIDES:
        turn, at = world["foot_" + name]
        ankle = table["foot_" + name][2]
        for _, _, dz in SOLE["foot"]:
            sole = np.array([ankle[0], 0.0, ankle[2] + dz])
            heights.append((at + turn @ (sole - ankle))[1])
    h = np.array(heights)
    return -np.log(np.exp(-h / 0.0025).sum()) * 0.0025 + 0.0025 * np.log(2)


def sample(name):
    """[(joint angles, hips offset)] one a frame; the last is the first exactly."""
    function, duration = CLIPS[name]
    frames = int(round(duration * FPS))
    out = []
    for f in range(frames + 1):
        pose = function((f % frames) / FPS)
        offset = np.array(pose.pop("offset"))
        if pose.pop("grounded", False):
            offset[1] -= sole_height(pose)
        out.append((dict(pose), offset))
    return out
