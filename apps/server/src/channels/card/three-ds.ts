// Spec §7, the calls of 3-D Secure: path → service → answer.
import { cancelCard } from '@titan/contract/card';
import { threeDsTest, threeDsType, verifyCard } from '@titan/contract/three-ds';
import type { FastifyInstance } from 'fastify';
import type { SandboxBank } from '../../providers/sandbox/bank.ts';
import { answerTestPage, readBankPage } from './bank-page.ts';
import { cancelCardStep } from '../../payments/give-up-step.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import { verifyCard as verify } from '../../payments/verify-charge.ts';
import { act, actRoute } from '../../payments/act.ts';
import { sessionRoute } from '../../payments/route.ts';

export const CANCEL_CARD = act({
  endpoint: cancelCard,
  channel: 'card',
  message: 'Attempt ended',
  run: cancelCardStep,
});

/** Registers the calls; the test page's only where there is a sandbox bank to answer it. */
export function threeDsRoutes(app: FastifyInstance, parts: ServiceParts, bank: SandboxBank | null): void {
  actRoute(app, parts, CANCEL_CARD);
  const { sessions } = parts;
  sessionRoute(app, sessions, threeDsType, 'Authorization page retrieved', ({ session, params }) =>
    readBankPage(parts, session, params.reference),
  );
  sessionRoute(app, sessions, verifyCard, 'Charge retrieved', ({ session, params }) =>
    verify(parts, session, params.reference),
  );
  if (bank === null) return;
  sessionRoute(app, sessions, threeDsTest, 'Authorization answered', ({ session, body }) =>
    answerTestPage(parts, bank, session, body),
  );
}
