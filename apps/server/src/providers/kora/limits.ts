// Kora's limits. It cancels nothing, and publishes neither a rate limit, nor how old a charge must be for a query, nor how long one lives.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { type AmountLimits, type Limits, type RefundTerms, UNDOCUMENTED_REFUNDS } from '../port.ts';

/** Limits of wallets and cards are not published: a charge beyond them is refused there. */
const MOST_MINOR = 1_000_000_000_000;

const from = (minMinor: number, maxMinor = MOST_MINOR): AmountLimits => ({
  minMinor,
  maxMinor,
  isWhole: false,
});

const ANY = from(1);

/**
 * By our slugs: those that Kora lists. That list is of payouts, the one of pay-ins is not published. It is told a number and no network, so
 * that Wave, whose payers have numbers of every network, is left out.
 */
export const KORA_NETWORKS: readonly string[] = [
  'safaricom-ke airtel-ke equitel-ke',
  'mtn-gh vodafone-gh airteltigo-gh',
  'mtn-cm orange-cm',
  'mtn-ci moov-ci orange-ci',
  'vodafone-eg orange-eg etisalat-eg',
  'vodacom-tz tigo-tz airtel-tz halopesa-tz',
].flatMap((country) => country.split(' '));

/**
 * By call it gives back naira alone, and several times up to what is left ("maximum refundable amount"):
 * https://developers.korapay.com/docs/refunds-api.
 */
export const NAIRA_REFUNDS: RefundTerms = {
  by: 'call',
  minMinor: { NGN: 10_000 },
  inPart: true,
  times: 'often',
  withinMs: null,
};

export const KORA_LIMITS: Limits = {
  channels: {
    card: { NGN: ANY },
    mobile_money: { KES: ANY, GHS: ANY, XAF: ANY, XOF: ANY, EGP: ANY, TZS: ANY },
    pay_with_bank: { NGN: from(20_000) },
    bank_transfer: { NGN: from(10_000, 1_000_000_000) },
  },
  networks: KORA_NETWORKS,
  // Kora says that "not found" may be treated as a failure, and not when. Our own deadline for a create call is 40 seconds.
  query: { firstAfterMs: 5 * SECOND_MS, gapMs: 5 * SECOND_MS, notFoundProvesAfterMs: 3 * MINUTE_MS },
  livesMs: null,
  // Its answers are. Its callbacks are never read as news.
  finalIn: 'any',
  hostsCards: true,
  asksThreeDs: null,
  disputesBy: null,
  // A repeat of a refund is refused, and the refund looked up then: it is asked about before it is sent again.
  refunds: { byOurReference: false, gapMs: 10 * MINUTE_MS, notFoundProvesAfterMs: HOUR_MS },
  refundTerms: {
    channels: {
      card: NAIRA_REFUNDS,
      mobile_money: { ...UNDOCUMENTED_REFUNDS, by: 'person' },
      pay_with_bank: NAIRA_REFUNDS,
      bank_transfer: NAIRA_REFUNDS,
    },
  },
};
