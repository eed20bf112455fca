// Spec §2 routes and §4 "Redirect auth data": the redirect to a bank's page, framed or not, and the return, which bank transfer shares. What
// the browser sends proves nothing; the provider is queried.
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { type PaymentLookup, rowAt } from '../../payments/edge/open-payment.ts';
import { leadsToBank, type PayerPages, seeOther } from '../../payments/edge/payer-pages.ts';
import type { PaymentRow } from '../../payments/views/payment-store.ts';
import type { PayerBrowser } from '../../payments/session/session.ts';
import { type BankQueries, isByBank } from './query.ts';

const BODY_LIMIT_BYTES = 256 * 1_024;
/** Short, because a payer who comes back waits for the result, ms. */
const ASK_EVERY_MS = 500;

type BankPageDeps = PaymentLookup & { bankQueries: Pick<BankQueries, 'ask'> };

/** Registers the routes; those that banks post to are in a scope of their own. */
export async function bankPages(app: FastifyInstance, deps: BankPageDeps, pages: PayerPages): Promise<void> {
  app.get('/charge-pwb/redirect/:reference', (request, reply) => goToBank(deps, pages, request, reply));
  for (const path of ['/charge-pwb/verify/:reference', '/redirect/payment/:reference']) {
    app.get(path, (request, reply) => show(deps, pages, request, reply));
  }
  await app.register(async (scope) => {
    // Accepts a body of any content type and ignores it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, null));
    scope.post('/charge-pwb/verify/:reference', { bodyLimit: BODY_LIMIT_BYTES }, comeBack);
  });
}

/** In the checkout's frame our page wraps the bank's, so that the checkout's policy need not allow framing banks. */
async function goToBank(
  deps: BankPageDeps,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findBankPayment(deps, referenceOf(request), request.payerBrowser);
  if (!found?.charge) return pages.around(reply, 404, null, { page: 'redirect-failed', payment: null });
  const { charge, payment } = found;
  const bank = openBankRedirect(charge);
  if (bank === null) return seeOther(reply, `/charge-pwb/verify/${charge.reference}`);
  const isInFrame = (request.query as { in?: unknown }).in === 'frame';
  if (!isInFrame) return seeOther(reply, bank);
  const shown = { page: 'card-threeds', payment: pages.shown(payment), bank, framed: true } as const;
  return pages.around(reply, 200, payment, shown);
}

/** Queries the provider, then shows the payment's page, which has the result or polls for it. */
async function show(
  deps: BankPageDeps,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findBankPayment(deps, referenceOf(request), request.payerBrowser);
  if (!found) return pages.problem(reply, 'unknown-reference', null);
  const charge = found.charge && (await deps.bankQueries.ask(found.charge, ASK_EVERY_MS));
  if (charge?.channel === 'pay_with_bank' && isDocumentOfFrame(request)) {
    const { reference } = charge;
    const shown = { page: 'bank-returned', payment: pages.shown(found.payment), charge: reference } as const;
    return pages.around(reply, 200, found.payment, shown);
  }
  const opened = await pages.opener.pageAgain(found.payment, request.payerBrowser);
  // Naming a method would open its first stage instead of the result or the open step.
  return pages.payment(reply, opened, charge?.status === 'success' ? { paid: charge.reference } : {});
}

/** The bank's page was in a frame of the checkout, which continues by itself. Older browsers do not send the header. */
function isDocumentOfFrame(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'iframe';
}

/** A bank may send the payer back by a cross-site POST with fields of its own, which are ignored. */
async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const named = referenceOf(request);
  return seeOther(reply, isReference(named) ? `/charge-pwb/verify/${encodeURIComponent(named)}` : '/');
}

type BankPayment = { payment: PaymentRow; charge: ChargeRow | null };

/** Finds the payment by the reference of a bank charge or by the page's own; the latter as this browser may see it. */
async function findBankPayment(
  paymentLookup: PaymentLookup,
  reference: string,
  browser: PayerBrowser,
): Promise<BankPayment | null> {
  if (!isReference(reference)) return null;
  const found = await paymentLookup.payments.byCharge(reference);
  if (found) return isByBank(found.charge) ? found : null;
  const payment = await rowAt(paymentLookup, reference, browser);
  return payment && { payment, charge: payment.charge && isByBank(payment.charge) ? payment.charge : null };
}

/** The address of the bank's page while the payer is to approve there, if we may redirect to it; else null. */
export function openBankRedirect(charge: ChargeRow): string | null {
  const isOpen = charge.status === 'unknown' && charge.auth_model === 'REDIRECT';
  const page = isOpen ? charge.step_page : null;
  return page?.type === 'url' && leadsToBank(page.content) ? page.content : null;
}

function referenceOf(request: FastifyRequest): string {
  return (request.params as { reference: string }).reference;
}
