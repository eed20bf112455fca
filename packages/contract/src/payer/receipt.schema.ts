// Schemas of receipt.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { decimalAmount } from './charge.schema.ts';

export const schemas = {
  checkReceipt: {
    /** The signed text. */
    body: z.strictObject({ receipt: opaque({ max: 3_000 }) }),
    reply: z.object({
      /** All that the merchant has given back by now. */
      amount_refunded: decimalAmount,
      currency: z.string(),
      /** Epoch ms. */
      server_time: z.number(),
    }),
  },
};
