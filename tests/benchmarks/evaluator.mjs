import { execFileSync } from 'node:child_process';

// The published formulas of motion in plain JavaScript, as a page or an
// expression evaluates them: one moment after the other. Each function takes
// the motion's settings and returns value(t).

// Left-directed: the published evaluate() with its clamping.
function harmonic(m) {
    return (t) => {
        const T = (t * m.timescale) % m.duration;
        const size = m.maximum - m.minimum;
        let origin = m.minimum + m.normalizedOrigin * size;
        let range = m.normalizedRange * size;
        if (origin - range >= m.minimum) {
            range /= 2;
            origin -= range;
        } else {
            range = (origin - m.minimum) / 2;
            origin = m.minimum + range;
        }
        if (origin - range < m.minimum)
            range = origin - m.minimum;
        else if (origin + range > m.maximum)
            range = m.maximum - origin;
        return origin + range * Math.sin((T * (2 * Math.PI)) / m.duration);
    };
}

function decayingSine(m) {
    return (t) => m.amplitude * Math.sin(t * m.frequency * Math.PI * 2) / Math.exp(t * m.decay);
}

function rampOvershoot(m) {
    return (t) => {
        if (t < m.duration)
            return t <= 0 ? m.start : m.start + (m.end - m.start) * (t / m.duration);
        const amp = (m.end - m.start) / m.duration;
        const w = m.frequency * Math.PI * 2;
        const s = t - m.duration;
        return m.end + amp * (Math.sin(s * w) / Math.exp(m.decay * s) / w);
    };
}

// The loop over bounces: the height s seconds after arriving with that speed.
function bounceHeight(m, speed, s) {
    let v = Math.abs(speed) * m.elasticity;
    let duration = 2 * v / m.gravity;
    let current = 0;
    let next = duration;
    let bounces = 1;
    while (next < s && bounces <= m.maxBounces) {
        v *= m.elasticity;
        duration *= m.elasticity;
        current = next;
        next += duration;
        bounces++;
    }
    if (bounces > m.maxBounces)
        return 0;
    const delta = s - current;
    return delta * (v - m.gravity * delta / 2);
}

function rampBounce(m) {
    return (t) => {
        if (t < m.duration)
            return t <= 0 ? m.start : m.start + (m.end - m.start) * (t / m.duration);
        const v = (m.end - m.start) / m.duration;
        return m.end - Math.sign(v) * bounceHeight(m, v, t - m.duration);
    };
}

function projectilePoint(m) {
    const out = { x: 0, y: 0 };
    return (t) => {
        const angle = m.elevation * Math.PI / 180;
        let vy = m.speed * Math.sin(angle);
        let vx = m.speed * Math.cos(angle);
        let duration = 2 * vy / m.gravity;
        let current = 0;
        let next = duration;
        let distance = 0;
        let bounces = 0;
        while (next < t && bounces <= m.maxBounces) {
            distance += vx * duration;
            vy *= m.elasticity;
            vx *= m.friction;
            duration *= m.elasticity;
            current = next;
            next += duration;
            bounces++;
        }
        if (bounces <= m.maxBounces) {
            const delta = t - current;
            out.x = distance + delta * vx;
            out.y = delta * (vy - m.gravity * delta / 2);
        } else {
            out.x = distance;
            out.y = 0;
        }
        return out;
    };
}

// Both coordinates as one number.
function projectile(m) {
    const point = projectilePoint(m);
    return (t) => {
        const { x, y } = point(t);
        return y + x;
    };
}

// The damped position at a steady goal, 60 ticks a second from rest; one axis.
// The states after whole ticks are kept, as a page would that scrubs.
function look(m) {
    const tick = 1 / 60;
    const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    const step = ({ current, velocity }, dt) => {
        const off = m.goal.map((g, i) => g - current[i]);
        if (Math.sqrt(dot(off, off)) < 1e-5)
            return { current, velocity };
        const w = 2 / Math.max(0.0001, m.damping);
        const x = w * dt;
        const e = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x);
        const temp = velocity.map((v, i) => (v - w * off[i]) * dt);
        const next = m.goal.map((g, i) => g + (temp[i] - off[i]) * e);
        if (dot(off, next.map((n, i) => n - m.goal[i])) > 0)
            return { current: m.goal, velocity: [0, 0, 0] };
        return { current: next, velocity: velocity.map((v, i) => (v - w * temp[i]) * e) };
    };
    const states = [{ current: [0, 0, 0], velocity: [0, 0, 0] }];
    return (t) => {
        const n = Math.floor(t / tick);
        while (states.length <= n)
            states.push(step(states[states.length - 1], tick));
        return step(states[n], t - n * tick).current[m.axis] * m.factor;
    };
}

