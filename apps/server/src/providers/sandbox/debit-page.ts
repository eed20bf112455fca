// The page of the sandbox's banks (spec §4 Redirect auth data): approve, decline, close; it comes back as banks do, by a post from another
// site or by an address. Absent in live mode.
import formbody from '@fastify/formbody';
import { bankAppAct } from '@titan/contract/sandbox-bank-app';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BankAppRequest, SandboxBankApp } from './bank-app.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import type { PayerBrowser } from '../../payments/payer-browser.ts';
import { findBankPayment } from '../../channels/pay-with-bank/verify-bank.ts';
import { textFields } from '../../page/form-fields.ts';
import { frameable, type Framers, NOBODY } from '../../page/frame-headers.ts';
import { framersOf } from '../../page/return-page.ts';
import { approvalPage, backPage, DEBIT_POLICY, debitMessagePage, DEBIT_TEXTS } from './sandbox-debit-html.ts';

const PATH = '/sandbox/bank/:reference';

/** Registers the page, its answer, and the page that is left without one. */
export async function sandboxDebitRoutes(
  app: FastifyInstance,
  parts: ServiceParts,
  bankApp: SandboxBankApp,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 4 * 1024 });
  app.get(PATH, async (request, reply) => {
    const asked = await requestOf(bankApp, request);
    if (!asked) return send(reply, 404, debitMessagePage(DEBIT_TEXTS.unknown), NOBODY);
    const html = asked.isOpen ? approvalPage(asked) : backPage(asked.reference);
    return send(reply, 200, html, await framersFor(parts, asked.reference, request.payerBrowser));
  });
  app.post(PATH, async (request, reply) => {
    const asked = await requestOf(bankApp, request);
    if (!asked) return send(reply, 404, debitMessagePage(DEBIT_TEXTS.unknown), NOBODY);
    const { choice, back } = textFields(request.body);
    const act = bankAppAct.safeParse(choice);
    await bankApp.act(asked.reference, act.success ? act.data : 'ignore', 'once');
    if (back === 'address') return seeOther(reply, `/charge-pwb/verify/${asked.reference}`);
    return send(
      reply,
      200,
      backPage(asked.reference),
      await framersFor(parts, asked.reference, request.payerBrowser),
    );
  });
  app.get(`${PATH}/left`, async (request, reply) => {
    const asked = await requestOf(bankApp, request);
    const framers = asked ? await framersFor(parts, asked.reference, request.payerBrowser) : NOBODY;
    return send(reply, 200, debitMessagePage(DEBIT_TEXTS.left), framers);
  });
}

async function requestOf(bankApp: SandboxBankApp, request: FastifyRequest): Promise<BankAppRequest | null> {
  const { reference } = request.params as { reference: string };
  const asked = isReference(reference) ? await bankApp.look(reference) : null;
  return asked?.at === 'page' ? asked : null;
}

/** A bank knows no merchant's pages and lets itself be framed; the sandbox's keeps to whoever frames the payment. */
async function framersFor(parts: ServiceParts, reference: string, browser: PayerBrowser): Promise<Framers> {
  return framersOf((await findBankPayment(parts, reference, browser))?.payment ?? null);
}

function seeOther(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}

function send(reply: FastifyReply, status: number, html: string, framers: Framers): FastifyReply {
  return frameable(reply, DEBIT_POLICY, framers)
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(html);
}
