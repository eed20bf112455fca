// Spec §7 POST /?type=…: one address, and a body of its own for each type.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { paymentView } from './payment.ts';
import { env, reference } from './reference.ts';

/** Bearer: the merchant's public key to open a session, or a session token to read the same transaction again. */
export const setUpPayment = endpoint({
  method: 'POST',
  path: '/',
  changes: false,
  query: z.strictObject({ type: z.literal('modal-payment') }),
  body: z.strictObject({ reference, env }),
  reply: z.object({ payment: paymentView, session_token: z.string() }),
  about: 'payment',
});
