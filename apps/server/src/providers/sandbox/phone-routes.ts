// The simulated phone (design §2 sandbox controls): approve, decline or ignore a prompt, and how the network then tells us. Absent in
// live mode.
import { phonePress, type PhonePromptView, phoneQuery } from '@titan/contract/sandbox-phone';
import { SANDBOX_WALLET_PIN } from '@titan/contract/sandbox-phones';
import { toDecimal } from '@titan/rules/money';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { sendRefusal } from '../../platform/failures.ts';
import type { PhonePrompt, SandboxPhone } from './phone.ts';
import { refused } from '../../platform/refusal.ts';

export type PhoneControls = {
  phone: SandboxPhone;
  /** The references of the charges that a charge's or a page's reference means, newest last. */
  chargesOf(reference: string): Promise<string[]>;
};

const PATH = '/sandbox/phone';

/** Registers the phone's calls. */
export function sandboxPhoneRoutes(app: FastifyInstance, { phone, chargesOf }: PhoneControls): void {
  const promptsOf = async (reference: string): Promise<PhonePromptView[]> => {
    const prompts = await Promise.all((await chargesOf(reference)).map((charge) => phone.look(charge)));
    return prompts.flatMap((prompt) => (prompt ? [toView(prompt)] : []));
  };
  app.get(PATH, { schema: { querystring: phoneQuery } }, async (request, reply) => {
    const { reference } = request.query as z.output<typeof phoneQuery>;
    return reply.send({ status: true, message: 'What the phone shows', data: await promptsOf(reference) });
  });
  app.post(PATH, { schema: { body: phonePress } }, async (request, reply) => {
    const { reference, act, callback = 'once' } = request.body as z.output<typeof phonePress>;
    const charge = (await chargesOf(reference)).at(-1);
    if (charge === undefined) return sendRefusal(reply, refused('UNKNOWN_REFERENCE'));
    const done = await phone.act(charge, act, { pin: SANDBOX_WALLET_PIN, callback });
    if (done !== 'done') return sendRefusal(reply, refused('STEP_NOT_EXPECTED'));
    return reply.send({
      status: true,
      message: `The phone was told to ${act}`,
      data: await promptsOf(reference),
    });
  });
}

function toView({ reference, amountMinor, currency, network, at, isOpen }: PhonePrompt): PhonePromptView {
  return { reference, amount: toDecimal(amountMinor, currency), currency, network, at, is_open: isOpen };
}
