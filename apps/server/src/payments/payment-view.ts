// Rows of the database as the payer's page may see them (spec §3; checklist: only these fields leave).
import { hash } from 'node:crypto';
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import { bankBrandOf } from '@titan/rules/bank-branding';
import { isBankCurrency } from '@titan/rules/bank-currencies';
import type { Bank } from '@titan/rules/bank-fields';
import { isSpotlight } from '@titan/rules/bank-search';
import { BANK_VARIANTS, bankOfVariant, bankVariantsOf } from '@titan/rules/bank-variants';
import { minorUnitsOf } from '@titan/rules/currency';
import { LIMITS } from '@titan/rules/limits';
import { type Channel, isChannel } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import { isTransferCurrency } from '@titan/rules/transfer-providers';
import { isWalletCurrency } from '@titan/rules/wallet-number';
import { webOrigin } from '@titan/rules/web-origin';
import { destinationOf, type TransferDetails } from './transfer-details.ts';
import { transferViewOf } from '../channels/bank-transfer/view.ts';
import { networkViewsOf } from '../channels/mobile-money/view.ts';
import type { ChargeRow } from './charge-row.ts';
import { chargeViewOf } from './charge-view.ts';
import type { PaymentRow } from './payment-store.ts';

// What a payment says of pay with bank beside its charges (spec §3 payment_channels_details): spotlights, variants, Mono's minimum.

type BankDetails = NonNullable<PaymentView['payment_channels_details']['pay_with_bank']>;

/** Where the banks of the variants are. */
const VARIANT_CURRENCY = {
  pay_with_opay: 'NGN',
  pay_with_palmpay: 'NGN',
  pay_with_gtb: 'NGN',
  pay_with_capitec: 'ZAR',
} as const;

/** Without the list of banks, which is the business of whoever shows the payment first (payments/open-payment.ts). */
function bankDetailsOf({
  currency,
  bank_spotlights: named,
  feature_flags: flagsOn,
}: PaymentRow): BankDetails {
  const ofCurrency = BANK_VARIANTS.filter((variant) => VARIANT_CURRENCY[variant] === currency);
  const banks = ofCurrency.map((variant) => ({ slug: bankOfVariant(variant) }));
  const minimumMinor = LIMITS.monoMinimumMajor * 10 ** minorUnitsOf(currency);
  return {
    spotlights: spotlightSlugs(named, flagsOn),
    variants: [...bankVariantsOf(banks, named, flagsOn)],
    mono_minimum: toDecimal(minimumMinor, currency),
  };
}

/** The same once the list is known, or could not be had: a variant whose bank is not in it is not offered. */
export function withBanks(details: BankDetails, banks: readonly Bank[] | null): BankDetails {
  if (banks === null) return { ...details, banks: null };
  const isThere = (slug: string): boolean => banks.some((bank) => bank.slug === slug);
  const variants = details.variants.filter((variant) => isThere(bankOfVariant(variant)));
  return { ...details, banks: [...banks], variants };
}

