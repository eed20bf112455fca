// What only a person can settle: contradictions of providers, money that a provider did not give back, and disputes to answer. Listed for the operator
// (npm run merchant -- attention), and closed with a note of what was done.
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';
import type { Ids } from '@titan/platform/ports';
import type { MoneyOutcome, OwedStore } from './give-back.ts';
import { createObligationStore } from './obligations.ts';
import { settleWithin } from '../settling/settle-store.ts';
import { NOTHING_ASKED } from '../settlement.ts';

/** A `charge` is a contradiction that leaves its charge unknown. */
export type ReviewKind = 'contradiction' | 'charge' | 'reversal' | 'refund' | 'dispute';

export type ReviewItem = {
  kind: ReviewKind;
  /** By which it is closed: its kind and its number, such as `contradiction-7` or `refund-5.1`. */
  name: string;
  since: Date;
  /** The kind of contradiction, or why the money was owed. */
  what: string;
  /** `KPY-PI-…`; null for a charge or refund that is not ours. Of a debit that nobody here knows: as the processor's list has it. */
  payment: string | null;
  /** Whose payment or account it is, by name; null: nothing tells. */
  merchant: string | null;
  /** What the provider knows it by. */
  reference: string;
  provider: string | null;
  /** The account's name. */
  account: string | null;
  /** Minor units. */
  amount_minor: number | null;
  currency: string | null;
  /** What it was paid with, masked. */
  payer: string | null;
  /** For a dispute: until when its processor takes an answer. */
  answer_by: Date | null;
  /** The provider's words. */
  note: string | null;
};

type OpenItem = ReviewItem & { number: string; charge_id: number | null };

export type Attention = {
  /** Oldest first. `of`: what is of one merchant's payments and accounts. */
  list(of?: Owner): Promise<ReviewItem[]>;
  /** Undefined: there is no such item, of theirs where an owner is named, or it is closed. */
  find(name: string, of?: Owner): Promise<ReviewItem | undefined>;
  /** How many there are of each kind. */
  count(): Promise<ReviewCounts>;
  /**
   * Closes one with a note. `outcome` is for money alone. False: there is no such item, or it is closed.
   * @param how of whom it must be, where a merchant's own people close it
   * @param now epoch ms
   */
  close(
    name: string,
    how: { note: string; outcome: MoneyOutcome | null; of?: Owner },
    now: number,
  ): Promise<boolean>;
  /** Closes all that is open of a debit, charge or refund that nobody here knows, of one account or of every one; answers how many. */
  closeUnknown(account: { provider: string; name: string } | null, note: string): Promise<number>;
};

export type ReviewCounts = { contradictions: number; reversals: number; refunds: number; disputes: number };

type AttentionDeps = {
  ids: Pick<Ids, 'reversal'>;
  refundParts: Pick<OwedStore, 'settleByHand' | 'sendAnew'>;
};

/** Builds it. */
export function createAttention(db: Database, deps: AttentionDeps): Attention {
  return {
    list: async (of) =>
      (
        await sql<ReviewItem>`select ${COLUMNS} from (${ITEMS}) m where ${isOf(of)} order by since, name`.execute(
          db,
        )
      ).rows,
    find: (name, of) => openItem(db, name, of),
    count: () => countItems(db),
    async close(name, { note, outcome, of }, now) {
      const item = await openItem(db, name, of);
      if (!item) return false;
      const { kind, reference } = item;
      if (kind === 'dispute') return closeDispute(db, item, note);
      if (kind === 'contradiction') return closeContradiction(db, item, note);
      if (outcome === null || !MONEY_OUTCOMES[kind]?.includes(outcome)) return false;
      if (kind === 'charge') return settleCharge(db, deps.ids, { item, outcome, note, now });
      const store = kind === 'reversal' ? createObligationStore(db) : deps.refundParts;
      if (outcome === 'try-again') return store.sendAnew(reference, deps.ids.reversal(), note, now);
      return store.settleByHand(reference, note, outcome, now);
    },
    async closeUnknown(account, note) {
      let closed = db
        .updateTable('contradictions')
        .set({ status: 'closed', note })
        .where('status', '=', 'open')
        .where('kind', '=', 'unknown_reference');
      if (account) {
        const named = db.selectFrom('provider_accounts').select('id').where('name', '=', account.name);
        closed = closed.where('account_id', 'in', named.where('provider', '=', account.provider));
      }
      return Number((await closed.executeTakeFirst()).numUpdatedRows);
    },
  };
}

type MoneyOutcomes = readonly [MoneyOutcome, ...MoneyOutcome[]];

/** What closes an item of money; the others are closed by a note alone. What comes beside a payment is never ours to keep. */
export const MONEY_OUTCOMES: Readonly<Partial<Record<ReviewKind, MoneyOutcomes>>> = {
  charge: ['returned', 'not-returned'],
  reversal: ['returned', 'try-again'],
  refund: ['returned', 'try-again', 'not-returned'],
};

/** The same for a name that was typed; null: it is no money's. */
export function outcomesOf(name: string): MoneyOutcomes | null {
  const [kind = ''] = name.split('-');
  return MONEY_OUTCOMES[kind as ReviewKind] ?? null;
}

