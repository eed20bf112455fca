// A quote: what a transaction costs in the currency that the card is debited in, for a while (spec §3 conversion, guides I-15).
import { convertMinor, type Rate } from '@titan/rules/exchange';

/** How long the payer may take his time with an amount. */
export const QUOTE_LIFETIME_MS = 10 * 60 * 1000;
/** One that ends sooner is not shown any more to somebody who only now begins to type. */
export const QUOTE_FRESH_MS = 2 * 60 * 1000;

export type Price = { minor: number; currency: string };

/** Never changed once it is written. */
export type Quote = {
  /** `KPY-QT-…`. */
  id: string;
  transactionId: number;
  channel: string;
  price: Price;
  /** What is debited. */
  debited: Price;
  rate: Rate;
  /** Epoch ms. */
  madeAt: number;
  expiresAt: number;
};

/** Prices a transaction in another currency, from now on. */
export function quoteOf(
  made: Pick<Quote, 'id' | 'transactionId' | 'channel' | 'price' | 'rate'>,
  debitedCurrency: string,
  now: number,
): Quote {
  const { price, rate } = made;
  const minor = convertMinor(price.minor, price.currency, debitedCurrency, rate);
  return {
    ...made,
    debited: { minor, currency: debitedCurrency },
    madeAt: now,
    expiresAt: now + QUOTE_LIFETIME_MS,
  };
}

/** Whether a charge of this transaction on this channel may be made with it at this moment (epoch ms). */
export function holds(
  quote: Quote | null,
  charge: { transactionId: number; channel: string },
  now: number,
): quote is Quote {
  return (
    quote !== null &&
    quote.transactionId === charge.transactionId &&
    quote.channel === charge.channel &&
    now < quote.expiresAt
  );
}