/** In the merchant's order; a name that is no bank's is left out. */
function spotlightSlugs(named: readonly string[], flagsOn: readonly string[]): string[] {
  const slugs = named.map((name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
  return slugs.filter((slug) => bankBrandOf(slug) !== null && isSpotlight(slug, named, flagsOn));
}

/** A payment for the page. `offered`: the channels whose flow is built; `now`: epoch ms. */
export function paymentViewOf(row: PaymentRow, offered: readonly Channel[], now: number): PaymentView {
  const whole = viewOf(row, channelsOf(row, offered), now);
  const view = row.public_session === null ? whole : publicViewOf(whole);
  return { ...view, version: versionOf(view) };
}

/**
 * For whoever has a reference and no more (decision 0047): whom and how much to pay, how the payment stands, and the session's own attempts.
 * Nothing of the customer or the order, nor the way back, in which shops put keys to orders, until this session has paid.
 */
function publicViewOf(view: Unversioned): Unversioned {
  const { payment_channels_details: details, charge, redirect_url } = view;
  return {
    ...view,
    customer: { name: null, email: null },
    narration: null,
    redirect_url: view.status === 'success' && charge?.status === 'success' ? redirect_url : null,
    payment_channels_details: { ...details, card: { ...details.card, can_save_card: false } },
  };
}

/**
 * Of all that is told of the payment but the time. Made of the view itself: the number of the newest news (outbox) does not move
 * with an attempt that begins while another is open, nor with a step of a charge.
 */
function versionOf(view: Unversioned): string {
  return hash('sha256', JSON.stringify({ ...view, server_time: 0 }), 'base64url').slice(0, VERSION_LENGTH);
}

/** 72 bits: two views of one payment do not share them by chance. */
const VERSION_LENGTH = 12;

type Unversioned = Omit<PaymentView, 'version'>;

function viewOf(row: PaymentRow, channels: Channel[], now: number): Unversioned {
  const { currency } = row;
  const defaultChannel = channels.find((channel) => channel === row.default_channel) ?? null;
  return {
    reference: row.page_reference,
    merchant_reference: row.reference,
    unique_reference: row.intent_reference,
    public_key: row.public_key,
    env: row.env,
    status: row.status,
    currency,
    amount: toDecimal(row.amount_minor, currency),
    fees: feesOf(row, channels),
    merchant_bears_cost: row.merchant_bears_cost,
    payment_channels: channels,
    default_channel: defaultChannel,
    payment_channels_details: detailsOf(row, channels, now),
    merchant: { name: row.merchant_name, email: row.merchant_email, logo: row.logo_url },
    customer: { name: row.customer_name && masked(row.customer_name), email: masked(row.customer_email) },
    narration: row.narration,
    supportEmail: row.support_email ?? row.merchant_email,
    checkout_customization: { primary_color: row.primary_color, secondary_color: row.secondary_color },
    redirect_url: readableAddress(row.redirect_url),
    sessionAttempt: row.attempts,
    max_attempts: row.attempts_max,
    amount_paid: toDecimal(row.amount_paid_minor, currency),
    earlier_open: row.left_charges > 0,
    reversals: row.reversals.map((back) => ({
      amount: toDecimal(back.amount_minor, back.currency),
      currency: back.currency,
      reversed: back.reversed,
      reason: back.reason,
      charge: back.charge,
      destination: back.payer && destinationOf(back.payer),
    })),
    amount_refunded: toDecimal(row.amount_refunded_minor, currency),
    // A quote is the business of whoever shows the payment (payments/exchange.ts).
    conversion: null,
    expires_at: row.expires_at.getTime(),
    server_time: now,
    charge: row.charge && chargeOf(row.charge, row.transfer, now),
  };
}

/** A row that is older than the rule for hosts counts as one without a shop to go back to: its host may stand in no header. */
function readableAddress(redirectUrl: string | null): string | null {
  return redirectUrl !== null && webOrigin(redirectUrl) !== null ? redirectUrl : null;
}

function chargeOf(charge: ChargeRow, transfer: TransferDetails | null, now: number): ChargeView {
  return transfer ? transferViewOf(charge, transfer, now) : chargeViewOf(charge);
}

/** Those that the merchant asked for, that are built, and that the currency has: some have no wallets, most no banks. */
function channelsOf({ channels, currency }: PaymentRow, offered: readonly Channel[]): Channel[] {
  return channels
    .filter(isChannel)
    .filter((channel) => offered.includes(channel) && (EXISTS_IN[channel]?.(currency) ?? true));
}

const EXISTS_IN: Partial<Record<Channel, (currency: string) => boolean>> = {
  mobile_money: isWalletCurrency,
  bank_transfer: isTransferCurrency,
  pay_with_bank: isBankCurrency,
};

/** The cards themselves are filled in for the browser that has them (payments/open-payment.ts). */
function detailsOf(
  row: PaymentRow,
  channels: Channel[],
  now: number,
): PaymentView['payment_channels_details'] {
  return {
    card: { can_save_card: row.can_save_card, saved_cards: [] },
    ...(channels.includes('mobile_money')
      ? { mobile_money: { networks: networkViewsOf(row.currency) } }
      : {}),
    ...(channels.includes('bank_transfer')
      ? { bank_transfer: { expiry_period_in_mins: accountMins(row, now) } }
      : {}),
    ...(channels.includes('pay_with_bank') ? { pay_with_bank: bankDetailsOf(row) } : {}),
  };
}

/** How long an account would be open; null, "a fixed time", where the payment's own end comes first. */
function accountMins({ transfer_account_mins: mins, expires_at }: PaymentRow, now: number): number | null {
  return now + mins * MINUTE_MS <= expires_at.getTime() ? mins : null;
}

const MINUTE_MS = 60_000;

/** Whose money it is, for the eyes of whoever has the link: enough to know oneself by, nothing to misuse. */
function masked(text: string): string {
  const [name = '', domain] = text.split('@');
  const shown = `${[...name][0] ?? ''}•••`;
  return domain === undefined ? shown : `${shown}@${domain}`;
}

function feesOf(row: PaymentRow, channels: Channel[]): PaymentView['fees'] {
  const fees: PaymentView['fees'] = {};
  for (const channel of channels) {
    const { fee, vat } = row.fees[channel] ?? { fee: 0, vat: 0 };
    fees[channel] = { fee: toDecimal(fee, row.currency), vat: toDecimal(vat, row.currency) };
  }
  return fees;
}
