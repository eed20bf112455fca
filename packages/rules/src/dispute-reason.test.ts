import { expect, it } from 'vitest';
import { disputeReasonOf } from './dispute-reason.ts';

it.each([
  ['fraud', 'unrecognised'],
  [' 10.4 ', 'unrecognised'],
  ['13.1', 'not_received'],
  ['13.3', 'not_as_described'],
  ['12.6.1', 'duplicate'],
  ['13.7', 'not_credited'],
  ['13.2', 'subscription'],
  // It may be any of them.
  ['chargeback', 'general'],
  ['4853', 'general'],
  ['constructor', 'general'],
  [null, 'general'],
] as const)('the reason of %s is %s', (code, reason) => {
  expect(disputeReasonOf(code)).toBe(reason);
});
