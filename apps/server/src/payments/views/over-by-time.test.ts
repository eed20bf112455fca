// Spec §4 Transaction on load: complete, abandoned, expired, I-42: never expired while money may be on its way.
import { describe, expect, it } from 'vitest';
import type { ChargeState } from '../../db/column-values.ts';
import { isOverByTime, type ExpiryFacts } from './expiry.ts';

const END = 1_000;
const facts = (over: Partial<ExpiryFacts>): ExpiryFacts => ({
  status: 'pending',
  expires_at: new Date(END),
  liveCharge: null,
  left_charges: 0,
  ...over,
});

const live = (status: ChargeState, auth_model: string | null = null): ExpiryFacts['liveCharge'] => ({
  status,
  auth_model,
});

describe('whether a transaction is over by its time', () => {
  it.each<[string, ExpiryFacts, number, boolean]>([
    ['open, a moment before its end', facts({}), END - 1, false],
    ['never tried, at its end', facts({}), END, true],
    ['tried without success, at its end', facts({}), END, true],
    [
      'left at a step',
      facts({ status: 'processing', liveCharge: live('action_required', 'PIN') }),
      END,
      true,
    ],
    [
      'left at the bank, until the provider has ended the attempt',
      facts({ status: 'processing', liveCharge: live('action_required', '3DS') }),
      END,
      false,
    ],
    ['with a charge that is sent', facts({ status: 'processing', liveCharge: live('sent') }), END, false],
    [
      'with a charge that is unknown',
      facts({ status: 'processing', liveCharge: live('unknown') }),
      END,
      false,
    ],
    [
      'with an attempt left behind that may still be approved',
      facts({ status: 'processing', left_charges: 1 }),
      END,
      false,
    ],
    ['paid', facts({ status: 'success' }), END, false],
    ['failed for good', facts({ status: 'failed' }), END, false],
  ])('%s', (_, given, now, expected) => {
    expect(isOverByTime(given, now)).toBe(expected);
  });
});
