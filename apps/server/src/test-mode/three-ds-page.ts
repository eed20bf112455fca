// Spec §2 /charge-card/3ds-test: the sandbox's page instead of a bank's, a plain form. Absent in live mode.
import { answerChallenge, lookAtChallenge } from '@titan/contract/sandbox/endpoints.schema';
import { threeDsTest } from '@titan/contract/payer/endpoints.schema';
import formbody from '@fastify/formbody';
import { SANDBOX_BANK_CODE } from '@titan/contract/sandbox/cards';
import { sandboxMessages } from '@titan/copy/words/sandbox';
import { toDecimal } from '@titan/rules/money';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { frameAncestorsOf, openBankPage, type PayerPages, seeOther } from '../payments/edge/payer-pages.ts';
import type { PaymentStore } from '../payments/views/payment-store.ts';
import { isRefused } from '@titan/platform/refusal';
import { languageNow } from '@titan/platform/request-context';
import { NOBODY } from '@titan/platform/frame-headers';
import { sendAway } from './away-page.ts';
import type { SandboxClient } from './client.ts';
import { readForm, textFields } from '../payments/edge/stage-form.ts';

type PlayedPayments = Pick<PaymentStore, 'byCharge'>;

const PATH = '/charge-card/3ds-test/:reference';

/** Registers the page and its Submit in a scope of their own. */
export async function threeDsTestRoutes(
  app: FastifyInstance,
  payments: PlayedPayments,
  pages: PayerPages,
  client: SandboxClient,
): Promise<void> {
  const context: TestContext = { payments, pages, client };
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  app.get(PATH, (request, reply) => showTest(context, request, reply));
  app.post(PATH, async (request, reply) => {
    const { reference } = request.params as { reference: string };
    const fields = textFields(request.body);
    const read = readForm(threeDsTest.body, { ...fields, reference });
    const { PASSWORD_MISSING, PASSWORD_WRONG } = languageNow().wordsOf(sandboxMessages);
    if (!read.ok) return showTest(context, request, reply, fields['pin'] ? PASSWORD_WRONG : PASSWORD_MISSING);
    const answer = await client.call(answerChallenge, { reference, code: read.body.pin });
    if (isRefused(answer)) return sendAway(request, reply, { framers: NOBODY, again: '' });
    const isWrong = answer.outcome === 'wrong-code';
    return isWrong ? showTest(context, request, reply, PASSWORD_WRONG) : leadOn(reply, reference);
  });
}

type TestContext = { payments: PlayedPayments; pages: PayerPages; client: SandboxClient };

/** Shows the amount that the bank was asked for. */
async function showTest(
  { payments, pages, client }: TestContext,
  request: FastifyRequest,
  reply: FastifyReply,
  error: string | null = null,
): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const found = isReference(reference) ? await payments.byCharge(reference) : null;
  const asked =
    found && openBankPage(found.charge) ? await client.call(lookAtChallenge, { reference }) : null;
  if (!found || !asked) return leadOn(reply, reference);
  if (isRefused(asked))
    return sendAway(request, reply, { framers: frameAncestorsOf(found.payment), again: '' });
  if (!asked.isOpen) return leadOn(reply, reference);
  const { amountMinor, currency } = asked;
  return pages.around(reply, error ? 422 : 200, found.payment, {
    page: '3ds-test',
    payment: pages.shown(found.payment),
    charge: reference,
    amount: toDecimal(amountMinor, currency),
    currency,
    value: SANDBOX_BANK_CODE,
    error,
  });
}

/** "Submit authorizes, then goes to /charge-card/verify/{reference}": also when there is nothing left to authorise. */
function leadOn(reply: FastifyReply, reference: string): FastifyReply {
  const address = `/charge-card/verify/${encodeURIComponent(reference)}`;
  return seeOther(reply, address);
}
