// Spec §7 POST /validate-link and POST /?type=payment-link: a link for whoever has its address.
import { type payLink, validateLink } from '@titan/contract/payment-link';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { linkViewOf, type PayableLink } from './link-view.ts';
import { type OpenedPayment, openPayment } from '../payments/open-payment.ts';
import { payableLink } from './pay-link.ts';
import { type Refused, refused, SENTENCES } from '../platform/refusal.ts';
import type { ServiceParts } from '../payments/service-parts.ts';
import { pressLink } from './link-press.ts';
import { bearerOf, isPressKey, isRefused, route, send } from '../payments/route.ts';

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
  const key = pressKeyOf(request);
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
  const message = SENTENCES.linkCurrency(link.currency);
  return refused('INVALID_INPUT', undefined, { currency: { message } });
}

function pressKeyOf({ headers }: FastifyRequest): string | null | Refused {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return isPressKey(String(key)) ? String(key) : refused('INVALID_INPUT', SENTENCES.keyForm);
}
