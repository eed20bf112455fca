// Kora's JSON: what of its answers is read. Fields that are not read, such as `customer` and `metadata` of the merchant's, come and go.
import * as z from 'zod/mini';
import { amount, detailsOf, listOf, orNothing } from '../read-body.ts';

const text = orNothing(z.string());
const leads = orNothing(z.object({ redirect_url: text }));

/** A charge when it is made, and after each step. */
const charge = z.object({
  status: z.string(),
  auth_model: text,
  /** What was asked for; what the payer pays has the fee in it, where the merchant does not bear it. */
  amount: orNothing(amount),
  currency: text,
  fee: orNothing(amount),
  vat: orNothing(amount),
  /** Ours, and Kora's own; a transfer has ours alone, under two names. */
  payment_reference: z.nullish(z.string()),
  transaction_reference: text,
  reference: text,
  /** By cards, and by the others. */
  response_message: text,
  message: text,
  metadata: orNothing(z.object({ can_resend_otp: orNothing(z.boolean()) })),
  /** Clients read the address of a page in the first of these, or the second; the third is that of a bank. */
  authorization: leads,
  redirect_url: text,
  auth_data: leads,
  bank_account: orNothing(
    z.object({
      account_name: z.string(),
      account_number: z.string(),
      bank_name: z.string(),
      bank_code: text,
      expiry_date_in_utc: z.string(),
    }),
  ),
});
export type ChargeData = z.infer<typeof charge>;
/** `status` on top says that the call was understood. */
export const chargeBody = z.object({ status: z.literal(true), data: charge });

/** A page of Kora's for a charge. */
export const pageBody = z.object({
  status: z.literal(true),
  data: z.object({ reference: z.string(), checkout_url: z.string() }),
});

/** The answer to a code or prompt that is sent again: `data` says little or nothing. */
export const resentBody = z.object({
  status: z.literal(true),
  data: z.nullish(
    z.object({
      status: text,
      response_message: text,
      metadata: orNothing(z.object({ can_resend_otp: orNothing(z.boolean()) })),
    }),
  ),
});

const payer = orNothing(z.object({ account_name: text, account_number: text, bank_name: text }));

/** `GET /charges/…`. It names no step, and no account that was opened. */
const verified = z.object({
  reference: z.string(),
  status: z.string(),
  amount: orNothing(amount),
  /** For a transfer: what is to be credited, which some answers leave out. A wallet's `amount_paid` may be 0 although it has paid. */
  amount_accepted: orNothing(amount),
  amount_paid: orNothing(amount),
  currency: text,
  fee: orNothing(amount),
  vat: orNothing(amount),
  created_at: text,
  card: orNothing(z.looseObject({})),
  payer_bank_account: payer,
  bank_transfer: orNothing(z.object({ payer_bank_account: payer, reversal: orNothing(z.looseObject({})) })),
  /** Why one has failed, it says here alone. */
  payment_attempts: detailsOf(z.object({ status: text, message: text })),
});
export type VerifiedData = z.infer<typeof verified>;
export const verifiedBody = z.object({ status: z.literal(true), data: verified });

/** A row of `GET /pay-ins`. What the merchant has named, it may name by Kora's own reference. */
const payIn = z.object({
  pointer: text,
  reference: text,
  status: text,
  amount: orNothing(amount),
  amount_paid: orNothing(amount),
  currency: text,
});
export type PayIn = z.infer<typeof payIn>;
const payIns = listOf(orNothing(payIn));
/** The documents have `has_more` on top and one row as `data`; the sandbox is told to have both within `data`. */
export const payInsBody = z.union([
  z.object({ data: z.object({ has_more: z.boolean(), payins: payIns }) }),
  z.object({ has_more: z.boolean(), data: payIns }),
]);

/** An error. Of a body of another form, `data` names the fields. */
export const errorBody = z.object({
  status: z.literal(false),
  message: z.string(),
  data: orNothing(z.looseObject({})),
});
export type KoraError = z.infer<typeof errorBody>;

/** A refund: `refund_reference` and `amount_returned` when it is made, `reference` and `amount` when it is asked about. */
const refund = z.object({
  status: z.string(),
  refund_reference: text,
  reference: text,
  amount_returned: orNothing(amount),
  amount: orNothing(amount),
  currency: z.string(),
});
export type Refund = z.infer<typeof refund>;
export const refundBody = z.object({ status: z.literal(true), data: refund });

/** As documented for rand; older lists of Kora's have the other names. */
const bank = z.object({ name: text, bank_name: text, code: text, bank_code: text, slug: text });
export type KoraBank = z.infer<typeof bank>;
export const banksBody = z.object({ status: z.literal(true), data: listOf(orNothing(bank)) });

/** The signed part of a chargeback's callback. `reference` is the chargeback's, the payment's may be ours or Kora's own. */
export const chargebackData = z.object({
  reference: z.string(),
  status: z.string(),
  amount: orNothing(amount),
  currency: text,
  deadline: text,
  payment: z.object({ reference: z.string() }),
});

/** The signed part of a callback. Of a refund `reference` is the refund's, and `payment_reference` the charge's. */
export const calledData = z.object({ reference: text, payment_reference: text });
export const calledEvent = z.object({ event: text });
