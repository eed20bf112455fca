// Flutterwave's JSON: what of its answers is read. Fields that are not read come and go.
import * as z from 'zod/mini';
import { orNothing } from '../read-body.ts';

const text = orNothing(z.string());
/** Major units. Every answer in the documents has a number; one request has decimal text. */
const amount = z.union([z.number(), z.string()]);
export type FlutterwaveAmount = z.infer<typeof amount>;

export const tokenBody = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** Seconds. */
  expires_in: z.number().check(z.positive()),
});

/** What the payer is to do next. One page of the documents has `authorize`, with the kind of step below it. */
const nextAction = z.object({
  type: z.string(),
  authorization: orNothing(z.object({ type: z.string() })),
  redirect_url: orNothing(z.object({ url: z.string() })),
  requires_additional_fields: orNothing(z.object({ fields: z.array(z.string()) })),
});
export type NextAction = z.infer<typeof nextAction>;

const charge = z.object({
  id: z.string(),
  status: z.string(),
  /** Ours; of a transfer that of its account. */
  reference: text,
  amount: orNothing(amount),
  currency: text,
  fees: orNothing(z.array(z.object({ type: z.string(), amount }))),
  next_action: orNothing(nextAction),
  payment_method_details: orNothing(z.object({ type: text })),
  processor_response: orNothing(z.object({ type: text })),
  created_datetime: text,
});
export type Charge = z.infer<typeof charge>;

/** Says whether the call was understood: `pending` beside a charge that waits for its payer. */
const status = z.enum(['success', 'pending', 'failed']);
export const chargeBody = z.object({ status, data: charge });
/** Of more than a page, this is the first. */
export const chargesBody = z.object({ status: z.literal('success'), data: z.array(charge) });

/** A row of the whole list: more of it than of a charge that is asked about by name. */
const listed = z.object({
  status: z.string(),
  reference: z.string(),
  amount,
  currency: z.string(),
  meta: orNothing(z.object({ payment_reference: text })),
  payment_method_details: orNothing(
    z.object({
      card: orNothing(z.object({ last4: text })),
      mobile_money: orNothing(z.object({ phone_number: text })),
    }),
  ),
});
export type ListedCharge = z.infer<typeof listed>;
export const listBody = z.object({
  status: z.literal('success'),
  meta: z.object({ page_info: z.object({ current_page: z.int(), total_pages: z.int() }) }),
  data: z.array(orNothing(listed)),
});

const customer = z.object({ id: z.string(), email: text });
export const customerBody = z.object({ status: z.literal('success'), data: customer });
export const customersBody = z.object({ status: z.literal('success'), data: z.array(customer) });

/** A temporary account, when it is opened and when it is asked for. The payer's name for it stands in `note` alone. */
const virtualAccount = z.object({
  id: z.string(),
  reference: z.string(),
  account_number: z.string().check(z.minLength(1)),
  account_bank_name: z.string().check(z.minLength(1)),
  account_expiration_datetime: z.string(),
  note: text,
});
export type VirtualAccount = z.infer<typeof virtualAccount>;
export const virtualAccountBody = z.object({ status: z.literal('success'), data: virtualAccount });
export const virtualAccountsBody = z.object({ status: z.literal('success'), data: z.array(virtualAccount) });

/** The answer to a new refund has no status on top in the documents, others have. */
const refund = z.object({
  id: z.string(),
  status: z.string(),
  charge_id: z.string(),
  amount_refunded: amount,
});
export type Refund = z.infer<typeof refund>;
export const refundBody = z.object({ data: refund });

/** `code` has the number of a kind in some answers and that of its family in others; `type` is the same in both. */
export const errorBody = z.object({
  status: z.literal('failed'),
  error: z.object({ type: z.string(), message: text }),
});
export type FlutterwaveError = z.infer<typeof errorBody>['error'];

/** A callback. Its `id` and times have different names and forms from page to page of the documents, and are not read. */
export const calledBody = z.object({
  type: z.string(),
  data: orNothing(z.object({ id: text, reference: text })),
});
