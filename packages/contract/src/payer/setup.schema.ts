// Schemas of setup.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { paymentView } from './payment.schema.ts';
import { env, reference } from './reference.schema.ts';

export const schemas = {
  setUpPayment: {
    query: z.strictObject({ type: z.literal('modal-payment') }),
    body: z.strictObject({ reference, env }),
    reply: z.object({ payment: paymentView, session_token: z.string() }),
  },
};