// The latest key at or before t, by halving; -1 before the first.
function latestKey(times, t) {
    let low = 0;
    let high = times.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (times[middle] <= t)
            low = middle + 1;
        else
            high = middle;
    }
    return low - 1;
}

function keyed(m) {
    const times = Float64Array.from(m.keys, (key) => key[0]);
    const values = Float64Array.from(m.keys, (key) => key[1]);
    const last = times.length - 1;
    const value = (n, t) => {
        if (n < 0)
            return values[0];
        if (n >= last)
            return values[last];
        return values[n] + (values[n + 1] - values[n]) * ((t - times[n]) / (times[n + 1] - times[n]));
    };
    const arriving = (n) => (values[n] - values[n - 1]) / (times[n] - times[n - 1]);
    return { times, values, last, value, arriving };
}

function keyOvershoot(m) {
    const { times, value, arriving } = keyed(m);
    return (t) => {
        const n = latestKey(times, t);
        if (n <= 0)
            return value(n, t);
        const s = t - times[n];
        const w = m.frequency * Math.PI * 2;
        return value(n, t) + arriving(n) * (Math.sin(s * w) / Math.exp(m.decay * s) / w);
    };
}

function keyBounce(m) {
    const { times, value, arriving } = keyed(m);
    return (t) => {
        const n = latestKey(times, t);
        if (n <= 0)
            return value(n, t);
        const v = arriving(n);
        return value(n, t) - Math.sign(v) * bounceHeight(m, v, t - times[n]);
    };
}

// Eases between keys as a cubic Bezier, its time solved by Newton's method.
function bezierTrack(m) {
    const { times, values, last } = keyed(m);
    const [x1, y1, x2, y2] = m.handles;
    const a = 1 - 3 * x2 + 3 * x1;
    const b = 3 * x2 - 6 * x1;
    const c = 3 * x1;
    return (t) => {
        const n = latestKey(times, t);
        if (n < 0)
            return values[0];
        if (n >= last)
            return values[last];
        const x = (t - times[n]) / (times[n + 1] - times[n]);
        let u = x;
        for (let i = 0; i < 20; i++) {
            const error = ((a * u + b) * u + c) * u - x;
            if (Math.abs(error) < 1e-13)
                break;
            u -= error / ((3 * a * u + 2 * b) * u + c);
        }
        const y = ((1 - 3 * y2 + 3 * y1) * u + (3 * y2 - 6 * y1)) * u * u + 3 * y1 * u;
        return values[n] + (values[n + 1] - values[n]) * y;
    };
}

export const evaluators = {
    harmonic, decayingSine, rampOvershoot, rampBounce, projectile, projectilePoint, keyOvershoot, keyBounce, bezierTrack,
    look,
};

// The same times in every language: a linear congruential sequence.
export function arbitraryTimes(count, span) {
    const times = new Float64Array(count);
    let state = 12345;
    for (let i = 0; i < count; i++) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        times[i] = state / 4294967296 * span;
    }
    return times;
}
export function evenTimes(count, span) {
    return Float64Array.from({ length: count }, (_, i) => i * (span / count));
}

// Nanoseconds an evaluation, and the sum of the values. The times are gone
// through in pieces, of each the shortest of many rounds counts: others may be
// using the machine, and a long piece would never run undisturbed.
export function measure(value, times, piece = times.length) {
    const out = new Float64Array(times.length);
    const pieces = Math.ceil(times.length / piece);
    const best = new Float64Array(pieces).fill(Infinity);
    const end = process.hrtime.bigint() + 300_000_000n;
    for (let rounds = 0; rounds < 100 || process.hrtime.bigint() < end; rounds++)
        for (let p = 0; p < pieces; p++) {
            const begin = process.hrtime.bigint();
            for (let i = p * piece; i < Math.min((p + 1) * piece, times.length); i++)
                out[i] = value(times[i]);
            best[p] = Math.min(best[p], Number(process.hrtime.bigint() - begin));
        }
    return { nanoseconds: best.reduce((a, b) => a + b) / times.length, sum: out.reduce((a, b) => a + b, 0) };
}

// Runs a benchmark program: the best repetition of each name.
export function runBenchmark(program) {
    const report = JSON.parse(execFileSync(program,
        ['--benchmark_format=json', '--benchmark_min_time=0.02', '--benchmark_repetitions=7'],
        { encoding: 'utf8', maxBuffer: 1 << 26 }));
    const core = new Map();
    for (const run of report.benchmarks) {
        if (run.run_type !== 'iteration')
            continue;
        const nanoseconds = 1e9 / run.items_per_second;
        const known = core.get(run.run_name);
        if (!known || nanoseconds < known.nanoseconds)
            core.set(run.run_name, { nanoseconds, sum: run.sum });
    }
    return { core, instructionSet: report.context.instruction_set };
}
