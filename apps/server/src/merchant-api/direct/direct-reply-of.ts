// From a charge as the page sees it, and its payment as the merchant reads it, to the answers of the direct calls.
import type { ChargeView } from '@titan/contract/charge';
import { fromDecimal, toMajorNumber } from '@titan/rules/money';
import { payableMinor } from '@titan/rules/payable';
import type { ReadChargeRow, ReadRow } from '../merchant-read.ts';
import type {
  CardChargeReply,
  ResendReply,
  TransferChargeReply,
  WalletChargeReply,
} from './direct-replies.ts';

/** What an answer is made of. */
export type Charged = { row: ReadRow; charge: ReadChargeRow; view: ChargeView; publicUrl: string };

/** What all of them say of the money. */
export function moneyOf({ row, charge, view }: Pick<Charged, 'row' | 'charge' | 'view'>) {
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

function expectedOf({ row, charge }: Pick<Charged, 'row' | 'charge'>): number {
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
  CVV: ['cvv'],
  '3DS': [],
  NO_AUTH: [],
};

export function cardReplyOf(charged: Charged): CardChargeReply {
  const { charge, view, publicUrl } = charged;
  const model = cardModel(view.auth_model);
  const redirect = view.authorization ? { redirect_url: publicUrl + view.authorization.redirect_url } : {};
  return {
    ...moneyOf(charged),
    amount_charged: toMajorNumber(fromDecimal(view.amount_charged, view.currency), view.currency),
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

export function walletReplyOf(charged: Charged): WalletChargeReply {
  const { row, charge, view, publicUrl } = charged;
  const model = view.auth_model;
  const isWallets = model === 'OTP' || model === 'STK_PROMPT' || model === 'REDIRECT';
  return {
    ...moneyOf(charged),
    amount_expected: expectedOf(charged),
    auth_model: isWallets ? model : null,
    transaction_reference: view.reference,
    narration: row.narration,
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

export function transferReplyOf(charged: Charged): TransferChargeReply {
  const { row, view } = charged;
  const { account = null } = view.bank_transfer ?? {};
  return {
    ...moneyOf(charged),
    amount_expected: expectedOf(charged),
    reference: row.reference,
    transaction_reference: view.reference,
    narration: row.narration,
    merchant_bears_cost: row.merchant_bears_cost,
    bank_account: account,
    customer: customerOf(row),
  };
}
