// Schemas of setup.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { paymentView } from './payment.schema.ts';
import { env, reference } from './reference.schema.ts';
import * as calls from './setup.ts';

export const schemas = {
  setUpPayment: {
    query: z.strictObject({ type: z.literal('modal-payment') }),
    body: z.strictObject({ reference, env }),
    reply: z.object({ payment: paymentView, session_token: z.string() }),
  },
};

export const { setUpPayment } = endpoints(calls, schemas);
