// The limits of Flutterwave's version 3. It cancels nothing, sends nothing again, and publishes neither limits of amounts or calls, nor how old a
// charge must be for a query.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { type AmountLimits, type Limits, type RefundTerms, UNDOCUMENTED_REFUNDS } from '../port.ts';
import { NETWORKS } from './charge-body.ts';

const ANY: AmountLimits = { minMinor: 1, maxMinor: 1_000_000_000_000, isWhole: false };

/** "For partial refunds, specify the refund amount" (https://developer.flutterwave.com/docs/payment-operations/refunds), on any channel. */
const REFUNDS: RefundTerms = { ...UNDOCUMENTED_REFUNDS, by: 'call', inPart: true };

/** Disputes: `PUT /chargebacks/…`, as in https://developer.flutterwave.com/v3.0/docs/chargebacks. */
export const FLUTTERWAVE_V3_LIMITS: Limits = {
  channels: {
    // Those of its own clients that the page knows, but EGP, whose cards no page of the documents names.
    card: { NGN: ANY, GHS: ANY, KES: ANY, ZAR: ANY, USD: ANY, XAF: ANY, XOF: ANY, TZS: ANY },
    mobile_money: { GHS: ANY, KES: ANY, TZS: ANY, XAF: ANY, XOF: ANY },
    // Accounts in GHS, which it opens too, are not known to the page.
    bank_transfer: { NGN: ANY },
  },
  networks: Object.keys(NETWORKS),
  // Not documented: from when "not found" proves that nothing arrived. It answers a create call within 28 seconds; our own deadline is 40.
  query: { firstAfterMs: 5 * SECOND_MS, gapMs: 5 * SECOND_MS, notFoundProvesAfterMs: 3 * MINUTE_MS },
  livesMs: null,
  // An end is never taken from anything but the query that each answer about one leads to.
  finalIn: 'any',
  hostsCards: true,
  asksThreeDs: null,
  disputesBy: 'call',
  refunds: { byOurReference: false, gapMs: 10 * MINUTE_MS, notFoundProvesAfterMs: HOUR_MS },
  refundTerms: { channels: { card: REFUNDS, mobile_money: REFUNDS, bank_transfer: REFUNDS } },
};
