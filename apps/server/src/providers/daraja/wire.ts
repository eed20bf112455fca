// Daraja's JSON: what of its answers and callbacks is read. Fields that are not read may come and go.
import * as z from 'zod/mini';
import { code, detailsOf, listOf, orNothing } from '../read-body.ts';

/** A request that was refused. */
export const errorBody = z.object({ errorCode: code, errorMessage: z.string() });

/** The answer to a prompt: `ResponseCode` says that it was accepted, and nothing of the money. */
export const promptBody = z.object({ ResponseCode: code, CheckoutRequestID: z.string() });

export const queryBody = z.object({
  ResponseCode: code,
  CheckoutRequestID: z.string(),
  /** What became of the payment. */
  ResultCode: code,
});

/** The answer to a reversal, or to a query of one: that it was accepted. The result itself comes by callback. */
export const takenBody = z.object({ ResponseCode: code, OriginatorConversationID: z.string() });

const text = orNothing(z.string());

/** The result of a prompt. Its metadata have no fixed order or length, and are there only when it was paid. */
const promptResult = z.object({
  CheckoutRequestID: text,
  CallbackMetadata: orNothing(
    z.object({ Item: detailsOf(z.object({ Name: z.string(), Value: z.optional(z.unknown()) })) }),
  ),
});

export type PromptResult = z.infer<typeof promptResult>;

/** The result of a reversal, or of a question about one. */
const result = z.object({
  ResultCode: orNothing(code),
  /** The name of the request that it answers. */
  OriginatorConversationID: text,
  /** Safaricom's own samples of a failure have one parameter without its list. */
  ResultParameters: orNothing(
    z.object({ ResultParameter: detailsOf(z.object({ Key: z.string(), Value: z.optional(z.unknown()) })) }),
  ),
});
export type Result = z.infer<typeof result>;

/** A callback: about a prompt, about a request of an initiator, or about a payment to the paybill that nobody was prompted for. */
export const calledBody = z.object({
  Body: orNothing(z.object({ stkCallback: promptResult })),
  Result: orNothing(result),
  TransID: orNothing(code),
  BusinessShortCode: orNothing(code),
});

/** M-Pesa's own name for a payment that was made, `NLJ7RT61SV`: what goes back is named by it. Its name for a prompt is not of this form. */
export function isReceipt(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z0-9]{1,20}$/.test(value);
}

/** A row of the list of payments to a paybill. `billreference` is the account reference of a prompt, or what its payer typed. */
const pulled = z.object({
  transactionId: z.string(),
  billreference: orNothing(code),
  amount: orNothing(code),
  msisdn: orNothing(code),
});
export type PulledPayment = z.infer<typeof pulled>;
/** The documented rows are a list in a list. */
export const pullBody = z.object({
  ResponseCode: code,
  Response: orNothing(listOf(z.union([z.array(orNothing(pulled)), orNothing(pulled)]))),
});
