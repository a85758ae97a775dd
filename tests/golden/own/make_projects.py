"""Whole projects, evaluated moment by moment; see make_vectors.py.

Stages, blending, starts, triggers, fades, stagger, clips, layers, cues and
looks as the spec has them, in plain Python. Keys are linear or hold: the
curves themselves are the business of make_tracks.py.
"""
import math
import random

rng = random.Random(4711)


def draw(low, high, digits=3):
    return round(rng.uniform(low, high), digits)


def smooth(x):
    x = min(max(x, 0.0), 1.0)
    return x * x * (3 - 2 * x)


def unit(seed, item):
    """SplitMix64, its state stepped once an item."""
    mask = 2**64 - 1
    for _ in range(item + 1):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        seed = ((seed ^ (seed >> shift)) * factor) & mask
    return ((seed ^ (seed >> 31)) >> 11) / 2**53


# --- motions ------------------------------------------------------------------

def bounce(settings, speed, s):
    rise, begin = settings["elasticity"] * speed, 0.0
    for _ in range(settings["maximumBounces"]):
        flight = 2 * rise / settings["gravity"]
        if s <= begin + flight:
            return (s - begin) * (rise - settings["gravity"] * (s - begin) / 2)
        begin, rise = begin + flight, rise * settings["elasticity"]
    return 0.0


def follow(settings, velocity, s):
    if settings["kind"] == "overshoot":
        w = 2 * math.pi * settings["frequency"]
        return [v * math.sin(w * s) * math.exp(-settings["decay"] * s) / w for v in velocity]
    speed = math.hypot(*velocity)
    return [-v / speed * bounce(settings, speed, s) if speed else 0.0 for v in velocity]


def keyed(track, t):
    """Held outside the keys."""
    keys = track["keys"]
    for a, b in zip(keys, keys[1:]):
        if a["time"] <= t < b["time"]:
            share = 0.0 if a.get("interpolation") == "hold" else (t - a["time"]) / (b["time"] - a["time"])
            return [p + (q - p) * share for p, q in zip(a["value"], b["value"])]
    return keys[0 if t < keys[0]["time"] else -1]["value"]


def arriving(track, i):
    a, b = track["keys"][i - 1], track["keys"][i]
    if a.get("interpolation") == "hold":
        return [0.0] * len(b["value"])
    return [(q - p) / (b["time"] - a["time"]) for p, q in zip(a["value"], b["value"])]


def track_value(track, t, passes=((0.0, True),)):
    """passes: (begin, whether its keys arrive) of every repetition of the keys."""
    keys, settings = track["keys"], track.get("followThrough", {"kind": "off"})
    begin = max(p for p, _ in passes if p <= t or p == passes[0][0])
    value = list(keyed(track, t - begin))
    if settings["kind"] == "off":
        return value
    reached = sorted((p + k["time"], i) for p, on in passes for i, k in enumerate(keys) if on)
    for n, (at, i) in enumerate(reached):
        following = reached[n + 1][0] if n + 1 < len(reached) else math.inf
        if i == 0 or at > t or (settings["residue"] != "summed" and t >= following):
            continue
        factor = 1.0
        if settings["residue"] == "faded" and following < math.inf:
            factor = 1 - smooth((t - at - (following - at) / 2) / ((following - at) / 2))
        value = [v + o * factor for v, o in zip(value, follow(settings, arriving(track, i), t - at))]
    return value


def ramp(m, t):
    if t < m["duration"]:
        return m["startValue"] + (m["endValue"] - m["startValue"]) * max(t, 0.0) / m["duration"]
    velocity = (m["endValue"] - m["startValue"]) / m["duration"]
    return m["endValue"] + follow(m["followThrough"], [velocity], t - m["duration"])[0]


def projectile(m, t):
    angle = math.radians(m["elevation"])
    up, forward, begin, x = m["speed"] * math.sin(angle), m["speed"] * math.cos(angle), 0.0, 0.0
    if t < 0:
        return [0.0, 0.0]
    for _ in range(m["maximumBounces"] + 1):
        flight = 2 * up / m["gravity"]
        if t <= begin + flight:
            s = t - begin
            return [x + s * forward, s * (up - m["gravity"] * s / 2)]
        begin, x = begin + flight, x + flight * forward
        up, forward = up * m["elasticity"], forward * m["friction"]
    return [x, 0.0]


