// node motion.mjs <motion_benchmark>   times each kind of motion in plain
// JavaScript (evaluator.mjs) and in core, on one core of this machine in one
// run, checks that both computed the same, and prints the ratios.
import { readFileSync } from 'node:fs';
import { arbitraryTimes, evaluators, evenTimes, measure, runBenchmark } from './evaluator.mjs';

const { motions, count } = JSON.parse(readFileSync(new URL('motions.json', import.meta.url)));
const { core, instructionSet } = runBenchmark(process.argv[2]);

console.log(`instruction set: ${instructionSet}; nanoseconds an evaluation, ratio to JavaScript in brackets`);
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
