// Spec §7 POST /validate-link and POST /?type=payment-link: a link for whoever has its address.
import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import { type LinkPageData, type payLink, validateLink } from '@titan/contract/payment-link';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { pageReports, reportAddresses } from '../page/csp-report.ts';
import { feedbackOf, type Fields, textFields } from '../page/form-fields.ts';
import { pagePolicy, REPORTING_ENDPOINTS, styleHashes } from '../page/headers.ts';
import { frameable } from '../platform/frame-headers.ts';
import type { PageParts, PageSender } from '../page/page.ts';
import { type OpenedPayment, openPayment } from '../payments/open-payment.ts';
import { bearerOf, isPressKey, isRefused, route, send } from '../payments/payer-call.ts';
import type { ServiceParts } from '../payments/service-parts.ts';
import { refusalFor, sayWhenAgain, STATUS_OF } from '../platform/failures.ts';
import { type Refused, refused, wrong } from '../platform/refusal.ts';
import type { LinkRow } from './link-store.ts';
import { findLink, linkViewOf, type PayableLink, payableLink, pressLink } from './pay-link.ts';

// Guides F-97, decision 0027: whoever has a link's address may open transactions without a key, so an address may open only so many.

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts one press on a link's Proceed; where its address has pressed too often, in how many seconds it may again, else 0. */
    countLinkOpening(request: FastifyRequest): Promise<number>;
  }
}

/** A shared address (a shop's counter, a mobile network) has many payers; nobody presses every three seconds. */
export const LINK_OPENINGS_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** Registers the count, beside the limit that holds for all requests (guards.ts). */
export function countLinkOpenings(app: FastifyInstance, perMinute: number): void {
  const count = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS, allowList: [] });
  app.decorate('countLinkOpening', async (request: FastifyRequest) => {
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded ? 0 : Math.max(1, counted.ttlInSeconds);
  });
}

// Spec §2 "If the first segment is pay, the second is a payment-link id and the link is validated": its page, and its form without
// script (design §4).

type LinkSender = (
  reply: FastifyReply,
  status: number,
  row: LinkRow | null,
  data: LinkPageData,
) => FastifyReply;
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const FORM = { path: '/pay', keeps: ['name', 'email', 'amount'] };

/** Registers `/pay/{slug}` and its form, in a scope of its own. */
export async function linkPageRoutes(
  app: FastifyInstance,
  parts: PageParts,
  sender: PageSender,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  const send = createLinkSender(parts);
  const show = showLink(parts, sender, send);
  app.get(
    '/pay/:slug',
    orNotResolved(send, (request, reply) => show(request, reply, null)),
  );
  app.post('/pay/:slug', orNotResolved(send, pressed(parts, show)));
}

function createLinkSender({ renderLink, assets, reports }: PageParts): LinkSender {
  const hashes = styleHashes(assets);
  const reportsTo = reportAddresses(reports);
  return (reply, status, row, data) =>
    // A page without a form runs nothing, so nothing on it reports.
    frameable(reply, pagePolicy(hashes, null, data.kind === 'link' ? reportsTo : []), {
      origins: row?.frame_origins ?? [],
      self: false,
    })
      .code(status)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('reporting-endpoints', REPORTING_ENDPOINTS)
      .send(renderLink(data, assets));
}

/** Draws what the address leads to; `feedback`: what was posted, and why it did not go on. */
function showLink(parts: PageParts, sender: PageSender, send: LinkSender) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    feedback: { refusal: Refused; fields: Fields } | null,
  ): Promise<FastifyReply> => {
    const found = await findLink(parts, slugOf(request));
    if (found.kind === 'unknown') return sender.problem(reply, 'link-incomplete', null);
    const { link } = found;
    if (found.kind !== 'payable') {
      const merchant = { name: link.merchant_name, email: link.support_email ?? link.merchant_email };
      return send(reply, 404, link, { kind: 'link-problem', problem: found.kind, merchant });
    }
    if (feedback) sayWhenAgain(reply, feedback.refusal);
    const status = feedback ? formStatus(feedback.refusal) : 200;
    return send(reply, status, link, pageData(parts, found.link, feedback));
  };
}

function pageData(
  parts: PageParts,
  link: PayableLink,
  feedback: { refusal: Refused; fields: Fields } | null,
): LinkPageData {
  const reports = pageReports(parts.reports, null);
  return {
    kind: 'link',
    link: linkViewOf(link),
    formKey: parts.ids.press(),
    feedback: feedback && feedbackOf(feedback.refusal, feedback.fields, FORM),
    ...(reports ? { reports } : {}),
  };
}

/** A form's own mistakes are 422, as on every other page; whatever else keeps its status. */
function formStatus(refusal: Refused): number {
  return refusal.code === 'INVALID_INPUT' ? 422 : STATUS_OF[refusal.code];
}

