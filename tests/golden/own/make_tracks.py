"""The vectors of eases and tracks; see make_vectors.py.

A track is written out: the repeated keys as one long list of (time, value,
arriving velocity), the velocities as difference quotients of the keyed curve.
"""
import random

from mpmath import mp, mpf

mp.dps = 50
rng = random.Random(77)
TINY = mpf(10) ** -24
FAMILIES = ["sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce", "afterEffects"]


def draw(low, high, digits=3):
    return round(rng.uniform(low, high), digits)


# --- eases --------------------------------------------------------------------

def bezier(x1, y1, x2, y2, x):
    """y of the cubic Bezier (0, 0), (x1, y1), (x2, y2), (1, 1) where its x is x."""
    point = lambda a, b, u: 3 * a * u * (1 - u) ** 2 + 3 * b * u * u * (1 - u) + u**3
    low, high = mpf(0), mpf(1)
    for _ in range(170):
        middle = (low + high) / 2
        if point(x1, x2, middle) < x:
            low = middle
        else:
            high = middle
    return point(y1, y2, (low + high) / 2)


def landing(x):
    """Penner's bounce, out."""
    n, d = mpf("7.5625"), mpf("2.75")
    if x < 1 / d:
        return n * x * x
    if x < 2 / d:
        return n * (x - mpf("1.5") / d) ** 2 + mpf("0.75")
    if x < mpf("2.5") / d:
        return n * (x - mpf("2.25") / d) ** 2 + mpf("0.9375")
    return n * (x - mpf("2.625") / d) ** 2 + mpf("0.984375")


def ease_in(family, x):
    s = mpf("1.70158")
    return {"sine": lambda: 1 - mp.cos(mp.pi * x / 2), "quad": lambda: x**2, "cubic": lambda: x**3, "quart": lambda: x**4,
            "quint": lambda: x**5, "expo": lambda: mpf(2) ** (10 * (x - 1)), "circ": lambda: 1 - mp.sqrt(1 - x * x),
            "back": lambda: (s + 1) * x**3 - s * x**2,
            "elastic": lambda: -mpf(2) ** (10 * x - 10) * mp.sin((10 * x - mpf("10.75")) * 2 * mp.pi / 3),
            "bounce": lambda: 1 - landing(1 - x)}[family]()


def ease(family, side, x):
    if x <= 0:
        return mpf(0)
    if x >= 1:
        return mpf(1)
    if family == "afterEffects":
        numbers = {"inOut": ".333 0 .667 1", "in": ".333 0 .833 .833", "out": ".167 .167 .667 1"}[side]
        return bezier(*[mpf(n) for n in numbers.split()], x)
    if side == "in":
        return ease_in(family, x)
    if side == "out":
        return 1 - ease_in(family, 1 - x)
    return ease_in(family, 2 * x) / 2 if x < mpf(1) / 2 else 1 - ease_in(family, 2 - 2 * x) / 2


def ease_file():
    cases = []
    for family in FAMILIES:
        for side in ["in", "out", "inOut"]:
            samples = []
            for x in [0.0, 0.001, 0.1, 0.25, 0.3, 0.45, 0.5, 0.55, 0.7, 0.75, 0.9, 0.999, 1.0, -0.5, 1.5]:
                samples.append([x, float(ease(family, side, mpf(x)))])
            slopes = []
            for x in [0.1, 0.3, 0.45, 0.55, 0.7, 0.9]:
                slopes.append([x, float((ease(family, side, mpf(x) + TINY) - ease(family, side, mpf(x) - TINY)) / (2 * TINY))])
            cases.append({"family": family, "side": side, "samples": samples, "slopes": slopes})
    return {"about": "ease presets: [x, value] and [x, slope]", "kind": "ease", "cases": cases}


# --- tracks -------------------------------------------------------------------

