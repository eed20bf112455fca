// Spec §2 routes of 3-D Secure: the way to the bank, the frame around its page, the way back. Whoever has a charge's reference may
// walk it; it shows what the charge's provider says, never what a browser brought (design §5, guides X8, X14).
import type { ReturnPage } from '@titan/contract/return-page';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openBankPage } from './bank-page.ts';
import { type ChargeOfPayment, findCardCharge } from '../../payments/verify-charge.ts';
import type { SandboxBank } from '../../providers/sandbox/bank.ts';
import { frameable } from '../../page/frame-headers.ts';
import type { PageParts } from '../../page/page.ts';
import { createReturnSender, framersOf, returnPayment, type ReturnSender } from '../../page/return-page.ts';
import { sandboxBankRoutes } from '../../providers/sandbox/sandbox-bank.ts';
import { threeDsTestRoutes } from '../../providers/sandbox/three-ds-page.ts';
import { showVerify } from './verify-page.ts';

const BODY_LIMIT_BYTES = 256 * 1_024;
/** HTML of a bank runs with an origin of its own: it can neither read nor steer a page of ours. */
const BANK_HTML_POLICY = "sandbox allow-forms allow-scripts; base-uri 'none'";

/**
 * Registers the routes, what banks post in a scope of its own.
 * @param bank the sandbox's; null in live mode, where neither its pages nor the test page exist
 */
export async function bankPageRoutes(
  app: FastifyInstance,
  parts: PageParts,
  bank: SandboxBank | null,
): Promise<void> {
  const send = createReturnSender(parts);
  app.get('/charge-card/3ds/:reference', (request, reply) => goToBank(parts, send, request, reply));
  app.get('/card-threeds/:reference', (request, reply) => frameBank(parts, send, request, reply));
  app.get('/card-threeds/:reference/bank', (request, reply) => sendBankHtml(parts, request, reply));
  for (const path of ['/charge-card/verify', '/charge-card/verify/:reference']) {
    app.get(path, (request, reply) => showVerify(parts, send, request, reply));
  }
  if (bank !== null) {
    await app.register((scope) => threeDsTestRoutes(scope, parts, bank));
    await app.register((scope) => sandboxBankRoutes(scope, parts, bank));
  }
  await app.register(async (scope) => {
    readNoBody(scope);
    for (const path of ['/charge-card/verify', '/charge-card/verify/:reference']) {
      scope.post(path, { bodyLimit: BODY_LIMIT_BYTES }, comeBack);
    }
  });
}

/** "A url type navigates to that URL; an html type goes to the product's own card-threeds page." */
async function goToBank(
  parts: PageParts,
  send: ReturnSender,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findCardCharge(parts, referenceOf(request));
  const page = found && openBankPage(found.charge);
  if (!page) return noWay(parts, send, reply, found);
  const { reference } = found.charge;
  const framed = isFramed(request);
  // In the checkout's own frame stands ours, so that the checkout need not be allowed to frame banks.
  const own = `/card-threeds/${reference}${framed ? '?in=frame' : ''}`;
  return seeOther(reply, page.type === 'html' || framed ? own : page.content);
}

async function frameBank(
  parts: PageParts,
  send: ReturnSender,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findCardCharge(parts, referenceOf(request));
  const page = found && openBankPage(found.charge);
  if (!page) return noWay(parts, send, reply, found);
  const bank = page.type === 'url' ? page.content : `/card-threeds/${found.charge.reference}/bank`;
  const shown: ReturnPage = {
    page: 'card-threeds',
    payment: returnPayment(parts, found.payment),
    bank,
    framed: isFramed(request),
  };
  return send(reply, 200, found.payment, shown);
}

async function sendBankHtml(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findCardCharge(parts, referenceOf(request));
  const page = found && openBankPage(found.charge);
  if (!found || page?.type !== 'html')
    return seeOther(reply, `/charge-card/3ds/${encodeURIComponent(referenceOf(request))}`);
  return frameable(reply, BANK_HTML_POLICY, framersOf(found.payment))
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.content);
}

/** An attempt that is not at its bank any more has a result to show; where none can be gone to, the payer reads so. */
function noWay(
  parts: PageParts,
  send: ReturnSender,
  reply: FastifyReply,
  found: ChargeOfPayment | null,
): FastifyReply {
  if (!found) return send(reply, 404, null, { page: 'redirect-failed', payment: null });
  const { charge, payment } = found;
  const waitsForPayer = charge.status === 'action_required';
  if (!waitsForPayer) return seeOther(reply, `/charge-card/verify/${charge.reference}`);
  parts.warn('A step at a bank has no page to go to', { reference: charge.reference });
  return send(reply, 502, payment, { page: 'redirect-failed', payment: returnPayment(parts, payment) });
}

/** Banks come back by a post from another site, with fields of their own: it says nothing but that the payer is here. */
async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const named = referenceOf(request);
  const order = (request.query as { merchant_order_id?: unknown }).merchant_order_id;
  if (isReference(named)) return seeOther(reply, `/charge-card/verify/${encodeURIComponent(named)}`);
  const query = typeof order === 'string' && isReference(order) ? `?merchant_order_id=${order}` : '';
  return seeOther(reply, `/charge-card/verify${query}`);
}

/** Whatever its kind, the body is let go by unread. */
function readNoBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
}

function isFramed(request: FastifyRequest): boolean {
  return (request.query as { in?: unknown }).in === 'frame';
}

function referenceOf(request: FastifyRequest): string {
  return (request.params as { reference?: string }).reference ?? '';
}

function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}
