// Money that we owe back beside a payment: a second approval, one that came late, a transfer that does not fit.
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { OwedChange, OwedStore } from './give-back.ts';
import { createOwedStore, type OwedEnd } from './owed-store.ts';
import { writeEvent } from '../write-outbox.ts';

/** Builds their store. */
export function createObligationStore(db: Database): OwedStore {
  return createOwedStore(db, {
    table: 'obligations',
    columns: sql`o.amount_minor, o.currency, null as refused_as`,
    isInTurn: sql`true`,
    end: endObligation,
  });
}

/** Once it is back with the payer its suspense is emptied; nobody but a person ends one that the provider does not give back. */
async function endObligation(db: Database, reversal: string, how: OwedEnd, at: Date): Promise<OwedChange> {
  const isBack = how.kind === 'reversed';
  const ended = await db
    .updateTable('obligations as o')
    .from('charges as c')
    .set({
      status: isBack ? 'reversed' : 'manual',
      handle: how.handle,
      updated_at: at,
      ...('message' in how && { note: how.message }),
    })
    .whereRef('c.id', '=', 'o.charge_id')
    .where('o.reversal_reference', '=', reversal)
    .where('o.status', '=', 'owed')
    .returning([
      'o.transaction_id',
      'o.charge_id',
      'o.transfer_id',
      'o.amount_minor',
      'o.currency',
      'c.reference',
      'c.provider',
      'c.status as charge_status',
    ])
    .executeTakeFirst();
  if (!ended) return 'none';
  if (!isBack) return 'manual';
  const { charge_id, transfer_id, amount_minor, currency } = ended;
  await db
    .insertInto('journal')
    .values({
      charge_id,
      reason: 'reversal',
      transfer_id: transfer_id ?? '',
      debit: 'suspense',
      amount_minor,
      credits: [`provider:${ended.provider}`],
      credits_minor: [amount_minor],
      currency,
      at,
    })
    .execute();
  // The return of a transfer is the only one that is announced to the merchant.
  if (transfer_id === null) return 'ended';
  const payment = await db
    .updateTable('transactions')
    .set(({ eb }) => ({ outbox_seq: eb('outbox_seq', '+', 1) }))
    .where('id', '=', ended.transaction_id)
    .returning(['id', 'outbox_seq', 'status'])
    .executeTakeFirstOrThrow();
  const body = { charge: ended.reference, charge_status: ended.charge_status };
  await writeEvent(db, {
    transactionId: payment.id,
    seq: payment.outbox_seq,
    kind: payment.status,
    body,
    at,
  });
  return 'ended';
}
