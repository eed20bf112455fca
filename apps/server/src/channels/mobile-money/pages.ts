// Spec §2 pages of mobile money: the redirect to the wallet's page, the return from it, and verify without a reference. What the browser sends
// proves nothing; the provider is queried.
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { type PaymentLookup, rowAt } from '../../payments/edge/open-payment.ts';
import { leadsToBank, type PayerPages, seeOther } from '../../payments/edge/payer-pages.ts';
import type { PaymentRow } from '../../payments/views/payment-store.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import type { PayerBrowser } from '../../payments/session/session.ts';

/** Short, because a payer who comes back from the wallet's page waits for the result, ms. */
const ASK_EVERY_MS = 500;

type WalletPageDeps = PaymentLookup & { queries: Pick<ChargeQueries, 'askIfDue'> };

/** Registers the routes. */
export function walletPages(app: FastifyInstance, deps: WalletPageDeps, pages: PayerPages): void {
  app.get('/charge-mobile-money/verify', (_request, reply) => pages.problem(reply, 'being-processed', null));
  app.get('/charge-mobile-money/verify/:reference', (request, reply) => verify(deps, pages, request, reply));
  app.get('/charge-mobile-money/redirect/:reference', (request, reply) =>
    goToWallet(deps, pages, request, reply),
  );
}

/** Queries the network, then shows the payment's page, which has the result or polls for it. */
async function verify(
  deps: WalletPageDeps,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findWalletPayment(deps, referenceOf(request), request.payerBrowser);
  if (!found) return pages.problem(reply, 'unknown-reference', null);
  const charge = found.charge && (await deps.queries.askIfDue(found.charge, ASK_EVERY_MS));
  const opened = await pages.opener.pageAgain(found.payment, request.payerBrowser);
  // Naming a method would open its first stage instead of the result or the open step.
  return pages.payment(reply, opened, charge?.status === 'success' ? { paid: charge.reference } : {});
}

async function goToWallet(
  deps: WalletPageDeps,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findWalletPayment(deps, referenceOf(request), request.payerBrowser);
  if (!found?.charge) return pages.problem(reply, 'unknown-reference', null);
  const { reference } = found.charge;
  return seeOther(reply, openWalletPage(found.charge) ?? `/charge-mobile-money/verify/${reference}`);
}

type WalletPayment = { payment: PaymentRow; charge: ChargeRow | null };

/** Finds the payment by the reference of a wallet charge or by the page's own; the latter as this browser may see it. */
async function findWalletPayment(
  paymentLookup: PaymentLookup,
  reference: string,
  browser: PayerBrowser,
): Promise<WalletPayment | null> {
  if (!isReference(reference)) return null;
  const found = await paymentLookup.payments.byCharge(reference);
  if (found) return found.charge.channel === 'mobile_money' ? found : null;
  const payment = await rowAt(paymentLookup, reference, browser);
  const charge = payment?.charge?.channel === 'mobile_money' ? payment.charge : null;
  return payment && { payment, charge };
}

/** The address of the wallet's page while the payer is to approve there, if we may redirect to it; else null. */
function openWalletPage(charge: ChargeRow): string | null {
  const isOpen = charge.status === 'unknown' && charge.auth_model === 'REDIRECT';
  const page = isOpen ? charge.step_page : null;
  return page?.type === 'url' && leadsToBank(page.content) ? page.content : null;
}

function referenceOf(request: FastifyRequest): string {
  return (request.params as { reference: string }).reference;
}
