// Disputes of payments (decision 0081): each begins once and ends once, however often its processor calls back. The merchant gets a webhook of
// both, and the money of a lost one is booked as gone.
import type { Database } from '../../db/database.ts';
import type { Clock, Warn } from '@titan/platform/ports';
import { type Refused, refused } from '@titan/platform/refusal';
import { type CallbackReading, type Dispute, isHandle } from '../../providers/port.ts';
import type { CallbackReader, Providers } from '../../providers/providers.ts';
import { toMajorNumber } from '@titan/rules/money';
import type { ChargeRow } from '../charge-row.ts';
import type { ContradictionStore } from '../settling/settle-store.ts';
import type { WebhookData } from '../../webhooks/events.ts';
import { writeEvent } from '../write-outbox.ts';

type DisputeReading = Extract<CallbackReading, { kind: 'dispute' }>;

export type Disputes = {
  /** Takes a genuine callback. UNAVAILABLE: the dispute must be asked for, and was not answered; the callback is to be sent again. */
  take(reader: CallbackReader, reading: DisputeReading): Promise<Refused | null>;
};

type DisputeDeps = {
  db: Database;
  clock: Clock;
  providers: Pick<Providers, 'of'>;
  contradictions: Pick<ContradictionStore, 'record'>;
  /** The charge of this account; null for one that is not. */
  chargeOf(reader: CallbackReader, called: Dispute['charge']): Promise<ChargeRow | null>;
  warn: Warn;
};

const RETRY_AFTER_S = 60;

/** Builds the service. */
export function createDisputes(deps: DisputeDeps): Disputes {
  return {
    async take(reader, { handle, dispute: signed }) {
      const { accountId, provider } = reader;
      if (!isHandle(handle)) return null;
      const dispute = signed ?? (await (await deps.providers.of(accountId)).dispute?.(handle)) ?? null;
      if (!dispute) return { ...refused('UNAVAILABLE'), retryAfterSeconds: RETRY_AFTER_S };
      const charge = await deps.chargeOf(reader, dispute.charge);
      // The account has other sales.
      if (!charge) return null;
      const now = deps.clock.now();
      const recorded = await deps.db
        .transaction()
        .execute((within) => record(within, { charge, accountId, handle, dispute, now }));
      const { reference } = charge;
      if (recorded.isNew) deps.warn('A payment is disputed', { reference, provider });
      // Nothing is booked to the merchant of it: a person must know where its money is.
      if (recorded.isLost && !KEEPS.has(charge.status))
        await deps.contradictions.record({
          kind: 'reversed',
          chargeId: charge.id,
          reference,
          report: { kind: 'reversed', ...recorded.sum, message: '' },
          now,
        });
      return null;
    },
  };
}

/** Charges whose money is the merchant's. */
const KEEPS: ReadonlySet<string> = new Set(['success', 'credited']);

type DisputedCharge = { charge: ChargeRow; accountId: number; handle: string; dispute: Dispute; now: number };
type Sum = { amountMinor: number; currency: string };

async function record(
  within: Database,
  disputed: DisputedCharge,
): Promise<{ isNew: boolean; isLost: boolean; sum: Sum }> {
  const { charge, accountId, handle, dispute, now } = disputed;
  const at = new Date(now);
  // Every statement locks payments first.
  const payment = await within
    .selectFrom('transactions')
    .select(['id', 'reference', 'currency'])
    .where('id', '=', charge.transaction_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const sum = sumOf(dispute, charge);
  const { answerBy, reason } = dispute;
  const latest = {
    ...(answerBy !== null && { answer_by: new Date(answerBy) }),
    updated_at: at,
  };
  const made = await within
    .insertInto('disputes')
    .values({
      account_id: accountId,
      handle,
      charge_id: charge.id,
      amount_minor: sum.amountMinor,
      currency: sum.currency,
      reason,
      created_at: at,
      ...latest,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'handle']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const isOver = dispute.status !== 'open';
  const moved = await within
    .updateTable('disputes')
    // Won, it keeps the sum that was disputed.
    .set({
      ...latest,
      ...(isOver && { status: dispute.status }),
      ...(dispute.status !== 'won' && { amount_minor: sum.amountMinor }),
    })
    .where('account_id', '=', accountId)
    .where('handle', '=', handle)
    .where('charge_id', '=', charge.id)
    .where('status', '=', 'open')
    .returning(['id', 'amount_minor', 'currency', 'reason', 'answer_by'])
    .executeTakeFirst();
  const isEnd = isOver && moved !== undefined;
  if (KEEPS.has(charge.status) && moved) {
    const row = { handle, reference: payment.reference, ...moved };
    if (made) await writeDisputeEvent(within, payment.id, 'created', { ...row, status: 'open' }, at);
    if (isEnd)
      await writeDisputeEvent(within, payment.id, 'resolved', { ...row, status: dispute.status }, at);
    if (isEnd && dispute.status === 'lost')
      await bookLoss(within, charge, moved.id, sum, payment.currency, at);
  }
  return { isNew: made !== undefined, isLost: isEnd && dispute.status === 'lost', sum };
}

/** The whole charge is disputed where no sum is given, or one in another currency than the charge's. */
function sumOf({ amountMinor, currency }: Dispute, charge: ChargeRow): Sum {
  const hasSum = amountMinor !== null && amountMinor > 0 && currency === charge.currency;
  const whole = charge.amount_minor;
  return { amountMinor: hasSum ? Math.min(amountMinor, whole) : whole, currency: charge.currency };
}

type EventRow = {
  handle: string;
  status: Dispute['status'];
  amount_minor: number;
  currency: string;
  reason: string | null;
  answer_by: Date | null;
  /** The merchant's, of the payment. */
  reference: string;
};

/** No push goes to the payer's page (push/outbox.ts). */
async function writeDisputeEvent(
  within: Database,
  transactionId: number,
  what: 'created' | 'resolved',
  { handle, status, amount_minor, currency, reason, answer_by, reference }: EventRow,
  at: Date,
): Promise<void> {
  const { outbox_seq: seq } = await within
    .updateTable('transactions')
    .set(({ eb }) => ({ outbox_seq: eb('outbox_seq', '+', 1), updated_at: at }))
    .where('id', '=', transactionId)
    .returning('outbox_seq')
    .executeTakeFirstOrThrow();
  const data: WebhookData<'charge.dispute.created' | 'charge.dispute.resolved'> = {
    amount: toMajorNumber(amount_minor, currency),
    status,
    currency,
    reference: handle,
    payment_reference: reference,
    reason,
    answer_by: answer_by?.toISOString() ?? null,
  };
  await writeEvent(within, { transactionId, seq, kind: `charge.dispute.${what}`, body: { data }, at });
}

/** The processor takes it from the account, in what was debited; the merchant loses the same part of what the payment brought. */
async function bookLoss(
  within: Database,
  charge: ChargeRow,
  disputeId: number,
  { amountMinor }: Sum,
  currency: string,
  at: Date,
): Promise<void> {
  const { price_minor: priceMinor } = await within
    .selectFrom('charges')
    .select('price_minor')
    .where('id', '=', charge.id)
    .executeTakeFirstOrThrow();
  const lostMinor = Math.round((amountMinor / charge.amount_minor) * (priceMinor ?? charge.amount_minor));
  await within
    .insertInto('journal')
    .values({
      charge_id: charge.id,
      reason: `dispute-${disputeId}`,
      debit: 'merchant',
      amount_minor: lostMinor,
      credits: [`provider:${charge.provider}`],
      credits_minor: [lostMinor],
      currency,
      at,
    })
    .execute();
}
