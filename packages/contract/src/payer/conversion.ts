// Spec §3 Transaction.conversion and §7 card/get-rates: a price in another currency as a quote, which holds until it expires.
import type * as z from 'zod/mini';
import type { conversionView } from './payment.schema.ts';
import type { schemas } from './conversion.schema.ts';
import type { Call } from './call.ts';

export type ConversionView = z.infer<typeof conversionView>;

export const getRates: Call<typeof schemas.getRates> = {
  method: 'GET',
  path: '/card/get-rates',
  changes: false,
};
