// Every stage as a plain form (design §4): the posts of a page without script, over the same services as the JSON calls.
// After a post the browser is sent back to the page's address, which shows the stage that the server is at.
import formbody from '@fastify/formbody';
import { inlineSegment } from '@titan/rules/inline-place';
import { isReference } from '@titan/rules/reference';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { accountForm, testAutoForm, testTransferForm } from '../channels/bank-transfer/forms.ts';
import { SAVED_CARD_FORMS, STEP_FIELDS_KEPT } from '../channels/card/forms.ts';
import { AUTHORIZE_CARD, CANCEL_CARD, CHARGE_CARD, RESEND_CARD_OTP } from '../channels/card/routes.ts';
import { testPhoneForm } from '../channels/mobile-money/forms.ts';
import {
  AUTHORIZE_WALLET_OTP,
  authorizeStk,
  CHARGE_WALLET,
  QUERY_WALLET_DIRECT,
  RESEND_WALLET_OTP,
  RESEND_WALLET_STK,
} from '../channels/mobile-money/routes.ts';
import { BANK_FORMS, placeOfBank, testAppForm } from '../channels/pay-with-bank/forms.ts';
import {
  AUTHORIZE_BANK,
  CHARGE_BANK,
  RESEND_BANK_OTP,
  RETURN_PART,
} from '../channels/pay-with-bank/routes.ts';
import { isSessionOf, openPage } from '../payments/open-payment.ts';
import { type Act, isPressKey, isRefused } from '../payments/payer-call.ts';
import { pressKeyOf, type Session } from '../payments/session.ts';
import { formBody } from '../payments/form-body.ts';
import { readBody, refusalFor } from '../platform/failures.ts';
import { providerSaid, type Refused, refused } from '../platform/refusal.ts';
import type { SandboxBankApp } from '../providers/sandbox/bank-app.ts';
import type { SandboxHandset } from '../providers/sandbox/phone.ts';
import type { SandboxTransfers } from '../providers/sandbox/transfers.ts';
import {
  chargeAlone,
  feedbackOf,
  type Fields,
  type FormAnswer,
  type FormContext,
  ofCharge,
  ofPayment,
  type StageForm,
  textFields,
} from './form-fields.ts';
import { INLINE_PARAMETER, inlineIn, type PageParts, type PageSender } from './page.ts';

// The table of plain forms (design §4): each stage's form by its address below the payment's, over the act that its JSON call uses.

const ACCOUNT = 'data.bank_account';

/** Every form that changes something; a stage or a channel adds its rows. */
const STAGE_FORMS: readonly StageForm[] = [
  stageForm(CHARGE_CARD, ofPayment, ['cardDetails.expiry', 'cardDetails.name']),
  stageForm(AUTHORIZE_CARD, ofCharge, STEP_FIELDS_KEPT),
  stageForm(RESEND_CARD_OTP, chargeAlone),
  stageForm(CANCEL_CARD, chargeAlone),
  ...SAVED_CARD_FORMS,
  stageForm(CHARGE_WALLET, ofPayment, ['mobile_money.network']),
  stageForm(AUTHORIZE_WALLET_OTP, ofCharge),
  stageForm(RESEND_WALLET_OTP, ofCharge),
  stageForm(RESEND_WALLET_STK, ofCharge),
  stageForm(QUERY_WALLET_DIRECT, ofCharge),
  {
    // An account and a phone number are not shown again, a birth date neither.
    ...stageForm(CHARGE_BANK, dataOfPayment, ['bank', `${ACCOUNT}.mode`, `${ACCOUNT}.account_name`]),
    placeOf: placeOfBank,
  },
  stageForm(AUTHORIZE_BANK, ofCharge),
  ...BANK_FORMS,
  stageForm(RESEND_BANK_OTP, chargeAlone),
  accountForm,
  stageForm(RETURN_PART, ofCharge),
];

/** What a sandbox plays; null in live mode. */
type SandboxPlayers = {
  phone: SandboxHandset | null;
  bankApp: SandboxBankApp | null;
  transfers: SandboxTransfers | null;
};

/** Forms that only a sandbox has. */
function sandboxForms({ phone, bankApp, transfers }: SandboxPlayers): readonly StageForm[] {
  return [
    ...(phone ? [stageForm(authorizeStk(phone), ofCharge), testPhoneForm(phone)] : []),
    ...(bankApp ? [testAppForm(bankApp)] : []),
    ...(transfers ? [testTransferForm(transfers), testAutoForm(transfers)] : []),
  ];
}

/**
 * Builds a row: the fields of the form are the body of its call, and read by the call's own schema.
 * @param known what the session says of the body
 */
function stageForm<Body extends z.ZodMiniType>(
  { endpoint, channel, run }: Act<Body>,
  known: (session: Session, fields: Fields) => Fields,
  keeps: readonly string[] = [],
): StageForm {
  return {
    path: endpoint.path,
    channel,
    keeps,
    async submit(parts, { session, browser }, pressKey, fields) {
      const read = readBody(endpoint.body, formBody({ ...fields, ...known(session, fields) }));
      return read.ok ? run(parts, { session, browser, pressKey, body: read.body }) : read.refusal;
    },
  };
}

