// The exchange rate of a payment (spec §3 conversion, §7 card/get-rates): a quote that is shown, holds for a while, and is what the
// charge that names it debits. The old amount is never charged (I-15).
import type { ConversionView } from '@titan/contract/payer/payment.schema';
import { convertMinor, type Rate } from '@titan/rules/exchange';
import { CONVERTED_CHANNEL } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Clock, Ids, Warn } from '@titan/platform/ports';
import { type Refused, refused } from '@titan/platform/refusal';
import type { Rates } from '../../providers/port.ts';
import { payableOn } from '../fees.ts';
import type { PaymentRow, PaymentStore } from '../views/payment-store.ts';
import type { Session } from '../session/session.ts';

// A quote: what a transaction costs in the currency that the card is debited in, for a while (spec §3 conversion, I-15).

/** How long an amount that the payer was shown is good for. */
export const QUOTE_LIFETIME_MS = 10 * 60 * 1000;
/** A quote that ends sooner is not shown to a payer who only begins to type. */
export const QUOTE_FRESH_MS = 2 * 60 * 1000;

type Price = { minor: number; currency: string };

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
export function isUsable(
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

// Quotes as rows that are never changed (payments/attempts/exchange.ts).

export type QuoteStore = {
  write(quote: Quote): Promise<void>;
  byId(id: string): Promise<Quote | null>;
  /** The one that lives longest, if it lives beyond `until` (epoch ms). */
  newest(transactionId: number, channel: string, until: number): Promise<Quote | null>;
};

/** Builds the store. */
export function createQuoteStore(db: Database): QuoteStore {
  const quotes = db.selectFrom('quotes').selectAll();
  return {
    async write({ id, transactionId, channel, price, debited, rate, madeAt, expiresAt }) {
      await db
        .insertInto('quotes')
        .values({
          id,
          transaction_id: transactionId,
          channel,
          price_minor: price.minor,
          price_currency: price.currency,
          amount_minor: debited.minor,
          currency: debited.currency,
          numerator: rate.numerator,
          denominator: rate.denominator,
          made_at: new Date(madeAt),
          expires_at: new Date(expiresAt),
        })
        .execute();
    },
    async byId(id) {
      const row = await quotes.where('id', '=', id).executeTakeFirst();
      return row ? toQuote(row) : null;
    },
    async newest(transactionId, channel, until) {
      const row = await quotes
        .where('transaction_id', '=', transactionId)
        .where('channel', '=', channel)
        .where('expires_at', '>', new Date(until))
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row ? toQuote(row) : null;
    },
  };
}

function toQuote(row: Selectable<Schema['quotes']>): Quote {
  return {
    id: row.id,
    transactionId: row.transaction_id,
    channel: row.channel,
    price: { minor: row.price_minor, currency: row.price_currency },
    debited: { minor: row.amount_minor, currency: row.currency },
    rate: { numerator: row.numerator, denominator: row.denominator },
    madeAt: row.made_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  };
}

/** What a charge of the session's payment may be made with: its own currency, or the quote that its payer was shown. */
type QuotedCharge = { kind: 'quoted'; quote: Quote | null };

export type Exchange = {
  /**
   * The conversion that the payment is to be shown with: a quote that holds a while yet, or a new one. Null where the card is
   * debited in the payment's own currency, and while no rate can be had: then nothing can be charged either.
   */
  conversionOf(row: PaymentRow): Promise<ConversionView | null>;
  /** RATE_EXPIRED, with a new quote, for a quote that does not hold here and now; nothing is charged then. */
  quotedCharge(session: Session, quoteId: string | undefined): Promise<QuotedCharge | Refused>;
  /** The quote that holds now for the session's own payment, named by any of its references. */
  rateOf(session: Session, reference: string): Promise<ConversionView | null | Refused>;
};

type ExchangeDeps = {
  clock: Clock;
  ids: Pick<Ids, 'quote'>;
  quotes: QuoteStore;
  /** Rates of the provider that debits the cards. */
  rates: Rates;
  payments: Pick<PaymentStore, 'byId'>;
  warn: Warn;
};

/** Builds the service. */
export function createExchange(deps: ExchangeDeps): Exchange {
  const { clock, quotes, payments, warn } = deps;
  const conversionOf: Exchange['conversionOf'] = async (row) => {
    const { payment_currency: debited } = row;
    if (debited === null || !row.channels.includes(CONVERTED_CHANNEL)) return null;
    const now = clock.now();
    const current = await quotes.newest(row.id, CONVERTED_CHANNEL, now + QUOTE_FRESH_MS);
    if (current) return conversionViewOf(current);
    try {
      return conversionViewOf(await newQuote(deps, row, debited, now));
    } catch (error) {
      warn('There is no exchange rate now', { err: error });
      return null;
    }
  };
  return {
    conversionOf,
    async quotedCharge(session, quoteId) {
      const { transactionId, paymentCurrency } = session;
      // The common case needs no query.
      if (paymentCurrency === null && quoteId === undefined) return { kind: 'quoted', quote: null };
      const quote = quoteId === undefined ? null : await quotes.byId(quoteId);
      if (isUsable(quote, { transactionId, channel: CONVERTED_CHANNEL }, clock.now()))
        return { kind: 'quoted', quote };
      const row = await payments.byId(transactionId, session);
      const conversion = row && (await conversionOf(row));
      if (paymentCurrency !== null && !conversion) return refused('UNAVAILABLE');
      return { ...refused('RATE_EXPIRED'), conversion };
    },
    async rateOf(session, reference) {
      const { pageReference, paymentReference, merchantReference, transactionId, paymentCurrency } = session;
      const isOwn = [pageReference, paymentReference, merchantReference].includes(reference);
      const row = isOwn ? await payments.byId(transactionId, session) : null;
      if (!row) return refused('UNKNOWN_REFERENCE');
      const conversion = await conversionOf(row);
      return conversion === null && paymentCurrency !== null ? refused('UNAVAILABLE') : conversion;
    },
  };
}

async function newQuote(
  { ids, rates, quotes }: ExchangeDeps,
  row: PaymentRow,
  debitedCurrency: string,
  now: number,
): Promise<Quote> {
  const minor = payableOn(row, CONVERTED_CHANNEL);
  const rate = await rates.rate(row.currency, debitedCurrency, now);
  const priced = {
    transactionId: row.id,
    channel: CONVERTED_CHANNEL,
    price: { minor, currency: row.currency },
    rate,
  };
  const quote = quoteOf({ id: ids.quote(), ...priced }, debitedCurrency, now);
  await quotes.write(quote);
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
