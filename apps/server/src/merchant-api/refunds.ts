// The refund calls.
import { CHANNELS, isChannel } from '@titan/rules/methods';
import { toDecimal, toMajorNumber } from '@titan/rules/money';
import { parseAmount } from '@titan/rules/parse-amount';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance } from 'fastify';
import { isRefused } from '@titan/platform/refusal';
import * as z from 'zod/mini';
import type { Env } from '../db/column-values.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { normalUrl } from '../merchants/outside-url.ts';
import { cleanLine } from '@titan/rules/clean-text';
import {
  type RefundDeps,
  type RefundOutcome,
  type RefundRequest,
  refundPayment,
} from '../refunds/refund-payment.ts';
import { findRefund, listRefunds, type RefundRow } from '../refunds/refund-store.ts';
import { addCall, type BodyOf, merchantCall, type QueryOf } from './call.ts';
import { type Refused, refused, wrongField } from './envelope.ts';
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
import { bothWays, cursorOf, LIST_FIELDS, pageOf, shownOf } from './fields/list.ts';

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
  message: 'Refund initiated successfully',
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
  message: 'Refund retrieved successfully',
  data: refundReply,
});

const listOwnRefunds = merchantCall({
  method: 'GET',
  path: '/refunds',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Your refunds, newest first',
  message: 'Refunds retrieved successfully',
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

export function addRefundCalls(scope: FastifyInstance, deps: RefundDeps): void {
  addCall(scope, deps, initiateRefund, async ({ owner, body }) =>
    outcomeOf(body, await refundPayment(deps, owner, toRequest(body))),
  );
  addCall(scope, deps, getRefund, async ({ owner, params: { reference = '' } }) => {
    const row = await findRefund(deps.db, owner, isReference(reference) ? reference : '');
    return row === null ? refused('refundNotFound') : replyOf(row);
  });
  addCall(scope, deps, listOwnRefunds, ({ owner, query }) => list(deps, owner, query));
}

type InitiateBody = BodyOf<typeof initiateRefund>;

function outcomeOf(body: InitiateBody, outcome: RefundOutcome): RefundReply | Refused {
  switch (outcome.kind) {
    case 'begun':
    case 'repeated':
      return replyOf(outcome.refund);
    case 'reference_taken':
      return refused('duplicateRefund');
    case 'payment_not_found':
      return refused('chargeNotFound');
    case 'not_paid':
      return wrongField('payment_reference', NOT_PAID);
    case 'wrong_amount':
      return wrongField('amount', amountProblem({ ...body, ...outcome })['amount']?.message ?? '');
    case 'too_much':
      return tooMuch(outcome);
    default:
      throw new Error(`A merchant's own system has no limit of refunds: ${outcome.kind}`);
  }
}

const NOT_PAID = '"payment_reference" has not been paid, so there is nothing to give back';

function toRequest(body: InitiateBody): RefundRequest {
  const { amount, completion_status, status_reason } = body;
  const reason = cleanLine(body.reason ?? '') || null;
  const webhookUrl = body.webhook_url === undefined ? null : normalUrl(body.webhook_url);
  const statusReason = cleanLine(status_reason ?? '') || null;
  const inAnyCurrency = amount === undefined ? null : parseAmount(amount, 'NGN');
  return {
    paymentReference: body.payment_reference,
    reference: body.reference,
    readIn: (currency) => ({
      amount: amount === undefined ? null : parseAmount(amount, currency),
      body: {
        ...body,
        // As most send it, so that the release before, too, recognises it.
        amount: inAnyCurrency?.ok ? toMajorNumber(inAnyCurrency.minor, 'NGN') : amount,
        reason: reason ?? undefined,
        webhook_url: webhookUrl ?? undefined,
        status_reason: statusReason ?? undefined,
      },
    }),
    sentBody: body,
    purpose: 'merchant-refund-1',
    person: null,
    reason,
    webhookUrl,
    test: { status: completion_status ?? null, reason: statusReason },
  };
}

function tooMuch({ leftMinor, currency }: Extract<RefundOutcome, { kind: 'too_much' }>): Refused {
  if (leftMinor === 0) {
    return wrongField('payment_reference', '"payment_reference" has been given back in full already');
  }
  const most = toDecimal(leftMinor, currency);
  return wrongField('amount', `"amount" must be at most ${most}, which is what is left of this payment`);
}

async function list({ db }: RefundDeps, owner: Owner, query: QueryOf<typeof listOwnRefunds>) {
  const cursor = await cursorOf(query, async (pointer) => (await findRefund(db, owner, pointer))?.id ?? null);
  if (isRefused<Refused>(cursor)) return cursor;
  const page = { ...pageOf(query), status: query.status ?? null, ...cursor };
  const { hasMore, shown } = shownOf(await listRefunds(db, owner, page), page.limit, cursor.before);
  return {
    has_more: hasMore,
    refunds: shown.map((row) => ({ ...replyOf(row), pointer: row.reference })),
  };
}

function replyOf(row: RefundRow): RefundReply {
  const { reference, currency, channel, created_at: createdAt } = row;
  if (!isChannel(channel)) throw new Error(`A refund of an unknown channel: ${channel}`);
  const amount = toMajorNumber(row.amount_minor, currency);
  return {
    reference,
    refund_reference: reference,
    payment_reference: row.merchant_reference,
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
