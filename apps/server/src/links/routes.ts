// Spec §7 POST /validate-link and POST /?type=payment-link: reads and pays a link by its address.
import { payLink, validateLink } from '@titan/contract/payer/endpoints.schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { OpenedPayment, PaymentOpener } from '../payments/edge/opened-page.ts';
import { bearerOf, openRoute, setUp, type SetUp } from '../payments/edge/payer-call.ts';
import { isRefused, refused, type Refused } from '@titan/platform/refusal';
import { isIdempotencyKey } from '../payments/session/session.ts';
import { type PayLinkDeps, linkViewOf, payableLink, openLinkPayment } from './pay-link.ts';

// Anyone with a link's address can open transactions without a key, so each client address may open only so many.

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a submission of a link's form. Returns 0, or for a throttled address the seconds until it may try again. */
    countLinkOpening(request: FastifyRequest): Promise<number>;
  }
}

/** Many payers can share an address (a shop's counter, a mobile network), but one payer does not submit every three seconds. */
export const LINK_OPENINGS_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** Registers the count, beside the limit that holds for all requests (platform/guards.ts). */
export function countLinkOpenings(app: FastifyInstance, perMinute: number): void {
  const count = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS, allowList: [] });
  app.decorate('countLinkOpening', async (request: FastifyRequest) => {
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded ? 0 : Math.max(1, counted.ttlInSeconds);
  });
}

/** Registers validate-link. */
export function linkRoutes(
  app: FastifyInstance,
  deps: Pick<PayLinkDeps, 'links' | 'clock' | 'linePath'>,
): void {
  openRoute(app, validateLink, 'Payment link retrieved', async ({ body: { slug, env } }) => {
    const link = await payableLink(deps, slug);
    if (isRefused(link)) return link;
    if (env !== undefined && env !== link.env) return refused('ENV_MISMATCH');
    return linkViewOf(link, deps.linePath);
  });
}

type Ask = z.output<(typeof payLink)['body']>;
/** `address`: of the payment's page. */
type OpenedByLink = OpenedPayment & { address: string };

/** Set-up by a link. */
export function linkSetUp(deps: PayLinkDeps, opener: Pick<PaymentOpener, 'open'>): SetUp {
  return setUp({
    endpoint: payLink,
    message: 'Payment retrieved',
    act: (request, body) => openByLink(deps, opener, request, body),
  });
}

/** The payment that Proceed opens, with a session on it. Bearer: a public key of the link's merchant. */
async function openByLink(
  deps: PayLinkDeps,
  opener: Pick<PaymentOpener, 'open'>,
  request: FastifyRequest,
  body: Ask,
): Promise<OpenedByLink | Refused> {
  const link = await payableLink(deps, body.payment_request.reference);
  if (isRefused(link)) return link;
  if (!link.public_keys.includes(bearerOf(request))) return refused('NOT_AUTHORISED');
  const key = headerKeyOf(request);
  if (isRefused(key)) return key;
  const opened = await openLinkPayment(deps, request, link, body, key);
  if (isRefused(opened)) return opened;
  const { address } = opened;
  const payment = await opener.open(link.public_key, { reference: address }, request.payerBrowser);
  return isRefused(payment) ? payment : { ...payment, address };
}

function headerKeyOf({ headers }: FastifyRequest): string | null | Refused {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return isIdempotencyKey(String(key))
    ? String(key)
    : refused('INVALID_INPUT', { code: 'IDEMPOTENCY_KEY_FORM' });
}
