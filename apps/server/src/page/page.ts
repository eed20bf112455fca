// The payer's page (spec §2 routes: any other path): first HTML rendered on the server with all that it shows.
import {
  type FormFeedback,
  hasTools,
  type MethodPlace,
  type PageAssets,
  type PageData,
  type RenderDocument,
} from '@titan/contract/page/page-data';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { RenderLink } from '@titan/contract/page/link-page';
import { brandOf, type RenderReturn } from '@titan/contract/page/return-page';
import { INLINE_PLACES, type InlinePlace, inlineSegment } from '@titan/rules/inline-place';
import { type Channel, isChannel } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServedMarks } from '../marks/marks.ts';
import { picturePath } from '../merchants/pictures.ts';
import type { PaymentChannel } from '../payments/edge/channel.ts';
import type { OpenedPage, PaymentOpener } from '../payments/edge/opened-page.ts';
import type { PageAddresses } from '../payments/session/page-address.ts';
import type { PaymentRow } from '../payments/views/payment-store.ts';
import { frameAncestorsOf, type PageQuery, type PayerPages } from '../payments/edge/payer-pages.ts';
import { isReservedSegment } from '../payments/session/references.ts';
import { canShare, shareEndOf } from '../payments/views/shares.ts';
import { noRoute, sendRefusal } from '@titan/platform/failures';
import { refused } from '@titan/platform/refusal';
import { pageReports, reportAddresses, type ReportsTo } from './csp-report.ts';
import { brandedHashes, pagePolicy, returnPolicy, sendDocument, styleHashes } from './headers.ts';
import { frameable } from '@titan/platform/frame-headers';
import type { Ids } from '@titan/platform/ports';
import type { Receipts } from '../receipts/receipts.ts';

/** What renders the pages. */
export type Renderers = {
  renderDocument: RenderDocument;
  renderReturn: RenderReturn;
  renderLink: RenderLink;
  assets: PageAssets;
  /** Where pages report errors and steps to; absent: nowhere. */
  reports?: ReportsTo | undefined;
};

type PageDeps = Renderers & {
  opener: PaymentOpener;
  addresses: PageAddresses;
  /** For the idempotency key of each rendered form. */
  ids: Pick<Ids, 'key'>;
  channels: readonly Pick<PaymentChannel, 'choicesOf'>[];
  marks: Pick<ServedMarks, 'of'>;
  /** Whether the page has tools to play phones and banks with. */
  hasSandbox: boolean;
};

