// The calls about webhooks (decision 0031).
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import type { WebhookEvent } from '../db/column-values.ts';
import { normalUrl } from '../merchants/outside-url.ts';
import type { Doctor } from '../webhooks/doctor/doctor.ts';
import { FINDING_CODES, GRADES, inEnglish, STACKS } from '../webhooks/doctor/findings.ts';
import { PROBES } from '../webhooks/doctor/probes.ts';
import { WEBHOOK_EVENTS } from '../webhooks/events.ts';
import {
  idOf,
  listWebhooks,
  placeOf,
  readWebhook,
  sendWebhookAgain,
  WEBHOOK_STATUSES,
  type WebhookPlace,
  type WebhookRow,
} from '../webhooks/merchants-webhooks.ts';
import { type AddressRule, urlProblem } from '../platform/address-guard.ts';
import type { Clock, Push } from '@titan/platform/ports';
import { addCall, type CallDeps, merchantCall, type QueryOf } from './call.ts';
import { type Refused, refused, wrongField } from './envelope.ts';
import { WEBHOOK_SERVER_PORT } from './docs/docs-scripts.ts';
import { must, noticeUrl, text } from './fields/field-schemas.ts';
import { LIST_FIELDS, limitOf, shownOf } from './fields/list.ts';

// One webhook as its merchant sees it (decision 0031).

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

const webhookReply = z.object({
  /** The header `webhook-id`; what `starting_after` takes. */
  id: z.string(),
  event: z.enum(EVENTS),
  /** The payment's. */
  reference: z.string(),
  url: z.string(),
  /** `waiting` is tried again at `next_try_at`. */
  status: z.enum(WEBHOOK_STATUSES),
  /** Why it is undelivered, in a sentence; null: it is not. */
  message: z.nullable(z.string()),
  created_at: z.string(),
  next_try_at: z.nullable(z.string()),
  /** The bytes that are sent; null before the first try. */
  body: z.nullable(z.string()),
  /** Oldest first; in a list only the last. */
  tries: z.array(
    z.object({
      at: z.string(),
      took_ms: z.number(),
      /** `answered`, `timeout`, `connection_refused`, `connection_cut`, `no_such_name`, `tls`, `not_sent`, … */
      outcome: z.string(),
      http_status: z.nullable(z.number()),
      /** The beginning of the answer, without anything secret; null also where the address is one that nothing is sent to any more. */
      answer: z.nullable(z.string()),
      /** What else was seen: of every try that failed, and once a minute of those that succeed. */
      evidence: z.nullable(
        z.object({
          address: z.optional(z.string()),
          /** From the beginning of the try to each moment that came. */
          ms: z.record(z.string(), z.number()),
          tls: z.optional(
            z.object({
              protocol: z.string(),
              chain: z.array(
                z.object({
                  subject: z.string(),
                  issuer: z.string(),
                  names: z.optional(z.string()),
                  from: z.string(),
                  until: z.string(),
                }),
              ),
            }),
          ),
          headers: z.optional(z.record(z.string(), z.string())),
          /** The code of the error that ended the try, such as CERT_HAS_EXPIRED. */
          code: z.optional(z.string()),
        }),
      ),
    }),
  ),
});
export type WebhookReply = z.infer<typeof webhookReply>;

const MESSAGES: Record<string, string> = {
  gone: 'Your server answered 410, so nothing more is sent to this address. Send this webhook again to switch it on.',
  schedule_over: 'Your server has not answered 2xx for 72 hours. Send this webhook again when it does.',
  disabled: 'Webhooks to this address are switched off. Send one again to switch them on.',
};

