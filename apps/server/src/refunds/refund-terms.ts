// What a charge's processor says of giving it back, by the method that paid it (decision 0100): told to whoever is about to, and forbids nothing.
import type { Channel } from '@titan/rules/methods';
import { isCurrency } from '@titan/rules/currency';
import { type Limits, type RefundTerms, refundTermsOf } from '../providers/port.ts';

type PaidCharge = {
  channel: Channel;
  currency: string;
  card_brand: string | null;
  wallet_network: string | null;
  bank_slug: string | null;
  sent_at: Date;
};

type TermsOfCharge = Pick<RefundTerms, 'by' | 'inPart' | 'times'> & {
  least_minor: number | null;
  /** Null: for ever, or nobody says. */
  until: Date | null;
};

export function refundTermsOfCharge(
  limits: Pick<Limits, 'refundTerms'>,
  { channel, currency, sent_at: sentAt, ...charge }: PaidCharge,
): TermsOfCharge {
  const method = charge.card_brand ?? charge.wallet_network ?? charge.bank_slug ?? '';
  const { by, inPart, times, minMinor, withinMs } = refundTermsOf(limits, channel, method);
  const leastMinor = minMinor === null || !isCurrency(currency) ? null : (minMinor[currency] ?? null);
  return {
    // It gives back none of a currency that it names no smallest sum of.
    by: minMinor !== null && leastMinor === null ? 'nobody' : by,
    inPart,
    times,
    least_minor: leastMinor,
    until: withinMs === null || withinMs === Infinity ? null : new Date(sentAt.getTime() + withinMs),
  };
}