/** Of a call that says everything in `data`. */
function dataOfPayment({ publicKey, pageReference }: Session): Fields {
  return { type: 'pay_with_bank', 'data.public_key': publicKey, 'data.payment_reference': pageReference };
}

/** Registers the form posts in a scope of their own: nothing else in the service reads this kind of body. */
export async function formRoutes(
  app: FastifyInstance,
  parts: PageParts,
  sender: PageSender,
  players: SandboxPlayers,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  for (const form of [...STAGE_FORMS, ...sandboxForms(players)]) {
    for (const at of PLACES)
      app.post(`${at}${form.path}`, (request, reply) => answerForm(parts, sender, form, request, reply));
  }
  for (const at of PLACES) app.post(`${at}/close`, (request, reply) => leave(parts, request, reply));
}

/** In a window or any frame, and in the embed script's. `reference` is what stands in the page's address, whatever that is. */
const PLACES = ['/:reference', `/:reference/${INLINE_PARAMETER}`];

async function answerForm(
  parts: PageParts,
  sender: PageSender,
  form: StageForm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = textFields(request.body);
  const { reference } = request.params as { reference: string };
  const session = parts.sessions.read(fields['session_token'] ?? '');
  // A session that has run out is not the payer's fault: the page opens anew and asks again.
  if (!session || !(await isSessionOf(parts, session, reference))) return seeOther(request, reply);
  const { payerBrowser: browser } = request;
  const context = { session, browser, now: parts.clock.now() };
  const answer = await answerOf(parts, form, context, fields, request);
  const refusal = isRefused(answer) ? answer : askedAgain(form, fields, answer);
  if (refusal === null || !SHOWN_ON_THE_FORM.has(refusal.code))
    return seeOther(request, reply, isRefused(answer) ? '' : queryFor(form, answer));
  const opened = await openPage(parts, reference, browser);
  if (!opened) return sender.problem(reply, 'unknown-reference', reference);
  const query = { ...inlineIn(request), method: form.channel, ...form.placeOf?.(fields) };
  return sender.payment(reply, opened, query, feedbackOf(refusal, fields, form));
}

/** What the act answers; an error of ours too is an answer to a payer, who is shown where the payment stands. */
async function answerOf(
  parts: PageParts,
  form: StageForm,
  context: FormContext,
  fields: Fields,
  request: FastifyRequest,
): Promise<FormAnswer | Refused> {
  const key = fields['form_key'] ?? '';
  try {
    const pressKey = pressKeyOf(context.session, isPressKey(key) ? key : null);
    return await form.submit(parts, context, pressKey, fields);
  } catch (error) {
    const refusal = refusalFor(error as FastifyError);
    if (refusal.code === 'INTERNAL') request.log.error({ err: error, req: request }, 'A form met a bug');
    return refusal;
  }
}

/** Close ends the session: back to the shop with the reference, or to what is true of the payment where there is no shop address. */
async function leave(parts: PageParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const opened = isReference(reference) ? await openPage(parts, reference, request.payerBrowser) : null;
  // In the script's frame the shop's page stands around this one already.
  if (!opened || inlineIn(request).inline) return seeOther(request, reply);
  const redirectUrl = opened.payment.redirect_url;
  if (!redirectUrl) return reply.redirect(`/${encodeURIComponent(reference)}/status`, 303);
  const target = new URL(redirectUrl);
  target.searchParams.set('reference', opened.payment.merchant_reference);
  return reply.redirect(target.href, 303);
}

/** Refusals that the payer can mend on the form; after any other the page's own state says what is true. */
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
 * The issuer asks for the same again, and what was typed may be shown again: then the page is the answer, because nothing keeps
 * an address or a phone number for the page that a redirect would lead to.
 */
function askedAgain({ keeps }: StageForm, fields: Fields, answer: FormAnswer): Refused | null {
  if ('goTo' in answer || answer.status !== 'pending' || !answer.metadata.secret_was_wrong) return null;
  const hasKept = keeps.some((name) => fields[name]);
  return hasKept ? refused('INVALID_INPUT', providerSaid(answer.response_message)) : null;
}

/** Where the payment's page leads to after an answer. */
function queryFor({ channel }: StageForm, answer: FormAnswer): string {
  if ('goTo' in answer) {
    const { stage, of } = answer.goTo ?? {};
    const about = of ? { of } : {};
    return `?${new URLSearchParams({ method: channel, ...(stage ? { stage } : {}), ...about })}`;
  }
  return answer.status === 'success' ? `?paid=${encodeURIComponent(answer.reference)}` : '';
}

function seeOther(request: FastifyRequest, reply: FastifyReply, query = ''): FastifyReply {
  const { reference } = request.params as { reference: string };
  const { inline } = inlineIn(request);
  const at = `/${encodeURIComponent(reference)}${inline ? `/${inlineSegment(inline)}` : ''}`;
  return reply.header('cache-control', 'no-store').redirect(`${at}${query}`, 303);
}
