#!/usr/bin/env python3
"""Writes the reference vectors of this folder.

A second implementation of the mathematics of motion, independent of core's: 50
digits (mpmath), bounces flown one after the other, derivatives as difference
quotients, Bezier times by bisection, repeated keys written out one by one. It
covers what the vectors of ../*.json leave out.

    python3 -m pip install mpmath     (Debian: python3-mpmath)
    python3 tests/golden/own/make_vectors.py

The output is the same every time; commit it with the change that needed it.
"""
import json
import pathlib
import random
from fractions import Fraction

from mpmath import mp, mpf

from make_projects import project_file
from make_tracks import track_files

mp.dps = 50
FOLDER = pathlib.Path(__file__).parent
rng = random.Random(20240607)


def draw(low, high, digits=3):
    return round(rng.uniform(low, high), digits)


def out(x):
    return float(x)


# --- ranges and blending ------------------------------------------------------

def wrap(x, low, high):
    """By moving whole sizes, one at a time."""
    x, low, high = Fraction(x), Fraction(low), Fraction(high)
    size = high - low
    while x > high:
        x -= size
    while x < low:
        x += size
    return x


def range_file():
    cases = []
    for low, high in [(-30.0, 30.0), (0.0, 1.0), (-1.0, 0.25), (100.0, 360.0)]:
        size = high - low
        for share in [-2.75, -1.25, -0.3, -0.001, 0.0, 0.25, 0.5, 1.0, 1.001, 1.6, 2.25, 3.7]:
            x = low + share * size
            cases.append({"policy": "wrap", "x": x, "minimum": low, "maximum": high, "result": out(wrap(x, low, high))})
            cases.append({"policy": "clamp", "x": x, "minimum": low, "maximum": high,
                          "result": low if share < 0 else high if share > 1 else x})
            cases.append({"policy": "none", "x": x, "minimum": low, "maximum": high, "result": x})
    return {"about": "a value kept in its range; a wrapped value inside the range, ends included, stays",
            "kind": "range", "cases": cases}


def blend_file():
    cases = []
    for current, v, default in [(12.0, -7.5, 3.25), (0.0, 40.0, -2.0), (-8.0, 0.0, 1.0), (5.0, 5.0, 5.0)]:
        for weight in [0.0, 1.0, 0.5, 1.5, -0.25]:
            c, x, d, w = map(mpf, (current, v, default, weight))
            for mode, result in [("override", (1 - w) * c + w * x), ("additive", c + w * x),
                                 ("additiveFromDefault", c + w * x - w * d), ("multiply", (1 - w) * c + w * c * x)]:
                cases.append({"mode": mode, "current": current, "v": v, "default": default, "weight": weight,
                              "result": out(result)})
    return {"about": "blending at weight 0 and 1, and beyond", "kind": "blend", "cases": cases}


# --- harmonic motion ----------------------------------------------------------

def effective(direction, origin, reach, low, high):
    """The interval of the wave: start from the authored one, then cut it at the range."""
    o = mpf(low) + mpf(origin) * (mpf(high) - mpf(low))
    r = mpf(reach) * (mpf(high) - mpf(low))
    if direction == "left":
        a, b = max(o - r, mpf(low)), o
    elif direction == "right":
        a, b = o, min(o + r, mpf(high))
    else:
        r = o - mpf(low) if o - r < low else mpf(high) - o if o + r > high else r
        a, b = o - r, o + r
    return (a + b) / 2, (b - a) / 2


def harmonic_case(direction, origin, reach, duration, timescale, phase, low, high, times):
    o, r = effective(direction, origin, reach, low, high)
    samples = []
    for t in times:
        # Exact at the doubles: no phase is lost however late it is.
        cycles = Fraction(t) * Fraction(timescale) / Fraction(duration) + Fraction(phase)
        cycles -= cycles.numerator // cycles.denominator
        samples.append([t, out(o + r * mp.sin(2 * mp.pi * mpf(cycles.numerator) / mpf(cycles.denominator)))])
    return {"direction": direction, "normalizedOrigin": origin, "normalizedRange": reach, "duration": duration,
            "timescale": timescale, "phase": phase, "minimum": low, "maximum": high,
            "effectiveOrigin": out(o), "effectiveRange": out(r), "samples": samples}


