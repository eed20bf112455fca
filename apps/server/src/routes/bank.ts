// Spec §7, the calls of a bank transfer after its set-up: path → service → answer.
import { queryBank as queryBankCall, returnTransferPart } from '@titan/contract/bank-transfer';
import type { FastifyInstance } from 'fastify';
import { queryBank } from '../services/query-bank.ts';
import { returnPart } from '../services/return-part.ts';
import type { ServiceParts } from '../services/service-parts.ts';
import { act, actRoute } from './act.ts';
import { sessionRoute } from './route.ts';

export const RETURN_PART = act({
  endpoint: returnTransferPart,
  channel: 'bank_transfer',
  message: 'What arrived goes back',
  run: (parts, press) => returnPart(parts, press),
});

/** Registers the calls. */
export function bankRoutes(app: FastifyInstance, parts: ServiceParts): void {
  actRoute(app, parts, RETURN_PART);
  sessionRoute(app, parts.sessions, queryBankCall, 'Charge retrieved', ({ body, session }) =>
    queryBank(parts, session, body.reference),
  );
}
