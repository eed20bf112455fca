// Every stage as a plain form (design §4): the posts of a page without script, over the same services as the JSON calls.
// After a post the browser is sent back to the page's address, which shows the stage that the server is at.
import formbody from '@fastify/formbody';
import type { ChargeView } from '@titan/contract/charge';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerCardStep } from '../services/answer-card-step.ts';
import { chargeCard } from '../services/charge-card.ts';
import { openPage } from '../services/open-payment.ts';
import { type Refused, refused } from '../services/refusal.ts';
import { resendOtp } from '../services/resend-otp.ts';
import type { Session } from '../services/session-token.ts';
import { cardOf, codeOf, feedbackOf, type Fields, textFields } from './form-fields.ts';
import type { PageParts, PageSender } from './page.ts';
import { isRefused } from './route.ts';

type Act = (session: Session, pressKey: string | null, fields: Fields) => Promise<ChargeView | Refused>;

/** Registers the form posts in a scope of their own: nothing else in the service reads this kind of body. */
export async function formRoutes(app: FastifyInstance, parts: PageParts, sender: PageSender): Promise<void> {
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  for (const [path, act] of Object.entries(actsOf(parts))) {
    app.post(`/:reference${path}`, (request, reply) => answerForm(parts, sender, act, request, reply));
  }
  app.post('/:reference/close', (request, reply) => leave(parts, request, reply));
}

/** Each stage's form by its address below the payment's. */
function actsOf(parts: PageParts): Record<string, Act> {
  return {
    '/card/charge': (session, pressKey, fields) =>
      chargeCard(parts, { session, pressKey, body: cardOf(fields) }),
    '/card/authorize': async (session, pressKey, fields) => {
      const authorization = codeOf(fields);
      if (!authorization) return refused('STEP_NOT_EXPECTED');
      const body = { reference: fields['charge'] ?? '', authorization };
      return answerCardStep(parts, { session, pressKey, body });
    },
    '/card/resend-otp': (session, pressKey, fields) =>
      resendOtp(parts, { session, pressKey, body: { reference: fields['charge'] ?? '' } }),
  };
}

async function answerForm(
  parts: PageParts,
  sender: PageSender,
  act: Act,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fields = textFields(request.body);
  const { reference } = request.params as { reference: string };
  const session = parts.sessions.read(fields['session_token'] ?? '');
  // A session that has run out is not the payer's fault: the page opens anew and asks again.
  if (session?.pageReference !== reference) return seeOther(reply, reference);
  const answer = await act(session, fields['form_key'] || null, fields);
  if (!isRefused(answer)) return showCharge(reply, reference, answer);
  if (!SHOWN_ON_THE_FORM.has(answer.code)) return seeOther(reply, reference);
  const opened = await openPage(parts, reference);
  if (!opened) return sender.problem(reply, 'unknown-reference', reference.slice(0, 100));
  return sender.payment(reply, opened, { method: 'card' }, feedbackOf(answer, fields));
}

/** Close ends the session: back to the shop with the reference, or to the page where there is no shop address. */
async function leave(parts: PageParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const opened = await openPage(parts, reference);
  const redirectUrl = opened?.payment.redirect_url;
  if (!opened || !redirectUrl) return seeOther(reply, reference);
  const target = new URL(redirectUrl);
  target.searchParams.set('reference', opened.payment.merchant_reference);
  return reply.redirect(target.href, 303);
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
