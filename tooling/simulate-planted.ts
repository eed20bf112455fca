// npm run simulate:planted -- [--part 3/8] [--cores 2] [--payments 5000] [--world 50] [word]: runs the simulator over one planted mistake after the other, which
// it must find alone, and prints how soon each was found. With a word: those with it in their text.
import { parseArgs } from 'node:util';
import { readSimulated } from './faults.ts';
import { simulateEach } from './simulate-faults.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', default: '1/1' },
    cores: { type: 'string', default: '1' },
    payments: { type: 'string', default: '5000' },
    world: { type: 'string', default: '50' },
  },
});
const [part = 0, parts = 0] = values.part.split('/').map(Number);
if (!(part >= 1 && part <= parts)) throw new Error(`--part ${values.part}: write 3/8 for the third of eight`);

const isWanted = (text: string): boolean => text.includes(positionals[0] ?? '');
const faults = readSimulated()
  .filter((fault) => isWanted(JSON.stringify(fault)))
  // Neighbours are of one layer: every part has some of each.
  .filter((_, nth) => nth % parts === part - 1);
const isFound = await simulateEach(faults, {
  entry: 'packages/simulator/src/simulate.ts',
  payments: Number(values.payments),
  world: Number(values.world),
  cores: Number(values.cores),
  limitMs: 20 * 60_000,
  print: console.log,
});
if (!isFound) process.exitCode = 1;
