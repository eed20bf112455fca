// Spec §4 Transaction on load: complete, abandoned, expired; guides I-42: never expired while money may be on its way.
import { describe, expect, it } from 'vitest';
import type { ChargeState } from './charge-status.ts';
import { effectiveStatus, type TransactionStanding } from './effective-status.ts';

const END = 1_000;
const standing = (over: Partial<TransactionStanding>): TransactionStanding => ({
  status: 'pending',
  attempts: 0,
  expiresAt: END,
  liveCharge: null,
  leftCharges: 0,
  ...over,
});

const live = (status: ChargeState, auth_model: string | null = null): TransactionStanding['liveCharge'] => ({
  status,
  auth_model,
});

describe('what a transaction is now', () => {
  it.each<[string, TransactionStanding, number, string]>([
    ['open, a moment before its end', standing({}), END - 1, 'pending'],
    ['never tried, at its end', standing({}), END, 'expired'],
    ['tried without success, at its end', standing({ attempts: 1 }), END, 'abandoned'],
    [
      'left at a step',
      standing({ status: 'processing', attempts: 1, liveCharge: live('action_required', 'PIN') }),
      END,
      'abandoned',
    ],
    [
      'left at the bank, until the provider has ended the attempt',
      standing({ status: 'processing', attempts: 1, liveCharge: live('action_required', '3DS') }),
      END,
      'processing',
    ],
    [
      'with a charge that is sent',
      standing({ status: 'processing', attempts: 1, liveCharge: live('sent') }),
      END,
      'processing',
    ],
    [
      'with a charge that is unknown',
      standing({ status: 'processing', attempts: 1, liveCharge: live('unknown') }),
      END,
      'processing',
    ],
    [
      'with an attempt left behind that may still be approved',
      standing({ status: 'processing', attempts: 1, leftCharges: 1 }),
      END,
      'processing',
    ],
    ['paid', standing({ status: 'success', attempts: 1 }), END, 'success'],
    ['failed for good', standing({ status: 'failed', attempts: 10 }), END, 'failed'],
  ])('%s', (_, given, now, expected) => {
    expect(effectiveStatus(given, now)).toBe(expected);
  });
});