function pressed(parts: PageParts, show: ReturnType<typeof showLink>): Handler {
  return async (request, reply) => {
    const fields = textFields(request.body);
    const found = await findLink(parts, slugOf(request));
    // What has become of the link meanwhile is its page's to say.
    if (found.kind !== 'payable') return show(request, reply, null);
    const answer = await answerTo(parts, request, found.link, fields);
    if (isRefused(answer)) return show(request, reply, { refusal: inPayersWords(answer), fields });
    return reply.header('cache-control', 'no-store').redirect(`/${encodeURIComponent(answer.address)}`, 303);
  };
}

/** What a payer can mend is told as it is, the rest in the words of spec §8 "Payment link charge fails". */
function inPayersWords(refusal: Refused): Refused {
  const isTold = refusal.code === 'INVALID_INPUT' || refusal.code === 'TOO_MANY_REQUESTS';
  return isTold ? refusal : { ...refusal, exactly: { code: 'LINK_CHARGE_FAILS' } };
}

/** An error of ours too is an answer to a payer, whose words are then still on the form. */
async function answerTo(
  parts: PageParts,
  request: FastifyRequest,
  link: PayableLink,
  fields: Fields,
): Promise<{ address: string } | Refused> {
  const { name = '', email = '', amount = null } = fields;
  try {
    return await pressLink(parts, request, link, { name, email, amount, pressKey: formKeyOf(fields) });
  } catch (error) {
    const refusal = refusalFor(error as FastifyError);
    if (refusal.code === 'INTERNAL') request.log.error({ err: error, req: request }, 'A link met a bug');
    return refusal;
  }
}

/**
 * The key of the drawn form with what it holds: the same form posted twice is one press, and one that the payer went back to and
 * changed is another.
 */
function formKeyOf({ form_key: key = '', name = '', email = '', amount = '' }: Fields): string | null {
  if (!isPressKey(key)) return null;
  const held = createHash('sha256')
    .update(JSON.stringify([name, email, amount]))
    .digest('base64url');
  return `${key.slice(0, 100)}.${held}`;
}

/** Spec §8 "Payment link fails": the link itself could not be read just now. */
function orNotResolved(send: LinkSender, handle: Handler): Handler {
  return async (request, reply) => {
    try {
      return await handle(request, reply);
    } catch (error) {
      const refusal = refusalFor(error as FastifyError);
      if (refusal.code === 'UNAVAILABLE')
        request.log.warn({ err: error, req: request }, 'The database is busy or away');
      else request.log.error({ err: error, req: request }, 'A link could not be read');
      sayWhenAgain(reply, refusal);
      const status = STATUS_OF[refusal.code === 'UNAVAILABLE' ? refusal.code : refused('INTERNAL').code];
      return send(reply, status, null, { kind: 'link-problem', problem: 'not-resolved', merchant: null });
    }
  };
}

function slugOf(request: FastifyRequest): string {
  return (request.params as { slug: string }).slug;
}

/** Registers validate-link; set-up by a link is a row of setup.ts. */
export function linkRoutes(app: FastifyInstance, parts: ServiceParts): void {
  route(app, validateLink, async (request, reply) => {
    const { slug, env } = request.body as z.output<typeof validateLink.body>;
    const link = await payableLink(parts, slug);
    if (isRefused(link)) return send(reply, '', link);
    if (env !== undefined && env !== link.env) return send(reply, '', refused('ENV_MISMATCH'));
    return send(reply, 'Payment link retrieved', linkViewOf(link));
  });
}

type Ask = z.output<(typeof payLink)['body']>;
/** `address`: of the payment's page. */
type OpenedByLink = OpenedPayment & { address: string };

/** The payment that a press on Proceed opens, with a session on it. Bearer: a public key of the link's merchant. */
export async function openByLink(
  parts: ServiceParts,
  request: FastifyRequest,
  body: Ask,
): Promise<OpenedByLink | Refused> {
  const link = await payableLink(parts, body.payment_request.reference);
  if (isRefused(link)) return link;
  const wrong = contradiction(link, bearerOf(request), body);
  if (wrong) return wrong;
  const key = headerKeyOf(request);
  if (isRefused(key)) return key;
  const { customer, amount } = body;
  const opened = await pressLink(parts, request, link, {
    name: customer.name ?? '',
    email: customer.email,
    amount: amount === undefined ? null : String(amount),
    pressKey: key,
  });
  if (isRefused(opened)) return opened;
  const { address } = opened;
  const payment = await openPayment(parts, link.public_key, { reference: address }, request.payerBrowser);
  return isRefused(payment) ? payment : { ...payment, address };
}

/** What a call says about the link must agree with it. */
function contradiction(
  link: PayableLink,
  bearer: string,
  { public_key: named, currency }: Ask,
): Refused | null {
  const keys = [bearer, named ?? bearer];
  if (keys.some((key) => !link.public_keys.includes(key))) return refused('NOT_AUTHORISED');
  if (currency === undefined || currency === link.currency) return null;
  return wrong({ currency: { code: 'LINK_CURRENCY', params: { currency: link.currency } } });
}

function headerKeyOf({ headers }: FastifyRequest): string | null | Refused {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return isPressKey(String(key)) ? String(key) : refused('INVALID_INPUT', { code: 'IDEMPOTENCY_KEY_FORM' });
}
