// The stories of the calls about webhooks (decision 0031).
import type { FastifyInstance } from 'fastify';
import type { AddressRule } from '../platform/address-guard.ts';
import type { Clock, Push } from '../platform/ports.ts';
import type { Authorised } from '../merchants/merchant-store.ts';
import type { SecretKey } from '../merchants/merchant-key.ts';
import type { MerchantWebhooks, WebhookPlace, WebhookRow } from './merchant-webhooks.ts';
import { addCall, type CallParts } from './add-call.ts';
import { type Outcome, wrongField } from './merchant-call.ts';
import { getWebhook, listWebhooks, placeOf, replayWebhook } from './webhook-calls.ts';
import { type WebhookReply, webhookReplyOf } from './webhook-reply.ts';

export type WebhookParts = AddressRule & {
  webhooks: MerchantWebhooks;
  clock: Clock;
  /** What is sent again is sent at once, by whichever process. */
  push: Pick<Push, 'announce'>;
};

const LIMIT_DEFAULT = 10;

/** Registers them. */
export function addWebhookCalls(scope: FastifyInstance, parts: WebhookParts & CallParts): void {
  const { webhooks } = parts;
  addCall(scope, parts, listWebhooks, ({ key, query }) => list(parts, key, query));
  addCall(scope, parts, getWebhook, async ({ key, params }) =>
    told(parts, await webhooks.read(key, placeIn(params)), 'Webhook retrieved successfully'),
  );
  addCall(scope, parts, replayWebhook, ({ key, params }) => replay(parts, key, placeIn(params)));
}

/** No payment has it; asked for all the same, so that the key decides first. */
const NOWHERE: WebhookPlace = { intentReference: '', seq: 0 };

function placeIn(params: Record<string, string>): WebhookPlace {
  return placeOf(params['id'] ?? '') ?? NOWHERE;
}

function told(
  rule: AddressRule,
  found: Authorised<WebhookRow | null>,
  message: string,
): Outcome<WebhookReply> {
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  if (found.row === null) return { kind: 'refused', reason: 'webhookNotFound' };
  return { kind: 'done', message, data: webhookReplyOf(found.row, rule) };
}

async function replay(
  parts: WebhookParts,
  key: SecretKey,
  place: WebhookPlace,
): Promise<Outcome<WebhookReply>> {
  const { webhooks, clock, push } = parts;
  const answer = await webhooks.replay(key, place, clock.now());
  if (answer.authorised && answer.row) push.announce(answer.row.transaction_id);
  return told(parts, await webhooks.read(key, place), 'Webhook will be sent again');
}

type ListQuery = NonNullable<typeof listWebhooks.query>['_zod']['output'];

async function list(
  { webhooks, allowLoopback }: WebhookParts,
  key: SecretKey,
  query: ListQuery,
): Promise<Outcome<{ has_more: boolean; webhooks: WebhookReply[] }>> {
  const { status = null, reference = null, starting_after: last, limit: sent } = query;
  const limit = Number(sent ?? LIMIT_DEFAULT);
  const after = last === undefined ? null : placeOf(last);
  if (after !== null) {
    const found = await webhooks.read(key, after);
    if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
    if (found.row === null)
      return wrongField('starting_after', '"starting_after" must be the id of a webhook of yours');
  }
  // One more than is shown tells whether there are more.
  const found = await webhooks.list(key, { status, reference, after, limit: limit + 1 });
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  const data = {
    has_more: found.row.length > limit,
    webhooks: found.row.slice(0, limit).map((row) => webhookReplyOf(row, { allowLoopback })),
  };
  return { kind: 'done', message: 'Webhooks retrieved successfully', data };
}