class Track:
    def __init__(self, data):
        self.data = data
        self.keys = data["keys"]
        self.times = [mpf(k["time"]) for k in self.keys]
        self.values = [[mpf(v) for v in k["value"]] for k in self.keys]
        self.first, self.last = self.times[0], self.times[-1]
        self.known = {}

    def inside(self, t):
        """The keyed curve between its ends."""
        for i, at in enumerate(self.times):
            if t == at:
                return self.values[i]
        i = max(k for k, at in enumerate(self.times) if at < t)
        a, b = self.values[i], self.values[i + 1]
        length = self.times[i + 1] - self.times[i]
        x = (t - self.times[i]) / length
        how = self.keys[i].get("interpolation", "linear")
        if how == "hold":
            return a
        if how == "linear":
            return [p * (1 - x) + q * x for p, q in zip(a, b)]
        if how == "bezier":
            out, into = self.keys[i]["out"], self.keys[i + 1]["in"]
            # A handle longer than the segment is shortened along its direction.
            so = min(mpf(1), length / mpf(out[0])) if out[0] > 0 else mpf(1)
            si = min(mpf(1), -length / mpf(into[0])) if into[0] < 0 else mpf(1)
            low, high = mpf(0), mpf(1)
            point = lambda p0, p1, p2, p3, u: p0 * (1 - u) ** 3 + 3 * p1 * u * (1 - u) ** 2 + 3 * p2 * u * u * (1 - u) + p3 * u**3
            for _ in range(170):
                u = (low + high) / 2
                if point(mpf(0), mpf(out[0]) * so, length + mpf(into[0]) * si, length, u) < t - self.times[i]:
                    low = u
                else:
                    high = u
            return [point(p, p + mpf(o) * so, q + mpf(n) * si, q, (low + high) / 2)
                    for p, q, o, n in zip(a, b, out[1:], into[1:])]
        family, side = how.split(".")
        return [p + (q - p) * ease(family, side, x) for p, q in zip(a, b)]

    def slope_inside(self, t, side):
        h = TINY if side == "right" else -TINY
        steep = {"right": "circ.out", "left": "circ.in"}[side]
        at = self.times.index(t) if t in self.times else -1
        segment = at if side == "right" else at - 1
        if at >= 0 and 0 <= segment < len(self.keys) - 1 and self.keys[segment].get("interpolation") == steep:
            # Infinite there: 1 ms inside, at most half the segment.
            t += (1 if side == "right" else -1) * min(mpf("0.001"), (self.times[segment + 1] - self.times[segment]) / 2)
        # The value next to t, not the key's own: an ease may end with a step.
        near, far = self.inside(t + h * mpf("1e-3")), self.inside(t + h)
        return [(f - n) / (h * (1 - mpf("1e-3"))) for n, f in zip(near, far)]

    def keyed(self, t):
        """The keyed curve anywhere."""
        if self.first <= t <= self.last:
            return self.inside(t)
        late = t > self.last
        how = self.data.get("after" if late else "before", "hold")
        end, key = (self.last, -1) if late else (self.first, 0)
        if how == "hold" or len(self.keys) == 1:
            return self.values[key]
        if how == "continue":
            slope = self.slope_inside(end, "left" if late else "right")
            return [v + s * (t - end) for v, s in zip(self.values[key], slope)]
        length = self.last - self.first
        turns = mp.floor((t - self.first) / length)
        within = t - self.first - turns * length
        if how == "pingPong":
            return self.inside(self.first + within if int(turns) % 2 == 0 else self.last - within)
        rise = [b - a for a, b in zip(self.values[0], self.values[-1])] if how == "offset" else [mpf(0)] * len(self.values[0])
        return [v + r * turns for v, r in zip(self.inside(self.first + within), rise)]

    def arrivals(self, until):
        """Every key reached up to `until`: (time, velocity or None, settings)."""
        how = self.data.get("after", "hold")
        settings = lambda i: self.keys[i].get("followThrough", self.data.get("followThrough"))
        n = len(self.keys)
        reached = [(self.times[0], None, None)]
        for i in range(1, n):
            reached.append((self.times[i], self.arriving(i, False), settings(i)))
        period = self.data.get("period")
        length = self.last - self.first
        turn = 1
        while how in ("loop", "offset", "pingPong") and period is None and self.first + turn * length <= until:
            if how == "pingPong" and turn % 2 == 1:
                for i in range(n - 2, -1, -1):
                    reached.append((self.first + turn * length + self.last - self.times[i],
                                    self.arriving(i, True) if i > 0 else None, settings(i)))
            else:
                for i in range(1, n):
                    reached.append((self.first + turn * length + self.times[i] - self.first, self.arriving(i, False), settings(i)))
            turn += 1
        while period is not None and turn * mpf(period) <= until:
            for i in range(0, n):
                at = turn * mpf(period) + self.times[i]
                if i == 0 and at == reached[-1][0]:
                    continue
                reached.append((at, self.arriving(i, False) if i > 0 else None, settings(i)))
            turn += 1
        return reached

    def arriving(self, i, back):
        settings = self.keys[i].get("followThrough", self.data.get("followThrough"))
        if settings is None:
            return None
        if (i, back) not in self.known:
            self.known[i, back] = self.find_arriving(i, back, settings)
        return self.known[i, back]

    def find_arriving(self, i, back, settings):
        if settings.get("usePeakSpeed"):
            a, b = (i, i + 1) if back else (i - 1, i)
            # Only for segments whose fastest moment is known: see the cases.
            slope = [mpf(self.keys[a]["peakFactor"]) * (q - p) / (self.times[b] - self.times[a])
                     for p, q in zip(self.values[a], self.values[b])]
        elif settings.get("published"):
            t = self.times[i] + (mpf("0.001") if back else mpf("-0.001"))
            h = TINY
            slope = [(p - q) / (2 * h) for p, q in zip(self.keyed(t + h), self.keyed(t - h))]
        else:
            slope = self.slope_inside(self.times[i], "right" if back else "left")
        return [-s for s in slope] if back else slope

    def value(self, t):
        period = self.data.get("period")
        base = self.keyed(t if period is None else t - mp.floor(t / mpf(period)) * mpf(period))
        if len(self.keys) < 2:
            return base
        reached = self.arrivals(t + 3 * max(self.last - self.first, mpf(period or 0)))
        far = self.data.get("after", "hold") in ("hold", "continue") and period is None
        result = list(base)
        for n, (at, velocity, settings) in enumerate(reached):
            if at > t or velocity is None or settings is None or settings["kind"] == "none":
                continue
            s = t - at
            following = reached[n + 1][0] if n + 1 < len(reached) else None
            if n + 1 == len(reached) and not far:
                raise RuntimeError("the keys are not written out far enough")
            factor = mpf(1)
            if settings["residue"] != "summed" and following is not None:
                if t >= following:
                    continue
                if settings["residue"] == "faded":
                    half = (following - at) / 2
                    x = min(max((s - half) / half, mpf(0)), mpf(1))
                    factor = 1 - (3 * x**2 - 2 * x**3)
            if settings["kind"] == "overshoot":
                w = 2 * mp.pi * mpf(settings["frequency"])
                share = mp.sin(w * s) / mp.exp(mpf(settings["decay"]) * s) / w
                offset = [v * share for v in velocity]
            else:
                speed = mp.sqrt(sum(v * v for v in velocity))
                rise, begin, height = mpf(settings["elasticity"]) * speed, mpf(0), mpf(0)
                for _ in range(settings["maxBounces"]):
                    flight = 2 * rise / mpf(settings["gravity"])
                    if s <= begin + flight:
                        height = (s - begin) * (rise - mpf(settings["gravity"]) * (s - begin) / 2)
                        break
                    begin, rise = begin + flight, rise * mpf(settings["elasticity"])
                offset = [-v / speed * height if speed > 0 else mpf(0) for v in velocity]
            result = [r + o * factor for r, o in zip(result, offset)]
        return result

    def velocity(self, t, side):
        h = TINY if side == "right" else -TINY
        near, far = self.value(t + h * mpf("1e-3")), self.value(t + h)
        return [(f - n) / (h * (1 - mpf("1e-3"))) for n, f in zip(near, far)]

    def case(self, times, velocity_times=()):
        data = dict(self.data)
        data["samples"] = [[t] + [float(v) for v in self.value(mpf(t))] for t in times]
        data["velocities"] = [[t, side] + [float(v) for v in self.velocity(mpf(t), side)]
                              for t in velocity_times for side in ("left", "right")]
        return data


