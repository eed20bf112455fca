// Spec §7 POST /?type=…: opens the payer's session on a transaction.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paymentView } from './payment.ts';

export const setupQuery = z.object({ type: z.literal('modal-payment') });

/** Bearer: the merchant's public key to open a session, or a session token to read the same transaction again. */
export const setUpPayment = endpoint({
  method: 'POST',
  path: '/',
  changes: false,
  body: z.strictObject({
    reference: z.string().check(z.minLength(1), z.maxLength(100)),
    env: z.optional(z.enum(['test', 'live'])),
  }),
  reply: z.object({ payment: paymentView, session_token: z.string() }),
});
