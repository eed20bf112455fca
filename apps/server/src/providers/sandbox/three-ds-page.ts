// Spec §2 /charge-card/3ds-test: the sandbox's page in place of a bank's; absent in live mode. A plain form, with or without script.
import { SANDBOX_SENTENCES } from '@titan/copy/sandbox';
import formbody from '@fastify/formbody';
import { SANDBOX_BANK_CODE } from '@titan/contract/sandbox-cards';
import { toDecimal } from '@titan/rules/money';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxBank } from './bank.ts';
import { openBankPage } from '../../payments/step-page.ts';
import { findCardCharge } from '../../payments/query-charge.ts';
import { textFields } from '../../page/form-fields.ts';
import type { PageParts } from '../../page/page.ts';
import { createReturnSender, returnPayment, type ReturnSender } from '../../page/return-page.ts';

const PATH = '/charge-card/3ds-test/:reference';

/** Registers the page and its Submit in a scope of their own. */
export async function threeDsTestRoutes(
  app: FastifyInstance,
  parts: PageParts,
  bank: SandboxBank,
): Promise<void> {
  const context: TestContext = { parts, send: createReturnSender(parts), bank };
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  app.get(PATH, (request, reply) => showTest(context, request, reply));
  app.post(PATH, async (request, reply) => {
    const { reference } = request.params as { reference: string };
    const { pin = '' } = textFields(request.body);
    if (pin === '') return showTest(context, request, reply, SANDBOX_SENTENCES.PASSWORD_MISSING);
    const answered = await bank.answer(reference, 'confirm', pin);
    return answered === 'wrong-code'
      ? showTest(context, request, reply, SANDBOX_SENTENCES.PASSWORD_WRONG)
      : leadOn(reply, reference);
  });
}

type TestContext = { parts: PageParts; send: ReturnSender; bank: SandboxBank };

/** The amount is the one that the bank was asked for. */
async function showTest(
  { parts, send, bank }: TestContext,
  request: FastifyRequest,
  reply: FastifyReply,
  error: string | null = null,
): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const found = await findCardCharge(parts, reference);
  const asked = found && openBankPage(found.charge) ? await bank.look(reference) : null;
  if (!found || !asked?.isOpen) return leadOn(reply, reference);
  const { amountMinor, currency } = asked;
  return send(reply, error ? 422 : 200, found.payment, {
    page: '3ds-test',
    payment: returnPayment(parts, found.payment),
    charge: reference,
    amount: toDecimal(amountMinor, currency),
    currency,
    value: SANDBOX_BANK_CODE,
    error,
  });
}

/** "Submit authorizes, then goes to /charge-card/verify/{reference}": also where there is nothing to authorise any more. */
function leadOn(reply: FastifyReply, reference: string): FastifyReply {
  const address = `/charge-card/verify/${encodeURIComponent(reference)}`;
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}
