// Spec §3 Payment link, §7 POST /validate-link and POST /?type=payment-link: what a link shows, and how it opens a transaction.
import type { PayerCall } from './call.ts';
import type { schemas } from './payment-link.schema.ts';

/** A caller who has the address of a link may see it. */
export const validateLink: PayerCall<typeof schemas.validateLink> = {
  method: 'POST',
  path: '/validate-link',
  changes: false,
};

/** Bearer: the merchant's public key, which `validate-link` answers. */
export const payLink: PayerCall<typeof schemas.payLink> = {
  method: 'POST',
  path: '/',
  changes: true,
  about: 'payment',
};
