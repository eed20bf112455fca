// Paystack's limits. It cancels nothing, sends nothing again, and tells the end of a charge only where it is asked.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { type AmountLimits, type Limits, type RefundTerms, UNDOCUMENTED_REFUNDS } from '../port.ts';
import { PAYSTACK_NETWORKS } from './calls.ts';

/** Its limit depends on the payer's bank or wallet, and is not published: a charge above it is refused there. */
const MOST_MINOR = 1_000_000_000_000;

/** In one transfer: KES 999,999 (ipsl.co.ke/pesalink/pesalink-faqs); the payer's bank may take less. */
const PESALINK_MOST_MINOR = 99_999_900;

const from = (minMinor: number): AmountLimits => ({ minMinor, maxMinor: MOST_MINOR, isWhole: false });

const NGN = from(5_000);
const GHS = from(10);
const KES = from(300);
const XOF = from(1);
const ZAR = from(100);
const USD = from(200);

/** "In part or fully" (https://paystack.com/docs/payments/refunds/), and nothing of single channels. */
const REFUNDS: RefundTerms = { ...UNDOCUMENTED_REFUNDS, by: 'call', inPart: true };

/** Disputes: https://paystack.com/docs/api/dispute/#resolve. */
export const PAYSTACK_LIMITS: Limits = {
  channels: {
    card: { NGN, GHS, KES, XOF, ZAR, USD },
    mobile_money: { GHS, KES, XOF },
    pay_with_bank: { NGN, ZAR },
    bank_transfer: { NGN, KES: { ...KES, maxMinor: PESALINK_MOST_MINOR } },
  },
  networks: Object.keys(PAYSTACK_NETWORKS),
  // Paystack asks for ten seconds before the first query and between two. How long a create call can be on its way it does not say; our own
  // deadline for it is 40 seconds.
  query: { firstAfterMs: 10 * SECOND_MS, gapMs: 10 * SECOND_MS, notFoundProvesAfterMs: 3 * MINUTE_MS },
  livesMs: null,
  finalIn: 'query',
  hostsCards: true,
  asksThreeDs: null,
  disputesBy: 'call',
  disputeAnswers: { inPart: true, files: 'one', notThereProvesAfterMs: 3 * MINUTE_MS },
  refunds: { byOurReference: false, gapMs: 10 * MINUTE_MS, notFoundProvesAfterMs: HOUR_MS },
  refundTerms: {
    channels: { card: REFUNDS, mobile_money: REFUNDS, pay_with_bank: REFUNDS, bank_transfer: REFUNDS },
  },
};
