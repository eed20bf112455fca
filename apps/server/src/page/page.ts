// The payer's page (spec §2 routes: any other path): first HTML rendered on the server with all that it shows.
import type {
  FormFeedback,
  MethodPlace,
  PageAssets,
  PageData,
  RenderDocument,
} from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import type { RenderLink } from '@titan/contract/payment-link';
import type { RenderReturn } from '@titan/contract/return-page';
import { INLINE_PLACES, type InlinePlace, inlineSegment } from '@titan/rules/inline-place';
import { type Channel, isChannel } from '@titan/rules/methods';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentChannel } from '../payments/channel.ts';
import type { OpenedPage, PaymentOpening } from '../payments/open-payment.ts';
import type { PageAddresses } from '../payments/page-address.ts';
import { framersOf, type PageQuery, type PayerPages } from '../payments/payer-pages.ts';
import { isReservedSegment } from '../payments/references.ts';
import { noRoute, sendRefusal } from '../platform/failures.ts';
import { refused } from '../platform/refusal.ts';
import { pageReports, reportAddresses, type ReportsTo } from './csp-report.ts';
import { pagePolicy, REPORTING_ENDPOINTS, returnPolicy, styleHashes } from './headers.ts';
import { frameable } from '../platform/frame-headers.ts';
import type { Ids } from '../platform/ports.ts';

/** What pages are drawn with. */
export type Renderers = {
  renderDocument: RenderDocument;
  renderReturn: RenderReturn;
  renderLink: RenderLink;
  assets: PageAssets;
  /** Where pages report errors and steps to; absent: nowhere. */
  reports?: ReportsTo | undefined;
};

type PageParts = Renderers & {
  opening: PaymentOpening;
  addresses: PageAddresses;
  /** For the key of a drawn form. */
  ids: Pick<Ids, 'press'>;
  channels: readonly Pick<PaymentChannel, 'choicesOf'>[];
};

/** The merchant's house around the page: where it leads to, and who may frame it. */
type Around = { redirectUrl: string | null; frameOrigins: readonly string[] };
const NOBODY_AROUND: Around = { redirectUrl: null, frameOrigins: [] };

/** Builds what renders and sends pages; form routes and channels use it too. */
export function createPayerPages(parts: PageParts): PayerPages {
  const hashes = styleHashes(parts.assets);
  const reportsTo = reportAddresses(parts.reports);
  const render = (reply: FastifyReply, status: number, data: PageData, around: Around): FastifyReply =>
    frameable(reply, pagePolicy(hashes, around.redirectUrl, reportsTo), {
      origins: around.frameOrigins,
      self: false,
    })
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('reporting-endpoints', REPORTING_ENDPOINTS)
      .send(parts.renderDocument(data, parts.assets));
  return {
    payment: (reply, opened, query, feedback = null) =>
      render(reply, feedback ? 422 : 200, toPageData(parts, opened, query, feedback), {
        redirectUrl: opened.payment.redirect_url,
        frameOrigins: opened.frameOrigins,
      }),
    problem: (reply, problem, reference) =>
      render(
        reply,
        problem === 'being-processed' ? 200 : 404,
        { kind: 'problem', problem, reference },
        NOBODY_AROUND,
      ),
    around: (reply, status, of, page) =>
      frameable(reply, returnPolicy(hashes, { framesBank: page.page === 'card-threeds' }), framersOf(of))
        .code(status)
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('reporting-endpoints', REPORTING_ENDPOINTS)
        .send(parts.renderReturn(page, parts.assets)),
    shown: (payment) => ({
      address: `/${encodeURIComponent(parts.addresses.for(payment))}`,
      merchant: payment.merchant_name,
      merchantReference: payment.reference,
      env: payment.env,
    }),
    opening: parts.opening,
  };
}

/** Registers the page's own addresses. */
export function pageRoutes(app: FastifyInstance, pages: PayerPages): void {
  const show = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { reference } = request.params as { reference: string };
    if (isReservedSegment(reference)) return asWritten(pages, request, reply, reference);
    // What cannot be a reference is not looked for, nor said again.
    if (!isReference(reference)) return pages.problem(reply, 'unknown-reference', null);
    const opened = await pages.opening.page(reference, request.payerBrowser);
    return opened
      ? pages.payment(reply, opened, { ...inlineIn(request), ...(request.query as PageQuery) })
      : pages.problem(reply, 'unknown-reference', reference);
  };
  app.get('/', (_request, reply) => pages.problem(reply, 'link-incomplete', null));
  app.get('/pay', (_request, reply) => pages.problem(reply, 'link-incomplete', null));
  app.get('/pay/*', (_request, reply) => pages.problem(reply, 'link-incomplete', null));
  app.get('/:reference', show);
  // `/pay` and whatever else follows the reference: the first segment names the transaction (spec §2 Any other path).
  app.get('/:reference/*', show);
}

