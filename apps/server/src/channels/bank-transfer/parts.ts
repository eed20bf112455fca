// Parts of a payment that are held until the rest arrives (decision 0023). They go back when the payer asks, when another attempt has paid,
// or when the rest can no longer arrive.
import type { ServiceSentence } from '@titan/copy/service';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { type Selectable, sql } from 'kysely';
import type { TransactionState } from '../../db/column-values.ts';
import type { Database } from '../../db/database.ts';
import { payableSql } from '../../db/payable.ts';
import type { Schema } from '../../db/schema.ts';
import type { PaymentStore, PaymentReader } from '../../payments/views/payment-store.ts';
import type { Views } from '../../payments/views/payment-view.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { PayerCall } from '../../payments/session/session.ts';
import { writeEvent } from '../../payments/write-outbox.ts';
import type { Ports } from '@titan/platform/ports';
import { type Refused, refused } from '@titan/platform/refusal';

type HeldPart = {
  charge_id: number;
  transaction_id: number;
  reference: string;
  kept_minor: number;
  /** The total that the payer owes. */
  payable_minor: number;
  currency: string;
};

export type HeldParts = {
  /** All of a payment; for a public session (decision 0047), only those from its own charges. */
  of(transactionId: number, reader: PaymentReader): Promise<HeldPart[]>;
  /** Those whose rest can no longer arrive. `now`: epoch ms. */
  due(now: number, limit: number): Promise<HeldPart[]>;
  /** Turns one into an obligation; false when it is no longer held. The money is in suspense already, so nothing is posted. */
  giveBack(
    part: HeldPart,
    back: { reversalReference: string; sentence: ServiceSentence; now: number },
  ): Promise<boolean>;
};

/** Builds the store. */
export function createHeldParts(db: Database): HeldParts {
  return {
    of(transactionId, { publicSession }) {
      const held = selectHeld(db).where('c.transaction_id', '=', transactionId).orderBy('c.id');
      return (publicSession === null ? held : held.where('c.public_session', '=', publicSession)).execute();
    },
    due: (now, limit) =>
      selectHeld(db)
        .where(({ or, and, not, exists, eb, selectFrom }) => {
          const isOver = or([
            eb('t.expires_at', '<=', new Date(now)),
            eb('t.attempts', '>=', eb.ref('t.attempts_max')),
          ]);
          const mayBringTheRest = selectFrom('charges as o')
            .select('o.id')
            .whereRef('o.transaction_id', '=', 't.id')
            .where('o.status', 'in', ['sent', 'action_required', 'unknown', 'left']);
          return or([eb('t.paid_charge_id', 'is not', null), and([isOver, not(exists(mayBringTheRest))])]);
        })
        .orderBy('c.id')
        .limit(limit)
        .execute(),
    giveBack: (part, back) => db.transaction().execute((within) => giveBack(within, part, back)),
  };
}

function selectHeld(db: Database) {
  return (
    db
      .selectFrom('charges as c')
      .innerJoin('transactions as t', 't.id', 'c.transaction_id')
      .innerJoin('transfers as x', 'x.charge_id', 'c.id')
      .select([
        'c.id as charge_id',
        'c.transaction_id',
        'c.reference',
        'x.kept_minor',
        'x.currency',
        sql.raw<number>(payableSql('t', 'c')).as('payable_minor'),
      ])
      // Literals, not parameters, so that the partial indexes on these conditions are used.
      .where('x.disposition', '=', sql.lit('held'))
      .where('c.status', '=', sql.lit('held'))
  );
}

