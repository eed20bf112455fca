// All that is known of one payment, for an operator: what was asked, what was answered and why, what goes back, what the merchant was told.
import type { ReversalReason } from '@titan/rules/reversal-reason';
import type { Channel } from '@titan/rules/methods';
import { sql } from 'kysely';
import type { ChargeState, TransactionState } from '../../db/column-values.ts';
import type { Database } from '../../db/database.ts';
import { webhooksOfPayment } from '../../webhooks/merchants-webhooks.ts';
import { BEGUN_AGAIN } from '../charge-row.ts';
import type { Attention } from '../giving-back/attention.ts';

export type PaymentStory = NonNullable<Awaited<ReturnType<typeof readStory>>>;
export type StoryCharge = PaymentStory['charges'][number];
type StoryEvidence = StoryCharge['evidence'][number];

/** Null: there is no such payment. Nothing that is secret is read: of a card, wallet or account no more than its merchant sees. */
export async function readStory(db: Database, id: number, attention: Pick<Attention, 'list'>) {
  const payment = await db
    .selectFrom('transactions as t')
    .innerJoin('merchants as m', 'm.id', 't.merchant_id')
    .leftJoin('payment_links as l', 'l.id', 't.payment_link_id')
    .select([
      'm.name as merchant',
      't.merchant_id',
      't.env',
      't.reference',
      't.payment_reference',
      't.amount_minor',
      't.currency',
      't.customer_name',
      't.customer_email',
      't.amount_paid_minor',
      't.refunded_minor',
      't.attempts',
      't.attempts_max',
      't.live_charge_id',
      't.paid_charge_id',
      't.created_at',
      't.updated_at',
      't.expires_at',
      't.metadata',
      'l.slug as link_slug',
      'l.name as link_name',
    ])
    .select(sql<TransactionState>`t.status`.as('status'))
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!payment) return null;
  const owner = { merchantId: payment.merchant_id, env: payment.env };
  const [charges, transfers, owed, refunds, requests, disputes, webhooks, open, skipped, books] =
    await Promise.all([
      chargesOf(db, id),
      transfersOf(db, id),
      owedOf(db, id),
      refundsOf(db, id),
      refundRequestsOf(db, id),
      disputesOf(db, id),
      webhooksOfPayment(db, owner, payment.payment_reference),
      attention.list(owner),
      skippedOf(db, id),
      booksOf(db, id, payment.currency),
    ]);
  const named = open.filter(({ payment: of }) => of === payment.payment_reference);
  const { status, amount_paid_minor: paid, refunded_minor: refunded } = payment;
  const held = requests.reduce((sum, each) => sum + (each.status === 'held' ? each.amount_minor : 0), 0);
  return {
    ...payment,
    /** What can still be given back. */
    refundable_minor: status === 'success' ? paid - refunded - held : 0,
    charges,
    transfers,
    owed,
    refunds,
    refundRequests: requests,
    disputes,
    webhooks,
    is_disputed: disputes.some((each) => each.status !== 'won'),
    reviewItems: named,
    skipped,
    books,
  };
}

/** What the journal has of it, in its own currency: what was kept of it, with VAT, and what the merchant has of it. Minor units. */
async function booksOf(db: Database, id: number, currency: string): Promise<{ fee: number; net: number }> {
  const { rows } = await sql<{ fee: number; net: number }>`
    select coalesce(sum(amount_minor * ((credit in ('fees', 'vat'))::int - (debit in ('fees', 'vat'))::int)), 0)::bigint as fee,
      coalesce(sum(amount_minor * ((credit = 'merchant')::int - (debit = 'merchant')::int)), 0)::bigint as net
    from postings where charge_id in (select id from charges where transaction_id = ${id}) and currency = ${currency}`.execute(
    db,
  );
  return rows[0] ?? { fee: 0, net: 0 };
}

/** Time that a tester has skipped, in the sandbox alone. */
function skippedOf(db: Database, id: number) {
  const skipped = db.selectFrom('played_times').select(['at', 'ms']).where('transaction_id', '=', id);
  return skipped.orderBy('id').execute();
}

async function chargesOf(db: Database, id: number) {
  const charges = await db
    .selectFrom('charges as c')
    .leftJoin('provider_accounts as a', 'a.id', 'c.account_id')
    .leftJoin('transfer_accounts as x', 'x.charge_id', 'c.id')
    .select([
      'c.id',
      'c.reference',
      'c.provider',
      'a.name as account',
      'c.handle',
      'c.amount_minor',
      'c.fee_minor',
      'c.currency',
      'c.auth_model',
      'c.error_type',
      'c.message',
      'c.said as sentence',
      'c.card_brand',
      'c.bank_slug',
      'c.card_last_four',
      'c.wallet_masked',
      'c.wallet_network',
      'c.bank_name',
      'c.bank_last_four',
      'c.sent_at',
      'c.query_at',
      'x.account_number as transfer_to',
    ])
    .select([sql<Channel>`c.channel`.as('channel'), sql<ChargeState>`c.status`.as('status')])
    .where('c.transaction_id', '=', id)
    .orderBy('c.id')
    .execute();
  if (charges.length === 0) return [];
  const evidence = await db
    .selectFrom('evidence')
    .select([
      'charge_id',
      'source',
      'kind',
      'amount_minor',
      'currency',
      'error_type',
      'message',
      'auth_model',
      'at',
    ])
    .where(
      'charge_id',
      'in',
      charges.map((charge) => charge.id),
    )
    .where('kind', '<>', BEGUN_AGAIN)
    .orderBy('id')
    .execute();
  return charges.map((charge) => ({
    ...charge,
    evidence: evidence.filter((each) => each.charge_id === charge.id),
  }));
}

