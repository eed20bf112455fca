// The decoy's limits: little.
import type { AmountLimits, Limits } from '@titan/server/providers/port';
import { HOUR_MS } from '@titan/rules/durations';

const AMOUNTS: AmountLimits = { minMinor: 1, maxMinor: 1_000_000_000_000, isWhole: false };

export const DECOY_LIMITS: Limits = {
  channels: {
    card: { NGN: AMOUNTS, GHS: AMOUNTS, KES: AMOUNTS, XAF: AMOUNTS, XOF: AMOUNTS },
    mobile_money: { GHS: AMOUNTS, KES: AMOUNTS, XAF: AMOUNTS, XOF: AMOUNTS },
  },
  query: { firstAfterMs: 10_000, gapMs: 30_000, notFoundProvesAfterMs: null },
  livesMs: null,
  finalIn: 'query',
  hostsCards: false,
  asksThreeDs: null,
  disputesBy: null,
  refunds: { byOurReference: false, gapMs: HOUR_MS, notFoundProvesAfterMs: 2 * HOUR_MS },
  refundTerms: { channels: {} },
};