/** Locks the payment's row, like everything that settles. */
async function giveBack(
  db: Database,
  { charge_id, transaction_id }: HeldPart,
  { reversalReference, sentence, now }: Parameters<HeldParts['giveBack']>[1],
): Promise<boolean> {
  const at = new Date(now);
  const payment = await db
    .selectFrom('transactions')
    .select(['status', 'attempts', 'attempts_max', 'live_charge_id', 'left_charges'])
    .where('id', '=', transaction_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const charge = await db
    .updateTable('charges')
    .set({
      status: 'returned',
      error_type: 'UNDERPAID',
      message: null,
      said: JSON.stringify(sentence),
      updated_at: at,
    })
    .where('id', '=', charge_id)
    .where('transaction_id', '=', transaction_id)
    .where('status', '=', 'held')
    .returning('reference')
    .executeTakeFirst();
  if (!charge) return false;
  const { transfer_id, amount_minor, currency } = await db
    .updateTable('transfers')
    .set({ disposition: 'owed', kept_minor: 0 })
    .where('charge_id', '=', charge_id)
    .where('disposition', '=', 'held')
    .returning(['transfer_id', 'amount_minor', 'currency'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('obligations')
    .values({
      transaction_id,
      charge_id,
      reason: 'underpaid',
      transfer_id,
      amount_minor,
      currency,
      reversal_reference: reversalReference,
      created_at: at,
      updated_at: at,
    })
    .execute();
  const { status, outbox_seq: seq } = await db
    .updateTable('transactions')
    .set(({ eb }) => ({
      held_minor: eb('held_minor', '-', amount_minor),
      left_charges: Math.max(0, payment.left_charges - 1),
      status: statusAfterReturn(payment),
      outbox_seq: eb('outbox_seq', '+', 1),
      updated_at: at,
    }))
    .where('id', '=', transaction_id)
    .returning(['status', 'outbox_seq'])
    .executeTakeFirstOrThrow();
  const body = { charge: charge.reference, charge_status: 'returned' };
  await writeEvent(db, { transactionId: transaction_id, seq, kind: status, body, at });
  return true;
}

/** With its last part returned and no charge open, the payment takes another attempt, or has failed when none is left. */
function statusAfterReturn(
  payment: Pick<
    Selectable<Schema['transactions']>,
    'status' | 'attempts' | 'attempts_max' | 'live_charge_id' | 'left_charges'
  >,
): TransactionState {
  const { status, attempts, attempts_max: most, live_charge_id: live, left_charges: left } = payment;
  if (status !== 'processing' || live !== null || left > 1) return status;
  return attempts >= most ? 'failed' : 'pending';
}

export type PartReturner = {
  /** At the payer's request, returns every part of the payment. Returns the latest of their charges; a repeat, the charge it names. */
  returnPart(call: Pick<PayerCall<{ reference: string }>, 'session' | 'body'>): Promise<ChargeView | Refused>;
  /** One sweep: gives back parts whose rest can no longer arrive. Returns how many went back. */
  returnDue(): Promise<number>;
};

type ReturnDeps = {
  ports: Pick<Ports, 'clock' | 'ids' | 'push'>;
  heldParts: HeldParts;
  payments: Pick<PaymentStore, 'chargeById'>;
  queries: Pick<ChargeQueries, 'find'>;
  views: Views;
};

const AT_ONCE = 50;

/** Builds the service. */
export function createPartReturner(deps: ReturnDeps): PartReturner {
  const { ports, heldParts, payments, queries, views } = deps;
  return {
    async returnPart({ session, body }) {
      const held = await heldParts.of(session.transactionId, session);
      await giveBackAll(deps, held);
      const latest = held.at(-1);
      const charge = latest
        ? await payments.chargeById(latest.charge_id)
        : await queries.find(session, body.reference);
      if (!charge) return refused('UNKNOWN_REFERENCE');
      const wasBack = charge.channel === 'bank_transfer' && charge.status === 'returned';
      return latest !== undefined || wasBack ? views.read(charge) : refused('STEP_NOT_EXPECTED');
    },
    returnDue: async () => giveBackAll(deps, await heldParts.due(ports.clock.now(), AT_ONCE)),
  };
}

/** Turns each into an obligation, unless it is no longer held. Returns how many went back. */
async function giveBackAll(
  { heldParts, ports: { ids, clock, push } }: Pick<ReturnDeps, 'heldParts' | 'ports'>,
  held: readonly HeldPart[],
): Promise<number> {
  let done = 0;
  for (const part of held) {
    const { kept_minor: paidMinor, payable_minor: expectedMinor, currency } = part;
    const sentence = {
      code: 'bank_transfer.WRONG_AMOUNT',
      params: { paidMinor, expectedMinor, currency },
    } as const;
    const reversalReference = ids.reversal();
    const isBack = await heldParts.giveBack(part, { reversalReference, sentence, now: clock.now() });
    if (!isBack) continue;
    done += 1;
    push.announce(part.transaction_id);
  }
  return done;
}