/** The console shows the page beside what concerns it. A browser that does not say where its frame is asked from shows nothing there. */
function isFramedByUs({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'iframe' && headers['sec-fetch-site'] === 'same-origin';
}

type PaymentPage = Extract<PageData, { kind: 'payment' }>;

/** Builds what renders and sends pages; form routes and channels use it too. */
export function createPayerPages(deps: PageDeps): PayerPages {
  const hashes = styleHashes(deps.assets);
  const hashesWithTools = styleHashes(deps.assets, true);
  const reportsTo = reportAddresses(deps.reports);
  const render = (
    reply: FastifyReply,
    status: number,
    data: PageData,
    origins: readonly string[],
  ): FastifyReply => {
    const own = hasTools(data) ? hashesWithTools : hashes;
    const policy = pagePolicy(brandedHashes(own, data.payment.checkout_customization), reportsTo);
    return sendDocument(
      frameable(reply, policy, { origins, self: isFramedByUs(reply.request) }),
      status,
      pageAddressOf(reply.request),
      // The embed script's frame is never plain, in a browser that does not say that it is one either.
      (language, fullAt) => deps.renderDocument(data, deps.assets, language, isInline(data) ? null : fullAt),
    );
  };
  const around: PayerPages['around'] = (reply, status, of, page) =>
    sendDocument(
      frameable(
        reply,
        returnPolicy(brandedHashes(hashes, brandOf(page)), { framesBank: page.page === 'card-threeds' }),
        frameAncestorsOf(of),
      ),
      status,
      pageAddressOf(reply.request),
      (language, fullAt) => deps.renderReturn(page, deps.assets, language, fullAt),
    );
  return {
    payment: (reply, opened, query, feedback = null) =>
      render(reply, feedback ? 422 : 200, toPageData(deps, opened, query, feedback), opened.frameOrigins),
    problem: (reply, problem, reference) =>
      around(reply, problem === 'being-processed' ? 200 : 404, null, { page: 'problem', problem, reference }),
    around,
    shown: (payment) => ({
      address: `/${encodeURIComponent(deps.addresses.for(payment))}`,
      merchant: payment.merchant_name,
      email: payment.support_email ?? payment.merchant_email,
      logo: payment.logo && picturePath(payment.logo),
      checkout_customization: {
        primary_color: payment.primary_color,
        secondary_color: payment.secondary_color,
      },
      env: payment.env,
      amount: toDecimal(payment.amount_minor, payment.currency),
      currency: payment.currency,
    }),
    opener: deps.opener,
  };
}

function isInline(data: PageData): boolean {
  return (data.frame?.inline ?? null) !== null;
}

/** Registers the page's own addresses. */
export function pageRoutes(app: FastifyInstance, pages: PayerPages): void {
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { reference } = request.params as { reference: string };
    if (isReservedSegment(reference)) return redirectToLowerCase(pages, request, reply, reference);
    // What cannot be a reference is neither looked up nor repeated on the page.
    const isOne = isReference(reference);
    const opened = isOne ? await pages.opener.page(reference, request.payerBrowser) : null;
    if (!opened) {
      // A chat program or a sentence may have ended the address with a sign of its own.
      const bare = reference.replace(/[^\p{L}\p{N}]+$/u, '');
      if (bare !== reference && isReference(bare)) return redirectTo(request, reply, bare);
      return pages.problem(reply, 'unknown-reference', isOne ? reference : null);
    }
    const why = shareEndOf(opened.row);
    if (why !== null) {
      const page = { page: 'share-over', why, payment: pages.shown(opened.row) } as const;
      return pages.around(reply, 410, opened.row, page);
    }
    return pages.payment(reply, opened, { ...inlineIn(request), ...(request.query as PageQuery) });
  };
  app.get('/', (_request, reply) => pages.problem(reply, 'link-incomplete', null));
  app.get('/pay', (_request, reply) => pages.problem(reply, 'link-incomplete', null));
  app.get('/pay/*', (_request, reply) => pages.problem(reply, 'link-incomplete', null));
  app.get('/:reference', show);
  // `/pay` or anything else may follow the reference: the first segment names the transaction (spec §2 Any other path).
  app.get('/:reference/*', show);
}

/** First segments of payers' pages. A payer may arrive at one with the rest of the address cut off. */
const OF_PAGES: ReadonlySet<string> = new Set([
  'charge-card',
  'card-threeds',
  'charge-pwb',
  'charge-mobile-money',
  'redirect',
]);

/** What shows the payment's page again: a form is posted below it. */
export function pageAddressOf(request: FastifyRequest): string {
  if (request.method === 'GET') return request.url;
  const { reference = '' } = request.params as { reference?: string };
  const { inline } = inlineIn(request);
  return `/${encodeURIComponent(reference)}${inline ? `/${inlineSegment(inline)}` : ''}`;
}

/** Phones and QR codes may write our addresses in capitals (`/PAY/…`). */
function redirectToLowerCase(
  pages: PayerPages,
  request: FastifyRequest,
  reply: FastifyReply,
  segment: string,
): FastifyReply {
  const written = segment.toLowerCase();
  if (OF_PAGES.has(segment)) return pages.problem(reply, 'link-incomplete', null);
  if (written === segment) {
    return sendRefusal(reply, noRoute(request.method));
  }
  return redirectTo(request, reply, written);
}

/** To the same address with another first segment. */
function redirectTo(request: FastifyRequest, reply: FastifyReply, segment: string): FastifyReply {
  return reply.redirect(`/${segment}${request.url.replace(/^\/[^/?]*/, '')}`, 308);
}

