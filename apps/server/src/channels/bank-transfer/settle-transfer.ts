// Writes what a transfer means: read, decide (channels/bank-transfer/transfer-settlement.ts), and write where nothing has changed since the reading, in
// one statement and one commit (decision 0023; guides I-01, I-09, I-16, I-17, I-28).
import type { ChargeState, TransactionState } from '../../payments/charge-status.ts';
import type { ReceivedTransfer } from '../../providers/provider-answer.ts';
import type { OverPreference, TransferDecision, UnderPreference } from './transfer-settlement.ts';
import { createBatch } from '../../platform/batch.ts';
import type { Database } from '../../platform/database.ts';
import { SETTLE_TRANSFERS } from './settle-transfer-sql.ts';
import { readTransferDetails, type TransferDetails } from './details.ts';
import type { Turns } from '../../platform/turns.ts';

/** All that the decision is made of, as it stands together at one moment. */
export type TransferStanding = {
  transaction_id: number;
  /** Moves with everything that a decision depends on. */
  version: number;
  status: TransactionState;
  is_paid: boolean;
  held_minor: number;
  payable_minor: number;
  cost_minor: number;
  has_attempts: boolean;
  expires_at: Date;
  charge_status: ChargeState;
  currency: string;
  account_expires_at: Date;
  limit_min_minor: number | null;
  limit_max_minor: number | null;
  transfer_over: OverPreference;
  transfer_under: UnderPreference;
  has_had_one: boolean;
  /** This very transfer was taken before, on this account or on another. */
  is_known: boolean;
};

export type SettleTransfer = {
  chargeId: number;
  transactionId: number;
  reference: string;
  provider: string;
  version: number;
  source: 'answer' | 'query' | 'callback';
  transfer: ReceivedTransfer;
  decision: TransferDecision;
  reversalReference: string;
  /** Epoch ms. */
  now: number;
};

export type TransferStore = {
  /** Null while the charge has no account that we know. */
  standing(chargeId: number, transferId: string): Promise<TransferStanding | null>;
  /** False: something has changed since the standing was read, and nothing was written. */
  settle(input: SettleTransfer): Promise<boolean>;
  /** Throws for a charge that is no transfer. */
  details(chargeId: number): Promise<TransferDetails>;
};

/** Builds the store. */
export function createTransferStore(db: Database, turns?: Turns): TransferStore {
  return {
    details: (chargeId) => readTransferDetails(db, chargeId),
    async standing(chargeId, transferId) {
      const query = { name: 'transfer-standing', text: STANDING, values: [chargeId, transferId] };
      return (await db.query<TransferStanding>(query)).rows[0] ?? null;
    },
    settle: createBatch<SettleTransfer, boolean>({
      keyOf: ({ transactionId }) => transactionId,
      lanes: 4,
      maxItems: 16,
      turns,
      async run(inputs) {
        const values = [JSON.stringify(inputs.map(toRow))];
        const { rows } = await db.query<{ n: number }>({
          name: 'settle-transfers',
          text: SETTLE_TRANSFERS,
          values,
        });
        const written = new Set(rows.map(({ n }) => n));
        return inputs.map((_, n) => written.has(n));
      },
    }),
  };
}

function toRow(input: SettleTransfer, n: number): Record<string, unknown> {
  const { transfer, decision, now } = input;
  return {
    n,
    charge_id: input.chargeId,
    transaction_id: input.transactionId,
    reference: input.reference,
    provider: input.provider,
    version: input.version,
    source: input.source,
    transfer_id: transfer.id,
    amount_minor: transfer.amountMinor,
    currency: transfer.currency,
    payer_name: transfer.payer?.name,
    payer_account: transfer.payer?.account,
    payer_bank: transfer.payer?.bank,
    landed_at: new Date(transfer.landedAt).toISOString(),
    to_status: decision.to,
    disposition: dispositionOf(decision),
    kept_minor: decision.keptMinor,
    owed_minor: decision.owed?.amountMinor ?? 0,
    owed_reason: decision.owed?.reason,
    payment_event: decision.event,
    error_type: decision.errorType,
    message: decision.message,
    reversal_reference: input.reversalReference,
    at: new Date(now).toISOString(),
  };
}

function dispositionOf({ to, keptMinor }: TransferDecision): 'credited' | 'held' | 'owed' {
  if (keptMinor === 0) return 'owed';
  return to === 'held' ? 'held' : 'credited';
}

const STANDING = `
select t.id as transaction_id, t.outbox_seq as version, t.status, t.paid_charge_id is not null as is_paid, t.held_minor,
  t.amount_minor + case when t.merchant_bears_cost then 0 else c.fee_minor + c.vat_minor end as payable_minor,
  c.fee_minor + c.vat_minor as cost_minor, t.attempts < t.attempts_max as has_attempts, t.expires_at,
  c.status as charge_status, c.currency, a.expires_at as account_expires_at, a.limit_min_minor, a.limit_max_minor,
  m.transfer_over, m.transfer_under, exists (select from transfers x where x.charge_id = c.id) as has_had_one,
  exists (select from transfers x where x.provider = c.provider and x.transfer_id = $2) as is_known
from charges c join transfer_accounts a on a.charge_id = c.id join transactions t on t.id = c.transaction_id
join merchants m on m.id = t.merchant_id
where c.id = $1`;
