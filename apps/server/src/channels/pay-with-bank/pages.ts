// Spec §2 routes and §4 "Redirect auth data": the way to a bank's page, in a frame of the checkout or in its place, and the way back. What a
// browser brings back proves nothing; /charge-pwb/verify asks the provider (transfer-pages.ts).
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageParts } from '../../page/page.ts';
import { createReturnSender, returnPayment, type ReturnSender } from '../../page/return-page.ts';
import type { SandboxBankApp } from '../../providers/sandbox/bank-app.ts';
import { sandboxDebitRoutes } from '../../providers/sandbox/debit-page.ts';
import { findBankPayment, openBankRedirect } from './return.ts';

const BODY_LIMIT_BYTES = 256 * 1_024;

/**
 * Registers the routes, what banks post in a scope of its own.
 * @param bankApp the sandbox's; null in live mode, where its bank's page does not exist
 */
export async function payWithBankPageRoutes(
  app: FastifyInstance,
  parts: PageParts,
  bankApp: SandboxBankApp | null,
): Promise<void> {
  const send = createReturnSender(parts);
  app.get('/charge-pwb/redirect/:reference', (request, reply) => goToBank(parts, send, request, reply));
  if (bankApp !== null) await app.register((scope) => sandboxDebitRoutes(scope, parts, bankApp));
  await app.register(async (scope) => {
    // Whatever its kind, the body is let go by unread.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
    scope.post('/charge-pwb/verify/:reference', { bodyLimit: BODY_LIMIT_BYTES }, comeBack);
  });
}

/** In the checkout's own frame stands a page of ours around the bank's, so that the checkout need not be allowed to frame banks. */
async function goToBank(
  parts: PageParts,
  send: ReturnSender,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findBankPayment(parts, referenceOf(request), request.payerBrowser);
  if (!found?.charge) return send(reply, 404, null, { page: 'redirect-failed', payment: null });
  const { charge, payment } = found;
  const bank = openBankRedirect(charge);
  if (bank === null) return seeOther(reply, `/charge-pwb/verify/${charge.reference}`);
  const isInFrame = (request.query as { in?: unknown }).in === 'frame';
  if (!isInFrame) return seeOther(reply, bank);
  return send(reply, 200, payment, {
    page: 'card-threeds',
    payment: returnPayment(parts, payment),
    bank,
    framed: true,
  });
}

/** A bank may come back by a post from another site, with fields of its own: it says nothing but that the payer is here. */
async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const named = referenceOf(request);
  return seeOther(reply, isReference(named) ? `/charge-pwb/verify/${encodeURIComponent(named)}` : '/');
}

function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

function referenceOf(request: FastifyRequest): string {
  return (request.params as { reference: string }).reference;
}
