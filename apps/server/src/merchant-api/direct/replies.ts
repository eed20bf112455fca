// Direct charges: `data` of their answers. Only fields declared here can leave the service.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { stepDetails, transferReference } from '@titan/contract/payer/charge.schema';
import { fromDecimal, toMajorNumber } from '@titan/rules/money';
import { payableMinor } from '@titan/rules/payable';
import { WALLET_AUTH_MODELS } from '@titan/rules/wallet-stage';
import * as z from 'zod/mini';
import { sentNarration } from '../../merchants/kept-text.ts';
import { textReply } from '../fields/text-field.ts';
import type { ReadChargeRow, ReadRow } from '../transaction-store.ts';

// Direct charges: the message to a merchant who sent something else than the charge waits for.

/** By `auth_model` as the charge keeps it. */
const WAITS_FOR: Record<string, string> = {
  PIN: 'This charge asks for "pin" now. Send it to /charges/card/authorize.',
  OTP: 'This charge asks for a one-time code now. Send it to the authorize call of its channel.',
  AVS: 'This charge asks for "avs" now. Send it to /charges/card/authorize.',
  PHONE: 'This charge asks for "phone" now. Send it to /charges/card/authorize.',
  CARD_ENROLL: 'This charge asks for "phone" now. Send it to /charges/card/authorize.',
  BIRTHDAY: 'This charge asks for "birthday" now. Send it to the authorize call of its channel.',
  CVV: 'This charge asks for "cvv" now. Send it to /charges/card/authorize.',
  '3DS': 'This charge waits for its payer at "authorization.redirect_url", the bank’s page.',
  VOUCHER:
    'This charge asks for a voucher now, which its payer dials for. Send it to /charges/mobile-money/authorize.',
  PAY_OFFLINE: 'This charge waits for its payer to pay to "step_details.offline" at the phone’s own menu.',
  STK_PROMPT: 'This charge waits for its payer to approve it on the phone.',
  REDIRECT: 'This charge waits for its payer at "authorization.redirect_url".',
};

/** A sentence about the charge's next step; null: none is known, or the charge has ended. */
export function stepNow({ status, auth_model }: Pick<ReadChargeRow, 'status' | 'auth_model'>): string | null {
  if (status !== 'action_required' && status !== 'sent' && status !== 'unknown') return null;
  return WAITS_FOR[auth_model ?? ''] ?? null;
}

/** `processing` also while the payer is asked for something: published clients know no other status for it. */
const directStatus = z.enum(['processing', 'success', 'failed']);

const money = {
  /** Major units, in shortest form. */
  amount: z.number(),
  currency: z.string(),
  fee: z.number(),
  vat: z.number(),
  /** Yours. */
  payment_reference: z.string(),
  status: directStatus,
};
const customer = z.object({ name: z.nullable(z.string()), email: z.string() });
const redirect = z.object({ redirect_url: z.string() });

export const cardChargeReply = z.object({
  ...money,
  amount_charged: z.number(),
  /** What the processor says of the step beside it; null: nothing. */
  step_details: z.nullable(stepDetails),
  /** What the payer is asked for next; NO_AUTH: nothing, because the charge has ended or nothing is known of it yet. */
  auth_model: z.enum(['PIN', 'OTP', 'AVS', '3DS', 'PHONE', 'BIRTHDAY', 'CVV', 'NO_AUTH']),
  response_message: z.nullable(z.string()),
  /** Ours, `KPY-CA-…`. */
  transaction_reference: z.string(),
  /** With 3DS `redirect_url` is where the payer's browser goes. */
  authorization: z.optional(
    z.object({ required_fields: z.array(z.string()), redirect_url: z.optional(z.string()) }),
  ),
  metadata: z.optional(z.object({ can_resend_otp: z.boolean(), otp_attempts_left: z.number() })),
  card: z.object({
    card_type: z.nullable(z.string()),
    first_six: z.nullable(z.string()),
    last_four: z.nullable(z.string()),
    expiry: z.nullable(z.string()),
  }),
});
export type CardChargeReply = z.infer<typeof cardChargeReply>;

export const resendReply = z.object({
  status: directStatus,
  response_message: z.nullable(z.string()),
  transaction_reference: z.string(),
  metadata: z.object({ can_resend_otp: z.boolean(), otp_attempts_left: z.number() }),
});
export type ResendReply = z.infer<typeof resendReply>;

export const transferChargeReply = z.object({
  ...money,
  amount_expected: z.number(),
  reference: z.string(),
  transaction_reference: z.string(),
  narration: z.nullable(textReply),
  merchant_bears_cost: z.boolean(),
  /** Null until the bank has named it. */
  bank_account: z.nullable(
    z.object({
      account_name: z.string(),
      account_number: z.string(),
      bank_name: z.string(),
      bank_code: z.string(),
      transfer_reference: transferReference,
      expiry_date_in_utc: z.string(),
    }),
  ),
  customer,
});
type TransferChargeReply = z.infer<typeof transferChargeReply>;

export const walletChargeReply = z.object({
  ...money,
  amount_expected: z.number(),
  auth_model: z.nullable(z.enum(WALLET_AUTH_MODELS)),
  step_details: z.nullable(stepDetails),
  transaction_reference: z.string(),
  narration: z.nullable(textReply),
  message: z.nullable(z.string()),
  /** The number with all but its dial code and last four digits as `*`. */
  mobile_money: z.object({ number: z.string(), network: z.nullable(z.string()) }),
  authorization: z.optional(redirect),
  metadata: z.object({ can_resend_otp: z.boolean(), can_resend_stk: z.boolean() }),
  customer,
});
export type WalletChargeReply = z.infer<typeof walletChargeReply>;