def harmonic_file():
    cases = []
    for direction in ["left", "right", "centric"]:
        for origin in [0.0, 0.25, 0.5, 0.8, 1.0]:
            for reach in [0.0, 0.3, 0.5, 1.0]:
                if direction == "centric" and reach > max(origin, 1 - origin):
                    continue  # over both ends: only the lower one counts; see below
                cases.append(harmonic_case(direction, origin, reach, 3.0, draw(-2, 2), draw(0, 1), -30.0, 30.0,
                                           [0.0, 0.75, 1.5, 3.0, 4.1]))
    for timescale in [0.0, -1.0, -0.3, 1e-3, 7.5]:
        cases.append(harmonic_case("centric", 0.5, 0.5, 2.5, timescale, 0.125, -1.0, 1.0, [0.0, 0.625, 2.5, 5.0, 61.3]))
    # Phases far from 0, and cycles that end exactly at the sample.
    for phase in [-0.25, 17.75, -1000.5, 0.999999]:
        cases.append(harmonic_case("left", 0.6, 0.4, 0.5, 1.0, phase, 0.0, 10.0, [0.0, 0.5, 1.0, 0.125, 10.25]))
    return {"about": "limited ranges, timescale 0 and negative, phases beyond a cycle", "kind": "harmonic",
            "cases": cases}


def harmonic_year_file():
    year = 31557600.0
    cases = []
    for duration in [0.01, 0.0317, 1.0, 2.999, 3.0, 10.0]:
        for timescale in [1.0, 0.1, -2.565, 13.37]:
            times = [round(year * rng.random(), 6) for _ in range(6)] + [year, year / 2 + 1 / 3]
            cases.append(harmonic_case("centric", 0.5, 0.5, duration, timescale, 0.0, -1.0, 1.0, times))
    return {"about": "phases up to a year late, exact at the doubles given", "kind": "harmonic", "cases": cases}


def channel_file():
    """Timescales changed while playing: a channel's time is the sum of its stretches."""
    cases = []
    for _ in range(12):
        changes = [[0.0, draw(-3, 3)]]
        for _ in range(rng.randrange(1, 9)):
            changes.append([changes[-1][0] + rng.choice([0.001, 1 / 3, 10.1, 86400.1, 2e6]), rng.choice([0.0, draw(-3, 3)])])
        duration = rng.choice([0.01, 0.7, 3.0])
        samples = []
        for i, (since, timescale) in enumerate(changes):
            t = since + rng.choice([0.0, 0.1, 1e6 / 3])
            if i + 1 < len(changes):
                t = min(t, changes[i + 1][0])
            total = Fraction(0)
            for j in range(i):
                total += (Fraction(changes[j + 1][0]) - Fraction(changes[j][0])) * Fraction(changes[j][1])
            total += (Fraction(t) - Fraction(since)) * Fraction(timescale)
            cycles = total / Fraction(duration)
            cycles -= cycles.numerator // cycles.denominator
            samples.append([i, t, out(mp.sin(2 * mp.pi * mpf(cycles.numerator) / mpf(cycles.denominator)))])
        cases.append({"changes": changes, "duration": duration, "samples": samples})
    return {"about": "the sine of a channel whose timescale changes; samples are [change in force, t, value]",
            "kind": "channel", "cases": cases}


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def loop_file():
    cases = []
    lists = [[(3.0, 1.0)], [(3.0, 1.0), (2.0, 1.0)], [(3.0, 0.5), (2.0, -1.0)], [(0.1, 1.0), (0.25, 1.0), (0.4, 1.0)],
             [(3.0, 0.7)], [(6.5345, 1.0), (3.5345, 1.0)], [(0.01, 3.0), (10.0, 1.0)], [(599.9999, 1.0)], [(600.0, 1.0)],
             [(600.0001, 1.0)], [], [(7.0, 1.0), (11.0, 1.0), (13.0, 1.0)], [(1e-5, 1.0)], [(1.0, 1.0), (1.0, -1.0)]]
    for cycles in lists:
        loop = 1
        for duration, timescale in cycles:
            ticks = max(1, int(mp.floor(mpf(duration) / abs(mpf(timescale)) * 10000 + mpf(1) / 2)))
            loop = loop * ticks // gcd(loop, ticks)
        kind = "still" if not cycles else "found" if loop <= 6000000 else "tooLong"
        case = {"cycles": cycles, "kind": kind, "seconds": loop / 10000 if kind == "found" else 0.0, "closing": []}
        for wanted in [0.5, 4.0, 10.0, 61.7]:
            row = [wanted]
            for duration, timescale in cycles:
                period = mpf(duration) / abs(mpf(timescale))
                turns = max(1, int(mp.floor(mpf(wanted) / period + mpf(1) / 2)))
                row.append(out(mpf(wanted) * abs(mpf(timescale)) / turns))
            case["closing"].append(row)
        if cycles:
            rate, wanted = 30.0, 4.0
            best = None
            for frames in range(90, 151):
                worst = max(abs(mpf(frames) / 30 * abs(mpf(s)) / max(1, int(mp.floor(mpf(frames) / 30 * abs(mpf(s)) / mpf(d) + mpf(1) / 2))) / mpf(d) - 1)
                            for d, s in cycles)
                rank = (round(worst * 10**9), abs(frames - 120))
                if best is None or rank < best[0]:
                    best = (rank, frames, worst)
            case["suggestion"] = {"wanted": wanted, "frameRate": rate, "frames": best[1], "largestChange": out(best[2]),
                                  "tied": sum(1 for f in [240 - best[1]] if f != best[1])}
        cases.append(case)
    return {"about": "loop lengths of [duration, timescale] lists; closing: [wanted, durations ...]; the best suggestion",
            "kind": "loop", "cases": cases}


