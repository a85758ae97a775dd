// node project.mjs <project_benchmark>   evaluates the benchmark's project of 200
// parameters in plain JavaScript (evaluator.mjs) and in core, on one core of this
// machine in one run, checks that both computed the same, and prints the ratios.
import { execFileSync } from 'node:child_process';
import { arbitraryTimes, evaluators, evenTimes, measure, runBenchmark } from './evaluator.mjs';

const program = process.argv[2];
const described = JSON.parse(execFileSync(program, ['--describe'], { encoding: 'utf8', maxBuffer: 1 << 26 }));

const blends = {
    override: (current, v) => v,
    additive: (current, v) => current + v,
    additiveFromDefault: (current, v, rest) => current + (v - rest),
    multiply: (current, v) => current * v,
};

// All values of one moment, in evaluation order: tracks, generators, harmonics, looks.
function projectEvaluator({ parameters, drivers }) {
    const stage = (d) => ['bezierTrack', 'keyOvershoot', 'keyBounce'].includes(d.evaluator) ? 0
        : d.evaluator === 'harmonic' ? 2 : d.evaluator === 'look' ? 3 : 1;
    const steps = [...drivers].sort((a, b) => stage(a) - stage(b)).map((d) => ({
        value: d.targets.length > 1 ? evaluators.projectilePoint(d.settings) : evaluators[d.evaluator](d.settings),
        blend: blends[d.blend], x: d.targets[0], y: d.targets[1] ?? -1,
    }));
    const rest = Float64Array.from(parameters, (p) => p.default);
    const minimum = Float64Array.from(parameters, (p) => p.minimum);
    const maximum = Float64Array.from(parameters, (p) => p.maximum);
    const values = new Float64Array(parameters.length);
    return (t) => {
        values.set(rest);
        for (const step of steps) {
            const v = step.value(t);
            if (step.y < 0) {
                values[step.x] = step.blend(values[step.x], v, rest[step.x]);
            } else {
                values[step.x] = step.blend(values[step.x], v.x, rest[step.x]);
                values[step.y] = step.blend(values[step.y], v.y, rest[step.y]);
            }
        }
        let sum = 0;
        for (let i = 0; i < values.length; i++) {
            values[i] = Math.min(Math.max(values[i], minimum[i]), maximum[i]);
            sum += values[i];
        }
        return sum;
    };
}

const evaluate = projectEvaluator(described);
const js = {
    scattered: measure(evaluate, arbitraryTimes(described.count, described.span), 16),
    even: measure(evaluate, evenTimes(described.count, described.span), 16),
};
const { core, instructionSet } = runBenchmark(program);

console.log(`instruction set: ${instructionSet}; ${described.parameters.length} parameters, ${described.drivers.length} drivers; ` +
            'nanoseconds for all of them at one moment, ratio to JavaScript');
console.log(`JavaScript       ${js.scattered.nanoseconds.toFixed(0).padStart(8)}   (even ${js.even.nanoseconds.toFixed(0)})`);
let differs = false;
for (const [name, against, label] of [
    ['scalar', js.scattered, 'Player'], ['batch', js.scattered, 'many times'],
    ['even', js.even, 'even times'], ['crowd', js.scattered, 'many Players']]) {
    const result = core.get(`project/${name}`);
    if (Math.abs(result.sum - against.sum) > 1e-7 * (1 + Math.abs(against.sum))) {
        differs = true;
        console.log(`${name} computed something else: ${result.sum}, JavaScript ${against.sum}`);
    }
    console.log(`${label.padEnd(16)} ${result.nanoseconds.toFixed(0).padStart(8)}   ${(against.nanoseconds / result.nanoseconds).toFixed(1)}x`);
}
process.exit(differs ? 1 : 0);