export const bankChargeReply = z.object({
  ...money,
  /** Null until the payer has named their account at `redirect_url`. */
  transaction_reference: z.nullable(z.string()),
  merchant_bears_cost: z.boolean(),
  narration: z.nullable(textReply),
  message: z.string(),
  authorization: redirect,
  bank_account: z.object({ bank_name: z.string() }),
  customer,
});
export type BankChargeReply = z.infer<typeof bankChargeReply>;

export const bankRow = z.object({ name: z.string(), code: z.string(), slug: z.string() });

// From a charge as the page sees it, and its payment as the merchant reads it, to the answers of the direct calls.

/** What an answer is made of. */
export type DirectCharge = { row: ReadRow; charge: ReadChargeRow; view: ChargeView; publicUrl: string };

/** The money fields that all of them have. */
export function moneyOf({ row, charge, view }: DirectCharge) {
  const { currency } = row;
  return {
    amount: toMajorNumber(row.amount_minor, currency),
    currency,
    fee: toMajorNumber(charge.fee_minor, currency),
    vat: toMajorNumber(charge.vat_minor, currency),
    payment_reference: row.reference,
    status: statusOf(view),
  };
}

function statusOf({ status }: ChargeView): ResendReply['status'] {
  return status === 'pending' ? 'processing' : status;
}

export function customerOf(row: ReadRow): { name: string | null; email: string } {
  return { name: row.customer_name, email: row.customer_email };
}

function expectedOf({ row, charge }: Pick<DirectCharge, 'row' | 'charge'>): number {
  const minor = payableMinor({
    amountMinor: row.amount_minor,
    feeMinor: charge.fee_minor,
    vatMinor: charge.vat_minor,
    merchantBearsCost: row.merchant_bears_cost,
  });
  return toMajorNumber(minor, row.currency);
}

const REQUIRED: Record<CardChargeReply['auth_model'], string[]> = {
  PIN: ['pin'],
  OTP: ['otp'],
  AVS: ['avs'],
  PHONE: ['phone'],
  BIRTHDAY: ['birthday'],
  CVV: ['cvv'],
  '3DS': [],
  NO_AUTH: [],
};

export function cardReplyOf(charged: DirectCharge): CardChargeReply {
  const { charge, view, publicUrl } = charged;
  const model = cardModel(view.auth_model);
  const redirect = view.authorization ? { redirect_url: publicUrl + view.authorization.redirect_url } : {};
  return {
    ...moneyOf(charged),
    amount_charged: toMajorNumber(fromDecimal(view.amount_charged, view.currency), view.currency),
    step_details: view.step_details,
    auth_model: model ?? 'NO_AUTH',
    response_message: view.response_message,
    transaction_reference: view.reference,
    ...(model ? { authorization: { required_fields: REQUIRED[model], ...redirect } } : {}),
    ...(model === 'OTP' ? { metadata: resendsOf(view) } : {}),
    card: {
      card_type: charge.card_brand,
      first_six: charge.card_first_six,
      last_four: charge.card_last_four,
      expiry: charge.card_expiry,
    },
  };
}

/** What is asked for; null: nothing. */
function cardModel(model: ChargeView['auth_model']): CardChargeReply['auth_model'] | null {
  if (model === 'CARD_ENROLL') return 'PHONE';
  return model !== null && model in REQUIRED ? (model as CardChargeReply['auth_model']) : null;
}

export function resendReplyOf(view: ChargeView): ResendReply {
  return {
    status: statusOf(view),
    response_message: view.response_message,
    transaction_reference: view.reference,
    metadata: resendsOf(view),
  };
}

function resendsOf({ metadata }: ChargeView) {
  return { can_resend_otp: metadata.can_resend_otp, otp_attempts_left: metadata.otp_resends_left };
}

export function walletReplyOf(charged: DirectCharge): WalletChargeReply {
  const { row, charge, view, publicUrl } = charged;
  const model = view.auth_model;
  return {
    ...moneyOf(charged),
    amount_expected: expectedOf(charged),
    auth_model: WALLET_AUTH_MODELS.find((known) => known === model) ?? null,
    step_details: view.step_details,
    transaction_reference: view.reference,
    narration: sentNarration(row),
    message: view.response_message,
    mobile_money: { number: charge.wallet_masked ?? '', network: charge.wallet_network },
    ...(view.authorization
      ? { authorization: { redirect_url: publicUrl + view.authorization.redirect_url } }
      : {}),
    metadata: {
      can_resend_otp: view.metadata.can_resend_otp,
      can_resend_stk: view.mobile_money?.can_resend_stk ?? false,
    },
    customer: customerOf(row),
  };
}

export function transferReplyOf(charged: DirectCharge): TransferChargeReply {
  const { row, view } = charged;
  const { account = null } = view.bank_transfer ?? {};
  return {
    ...moneyOf(charged),
    amount_expected: expectedOf(charged),
    reference: row.reference,
    transaction_reference: view.reference,
    narration: sentNarration(row),
    merchant_bears_cost: row.merchant_bears_cost,
    bank_account: account,
    customer: customerOf(row),
  };
}
