// Quotes as rows that are never changed (payments/quote.ts).
import type { Quote } from './quote.ts';
import type { Database } from '../platform/database.ts';

export type QuoteStore = {
  write(quote: Quote): Promise<void>;
  byId(id: string): Promise<Quote | null>;
  /** The one that lives longest, if it lives beyond `until` (epoch ms). */
  newest(transactionId: number, channel: string, until: number): Promise<Quote | null>;
};

type QuoteRow = {
  id: string;
  transaction_id: number;
  channel: string;
  price_minor: number;
  price_currency: string;
  amount_minor: number;
  currency: string;
  numerator: number;
  denominator: number;
  made_at: Date;
  expires_at: Date;
};

/** Builds the store. */
export function createQuoteStore(db: Pick<Database, 'query'>): QuoteStore {
  const find = async (name: string, text: string, values: unknown[]): Promise<Quote | null> => {
    const { rows } = await db.query<QuoteRow>({ name, text, values });
    return rows[0] ? toQuote(rows[0]) : null;
  };
  return {
    async write(quote) {
      const { price, debited, rate } = quote;
      const values = [
        quote.id,
        quote.transactionId,
        quote.channel,
        price.minor,
        price.currency,
        debited.minor,
        debited.currency,
        rate.numerator,
        rate.denominator,
        new Date(quote.madeAt),
        new Date(quote.expiresAt),
      ];
      await db.query({ name: 'quote-write', text: WRITE, values });
    },
    byId: (id) => find('quote-by-id', `select ${COLUMNS} from quotes where id = $1`, [id]),
    newest: (transactionId, channel, until) =>
      find('quote-newest', NEWEST, [transactionId, channel, new Date(until)]),
  };
}

function toQuote(row: QuoteRow): Quote {
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

const COLUMNS =
  'id, transaction_id, channel, price_minor, price_currency, amount_minor, currency, numerator, denominator, made_at, expires_at';

const WRITE = `insert into quotes (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

const NEWEST = `
select ${COLUMNS} from quotes where transaction_id = $1 and channel = $2 and expires_at > $3
order by expires_at desc limit 1`;
