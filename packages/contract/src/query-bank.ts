// Spec §7, the confirmation query that bank transfer and pay with bank share.
import * as z from 'zod/mini';
import { chargeView } from './charge.ts';
import { endpoint } from './endpoint.ts';
import { env, publicKey, reference } from './reference.ts';

/** What became of a charge by bank transfer or pay with bank; of the latest one when the payment is named. Safe at any time. */
export const queryBank = endpoint({
  method: 'POST',
  path: '/bank/query',
  changes: false,
  about: 'charge',
  body: z.strictObject({ reference, env, public_key: z.optional(publicKey) }),
  reply: chargeView,
});
