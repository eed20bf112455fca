// Spec §7 POST /?type=… and /session: opens the payer's session and reports its attempts.
import { openSession, readSession, readTimeline, setUpPayment } from '@titan/contract/payer/endpoints.schema';
import type { Endpoint } from '@titan/contract/payer/call';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { PaymentOpener } from '../payments/edge/opened-page.ts';
import {
  bearerOf,
  openRoute,
  sessionRoute,
  setUp,
  type SetUp,
  withMessage,
} from '../payments/edge/payer-call.ts';
import type { PaymentStore } from '../payments/views/payment-store.ts';
import type { Session, SessionTokens } from '../payments/session/session.ts';
import { readTimelineOf, type TimelineStore } from '../payments/views/timeline.ts';
import { checkBySchema, readBody } from '@titan/platform/failures';
import { isRefused, type Refused, refused } from '@titan/platform/refusal';

type SetUpDeps = {
  sessions: SessionTokens;
  payments: Pick<PaymentStore, 'byId'>;
  timelines: TimelineStore;
  /**
   * Every type of set-up by its name in the query. A reply is serialised by the first schema that it fits, so one with more fields comes
   * first.
   */
  setUps: Readonly<Record<string, SetUp>>;
};

/** The set-up of an existing payment. */
export function paymentSetUp(opener: Pick<PaymentOpener, 'open'>): SetUp {
  return setUp({
    endpoint: setUpPayment,
    message: 'Payment retrieved',
    act: (request, body) => opener.open(bearerOf(request), body, request.payerBrowser),
  });
}

/** Registers set-up and the session calls. */
export function setupRoutes(
  app: FastifyInstance,
  { sessions, payments, timelines, setUps }: SetUpDeps,
): void {
  const rows = Object.values(setUps);
  const everySetUp: Endpoint = {
    method: 'POST',
    path: '/',
    changes: false,
    query: z.strictObject({ type: z.enum(Object.keys(setUps)) }),
    body: z.union(rows.map((row) => row.endpoint.body)),
    reply: z.union(rows.map((row) => row.endpoint.reply)),
  };
  void app.register(async (scope) => {
    // The union is for the API description only; the body is checked below by the schema of its type.
    scope.setValidatorCompiler((part) =>
      part.httpPart === 'body' ? (value) => ({ value }) : checkBySchema(part),
    );
    openRoute(scope, everySetUp, '', async ({ query, body, request }) => {
      const row = setUps[(query as { type: string }).type];
      if (!row) throw new Error('A type went past the schema');
      const read = readBody(row.endpoint.body, body);
      if (!read.ok) return read.refusal;
      const outcome = await row.act(request, read.body, sessions);
      return isRefused<Refused>(outcome) ? outcome : withMessage(row.message, outcome);
    });
  });
  sessionRoute(app, sessions, readSession, 'Session retrieved', ({ session, params }) =>
    countAttempts(payments, session, params.id),
  );
  sessionRoute(app, sessions, openSession, 'Session retrieved', ({ session, body }) =>
    countAttempts(payments, session, body.key),
  );
  sessionRoute(app, sessions, readTimeline, 'Timeline retrieved', async ({ session }) => ({
    steps: await readTimelineOf({ timelines }, session),
  }));
}

/** How many attempts the transaction has used. They are counted when a charge starts; this call changes nothing. */
async function countAttempts(
  payments: Pick<PaymentStore, 'byId'>,
  session: Session,
  id: string,
): Promise<number | Refused> {
  if (id !== session.paymentReference) return refused('UNKNOWN_REFERENCE');
  const payment = await payments.byId(session.transactionId, session);
  return payment?.attempts ?? 0;
}