OVERSHOOT = {"kind": "overshoot", "frequency": 3.0, "decay": 5.0, "residue": "faded"}
BOUNCE = {"kind": "bounce", "elasticity": 0.7, "gravity": 900.0, "maxBounces": 9, "residue": "faded"}


def some_keys(count, width, start=0.25):
    keys, t = [], start
    for _ in range(count):
        keys.append({"time": t, "value": [draw(-50, 50) for _ in range(width)]})
        t = t + rng.choice([0.25, 0.5, 0.75, 0.125])
    return keys


def interpolation_file():
    cases = []
    styles = ["hold", "linear"] + [f"{f}.{s}" for f in FAMILIES for s in ("in", "out", "inOut")]
    for style in styles:
        keys = some_keys(3, 2)
        for key in keys:
            key["interpolation"] = style
        middle = keys[1]["time"]
        times = [keys[0]["time"] - 1, keys[0]["time"], keys[0]["time"] + 0.06, middle - 0.01, middle, middle + 0.03,
                 keys[2]["time"], keys[2]["time"] + 0.5]
        slopes = [keys[0]["time"] + 0.06, middle + 0.03] if style.startswith(("bounce", "circ")) else [keys[0]["time"] + 0.06, middle]
        cases.append(Track({"keys": keys}).case(times, slopes))
    handles = [(0.1, 10.0, -0.1, -5.0), (0.0, 0.0, 0.0, 0.0), (0.25, 40.0, -0.25, 40.0), (0.4, -60.0, -0.3, 12.0),
               (0.0, 0.0, -0.2, 3.0), (0.2, 9.0, 0.0, 0.0), (1e-6, 0.0, -0.2, 0.0), (0.05, 90.0, -0.01, 80.0)]
    for ot, ov, it, iv in handles:
        keys = [{"time": 1.0, "value": [2.0], "interpolation": "bezier", "out": [ot, ov], "in": [0.0, 0.0]},
                {"time": 1.25, "value": [-6.5], "out": [0.0, 0.0], "in": [it, iv]}]
        track = Track({"keys": keys})
        cases.append(track.case([0.5, 1.0, 1.0001, 1.01, 1.0625, 1.125, 1.2, 1.249, 1.24999, 1.25, 1.5], [1.01, 1.1, 1.2]))
    keys = [{"time": 0.0, "value": [0.0, 1.0, 2.0], "interpolation": "bezier", "out": [0.3, 1.0, 5.0, -2.0], "in": [0.0] * 4},
            {"time": 1.0, "value": [4.0, 1.0, -2.0], "interpolation": "bezier", "out": [0.5, 2.0, 0.0, 1.0], "in": [-0.4, 3.0, 1.0, 0.0]},
            {"time": 1.5, "value": [0.0, 0.0, 0.0], "out": [0.0] * 4, "in": [-0.25, 1.0, 1.0, 1.0]}]
    cases.append(Track({"keys": keys}).case([0.0, 0.2, 0.5, 0.9, 1.0, 1.2, 1.5], [0.0 + 0.2, 1.0, 1.4]))
    return {"about": "every interpolation at, near and between keys; velocities are [t, side, components]", "kind": "track",
            "cases": cases}


