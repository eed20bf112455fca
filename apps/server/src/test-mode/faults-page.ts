// TEST MODE's faults as a plain form, for a page without script. Absent in live mode.
import { orderFault } from '@titan/contract/sandbox/endpoints.schema';
import formbody from '@fastify/formbody';
import { SANDBOX_FAULTS, type SandboxFault } from '@titan/contract/sandbox/faults';
import { sandboxMessages } from '@titan/copy/words/sandbox';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PaymentLookup, rowAt } from '../payments/edge/open-payment.ts';
import { type PayerPages, seeOther } from '../payments/edge/payer-pages.ts';
import { isRefused } from '@titan/platform/refusal';
import { languageNow } from '@titan/platform/request-context';
import { readForm, textFields } from '../payments/edge/stage-form.ts';
import type { SandboxClient } from './client.ts';

const FAULTS_PATH = '/sandbox/faults/:reference';

/** The result of the last submission. */
type FaultNotice = { ordered: SandboxFault | null; error: string | null };

/** Registers the page and its form, in a scope of their own. */
export async function sandboxFaultRoutes(
  app: FastifyInstance,
  paymentLookup: PaymentLookup,
  pages: PayerPages,
  client: SandboxClient,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 4 * 1024 });
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    notice: FaultNotice,
  ): Promise<FastifyReply> => {
    const payment = await paymentOf(paymentLookup, request);
    if (payment === null) return pages.problem(reply, 'unknown-reference', null);
    const { page_reference: reference } = payment;
    const about = { payment: pages.shown(payment), reference };
    const page = { page: 'test-faults' as const, ...about, ...notice };
    return pages.around(reply, notice.error === null ? 200 : 422, payment, page);
  };
  app.get(FAULTS_PATH, (request, reply) => {
    const { ordered } = request.query as { ordered?: unknown };
    return show(request, reply, { ordered: faultOf(ordered), error: null });
  });
  // Answers with a redirect, so that a reload does not order the fault again.
  app.post(FAULTS_PATH, async (request, reply) => {
    const payment = await paymentOf(paymentLookup, request);
    if (payment === null) return pages.problem(reply, 'unknown-reference', null);
    const about = { payment_reference: payment.payment_reference };
    const read = readForm(orderFault.body, { ...textFields(request.body), ...about });
    if (!read.ok)
      return show(request, reply, {
        ordered: null,
        error: languageNow().wordsOf(sandboxMessages).FAULT_MISSING,
      });
    const { fault } = read.body;
    const ordered = await client.call(orderFault, { fault, payment_reference: payment.payment_reference });
    if (isRefused(ordered))
      return show(request, reply, {
        ordered: null,
        error: languageNow().wordsOf(sandboxMessages).SANDBOX_AWAY,
      });
    const address = `/sandbox/faults/${encodeURIComponent(paymentLookup.addresses.for(payment))}?ordered=${fault}`;
    return seeOther(reply, address);
  });
}

function paymentOf(paymentLookup: PaymentLookup, request: FastifyRequest) {
  const { reference } = request.params as { reference: string };
  return isReference(reference) ? rowAt(paymentLookup, reference, request.payerBrowser) : null;
}

function faultOf(name: unknown): SandboxFault | null {
  return SANDBOX_FAULTS.find((known) => known === name) ?? null;
}
