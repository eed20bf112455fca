// Every stage as a plain form (design §4): the posts of a page without script, over the same services as the JSON calls.
// After a post the browser is sent back to the page's address, which shows the stage that the server is at.
import formbody from '@fastify/formbody';
import type { FormFeedback } from '@titan/contract/page-data';
import { formatExpiry, splitExpiry } from '@titan/rules/card-expiry';
import { cardDigits } from '@titan/rules/card-number';
import { codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import type { ChargeView } from '@titan/contract/charge';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCardStep } from '../services/answer-card-step.ts';
import { chargeCard } from '../services/charge-card.ts';
import { openPage } from '../services/open-payment.ts';
import { type Refused, refused } from '../services/refusal.ts';
import { resendOtp } from '../services/resend-otp.ts';
import type { Session } from '../services/session-token.ts';
import type { PageParts, PageSender } from './page.ts';
import { isRefused } from './route.ts';

type Fields = Record<string, string>;
type Act = (session: Session, pressKey: string | null, fields: Fields) => Promise<ChargeView | Refused>;

/** Registers the form posts in a scope of their own: nothing else in the service reads this kind of body. */
export async function formRoutes(app: FastifyInstance, parts: PageParts, sender: PageSender): Promise<void> {
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  const form = (path: string, act: Act): void => {
    app.post(`/:reference${path}`, async (request, reply) => {
      const fields = textFields(request.body);
      const { reference } = request.params as { reference: string };
      const session = parts.sessions.read(fields['session_token'] ?? '');
      // A session that has run out is not the payer's fault: the page opens anew and asks again.
      if (session?.pageReference !== reference) return seeOther(reply, reference);
      const answer = await act(session, fields['form_key'] || null, fields);
      return isRefused(answer)
        ? showRefusal(request, reply, answer, fields)
        : showCharge(reply, reference, answer);
    });
  };
  const showRefusal = async (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: Refused,
    fields: Fields,
  ): Promise<FastifyReply> => {
    const { reference } = request.params as { reference: string };
    if (!SHOWN_ON_THE_FORM.has(answer.code)) return seeOther(reply, reference);
    const opened = await openPage(parts, reference);
    if (!opened) return sender.problem(reply, 'unknown-reference', reference.slice(0, 100));
    return sender.payment(reply, opened, { method: 'card' }, feedbackOf(answer, fields));
  };

  form('/card/charge', (session, pressKey, fields) =>
    chargeCard(parts, { session, pressKey, body: cardOf(fields) }),
  );
  form('/card/authorize', async (session, pressKey, fields) => {
    const authorization = codeOf(fields);
    if (!authorization) return refused('STEP_NOT_EXPECTED');
    return answerCardStep(parts, {
      session,
      pressKey,
      body: { reference: fields['charge'] ?? '', authorization },
    });
  });
  form('/card/resend-otp', (session, pressKey, fields) =>
    resendOtp(parts, { session, pressKey, body: { reference: fields['charge'] ?? '' } }),
  );
  app.post('/:reference/close', async (request, reply) => {
    const { reference } = request.params as { reference: string };
    const opened = await openPage(parts, reference);
    const redirectUrl = opened?.payment.redirect_url;
    if (!opened || !redirectUrl) return seeOther(reply, reference);
    const target = new URL(redirectUrl);
    target.searchParams.set('reference', opened.payment.merchant_reference);
    return reply.redirect(target.href, 303);
  });
}

/** Refusals that the payer can mend on the form; after any other the page's own state says what is true. */
const SHOWN_ON_THE_FORM: ReadonlySet<string> = new Set([
  'INVALID_INPUT',
  'TEST_CARD_NEEDED',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
]);

function showCharge(reply: FastifyReply, reference: string, charge: ChargeView): FastifyReply {
  return seeOther(
    reply,
    reference,
    charge.status === 'success' ? `?paid=${encodeURIComponent(charge.reference)}` : '',
  );
}

function seeOther(reply: FastifyReply, reference: string, query = ''): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`/${encodeURIComponent(reference)}${query}`, 303);
}

function textFields(body: unknown): Fields {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function cardOf(fields: Fields): Parameters<typeof chargeCard>[1]['body'] {
  const expiry = splitExpiry(formatExpiry(fields['expiry'] ?? ''));
  return {
    number: cardDigits(fields['number'] ?? ''),
    expiry_month: expiry?.month ?? '',
    expiry_year: expiry?.year ?? '',
    cvv: codeDigits(fields['cvv'] ?? '', 4),
    name: (fields['name'] ?? '').slice(0, 80),
  };
}

function codeOf(fields: Fields): { pin: string } | { otp: string } | null {
  const otp = codeDigits(fields['otp'] ?? '', LIMITS.otpMaxDigits);
  if (otp) return { otp };
  const pin = codeDigits(
    ['pin1', 'pin2', 'pin3', 'pin4'].map((name) => fields[name] ?? '').join(''),
    LIMITS.pinDigits,
  );
  return pin.length === LIMITS.pinDigits ? { pin } : null;
}

/** What the next page says. The card number and the CVV are not sent back; the expiry date and the name are. */
function feedbackOf(answer: Refused, fields: Fields): FormFeedback {
  const errors = Object.fromEntries(
    Object.entries(answer.fields ?? {}).map(([field, { message }]) => [
      field.replace('cardDetails.', ''),
      message,
    ]),
  );
  const values = { expiry: fields['expiry'] ?? '', name: fields['name'] ?? '' };
  return { errors, notice: Object.keys(errors).length > 0 ? null : answer.message, values };
}