# --- generators ---------------------------------------------------------------

def decaying_file():
    cases = []
    for amplitude, frequency, decay, phase in [(80.0, 1.0, 1.0, 0.25), (80.0, 1.0, 0.0, 0.0), (-3.0, 2.5, 0.0, 0.75),
                                               (1.0, 440.0, 0.01, 0.1), (5.0, 0.2, 50.0, -3.3), (0.0, 1.0, 1.0, 0.0)]:
        samples = [[t, out(mpf(0) if t < 0 else mpf(amplitude) * mp.sin(2 * mp.pi * (mpf(frequency) * mpf(t) + mpf(phase))) / mp.exp(mpf(decay) * mpf(t)))]
                   for t in [-1.0, -1e-9, 0.0, 0.01, 0.25, 1.0, 3.3, 60.0, 86400.5]]
        cases.append({"amplitude": amplitude, "frequency": frequency, "decay": decay, "phase": phase, "samples": samples})
    return {"about": "phase, no decay, before the start, a day later", "kind": "decaying_sine", "cases": cases}


def overshoot(v, frequency, decay, s):
    w = 2 * mp.pi * mpf(frequency)
    return mpf(v) * mp.sin(w * s) / mp.exp(mpf(decay) * s) / w


def bounce(speed, elasticity, gravity, count, s):
    """Height above rest: one flight after the other."""
    rise = mpf(elasticity) * abs(mpf(speed))
    begin = mpf(0)
    for _ in range(count):
        length = 2 * rise / mpf(gravity)
        if s <= begin + length:
            return (s - begin) * (rise - mpf(gravity) * (s - begin) / 2)
        begin += length
        rise *= mpf(elasticity)
    return mpf(0)


def ramp_times(duration):
    return [-1.0, 0.0, duration / 2, duration - 1e-9, duration, duration + 1e-9, duration * 2, duration + 0.37, duration + 4.0]


def ramp_files():
    swing, leap = [], []
    for start, end, duration in [(0.0, 200.0, 0.1), (10.0, -10.0, 1.5), (3.0, 3.0, 0.5), (-5.0, 40.0, 0.003)]:
        for frequency, decay in [(3.0, 5.0), (2.0, 0.0), (0.7, 12.0)]:
            samples = []
            for t in ramp_times(duration):
                x = mpf(t) / mpf(duration)
                v = (mpf(end) - mpf(start)) / mpf(duration)
                value = mpf(start) if x <= 0 else mpf(start) * (1 - x) + mpf(end) * x if x < 1 else \
                    mpf(end) + overshoot(v, frequency, decay, mpf(t) - mpf(duration))
                samples.append([t, out(value)])
            swing.append({"start": start, "end": end, "duration": duration, "delay": 0.0, "frequency": frequency,
                          "decay": decay, "samples": samples})
        for elasticity, gravity, count in [(0.0, 900.0, 9), (1.0, 900.0, 3), (0.7, 5000.0, 0), (0.6, 100.0, 1)]:
            v = (mpf(end) - mpf(start)) / mpf(duration)
            first = 2 * mpf(elasticity) * abs(v) / mpf(gravity)
            times = ramp_times(duration) + [out(mpf(duration) + first * k) for k in (0.5, 1, 2, 3, 4)]
            samples = []
            for t in sorted(times):
                x = mpf(t) / mpf(duration)
                value = mpf(start) if x <= 0 else mpf(start) * (1 - x) + mpf(end) * x if x < 1 else \
                    mpf(end) - mp.sign(v) * bounce(v, elasticity, gravity, count, mpf(t) - mpf(duration))
                samples.append([t, out(value)])
            leap.append({"start": start, "end": end, "duration": duration, "delay": 0.0, "elasticity": elasticity,
                         "gravity": gravity, "maxBounces": count, "samples": samples})
    return ({"about": "a ramp's ends, no decay, no move", "kind": "ramp_overshoot", "cases": swing},
            {"about": "a ramp's ends and landings; elasticity 0 and 1, no bounces", "kind": "ramp_bounce", "cases": leap})