/** @param rule an answer is shown only of an address that a webhook could still be sent to: one that came from this machine stays here */
function webhookReplyOf(row: WebhookRow, rule: AddressRule): WebhookReply {
  const { event, reference, url, body, status, why } = row;
  const isHidden = !URL.canParse(url) || urlProblem(new URL(url), rule) !== null;
  return {
    id: idOf(row),
    event,
    reference,
    url,
    status,
    message: why === null ? null : (MESSAGES[why] ?? why),
    created_at: row.created_at.toISOString(),
    next_try_at: status === 'waiting' ? row.due_at.toISOString() : null,
    body,
    tries: row.tries.map(({ at, ...rest }) => ({
      ...rest,
      at: new Date(at).toISOString(),
      answer: rest.outcome === 'answered' && isHidden ? null : rest.answer,
      evidence: isHidden ? null : rest.evidence,
    })),
  };
}

// The calls about webhooks, declared (decision 0031).

const CHAPTER = 'Webhooks';
const listOwnWebhooks = merchantCall({
  method: 'GET',
  path: '/webhooks',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'What your server was sent and what it answered, newest first',
  message: 'Webhooks retrieved successfully',
  about:
    'Of `tries` the last one alone; one webhook shows all of them. `starting_after` takes the `id` of the last row of the page before.',
  query: z.strictObject({
    status: z.optional(
      z.enum(WEBHOOK_STATUSES, { error: must('status', `one of ${WEBHOOK_STATUSES.join(', ')}`) }),
    ),
    event: z.optional(z.enum(EVENTS, { error: must('event', `one of ${EVENTS.join(', ')}`) })),
    reference: z.optional(text('reference', 'the reference of a payment', isReference)),
    starting_after: z.optional(
      text('starting_after', 'the id of a webhook', (value) => placeOf(value) !== null),
    ),
    limit: LIST_FIELDS.limit,
  }),
  data: z.object({ has_more: z.boolean(), webhooks: z.array(webhookReply) }),
});

const getWebhook = merchantCall({
  method: 'GET',
  path: '/webhooks/:id',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'One webhook, with its body and every try',
  message: 'Webhook retrieved successfully',
  about: 'By its header `webhook-id`.',
  data: webhookReply,
});

const replayWebhook = merchantCall({
  method: 'POST',
  path: '/webhooks/:id/replay',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Send a webhook again',
  message: 'Webhook will be sent again',
  about:
    'The same bytes under the same id, from now on for 72 hours. An address that was switched off is on again.',
  data: webhookReply,
});

const doctorReply = z.object({
  url: z.string(),
  at: z.string(),
  /** By the heaviest finding. `unsafe`: strangers can make your shop believe anything; `broken`: webhooks do not arrive. */
  grade: z.enum(GRADES),
  /** What your server seems to be made with; null: unknown. */
  stack: z.nullable(z.enum(STACKS)),
  findings: z.array(
    z.object({
      code: z.enum(FINDING_CODES),
      weight: z.enum(['danger', 'broken', 'warning', 'note']),
      message: z.string(),
      fix: z.string(),
      /** The fix as code, for the stack that was seen. */
      example: z.nullable(z.string()),
    }),
  ),
  probes: z.array(
    z.object({
      name: z.enum(PROBES),
      outcome: z.string(),
      http_status: z.nullable(z.number()),
      took_ms: z.number(),
      answer: z.nullable(z.string()),
    }),
  ),
});

/** The server of the API page. */
const AT_SAMPLE_SERVER = { url: `http://localhost:${WEBHOOK_SERVER_PORT}/` };

const askDoctor = merchantCall({
  method: 'POST',
  path: '/webhooks/doctor',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'What is wrong with the server that takes your webhooks',
  message: 'Receiver examined',
  about:
    'Sends it up to twenty webhooks, right and wrong ones, one a second, and answers when it is done: in about 16 s. With a live key it sends three, none of them altered. Each has the header `titan-probe`. Without `url` your configured address is examined.',
  body: (env) => z.strictObject({ url: noticeUrl('url', env) }),
  data: doctorReply,
  example: AT_SAMPLE_SERVER,
});

