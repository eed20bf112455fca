// A row of the outbox, or a payment as it stands, as the page's channel tells it (spec §4 core-confirmation).
import type { CoreConfirmation } from '@titan/contract/push-events';
import { toDecimal } from '@titan/rules/money';
import { WIRE_STATUS } from '../domain/wire-status.ts';
import type { ToldRow } from '../store/outbox-store.ts';
import { SENTENCES } from './refusal.ts';

/** Only these fields leave: what the page may know anyway. Transfers and their amounts come with their channel. */
export function confirmationOf(row: ToldRow): CoreConfirmation {
  return {
    amount_charged: row.amount_minor === null ? null : toDecimal(row.amount_minor, row.currency),
    status: statusOf(row),
    message: row.charge_status === 'duplicate' ? SENTENCES.duplicate : row.message,
    amount_collected: null,
    bank_transfer: null,
    metadata: {},
  };
}

/** A payment that ended says how; an open one says what its charge is. */
function statusOf({ kind, charge_status: charge }: ToldRow): CoreConfirmation['status'] {
  const hasEnded = kind === 'success' || kind === 'expired' || kind === 'abandoned';
  return hasEnded || charge === null ? kind : WIRE_STATUS[charge];
}
