// Spec §7, the card calls: charge, authorize, query, resend-otp.
import * as z from 'zod/mini';
import { chargeView } from './charge.ts';
import { endpoint } from './endpoint.ts';

const reference = z.string().check(z.minLength(1), z.maxLength(100));
const env = z.optional(z.enum(['test', 'live']));
const publicKey = z.string().check(z.minLength(1), z.maxLength(80));
const digits = (min: number, max: number) => z.string().check(z.regex(new RegExp(`^[0-9]{${min},${max}}$`)));

export const cardDetails = z.strictObject({
  number: digits(12, 19),
  expiry_month: digits(2, 2),
  expiry_year: digits(2, 2),
  cvv: digits(3, 4),
  /** Only asked for KES. */
  name: z.optional(z.string().check(z.maxLength(80))),
});
export type CardDetails = z.infer<typeof cardDetails>;

export const authorization = z.strictObject({
  pin: z.optional(digits(4, 4)),
  otp: z.optional(digits(1, 10)),
});
export type Authorization = z.infer<typeof authorization>;

export const chargeCard = endpoint({
  method: 'POST',
  path: '/card/charge',
  changes: true,
  body: z.strictObject({ payment_reference: reference, public_key: publicKey, cardDetails }),
  reply: chargeView,
});

export const authorizeCard = endpoint({
  method: 'POST',
  path: '/card/authorize',
  changes: true,
  /** `reference` is the charge's (`KPY-CA-…`). */
  body: z.strictObject({ public_key: publicKey, reference, authorization }),
  reply: chargeView,
});

export const queryCard = endpoint({
  method: 'POST',
  path: '/card/query',
  changes: false,
  body: z.strictObject({ reference, env }),
  reply: chargeView,
});

export const resendCardOtp = endpoint({
  method: 'POST',
  path: '/card/resend-otp',
  changes: true,
  body: z.strictObject({ reference, env }),
  reply: chargeView,
});
