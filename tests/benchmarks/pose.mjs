// node pose.mjs <pose_benchmark>   poses of crowds in one run on one core,
// nanoseconds a joint of the best repetition, with the ratio to a plain
// evaluator in brackets; then memory a Player, bytes a clip, and bakes.
import { execFileSync } from 'node:child_process';

const report = JSON.parse(execFileSync(process.argv[2],
    ['--benchmark_format=json', '--benchmark_min_time=0.1', '--benchmark_repetitions=3'],
    { encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'inherit'] }));

const best = new Map();
for (const run of report.benchmarks) {
    if (run.run_type !== 'iteration')
        continue;
    const known = best.get(run.run_name);
    if (!known || run.cpu_time < known.cpu_time)
        best.set(run.run_name, run);
}
const joint = (name) => best.get(name).joint * 1e9;
const column = (text, width) => String(text).padStart(width);

const any = [...best.values()].find((run) => run.joints);
console.log(`${any.joints} joints (of ${any.nodes} nodes), two clips sampled, cross-faded, brought to model space; ns a joint`);
console.log(column('characters', 10) + ['', 'Player', 'kernels', 'plain'].map((c) => column(c, 16)).join('') +
            '   (90 allowed at 1000, 60 the goal)');
for (const characters of [1, 100, 1000, 10000])
    for (const way of ['forward', 'seek']) {
        const plain = joint(`naive/${way}/${characters}`);
        const cell = (kind) => {
            const own = joint(`${kind}/${way}/${characters}`);
            return column(`${own.toFixed(1)} (${(plain / own).toFixed(2)}x)`, 16);
        };
        console.log(column(characters, 10) + column(way, 16) + cell('player') + cell('kernels') + column(plain.toFixed(1), 16));
    }
for (const [name, run] of best) {
    if (name.startsWith('memory'))
        console.log(`memory a Player: ${Math.round(run.bytes)} bytes`);
    if (name.startsWith('pack/'))
        console.log(`${name}: ${run.bytes} bytes at 0.1 mm and 0.1 degree (largest ${run.mm.toFixed(3)} mm, ` +
                    `${run.degrees.toFixed(3)} degree); ${run.raw} as they are; ${run.cpu_time.toFixed(1)} ms to pack`);
    if (name.startsWith('bake/'))
        console.log(`${name}: ${run.clips} clips, ${run.rows} rows in ${run.cpu_time.toFixed(1)} ms`);
}
