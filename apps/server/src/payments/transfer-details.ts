// What the payer's page and the merchant are shown of a charge by bank transfer beside the charge itself.
import { type RawBuilder, sql } from 'kysely';
import type { ReversalReason } from '@titan/rules/reversal-reason';
import type { Database } from '../db/database.ts';
import { takesTransfersSql } from '../db/channel-sql.ts';
import { payableSql } from '../db/payable.ts';

export type TransferDetails = {
  /** Null until the provider has named it. */
  account: {
    bank_code: string;
    bank_name: string;
    account_number: string;
    account_name: string;
    /** What the payer must give with the transfer; null: nothing. */
    transfer_reference: string | null;
    /** Epoch ms. */
    opened_at: number;
    expires_at: number;
    limits: { min: number; max: number } | null;
  } | null;
  /** What the whole payment asks for by this channel, and what of it is held. */
  payable_minor: number;
  held_minor: number;
  /** When the payment's time is over, epoch ms. */
  payment_expires_at: number;
  /** Oldest first. */
  transfers: TransferReport[];
};

/** What the channel reports of a transfer; amounts in the charge's own currency. */
export type TransferSummary = {
  collected_minor: number;
  /** Something goes back or went back, and how much of it in the charge's currency. */
  goes_back: boolean;
  back_minor: number;
  limits: { min: number; max: number } | null;
};

/** The TransferSummary of the charge that this table or alias stands for; null for other channels. */
export function transferSummary(charge: string): RawBuilder<TransferSummary | null> {
  const of = sql.table(charge);
  return sql<TransferSummary | null>`case when ${sql.raw(takesTransfersSql(`${charge}.channel`))} then json_build_object(
    'collected_minor', (select coalesce(sum(y.amount_minor), 0) from transfers y
      where y.charge_id = ${of}.id and y.currency = ${of}.currency),
    'goes_back', exists (select from obligations o where o.charge_id = ${of}.id and o.transfer_id is not null),
    'back_minor', (select coalesce(sum(o.amount_minor), 0) from obligations o
      where o.charge_id = ${of}.id and o.transfer_id is not null and o.currency = ${of}.currency),
    'limits', (select json_build_object('min', a.limit_min_minor, 'max', a.limit_max_minor) from transfer_accounts a
      where a.charge_id = ${of}.id and a.limit_min_minor is not null)) end`;
}

const epochMs = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** The TransferDetails of the charge that this alias stands for, whose transaction is `t`; null for other channels. */
export function transferDetails(charge: string): RawBuilder<TransferDetails | null> {
  const of = sql.table(charge);
  return sql<TransferDetails | null>`case when ${sql.raw(takesTransfersSql(`${charge}.channel`))} then (select json_build_object(
    'account', (select json_build_object('bank_code', a.bank_code, 'bank_name', a.bank_name, 'account_number', a.account_number,
        'account_name', a.account_name, 'transfer_reference', a.transfer_reference,
        'opened_at', ${epochMs('a.opened_at')}, 'expires_at', ${epochMs('a.expires_at')},
        'limits', case when a.limit_min_minor is not null then json_build_object('min', a.limit_min_minor, 'max', a.limit_max_minor) end)
      from transfer_accounts a where a.charge_id = ${of}.id),
    'payable_minor', ${sql.raw(payableSql('t', charge))},
    'held_minor', t.held_minor, 'payment_expires_at', ${epochMs('t.expires_at')},
    'transfers', (select coalesce(json_agg(json_build_object('amount_minor', x.amount_minor, 'currency', x.currency,
        'disposition', x.disposition, 'kept_minor', x.kept_minor, 'payment_event', x.payment_event,
        'payer', json_build_object('name', x.payer_name, 'account', x.payer_account, 'bank', x.payer_bank),
        'owed', (select json_build_object('amount_minor', o.amount_minor, 'reason', o.reason, 'status', o.status)
          from obligations o where o.charge_id = x.charge_id and o.transfer_id = x.transfer_id)) order by x.recorded_at, x.landed_at), '[]')
      from transfers x where x.charge_id = ${of}.id))) end`;
}

/** Reads the details of one charge by bank transfer; throws for a charge that is none. */
export async function readTransferDetails(db: Database, chargeId: number): Promise<TransferDetails> {
  const charge = await db
    .selectFrom('charges as c')
    .innerJoin('transactions as t', 't.id', 'c.transaction_id')
    .select(transferDetails('c').as('details'))
    .where('c.id', '=', chargeId)
    .executeTakeFirst();
  if (!charge?.details) throw new Error(`Charge ${chargeId} is no transfer`);
  return charge.details;
}
// What payer and merchant are shown of a transfer that has landed: how it differed, what goes back, and where to.

/** Who sent a transfer, as far as the provider tells; the account's number is masked. */
export type TransferSender = { name: string | null; account: string | null; bank: string | null };

export type TransferReport = {
  amount_minor: number;
  currency: string;
  disposition: 'credited' | 'held' | 'owed';
  kept_minor: number;
  payment_event: 'overpayment' | 'underpayment' | null;
  payer: TransferSender;
  owed: { amount_minor: number; reason: ReversalReason; status: 'owed' | 'reversed' | 'manual' } | null;
};

/** How what came differs from what was due; null: it does not. */
export function eventOf(transfers: readonly TransferReport[]): TransferReport['payment_event'] {
  return transfers.find((each) => each.payment_event !== null)?.payment_event ?? null;
}

/** What has arrived on the account in its own currency, whatever became of it; minor units. */
export function collectedMinor(transfers: readonly TransferReport[], currency: string): number {
  const own = transfers.filter((each) => each.currency === currency);
  return own.reduce((sum, each) => sum + each.amount_minor, 0);
}

/** What of the account's money goes back or went back, in its own currency; minor units. */
export function backMinor(transfers: readonly TransferReport[], currency: string): number {
  const own = transfers.filter((each) => each.currency === currency);
  return own.reduce((sum, { owed }) => sum + (owed?.amount_minor ?? 0), 0);
}

/** The newest transfer of which something goes back. */
export function returnedOf(transfers: readonly TransferReport[]): TransferReport | null {
  return transfers.findLast((each) => each.owed !== null) ?? null;
}

/** Where the money goes, as the payer knows it: `GTBank ••1234`. Null: the provider did not say. */
export function destinationOf(payer: TransferSender): string | null {
  const digits = payer.account?.replace(/\D/g, '').slice(-4);
  const parts = [payer.bank, digits ? `••${digits}` : null].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' ') : null;
}
