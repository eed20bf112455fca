// The exchange rate of a payment (spec §3 conversion, §7 card/get-rates): a quote that is shown, holds for a while, and is what the
// charge that names it debits. The old amount is never charged (guides I-15, F-74).
import type { ConversionView } from '@titan/contract/conversion';
import type { Channel } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import { payableMinor } from '@titan/rules/payable';
import { holds, type Quote, QUOTE_FRESH_MS, quoteOf } from './quote.ts';
import type { PaymentRow } from './payment-store.ts';
import { type Refused, refused } from '../platform/refusal.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Session } from './session-token.ts';

export type ExchangeParts = Pick<ServiceParts, 'quotes' | 'rates' | 'ids' | 'clock' | 'warn' | 'payments'>;

/** Only cards are debited in another currency. */
const CHANNEL: Channel = 'card';

/**
 * The conversion that the payment is to be shown with: a quote that holds a while yet, or a new one. Null where the card is
 * debited in the payment's own currency, and while nobody can say the rate: then nothing can be charged either.
 */
export async function conversionOf(parts: ExchangeParts, row: PaymentRow): Promise<ConversionView | null> {
  const { payment_currency: debited } = row;
  if (debited === null || !row.channels.includes(CHANNEL)) return null;
  const now = parts.clock.now();
  const standing = await parts.quotes.newest(row.id, CHANNEL, now + QUOTE_FRESH_MS);
  if (standing) return conversionViewOf(standing);
  try {
    return conversionViewOf(await newQuote(parts, row, debited, now));
  } catch (error) {
    parts.warn('There is no exchange rate now', { err: error });
    return null;
  }
}

/** What a charge of the session's payment may be made with: its own currency, or the quote that its payer was shown. */
export type QuotedCharge = { kind: 'quoted'; quote: Quote | null };

/** RATE_EXPIRED, with a new quote, for a quote that does not hold here and now; nothing is charged then. */
export async function quotedCharge(
  parts: ExchangeParts,
  session: Session,
  quoteId: string | undefined,
): Promise<QuotedCharge | Refused> {
  const { transactionId, paymentCurrency } = session;
  // The common case asks nobody.
  if (paymentCurrency === null && quoteId === undefined) return { kind: 'quoted', quote: null };
  const quote = quoteId === undefined ? null : await parts.quotes.byId(quoteId);
  if (holds(quote, { transactionId, channel: CHANNEL }, parts.clock.now())) return { kind: 'quoted', quote };
  const row = await parts.payments.byId(transactionId, session);
  const conversion = row && (await conversionOf(parts, row));
  if (paymentCurrency !== null && !conversion) return refused('UNAVAILABLE');
  return { ...refused('RATE_EXPIRED'), conversion };
}

/** The quote that holds now for the session's own payment, named by any of its references. */
export async function getRatesOf(
  parts: ExchangeParts,
  session: Session,
  reference: string,
): Promise<ConversionView | null | Refused> {
  const { pageReference, intentReference, merchantReference, transactionId, paymentCurrency } = session;
  const isOwn = [pageReference, intentReference, merchantReference].includes(reference);
  const row = isOwn ? await parts.payments.byId(transactionId, session) : null;
  if (!row) return refused('UNKNOWN_REFERENCE');
  const conversion = await conversionOf(parts, row);
  return conversion === null && paymentCurrency !== null ? refused('UNAVAILABLE') : conversion;
}

async function newQuote(
  parts: ExchangeParts,
  row: PaymentRow,
  debitedCurrency: string,
  now: number,
): Promise<Quote> {
  const { fee: feeMinor, vat: vatMinor } = row.fees[CHANNEL] ?? { fee: 0, vat: 0 };
  const minor = payableMinor({
    amountMinor: row.amount_minor,
    feeMinor,
    vatMinor,
    merchantBearsCost: row.merchant_bears_cost,
  });
  const rate = await parts.rates.rate(row.currency, debitedCurrency, now);
  const priced = { transactionId: row.id, channel: CHANNEL, price: { minor, currency: row.currency }, rate };
  const quote = quoteOf({ id: parts.ids.quote(), ...priced }, debitedCurrency, now);
  await parts.quotes.write(quote);
  return quote;
}

function conversionViewOf({ id, price, debited, rate, expiresAt }: Quote): ConversionView {
  return {
    quote: id,
    payment_amount: toDecimal(price.minor, price.currency),
    currency: debited.currency,
    amount: toDecimal(debited.minor, debited.currency),
    rate,
    expires_at: expiresAt,
  };
}
