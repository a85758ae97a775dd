// node motion.mjs <motion_benchmark>   times each kind of motion in plain
// JavaScript (evaluator.mjs) and in core, on one core of this machine in one
// run, checks that both computed the same, and prints the ratios.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { arbitraryTimes, evaluators, evenTimes, measure } from './evaluator.mjs';

const { motions, count } = JSON.parse(readFileSync(new URL('motions.json', import.meta.url)));
const report = JSON.parse(execFileSync(process.argv[2],
    ['--benchmark_format=json', '--benchmark_min_time=0.02', '--benchmark_repetitions=7'],
    { encoding: 'utf8', maxBuffer: 1 << 26 }));

// The best repetition of each.
const core = new Map();
for (const run of report.benchmarks) {
    if (run.run_type !== 'iteration')
        continue;
    const nanoseconds = 1e9 / run.items_per_second;
    const known = core.get(run.run_name);
    if (!known || nanoseconds < known.nanoseconds)
        core.set(run.run_name, { nanoseconds, sum: run.sum });
}

console.log(`instruction set: ${report.context.instruction_set}; nanoseconds an evaluation, ratio to JavaScript in brackets`);
const column = (text, width) => String(text).padStart(width);
console.log('motion'.padEnd(15) + ['JavaScript', 'scalar', 'batch', 'JS even', 'batch even'].map((c) => column(c, 17)).join(''));
let differs = false;
for (const [name, settings] of Object.entries(motions)) {
    const value = evaluators[name](settings);
    const scattered = measure(value, arbitraryTimes(count, settings.span));
    const even = measure(value, evenTimes(count, settings.span));
    const cell = (kind, js) => {
        const result = core.get(`${name}/${kind}`);
        if (Math.abs(result.sum - js.sum) > 1e-7 * (1 + Math.abs(js.sum))) {
            differs = true;
            console.log(`${name}/${kind} computed something else: ${result.sum}, JavaScript ${js.sum}`);
        }
        return column(`${result.nanoseconds.toFixed(2)} (${(js.nanoseconds / result.nanoseconds).toFixed(1)}x)`, 17);
    };
    console.log(name.padEnd(15) + column(scattered.nanoseconds.toFixed(1), 17) + cell('scalar', scattered) +
                cell('batch', scattered) + column(even.nanoseconds.toFixed(1), 17) + cell('even', even));
}
process.exit(differs ? 1 : 0);
