// Schemas of conversion.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { decimalAmount } from './charge.schema.ts';
import { publicKey, reference } from '../reference.schema.ts';

export const conversionView = z.object({
  /** Names the quote: a charge names the one that its payer was shown. */
  quote: z.string(),
  /** What is to pay in the transaction's currency, with fee and VAT where the payer bears them. */
  payment_amount: decimalAmount,
  /** The currency that the card is debited in, and how much. */
  currency: z.string(),
  amount: decimalAmount,
  /** Major units of `currency` for one of the transaction's: exactly `numerator / denominator`. */
  rate: z.object({ numerator: z.number(), denominator: z.number() }),
  /** Epoch ms, by the service's clock. A charge that comes later is refused with a new quote. */
  expires_at: z.number(),
});

/** Names a quote in a charge; required exactly where the transaction has a conversion. */
export const quoteReference = z.optional(reference);

export const schemas = {
  getRates: {
    query: z.strictObject({ ref: reference, publicKey }),
    body: z.undefined(),
    /** The quote that holds now; a new one when the last is about to expire. Null where the card is debited in the transaction's own currency. */
    reply: z.nullable(conversionView),
  },
};
