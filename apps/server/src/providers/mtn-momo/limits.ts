// MTN MoMo's limits, and its markets. An account is one market's, and a market has one currency.
import { MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { type AmountLimits, type Limits, UNDOCUMENTED_REFUNDS } from '../port.ts';

/** Each wallet has limits of its own, which MTN tells by refusing. */
const AMOUNTS: AmountLimits = { minMinor: 1, maxMinor: 1_000_000_000_000, isWhole: false };

/**
 * The currency of each market that an account can be of, by its `X-Target-Environment`. The test market has one that no payment here can
 * have, so that only the probe can charge there. MTN's other markets are left out: the page takes no telephone number of theirs.
 */
export const MARKETS = {
  sandbox: 'EUR',
  mtnghana: 'GHS',
  mtnivorycoast: 'XOF',
  mtncameroon: 'XAF',
} as const;
export type Market = keyof typeof MARKETS;

/** Whether the text names one of them. */
export function isMarket(text: string): text is Market {
  return Object.hasOwn(MARKETS, text);
}

export const MTN_MOMO_LIMITS: Limits = {
  channels: { mobile_money: { GHS: AMOUNTS, XAF: AMOUNTS, XOF: AMOUNTS } },
  networks: ['mtn-gh', 'mtn-cm', 'mtn-ci'],
  // Nobody approves on the phone sooner. A request that was lost may still be on its way through MTN's gateway when we ask.
  query: {
    firstAfterMs: 5 * SECOND_MS,
    gapMs: 5 * SECOND_MS,
    notFoundProvesAfterMs: 5 * MINUTE_MS,
  },
  // Its payer has about five minutes from the prompt.
  livesMs: 6 * MINUTE_MS,
  // Nothing that it sends by itself is signed.
  finalIn: 'query',
  hostsCards: false,
  asksThreeDs: null,
  disputesBy: null,
  refunds: { byOurReference: true, gapMs: MINUTE_MS, notFoundProvesAfterMs: 10 * MINUTE_MS },
  // Each has a sum of its own (https://momodeveloper.mtn.com, Disbursement, "refund"); by a person where an account lacks its keys.
  refundTerms: { channels: { mobile_money: { ...UNDOCUMENTED_REFUNDS, by: 'call', inPart: true } } },
};
