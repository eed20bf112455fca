import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addPart, type Part, type Round, tellOf } from './tally.ts';

const round = (writesMs: number): Round => ({ fault: 'cut off', writesMs, paymentsMs: 30_000, helped: 1 });
const part = (under: string, writes: number[], lost: number): Part => ({
  at: '2026-11-30T07:00:00Z',
  under,
  rounds: writes.map(round),
  books: { told: 100, lost, twice: 0, untrue: 0, wrong: 0 },
});

it('adds parts up that were played under the same, and no others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'titan-tally-'));
  const file = join(folder, 'ha.jsonl');
  addPart(file, part('synchronous', [19_000, 21_000], 0));
  addPart(file, part('asynchronous', [60_000], 7));
  const told = tellOf(addPart(file, part('synchronous', [20_000], 1)));
  rmSync(folder, { recursive: true });
  expect(told.split('\n')).toEqual([
    '3 rounds in 2 parts, synchronous',
    'cut off, 3 rounds: writes back p50 20.0 s, p99 21.0 s (limit 25 s); payments back p50 30.0 s, p99 30.0 s; nodes helped by hand 3',
    'told as paid: 200; lost: 1; charged twice: 0; untrue answers: 0; other: 0',
  ]);
});
