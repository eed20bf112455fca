// Flutterwave's reach. It cancels nothing, sends nothing again, and publishes neither limits of amounts or calls, nor how old a charge must be
// for a query.
import type { AmountReach, Reach } from '../port.ts';
import { FLUTTERWAVE_NETWORKS } from './charge-body.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const ANY: AmountReach = { minMinor: 1, maxMinor: 1_000_000_000_000, isWhole: false };

export const FLUTTERWAVE_REACH: Reach = {
  channels: {
    // Those of the samples; a list for cards is not published.
    card: { NGN: ANY, USD: ANY },
    mobile_money: { GHS: ANY, KES: ANY, TZS: ANY, XAF: ANY, XOF: ANY },
    // Accounts in GHS, which it opens too, are not known to the page.
    bank_transfer: { NGN: ANY },
  },
  networks: Object.keys(FLUTTERWAVE_NETWORKS),
  // Not documented: from when an empty list proves that nothing arrived. Our own deadline for a create call is 40 seconds.
  query: { firstAfterMs: 5 * SECOND_MS, gapMs: 5 * SECOND_MS, notFoundProvesAfterMs: 3 * MINUTE_MS },
  livesMs: null,
  // Its answers are. Its callbacks are never read as news.
  finalIn: 'any',
  hostsCards: false,
  cancels: false,
  resends: [],
  // Without its id a refund cannot be looked up.
  refunds: { byOurReference: false, gapMs: 10 * MINUTE_MS, notFoundProvesAfterMs: null },
};
