// The calls about webhooks: what was sent and answered, and once more please (decision 0031).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isReference } from '@titan/rules/reference';
import * as z from 'zod/mini';
import type { Clock, Push } from '../ports.ts';
import type { MerchantWebhooks, WebhookPlace, WebhookQuery } from '../store/merchant-webhooks.ts';
import type { Authorised } from '../store/merchant-store.ts';
import { type FieldProblems, problemsOf } from './field-problems.ts';
import { must, text } from './initialize-body.ts';
import { errorEnvelope, successEnvelope } from './merchant-envelope.ts';
import { refuse } from './merchant-errors.ts';
import { needSecretKey, secretKeyOf } from './secret-key-of.ts';
import { webhookReply, webhookReplyOf } from './webhook-reply.ts';

export type WebhookCallParts = {
  webhooks: MerchantWebhooks;
  clock: Clock;
  /** What is sent again is sent at once, by whichever process. */
  push: Pick<Push, 'announce'>;
};

const LIMIT_MAX = 100;
const LIMIT_DEFAULT = 10;
const ID = /^(KPY-PI-[A-Za-z0-9]{1,60})-(\d{1,9})$/;
const STATUSES = ['waiting', 'delivered', 'undelivered'] as const;

const QUERY = z.strictObject({
  status: z.optional(z.enum(STATUSES, { error: must('status', STATUSES.join(', ')) })),
  reference: z.optional(text('reference', 'the reference of a payment', isReference)),
  starting_after: z.optional(
    text('starting_after', 'the id of a webhook', (value) => placeOf(value) !== null),
  ),
  limit: z.optional(
    text(
      'limit',
      `a whole number from 1 to ${LIMIT_MAX}`,
      (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= LIMIT_MAX,
    ),
  ),
});
const KNOWN_FIELDS = new Map([['', Object.keys(QUERY.shape)]]);

const FAILURES = { '4xx': errorEnvelope, '5xx': errorEnvelope };
const LISTED = successEnvelope(z.object({ has_more: z.boolean(), webhooks: z.array(webhookReply) }));

/** Registers them on the merchant API. */
export function webhookCalls(scope: FastifyInstance, parts: WebhookCallParts): void {
  const schema = { response: { 200: successEnvelope(webhookReply), ...FAILURES } };
  scope.get(
    '/webhooks',
    { schema: { response: { 200: LISTED, ...FAILURES } }, onRequest: needSecretKey },
    (request, reply) => list(parts, request, reply),
  );
  scope.get<{ Params: { id: string } }>(
    '/webhooks/:id',
    { schema, onRequest: needSecretKey },
    (request, reply) => read(parts, request, reply, request.params.id),
  );
  scope.post<{ Params: { id: string } }>(
    '/webhooks/:id/replay',
    { schema, onRequest: needSecretKey, bodyLimit: 1_024 },
    (request, reply) => replay(parts, request, reply, request.params.id),
  );
}

async function list(
  { webhooks }: WebhookCallParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wanted = readQuery(request.query);
  // What is wrong with a call is told to merchants only, so the key is looked up all the same.
  const query = wanted.ok ? wanted.query : { status: null, reference: null, after: null, limit: 1 };
  const answer = await webhooks.list(secretKeyOf(request), { ...query, limit: query.limit + 1 });
  if (!answer.authorised) return refuse(reply, 'badKey');
  if (!wanted.ok) return refuse(reply, 'invalid', wanted.problems);
  const data = {
    has_more: answer.row.length > query.limit,
    webhooks: answer.row.slice(0, query.limit).map(webhookReplyOf),
  };
  return reply.send({ status: true, message: 'Webhooks retrieved successfully', data });
}

async function read(
  { webhooks }: WebhookCallParts,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  message = 'Webhook retrieved successfully',
): Promise<FastifyReply> {
  const found = await webhooks.read(secretKeyOf(request), placeOf(id) ?? NOWHERE);
  const missing = refusalOf(reply, found);
  if (missing) return missing;
  return reply.send({
    status: true,
    message,
    data: found.authorised && found.row && webhookReplyOf(found.row),
  });
}

async function replay(
  parts: WebhookCallParts,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
): Promise<FastifyReply> {
  const place = placeOf(id) ?? NOWHERE;
  const answer = await parts.webhooks.replay(secretKeyOf(request), place, parts.clock.now());
  const missing = refusalOf(reply, answer);
  if (missing) return missing;
  if (answer.authorised && answer.row) parts.push.announce(answer.row.transaction_id);
  return read(parts, request, reply, id, 'Webhook will be sent again');
}

/** No payment has it; asked for all the same, so that the key decides first. */
const NOWHERE: WebhookPlace = { intentReference: '', seq: 0 };

function placeOf(id: string): WebhookPlace | null {
  const [, intentReference, seq] = ID.exec(id) ?? [];
  return intentReference === undefined ? null : { intentReference, seq: Number(seq) };
}

function refusalOf(reply: FastifyReply, answer: Authorised<object | null>): FastifyReply | null {
  if (!answer.authorised) return refuse(reply, 'badKey');
  return answer.row === null ? refuse(reply, 'webhookNotFound') : null;
}

function readQuery(raw: unknown): { ok: true; query: WebhookQuery } | { ok: false; problems: FieldProblems } {
  const parsed = QUERY.safeParse(raw);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error.issues, KNOWN_FIELDS) };
  const { status = null, reference = null, starting_after: after, limit } = parsed.data;
  const place = after === undefined ? null : placeOf(after);
  return { ok: true, query: { status, reference, after: place, limit: Number(limit ?? LIMIT_DEFAULT) } };
}
