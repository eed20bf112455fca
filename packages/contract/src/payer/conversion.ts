// Spec §3 Transaction.conversion and §7 card/get-rates: a price in another currency as a quote, which holds until it expires.
import type { schemas } from './conversion.schema.ts';
import type { PayerCall } from './call.ts';

export const getRates: PayerCall<typeof schemas.getRates> = {
  method: 'GET',
  path: '/card/get-rates',
  changes: false,
};
