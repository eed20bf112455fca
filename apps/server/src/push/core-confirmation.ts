// A row of the outbox, or a payment as it stands, as the page's channel tells it (spec §4 core-confirmation).
import { CONFIRMATION_EVENT, type CoreConfirmation } from '@titan/contract/push-events';
import { toDecimal } from '@titan/rules/money';
import { confirmedStatus } from '../payments/wire-status.ts';
import type { ToldRow } from './outbox-store.ts';
import type { TransferNews } from '../channels/bank-transfer/details.ts';
import { SENTENCES } from '../platform/refusal.ts';

/** The row as a session hears it: of an attempt that is none of its own it hears that something happened, and how the payment stands. */
function toldTo(row: ToldRow, publicSession: string | null): ToldRow {
  const isOwn = row.public_session === publicSession || (publicSession === null && row.has_paid);
  return isOwn ? row : { ...row, charge_status: null, amount_minor: null, message: null, transfer: null };
}

/** Only these fields leave: what the page may know anyway. */
export function confirmationOf(row: ToldRow): CoreConfirmation {
  return {
    amount_charged: row.amount_minor === null ? null : toDecimal(row.amount_minor, row.currency),
    status: statusOf(row),
    message: row.charge_status === 'duplicate' ? SENTENCES.duplicate : row.message,
    amount_collected: row.transfer && toDecimal(row.transfer.collected_minor, row.currency),
    bank_transfer: row.transfer && transferNewsOf(row.transfer, row.currency),
    metadata: {},
  };
}

function transferNewsOf(
  { goes_back: reversed, back_minor: backMinor, limits }: TransferNews,
  currency: string,
): CoreConfirmation['bank_transfer'] {
  const money = (minor: number): string => toDecimal(minor, currency);
  return {
    reversed,
    amount_reversed: backMinor > 0 ? money(backMinor) : null,
    transaction_limits: limits && { min: money(limits.min), max: money(limits.max) },
  };
}

/** A payment that ended says how; an open one says what its charge is. */
function statusOf({ kind, charge_status: charge, transfer }: ToldRow): CoreConfirmation['status'] {
  const hasEnded = kind === 'success' || kind === 'expired' || kind === 'abandoned';
  return hasEnded || charge === null ? kind : confirmedStatus(charge, transfer !== null);
}

/** The row as a session's stream has it, under its number. */
export function eventOf(row: ToldRow, publicSession: string | null): { seq: number; text: string } {
  const { seq } = row;
  const data = JSON.stringify(confirmationOf(toldTo(row, publicSession)));
  return { seq, text: `id: ${seq}\nevent: ${CONFIRMATION_EVENT}\ndata: ${data}\n\n` };
}