const sendTestEvent = merchantCall({
  method: 'POST',
  path: '/webhooks/test',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Send a test event',
  message: 'Test event sent',
  about:
    'Sends `webhook.test` once, signed like every webhook and of no payment, and answers what came of it. Without `url` it goes to your configured address.',
  body: (env) => z.strictObject({ url: noticeUrl('url', env) }),
  data: doctorReply,
  example: AT_SAMPLE_SERVER,
});

type WebhookCallDeps = AddressRule & {
  db: Database;
  doctor: Doctor;
  clock: Clock;
  /** Wakes the sender, so that a replay is sent at once. */
  push: Pick<Push, 'announce'>;
};

export function addWebhookCalls(scope: FastifyInstance, deps: WebhookCallDeps & CallDeps): void {
  addCall(scope, deps, listOwnWebhooks, ({ owner, query }) => list(deps, owner, query));
  addCall(scope, deps, getWebhook, ({ owner, params }) => read(deps, owner, placeIn(params)));
  addCall(scope, deps, replayWebhook, ({ owner, params }) => replay(deps, owner, placeIn(params)));
  addCall(scope, deps, askDoctor, ({ owner, body }) => report(deps, owner, body.url, 'examine'));
  addCall(scope, deps, sendTestEvent, ({ owner, body }) => report(deps, owner, body.url, 'sendTest'));
}

async function report(
  { doctor }: WebhookCallDeps,
  owner: Owner,
  url: string | undefined,
  what: keyof Doctor,
): Promise<z.infer<typeof doctorReply> | Refused> {
  const found = await doctor[what](owner, url === undefined ? null : normalUrl(url));
  if (found === 'no_address') return wrongField('url', NO_ADDRESS);
  if (typeof found === 'string') return refused('conflict', NO_REPORT[found]);
  return { ...found, findings: found.findings.map(inEnglish) };
}

const NO_ADDRESS =
  '"url" is required: you have no configured address. Send the address of your server as "url", or configure it: npm run merchant -- settings --webhook-url';

const NO_REPORT = {
  under_way: 'Your webhooks are being examined already. Try again when that has ended.',
  no_key: 'There is no secret key to sign with. Please roll the key.',
};

/** No payment has it. */
const NOWHERE: WebhookPlace = { paymentReference: '', seq: 0 };

function placeIn(params: Record<string, string>): WebhookPlace {
  return placeOf(params['id'] ?? '') ?? NOWHERE;
}

async function read(
  deps: WebhookCallDeps,
  owner: Owner,
  place: WebhookPlace,
): Promise<WebhookReply | Refused> {
  const found = await readWebhook(deps.db, owner, place);
  return found === null ? refused('webhookNotFound') : webhookReplyOf(found, deps);
}

async function replay(
  deps: WebhookCallDeps,
  owner: Owner,
  place: WebhookPlace,
): Promise<WebhookReply | Refused> {
  const { db, clock, push } = deps;
  const sent = await sendWebhookAgain(db, owner, place, clock.now());
  if (sent) push.announce(sent.transaction_id);
  return read(deps, owner, place);
}

async function list(
  { db, allowLoopback }: WebhookCallDeps,
  owner: Owner,
  query: QueryOf<typeof listOwnWebhooks>,
): Promise<{ has_more: boolean; webhooks: WebhookReply[] } | Refused> {
  const { status = null, event = null, reference = null, starting_after: last } = query;
  const limit = limitOf(query);
  const after = last === undefined ? null : placeOf(last);
  if (after !== null && (await readWebhook(db, owner, after)) === null)
    return wrongField('starting_after', '"starting_after" must be the id of a webhook of yours');
  // One row more than is shown, to know whether there are more.
  const found = await listWebhooks(db, owner, { status, event, reference, after, limit: limit + 1 });
  const { hasMore, shown } = shownOf(found, limit);
  return { has_more: hasMore, webhooks: shown.map((row) => webhookReplyOf(row, { allowLoopback })) };
}