function transfersOf(db: Database, id: number) {
  return db
    .selectFrom('transfers')
    .select([
      'transfer_id',
      'charge_id',
      'amount_minor',
      'currency',
      'payer_name',
      'payer_account',
      'payer_bank',
      'landed_at',
      'disposition',
      'kept_minor',
    ])
    .where('transaction_id', '=', id)
    .orderBy('recorded_at')
    .execute();
}

function owedOf(db: Database, id: number) {
  return db
    .selectFrom('obligations')
    .select([
      'reversal_reference',
      'handle',
      'amount_minor',
      'currency',
      'status',
      'is_pending',
      'note',
      'send_at',
      'sent_at',
      'updated_at',
    ])
    .select(sql<ReversalReason>`reason`.as('reason'))
    .where('transaction_id', '=', id)
    .orderBy('id')
    .execute();
}

async function refundsOf(db: Database, id: number) {
  const refunds = await db
    .selectFrom('refunds as r')
    .leftJoin('console_users as u', 'u.id', 'r.made_by')
    .leftJoin('console_users as a', 'a.id', 'r.approved_by')
    .select(['r.id', 'r.reference', 'r.amount_minor', 'r.currency', 'r.reason', 'r.status', 'r.message'])
    .select(['r.created_at', 'r.completed_at', 'u.name as made_by', 'a.name as approved_by'])
    .where('r.transaction_id', '=', id)
    .orderBy('r.id')
    .execute();
  const parts = await db
    .selectFrom('refund_parts as p')
    .innerJoin('refunds as r', 'r.id', 'p.refund_id')
    .select([
      'p.refund_id',
      'p.reversal_reference',
      'p.handle',
      'p.debit_minor as amount_minor',
      'p.debit_currency as currency',
      'p.status',
      'p.is_pending',
      'p.note',
      'p.send_at',
      'p.sent_at',
      'p.updated_at',
    ])
    .where('r.transaction_id', '=', id)
    .orderBy('p.refund_id')
    .orderBy('p.n')
    .execute();
  return refunds.map((refund) => ({
    ...refund,
    parts: parts.filter((part) => part.refund_id === refund.id),
  }));
}

/** Those that people of the console pressed for. */
function refundRequestsOf(db: Database, id: number) {
  return db
    .selectFrom('refund_requests as r')
    .innerJoin('transactions as t', 't.id', 'r.transaction_id')
    .innerJoin('console_users as u', 'u.id', 'r.asked_by')
    .leftJoin('console_users as d', 'd.id', 'r.decided_by')
    .select(['r.id', 'r.status', 'r.amount_minor', 't.currency', 'r.reason', 'r.asked_by', 'r.asked_at'])
    .select([
      'r.expires_at',
      'r.send_at',
      'r.stopped_by',
      'r.decided_at',
      'u.name as who',
      'd.name as decided_by',
    ])
    .where('r.transaction_id', '=', id)
    .orderBy('r.id')
    .execute();
}

function disputesOf(db: Database, id: number) {
  return db
    .selectFrom('disputes as d')
    .innerJoin('charges as c', 'c.id', 'd.charge_id')
    .select([
      'd.handle',
      'd.status',
      'd.amount_minor',
      'd.currency',
      'd.reason',
      'd.answer_by',
      'd.note',
      'd.created_at',
      'd.ended_at',
    ])
    .where('c.transaction_id', '=', id)
    .orderBy('d.id')
    .execute();
}

export type RepeatedEvidence = { first: StoryEvidence; until: Date; count: number };

const SAME = ['source', 'kind', 'error_type', 'message', 'auth_model', 'amount_minor'] as const;

/** What was reported again and again stands once: a processor that is asked for days answers the same. */
export function withoutRepeats(evidence: readonly StoryEvidence[]): RepeatedEvidence[] {
  const runs: RepeatedEvidence[] = [];
  for (const each of evidence) {
    const last = runs.at(-1);
    if (last && SAME.every((part) => last.first[part] === each[part])) {
      last.count += 1;
      last.until = each.at;
    } else runs.push({ first: each, until: each.at, count: 1 });
  }
  return runs;
}