def projectile_file():
    cases = []
    for elevation, speed, e, f, g, count in [
            (75.0, 1900.0, 0.7, 0.5, 5000.0, 9), (45.0, 100.0, 0.0, 0.5, 9.81, 9), (45.0, 100.0, 1.0, 1.0, 9.81, 4),
            (60.0, 50.0, 1.0, 0.9, 9.81, 20), (30.0, 70.0, 0.5, 0.0, 20.0, 3), (90.0, 10.0, 0.5, 1.0, 9.81, 2),
            (0.0, 30.0, 0.5, 0.5, 9.81, 2), (135.0, 40.0, 0.8, 0.9, 9.81, 0), (20.0, 0.0, 0.5, 0.5, 9.81, 5),
            (50.0, 30.0, 0.999, 0.999, 9.81, 900)]:
        up = mpf(speed) * mp.sin(mp.pi * mpf(elevation) / 180)
        forward = mpf(speed) * mp.cos(mp.pi * mpf(elevation) / 180)
        flights = []
        begin, x = mpf(0), mpf(0)
        for _ in range(count + 1):
            length = 2 * up / mpf(g)
            flights.append((begin, length, x, up, forward))
            begin, x, up, forward = begin + length, x + length * forward, up * mpf(e), forward * mpf(f)
        times = [-1.0, 0.0, 1e-9, 0.1, 0.77, 3.0, 41.7, 1e6]
        # Landings, and a little to either side.
        times += [out(b + l * k) for b, l, *_ in flights[:4] + flights[-2:] for k in (0.5, 1.0, 1 - 1e-7, 1 + 1e-7)]
        samples = []
        for t in sorted(set(times)):
            px, py = (mpf(0), mpf(0)) if t < 0 else (x, mpf(0))
            for b, l, x0, u, v in flights if t >= 0 else []:
                if mpf(t) <= b + l:
                    d = mpf(t) - b
                    px, py = x0 + d * v, d * (u - mpf(g) * d / 2)
                    break
            samples.append([t, out(px), out(py)])
        cases.append({"elevation": elevation, "speed": speed, "elasticity": e, "friction": f, "gravity": g,
                      "maxBounces": count, "launch": 0.0, "samples": samples})
    return {"about": "landings; elasticity and friction 0 and 1, no bounces, no speed, flat, backwards", "kind": "projectile",
            "cases": cases}


def settle_file():
    cases = []
    for v, frequency, decay, step in [(2000.0, 3.0, 5.0, 200.0), (-50.0, 1.2, 0.5, 10.0), (0.5, 8.0, 20.0, 100.0), (7.0, 0.3, 3.0, 1.0)]:
        w = 2 * mp.pi * mpf(frequency)
        envelope = abs(mpf(v)) / w
        settled = mp.log(envelope / (mpf(step) / 100)) / mpf(decay) if envelope > mpf(step) / 100 else mpf(0)
        # The peak by looking: the highest of the first half swing, closed in on.
        a, b = mpf(0), mpf(1) / (2 * mpf(frequency))
        for _ in range(400):
            m1, m2 = a + (b - a) / 3, b - (b - a) / 3
            if abs(overshoot(v, frequency, decay, m1)) < abs(overshoot(v, frequency, decay, m2)):
                a = m1
            else:
                b = m2
        peak = (a + b) / 2
        height = abs(overshoot(v, frequency, decay, peak))
        cases.append({"v": v, "frequency": frequency, "decay": decay, "step": step, "peakTime": out(peak), "peak": out(height),
                      "settles": out(settled), "highestByFrequency": out(abs(mpf(v)) / (mp.e * mpf(decay))),
                      "highestByDecay": out(envelope)})
    return {"about": "peaks found by search, settle times, and the wishes that can just not be fulfilled", "kind": "settle",
            "cases": cases}


