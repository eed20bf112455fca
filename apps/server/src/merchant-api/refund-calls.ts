// facts/merchant-api "refunds": the calls, declared.
import { CHANNELS } from '@titan/rules/methods';
import { isReference } from '@titan/rules/reference';
import * as z from 'zod/mini';
import { AMOUNT_RULE, line, must, noticeUrl, referenceText } from './initialize-body.ts';
import { bothWays, LIST_FIELDS } from './list-query.ts';
import { merchantCall } from './merchant-call.ts';
import type { Env } from '../merchants/outside-url.ts';
import { amountProblem } from './read-initialize-body.ts';

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
  /** Major units, in shortest form; `amount_returned` is the same. */
  amount: z.number(),
  amount_returned: z.number(),
  /** The payment's amount. */
  transaction_amount: z.number(),
  currency: z.string(),
  channel: z.enum(CHANNELS),
  payment_method: z.enum(CHANNELS),
  reason: z.nullable(z.string()),
  /** Why it failed; null: it did not. */
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
    amount: z.optional(z.union([z.string(), z.number()], { error: must('amount', AMOUNT_RULE) })),
    reason: z.optional(line('reason', REASON_MAX)),
    webhook_url: noticeUrl('webhook_url', env),
    ...TEST_ONLY,
  });
}
const BODIES = { test: bodyFor('test'), live: bodyFor('live') };

export const initiateRefund = merchantCall({
  method: 'POST',
  path: '/refunds/initiate',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Give a payment back, in full or in part',
  about:
    'Without `amount` all that is left goes back. Several parts may follow one another, never more than was paid. It is `processing` until the money is back; then refund.success or refund.failed is sent. With a test key `completion_status` and `status_reason` choose how it ends. The same body again answers the same refund.',
  body: (env) => BODIES[env],
  data: refundReply,
  alsoWrong: (raw, env) => ({
    // Wrong in every currency; the payment's own rule comes when the payment is found.
    ...amountProblem({ amount: raw['amount'], currency: 'NGN' }),
    ...(env === 'live' && (raw['completion_status'] !== undefined || raw['status_reason'] !== undefined)
      ? { completion_status: { message: '"completion_status" and "status_reason" are for test keys only' } }
      : {}),
  }),
  example: {
    payment_reference: '{paid}',
    reference: '{reference}',
    amount: 500,
    reason: 'One of two mugs broke',
  },
});

export const getRefund = merchantCall({
  method: 'GET',
  path: '/refunds/:reference',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'What became of a refund',
  data: refundReply,
});

export const listRefunds = merchantCall({
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
