// /{address}/status: what has happened to a payment, at an address that lasts (decision 0028). It carries no session, and shows nothing
// that the payment's page does not show to whoever has its address: by the merchant's reference merchant, amount and status (decision 0047).
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance } from 'fastify';
import { isReservedSegment } from '../payments/references.ts';
import { sendRefusal } from '../platform/failures.ts';
import { openStatus } from '../payments/open-payment.ts';
import { refused } from '../platform/refusal.ts';
import type { PageParts, PageSender } from './page.ts';
import { createReturnSender } from './return-page.ts';

/** Registers the page. */
export function statusPageRoutes(app: FastifyInstance, parts: PageParts, sender: PageSender): void {
  const send = createReturnSender(parts);
  app.get('/:reference/status', async (request, reply) => {
    const { reference } = request.params as { reference: string };
    if (isReservedSegment(reference)) return sendRefusal(reply, refused('UNKNOWN_REFERENCE'));
    const opened = isReference(reference) ? await openStatus(parts, reference, request.payerBrowser) : null;
    if (!opened) return sender.problem(reply, 'unknown-reference', null);
    const { address, payment, timeline } = opened;
    return send(reply, 200, opened.row, { page: 'status', address, payment, timeline });
  });
}