def arc_file():
    cases = []
    for e, speed in [(0.7, 1000.0), (1.0, 3.0), (0.05, 20.0)]:
        g = 2 * mpf(e) * mpf(speed) / mpf("0.35")
        cases.append({"elasticity": e, "speed": speed, "newGravity": out(2 * mpf("0.7") * mpf(speed) / mpf("0.35")),
                      "gravity": out(g), "length": 0.35, "height": out((mpf(e) * mpf(speed)) ** 2 / (2 * g)),
                      "whole": [[n, out(sum(mpf("0.35") * mpf(e) ** k for k in range(n)))] for n in (0, 1, 2, 9, 200)]})
    return {"about": "the first arc of a bounce and the gravity that gives it; whole: [bounces, seconds]", "kind": "arc",
            "cases": cases}


# --- stagger, layers, look, fades ---------------------------------------------

def unit(seed, item):
    mask = 2**64 - 1
    z = (seed + (item + 1) * 0x9E3779B97F4A7C15) & mask
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return Fraction((z ^ (z >> 31)) >> 11, 2**53)


def stagger_files():
    units, spread = [], []
    for seed in [0, 1, 2**63, 2**64 - 1, 0x9E3779B97F4A7C15]:
        for item in [0, 1, 255, 2**31 - 1]:
            units.append({"seed": seed, "item": item, "unit": float(unit(seed, item))})
    for mode in ["sequence", "random"]:
        for phase_unit in ["cycles", "seconds"]:
            for item in [0, 1, 7]:
                seed, delay, most, step, falloff = 42, 0.15, 1.25, 0.125, 0.8
                seconds = item * mpf(delay) if mode == "sequence" else mpf(most) * unit(seed, item).numerator / unit(seed, item).denominator
                share = mpf(item) if mode == "sequence" else mpf(unit(seed, item).numerator) / unit(seed, item).denominator
                lag = mpf(step) * share if phase_unit == "cycles" else seconds / mpf(2.5)
                spread.append({"mode": mode, "phaseUnit": phase_unit, "item": item, "seed": seed, "delay": delay,
                               "maximumDelay": most, "phaseStep": step, "falloff": falloff, "phase": 0.25, "duration": 2.5,
                               "range": 0.5, "seconds": out(seconds), "itemPhase": out(mpf(0.25) - lag),
                               "itemRange": out(mpf(0.5) * mpf(falloff) ** item)})
    return ({"about": "seeds at the ends of 64 bits", "kind": "stagger", "cases": units},
            {"about": "delays, and the phase and range of a staggered harmonic", "kind": "spread", "cases": spread})


def layer_files():
    applier, eased, cut_in = [], [], []
    pool = ["A", "B", "C"]
    for p in [0.0, 1.0, 0.5]:
        for w in [0.0, 1.0, 0.25]:
            layers = []
            for _ in range(3):
                clip = lambda: {k: draw(-9, 9) for k in pool if rng.random() < 0.6}
                layers.append({"weight": w, "current": clip(), "next": clip() if rng.random() < 0.8 else None, "transition": p})
            result = {}
            for layer in layers:
                for k in pool:
                    a, b = layer["current"].get(k), (layer["next"] or {}).get(k)
                    x = a if b is None else b if a is None else a + (b - a) * p
                    if x is not None:
                        result[k] = x if result.get(k) is None else result[k] + (x - result[k]) * w
            applier.append({"layers": layers, "result": {k: result.get(k) for k in pool}})
            defaults = {k: draw(-9, 9) for k in pool}
            result = {}
            for layer in layers:
                for k in pool:
                    parts = [(layer["current"].get(k), 1.0 if layer["next"] is None else 1 - p)]
                    if layer["next"] is not None:
                        parts.append((layer["next"].get(k), p))
                    parts = [(x, share) for x, share in parts if x is not None and share > 0]
                    cover = sum(share for _, share in parts)
                    if cover > 0:
                        base = defaults[k] if result.get(k) is None else result[k]
                        mean = sum(x * share for x, share in parts) / cover
                        result[k] = base * (1 - w * cover) + mean * w * cover
            eased.append({"defaults": defaults, "layers": layers, "result": {k: result.get(k) for k in pool}})
    for _ in range(12):
        # Clips a to b, interrupted at p1 by c, seen at p2: shares of the three.
        values = [draw(-9, 9) if rng.random() < 0.75 else None for _ in range(3)]
        p1, p2, w, base = rng.choice([0.0, 1.0, draw(0, 1)]), rng.choice([0.0, 1.0, draw(0, 1)]), draw(0, 1), draw(-9, 9)
        shares = [(1 - p1) * (1 - p2), p1 * (1 - p2), p2]
        parts = [(x, s) for x, s in zip(values, shares) if x is not None and s > 0]
        cover = sum(s for _, s in parts)
        result = None if cover == 0 else base + sum((x - base) * s for x, s in parts) * w
        cut_in.append({"values": values, "first": p1, "second": p2, "weight": w, "default": base, "result": result})
    return ({"about": "transitions and weights at 0, 1 and between", "kind": "layers", "cases": applier},
            {"about": "transitions and weights at 0, 1 and between", "kind": "layers_eased", "cases": eased},
            {"about": "eased rule: a transition a to b (first), interrupted by one to c (second), over a default",
             "kind": "interruption", "cases": cut_in})


