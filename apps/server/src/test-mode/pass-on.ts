// Passes what comes to `/sandbox/…` on to the sandbox, which the payer's browser and testers reach below the checkout's origin alone.
import { orderFault } from '@titan/contract/sandbox/endpoints.schema';
import type { ServiceSentence } from '@titan/copy/service';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentLookup } from '../payments/edge/open-payment.ts';
import { hashOfAddress } from '../payments/session/page-address.ts';
import { frameAncestorsOf } from '../payments/edge/payer-pages.ts';
import { openRoute, withMessage } from '../payments/edge/payer-call.ts';
import { sendRefusal } from '@titan/platform/failures';
import { frameable, type Framers } from '@titan/platform/frame-headers';
import type { HttpMethod } from '@titan/platform/ports';
import { isRefused, refused } from '@titan/platform/refusal';
import { sendAway } from './away-page.ts';
import type { SandboxClient } from './client.ts';
import { jsonIn } from '../providers/sandbox/words.ts';

type PassingOn = Pick<PaymentLookup, 'payments'> & { client: SandboxClient };

/** Registers `/sandbox/…`; absent in live mode. */
export async function passOnToSandbox(app: FastifyInstance, passing: PassingOn): Promise<void> {
  faultRoute(app, passing);
  await app.register(async (scope) => {
    // A body goes on as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: `${ROOT}*`,
      handler: (request, reply) => passOn(passing, request, reply),
    });
  });
}

const ROOT = '/sandbox/';

/** A fault meets a payment, by whichever reference that is named. */
function faultRoute(app: FastifyInstance, { payments, client }: PassingOn): void {
  openRoute(app, orderFault, '', async ({ body: { fault, payment_reference: named } }) => {
    const payment = named === undefined ? null : await paymentNamed(payments, named);
    if (named !== undefined && !payment)
      return refused('UNKNOWN_REFERENCE', NO_PAYMENT, { payment_reference: NO_PAYMENT });
    const about = payment ? { payment_reference: payment.payment_reference } : {};
    const ordered = await client.call(orderFault, { fault, ...about });
    return isRefused(ordered) ? ordered : withMessage(`The next answer will be: ${fault}`, ordered);
  });
}

const NO_PAYMENT: ServiceSentence = { code: 'NO_SUCH_PAYMENT' };

/** By the address of its page, or by the reference in one. */
async function paymentAt(payments: PaymentLookup['payments'], segment: string) {
  const id = await payments.idAt(hashOfAddress(segment));
  return id === null ? payments.byPage(segment) : payments.byId(id, { publicSession: null });
}

async function paymentNamed(payments: PaymentLookup['payments'], reference: string) {
  return (
    (await paymentAt(payments, reference)) ??
    (await payments.byPaymentReference(reference)) ??
    (await payments.byCharge(reference))?.payment ??
    null
  );
}

async function passOn(
  passing: PassingOn,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pathname, searchParams } = new URL(request.url, 'http://checkout');
  if (!pathname.startsWith(ROOT)) return sendRefusal(reply, refused('UNKNOWN_REFERENCE'));
  const type = request.headers['content-type'];
  const query = new URLSearchParams(await named(passing, Object.fromEntries(searchParams)));
  const answer = await passing.client.send(query.size > 0 ? `${pathname}?${query}` : pathname, {
    method: request.method as HttpMethod,
    headers: type === undefined ? {} : { 'content-type': type },
    body: await bodyFor(passing, request),
  });
  if (answer.kind === 'lost') {
    // What a bank's page posts to is no page of its own.
    const again = request.method === 'GET' ? '' : pathname.split('/').slice(0, 4).join('/');
    return sendAway(request, reply, { framers: await framersAt(passing, pathname), again });
  }
  const { 'content-type': answerType, 'content-security-policy': policy, location } = answer.headers;
  const { 'retry-after': retryAfter } = answer.headers;
  if (answerType?.startsWith('text/html') && policy) await letBeFramed(passing, reply, { pathname, policy });
  if (answerType) reply.header('content-type', answerType);
  if (location) reply.header('location', location);
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body);
}

/** The sandbox knows payments by their own references; a caller may have a page's address, or the reference in one. */
async function named<Asked extends object>({ payments }: PassingOn, asked: Asked): Promise<Asked> {
  const reference = 'reference' in asked ? asked.reference : undefined;
  const payment =
    typeof reference === 'string' && isReference(reference) ? await paymentAt(payments, reference) : null;
  return payment ? { ...asked, reference: payment.payment_reference } : asked;
}

async function bodyFor(passing: PassingOn, { headers, body }: FastifyRequest): Promise<string | null> {
  if (typeof body !== 'string') return null;
  if (!headers['content-type']?.startsWith('application/json')) return body;
  const asked = jsonIn(body);
  return typeof asked === 'object' && asked !== null ? JSON.stringify(await named(passing, asked)) : body;
}

/**
 * A bank's page may be framed by whoever may frame the payment, unless it says itself who may. A real bank does not know the merchant's
 * pages, and lets any origin frame it.
 */
async function letBeFramed(
  { payments }: PassingOn,
  reply: FastifyReply,
  { pathname, policy }: { pathname: string; policy: string },
): Promise<void> {
  if (policy.includes('frame-ancestors')) {
    reply.header('content-security-policy', policy);
    return;
  }
  frameable(reply, policy, await framersAt({ payments }, pathname));
}

/** Who may frame the page of the charge that its address names. */
async function framersAt({ payments }: Pick<PassingOn, 'payments'>, pathname: string): Promise<Framers> {
  const reference = pathname.split('/')[3] ?? '';
  const found = isReference(reference) ? await payments.byCharge(reference) : null;
  return frameAncestorsOf(found?.payment ?? null);
}
