// One press on a link's Proceed, whichever edge it comes through: the call of spec §7 or the plain form (design §4).
import type { FastifyRequest } from 'fastify';
import { cleanLine } from '../merchants/text.ts';
import type { PayableLink } from './link-view.ts';
import { type LinkAsk, payThroughLink } from './pay-link.ts';
import { type Refused, tooMany } from '../platform/refusal.ts';
import type { ServiceParts } from '../payments/service-parts.ts';

/** Counts the press against its address, and opens the link's transaction. */
export async function pressLink(
  parts: ServiceParts,
  request: FastifyRequest,
  link: PayableLink,
  ask: LinkAsk,
): Promise<{ address: string } | Refused> {
  const secondsToWait = await request.server.countLinkOpening(request);
  if (secondsToWait > 0) return tooMany(secondsToWait);
  return payThroughLink(parts, link, { ...ask, name: cleanLine(ask.name) });
}
