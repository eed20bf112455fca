// Daraja's limits: prompts in Kenyan shillings, and reversals.
import { MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { type Limits, UNDOCUMENTED_REFUNDS } from '../port.ts';

const SHILLING_MINOR = 100;

/** What M-Pesa moves at once is from 1 to 250,000 shillings, whole ones. */
const MOST_SHILLINGS = 250_000;

export const DARAJA_LIMITS: Limits = {
  channels: {
    mobile_money: {
      KES: { minMinor: SHILLING_MINOR, maxMinor: MOST_SHILLINGS * SHILLING_MINOR, isWhole: true },
    },
  },
  networks: ['safaricom-ke'],
  // How soon and how often it may be asked is not published; a payer needs longer to enter a PIN. Not by our reference but by its own name
  // alone, so that "not found" says nothing of a charge whose answer was lost.
  query: { firstAfterMs: 10 * SECOND_MS, gapMs: 10 * SECOND_MS, notFoundProvesAfterMs: null },
  // A phone is rung for about a minute; how long after it the payer can still approve is not published.
  livesMs: null,
  // Nothing that it sends by itself is signed.
  finalIn: 'query',
  hostsCards: false,
  // A repeat has no name to be known by.
  asksThreeDs: null,
  disputesBy: null,
  refunds: { byOurReference: false, gapMs: 10 * MINUTE_MS, notFoundProvesAfterMs: null },
  // A reversal has a sum (https://developer.safaricom.co.ke/APIs/Reversal); by a person where an account lacks its initiator.
  refundTerms: { channels: { mobile_money: { ...UNDOCUMENTED_REFUNDS, by: 'call' } } },
};
