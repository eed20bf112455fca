// A charge by bank transfer as the payer's page may see it: the stage it is held at, its account, and what became of the money
// (spec §2, §3, §4 Bank transfer).
import type { ChargeView } from '@titan/contract/charge';
import { toDecimal } from '@titan/rules/money';
import type { ChargeRow } from '../../payments/charge-row.ts';
import type { ChargeState } from '../../payments/charge-status.ts';
import { chargeViewOf, inBothNames } from '../../payments/charge-view.ts';
import {
  backMinor,
  collectedMinor,
  destinationOf,
  eventOf,
  returnedOf,
  type TransferDetails,
  type TransferTold,
} from '../../payments/transfer-details.ts';

type TransferPart = NonNullable<ChargeView['bank_transfer']>;

/** The charge with what is told of its transfers; `now`: epoch ms. */
export function transferViewOf(charge: ChargeRow, details: TransferDetails, now: number): ChargeView {
  return inBothNames({ ...chargeViewOf(charge), ...transferPartOf(charge, details, now) });
}

/** What of the view is the transfer's own. */
function transferPartOf(
  charge: Pick<ChargeRow, 'status' | 'amount_minor' | 'currency'>,
  details: TransferDetails,
  now: number,
): { auth_model: null; stage: ChargeView['stage']; bank_transfer: TransferPart } {
  const { account, transfers } = details;
  const money = (minor: number): string => toDecimal(minor, charge.currency);
  const returnedMinor = backMinor(transfers, charge.currency);
  const dueMinor = isOpen(charge.status) ? details.payable_minor - details.held_minor : charge.amount_minor;
  return {
    auth_model: null,
    stage: stageOf(charge.status, account?.expires_at ?? null, now),
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

function stageOf(status: ChargeState, expiresAt: number | null, now: number): ChargeView['stage'] {
  if (status === 'held') return 'transfer_rest';
  if (!isOpen(status)) return null;
  return expiresAt !== null && now >= expiresAt ? 'transfer_termination' : 'account_details';
}

/** The account, its times, and what it takes; all of it null until the provider has named it. */
function accountPartOf(
  account: TransferDetails['account'],
  money: (minor: number) => string,
): Pick<TransferPart, 'account' | 'opened_at' | 'expires_at' | 'transaction_limits'> {
  if (account === null) return { account: null, opened_at: null, expires_at: null, transaction_limits: null };
  const { bank_code, bank_name, account_number, account_name, opened_at, expires_at, limits } = account;
  const expiry_date_in_utc = new Date(expires_at).toISOString();
  return {
    account: { bank_code, bank_name, account_number, account_name, expiry_date_in_utc },
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

function reversalOf(transfers: readonly TransferTold[]): TransferPart['reversal'] {
  const told = returnedOf(transfers);
  if (!told?.owed) return null;
  const { amount_minor: amountMinor, reason, status } = told.owed;
  return {
    amount: toDecimal(amountMinor, told.currency),
    reversed: status === 'reversed',
    reason,
    destination: destinationOf(told.payer),
  };
}
