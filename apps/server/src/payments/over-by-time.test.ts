// Spec §4 Transaction on load: complete, abandoned, expired; guides I-42: never expired while money may be on its way.
import { describe, expect, it } from 'vitest';
import type { ChargeState } from './charge-status.ts';
import { isOverByTime, type ExpiryFacts } from './expiry.ts';

const END = 1_000;
const standing = (over: Partial<ExpiryFacts>): ExpiryFacts => ({
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
    ['open, a moment before its end', standing({}), END - 1, false],
    ['never tried, at its end', standing({}), END, true],
    ['tried without success, at its end', standing({}), END, true],
    [
      'left at a step',
      standing({ status: 'processing', liveCharge: live('action_required', 'PIN') }),
      END,
      true,
    ],
    [
      'left at the bank, until the provider has ended the attempt',
      standing({ status: 'processing', liveCharge: live('action_required', '3DS') }),
      END,
      false,
    ],
    ['with a charge that is sent', standing({ status: 'processing', liveCharge: live('sent') }), END, false],
    [
      'with a charge that is unknown',
      standing({ status: 'processing', liveCharge: live('unknown') }),
      END,
      false,
    ],
    [
      'with an attempt left behind that may still be approved',
      standing({ status: 'processing', left_charges: 1 }),
      END,
      false,
    ],
    ['paid', standing({ status: 'success' }), END, false],
    ['failed for good', standing({ status: 'failed' }), END, false],
  ])('%s', (_, given, now, expected) => {
    expect(isOverByTime(given, now)).toBe(expected);
  });
});