def look_file():
    cases = []
    for damping in [0.15, 0.0, 1e-5, 2.0]:
        position, velocity = [mpf(0)] * 3, [mpf(0)] * 3
        steps = []
        for i in range(60):
            dt = rng.choice([0.0, 1 / 60, 1 / 30, 0.004, 0.5])
            goal = [draw(-1, 1) for _ in range(3)] if i % 7 == 0 or not steps else steps[-1]["goal"]
            if i in (20, 21):
                goal = [out(p) + 3e-6 for p in position]  # too near to move
            away = mp.sqrt(sum((mpf(g) - p) ** 2 for g, p in zip(goal, position)))
            if dt > 0 and away >= mpf("1e-5"):
                st = max(mpf("0.0001"), mpf(damping))
                x = 2 / st * mpf(dt)
                e = 1 / (1 + x + mpf("0.48") * x**2 + mpf("0.235") * x**3)
                moved, speed = [], []
                for p, v, g in zip(position, velocity, goal):
                    change = p - mpf(g)
                    temp = (v + 2 / st * change) * mpf(dt)
                    speed.append((v - 2 / st * temp) * e)
                    moved.append(mpf(g) + (change + temp) * e)
                if sum((mpf(g) - p) * (q - mpf(g)) for g, p, q in zip(goal, position, moved)) > 0:
                    moved, speed = [mpf(g) for g in goal], [mpf(0)] * 3
                position, velocity = moved, speed
            steps.append({"dt": dt, "goal": goal, "position": [out(p) for p in position],
                          "velocity": [out(v) for v in velocity]})
        cases.append({"damping": damping, "steps": steps})
    return {"about": "steps of different lengths, 0 too; goals too near; no damping", "kind": "look_steps", "cases": cases}


def progress_file():
    cases = []
    for curve in ["linear", "smooth", "easeIn", "easeOut"]:
        for duration in [0.2, 0.0, 3.0]:
            samples = []
            for t in [-1.0, 0.0, 0.05, 0.1, 0.15, 0.2, 1.5, 3.0, 9.0]:
                p = mpf(1) if duration == 0 else min(max(mpf(t) / mpf(duration), mpf(0)), mpf(1))
                samples.append([t, out({"linear": p, "smooth": 3 * p**2 - 2 * p**3, "easeIn": p**2,
                                        "easeOut": 1 - (1 - p) ** 2}[curve])])
            cases.append({"curve": curve, "duration": duration, "samples": samples})
    return {"about": "progress of a transition, [time, progress]", "kind": "progress", "cases": cases}


def main():
    swing, leap = ramp_files()
    units, spread = stagger_files()
    applier, eased, cut_in = layer_files()
    files = {"range": range_file(), "blend_weights": blend_file(), "harmonic_edges": harmonic_file(),
             "harmonic_year": harmonic_year_file(), "channel": channel_file(), "loop": loop_file(),
             "decaying_sine_edges": decaying_file(), "ramp_overshoot_edges": swing, "ramp_bounce_edges": leap,
             "projectile_edges": projectile_file(), "settle": settle_file(), "arc": arc_file(),
             "stagger_seeds": units, "spread": spread, "layers_edges": applier, "layers_eased_edges": eased,
             "interruption": cut_in, "look_steps": look_file(), "progress": progress_file()}
    files.update(track_files())
    files["projects"] = project_file()
    for name, content in files.items():
        text = json.dumps(content, indent=None, separators=(", ", ": "))
        text = text.replace('"cases": [{', '"cases": [\n{').replace("}, {\"", "},\n{\"")
        (FOLDER / f"{name}.json").write_text(text + "\n")
        print(f"{name}.json: {len(content['cases'])} cases")


if __name__ == "__main__":
    main()
