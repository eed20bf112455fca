// The events that merchants are sent, and what each tells: from here follow their bodies, the statement that writes them and the OpenAPI
// document. Tests compare the database's constraint and docs/webhooks.md with them.
import * as z from 'zod/mini';
import type { TransactionState, WebhookEvent } from '../db/column-values.ts';

const payment = <const Status extends string>(...statuses: Status[]) =>
  z.object({
    fee: z.number(),
    amount: z.number(),
    status: z.enum(statuses),
    currency: z.string(),
    reference: z.string(),
    payment_method: z.nullable(z.string()),
    payment_reference: z.string(),
    metadata: z.optional(z.record(z.string(), z.unknown())),
  });

const refund = <const Status extends string>(...statuses: Status[]) =>
  z.object({
    amount: z.number(),
    status: z.enum(statuses),
    currency: z.string(),
    reference: z.string(),
    payment_reference: z.string(),
    refund_date: z.optional(z.string()),
    completion_date: z.optional(z.string()),
  });

const dispute = <const Status extends string>(...statuses: Status[]) =>
  z.object({
    amount: z.number(),
    status: z.enum(statuses),
    currency: z.string(),
    reference: z.string(),
    payment_reference: z.string(),
    reason: z.nullable(z.string()),
    answer_by: z.nullable(z.string()),
  });

const attack = <const Status extends string>(status: Status) =>
  z.object({
    status: z.enum([status]),
    stage: z.number(),
    reason: z.nullable(z.enum(['declines', 'declines_of_day', 'left'])),
    tries: z.nullable(z.number()),
    declines: z.nullable(z.number()),
    first_six: z.array(z.string()),
    since: z.nullable(z.string()),
    undone: z.boolean(),
    payment_reference: z.string(),
  });

export const WEBHOOK_EVENTS = {
  'charge.success': { when: 'the payment is paid', data: payment('success') },
  'charge.failed': {
    when: 'the payment has ended unpaid: its last attempt failed, or its time ran out',
    data: payment('failed', 'expired'),
  },
  'refund.success': {
    when: 'money went back',
    data: refund('success'),
  },
  'refund.failed': {
    when: 'money could not go back',
    data: refund('failed'),
  },
  'charge.dispute.created': {
    when: 'the payer disputes a paid payment at the bank, or the processor charges it back',
    data: dispute('open'),
  },
  'charge.dispute.due': {
    when: 'a dispute waits for your answer, and half of its time is over, or six hours or one are left',
    data: z.extend(dispute('open'), { hours_left: z.number(), late: z.boolean() }),
  },
  'charge.dispute.reopened': {
    when: 'the bank asks again about a dispute that was answered or had ended',
    data: z.extend(dispute('open'), { stage: z.number() }),
  },
  'charge.dispute.resolved': {
    when: 'the dispute has ended: in your favour, or the money is gone',
    data: dispute('won', 'lost'),
  },
  'shop.under_attack': {
    when: 'somebody tries lists of cards at your shop: once for each stage of what is done about it',
    data: attack('under_attack'),
  },
  'shop.calm': {
    when: 'nothing is done about it any more: half an hour after the last sign, or you have undone it',
    data: attack('calm'),
  },
} as const satisfies Record<WebhookEvent, { when: string; data: z.ZodMiniType }>;

/** No payment's: its `data.status` is `test`. */
export const TEST_EVENT = 'webhook.test';
export const TEST_WEBHOOK = {
  when: 'you ask for a test event. It is of no payment',
  data: z.object({
    amount: z.number(),
    status: z.enum(['test']),
    currency: z.string(),
    reference: z.string(),
    payment_reference: z.string(),
  }),
} as const;

export type WebhookData<Event extends WebhookEvent = WebhookEvent> = z.infer<
  (typeof WEBHOOK_EVENTS)[Event]['data']
>;

export function isKnownEvent(text: string): text is WebhookEvent {
  return Object.hasOwn(WEBHOOK_EVENTS, text);
}

/** How a payment ends, and the event that tells its end. */
export const EVENT_OF_END = {
  success: 'charge.success',
  failed: 'charge.failed',
  expired: 'charge.failed',
  abandoned: 'charge.failed',
} as const satisfies Partial<Record<TransactionState, WebhookEvent>>;
