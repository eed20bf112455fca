// I-12, I-13: a transfer is reversed once per reversal's reference, after the failures that were ordered.
import { expect, it } from 'vitest';
import { systemRandom } from '@titan/platform/ports-node';
import { newTransfer, decideReversal, type ReversalDecision } from './temporary-account.ts';
import type { SandboxTransfer, TransferReversal } from './transfer-book.ts';

const transfer: SandboxTransfer = newTransfer(
  { amountMinor: 1_000, currency: 'NGN', landedAt: 0, isAutomatic: false, failingReversals: 2 },
  systemRandom,
);
const tried = (
  reversalReference: string,
  status: TransferReversal['status'],
  amountMinor: number,
): TransferReversal => ({ reversalReference, status, amountMinor, at: 0 });
const FAILED_TWICE = [tried('RV-1', 'failed', 400), tried('RV-1', 'failed', 400)];

it.each<
  [string, TransferReversal[], Partial<Parameters<typeof decideReversal>[1]>, ReversalDecision['kind']]
>([
  ['the first try fails when failures were ordered', [], {}, 'failed'],
  ['the second too', FAILED_TWICE.slice(1), {}, 'failed'],
  ['then it works', FAILED_TWICE, {}, 'done'],
  ['a repeat is the same reversal', [...FAILED_TWICE, tried('RV-1', 'reversed', 400)], {}, 'done_before'],
  [
    'another reversal takes what is left',
    [...FAILED_TWICE, tried('RV-0', 'reversed', 600)],
    { amountMinor: 400 },
    'done',
  ],
  [
    'more than is left is refused for good',
    [...FAILED_TWICE, tried('RV-0', 'reversed', 601)],
    { amountMinor: 400 },
    'refused',
  ],
  ['more than arrived is refused for good, without a try', [], { amountMinor: 1_001 }, 'refused'],
  ['another currency is refused for good', [], { currency: 'USD' }, 'refused'],
])('%s', (_, reversals, change, expected) => {
  const request = { reversalReference: 'RV-1', amountMinor: 400, currency: 'NGN', ...change };
  expect(decideReversal({ ...transfer, reversals }, request).kind).toBe(expected);
});
