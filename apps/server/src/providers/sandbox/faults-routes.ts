// TEST MODE's faults as a plain form (design §2 sandbox controls), for a page without script. Absent in live mode.
import formbody from '@fastify/formbody';
import { SANDBOX_FAULTS, type SandboxFault } from '@titan/contract/sandbox-faults';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultPlan } from './faults.ts';
import { rowAt } from '../../payments/find-payment.ts';
import { SENTENCES } from '../../platform/refusal.ts';
import { textFields } from '../../page/form-fields.ts';
import type { PageParts, PageSender } from '../../page/page.ts';
import { createReturnSender, returnPayment } from '../../page/return-page.ts';

const PATH = '/sandbox/faults/:reference';

/** What the page says of the last order. */
type Said = { ordered: SandboxFault | null; error: string | null };

/** Registers the page and its form, by what stands in the payment's address, in a scope of their own. */
export async function sandboxFaultRoutes(
  app: FastifyInstance,
  parts: PageParts,
  sender: PageSender,
  faults: FaultPlan,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 4 * 1024 });
  const send = createReturnSender(parts);
  const show = async (request: FastifyRequest, reply: FastifyReply, said: Said): Promise<FastifyReply> => {
    const payment = await paymentOf(parts, request);
    if (payment === null) return sender.problem(reply, 'unknown-reference', null);
    const { page_reference: reference } = payment;
    const about = { payment: returnPayment(parts, payment), reference };
    const page = { page: 'sandbox-faults' as const, ...about, ...said };
    return send(reply, said.error === null ? 200 : 422, payment, page);
  };
  app.get(PATH, (request, reply) => {
    const { ordered } = request.query as { ordered?: unknown };
    return show(request, reply, { ordered: faultOf(ordered), error: null });
  });
  // Then a redirect, so that a reload orders nothing again.
  app.post(PATH, async (request, reply) => {
    const fault = faultOf(textFields(request.body)['fault']);
    if (fault === null) return show(request, reply, { ordered: null, error: SENTENCES.faultMissing });
    const payment = await paymentOf(parts, request);
    if (payment === null) return sender.problem(reply, 'unknown-reference', null);
    await faults.order(fault, payment.intent_reference);
    const address = `/sandbox/faults/${encodeURIComponent(parts.addresses.for(payment))}?ordered=${fault}`;
    return reply.header('cache-control', 'no-store').redirect(address, 303);
  });
}

function paymentOf(parts: PageParts, request: FastifyRequest) {
  const { reference } = request.params as { reference: string };
  return isReference(reference) ? rowAt(parts, reference, request.payerBrowser) : null;
}

function faultOf(name: unknown): SandboxFault | null {
  return SANDBOX_FAULTS.find((known) => known === name) ?? null;
}
