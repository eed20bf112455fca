// Spec §7 POST /?type=modal-payment and /session: opens the payer's session and reports its attempts.
import { openSession, readSession } from '@titan/contract/session';
import { setUpPayment, setupQuery } from '@titan/contract/setup';
import type { FastifyInstance } from 'fastify';
import { openPayment } from '../services/open-payment.ts';
import { type Refused, refused } from '../services/refusal.ts';
import type { ServiceParts } from '../services/service-parts.ts';
import type { Session } from '../services/session-token.ts';
import { bearerOf, route, send, sessionRoute } from './route.ts';

/** Registers set-up and the session calls. */
export function setupRoutes(app: FastifyInstance, parts: ServiceParts): void {
  route(
    app,
    setUpPayment,
    async (request, reply) => {
      const body = request.body as { reference: string; env?: 'test' | 'live' };
      return send(reply, 'Payment retrieved', await openPayment(parts, bearerOf(request), body));
    },
    setupQuery,
  );
  sessionRoute(app, parts.sessions, readSession, 'Session retrieved', ({ session, request }) =>
    countAttempts(parts, session, (request.params as { id: string }).id),
  );
  sessionRoute(app, parts.sessions, openSession, 'Session retrieved', ({ session, body }) =>
    countAttempts(parts, session, body.key),
  );
}

/** How many attempts the transaction has used. The server counts them when a charge starts; asking changes nothing. */
async function countAttempts(parts: ServiceParts, session: Session, id: string): Promise<number | Refused> {
  if (id !== session.intentReference) return refused('UNKNOWN_REFERENCE');
  const payment = await parts.payments.byId(session.transactionId);
  return payment?.attempts ?? 0;
}
