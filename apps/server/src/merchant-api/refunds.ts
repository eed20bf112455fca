// The refund calls.
import { CHANNELS, isChannel } from '@titan/rules/methods';
import { toDecimal, toMajorNumber } from '@titan/rules/money';
import { parseAmount } from '@titan/rules/parse-amount';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SecretKey } from '../merchants/merchant-key.ts';
import { type Env, normalUrl } from '../merchants/outside-url.ts';
import { cleanLine } from '@titan/rules/clean-text';
import { fingerprintOf, isSameFingerprint } from '../payments/attempts/fingerprint.ts';
import type { Clock, Ids } from '../platform/ports.ts';
import type { NewRefund, RefundRow, RefundStore } from '../refunds/refund-store.ts';
import { addCall, type Asked, type CallParts, merchantCall, type Outcome, wrongField } from './call.ts';
import type { FieldProblems } from './fields/fields.ts';
import {
  AMOUNT_RULE,
  amountProblem,
  amountText,
  line,
  must,
  noticeUrl,
  referenceText,
} from './fields/field-schemas.ts';
import { bothWays, LIST_FIELDS, NO_SUCH_POINTER, pageOf } from './fields/list.ts';

// Refunds: the calls, declared.

const CHAPTER = 'Refunds';
const REFERENCE_MAX = 50;
const REASON_MAX = 200;
const STATUSES = ['processing', 'success', 'failed'] as const;

const refundReply = z.object({
  reference: z.string(),
  /** The same again, as some clients call it. */
  refund_reference: z.string(),
  payment_reference: z.string(),
  status: z.enum(STATUSES),
  /** Major units, in shortest form, without the parts that could not be given back unless all failed; `amount_returned` is the same. */
  amount: z.number(),
  amount_returned: z.number(),
  /** The payment's amount. */
  transaction_amount: z.number(),
  currency: z.string(),
  channel: z.enum(CHANNELS),
  payment_method: z.enum(CHANNELS),
  reason: z.nullable(z.string()),
  /** Why it, or a part of it, was not made; null: all of it was, or may be yet. */
  message: z.nullable(z.string()),
  created_at: z.string(),
  refund_date: z.string(),
  completed_at: z.nullable(z.string()),
});
export type RefundReply = z.infer<typeof refundReply>;

const TEST_ONLY = {
  completion_status: z.optional(
    z.enum(['success', 'failed'], { error: must('completion_status', 'success or failed') }),
  ),
  status_reason: z.optional(line('status_reason', REASON_MAX)),
};

function bodyFor(env: Env) {
  return z.strictObject({
    payment_reference: referenceText('payment_reference', 'the reference of the payment'),
    reference: referenceText(
      'reference',
      `1 to ${REFERENCE_MAX} characters of A-Z, a-z, 0-9, ".", "|", "_" and "-"`,
      (value) => isReference(value) && value.length <= REFERENCE_MAX,
    ),
    /** How many decimals it may have, and how much is left, depends on the payment. */
    amount: z.optional(amountText('amount', AMOUNT_RULE)),
    reason: z.optional(line('reason', REASON_MAX)),
    webhook_url: noticeUrl('webhook_url', env),
    ...TEST_ONLY,
  });
}
const BODIES = { test: bodyFor('test'), live: bodyFor('live') };

const initiateRefund = merchantCall({
  method: 'POST',
  path: '/refunds/initiate',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Give a payment back, in full or in part',
  about:
    'Without `amount` all that is left goes back. Several parts may follow one another, never more than was paid. It is `processing` until the money is back; then refund.success or refund.failed is sent. Where a part cannot be given back it succeeds with the amount that was. With a test key `completion_status` and `status_reason` choose how it ends. The same body again answers the same refund.',
  body: (env) => BODIES[env],
  data: refundReply,
  alsoWrong: (raw, env) => ({
    ...wrongInAnyCurrency(raw['amount']),
    ...(env === 'live' && (raw['completion_status'] !== undefined || raw['status_reason'] !== undefined)
      ? { completion_status: { message: '"completion_status" and "status_reason" are for test keys only' } }
      : {}),
  }),
  example: {
    payment_reference: 'YOUR-PAID-REFERENCE',
    reference: '{reference}',
    amount: 500,
    reason: 'One of two mugs broke',
  },
});

/** What is wrong with an amount whatever its currency is, which is known, with its decimals, once the payment is found. */
function wrongInAnyCurrency(amount: unknown): FieldProblems {
  if (typeof amount !== 'string' && typeof amount !== 'number') return {};
  const read = parseAmount(amount, 'NGN');
  return read.ok || read.problem === 'too_many_decimals' ? {} : amountProblem({ amount, currency: 'NGN' });
}

const getRefund = merchantCall({
  method: 'GET',
  path: '/refunds/:reference',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'What became of a refund',
  data: refundReply,
});

const listRefunds = merchantCall({
  method: 'GET',
  path: '/refunds',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Your refunds, newest first',
  about: '`starting_after` and `ending_before` take the `pointer` of a row.',
  query: z.strictObject({
    ...LIST_FIELDS,
    status: z.optional(z.enum(STATUSES, { error: must('status', `one of ${STATUSES.join(', ')}`) })),
  }),
  alsoWrong: bothWays,
  data: z.object({
    has_more: z.boolean(),
    refunds: z.array(z.extend(refundReply, { pointer: z.string() })),
  }),
});

type RefundParts = {
  refunds: RefundStore;
  clock: Clock;
  ids: Pick<Ids, 'reversal'>;
  keys: { idempotency: Buffer };
};

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
      return fingerprintsOf(parts, body).some((each) => isSameFingerprint(row.fingerprint, each))
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

/** Fingerprints of the body as it was read, and as it was sent: refunds that the release before made match the second. */
function fingerprintsOf({ keys }: Pick<RefundParts, 'keys'>, body: InitiateBody): [Buffer, Buffer] {
  const { amount, reason, webhook_url: url, status_reason: statusReason } = body;
  // Its decimals are those of any currency that has some: which one it is, only the payment tells.
  const read = amount === undefined ? null : parseAmount(amount, 'NGN');
  const asRead = {
    ...body,
    // As most send it, so that the release before, too, recognises it.
    amount: read?.ok ? toMajorNumber(read.minor, 'NGN') : amount,
    reason: cleanLine(reason ?? '') || undefined,
    webhook_url: url === undefined ? undefined : normalUrl(url),
    status_reason: cleanLine(statusReason ?? '') || undefined,
  };
  return [
    fingerprintOf('merchant-refund-1', asRead, keys.idempotency),
    fingerprintOf('merchant-refund-1', body, keys.idempotency),
  ];
}

function toNewRefund(parts: RefundParts, body: InitiateBody): NewRefund {
  const { clock, ids } = parts;
  const { amount } = body;
  const [bodyFingerprint] = fingerprintsOf(parts, body);
  return {
    paymentReference: body.payment_reference,
    reference: body.reference,
    amountMinor({ currency }) {
      if (amount === undefined) return null;
      const read = parseAmount(amount, currency);
      // Nothing is stored; the error is returned below.
      return read.ok ? read.minor : 0;
    },
    reason: cleanLine(body.reason ?? '') || null,
    webhookUrl: body.webhook_url === undefined ? null : normalUrl(body.webhook_url),
    completionStatus: body.completion_status ?? null,
    madeBy: null,
    statusReason: cleanLine(body.status_reason ?? '') || null,
    bodyFingerprint,
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
  // On a page going backwards the extra row is the newest.
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
