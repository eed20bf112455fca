// The transaction as the payer's page sees it: spec §3 "Transaction", with the server's own stage (design §3).
import * as z from 'zod/mini';
import { CHANNELS } from '@titan/rules/methods';
import { chargeView, decimalAmount } from './charge.ts';

export const paymentStatus = z.enum(['pending', 'processing', 'success', 'failed', 'expired', 'abandoned']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

const feeView = z.object({ fee: decimalAmount, vat: decimalAmount });

export const paymentView = z.object({
  /** The reference in the page's address. */
  reference: z.string(),
  /** The merchant's own reference: what the merchant looks up, and what goes back with the redirect. */
  merchant_reference: z.string(),
  /** Ours, `KPY-PI-…`; also the id of the session that counts attempts. */
  unique_reference: z.string(),
  public_key: z.string(),
  env: z.enum(['test', 'live']),
  status: paymentStatus,
  currency: z.string(),
  amount: decimalAmount,
  fees: z.partialRecord(z.enum(CHANNELS), feeView),
  merchant_bears_cost: z.boolean(),
  /** Channels that this payer can use now, in the merchant's order. */
  payment_channels: z.array(z.enum(CHANNELS)),
  default_channel: z.nullable(z.enum(CHANNELS)),
  merchant: z.object({ name: z.string(), email: z.nullable(z.string()), logo: z.nullable(z.string()) }),
  customer: z.object({ name: z.nullable(z.string()), email: z.string() }),
  narration: z.nullable(z.string()),
  supportEmail: z.nullable(z.string()),
  checkout_customization: z.object({
    primary_color: z.nullable(z.string()),
    secondary_color: z.nullable(z.string()),
  }),
  redirect_url: z.nullable(z.string()),
  /** Attempts made and allowed (spec §4 Session). */
  sessionAttempt: z.number(),
  max_attempts: z.number(),
  amount_paid: decimalAmount,
  /** Epoch ms. */
  expires_at: z.number(),
  server_time: z.number(),
  /** The latest charge; null before the first. */
  charge: z.nullable(chargeView),
});
export type PaymentView = z.infer<typeof paymentView>;