/** First segments of pages that payers come to: what is left of such an address when its end is cut off is shown to somebody. */
const OF_PAGES: ReadonlySet<string> = new Set([
  'charge-card',
  'card-threeds',
  'charge-pwb',
  'charge-mobile-money',
  'redirect',
]);

/** An address of ours in other letters, as phones and QR codes write them (`/PAY/…`), leads to the real one; what is none is refused. */
function asWritten(
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
  return reply.redirect(`/${written}${request.url.replace(/^\/[^/?]*/, '')}`, 308);
}

function toPageData(
  parts: PageParts,
  opened: OpenedPage,
  query: PageQuery,
  feedback: FormFeedback | null,
): PageData {
  const { payment, address, timeline, session_token: sessionToken, frameOrigins } = opened;
  const chosen = chosenOf(payment, query);
  const place = chosen && placeOf(query);
  const inline = frameOrigins.length > 0 ? inlineOf(query) : null;
  const reports = pageReports(parts.reports, payment.unique_reference);
  return {
    kind: 'payment',
    // In the script's frame the way back is the merchant's page, which stands around it and is told.
    payment: inline === null ? payment : { ...payment, redirect_url: null },
    address,
    timeline,
    sessionToken,
    chosen,
    paidHere: payment.status === 'success' && payment.charge?.reference === first(query.paid),
    formKey: parts.ids.press(),
    feedback,
    choices: choicesOf(parts, payment, place),
    preset: first(query.preset).slice(0, 40) || null,
    place,
    ...(frameOrigins.length > 0 ? { frame: { origins: frameOrigins, inline } } : {}),
    ...(reports ? { reports } : {}),
  };
}

function choicesOf({ channels }: PageParts, payment: PaymentView, place: MethodPlace | null) {
  for (const channel of channels) {
    const choices = channel.choicesOf?.(payment, place);
    if (choices) return choices;
  }
  return null;
}

/** The method that the address names, where it is offered. */
function chosenOf({ payment_channels: offered }: PaymentView, query: PageQuery): Channel | null {
  const method = first(query.method);
  return isChannel(method) && offered.includes(method) ? method : null;
}

function inlineOf({ inline }: PageQuery): InlinePlace | null {
  const place = first(inline);
  return INLINE_PLACES.find((known) => known === place) ?? null;
}

/** A form's post in such a frame: what stands between the reference and the form's own path. */
export const INLINE_PARAMETER = `:frame(^${INLINE_PLACES.map(inlineSegment).join('$|^')}$)`;

/** The place in the page's own path, which its links and forms keep, as the query has it. */
export function inlineIn(request: FastifyRequest): { inline?: InlinePlace } {
  const { '*': rest = '', frame = rest.split('/')[0] } = request.params as { '*'?: string; frame?: string };
  const inline = INLINE_PLACES.find((place) => inlineSegment(place) === frame);
  return inline === undefined ? {} : { inline };
}

/** What the address says beside the method; only what could be a stage and a reference is handed on. */
function placeOf({ stage, of }: PageQuery): MethodPlace | null {
  const name = first(stage);
  const about = first(of ?? undefined);
  return /^[a-z0-9_-]{1,20}$/.test(name) ? { stage: name, of: isReference(about) ? about : null } : null;
}

/** A parameter that is there twice counts as its first. */
function first(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

// /{address}/status: what has happened to a payment, at an address that lasts (decision 0028). It carries no session, and shows nothing
// that the payment's page does not show to whoever has its address: by the merchant's reference merchant, amount and status (decision 0047).

/** Registers the page. */
export function statusPageRoutes(app: FastifyInstance, pages: PayerPages): void {
  app.get('/:reference/status', async (request, reply) => {
    const { reference } = request.params as { reference: string };
    if (isReservedSegment(reference)) return sendRefusal(reply, refused('UNKNOWN_REFERENCE'));
    const opened = isReference(reference)
      ? await pages.opening.status(reference, request.payerBrowser)
      : null;
    if (!opened) return pages.problem(reply, 'unknown-reference', null);
    const { address, payment, timeline } = opened;
    return pages.around(reply, 200, opened.row, { page: 'status', address, payment, timeline });
  });
}