def harmonic(m, low, high, time, lag, factor):
    size = high - low
    origin, reach = low + m["normalizedOrigin"] * size, min(m["normalizedRange"] * factor, 1.0) * size
    if m["direction"] == "left":
        reach = reach / 2 if origin - reach >= low else (origin - low) / 2
        origin -= reach
    elif m["direction"] == "right":
        reach = reach / 2 if origin + reach <= high else (high - origin) / 2
        origin += reach
    if origin - reach < low:
        reach = origin - low
    elif origin + reach > high:
        reach = high - origin
    return origin + reach * math.sin(2 * math.pi * (math.fmod(time, m["duration"]) / m["duration"] + m["phase"] - lag))


def blended(mode, current, v, w, default):
    return {"override": current + (v - current) * w, "additive": current + v * w,
            "additiveFromDefault": current + (v - default) * w, "multiply": current * (1 + (v - 1) * w)}[mode]


def limited(parameter, x):
    low, high = parameter["minimum"], parameter["maximum"]
    if parameter["range"] == "clamp":
        return min(max(x, low), high)
    while parameter["range"] == "wrap" and x > high:
        x -= high - low
    while parameter["range"] == "wrap" and x < low:
        x += high - low
    return x


# --- a project ----------------------------------------------------------------

class Project:
    def __init__(self, data, fired):
        self.data, self.fired = data, fired
        self.settings = data["settings"]
        self.parameters = {p["id"]: p for p in data["parameters"]}
        self.looked = [((0.0,) * 3, (0.0,) * 3)]

    # What a clip sets: {(target, id): (value, coverage)}.
    def clip(self, name, age, loop):
        out = {}
        if not name:
            return out
        clip = next(c for c in self.data["clips"] if c["id"] == name)
        length = clip["duration"]
        for track in clip["tracks"]:
            if loop and age >= 0:
                passes = [(n * length, True) for n in range(int(age // length) + 3)]
                value = track_value(track["track"], age, passes)
            elif loop:
                value = track_value(track["track"], age % length)
            else:
                value = track_value(track["track"], min(max(age, 0.0), length))
            for key, v in zip(track["ids"], value):
                out[track["target"], key] = (v, 1.0)
        return out

    def cross(self, a, b, share):
        out = {}
        for key in {**a, **b}:
            (v0, c0), (v1, c1) = a.get(key, (0.0, 0.0)), b.get(key, (0.0, 0.0))
            if self.settings["layerRule"] == "applier":
                out[key] = (v0 + (v1 - v0) * share if c0 and c1 else v1 if c1 else v0, 1.0)
            elif c0 * (1 - share) + c1 * share > 0:
                cover = c0 * (1 - share) + c1 * share
                out[key] = ((v0 * c0 * (1 - share) + v1 * c1 * share) / cover, cover)
        return out

    # A layer after its first n cues: a function of time.
    def after_cues(self, layer, cues, n):
        if n == 0:
            def still(t):
                a = self.clip(layer["clip"], t * layer["speed"], True)
                b = self.clip(layer["nextClip"], t * layer["speed"], True)
                return self.cross(a, b, layer["mix"]) if layer["nextClip"] and layer["mix"] > 0 else a
            return still
        cue = cues[n - 1]
        before = self.source(layer, cues, n - 1, cue["time"])
        curve = {"linear": lambda p: p, "smooth": smooth, "easeIn": lambda p: p * p, "easeOut": lambda p: p * (2 - p)}

        def playing(t):
            duration = 0.0 if cue["speed"] >= 0 or cue["loop"] else self.length(cue["clip"])
            new = self.clip(cue["clip"], duration + (t - cue["time"]) * cue["speed"], cue["loop"])
            share = self.share(cue, t)
            return new if share >= 1 else self.cross(before(t), new, curve[cue["curve"]](share))
        return playing

    def length(self, name):
        return next((c["duration"] for c in self.data["clips"] if c["id"] == name), 0.0)

    def share(self, cue, t):
        return min(max((t - cue["time"]) / cue["transition"], 0.0), 1.0) if cue["transition"] > 0 else 1.0

    # What a cue at `cut` sets out from: what plays on, or the mix of that instant.
    def source(self, layer, cues, n, cut):
        if n > 0 and self.share(cues[n - 1], cut) == 0:
            return self.source(layer, cues, n - 1, cut)
        state = self.after_cues(layer, cues, n)
        full = 1.0 if self.settings["layerRule"] == "eased" else 2.0  # the applier never mixes all of it away
        mixing = self.share(cues[n - 1], cut) < 1 if n > 0 else layer["nextClip"] and 0 < layer["mix"] < full
        if not mixing:
            return state
        frozen = state(cut)
        return lambda t: frozen

    def look(self, t):
        settings, tick = self.data["look"], 1 / 60

        def step(state, k, dt):
            target, goal = settings["target"], [0.0] * 3
            if target["kind"] != "none" and settings["active"]:
                point = target["point"] if target["kind"] == "point" else keyed(target["track"], k * tick)
                goal = [(a - b) / settings["reach"] for a, b in zip(point, settings["center"]["point"])]
            current, velocity = state
            if dt == 0 or math.dist(goal, current) < 1e-5:
                return state
            w = 2 / max(1e-4, settings["damping"])
            x = w * dt
            e = 1 / (1 + x + 0.48 * x**2 + 0.235 * x**3)
            change = [c - g for c, g in zip(current, goal)]
            temp = [(v + w * c) * dt for v, c in zip(velocity, change)]
            moved = [g + (c + q) * e for g, c, q in zip(goal, change, temp)]
            if sum(-c * (m - g) for c, m, g in zip(change, moved, goal)) > 0:
                return goal, [0.0] * 3
            return moved, [(v - w * q) * e for v, q in zip(velocity, temp)]

        n = int(t / tick + 1e-9)
        while len(self.looked) <= n:
            self.looked.append(step(self.looked[-1], len(self.looked) - 1, tick))
        return step(self.looked[n], n, max(t - n * tick, 0.0))[0]

    def layered(self, t, values, opacities):
        result = {}
        solo = any(layer["solo"] for layer in self.data["layers"])
        for layer in self.data["layers"]:
            if layer["mute"] or (solo and not layer["solo"]):
                continue
            cues = sorted((c for c in self.data["cues"] if c["layer"] == layer["id"]), key=lambda c: c["time"])
            state = self.after_cues(layer, cues, sum(c["time"] <= t for c in cues))(t)
            for key, (v, cover) in state.items():
                if self.settings["layerRule"] == "applier":
                    result[key] = result[key] + (v - result[key]) * layer["weight"] if key in result else v
                elif layer["weight"] > 0:
                    base = result.get(key, (values if key[0] == "parameter" else opacities)[key[1]])
                    result[key] = base + (v - base) * layer["weight"] * cover
        for (target, key), v in result.items():
            (values if target == "parameter" else opacities)[key] = v

    def drive(self, driver, t, values):
        m, kind = driver["motion"], driver["motion"]["kind"]
        start, started = driver["start"], True
        if driver["trigger"]:
            past = [at for name, at in self.fired if name == driver["trigger"] and at <= t]
            start, started = max(past, default=math.inf), bool(past)
        weight = driver["weight"]
        if driver["fadeIn"] > 0:
            weight *= smooth((t - start) / driver["fadeIn"]) if started else 0.0
        width = m.get("width", 2 if kind == "projectile" else 1)
        for item in range(len(driver["targets"]) // width):
            ids = driver["targets"][item * width:(item + 1) * width]
            stagger = driver.get("stagger", {"mode": "sequence", "delay": 0, "phaseUnit": "cycles", "phaseStep": 0, "falloff": 1})
            share = unit(stagger["seed"], item) if stagger["mode"] == "random" else item
            delay = share * (stagger["maximumDelay"] if stagger["mode"] == "random" else stagger["delay"])
            since = t - start - delay if started else -math.inf
            if kind in ("harmonic", "look") and (not started or t < start):
                continue
            if kind == "track":
                v = track_value(m, since) if started else m["keys"][0]["value"]
            elif kind == "decayingSine":
                v = [m["amplitude"] * math.sin(2 * math.pi * (m["frequency"] * since + m["phase"])) * math.exp(-m["decay"] * since)
                     if since >= 0 else 0.0]
            elif kind == "ramp":
                v = [ramp(m, since)]
            elif kind == "projectile":
                v = projectile(m, since)
            elif kind == "harmonic":
                p = self.parameters[ids[0]]
                lag = delay / m["duration"] if stagger["phaseUnit"] == "seconds" else share * stagger["phaseStep"]
                time = (t - start) * self.settings["channels"][m["channel"]]["timescale"]
                v = [harmonic(m, p["minimum"], p["maximum"], time, lag, stagger["falloff"]**item)]
            else:
                v = [self.look(max(t - delay, 0.0))["xyz".index(m["axis"])] * m["factor"]]
            for key, x in zip(ids, v):
                values[key] = blended(driver["blend"], values[key], x, weight, self.parameters[key]["default"])

    def at(self, t):
        values = {key: p["default"] for key, p in self.parameters.items()}
        opacities = {p["id"]: p["opacity"] for p in self.data["parts"]}
        stages = [("track",), ("decayingSine", "ramp", "projectile"), ("harmonic",), ("look",)]
        solo = any(d["solo"] for d in self.data["drivers"])

        def limit():
            if self.settings["clampEachStage"]:
                for key in values:
                    values[key] = limited(self.parameters[key], values[key])
        self.layered(t, values, opacities)
        limit()
        for kinds in stages:
            for driver in self.data["drivers"]:
                heard = driver["enabled"] and not driver["mute"] and (driver["solo"] or not solo)
                if driver["motion"]["kind"] in kinds and heard:
                    self.drive(driver, t, values)
            limit()
        return values, {key: min(max(v, 0.0), 1.0) for key, v in opacities.items()}


# --- cases --------------------------------------------------------------------

def some_track(width, span, follows):
    count, t, keys = rng.randint(1, 4), draw(0.0, 0.2), []
    for _ in range(count):
        keys.append({"time": round(t, 3), "value": [draw(-20, 20) for _ in range(width)],
                     "interpolation": rng.choice(["linear", "linear", "hold"])})
        t += draw(0.1, span / count)
    return {"width": width, "keys": keys, "followThrough": some_follow() if follows else {"kind": "off"}}


def some_follow():
    residue = rng.choice(["cut", "faded", "summed"])
    if rng.random() < 0.5:
        return {"kind": "overshoot", "frequency": draw(0.5, 5), "decay": draw(0.5, 7), "residue": residue}
    return {"kind": "bounce", "elasticity": draw(0.1, 0.9), "gravity": draw(80, 4000), "maximumBounces": rng.randint(0, 7), "residue": residue}


def some_motion(kind):
    if kind == "track":
        return {"kind": kind, **some_track(rng.choice([1, 2, 3]), 3.0, rng.random() < 0.7)}
    if kind == "decayingSine":
        return {"kind": kind, "amplitude": draw(-20, 20), "frequency": draw(0.3, 4), "decay": draw(0, 3), "phase": draw(-1, 1)}
    if kind == "ramp":
        return {"kind": kind, "startValue": draw(-20, 20), "endValue": draw(-20, 20), "duration": draw(0.05, 1), "followThrough": some_follow()}
    if kind == "projectile":
        return {"kind": kind, "elevation": draw(0, 180), "speed": draw(0, 90), "elasticity": rng.choice([0.0, 1.0, draw(0, 1)]),
                "friction": draw(0, 1), "gravity": draw(20, 200), "maximumBounces": rng.randint(0, 6)}
    if kind == "look":
        return {"kind": kind, "axis": rng.choice("xyz"), "factor": draw(-20, 20)}
    return {"kind": kind, "channel": rng.randint(0, 1), "direction": rng.choice(["left", "right", "centric"]), "normalizedOrigin": draw(0, 1),
            "normalizedRange": draw(0, 1), "duration": draw(0.3, 5), "phase": draw(-1, 1)}


def some_driver(name, ids):
    motion = some_motion(rng.choice(["track", "decayingSine", "ramp", "projectile", "harmonic", "harmonic", "look"]))
    width = motion.get("width", 2 if motion["kind"] == "projectile" else 1)
    items = rng.randint(1, len(ids) // width) if rng.random() < 0.5 else 1
    driver = {"id": name, "motion": motion, "targets": rng.sample(ids, items * width), "start": rng.choice([0.0, draw(-1, 3)]),
              "trigger": rng.choice(["", "", "", "go", "never"]), "weight": rng.choice([1.0, 0.0, draw(-1, 2)]),
              "blend": "additive" if motion["kind"] == "look" else rng.choice(["override", "additive", "additiveFromDefault", "multiply"]),
              "enabled": rng.random() > 0.05, "mute": rng.random() < 0.05, "solo": rng.random() < 0.05, "fadeIn": rng.choice([0.0, 0.0, draw(0.1, 2)])}
    if items > 1:
        driver["stagger"] = {"mode": rng.choice(["sequence", "random"]), "delay": draw(0, 0.4), "maximumDelay": draw(0, 1.5),
                             "seed": rng.getrandbits(64), "phaseUnit": rng.choice(["cycles", "seconds"]), "phaseStep": draw(-1, 1),
                             "falloff": draw(0, 1.3)}
    return driver


def some_project(number):
    ids = [f"p{i}" for i in range(rng.randint(3, 5))]
    parameters = []
    for key in ids:
        low = draw(-40, 5)
        high = round(low + draw(5, 60), 3)
        parameters.append({"id": key, "minimum": low, "maximum": high, "default": rng.choice([low, high, round((low + high) / 2, 3)]),
                           "range": rng.choice(["clamp", "none", "wrap"])})
    clips = []
    for i in range(3):
        length = draw(0.6, 2)
        tracks = []
        for _ in range(rng.randint(1, 3)):
            part = rng.random() < 0.25
            width = 1 if part else rng.choice([1, 2])
            track = some_track(width, length - 0.25, rng.random() < 0.6)
            tracks.append({"target": "part" if part else "parameter", "ids": ["a"] if part else rng.sample(ids, width), "track": track})
        clips.append({"id": f"c{i}", "duration": length, "tracks": tracks})
    layers, cues = [], []
    for i in range(rng.randint(0, 3)):
        layers.append({"id": f"l{i}", "weight": rng.choice([0.0, 1.0, draw(0, 1)]), "clip": rng.choice(["c0", "c1", "c2", ""]),
                       "nextClip": rng.choice(["", "", "c0", "c1"]), "mix": rng.choice([0.0, 1.0, draw(0, 1)]), "speed": rng.choice([1.0, draw(-1, 2)]),
                       "mute": rng.random() < 0.1, "solo": rng.random() < 0.1})
        for k in range(rng.randint(0, 4)):
            cues.append({"id": f"q{i}{k}", "time": rng.choice([0.0, 1.5, draw(-1, 5)]), "layer": f"l{i}", "clip": rng.choice(["c0", "c1", "c2", ""]),
                         "transition": rng.choice([0.0, draw(0, 2), draw(0, 1)]), "curve": rng.choice(["linear", "smooth", "easeIn", "easeOut"]),
                         "speed": rng.choice([1.0, -1.0, draw(-2, 2)]), "loop": rng.random() < 0.5})
    target = rng.choice([{"kind": "none"}, {"kind": "point", "point": [draw(-3, 3) for _ in range(3)]},
                         {"kind": "track", "track": some_track(3, 3.0, False)}])
    return {"sinew": {"format": 2},
            "settings": {"channels": [{"timescale": draw(-2, 3)}, {"timescale": rng.choice([0.0, 1.0])}],
                         "clampEachStage": number % 3 == 0, "layerRule": "applier" if number % 2 else "eased"},
            "look": {"target": target, "center": {"kind": "point", "point": [draw(-1, 1) for _ in range(3)]}, "active": rng.random() < 0.9,
                     "reach": draw(0.5, 3), "damping": rng.choice([0.15, 0.0, draw(0, 1)])},
            "parameters": parameters, "parts": [{"id": "a", "opacity": draw(0, 1)}],
            "drivers": [some_driver(f"d{i}", ids) for i in range(rng.randint(1, 6))], "clips": clips, "layers": layers, "cues": cues}


def project_file():
    cases = []
    for number in range(40):
        data = some_project(number)
        fired = [["go", draw(0, 3)], ["go", draw(0, 5)]]
        project = Project(data, fired)
        samples = []
        for t in sorted([0.0, 1.5] + [draw(0, 6) for _ in range(6)]):
            values, opacities = project.at(t)
            samples.append({"time": t, "unlimited": values, "opacities": opacities,
                            "values": {key: limited(project.parameters[key], v) for key, v in values.items()}})
        cases.append({"project": data, "triggers": fired, "samples": samples})
    return {"about": "whole projects, with the triggers fired: parameters before and after their limits, and opacities", "kind": "project",
            "cases": cases}