const ITEMS = sql`
select k.kind, k.kind || '-' || m.number as name, m.number, m.since, m.what, coalesce(t.payment_reference, m.payment_reference) as payment,
  w.name as merchant, m.reference, a.provider, a.name as account, m.amount_minor, m.currency, m.payer, m.answer_by, m.note, m.charge_id,
  w.id as merchant_id, coalesce(t.env, u.env, a.env) as env
from (
  select 'contradiction' as kind, id::text as number, at as since, kind as what, charge_id, account_id, reference, amount_minor, currency, note,
    payment_reference, payer, null::timestamptz as answer_by
  from contradictions where status = 'open'
  union all
  select 'reversal', id::text, updated_at, reason, charge_id, null, reversal_reference, amount_minor, currency, note, null, null, null
  from obligations where status = 'manual'
  union all
  select 'refund', refund_id || '.' || n, updated_at, 'refund', charge_id, null, reversal_reference, debit_minor, debit_currency, note, null, null, null
  from refund_parts where status = 'manual'
  union all
  select 'dispute', id::text, created_at, 'dispute', charge_id, null, handle, amount_minor, currency, reason, null, null, answer_by
  from disputes where status = 'open' and note is null and answered_at is null
) m
left join charges c on c.id = m.charge_id
left join transactions t on t.id = c.transaction_id
left join transactions u on u.payment_reference = m.payment_reference
left join provider_accounts a on a.id = coalesce(c.account_id, m.account_id)
left join merchants w on w.id = coalesce(t.merchant_id, u.merchant_id, a.merchant_id)
cross join lateral (
  select case when m.kind = 'contradiction' and m.what = 'reversed' and c.status in ('unknown', 'left') then 'charge' else m.kind end as kind
) k`;

/** What is listed of each. */
const COLUMNS = sql.raw(
  'kind, name, since, what, payment, merchant, reference, provider, account, amount_minor, currency, payer, answer_by, note',
);

/** That the item `m` is theirs; of nobody in particular: every one. */
const isOf = (owner?: Owner) =>
  owner ? sql<boolean>`m.merchant_id = ${owner.merchantId} and m.env = ${owner.env}` : sql<boolean>`true`;

async function openItem(db: Database, name: string, of?: Owner): Promise<OpenItem | undefined> {
  const items = sql<OpenItem>`select ${COLUMNS}, number, charge_id from (${ITEMS}) m where name = ${name} and ${isOf(of)}`;
  return (await items.execute(db)).rows[0];
}

async function countItems(db: Database): Promise<ReviewCounts> {
  const items = sql<ReviewCounts>`
    select (select count(*) from contradictions where status = 'open') as contradictions,
      (select count(*) from obligations where status = 'manual') as reversals,
      (select count(*) from refund_parts where status = 'manual') as refunds,
      (select count(*) from disputes where status = 'open' and note is null and answered_at is null) as disputes`;
  return (await items.execute(db)).rows[0] ?? { contradictions: 0, reversals: 0, refunds: 0, disputes: 0 };
}

/**
 * Ends a charge that its provider took back, as a person says: its payer has the money, which is booked as come and gone; or it stands, and
 * is the payment, unless another has paid it. Money that is then to go back waits for a person too. One commit: half of it would ask the
 * next person to send the money again.
 */
function settleCharge(
  db: Database,
  ids: Pick<Ids, 'reversal'>,
  { item, outcome, note, now }: { item: OpenItem; outcome: MoneyOutcome; note: string; now: number },
): Promise<boolean> {
  return inTransaction(db, async (within) => {
    const { transaction_id: transactionId, ...charge } = await within
      .selectFrom('charges')
      .select(['id', 'transaction_id', 'reference', 'round', 'provider', 'amount_minor', 'currency'])
      .where('id', '=', item.charge_id)
      .executeTakeFirstOrThrow();
    await within
      .selectFrom('transactions')
      .select('id')
      .where('id', '=', transactionId)
      .forUpdate()
      .execute();
    // A query may have settled it before the lock was had.
    if (!(await openItem(within, item.name))) return false;
    const isBack = outcome === 'returned';
    const sum = isBack && item.amount_minor !== null ? item : charge;
    const reversalReference = ids.reversal();
    await settleWithin(within, {
      chargeId: charge.id,
      transactionId,
      reference: charge.reference,
      round: charge.round,
      source: 'operator',
      handle: null,
      evidence: {
        kind: 'approved',
        isBelieved: true,
        amountMinor: sum.amount_minor,
        currency: sum.currency,
        feeMinor: null,
      },
      settlement: { ...NOTHING_ASKED, to: isBack ? 'returned' : 'success', isFinal: true },
      idempotencyKey: null,
      account: `provider:${charge.provider}`,
      reversalReference,
      now,
    });
    if (isBack) await createObligationStore(within).settleByHand(reversalReference, note, 'returned', now);
    return closeContradiction(within, item, note);
  });
}

/** A person has answered it, or lets it go; how it ends is the processor's to say. */
async function closeDispute(db: Database, { number }: OpenItem, note: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('disputes')
    .set({ note })
    .where('id', '=', Number(number))
    .where('status', '=', 'open')
    .where('note', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function closeContradiction(db: Database, { number }: OpenItem, note: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contradictions')
    .set({ status: 'closed', note })
    .where('id', '=', Number(number))
    .where('status', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
