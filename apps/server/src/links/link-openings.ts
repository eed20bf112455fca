// Guides F-97, decision 0027: whoever has a link's address may open transactions without a key, so an address may open only so many.
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts one press on a link's Proceed; where its address has pressed too often, in how many seconds it may again, else 0. */
    countLinkOpening(request: FastifyRequest): Promise<number>;
  }
}

/** A shared address (a shop's counter, a mobile network) has many payers; nobody presses every three seconds. */
export const LINK_OPENINGS_PER_MINUTE = 20;
const MINUTE_MS = 60_000;

/** Registers the count, beside the limit that holds for all requests (guards.ts). */
export function countLinkOpenings(app: FastifyInstance, perMinute: number): void {
  const count = app.createRateLimit({ max: perMinute, timeWindow: MINUTE_MS, allowList: [] });
  app.decorate('countLinkOpening', async (request: FastifyRequest) => {
    const counted = await count(request);
    return counted.isAllowed || !counted.isExceeded ? 0 : Math.max(1, counted.ttlInSeconds);
  });
}