def extrapolation_file():
    cases = []
    for style in ["linear", "sine.in", "hold"]:
        for how in ["hold", "loop", "pingPong", "offset", "continue"]:
            keys = some_keys(4, 1, start=0.5)
            for key in keys:
                key["interpolation"] = style
            length = keys[-1]["time"] - keys[0]["time"]
            data = {"keys": keys, "before": how, "after": how}
            first, last = keys[0]["time"], keys[-1]["time"]
            times = [first - length * 2.5, first - length, first - 0.1, first, last, last + 0.1, first + 2 * length,
                     first + 2.3 * length, first + 7.9 * length, first - 3 * length]
            cases.append(Track(data).case(times, [first - 0.1, first, last, last + 0.1, first + 2 * length + 0.05]))
    for how in ["loop", "pingPong", "offset", "continue"]:
        cases.append(Track({"keys": [{"time": 1.0, "value": [3.5]}], "before": how, "after": how}).case([0.0, 1.0, 2.0]))
    return {"about": "every extrapolation, at the seams too, and with one key", "kind": "track", "cases": cases}


def follow_file():
    cases = []
    for base in [OVERSHOOT, BOUNCE, dict(OVERSHOOT, decay=0.0), dict(BOUNCE, elasticity=1.0, maxBounces=2),
                 dict(BOUNCE, elasticity=0.0), dict(BOUNCE, maxBounces=0)]:
        for residue in ["cut", "faded", "summed"]:
            for after in ["hold", "continue", "loop", "pingPong", "offset"]:
                width = rng.choice([1, 2, 3])
                keys = some_keys(rng.choice([2, 3, 4]), width)
                for key in keys:
                    key["interpolation"] = rng.choice(["linear", "quad.in", "hold", "linear"])
                data = {"keys": keys, "after": after, "before": rng.choice(["hold", "loop"]),
                        "followThrough": dict(base, residue=residue)}
                first, last = keys[0]["time"], keys[-1]["time"]
                length = last - first
                times = [first - 0.05, first, first + 0.01, keys[1]["time"], keys[1]["time"] + 0.03, keys[1]["time"] + 0.2, last,
                         last + 0.02, last + 0.4 * length, first + 2 * length, first + 2 * length + 0.07, first + 3.6 * length]
                cases.append(Track(data).case(times, [keys[1]["time"] + 0.031, last + 0.27 * length]))
    # Keys of their own mind, published speeds, peak speeds.
    for residue in ["cut", "faded", "summed"]:
        keys = some_keys(4, 2)
        keys[1]["followThrough"] = {"kind": "none", "residue": residue}
        keys[2]["followThrough"] = dict(BOUNCE, residue=rng.choice(["cut", "faded", "summed"]))
        data = {"keys": keys, "followThrough": dict(OVERSHOOT, residue=residue)}
        cases.append(Track(data).case([k["time"] + d for k in keys for d in (0.0, 0.02, 0.1)]))
        keys = some_keys(3, 1)
        for key in keys:
            key["interpolation"] = "cubic.inOut"
        data = {"keys": keys, "followThrough": dict(OVERSHOOT, residue=residue, published=True), "after": "pingPong"}
        cases.append(Track(data).case([k["time"] + d for k in keys for d in (0.0, 0.02, 0.1)] + [keys[2]["time"] + 0.9]))
        for style, factor in [("cubic.out", 3), ("sine.inOut", None), ("quad.inOut", 2)]:
            keys = some_keys(3, 2)
            for key in keys:
                key["interpolation"] = style
                key["peakFactor"] = float(mp.pi / 2) if factor is None else float(factor)
            data = {"keys": keys, "followThrough": dict(OVERSHOOT, residue=residue, usePeakSpeed=True)}
            cases.append(Track(data).case([k["time"] + d for k in keys for d in (0.0, 0.02, 0.1)]))
    # Circ arrives infinitely fast.
    keys = some_keys(3, 1)
    for key in keys:
        key["interpolation"] = "circ.in"
    cases.append(Track({"keys": keys, "followThrough": dict(OVERSHOOT, residue="cut")}).case(
        [k["time"] + d for k in keys for d in (0.0, 0.02, 0.1)]))
    return {"about": "follow-through: residues with every extrapolation, per key, published and peak speeds", "kind": "track",
            "cases": cases}


def clip_loop_file():
    cases = []
    for base in [OVERSHOOT, dict(OVERSHOOT, decay=0.4), BOUNCE, dict(OVERSHOOT, decay=0.0, frequency=2.1)]:
        for residue in ["cut", "faded", "summed"]:
            for start, period in [(0.0, None), (0.0, 2.5), (0.125, 2.0)]:
                keys = some_keys(3, 1, start=start)
                data = {"keys": keys, "followThrough": dict(base, residue=residue),
                        "period": keys[-1]["time"] if period is None else period}
                p = data["period"]
                times = [0.0, 0.06, keys[1]["time"], keys[1]["time"] + 0.04, keys[2]["time"] - 0.01, p, p + 0.01, p + 0.05,
                         p + keys[1]["time"], p + keys[1]["time"] + 0.3, 4 * p + 0.03, 9 * p + keys[1]["time"] + 0.02]
                cases.append(Track(data).case(times))
    return {"about": "tracks of a clip that repeats every `period` seconds; t isn't wrapped", "kind": "track", "cases": cases}


def track_files():
    return {"ease": ease_file(), "track_interpolation": interpolation_file(), "track_extrapolation": extrapolation_file(),
            "track_follow_through": follow_file(), "track_clip_loop": clip_loop_file()}
