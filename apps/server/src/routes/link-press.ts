// One press on a link's Proceed, whichever edge it comes through: the call of spec §7 or the plain form (design §4).
import type { FastifyRequest } from 'fastify';
import { cleanLine } from '../merchant/merchant-text.ts';
import type { PayableLink } from '../services/link-view.ts';
import { type LinkAsk, payThroughLink } from '../services/pay-link.ts';
import { type Refused, tooMany } from '../services/refusal.ts';
import type { ServiceParts } from '../services/service-parts.ts';

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
