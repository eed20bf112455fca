// Spec §2 `/pay/{slug}`: a payment link's page, and its form without script.
import { payLink } from '@titan/contract/payer/endpoints.schema';
import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import { linkBrandOf, type LinkPageData } from '@titan/contract/page/link-page';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LinkRow } from '../links/link-store.ts';
import {
  findLink,
  type PayLinkDeps,
  linkViewOf,
  looksOf,
  type PayableLink,
  openLinkPayment,
} from '../links/pay-link.ts';
import { isRefused, type Refused } from '@titan/platform/refusal';
import { isIdempotencyKey } from '../payments/session/session.ts';
import { type PayerPages, seeOther } from '../payments/edge/payer-pages.ts';
import { type FormFields, readForm, textFields } from '../payments/edge/stage-form.ts';
import { logFailure, refusalFor, sayWhenAgain, STATUS_OF } from '@titan/platform/failures';
import { frameable } from '@titan/platform/frame-headers';
import type { Ids } from '@titan/platform/ports';
import { pageReports, reportAddresses } from './csp-report.ts';
import { feedbackOf } from './form-fields.ts';
import { brandedHashes, pagePolicy, sendDocument, styleHashes } from './headers.ts';
import type { Renderers } from './page.ts';

type LinkPageDeps = PayLinkDeps & Renderers & { ids: Pick<Ids, 'key'> };

type LinkSender = (
  reply: FastifyReply,
  status: number,
  row: LinkRow | null,
  data: LinkPageData,
) => FastifyReply;
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const FORM = { path: '/pay', keeps: ['customer.name', 'customer.email', 'amount'] };

/** Registers `/pay/{slug}` and its form, in a scope of its own. */
export async function linkPageRoutes(
  app: FastifyInstance,
  deps: LinkPageDeps,
  pages: Pick<PayerPages, 'problem'>,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  const send = createLinkSender(deps);
  const show = showLink(deps, pages, send);
  app.get(
    '/pay/:slug',
    orNotResolved(send, (request, reply) => show(request, reply, null)),
  );
  app.post('/pay/:slug', orNotResolved(send, submitted(deps, show)));
}

function createLinkSender({ renderLink, assets, reports }: Renderers): LinkSender {
  const hashes = styleHashes(assets);
  const reportsTo = reportAddresses(reports);
  const hashesFor = (data: LinkPageData) => brandedHashes(hashes, linkBrandOf(data));
  return (reply, status, row, data) =>
    // A page without a form runs no script, so it has nothing to report.
    sendDocument(
      frameable(reply, pagePolicy(hashesFor(data), data.kind === 'link' ? reportsTo : []), {
        origins: row?.frame_origins ?? [],
        self: false,
      }),
      status,
      // The form is posted to the address of its page.
      reply.request.url,
      (language, fullAt) => renderLink(data, assets, language, fullAt),
    );
}

/** Renders what the address resolves to; `feedback`: the posted fields and why they were refused. */
function showLink(deps: LinkPageDeps, pages: Pick<PayerPages, 'problem'>, send: LinkSender) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    feedback: { refusal: Refused; fields: FormFields } | null,
  ): Promise<FastifyReply> => {
    const found = await findLink(deps, slugOf(request));
    if (found.kind === 'unknown') return pages.problem(reply, 'link-incomplete', null);
    const { link } = found;
    if (found.kind !== 'payable') {
      const email = link.support_email ?? link.merchant_email;
      const merchant = { name: link.merchant_name, email, ...looksOf(link) };
      return send(reply, 404, link, { kind: 'link-problem', problem: found.kind, merchant });
    }
    if (feedback) sayWhenAgain(reply, feedback.refusal);
    const status = feedback ? formStatus(feedback.refusal) : 200;
    return send(reply, status, link, pageData(deps, found.link, feedback));
  };
}

function pageData(
  deps: LinkPageDeps,
  link: PayableLink,
  feedback: { refusal: Refused; fields: FormFields } | null,
): LinkPageData {
  const reports = pageReports(deps.reports, null);
  return {
    kind: 'link',
    link: linkViewOf(link, deps.linePath),
    formKey: deps.ids.key(),
    feedback: feedback && feedbackOf(feedback.refusal, feedback.fields, FORM),
    ...(reports ? { reports } : {}),
  };
}

/** Invalid fields are 422, as on every other page; other refusals keep their status. */
function formStatus(refusal: Refused): number {
  return refusal.code === 'INVALID_INPUT' ? 422 : STATUS_OF[refusal.code];
}

function submitted(deps: LinkPageDeps, show: ReturnType<typeof showLink>): Handler {
  return async (request, reply) => {
    const fields = textFields(request.body);
    const found = await findLink(deps, slugOf(request));
    // The link's page says why it cannot be paid any more.
    if (found.kind !== 'payable') return show(request, reply, null);
    const answer = await answerTo(deps, request, found.link, fields);
    if (isRefused(answer)) return show(request, reply, { refusal: inPayersWords(answer), fields });
    return seeOther(reply, `/${encodeURIComponent(answer.address)}`);
  };
}

/** Refusals that a payer can correct keep their sentence; the others get spec §8 "Payment link charge fails". */
function inPayersWords(refusal: Refused): Refused {
  const isForPayer = refusal.code === 'INVALID_INPUT' || refusal.code === 'TOO_MANY_REQUESTS';
  return isForPayer ? refusal : { ...refusal, exactly: { code: 'LINK_CHARGE_FAILS' } };
}

/** Turns an error of ours into a refusal too, so that the payer keeps the filled form. */
async function answerTo(
  deps: LinkPageDeps,
  request: FastifyRequest,
  link: PayableLink,
  fields: FormFields,
): Promise<{ address: string } | Refused> {
  const read = readForm(payLink.body, { ...fields, 'payment_request.reference': link.slug });
  if (!read.ok) return read.refusal;
  try {
    return await openLinkPayment(deps, request, link, read.body, formKeyOf(fields, read.body));
  } catch (error) {
    const refusal = refusalFor(error as FastifyError);
    if (STATUS_OF[refusal.code] >= 500) logFailure(request, error, 'A link met a bug');
    return refusal;
  }
}

/**
 * The form's key together with its content: the same form posted twice is a repeat; one that the payer went back to and changed is a new
 * submission.
 */
function formKeyOf({ form_key: key = '' }: FormFields, body: object): string | null {
  if (!isIdempotencyKey(key)) return null;
  const held = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return `${key.slice(0, 100)}.${held}`;
}

/** Spec §8 "Payment link fails": the link itself could not be read. */
function orNotResolved(send: LinkSender, handle: Handler): Handler {
  return async (request, reply) => {
    try {
      return await handle(request, reply);
    } catch (error) {
      const refusal = refusalFor(error as FastifyError);
      // The link is not to blame.
      if (refusal.code === 'UNAVAILABLE') throw error;
      logFailure(request, error, 'A link could not be read');
      return send(reply, STATUS_OF.INTERNAL, null, {
        kind: 'link-problem',
        problem: 'not-resolved',
        merchant: null,
      });
    }
  };
}

function slugOf(request: FastifyRequest): string {
  return (request.params as { slug: string }).slug;
}
