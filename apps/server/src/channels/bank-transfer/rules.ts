// The rules of charges by bank transfer, and their view for the payer's page: stage, account, and what became of the money (spec §2, §3, §4
// Bank transfer).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { LIMITS } from '@titan/rules/limits';
import { toDecimal } from '@titan/rules/money';
import { accountMinsIn, isTransferCurrency } from '@titan/rules/transfer-providers';
import type { ChargeState } from '../../db/column-values.ts';
import type { ChannelRules } from '../../payments/views/channel-rules.ts';
import type { ChargeRow } from '../../payments/charge-row.ts';
import type { PaymentRow } from '../../payments/views/payment-store.ts';
import { TRANSFER } from '../../payments/settlement.ts';
import {
  backMinor,
  collectedMinor,
  destinationOf,
  eventOf,
  returnedOf,
  type TransferDetails,
  type TransferReport,
} from '../../payments/transfer-details.ts';

export const BANK_TRANSFER_RULES: ChannelRules = {
  existsIn: isTransferCurrency,
  returnsTo: 'redirect/payment',
  tariff: {
    naira: { basisPoints: 100, flatMinor: 0, capMinor: 100_000 },
    other: { basisPoints: 100, flatMinor: 0, capMinor: null },
  },
  secrets: { otherwise: { wrong: LIMITS.wrongOtps, errorType: 'INVALID_OTP' } },
  resendAfterMs: LIMITS.otpResendCountdownMs,
  endsWhenLeft: false,
  elsewhere: () => null,
  leftBehindAt: [TRANSFER],
  resendsElsewhere: false,
  directAttempts: LIMITS.sessionAttempts,
  // Who sent the money is known of each transfer.
  paidWith: () => ({}),
  chargePart: (charge, _shown, { transfers, now }) =>
    transfers ? transferPartOf(charge, transfers, now) : {},
  detailsOf: (payment, now) => ({ bank_transfer: { expiry_period_in_mins: accountMins(payment, now) } }),
};

/** How long a new account would stay open; null, "a fixed time", where the payment expires first. */
function accountMins(payment: PaymentRow, now: number): number | null {
  const mins = accountMinsIn(payment.currency, payment.transfer_account_mins);
  return now + mins * MINUTE_MS <= payment.expires_at.getTime() ? mins : null;
}

const MINUTE_MS = 60_000;

type TransferPart = NonNullable<ChargeView['bank_transfer']>;

/** The part of the view that only a transfer has. */
function transferPartOf(
  charge: Pick<ChargeRow, 'status' | 'auth_model' | 'amount_minor' | 'currency'>,
  details: TransferDetails,
  now: number,
): Partial<Pick<ChargeView, 'auth_model' | 'stage' | 'response_message' | 'bank_transfer'>> {
  const { account, transfers } = details;
  const money = (minor: number): string => toDecimal(minor, charge.currency);
  const returnedMinor = backMinor(transfers, charge.currency);
  const dueMinor = isOpen(charge.status) ? details.payable_minor - details.held_minor : charge.amount_minor;
  return {
    auth_model: null,
    // It spoke before the money came.
    ...(returnedOf(transfers)?.owed?.reason === 'late' ? { response_message: null } : {}),
    stage: stageOf(charge, account?.expires_at ?? null, now),
    bank_transfer: {
      ...accountPartOf(account, money),
      amount_due: money(dueMinor),
      amount_collected: money(collectedMinor(transfers, charge.currency)),
      reversed: transfers.some(({ owed }) => owed !== null),
      amount_reversed: returnedMinor > 0 ? money(returnedMinor) : null,
      payment_event: eventOf(transfers),
      part: partOf(charge, details),
      reversal: reversalOf(transfers),
    },
  };
}

function isOpen(status: ChargeState): boolean {
  return status === 'sent' || status === 'unknown' || status === 'left';
}

function stageOf(
  { status, auth_model }: Pick<ChargeRow, 'status' | 'auth_model'>,
  expiresAt: number | null,
  now: number,
): ChargeView['stage'] {
  if (status === 'held') return 'transfer_rest';
  if (!isOpen(status)) return null;
  // An account that the provider has opened and does not tell again can be paid by nobody: its payer may begin anew.
  if (expiresAt === null && (auth_model === TRANSFER || status === 'left')) return 'init';
  return expiresAt !== null && now >= expiresAt ? 'transfer_termination' : 'account_details';
}

/** The account with its times and limits; all null until the provider has opened it. */
function accountPartOf(
  account: TransferDetails['account'],
  money: (minor: number) => string,
): Pick<TransferPart, 'account' | 'opened_at' | 'expires_at' | 'transaction_limits'> {
  if (account === null) return { account: null, opened_at: null, expires_at: null, transaction_limits: null };
  const { opened_at, expires_at, limits, transfer_reference, ...named } = account;
  const expiry_date_in_utc = new Date(expires_at).toISOString();
  return {
    account: { ...named, ...(transfer_reference !== null && { transfer_reference }), expiry_date_in_utc },
    opened_at,
    expires_at,
    transaction_limits: limits && { min: money(limits.min), max: money(limits.max) },
  };
}

function partOf(
  { status, currency }: Pick<ChargeRow, 'status' | 'currency'>,
  { held_minor: heldMinor, payable_minor: payableMinor, payment_expires_at }: TransferDetails,
): TransferPart['part'] {
  if (heldMinor === 0 || !(isOpen(status) || status === 'held')) return null;
  return {
    amount_held: toDecimal(heldMinor, currency),
    amount_missing: toDecimal(payableMinor - heldMinor, currency),
    returns_at: payment_expires_at,
  };
}

function reversalOf(transfers: readonly TransferReport[]): TransferPart['reversal'] {
  const returned = returnedOf(transfers);
  if (!returned?.owed) return null;
  const { amount_minor: amountMinor, reason, status } = returned.owed;
  return {
    amount: toDecimal(amountMinor, returned.currency),
    reversed: status === 'reversed',
    reason,
    destination: destinationOf(returned.payer),
  };
}
