// Spec §7 POST /?type=…: one address, and a body of its own for each type.
import type { PayerCall } from './call.ts';
import type { schemas } from './setup.schema.ts';

/** Bearer: the merchant's public key to open a session, or a session token to read the same transaction again. */
export const setUpPayment: PayerCall<typeof schemas.setUpPayment> = {
  method: 'POST',
  path: '/',
  changes: false,
  about: 'payment',
};
