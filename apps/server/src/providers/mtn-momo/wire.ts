// MTN MoMo's JSON: what is sent, and what of its answers is read. Fields that are not read may come and go. Every value that is read is
// text, amounts too.
import * as z from 'zod/mini';

/** The products that MTN MoMo sells one by one, each with a subscription, an API user and tokens of its own. */
export type Product = 'collection' | 'disbursement';

/** Of a request that was refused: over HTTP, or as the reason of a failure. */
export const errorBody = z.object({ code: z.string() });

/** A request to pay or a refund, when asked about; a callback has the same body. */
export const transactionBody = z.object({
  /** Major units as decimal text. */
  amount: z.string(),
  currency: z.string(),
  /** Our reference. */
  externalId: z.string(),
  status: z.string(),
  /** A word, or an object with one: the documents have both. */
  reason: z.optional(z.unknown()),
  /** The number under which the payer and MTN's people find it; there once money has moved. */
  financialTransactionId: z.optional(z.unknown()),
});
export type Transaction = z.infer<typeof transactionBody>;

/** All that is read of a callback. */
export const callbackBody = z.object({ externalId: z.string(), payee: z.optional(z.unknown()) });

/** The body of a request to pay. */
export type RequestToPay = {
  amount: string;
  currency: string;
  externalId: string;
  /** The number with its country's code and without a plus. */
  payer: { partyIdType: 'MSISDN'; partyId: string };
  payerMessage: string;
  payeeNote: string;
};

export type RefundRequest = Omit<RequestToPay, 'payer'> & { referenceIdToRefund: string };
