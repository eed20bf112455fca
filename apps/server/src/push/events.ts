// Spec §4 push channel: its ticket, and the stream of server-sent events that a ticket opens (design §2).
import { coreConfirmation, eventsParams, eventsQuery, ticketForEvents } from '@titan/contract/push-events';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { sendRefusal } from '../platform/failures.ts';
import type { PushHub, PushStream } from './push-hub.ts';
import type { PushTickets } from './push-ticket.ts';
import { refused } from '../platform/refusal.ts';
import type { SessionTokens } from '../payments/session-token.ts';
import { sessionRoute } from '../payments/route.ts';

export type EventParts = { sessions: SessionTokens; tickets: PushTickets; hub: PushHub };

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
  raw.writeHead(200, STREAM_HEADERS);
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
