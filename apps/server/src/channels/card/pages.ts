// Spec §2 routes of 3-D Secure: the way to the bank, the frame around its page, the way back. Whoever has a charge's reference may
// walk it; it shows what the charge's provider says, never what a browser brought (design §5, guides X8, X14).
import type { ReturnPage, UnpaidMoney } from '@titan/contract/return-page';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChargeRow } from '../../payments/charge-row.ts';
import type { ChargeState } from '../../payments/charge-status.ts';
import { framersOf, openBankPage, type PayerPages, seeOther } from '../../payments/payer-pages.ts';
import type { PaymentRow, PaymentStore } from '../../payments/payment-store.ts';
import type { Views } from '../../payments/payment-view.ts';
import type { ChargeQueries } from '../../payments/query-charge.ts';
import { frameable } from '../../platform/frame-headers.ts';
import type { Warn } from '../../platform/ports.ts';
import { type ChargeOfPayment, findCardCharge, verifyCharge } from './verify.ts';

// Spec §2 /charge-card/verify: "Verifying your payment", then what the provider says of the charge.

/** What the page can say of a charge by its state alone; null: the provider has to be asked. */
const RESULTS: Record<ChargeState, 'success' | 'failed' | null> = {
  sent: null,
  action_required: null,
  unknown: null,
  left: null,
  held: null,
  success: 'success',
  credited: 'success',
  duplicate: 'failed',
  returned: 'failed',
  failed: 'failed',
  // Ended at our word: the bank may have approved it all the same, so it is asked first.
  cancelled: null,
};

/**
 * Shows at once what is known. Where that is nothing yet, it says that it verifies; the page then asks by itself, or without
 * script comes again with `?asked`, and only then the provider is waited for.
 */
async function showVerify(
  parts: CardPageParts,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { asked } = request.query as { asked?: unknown };
  const found = await findCardCharge(parts.payments, verifiedReference(request));
  if (!found) return pages.around(reply, 404, null, { page: 'verify', outcome: 'not-found' });
  const isAsked = asked !== undefined && RESULTS[found.charge.status] === null;
  const { payment, charge } = isAsked ? await asVerified(parts, found) : found;
  // Paid by another attempt it is paid, whatever became of this one.
  const paid = payment.charge?.status === 'success' ? payment.charge : null;
  return pages.around(reply, 200, payment, {
    page: 'verify',
    outcome: paid ? 'success' : outcomeOf(charge, isAsked),
    payment: pages.shown(payment),
    charge: parts.views.charge(paid ?? charge),
    money: moneyOf(parts.views, payment, charge),
    sessionToken: pages.opening.issueSession(payment),
  });
}

/** The charge and its payment after the provider's newest word. */
async function asVerified(
  parts: CardPageParts,
  { payment, charge }: ChargeOfPayment,
): Promise<ChargeOfPayment> {
  const verified = await verifyCharge(parts.queries, charge);
  return {
    charge: verified,
    payment: (await parts.payments.byId(payment.id, { publicSession: charge.public_session })) ?? payment,
  };
}

function outcomeOf(
  { status }: ChargeRow,
  isAsked: boolean,
): 'verifying' | 'still-processing' | 'success' | 'failed' {
  if (isAsked && status === 'cancelled') return 'failed';
  return RESULTS[status] ?? (isAsked ? 'still-processing' : 'verifying');
}

/** What became of the money of this charge alone: another attempt is told where it is made. */
function moneyOf(views: Views, { reversals }: PaymentRow, charge: ChargeRow): UnpaidMoney {
  const { money } = moneyVerdict({
    status: 'pending',
    version: '',
    earlier_open: false,
    charge: views.charge(charge),
    reversals: reversals.filter((each) => each.charge === charge.reference),
  });
  return money === 'received' || money === 'held' ? 'still-checked' : money;
}

/** In the path, or in a query as some banks send it; a parameter that is there twice names nothing. */
function verifiedReference(request: FastifyRequest): string {
  const { reference } = request.params as { reference?: string };
  const { merchant_order_id: order } = request.query as { merchant_order_id?: unknown };
  return reference ?? (typeof order === 'string' ? order : '');
}

const BODY_LIMIT_BYTES = 256 * 1_024;
/** HTML of a bank runs with an origin of its own: it can neither read nor steer a page of ours. */
const BANK_HTML_POLICY = "sandbox allow-forms allow-scripts; base-uri 'none'";

type CardPageParts = {
  payments: Pick<PaymentStore, 'byCharge' | 'byId'>;
  queries: ChargeQueries;
  views: Views;
  warn: Warn;
};

/** Registers the routes, what banks post in a scope of its own. */
export async function cardPages(
  app: FastifyInstance,
  parts: CardPageParts,
  pages: PayerPages,
): Promise<void> {
  app.get('/charge-card/3ds/:reference', (request, reply) => goToBank(parts, pages, request, reply));
  app.get('/card-threeds/:reference', (request, reply) => frameBank(parts, pages, request, reply));
  app.get('/card-threeds/:reference/bank', (request, reply) => sendBankHtml(parts, request, reply));
  for (const path of ['/charge-card/verify', '/charge-card/verify/:reference']) {
    app.get(path, (request, reply) => showVerify(parts, pages, request, reply));
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
  parts: CardPageParts,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findCardCharge(parts.payments, referenceOf(request));
  const page = found && openBankPage(found.charge);
  if (!page) return noWay(parts, pages, reply, found);
  const { reference } = found.charge;
  const framed = isFramed(request);
  // In the checkout's own frame stands ours, so that the checkout need not be allowed to frame banks.
  const own = `/card-threeds/${reference}${framed ? '?in=frame' : ''}`;
  return seeOther(reply, page.type === 'html' || framed ? own : page.content);
}

async function frameBank(
  parts: CardPageParts,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findCardCharge(parts.payments, referenceOf(request));
  const page = found && openBankPage(found.charge);
  if (!page) return noWay(parts, pages, reply, found);
  const bank = page.type === 'url' ? page.content : `/card-threeds/${found.charge.reference}/bank`;
  const shown: ReturnPage = {
    page: 'card-threeds',
    payment: pages.shown(found.payment),
    bank,
    framed: isFramed(request),
  };
  return pages.around(reply, 200, found.payment, shown);
}

async function sendBankHtml(
  parts: CardPageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findCardCharge(parts.payments, referenceOf(request));
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
  parts: CardPageParts,
  pages: PayerPages,
  reply: FastifyReply,
  found: ChargeOfPayment | null,
): FastifyReply {
  if (!found) return pages.around(reply, 404, null, { page: 'redirect-failed', payment: null });
  const { charge, payment } = found;
  const waitsForPayer = charge.status === 'action_required';
  if (!waitsForPayer) return seeOther(reply, `/charge-card/verify/${charge.reference}`);
  parts.warn('A step at a bank has no page to go to', { reference: charge.reference });
  return pages.around(reply, 502, payment, { page: 'redirect-failed', payment: pages.shown(payment) });
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
