// Flutterwave's JSON in version 3: what of its answers is read. Fields that are not read come and go.
import * as z from 'zod/mini';
import { amount, count, id, listOf, orEmpty, orNothing } from '../read-body.ts';

const text = orNothing(z.string());

/** What is to happen next; `mode` is `redirect`, `otp`, `pin`, `avs_noauth`, `callback` or `banktransfer`. */
const authorization = z.object({
  mode: z.string(),
  redirect: text,
  transfer_account: text,
  transfer_bank: text,
  transfer_note: text,
  transfer_amount: orNothing(amount),
});
export type Authorization = z.infer<typeof authorization>;
const meta = orNothing(z.object({ authorization: orNothing(authorization) }));

/** `POST /charges` and `/validate-charge`. Before there is a transaction, `data` is left out. Some answers have `meta` in it, others beside it. */
export const chargeBody = z.object({
  status: z.literal('success'),
  data: orEmpty(z.object({ id, tx_ref: z.string(), flw_ref: text, status: z.string(), meta })),
  meta,
});

/** `POST /payments`: the page on which the payer gives the card. */
export const hostedBody = z.object({ status: z.literal('success'), data: z.object({ link: z.string() }) });

const transaction = z.object({
  id,
  tx_ref: z.string(),
  status: z.string(),
  amount,
  /** With the fees, where the payer bears them. */
  charged_amount: z.nullish(amount),
  currency: z.string(),
  app_fee: orNothing(amount),
  processor_response: text,
  created_at: text,
  card: orNothing(z.object({ last_4digits: text })),
});
export type Transaction = z.infer<typeof transaction>;
/** `GET /transactions/verify_by_reference`. */
export const verifyBody = z.object({ status: z.literal('success'), data: transaction });
/** `GET /transactions`. */
const pages = z.object({ page_info: z.object({ total_pages: count }) });
export const transactionsBody = z.object({
  status: z.literal('success'),
  meta: pages,
  data: listOf(transaction),
});
/** Others than we may have transactions in it. */
export const debitsBody = z.object({
  status: z.literal('success'),
  meta: pages,
  data: listOf(orNothing(transaction)),
});

/** The transaction has one name in the answer to a new refund, and another in every other. */
const refund = z.object({
  id,
  status: z.string(),
  amount_refunded: amount,
  tx_id: orNothing(id),
  transaction_id: orNothing(id),
  comment: text,
});
export type Refund = z.infer<typeof refund>;
export const refundBody = z.object({ status: z.literal('success'), data: refund });
export const refundsBody = z.object({ status: z.literal('success'), meta: pages, data: listOf(refund) });

/** It has no codes: a sentence is all there is. */
export const errorBody = z.object({ status: z.literal('error'), message: z.string() });

/** A callback; older ones have neither an event nor `data`. */
export const calledBody = z.object({
  event: text,
  data: orNothing(z.object({ tx_ref: text })),
  txRef: text,
});
