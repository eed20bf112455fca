// The simulated bank app (design §2 sandbox controls): approve, decline or ignore a request, and how the bank then tells us. Absent in
// live mode.
import { bankAppPress, bankAppQuery, type BankAppRequestView } from '@titan/contract/sandbox-bank-app';
import { toDecimal } from '@titan/rules/money';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { sendRefusal } from '../../platform/failures.ts';
import type { BankAppRequest, SandboxBankApp } from './bank-app.ts';
import { refused } from '../../platform/refusal.ts';

export type BankAppControls = {
  bankApp: SandboxBankApp;
  /** The references of the charges that a charge's or a page's reference means, newest last. */
  chargesOf(reference: string): Promise<string[]>;
};

const PATH = '/sandbox/bank-app';

/** Registers the app's calls. */
export function sandboxBankAppRoutes(app: FastifyInstance, { bankApp, chargesOf }: BankAppControls): void {
  const requestsOf = async (reference: string): Promise<BankAppRequestView[]> => {
    const requests = await Promise.all((await chargesOf(reference)).map((charge) => bankApp.look(charge)));
    return requests.flatMap((request) => (request ? [toView(request)] : []));
  };
  app.get(PATH, { schema: { querystring: bankAppQuery } }, async (request, reply) => {
    const { reference } = request.query as z.output<typeof bankAppQuery>;
    return reply.send({
      status: true,
      message: 'What waits in the bank’s app',
      data: await requestsOf(reference),
    });
  });
  app.post(PATH, { schema: { body: bankAppPress } }, async (request, reply) => {
    const { reference, act, callback = 'once' } = request.body as z.output<typeof bankAppPress>;
    const charge = (await requestsOf(reference)).at(-1)?.reference;
    if (charge === undefined) return sendRefusal(reply, refused('UNKNOWN_REFERENCE'));
    if (!(await bankApp.act(charge, act, callback))) return sendRefusal(reply, refused('STEP_NOT_EXPECTED'));
    return reply.send({ status: true, message: 'Done', data: await requestsOf(reference) });
  });
}

function toView({ reference, amountMinor, currency, bank, at, isOpen }: BankAppRequest): BankAppRequestView {
  return { reference, amount: toDecimal(amountMinor, currency), currency, bank, at, is_open: isOpen };
}
