// MTN MoMo's JSON: what of its answers is read. Fields that are not read may come and go. Values are text, amounts too; MTN's
// own sample of a payment has numbers.
import * as z from 'zod/mini';
import { amount, code, orNothing } from '../read-body.ts';

/** The products that MTN MoMo sells one by one, each with a subscription, an API user and tokens of its own. */
export type Product = 'collection' | 'disbursement';

/** A refused request: over HTTP, or as the reason of a failure. */
export const errorBody = z.object({ code });

/** A request to pay or a refund, when asked about; a callback has the same body. */
export const transactionBody = z.object({
  /** Major units. */
  amount,
  currency: z.string(),
  /** Our reference. */
  externalId: z.string(),
  status: z.string(),
  /** A word, or an object with one: the documents have both. */
  reason: z.optional(z.unknown()),
  /** The number under which the payer and MTN's people find it; there once money has moved. */
  financialTransactionId: orNothing(code),
});
export type Transaction = z.infer<typeof transactionBody>;

/** All that is read of a callback. */
export const callbackBody = z.object({
  externalId: z.string(),
  payee: orNothing(z.object({ partyId: code })),
});
