// Flutterwave's reach. It cancels and resends nothing, and publishes no rate limit.
import type { AmountReach, Reach } from '../port.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const ANY: AmountReach = { minMinor: 1, maxMinor: 1_000_000_000_000, isWhole: false };

export const FLUTTERWAVE_REACH: Reach = {
  channels: {
    card: { NGN: ANY },
    mobile_money: { GHS: ANY, KES: ANY },
    bank_transfer: { NGN: ANY, GHS: ANY },
  },
  query: { firstAfterMs: 5 * SECOND_MS, gapMs: 5 * SECOND_MS, notFoundProvesAfterMs: null },
  livesMs: null,
  finalIn: 'any',
  hostsCards: false,
  cancels: false,
  resends: [],
  refunds: { byOurReference: false, gapMs: 10 * MINUTE_MS, notFoundProvesAfterMs: null },
};
