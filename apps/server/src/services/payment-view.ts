// Rows of the database as the payer's page may see them (spec §3; checklist: only these fields leave).
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import { type AuthModel, type CardStage, stageForAuthModel } from '@titan/rules/card-stage';
import { LIMITS } from '@titan/rules/limits';
import { type Channel, isChannel } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import { isWalletCurrency } from '@titan/rules/wallet-number';
import type { ChargeState } from '../domain/charge-status.ts';
import { effectiveStatus, type TransactionStanding } from '../domain/effective-status.ts';
import { WIRE_STATUS } from '../domain/wire-status.ts';
import type { ChargeAnswer, ChargeRow } from '../store/charge-row.ts';
import type { PaymentRow } from '../store/payment-store.ts';
import { SENTENCES } from './refusal.ts';
import { networkViewsOf, walletPartOf } from './wallet-view.ts';

/** A charge for the page; with `answer`, as it stood when a press was answered. */
export function chargeViewOf(charge: ChargeRow, answer: ChargeAnswer | null = null): ChargeView {
  const now = { ...charge, ...answer };
  const resendAt = now.otp_resend_at === null ? null : new Date(now.otp_resend_at).getTime();
  const resendsLeft = LIMITS.otpResends - now.otp_resends;
  return {
    reference: charge.reference,
    channel: charge.channel,
    status: WIRE_STATUS[now.status],
    auth_model: now.status === 'action_required' ? (now.auth_model as AuthModel) : null,
    stage: stageOf(now.status, now.auth_model),
    response_message: now.status === 'duplicate' ? SENTENCES.duplicate : now.message,
    error_type: now.error_type,
    amount_charged: toDecimal(charge.amount_minor, charge.currency),
    currency: charge.currency,
    authorization: authorizationOf(charge, now.status),
    metadata: {
      can_resend_otp: now.can_resend_otp && resendsLeft > 0,
      otp_resends_left: resendsLeft,
      otp_resend_at: resendsLeft > 0 ? resendAt : null,
      secret_was_wrong: now.secret_was_wrong,
      // Known only to services/card-news.ts.
      card_not_tokenized: false,
    },
    card:
      charge.card_last_four === null
        ? null
        : { card_type: charge.card_brand, last_four: charge.card_last_four },
    ...(charge.channel === 'mobile_money' ? walletPartOf(charge, now) : {}),
  };
}

/** Where the payer's browser goes for a step that the bank takes itself. */
function authorizationOf(charge: ChargeRow, status: ChargeState): ChargeView['authorization'] {
  const isOpen = status === 'action_required' && charge.step_page !== null;
  return isOpen ? { redirect_url: `/charge-card/3ds/${charge.reference}` } : null;
}

function stageOf(status: ChargeState, authModel: string | null): CardStage | null {
  if (status === 'action_required') return stageForAuthModel(authModel ?? '');
  return status === 'sent' || status === 'unknown' ? 'checking' : null;
}

/** A payment for the page. `offered`: the channels whose flow is built; `now`: epoch ms. */
export function paymentViewOf(row: PaymentRow, offered: readonly Channel[], now: number): PaymentView {
  const { currency } = row;
  const channels = channelsOf(row, offered);
  const defaultChannel = channels.find((channel) => channel === row.default_channel) ?? null;
  return {
    reference: row.page_reference,
    merchant_reference: row.reference,
    unique_reference: row.intent_reference,
    public_key: row.public_key,
    env: row.env,
    status: effectiveStatus(standingOf(row), now),
    currency,
    amount: toDecimal(row.amount_minor, currency),
    fees: feesOf(row, channels),
    merchant_bears_cost: row.merchant_bears_cost,
    payment_channels: channels,
    default_channel: defaultChannel,
    payment_channels_details: detailsOf(row, channels),
    merchant: { name: row.merchant_name, email: row.merchant_email, logo: row.logo_url },
    customer: { name: row.customer_name && masked(row.customer_name), email: masked(row.customer_email) },
    narration: row.narration,
    supportEmail: row.support_email ?? row.merchant_email,
    checkout_customization: { primary_color: row.primary_color, secondary_color: row.secondary_color },
    redirect_url: row.redirect_url,
    sessionAttempt: row.attempts,
    max_attempts: row.attempts_max,
    amount_paid: toDecimal(row.amount_paid_minor, currency),
    reversals: row.reversals.map((back) => ({
      amount: toDecimal(back.amount_minor, back.currency),
      currency: back.currency,
      reversed: back.reversed,
    })),
    // A quote is the business of whoever shows the payment (services/exchange.ts).
    conversion: null,
    expires_at: row.expires_at.getTime(),
    server_time: now,
    charge: row.charge && chargeViewOf(row.charge),
  };
}

/** Those that the merchant asked for, that are built, and that the currency has: some have no wallets. */
function channelsOf({ channels, currency }: PaymentRow, offered: readonly Channel[]): Channel[] {
  const hasWallets = isWalletCurrency(currency);
  return channels
    .filter(isChannel)
    .filter((channel) => offered.includes(channel) && (channel !== 'mobile_money' || hasWallets));
}

/** The cards themselves are filled in for the browser that has them (services/open-payment.ts). */
function detailsOf(row: PaymentRow, channels: Channel[]): PaymentView['payment_channels_details'] {
  const card = { can_save_card: row.can_save_card, saved_cards: [] };
  if (!channels.includes('mobile_money')) return { card };
  return { card, mobile_money: { networks: networkViewsOf(row.currency) } };
}

/** Whose money it is, for the eyes of whoever has the link: enough to know oneself by, nothing to misuse. */
function masked(text: string): string {
  const [name = '', domain] = text.split('@');
  const shown = `${[...name][0] ?? ''}•••`;
  return domain === undefined ? shown : `${shown}@${domain}`;
}

function standingOf(row: PaymentRow): TransactionStanding {
  return {
    status: row.status,
    attempts: row.attempts,
    expiresAt: row.expires_at.getTime(),
    leftCharges: row.left_charges,
    liveCharge: row.charge?.id === row.live_charge_id ? row.charge : null,
  };
}

function feesOf(row: PaymentRow, channels: Channel[]): PaymentView['fees'] {
  const fees: PaymentView['fees'] = {};
  for (const channel of channels) {
    const { fee, vat } = row.fees[channel] ?? { fee: 0, vat: 0 };
    fees[channel] = { fee: toDecimal(fee, row.currency), vat: toDecimal(vat, row.currency) };
  }
  return fees;
}
