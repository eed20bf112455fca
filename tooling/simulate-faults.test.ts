import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT, type SimulatedFault } from './faults.ts';
import { simulateEach } from './simulate-faults.ts';

const FILE = 'packages/rules/src/payable.ts';
const FAULT: SimulatedFault = {
  would: 'who bears the cost is turned round',
  file: FILE,
  breaks: 'I-08',
  lines: ['return checkedMinor(parts.amountMinor + (parts.merchantBearsCost ? 0 : cost));'],
  instead: ['return checkedMinor(parts.amountMinor + (parts.merchantBearsCost ? cost : 0));'],
};

/** Plays worlds of one payment, and judges what it costs. */
const simulator = (judge: string): string => `
  import { payableMinor } from ${JSON.stringify(pathToFileURL(join(ROOT, FILE)).href)};
  export async function simulate({ seeds, payments }) {
    let played = 0;
    for (const seed of seeds) {
      played += payments;
      const total = payableMinor({ amountMinor: seed, feeMinor: 1, vatMinor: 0, merchantBearsCost: seed < 3 });
      if (${judge}) return { payments: played, red: { seed, invariant: 'I-08', problem: String(total) } };
    }
    return { payments: played, red: null };
  }`;

describe('planting mistakes for the simulator', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'titan-simulated-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function played(judge: string, fault: SimulatedFault) {
    const path = join(folder, 'simulator.mjs');
    await writeFile(path, simulator(judge));
    const lines: string[] = [];
    const print = (line: string): void => void lines.push(line.replaceAll(/ +/g, ' '));
    const run = { entry: relative(ROOT, path), payments: 50, world: 1, cores: 1, limitMs: 30_000, print };
    return { isFound: await simulateEach([fault], run), text: lines.join('\n') };
  }

  const WRONG = 'total !== (seed < 3 ? seed : seed + 1)';

  it('finds one, and stops there', async () => {
    const { isFound, text } = await played(`seed > 1 && ${WRONG}`, FAULT);
    expect(isFound).toBe(true);
    expect(text).toMatch(/found I-08 I-08 2 2 \d+ who bears the cost/);
    expect(text).toContain('found 1 / 1');
    expect(text).toContain('without a mistake: 2 payments green');
  });

  it('says what was not found, and what was never loaded', async () => {
    expect((await played('false', FAULT)).text).toMatch(/NOT FOUND I-08 50 /);
    const line = 'return Date.UTC(2000 + Number(year), Number(month), 1);';
    const unloaded = { ...FAULT, file: 'packages/rules/src/card-expiry.ts', lines: [line], instead: [line] };
    expect((await played('false', unloaded)).text).toMatch(/NOT LOADED I-08 50 /);
  });

  it('believes no simulator that is red without a mistake', async () => {
    const { isFound, text } = await played('seed === 3', FAULT);
    expect(isFound).toBe(false);
    expect(text).toContain('RED, so nothing is proven: I-08 at seed 3');
  });

  it('counts nothing where the simulator itself ends', async () => {
    const { isFound, text } = await played('process.exit(1)', FAULT);
    expect(isFound).toBe(false);
    expect(text).toMatch(/BROKE I-08/);
    expect(text).toContain('found 0 / 1');
  });
});
