// Spec §2 routes /charge-pwb/verify/{reference} and /redirect/payment/{reference}: the payment's own page, which shows the result or
// polls for it; the provider was asked just before.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openPageAgain } from '../../payments/open-payment.ts';
import { findBankPayment, verifyBank } from '../pay-with-bank/return.ts';
import type { PageParts, PageSender } from '../../page/page.ts';
import { createReturnSender, returnPayment, type ReturnSender } from '../../page/return-page.ts';

/** Registers both. */
export function transferPageRoutes(app: FastifyInstance, parts: PageParts, sender: PageSender): void {
  const send = createReturnSender(parts);
  for (const path of ['/charge-pwb/verify/:reference', '/redirect/payment/:reference']) {
    app.get(path, (request, reply) => show(parts, sender, send, request, reply));
  }
}

async function show(
  parts: PageParts,
  sender: PageSender,
  send: ReturnSender,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const found = await findBankPayment(parts, reference, request.payerBrowser);
  if (!found) return sender.problem(reply, 'unknown-reference', null);
  const charge = found.charge && (await verifyBank(parts, found.charge));
  if (charge?.channel === 'pay_with_bank' && isInFrame(request)) {
    const page = {
      page: 'bank-returned',
      payment: returnPayment(parts, found.payment),
      charge: charge.reference,
    } as const;
    return send(reply, 200, found.payment, page);
  }
  const opened = await openPageAgain(parts, found.payment, request.payerBrowser);
  // No method is named: it would ask for the first stage, and not for the result or for what is still open.
  return sender.payment(reply, opened, charge?.status === 'success' ? { paid: charge.reference } : {});
}

/** The bank stood in a frame of the checkout, which goes on by itself; older browsers do not say so. */
function isInFrame(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'iframe';
}
