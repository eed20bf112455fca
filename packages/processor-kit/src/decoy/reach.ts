// The decoy's reach: little.
import type { AmountReach, Reach } from '@titan/server/providers/port';
import { HOUR_MS } from '../durations.ts';

const AMOUNTS: AmountReach = { minMinor: 1, maxMinor: 1_000_000_000_000, isWhole: false };

export const DECOY_REACH: Reach = {
  channels: {
    card: { NGN: AMOUNTS, GHS: AMOUNTS, KES: AMOUNTS, XAF: AMOUNTS, XOF: AMOUNTS },
    mobile_money: { GHS: AMOUNTS, KES: AMOUNTS, XAF: AMOUNTS, XOF: AMOUNTS },
  },
  query: { firstAfterMs: 10_000, gapMs: 30_000, notFoundProvesAfterMs: null },
  livesMs: null,
  finalIn: 'query',
  hostsCards: false,
  cancels: false,
  resends: [],
  refunds: { byOurReference: false, gapMs: HOUR_MS, notFoundProvesAfterMs: 2 * HOUR_MS },
};
