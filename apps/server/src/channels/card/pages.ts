// Spec §2 pages of 3-D Secure: the redirect to the bank, the frame around its page, the return. A charge's reference is enough to use them;
// they show what the provider says, never what the browser sent.
import type { ReturnPage, UnpaidMoney } from '@titan/contract/page/return-page';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ChargeState } from '../../db/column-values.ts';
import type { ChargeRow } from '../../payments/charge-row.ts';
import {
  frameAncestorsOf,
  openBankPage,
  type PayerPages,
  seeOther,
} from '../../payments/edge/payer-pages.ts';
import type { PaymentRow, PaymentStore } from '../../payments/views/payment-store.ts';
import type { Views } from '../../payments/views/payment-view.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';
import { frameable } from '@titan/platform/frame-headers';
import type { Warn } from '@titan/platform/ports';
import { type ChargeOfPayment, findCardCharge, verifyCharge } from './verify.ts';

// Spec §2 /charge-card/verify: "Verifying your payment", then what the provider says of the charge.

/** The result of a charge by its state alone; null: the provider must be queried. */
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
  // We ended it, but the bank may have approved it all the same.
  cancelled: null,
};

/**
 * Shows a known result at once; else "Verifying". The page then polls, or without script reloads with `?asked`, and only that request waits
 * for the provider.
 */
async function showVerify(
  deps: CardPageDeps,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { asked } = request.query as { asked?: unknown };
  const found = await findCardCharge(deps.payments, verifiedReference(request));
  if (!found) return pages.around(reply, 404, null, { page: 'verify', outcome: 'not-found' });
  const isAsked = asked !== undefined && RESULTS[found.charge.status] === null;
  const { payment, charge } = isAsked ? await asVerified(deps, found) : found;
  // A payment that another attempt has paid is shown as paid.
  const paid = payment.charge?.status === 'success' ? payment.charge : null;
  return pages.around(reply, 200, payment, {
    page: 'verify',
    outcome: paid ? 'success' : outcomeOf(charge, isAsked),
    payment: pages.shown(payment),
    charge: deps.views.charge(paid ?? charge),
    money: moneyOf(deps.views, payment, charge),
    sessionToken: pages.opener.issueSession(payment),
  });
}

/** The charge and its payment after querying the provider. */
async function asVerified(
  deps: CardPageDeps,
  { payment, charge }: ChargeOfPayment,
): Promise<ChargeOfPayment> {
  const verified = await verifyCharge(deps.queries, charge);
  return {
    charge: verified,
    payment: (await deps.payments.byId(payment.id, { publicSession: charge.public_session })) ?? payment,
  };
}

function outcomeOf(
  { status }: ChargeRow,
  isAsked: boolean,
): 'verifying' | 'still-processing' | 'success' | 'failed' {
  if (isAsked && status === 'cancelled') return 'failed';
  return RESULTS[status] ?? (isAsked ? 'still-processing' : 'verifying');
}

/** What became of this charge's money; that of other attempts is shown on the payment's page. */
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

/** From the path, or from the query as some banks send it; a repeated parameter counts as none. */
function verifiedReference(request: FastifyRequest): string {
  const { reference } = request.params as { reference?: string };
  const { merchant_order_id: order } = request.query as { merchant_order_id?: unknown };
  return reference ?? (typeof order === 'string' ? order : '');
}

const BODY_LIMIT_BYTES = 256 * 1_024;
/** A bank's HTML runs in an opaque origin: it can neither read nor navigate our pages. */
const BANK_HTML_POLICY = "sandbox allow-forms allow-scripts; base-uri 'none'";

type CardPageDeps = {
  payments: Pick<PaymentStore, 'byCharge' | 'byId'>;
  queries: ChargeQueries;
  views: Views;
  warn: Warn;
};

/** Registers the routes; those that banks post to are in a scope of their own. */
export async function cardPages(app: FastifyInstance, deps: CardPageDeps, pages: PayerPages): Promise<void> {
  app.get('/charge-card/3ds/:reference', (request, reply) => goToBank(deps, pages, request, reply));
  app.get('/card-threeds/:reference', (request, reply) => frameBank(deps, pages, request, reply));
  app.get('/card-threeds/:reference/bank', (request, reply) => sendBankHtml(deps, request, reply));
  for (const path of ['/charge-card/verify', '/charge-card/verify/:reference']) {
    app.get(path, (request, reply) => showVerify(deps, pages, request, reply));
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
  deps: CardPageDeps,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findCardCharge(deps.payments, referenceOf(request));
  const page = found && openBankPage(found.charge);
  if (!page) return noBankPage(deps, pages, reply, found);
  const { reference } = found.charge;
  const framed = isFramed(request);
  // In the checkout's frame our page wraps the bank's, so that the checkout's policy need not allow framing banks.
  const own = `/card-threeds/${reference}${framed ? '?in=frame' : ''}`;
  return seeOther(reply, page.type === 'html' || framed ? own : page.content);
}

async function frameBank(
  deps: CardPageDeps,
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findCardCharge(deps.payments, referenceOf(request));
  const page = found && openBankPage(found.charge);
  if (!page) return noBankPage(deps, pages, reply, found);
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
  deps: CardPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await findCardCharge(deps.payments, referenceOf(request));
  const page = found && openBankPage(found.charge);
  if (!found || page?.type !== 'html')
    return seeOther(reply, `/charge-card/3ds/${encodeURIComponent(referenceOf(request))}`);
  return frameable(reply, BANK_HTML_POLICY, frameAncestorsOf(found.payment))
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(page.content);
}

/** Where there is no bank page: the result, or a page saying that the redirect failed. */
function noBankPage(
  deps: CardPageDeps,
  pages: PayerPages,
  reply: FastifyReply,
  found: ChargeOfPayment | null,
): FastifyReply {
  if (!found) return pages.around(reply, 404, null, { page: 'redirect-failed', payment: null });
  const { charge, payment } = found;
  const waitsForPayer = charge.status === 'action_required';
  if (!waitsForPayer) return seeOther(reply, `/charge-card/verify/${charge.reference}`);
  deps.warn('A step at a bank has no page to go to', { reference: charge.reference });
  return pages.around(reply, 502, payment, { page: 'redirect-failed', payment: pages.shown(payment) });
}

/** Banks send the payer back by a cross-site POST with fields of their own, which are ignored. */
async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const named = referenceOf(request);
  const order = (request.query as { merchant_order_id?: unknown }).merchant_order_id;
  if (isReference(named)) return seeOther(reply, `/charge-card/verify/${encodeURIComponent(named)}`);
  const query = typeof order === 'string' && isReference(order) ? `?merchant_order_id=${order}` : '';
  return seeOther(reply, `/charge-card/verify${query}`);
}

/** Accepts a body of any content type and ignores it. */
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
