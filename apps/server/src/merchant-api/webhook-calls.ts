// The calls about webhooks, declared: what was sent and answered, and once more please (decision 0031).
import { isReference } from '@titan/rules/reference';
import * as z from 'zod/mini';
import type { WebhookPlace } from './merchant-webhooks.ts';
import { must, text } from './initialize-body.ts';
import { LIST_FIELDS } from './list-query.ts';
import { merchantCall } from './merchant-call.ts';
import { webhookReply } from './webhook-reply.ts';

const CHAPTER = 'Webhooks';
const ID = /^(KPY-PI-[A-Za-z0-9]{1,60})-(\d{1,9})$/;
const STATUSES = ['waiting', 'delivered', 'undelivered'] as const;

/** A webhook's id in its two parts; null: it is none. */
export function placeOf(id: string): WebhookPlace | null {
  const [, intentReference, seq] = ID.exec(id) ?? [];
  return intentReference === undefined ? null : { intentReference, seq: Number(seq) };
}

export const listWebhooks = merchantCall({
  method: 'GET',
  path: '/webhooks',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'What your server was sent and what it answered, newest first',
  about:
    'Of `tries` the last one alone; one webhook shows all of them. `starting_after` takes the `id` of the last row of the page before.',
  query: z.strictObject({
    status: z.optional(z.enum(STATUSES, { error: must('status', `one of ${STATUSES.join(', ')}`) })),
    reference: z.optional(text('reference', 'the reference of a payment', isReference)),
    starting_after: z.optional(
      text('starting_after', 'the id of a webhook', (value) => placeOf(value) !== null),
    ),
    limit: LIST_FIELDS.limit,
  }),
  data: z.object({ has_more: z.boolean(), webhooks: z.array(webhookReply) }),
});

export const getWebhook = merchantCall({
  method: 'GET',
  path: '/webhooks/:id',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'One webhook, with its body and every try',
  about: 'By its header `webhook-id`.',
  data: webhookReply,
});

export const replayWebhook = merchantCall({
  method: 'POST',
  path: '/webhooks/:id/replay',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Send a webhook again',
  about:
    'The same bytes under the same id, from now on for 72 hours. An address that was switched off is on again.',
  data: webhookReply,
});
