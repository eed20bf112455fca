// npm run simulate: plays worlds until so many payments were made in all, goes on where it stopped, and shrinks what is red (packages/simulator/README.md).
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { monotonicClock } from '@titan/platform/ports-node';
import { createLoader, ROOT } from './load.ts';
import type * as Simulate from './simulate.ts';

type Line = { commit: string; seed: number; payments: number; digest: string; red: string | null };

const { values: given } = parseArgs({
  options: {
    /** In all, over all runs at this commit. */
    payments: { type: 'string', default: '1000' },
    /** In each world. */
    world: { type: 'string', default: '50' },
    /** Plays this seed alone, and prints what is seen. */
    seed: { type: 'string' },
    payers: { type: 'string' },
    faults: { type: 'string' },
    /** Plays the seeds of this part alone: `1/2`. */
    part: { type: 'string', default: '1/1' },
    verbose: { type: 'boolean', default: false },
  },
});
const world = Number(given.world);
const loader = createLoader();
const { openSimulator, shrink } = (await loader.load(
  'packages/simulator/src/simulate.ts',
)) as unknown as typeof Simulate;

const play = await openSimulator();
process.exitCode = given.seed === undefined ? await playOn() : await replay(Number(given.seed));
// The database holds the process.
process.exit();

async function replay(seed: number): Promise<number> {
  const payers = given.payers?.split(',').map(Number);
  const faults = given.faults?.split(',').filter((name) => name !== '');
  const report = await play({
    seed,
    payments: world,
    payers: payers && new Set(payers),
    faults: faults && new Set(faults),
    ...(given.verbose && { onSeen: (seen: object) => console.log(JSON.stringify(seen)) }),
  });
  console.log(`seed ${seed}: ${report.payments} payments, ${report.steps} steps, digest ${report.digest}`);
  if (report.red)
    console.log(`RED ${report.red.invariant} at step ${report.red.step}: ${report.red.problem}`);
  return report.red ? 1 : 0;
}

/** Each line of the file is a world that was played. */
async function playOn(): Promise<number> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  const file = join(ROOT, 'simulated.ndjson');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const played = lines.map((line) => JSON.parse(line) as Line).filter((line) => line.commit === commit);
  const [part = 1, parts = 1] = given.part.split('/').map(Number);
  let made = played.reduce((sum, { payments }) => sum + payments, 0);
  const known = new Set(played.map(({ seed }) => seed));
  const began = monotonicClock.now();
  let [now, reds] = [0, 0];
  for (let seed = part; made < Number(given.payments); seed += parts) {
    if (known.has(seed)) continue;
    const wish = { seed, payments: world };
    const report = await play(wish);
    made += report.payments * parts;
    now += report.payments;
    const line: Line = {
      commit,
      seed,
      payments: report.payments,
      digest: report.digest,
      red: report.red?.invariant ?? null,
    };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    if (report.red === null) continue;
    reds += 1;
    console.log(`seed ${seed} is RED, ${report.red.invariant}: ${report.red.problem}`);
    const { payers, faults } = await shrink(play, wish, report);
    const only = [
      `--payers ${[...(payers ?? [])].join(',')}`,
      ...(faults ? [`--faults '${[...faults].join(',')}'`] : []),
    ];
    console.log(`  npm run simulate -- --world ${world} --seed ${seed} ${only.join(' ')}`);
  }
  const seconds = (monotonicClock.now() - began) / 1_000;
  console.log(
    `${now} payments in ${seconds.toFixed(0)} s, ${(now / seconds).toFixed(1)} a second; ${made} at ${commit}; ${reds} red`,
  );
  return reds > 0 ? 1 : 0;
}