function toPageData(
  deps: PageDeps,
  opened: OpenedPage,
  query: PageQuery,
  feedback: FormFeedback | null,
): PageData {
  const { payment, address, timeline, session_token: sessionToken, frameOrigins, row } = opened;
  const chosen = chosenOf(payment, query);
  const place = chosen === null || chosen === 'list' ? null : placeOf(query);
  const inline = frameOrigins.length > 0 ? inlineOf(query) : null;
  const waited = Number.parseInt(first(query.waited), 10);
  const reports = pageReports(deps.reports, payment.unique_reference);
  const marks = deps.marks.of(payment.currency);
  return {
    kind: 'payment',
    // In the embed script's frame the payer returns to the merchant's page around it, which gets an event instead.
    payment: inline === null ? payment : { ...payment, redirect_url: null },
    address,
    timeline,
    sessionToken,
    chosen,
    paidHere: payment.status === 'success' && paidReferenceOf(payment) === first(query.paid),
    formKey: deps.ids.key(),
    feedback,
    choices: choicesOf(deps, payment, place),
    ...(deps.hasSandbox ? { hasSandbox: true } : {}),
    preset: first(query.preset).slice(0, 40) || null,
    place,
    ...(waited > 0 ? { waited } : {}),
    ...(marks ? { marks } : {}),
    ...(frameOrigins.length > 0 ? { frame: { origins: frameOrigins, inline } } : {}),
    ...(reports ? { reports } : {}),
    ...sharingOf(row, inline),
  };
}

/** In the address, what says that the payer saw the payment succeed: the charge, or where its reader may not see that, the payment. */
export function paidReferenceOf({ charge, unique_reference: payment }: PaymentView): string {
  return charge?.reference ?? payment;
}

function sharingOf(row: PaymentRow, inline: InlinePlace | null): Pick<PaymentPage, 'share' | 'asked'> {
  if (row.share !== null) return { asked: { note: row.share.note } };
  return canShare(row) && inline === null ? { share: { isShared: row.is_shared } } : {};
}

function choicesOf({ channels }: PageDeps, payment: PaymentView, place: MethodPlace | null) {
  for (const channel of channels) {
    const choices = channel.choicesOf?.(payment, place);
    if (choices) return choices;
  }
  return null;
}

/** The method in the address, if it is offered, or the list of them. */
function chosenOf({ payment_channels: offered }: PaymentView, query: PageQuery): Channel | 'list' | null {
  const method = first(query.method);
  if (method === 'list') return method;
  return isChannel(method) && offered.includes(method) ? method : null;
}

function inlineOf({ inline }: PageQuery): InlinePlace | null {
  const place = first(inline);
  return INLINE_PLACES.find((known) => known === place) ?? null;
}

/** For a form's post in such a frame: the segment between the reference and the form's own path. */
export const INLINE_PARAMETER = `:frame(^${INLINE_PLACES.map(inlineSegment).join('$|^')}$)`;

/** The embed script's frame by the page's path, which the page's links and forms keep; in the form of a query. */
export function inlineIn(request: FastifyRequest): { inline?: InlinePlace } {
  const { '*': rest = '', frame = rest.split('/')[0] } = request.params as { '*'?: string; frame?: string };
  const inline = INLINE_PLACES.find((place) => inlineSegment(place) === frame);
  return inline === undefined ? {} : { inline };
}

/** The stage in the address and what it is about; only well-formed values are passed on. */
function placeOf({ stage, of }: PageQuery): MethodPlace | null {
  const name = first(stage);
  const about = first(of ?? undefined);
  return /^[a-z0-9_-]{1,20}$/.test(name) ? { stage: name, of: isReference(about) ? about : null } : null;
}

/** The first of a repeated parameter. */
function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

// /{address}/status: the history of a payment, at a lasting address (decision 0028). It has no session, and shows no more than the payment's
// page does at the same address: by the merchant's reference, only merchant, amount and status (decision 0047).

/** Registers the page. */
export function statusPageRoutes(
  app: FastifyInstance,
  pages: PayerPages,
  receipts: Pick<Receipts, 'of'>,
): void {
  app.get('/:reference/status', async (request, reply) => {
    const { reference } = request.params as { reference: string };
    if (isReservedSegment(reference)) return sendRefusal(reply, refused('UNKNOWN_REFERENCE'));
    const opened = isReference(reference) ? await pages.opener.status(reference, request.payerBrowser) : null;
    if (!opened) return pages.problem(reply, 'unknown-reference', null);
    const { address, payment, timeline } = opened;
    const receipt = await receipts.of(opened);
    return pages.around(reply, 200, opened.row, { page: 'status', address, payment, timeline, receipt });
  });
}
