// The stories of the refund calls (facts/merchant-api "refunds").
import { parseAmount, toDecimal, toMajorNumber } from '@titan/rules/money';
import { isReference } from '@titan/rules/reference';
import { isChannel } from '@titan/rules/methods';
import type { FastifyInstance } from 'fastify';
import type { Clock, Ids } from '../platform/ports.ts';
import { fingerprintOf, isSameFingerprint } from '../payments/fingerprint.ts';
import type { SecretKey } from '../merchants/merchant-key.ts';
import type { NewRefund, RefundRow, RefundStore } from '../refunds/refund-store.ts';
import { addCall, type CallParts } from './add-call.ts';
import { amountProblem } from './read-initialize-body.ts';
import { NO_SUCH_POINTER, pageOf } from './list-query.ts';
import type { Asked, Outcome } from './merchant-call.ts';
import { wrongField } from './merchant-call.ts';
import { cleanLine } from '../merchants/text.ts';
import { normalUrl } from '../merchants/outside-url.ts';
import { getRefund, initiateRefund, listRefunds, type RefundReply } from './refund-calls.ts';

export type RefundParts = {
  refunds: RefundStore;
  clock: Clock;
  ids: Pick<Ids, 'reversal'>;
  keys: { idempotency: Buffer };
};

/** Registers them. */
export function addRefundCalls(scope: FastifyInstance, parts: RefundParts & CallParts): void {
  addCall(scope, parts, initiateRefund, (asked) => initiate(parts, asked));
  addCall(scope, parts, getRefund, ({ key, params }) => read(parts, key, params['reference'] ?? ''));
  addCall(scope, parts, listRefunds, (asked) => list(parts, asked));
}

type InitiateBody = ReturnType<NonNullable<typeof initiateRefund.body>>['_zod']['output'];
type ListQuery = NonNullable<typeof listRefunds.query>['_zod']['output'];

async function initiate(
  parts: RefundParts,
  { key, body }: Asked<InitiateBody, unknown>,
): Promise<Outcome<RefundReply>> {
  const refund = toNewRefund(parts, body);
  const begun = await parts.refunds.begin(key, refund);
  if (!begun.authorised) return { kind: 'refused', reason: 'badKey' };
  const { row } = begun;
  switch (row.kind) {
    case 'begun':
      return done('Refund initiated successfully', row.refund);
    case 'known':
      return isSameFingerprint(row.fingerprint, refund.bodyFingerprint)
        ? done('Refund initiated successfully', row.refund)
        : { kind: 'refused', reason: 'duplicateRefund' };
    case 'payment_not_found':
      return { kind: 'refused', reason: 'chargeNotFound' };
    case 'not_paid':
      return wrongField('payment_reference', NOT_PAID);
    case 'too_much':
      return tooMuch(body, row);
  }
}

const NOT_PAID = '"payment_reference" has not been paid, so there is nothing to give back';

function toNewRefund({ clock, ids, keys }: RefundParts, body: InitiateBody): NewRefund {
  const { amount } = body;
  return {
    paymentReference: body.payment_reference,
    reference: body.reference,
    amountMinor(currency) {
      if (amount === undefined) return null;
      const read = parseAmount(amount, currency);
      // Nothing is written of it; what is wrong with it is said below.
      return read.ok ? read.minor : 0;
    },
    reason: cleanLine(body.reason ?? '') || null,
    webhookUrl: body.webhook_url === undefined ? null : normalUrl(body.webhook_url),
    completionStatus: body.completion_status ?? null,
    statusReason: cleanLine(body.status_reason ?? '') || null,
    bodyFingerprint: fingerprintOf('merchant-refund-1', body, keys.idempotency),
    reversalReference: ids.reversal(),
    now: clock.now(),
  };
}

function tooMuch(
  { amount }: InitiateBody,
  { leftMinor, currency }: { leftMinor: number; currency: string },
): Outcome<never> {
  const wrong = amountProblem({ amount, currency })['amount'];
  if (wrong) return wrongField('amount', wrong.message);
  if (leftMinor === 0) {
    return wrongField('payment_reference', '"payment_reference" has been given back in full already');
  }
  const most = toDecimal(leftMinor, currency);
  return wrongField('amount', `"amount" must be at most ${most}, which is what is left of this payment`);
}

async function read(
  { refunds }: RefundParts,
  key: SecretKey,
  reference: string,
): Promise<Outcome<RefundReply>> {
  const found = await refunds.read(key, isReference(reference) ? reference : '');
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  if (found.row === null) return { kind: 'refused', reason: 'refundNotFound' };
  return done('Refund retrieved successfully', found.row);
}

async function list({ refunds }: RefundParts, { key, query }: Asked<unknown, ListQuery>) {
  const { starting_after: after, ending_before: before, status = null } = query;
  const ids: { after: number | null; before: number | null } = { after: null, before: null };
  for (const [way, field, pointer] of [
    ['after', 'starting_after', after],
    ['before', 'ending_before', before],
  ] as const) {
    if (pointer === undefined) continue;
    const row = await refunds.read(key, pointer);
    if (!row.authorised) return { kind: 'refused' as const, reason: 'badKey' as const };
    if (row.row === null) return wrongField(field, NO_SUCH_POINTER(field));
    ids[way] = row.row.id;
  }
  const page = { ...pageOf(query), status, ...ids };
  const rows = await refunds.list(key, page);
  if (!rows.authorised) return { kind: 'refused' as const, reason: 'badKey' as const };
  // Of a page that goes back the one too many is the newest.
  const shown = before === undefined ? rows.row.slice(0, page.limit) : rows.row.slice(-page.limit);
  const data = {
    has_more: rows.row.length > page.limit,
    refunds: shown.map((row) => ({ ...replyOf(row), pointer: row.reference })),
  };
  return { kind: 'done' as const, message: 'Refunds retrieved successfully', data };
}

function done(message: string, row: RefundRow): Outcome<RefundReply> {
  return { kind: 'done', message, data: replyOf(row) };
}

function replyOf(row: RefundRow): RefundReply {
  const { reference, currency, channel, created_at: createdAt } = row;
  if (!isChannel(channel)) throw new Error(`A refund of an unknown channel: ${channel}`);
  const amount = toMajorNumber(row.amount_minor, currency);
  return {
    reference,
    refund_reference: reference,
    payment_reference: row.payment_reference,
    status: row.status,
    amount,
    amount_returned: amount,
    transaction_amount: toMajorNumber(row.transaction_minor, currency),
    currency,
    channel,
    payment_method: channel,
    reason: row.reason,
    message: row.message,
    created_at: createdAt.toISOString(),
    refund_date: createdAt.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}
