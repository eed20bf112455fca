// The push channel put together (decision 0017): its tickets, its hub and the outbox that it reads.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { coreConfirmation, eventsParams, eventsQuery, ticketForEvents } from '@titan/contract/push-events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { PageReference } from '@titan/rules/reference';
import type { Database } from '../db/database.ts';
import { sessionRoute } from '../payments/payer-call.ts';
import type { Session, SessionTokens } from '../payments/session.ts';
import { needs } from '../platform/api-description.ts';
import { sendRefusal } from '../platform/failures.ts';
import type { Metrics } from '../platform/health.ts';
import type { Keys } from '../platform/keys.ts';
import type { Clock, Ports, Warn } from '../platform/ports.ts';
import { refused } from '../platform/refusal.ts';
import { logPayment } from '../platform/request-context.ts';
import { ID_HEADER } from '../platform/request-log.ts';
import { createPushHub, type PushHub, type PushStream } from './hub.ts';
import { createOutboxStore } from './outbox.ts';

// The ticket that opens a payment's push channel (design §2): it stands in an address, so it is good for a minute and for
// nothing else (decision 0017).

/** The transaction with its reference for the log, and the public session for which it is told (decision 0047). */
type Listens = Pick<Session, 'transactionId' | 'paymentReference' | 'publicSession'>;

type PushTickets = {
  issue(session: Listens & Pick<Session, 'pageReference'>): string;
  /** Whose channel it opens; null when it is another payment's, not ours, altered, or has run out. */
  read(ticket: string, pageReference: PageReference): Listens | null;
};

const LIFETIME_MS = 60_000;
/** Transaction, its reference, end (epoch ms), public session if any, signature. */
const FORM = /^(\d{1,16})\.([\w-]{1,100})\.(\d{1,16})\.([\w-]{22})?\.([\w-]{43})$/;
/** A key of its own for each purpose: no ticket is a session's token, and no token a ticket. */
const PURPOSE = 'titan push ticket 3';

/** Builds the issuer of tickets; its key is derived from `sessionKey`, so every node with that key reads them. */
function createPushTickets(sessionKey: Buffer, clock: Clock): PushTickets {
  const key = createHmac('sha256', sessionKey).update(PURPOSE).digest();
  const sign = (says: string, pageReference: PageReference): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([says, pageReference.toUpperCase()]))
      .digest();
  return {
    issue({ transactionId, paymentReference, publicSession, pageReference }) {
      const says = [transactionId, paymentReference, clock.now() + LIFETIME_MS, publicSession ?? ''].join(
        '.',
      );
      return `${says}.${sign(says, pageReference).toString('base64url')}`;
    },
    read(ticket, pageReference) {
      const [, transaction = '', paymentReference = '', endsAt = '', publicSession = null, signature = ''] =
        FORM.exec(ticket) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const says = [transaction, paymentReference, endsAt, publicSession ?? ''].join('.');
      const expected = sign(says, pageReference);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      if (clock.now() >= Number(endsAt)) return null;
      return { transactionId: Number(transaction), paymentReference, publicSession };
    },
  };
}

// Spec §4 push channel: its ticket, and the stream of server-sent events that a ticket opens (design §2).

type EventParts = { sessions: SessionTokens; tickets: PushTickets; hub: PushHub };

/** How long a page waits before it comes back after a cut. */
const RETRY = 'retry: 2000\n\n';
/** More than this unsent means that nobody reads: an event has some 200 bytes. */
const UNSENT_BYTES = 16 * 1024;

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  // nginx and its like would hold events back until a buffer is full.
  'x-accel-buffering': 'no',
  // Nothing follows a stream on its connection, so a stopping server need not wait for it.
  connection: 'close',
  // Of the guards' headers those that concern what is no document: each is held for as long as the stream lasts.
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** Registers the ticket and the stream; the streams end with the hub. */
export function eventRoutes(app: FastifyInstance, parts: EventParts): void {
  sessionRoute(app, parts.sessions, ticketForEvents, 'Ticket issued', async ({ session }) => ({
    ticket: parts.tickets.issue(session),
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
      // For OpenAPI: the data of an event. The stream is written past Fastify.
      response: { 200: { content: { 'text/event-stream': { schema: coreConfirmation } } } },
    },
    handler: async (request, reply) => openStream(parts, request, reply),
  });
  // Before the server waits for its connections to end: a stream has no end of its own.
  app.addHook('preClose', async () => parts.hub.close());
}

function openStream({ tickets, hub }: EventParts, request: FastifyRequest, reply: FastifyReply): unknown {
  const { reference } = request.params as z.output<typeof eventsParams>;
  const { ticket = '', last_event_id: asked } = request.query as z.output<typeof eventsQuery>;
  const listens = tickets.read(ticket, reference);
  if (listens === null) return sendRefusal(reply, refused('NOT_AUTHORISED'));
  logPayment(listens.paymentReference);
  const { raw } = reply;
  const opened = hub.open({
    ...listens,
    after: numberOf(request.headers['last-event-id']) ?? numberOf(asked),
    address: request.ip,
    stream: streamOver(raw),
  });
  if (typeof opened !== 'function') return sendRefusal(reply, opened);
  // Past everything that would compress or buffer.
  reply.hijack();
  raw.once('close', opened);
  raw.writeHead(200, { ...STREAM_HEADERS, [ID_HEADER]: request.id });
  raw.write(RETRY);
  return reply;
}

/** A browser's own header goes before the address, which is older after a reconnect. */
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
): EventParts {
  const onCount = (streams: number): void => pushStreams.set(streams);
  return {
    sessions,
    tickets: createPushTickets(keys.session, ports.clock),
    hub: createPushHub({ ...ports, outbox: createOutboxStore(db), warn, onCount }),
  };
}
