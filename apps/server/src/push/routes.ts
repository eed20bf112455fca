// The push channel's routes (decision 0017): its tickets, and the streams that they open.
import { ticketForEvents } from '@titan/contract/payer/endpoints.schema';
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { coreConfirmation, eventsParams, eventsQuery } from '@titan/contract/payer/push-events.schema';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { PageReference } from '@titan/rules/reference';
import type { Database } from '../db/database.ts';
import { sessionRoute } from '../payments/edge/payer-call.ts';
import type { Session, SessionTokens } from '../payments/session/session.ts';
import { needs } from '../platform/api-description.ts';
import { callerAddress, callerKey } from '@titan/platform/caller';
import { sendRefusal } from '@titan/platform/failures';
import type { Metrics } from '../platform/health.ts';
import type { Keys } from '../platform/keys.ts';
import type { Clock, Ports, Warn } from '@titan/platform/ports';
import { refused } from '@titan/platform/refusal';
import { languageNow, logPayment } from '@titan/platform/request-context';
import { ID_HEADER } from '@titan/platform/request-log';
import { isSameText } from '../platform/same-text.ts';
import { createPushHub, type PushHub, type PushStream } from './hub.ts';
import { createOutboxStore } from './outbox.ts';

// The ticket that opens a payment's push channel. It is part of a URL, where others may see it, so it is valid for one
// minute and for nothing else (decision 0017).

/** The payment, with its reference for the log, and the public session that may see it (decision 0047). */
type TicketScope = Pick<Session, 'transactionId' | 'paymentReference' | 'publicSession'>;

type PushTickets = {
  issue(session: TicketScope & Pick<Session, 'pageReference'>): string;
  /** What it opens; null when it is another payment's, not ours, altered or expired. */
  read(ticket: string, pageReference: PageReference): TicketScope | null;
};

const LIFETIME_MS = 60_000;
/** Transaction, payment's reference, expiry (epoch ms), public session if any, signature. */
const FORM = /^(\d{1,16})\.([\w-]{1,100})\.(\d{1,16})\.([\w-]{22})?\.([\w-]{43})$/;
/** A key of its own: a ticket must not pass for a session's token, nor a token for a ticket. */
const PURPOSE = 'titan push ticket 3';

/** The key is derived from `sessionKey`, so every process with that key reads the tickets. */
function createPushTickets(sessionKey: Buffer, clock: Clock): PushTickets {
  const key = createHmac('sha256', sessionKey).update(PURPOSE).digest();
  const sign = (content: string, pageReference: PageReference): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([content, pageReference.toUpperCase()]))
      .digest('base64url');
  return {
    issue({ transactionId, paymentReference, publicSession, pageReference }) {
      const expiresAt = clock.now() + LIFETIME_MS;
      const content = [transactionId, paymentReference, expiresAt, publicSession ?? ''].join('.');
      return `${content}.${sign(content, pageReference)}`;
    },
    read(ticket, pageReference) {
      const [
        ,
        transaction = '',
        paymentReference = '',
        expiresAt = '',
        publicSession = null,
        signature = '',
      ] = FORM.exec(ticket) ?? [];
      const content = [transaction, paymentReference, expiresAt, publicSession ?? ''].join('.');
      if (!isSameText(signature, sign(content, pageReference))) return null;
      if (clock.now() >= Number(expiresAt)) return null;
      return { transactionId: Number(transaction), paymentReference, publicSession };
    },
  };
}

// The routes (spec §4 push channel).

type EventDeps = { sessions: SessionTokens; tickets: PushTickets; hub: PushHub };

/** How long a page waits before it reconnects. */
const RETRY = 'retry: 2000\n\n';
/** More than this unsent means that the client does not read: an event has some 200 bytes. */
const UNSENT_BYTES = 16 * 1024;

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // Stops nginx from holding events back until a buffer is full.
  'x-accel-buffering': 'no',
  // No request follows a stream on its connection, so a stopping server need not wait for one.
  connection: 'close',
  // Only the security headers that matter for something that is not a document.
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Registers the ticket and the stream; the streams end with the hub. */
export function eventRoutes(app: FastifyInstance, deps: EventDeps): void {
  sessionRoute(app, deps.sessions, ticketForEvents, 'Ticket issued', async ({ session }) => ({
    ticket: deps.tickets.issue(session),
  }));
  app.route({
    method: 'GET',
    url: '/events/:reference',
    exposeHeadRoute: false,
    config: { isStream: true },
    schema: {
      security: needs('ticket'),
      params: eventsParams,
      querystring: eventsQuery,
      // For OpenAPI only: the data of one event. The stream bypasses Fastify.
      response: { 200: { content: { 'text/event-stream': { schema: coreConfirmation } } } },
    },
    handler: async (request, reply) => openStream(deps, request, reply),
  });
  // Runs before the server waits for its connections to close: a stream does not end by itself.
  app.addHook('preClose', async () => deps.hub.close());
}

function openStream({ tickets, hub }: EventDeps, request: FastifyRequest, reply: FastifyReply): unknown {
  const { reference } = request.params as z.output<typeof eventsParams>;
  const { ticket = '', last_event_id: asked } = request.query as z.output<typeof eventsQuery>;
  const scope = tickets.read(ticket, reference);
  if (scope === null) return sendRefusal(reply, refused('NOT_AUTHORISED'));
  logPayment(scope.paymentReference);
  const { raw } = reply;
  const close = hub.open({
    ...scope,
    // A browser's own header goes before the URL's number, which is older after a reconnect.
    after: numberOf(request.headers['last-event-id']) ?? numberOf(asked),
    language: languageNow(),
    address: callerKey(callerAddress(request)),
    stream: streamOver(raw),
  });
  if (typeof close !== 'function') return sendRefusal(reply, close);
  // Bypasses everything that would compress or buffer.
  reply.hijack();
  raw.once('close', close);
  raw.writeHead(200, { ...STREAM_HEADERS, [ID_HEADER]: request.id });
  raw.write(RETRY);
  return reply;
}

function numberOf(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function streamOver(raw: ServerResponse): PushStream {
  return {
    write: (text) => raw.write(text) || raw.writableLength < UNSENT_BYTES,
    end: () => void raw.end(),
    drop: () => void raw.destroy(),
  };
}

/** Opens the hub of this process; its streams are counted at /metrics. */
export function openPush(
  { db, keys, ports }: { db: Database; keys: Pick<Keys, 'session'>; ports: Ports },
  { sessions, warn }: { sessions: SessionTokens; warn: Warn },
  { pushStreams }: Pick<Metrics, 'pushStreams'>,
): EventDeps {
  const onCount = (streams: number): void => pushStreams.set(streams);
  return {
    sessions,
    tickets: createPushTickets(keys.session, ports.clock),
    hub: createPushHub({ ...ports, outbox: createOutboxStore(db), warn, onCount }),
  };
}
