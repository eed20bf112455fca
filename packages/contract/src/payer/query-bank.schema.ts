// Schemas of query-bank.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { chargeConfirmation, unchanged } from './charge.schema.ts';
import { env, publicKey, reference } from './reference.schema.ts';

export const schemas = {
  queryBank: {
    body: z.strictObject({
      reference,
      env,
      public_key: z.optional(publicKey),
      known: z.optional(opaque({ max: 40 })),
    }),
    reply: z.union([unchanged, chargeConfirmation]),
  },
};
