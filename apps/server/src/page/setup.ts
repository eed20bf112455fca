// Spec §7 POST /?type=… and /session: opens the payer's session and reports its attempts.
import { openTransferAccount as openAccountCall } from '@titan/contract/bank-transfer';
import { endpoint, type Endpoint } from '@titan/contract/endpoint';
import { payLink } from '@titan/contract/payment-link';
import { openSession, readSession } from '@titan/contract/session';
import { setUpPayment } from '@titan/contract/setup';
import { readTimeline } from '@titan/contract/timeline';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { checkBySchema, readBody, sendRefusal } from '../platform/failures.ts';
import { openPayment } from '../payments/open-payment.ts';
import { readTimelineOf } from '../payments/timeline.ts';
import { type Refused, refused } from '../platform/refusal.ts';
import type { ServiceParts } from '../payments/service-parts.ts';
import type { Session } from '../payments/session.ts';
import { openTransferAccount } from '../channels/bank-transfer/account.ts';
import { openByLink } from '../links/routes.ts';
import { bearerOf, callerOf, isRefused, route, send, sessionRoute } from '../payments/payer-call.ts';

/** One `type` of set-up: what it takes and who answers it. */
type SetUp<E extends Endpoint = Endpoint> = {
  endpoint: E;
  message: string;
  /** Looks after authority itself: some types open a session, others need one. */
  act(
    parts: ServiceParts,
    request: FastifyRequest,
    body: z.output<E['body']>,
  ): Promise<z.input<E['reply']> | Refused>;
};

/**
 * Every type of set-up that is built, by its name in the address; a new one is a row. An answer keeps the fields of the first that it fits,
 * so one whose answer has more goes first.
 */
const SET_UPS: Record<string, SetUp> = {
  'payment-link': setUp({ endpoint: payLink, message: 'Payment retrieved', act: openByLink }),
  'modal-payment': setUp({
    endpoint: setUpPayment,
    message: 'Payment retrieved',
    act: (parts, request, body) => openPayment(parts, bearerOf(request), body, request.payerBrowser),
  }),
  bank_transfer: setUp({
    endpoint: openAccountCall,
    message: 'Bank transfer initiated successfully',
    async act(parts, request) {
      const caller = callerOf(request, parts.sessions);
      return isRefused(caller) ? caller : openTransferAccount(parts, caller);
    },
  }),
};

/** Exists so that each row's body is typed by its own endpoint. */
function setUp<E extends Endpoint>(row: SetUp<E>): SetUp {
  return row as unknown as SetUp;
}

/** Registers set-up and the session calls. */
export function setupRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const rows = Object.values(SET_UPS);
  const everySetUp = endpoint({
    method: 'POST',
    path: '/',
    changes: false,
    query: z.strictObject({ type: z.enum(Object.keys(SET_UPS)) }),
    body: z.union(rows.map((row) => row.endpoint.body)),
    reply: z.union(rows.map((row) => row.endpoint.reply)),
  });
  void app.register(async (scope) => {
    // The declaration is for readers; which of the bodies it must be is decided by the type, below.
    scope.setValidatorCompiler((part) =>
      part.httpPart === 'body' ? (value) => ({ value }) : checkBySchema(part),
    );
    route(scope, everySetUp, async (request, reply) => {
      const row = SET_UPS[(request.query as { type: string }).type];
      if (!row) throw new Error('A type went past the schema');
      const read = readBody(row.endpoint.body, request.body);
      if (!read.ok) return sendRefusal(reply, read.refusal);
      return send(reply, row.message, await row.act(parts, request, read.body));
    });
  });
  sessionRoute(app, parts.sessions, readSession, 'Session retrieved', ({ session, params }) =>
    countAttempts(parts, session, params.id),
  );
  sessionRoute(app, parts.sessions, openSession, 'Session retrieved', ({ session, body }) =>
    countAttempts(parts, session, body.key),
  );
  sessionRoute(app, parts.sessions, readTimeline, 'Timeline retrieved', async ({ session }) => ({
    steps: await readTimelineOf(parts, session),
  }));
}

/** How many attempts the transaction has used. The server counts them when a charge starts; asking changes nothing. */
async function countAttempts(parts: ServiceParts, session: Session, id: string): Promise<number | Refused> {
  if (id !== session.intentReference) return refused('UNKNOWN_REFERENCE');
  const payment = await parts.payments.byId(session.transactionId, session);
  return payment?.attempts ?? 0;
}
