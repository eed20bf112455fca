// /{address}/share: a full session goes on with another device, by the payment's address as a QR code, which is also below /code as a picture,
// or asks somebody else to pay (decision 0066). Whoever has no such session, or whose payment has ended, is led to the payment's page.
import formbody from '@fastify/formbody';
import type { ReturnPage } from '@titan/contract/page/return-page';
import { LIMITS } from '@titan/rules/limits';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PaymentLookup, isSessionOf } from '../payments/edge/open-payment.ts';
import type { OpenedPage } from '../payments/edge/opened-page.ts';
import { isIdempotencyKey, type Session, type SessionTokens } from '../payments/session/session.ts';
import { type PayerPages, seeOther } from '../payments/edge/payer-pages.ts';
import { isReservedSegment } from '../payments/session/references.ts';
import { canShare, type Shares } from '../payments/views/shares.ts';
import { type FormFields, textFields } from '../payments/edge/stage-form.ts';
import { paidReferenceOf } from './page.ts';
import { noRoute, sendRefusal } from '@titan/platform/failures';
import type { Ids } from '@titan/platform/ports';
import { qrCodeOf, qrPictureOf } from '../platform/qr-code.ts';

type SharePage = Extract<ReturnPage, { page: 'share' }>;

type SharePageDeps = {
  pages: PayerPages;
  sessions: SessionTokens;
  paymentLookup: PaymentLookup;
  shares: Shares;
  ids: Pick<Ids, 'key'>;
  /** Where payers reach the service. */
  publicUrl: string;
};

/** A drawing does nothing where it is opened as a page. */
const PICTURE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

type AtAddress = { Params: { reference: string } };

/** Registers the page and its two forms, in a scope of their own. */
export async function sharePageRoutes(app: FastifyInstance, deps: SharePageDeps): Promise<void> {
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  app.get<AtAddress>('/:reference/share', (request, reply) => show(deps, request, reply, null));
  app.get<AtAddress>('/:reference/share/code', async (request, reply) => {
    const opened = await openedAt(deps, request);
    if (!opened || !canShare(opened.row)) return reply.callNotFound();
    return reply
      .headers({ 'cache-control': 'no-store', 'content-security-policy': PICTURE_POLICY })
      .type('image/svg+xml')
      .send(qrPictureOf(addressOf(deps, opened)));
  });
  app.post<AtAddress>('/:reference/share', async (request, reply) => {
    const fields = textFields(request.body);
    const session = await sessionOf(deps, request, fields);
    if (session === null) return seeOther(reply, pathOf(request));
    const { note = '', form_key: key = '' } = fields;
    const submission = isIdempotencyKey(key) ? key : deps.ids.key();
    const answer = await deps.shares.ask(session, note, submission);
    if (answer === 'asked') return seeOther(reply, `${pathOf(request)}#asked`);
    return show(deps, request, reply, { is: answer, note });
  });
  app.post<AtAddress>('/:reference/share/take-back', async (request, reply) => {
    const fields = textFields(request.body);
    const session = await sessionOf(deps, request, fields);
    if (session === null) return seeOther(reply, pathOf(request));
    await deps.shares.takeBack(session.transactionId, fields['share'] ?? '');
    return seeOther(reply, `${pathOf(request)}?taken-back#asked`);
  });
}

/** Null: there is no such payment, or the address cannot be one. */
async function openedAt(
  { pages }: SharePageDeps,
  { params: { reference }, payerBrowser }: FastifyRequest<AtAddress>,
): Promise<OpenedPage | null> {
  return isReference(reference) ? pages.opener.page(reference, payerBrowser) : null;
}

function addressOf({ publicUrl }: SharePageDeps, { address }: OpenedPage): string {
  return `${publicUrl}/${address}`;
}

async function show(
  deps: SharePageDeps,
  request: FastifyRequest<AtAddress>,
  reply: FastifyReply,
  problem: SharePage['problem'],
): Promise<FastifyReply> {
  const { pages, shares, ids, publicUrl } = deps;
  if (isReservedSegment(request.params.reference)) return sendRefusal(reply, noRoute(request.method));
  const opened = await openedAt(deps, request);
  if (!opened) return pages.problem(reply, 'unknown-reference', null);
  const { address, payment, session_token: sessionToken, row } = opened;
  if (!canShare(row)) return seeOther(reply, resultOf(opened));
  const asked = await shares.open(row.id);
  return pages.around(reply, problem ? 422 : 200, row, {
    page: 'share',
    address,
    payment,
    sessionToken,
    formKey: ids.key(),
    code: qrCodeOf(addressOf(deps, opened)),
    asked: asked.map(({ id, note, address: own }) => ({ id, note, url: own && `${publicUrl}/${own}` })),
    mayAsk: asked.length < LIMITS.sharesOpen && problem?.is !== 'too-many',
    problem,
    tookBack: request.method === 'GET' && 'taken-back' in (request.query as object),
  });
}

/** The payment's own page, which says of a success that it is this payer's, whoever has paid. */
function resultOf({ address, payment }: OpenedPage): string {
  const paid = payment.status === 'success' ? `?paid=${encodeURIComponent(paidReferenceOf(payment))}` : '';
  return `/${encodeURIComponent(address)}${paid}`;
}

/** Null for a form that no share page has sent, or that lay open for a day: the page is shown anew. */
async function sessionOf(
  { sessions, paymentLookup }: SharePageDeps,
  request: FastifyRequest<AtAddress>,
  { session_token: token = '' }: FormFields,
): Promise<Session | null> {
  const session = sessions.read(token);
  if (session === null || session.publicSession !== null) return null;
  return (await isSessionOf(paymentLookup, session, request.params.reference)) ? session : null;
}

function pathOf({ params }: FastifyRequest<AtAddress>): string {
  return `/${encodeURIComponent(params.reference)}/share`;
}
