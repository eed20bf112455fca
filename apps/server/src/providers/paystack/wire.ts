// Paystack's JSON: what of its answers is read. Fields that are not read, such as `metadata` and `log`, may be of any type, come and go.
import * as z from 'zod/mini';
import { code, count, detailsOf, id, listOf, orNothing } from '../read-body.ts';

const text = orNothing(z.string());

/** `GET /transaction/verify/…`: the one answer that says what became of the money. */
const transaction = z.object({
  id,
  status: z.string(),
  reference: z.string(),
  /** With the fees, where the payer bears them. */
  amount: count,
  /** What was asked for. */
  requested_amount: z.nullish(count),
  currency: z.string(),
  channel: text,
  gateway_response: text,
  paid_at: text,
  fees: orNothing(count),
  authorization: orNothing(
    z.object({ sender_name: text, sender_bank: text, sender_bank_account_number: text }),
  ),
});
export type Transaction = z.infer<typeof transaction>;
export const verifyBody = z.object({ status: z.literal(true), data: transaction });

/** `GET /transaction`, of which a row that cannot be read is none. `metadata` is what was sent, or text. */
const listed = z.object({
  status: z.string(),
  reference: z.string(),
  amount: count,
  currency: z.string(),
  metadata: orNothing(z.object({ payment_reference: text })),
  authorization: orNothing(z.object({ last4: text, sender_bank_account_number: text })),
});
export type ListedTransaction = z.infer<typeof listed>;
export const transactionsBody = z.object({ status: z.literal(true), data: listOf(orNothing(listed)) });

/** `GET /settlement`, of which a row that cannot be read is none. */
const settlement = z.object({
  id,
  domain: text,
  status: z.string(),
  currency: z.string(),
  settlement_date: text,
  /** Gross; what is left of it without fees; and what is left of that without deductions. */
  total_processed: count,
  total_amount: count,
  effective_amount: orNothing(count),
  total_fees: count,
});
export type PaystackSettlement = z.infer<typeof settlement>;
export const settlementsBody = z.object({ status: z.literal(true), data: listOf(orNothing(settlement)) });

/** `GET /settlement/…/transactions`. */
const settled = z.object({
  domain: text,
  status: z.string(),
  reference: z.string(),
  amount: count,
  requested_amount: orNothing(count),
  currency: z.string(),
  fees: orNothing(count),
});
export type SettledTransaction = z.infer<typeof settled>;
export const settledBody = z.object({ status: z.literal(true), data: listOf(orNothing(settled)) });

/** `POST /charge`, the answers to its steps, and `GET /charge/…`: what the payer is to do next. */
const charge = z.object({
  status: z.string(),
  /** Some answers to steps lack it. */
  reference: z.optional(z.string()),
  display_text: text,
  url: text,
  country_code: text,
  /** The account of a transfer, or the paybill of M-Pesa. */
  account_number: text,
  account_name: text,
  account_expires_at: text,
  /** For Pesalink: what the account is to receive, and what the payer gives as the narration of the transfer. */
  amount: orNothing(count),
  transaction_reference: orNothing(code),
  /** What the payer gives with the paybill. */
  account_reference: orNothing(code),
  bank: orNothing(z.object({ slug: z.string(), name: z.string() })),
});
export type ChargeData = z.infer<typeof charge>;
export const chargeBody = z.object({ status: z.literal(true), data: charge });

/** `POST /charge` of Capitec Pay: its `success` says that the payer's app was asked. */
export const capitecBody = z.object({
  code: z.literal('ok'),
  data: z.object({ status: z.literal('success'), transaction: z.object({ id, reference: z.string() }) }),
});

/** `POST /transaction/initialize`: the page on which the payer gives the card. */
export const hostedBody = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.string(), reference: z.string() }),
});

/** An error. Older ones have no code, and one of a step may tell of the charge in `data`. */
export const errorBody = z.object({
  status: z.literal(false),
  message: z.string(),
  code: text,
  data: z.optional(z.unknown()),
});
export type PaystackError = z.infer<typeof errorBody>;

const refund = z.object({
  id,
  status: z.string(),
  amount: count,
  currency: z.string(),
  /** The transaction itself in the answer to a refund, its id in every other. */
  transaction: z.union([id, z.object({ id })]),
  merchant_note: text,
});
export type Refund = z.infer<typeof refund>;
export const refundBody = z.object({ status: z.literal(true), data: refund });
export const refundsBody = z.object({ status: z.literal(true), data: listOf(refund) });

const bank = z.object({
  name: z.string().check(z.minLength(1)),
  slug: z.string().check(z.minLength(1)),
  code: z.string().check(z.minLength(1)),
  active: z.boolean(),
  is_deleted: z.nullish(z.boolean()),
  pay_with_bank: z.boolean(),
  currency: z.string(),
});
export type PaystackBank = z.infer<typeof bank>;
export const banksBody = z.object({ status: z.literal(true), data: listOf(orNothing(bank)) });

/** `GET /dispute/…`. The sum and its currency may be null. */
const dispute = z.object({
  id,
  status: z.string(),
  resolution: text,
  refund_amount: orNothing(count),
  currency: text,
  category: text,
  dueAt: text,
  messages: detailsOf(z.object({ body: z.string() })),
  transaction: z.object({ reference: z.string(), currency: text }),
});
export type DisputeData = z.infer<typeof dispute>;
export const disputeBody = z.object({ status: z.literal(true), data: dispute });

/** `GET /dispute/…/upload_url`: where the file goes, and what an answer calls it. */
export const uploadBody = z.object({
  status: z.literal(true),
  data: z.object({ signedUrl: z.string(), fileName: z.string().check(z.minLength(1)) }),
});
/** `POST /dispute/…/evidence`. */
export const evidenceBody = z.object({ status: z.literal(true), data: z.object({ id: count }) });
/** `PUT /dispute/…/resolve`, of which nothing more is read: what became of the dispute is asked for. */
export const resolvedBody = z.object({ status: z.literal(true) });

/** A callback. A refund's names the charge alone, and has no id of the refund in most cases. */
export const callbackBody = z.object({
  event: z.string(),
  data: z.looseObject({ id: orNothing(id), reference: text, transaction_reference: text }),
});
