// Spec §2 routes and §4 "Redirect auth data": the way to a bank's page, in a frame of the checkout or in its place, and the way back. What a
// browser brings back proves nothing: the provider is asked. Transfers come back by the same addresses.
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { type Finding, rowAt } from '../../payments/open-payment.ts';
import { leadsToBank, type PayerPages, seeOther } from '../../payments/payer-pages.ts';
import type { PaymentRow } from '../../payments/payment-store.ts';
import type { PayerBrowser } from '../../payments/session.ts';
import { type BankQueries, isByBank } from './query.ts';

const BODY_LIMIT_BYTES = 256 * 1_024;
/** Whoever comes back expects an answer now, ms. */
const ASK_EVERY_MS = 500;

type BankPageParts = Finding & { confirming: Pick<BankQueries, 'ask'> };

/** Registers the routes, what banks post in a scope of its own. */
export async function bankPages(
  app: FastifyInstance,
  parts: BankPageParts,
  pages: PayerPages,
): Promise<void> {
  app.get('/charge-pwb/redirect/:reference', (request, reply) => goToBank(parts, pages, request, reply));
  for (const path of ['/charge-pwb/verify/:reference', '/redirect/payment/:reference']) {
    app.get(path, (request, reply) => show(parts, pages, request, reply));
  }
  await app.register(async (scope) => {
    // Whatever its kind, the body is let go by unread.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
    scope.post('/charge-pwb/verify/:reference', { bodyLimit: BODY_LIMIT_BYTES }, comeBack);
  });
}

/** In the checkout's own frame stands a page of ours around the bank's, so that the checkout need not be allowed to frame banks. */
async function goToBank(
  parts: BankPageParts,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findBankPayment(parts, referenceOf(request), request.payerBrowser);
  if (!found?.charge) return pages.around(reply, 404, null, { page: 'redirect-failed', payment: null });
  const { charge, payment } = found;
  const bank = openBankRedirect(charge);
  if (bank === null) return seeOther(reply, `/charge-pwb/verify/${charge.reference}`);
  const isInFrame = (request.query as { in?: unknown }).in === 'frame';
  if (!isInFrame) return seeOther(reply, bank);
  const shown = { page: 'card-threeds', payment: pages.shown(payment), bank, framed: true } as const;
  return pages.around(reply, 200, payment, shown);
}

/** The payment's own page, which shows the result or polls for it; the provider was asked just before. */
async function show(
  parts: BankPageParts,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findBankPayment(parts, referenceOf(request), request.payerBrowser);
  if (!found) return pages.problem(reply, 'unknown-reference', null);
  const charge = found.charge && (await parts.confirming.ask(found.charge, ASK_EVERY_MS));
  if (charge?.channel === 'pay_with_bank' && isDocumentOfFrame(request)) {
    const { reference } = charge;
    const shown = { page: 'bank-returned', payment: pages.shown(found.payment), charge: reference } as const;
    return pages.around(reply, 200, found.payment, shown);
  }
  const opened = await pages.opening.pageAgain(found.payment, request.payerBrowser);
  // No method is named: it would ask for the first stage, and not for the result or for what is still open.
  return pages.payment(reply, opened, charge?.status === 'success' ? { paid: charge.reference } : {});
}

/** The bank stood in a frame of the checkout, which goes on by itself; older browsers do not say so. */
function isDocumentOfFrame(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'iframe';
}

/** A bank may come back by a post from another site, with fields of its own: it says nothing but that the payer is here. */
async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const named = referenceOf(request);
  return seeOther(reply, isReference(named) ? `/charge-pwb/verify/${encodeURIComponent(named)}` : '/');
}

type BankPayment = { payment: PaymentRow; charge: ChargeRow | null };

/** The payment that a charge by bank belongs to, or that is named by its own page, as that page's reader sees it; null when there is none. */
async function findBankPayment(
  finding: Finding,
  reference: string,
  browser: PayerBrowser,
): Promise<BankPayment | null> {
  if (!isReference(reference)) return null;
  const found = await finding.payments.byCharge(reference);
  if (found) return isByBank(found.charge) ? found : null;
  const payment = await rowAt(finding, reference, browser);
  return payment && { payment, charge: payment.charge && isByBank(payment.charge) ? payment.charge : null };
}

/** The address of the bank's page, if it is the payer's turn there and it can be gone to at all; else null. */
export function openBankRedirect(charge: ChargeRow): string | null {
  const isOpen = charge.status === 'unknown' && charge.auth_model === 'REDIRECT';
  const page = isOpen ? charge.step_page : null;
  return page?.type === 'url' && leadsToBank(page.content) ? page.content : null;
}

function referenceOf(request: FastifyRequest): string {
  return (request.params as { reference: string }).reference;
}
