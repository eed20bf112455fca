// Spec §7, the card calls: path → service → answer.
import { authorizeCard, chargeCard, queryCard, resendCardOtp } from '@titan/contract/card';
import type { FastifyInstance } from 'fastify';
import { answerCardStep } from '../services/answer-card-step.ts';
import { chargeCard as charge } from '../services/charge-card.ts';
import { queryCharge } from '../services/query-charge.ts';
import { resendOtp } from '../services/resend-otp.ts';
import type { ServiceParts } from '../services/service-parts.ts';
import { sessionRoute } from './route.ts';

/** Registers the card calls. */
export function cardRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { sessions } = parts;
  sessionRoute(app, sessions, chargeCard, 'Card charge answered', ({ body, session, pressKey }) =>
    charge(parts, { session, pressKey, body: body.cardDetails }),
  );
  sessionRoute(app, sessions, authorizeCard, 'Authorization answered', ({ body, session, pressKey }) =>
    answerCardStep(parts, {
      session,
      pressKey,
      body: { reference: body.reference, authorization: body.authorization },
    }),
  );
  sessionRoute(app, sessions, resendCardOtp, 'OTP sent again', ({ body, session, pressKey }) =>
    resendOtp(parts, { session, pressKey, body: { reference: body.reference } }),
  );
  sessionRoute(app, sessions, queryCard, 'Charge retrieved', ({ body, session }) =>
    queryCharge(parts, session, body.reference),
  );
}
