// Webhooks in the console: where they go, what was sent and answered, sending again, and the doctor (decisions 0031, 0093).
import { webhooksCalls as calls } from '@titan/contract/console/webhooks.schema';
import { isNoticeUrl, normalUrl } from '../merchants/outside-url.ts';
import type { HttpEvidence } from '@titan/platform/ports';
import { isKnownEvent, WEBHOOK_EVENTS } from '../webhooks/events.ts';
import {
  idOf,
  listWebhooks,
  placeOf,
  readWebhook,
  sendWebhookAgain,
  type WebhookRow,
} from '../webhooks/merchants-webhooks.ts';
import { createReceivers } from '../webhooks/receivers.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import type { Who } from '../people/sessions.ts';

const PAGE = 30;
/** What is older has been settled in another way. */
const AGAIN_MS = 30 * 24 * 60 * 60_000;

export function webhooksRoutes(deps: ConsoleDeps): void {
  const { handle, db, ports, activity } = deps;
  const receivers = createReceivers(db);
  handle(calls.receiver, async ({ who }) => ({
    ...(await receivers.stateOf(who)),
    events: Object.keys(WEBHOOK_EVENTS),
  }));
  handle(calls.setAddress, ({ who, body }) =>
    activity.act(who, async (within, record) => {
      const outcome = await createReceivers(within).setAddress(who, body.url);
      if (outcome.kind === 'wrong_address') return refused('INVALID', { url: 'wrong_address' });
      await record('webhooks.address', outcome.url, { env: who.env });
      return {};
    }),
  );
  handle(calls.deliveries, async ({ who, query }) => {
    const { status = null, event = null, payment: reference = null } = query;
    const after = query.after === undefined ? null : placeOf(query.after);
    if (event !== null && !isKnownEvent(event)) return { webhooks: [], hasMore: false };
    const rows = await listWebhooks(db, who, { status, event, reference, after, limit: PAGE + 1 });
    return { webhooks: rows.slice(0, PAGE).map(viewOf), hasMore: rows.length > PAGE };
  });
  handle(calls.delivery, async ({ who, params }) => {
    const place = placeOf(params.id);
    const row = place && (await readWebhook(db, who, place));
    return row === null ? refused('UNKNOWN') : viewOf(row);
  });
  handle(calls.sendAgain, async ({ who, params }) => {
    const place = placeOf(params.id);
    const sent = await activity.act(who, async (within, record) => {
      const due = place && (await sendWebhookAgain(within, who, place, ports.clock.now()));
      if (due) await record('webhook.sent-again', params.id);
      return due;
    });
    if (sent === null) return refused('UNKNOWN');
    ports.push.announce(sent.transaction_id);
    return {};
  });
  handle(calls.sendAllAgain, async ({ who }) => {
    const now = ports.clock.now();
    return activity.act(who, async (within, record) => {
      const sent = await createReceivers(within).sendAgain(who, new Date(now - AGAIN_MS), now);
      await record('webhooks.sent-again', null, { count: sent, env: who.env });
      return { sent };
    });
  });
  handle(calls.askDoctor, ({ who, body }) => ask(deps, who, body.url, 'examine'));
  handle(calls.sendTest, ({ who, body }) => ask(deps, who, body.url, 'sendTest'));
}

async function ask(
  { services: { doctor }, activity }: ConsoleDeps,
  who: Who,
  url: string | undefined,
  what: 'examine' | 'sendTest',
) {
  if (url !== undefined && !isNoticeUrl(url, who.env)) return refused('INVALID', { url: 'wrong_address' });
  const report = await doctor[what](who, url === undefined ? null : normalUrl(url));
  if (report === 'under_way') return refused('TOO_MANY');
  if (typeof report === 'string')
    return refused('INVALID', { url: report === 'no_key' ? 'no_key' : 'no_address' });
  const action = what === 'examine' ? 'webhooks.examined' : 'webhooks.tested';
  await activity.recordBy(who, action, report.url, { grade: report.grade });
  return report;
}

function viewOf(row: WebhookRow) {
  return {
    ...row,
    id: idOf(row),
    createdAt: row.created_at,
    nextTryAt: row.status === 'waiting' ? row.due_at : null,
    tries: row.tries.map(({ took_ms: tookMs, http_status: httpStatus, evidence, ...each }) => ({
      ...each,
      at: new Date(each.at),
      tookMs,
      httpStatus,
      seen: evidence === null ? [] : seenIn(evidence),
    })),
  };
}

/** For developers, in the words of the protocols. */
function seenIn({ address, ms, tls, headers = {}, code }: HttpEvidence): string[] {
  const times = Object.entries(ms)
    .toSorted(([, one], [, other]) => one - other)
    .map(([moment, at]) => `${moment} ${at} ms`);
  return [
    ...(address === undefined ? [] : [address]),
    times.join(', '),
    ...(code === undefined ? [] : [code]),
    ...(tls?.chain ?? []).map(
      ({ subject, issuer, until }) => `${tls?.protocol}: ${subject} by ${issuer}, until ${until}`,
    ),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
}
