// Plain forms of every stage: the posts of a page without script, over the same services as the JSON calls. After a post the
// browser is redirected to the page, which shows the current stage.
import formbody from '@fastify/formbody';
import { isReference } from '@titan/rules/reference';
import { returnAddress } from '@titan/rules/return-address';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSessionOf, type PaymentLookup } from '../payments/edge/open-payment.ts';
import { isRefused, refused, type Refused } from '@titan/platform/refusal';
import { idempotencyKeyOf, isIdempotencyKey, type SessionTokens } from '../payments/session/session.ts';
import { type PayerPages, seeOther as leadTo } from '../payments/edge/payer-pages.ts';
import {
  type FormFields,
  type FormAnswer,
  type FormContext,
  type StageForm,
  textFields,
} from '../payments/edge/stage-form.ts';
import { logFailure, refusalFor, STATUS_OF } from '@titan/platform/failures';
import { feedbackOf } from './form-fields.ts';
import { INLINE_PARAMETER, inlineIn, pageAddressOf } from './page.ts';

type FormDeps = { sessions: SessionTokens; paymentLookup: PaymentLookup };

/** Registers the form posts in a scope of their own: nothing else in the service reads this kind of body. */
export async function formRoutes(
  app: FastifyInstance,
  deps: FormDeps,
  pages: PayerPages,
  forms: readonly StageForm[],
): Promise<void> {
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  for (const form of forms) {
    for (const at of PLACES)
      app.post(`${at}${form.path}`, (request, reply) => answerForm(deps, pages, form, request, reply));
  }
  for (const at of PLACES) {
    app.post(`${at}/close`, (request, reply) => leave(pages, request, reply));
    app.post(`${at}/forget-way`, (request, reply) => forgetWay(request, reply));
  }
}

/** In a window or any frame, and in the embed script's. `reference`: as in the page's address. */
const PLACES = ['/:reference', `/:reference/${INLINE_PARAMETER}`];

async function answerForm(
  deps: FormDeps,
  pages: PayerPages,
  form: StageForm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = textFields(request.body);
  const { reference } = request.params as { reference: string };
  const session = deps.sessions.read(fields['session_token'] ?? '');
  // An expired session is not the payer's fault: the page opens a new one and asks again.
  if (!session || !(await isSessionOf(deps.paymentLookup, session, reference)))
    return seeOther(request, reply);
  const { payerBrowser: browser } = request;
  const context = { session, browser };
  const answer = await answerOf(form, context, fields, request);
  const refusal = isRefused(answer) ? answer : askedAgain(form, fields, answer);
  if (refusal === null || !SHOWN_ON_THE_FORM.has(refusal.code))
    return seeOther(request, reply, isRefused(answer) ? '' : queryFor(form, answer));
  const opened = await pages.opener.page(reference, browser);
  if (!opened) return pages.problem(reply, 'unknown-reference', reference);
  const query = { ...inlineIn(request), method: form.channel, ...form.placeOf?.(fields) };
  return pages.payment(reply, opened, query, feedbackOf(refusal, fields, form));
}

/** Turns an error of ours into a refusal too, so that the payer gets the page with the payment's state. */
async function answerOf(
  form: StageForm,
  context: FormContext,
  fields: FormFields,
  request: FastifyRequest,
): Promise<FormAnswer | Refused> {
  const key = fields['form_key'] ?? '';
  try {
    const idempotencyKey = idempotencyKeyOf(context.session, isIdempotencyKey(key) ? key : null);
    return await form.submit(context, idempotencyKey, fields);
  } catch (error) {
    const refusal = refusalFor(error as FastifyError);
    if (STATUS_OF[refusal.code] >= 500) logFailure(request, error, 'A form met a bug');
    return refusal;
  }
}

/**
 * Close leads back to the shop with the reference, or without a shop address to the status page. To the shop by a page, since the shop may
 * itself lead on to another origin, which no form of ours may reach (headers.ts).
 */
async function leave(pages: PayerPages, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const opened = isReference(reference) ? await pages.opener.page(reference, request.payerBrowser) : null;
  // In the embed script's frame the shop's page is already around this one.
  if (!opened || inlineIn(request).inline) return seeOther(request, reply);
  const to = returnAddress(opened.payment);
  if (to === null) return leadTo(reply, `/${encodeURIComponent(reference)}/status`);
  return pages.around(reply, 200, opened.row, {
    page: 'leaving',
    payment: pages.shown(opened.row),
    to,
  });
}

/** For every payment: whoever says that they are somebody else means all that this browser knows (decisions 0047, 0069). */
function forgetWay(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // No page of ours has sent what comes from another site.
  if (request.headers['sec-fetch-site'] !== 'cross-site') {
    request.payerBrowser.charges.forget();
    request.payerBrowser.payments.forget();
  }
  return seeOther(request, reply);
}

/** Refusals that the payer can correct on the form; after any other the page shows the payment's state. */
const SHOWN_ON_THE_FORM: ReadonlySet<string> = new Set([
  'INVALID_INPUT',
  'TEST_CARD_NEEDED',
  'TEST_NUMBER_NEEDED',
  'RATE_EXPIRED',
  'CARD_LIMIT',
  'NUMBER_LIMIT',
  'ACCOUNT_LIMIT',
  'BANK_MINIMUM',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'RESEND_FAILED',
  'RESEND_TOO_SOON',
  'NO_CARD_RECORD',
  'ANOTHER_ATTEMPT',
]);

/**
 * When the issuer asks for the same again and the input may be shown again, the page is rendered at once: an address or a phone number
 * is not stored, so it would be lost in a redirect.
 */
function askedAgain({ keeps }: StageForm, fields: FormFields, answer: FormAnswer): Refused | null {
  if ('goTo' in answer || answer.status !== 'pending' || !answer.metadata.secret_was_wrong) return null;
  const hasKept = keeps.some((name) => fields[name]);
  const text = answer.response_message;
  return hasKept
    ? refused('INVALID_INPUT', text ? { code: 'AS_CHARGE_SAYS', params: { text } } : null)
    : null;
}

/** The query of the page that an answer redirects to. */
function queryFor({ channel }: StageForm, answer: FormAnswer): string {
  if ('goTo' in answer) {
    const { stage, of } = answer.goTo ?? {};
    const about = of ? { of } : {};
    return `?${new URLSearchParams({ method: channel, ...(stage ? { stage } : {}), ...about })}`;
  }
  return answer.status === 'success' ? `?paid=${encodeURIComponent(answer.reference)}` : '';
}

function seeOther(request: FastifyRequest, reply: FastifyReply, query = ''): FastifyReply {
  return leadTo(reply, `${pageAddressOf(request)}${query}`);
}
