// The decoy's JSON: what is sent, and what of its answers is read. Fields that are not read may come and go.
import { amount, listOf } from '@titan/server/providers/read-body';
import * as z from 'zod/mini';

const id = z.string().check(z.minLength(1), z.maxLength(60));

const collection = z.object({
  id,
  merchant_ref: z.string(),
  state: z.string(),
  /** Major units as decimal text, with two decimals in every currency. */
  amount,
  currency: z.string(),
  reason: z.optional(z.string()),
  next: z.optional(z.object({ type: z.string(), url: z.optional(z.string()) })),
});
export type Collection = z.infer<typeof collection>;

/** `status` says only that the call was processed. */
export const collectionBody = z.object({ status: z.literal('success'), data: collection });

const refund = z.object({
  id,
  collection_id: z.string(),
  /** The charge's whole amount. */
  collection_amount: amount,
  state: z.string(),
  amount,
  currency: z.string(),
});
export type DecoyRefund = z.infer<typeof refund>;

export const refundBody = z.object({ status: z.literal('success'), data: refund });
export const refundsBody = z.object({ status: z.literal('success'), data: listOf(refund) });

/** A callback: unsigned, sent once, by POST or PUT. */
export const callbackBody = z.object({
  event: z.string(),
  data: z.object({ id, merchant_ref: z.optional(z.string()) }),
});
