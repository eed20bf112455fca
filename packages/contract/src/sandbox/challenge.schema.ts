// Schemas of challenge.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { code } from '../field.schema.ts';
import { reference } from '../payer/reference.schema.ts';

export const schemas = {
  lookAtChallenge: {
    body: z.undefined(),
    query: z.strictObject({ reference }),
    /** Null when the bank was never asked about this charge. */
    reply: z.nullable(
      z.object({
        reference: z.string(),
        /** Minor units. */
        amountMinor: z.number(),
        currency: z.string(),
        /** Whether the bank waits for its customer. */
        isOpen: z.boolean(),
      }),
    ),
  },
  answerChallenge: {
    body: z.strictObject({ reference, code: code({ max: 60 }) }),
    reply: z.object({ outcome: z.enum(['decided', 'wrong-code', 'not-open']) }),
  },
  temporaryAccountOf: {
    body: z.undefined(),
    query: z.strictObject({ account_number: code({ max: 60 }) }),
    reply: z.object({
      reference: z.string(),
      currency: z.string(),
      /** What its transfers must carry; null: nothing. */
      transfer_reference: z.nullable(z.string()),
    }),
  },
};
