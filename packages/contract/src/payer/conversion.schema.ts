// Schemas of conversion.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { publicKey, reference } from './reference.schema.ts';
import { conversionView } from './payment.schema.ts';

export const schemas = {
  getRates: {
    query: z.strictObject({ ref: reference, publicKey }),
    body: z.undefined(),
    /** The quote that holds now; a new one when the last is about to expire. Null where the card is debited in the transaction's own currency. */
    reply: z.nullable(conversionView),
  },
};
