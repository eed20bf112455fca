// The sandbox's wallet page (spec §4 pending_payment): approve or decline, then back to us, as Wave's own page does. Absent in live
// mode.
import formbody from '@fastify/formbody';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PhonePrompt, SandboxPhone } from './phone.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import { findWalletPayment } from '../../channels/mobile-money/verify-wallet.ts';
import { textFields } from '../../page/form-fields.ts';
import { frameable, type Framers, NOBODY } from '../../page/frame-headers.ts';
import { framersOf } from '../../page/return-page.ts';
import { unknownWalletPage, WALLET_POLICY, walletPage } from './sandbox-wallet-html.ts';

const PATH = '/sandbox/wallet/:reference';

/** Registers the page and its answer. */
export async function sandboxWalletRoutes(
  app: FastifyInstance,
  parts: ServiceParts,
  phone: SandboxPhone,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 4 * 1024 });
  app.get(PATH, async (request, reply) => {
    const prompt = await promptOf(phone, request);
    if (!prompt) return send(reply, 404, unknownWalletPage(), NOBODY);
    if (!prompt.isOpen) return back(reply, prompt.reference);
    const found = await findWalletPayment(parts, prompt.reference, request.payerBrowser);
    return send(reply, 200, walletPage(prompt), framersOf(found?.payment ?? null));
  });
  app.post(PATH, async (request, reply) => {
    const prompt = await promptOf(phone, request);
    if (!prompt) return send(reply, 404, unknownWalletPage(), NOBODY);
    const act = textFields(request.body)['choice'] === 'decline' ? 'decline' : 'approve';
    await phone.act(prompt.reference, act, { pin: '', callback: 'once' });
    return back(reply, prompt.reference);
  });
}

async function promptOf(phone: SandboxPhone, request: FastifyRequest): Promise<PhonePrompt | null> {
  const { reference } = request.params as { reference: string };
  const prompt = isReference(reference) ? await phone.look(reference) : null;
  return prompt?.at === 'page' || prompt?.isOpen === false ? prompt : null;
}

function back(reply: FastifyReply, reference: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`/charge-mobile-money/verify/${reference}`, 303);
}

function send(reply: FastifyReply, status: number, html: string, framers: Framers): FastifyReply {
  return frameable(reply, WALLET_POLICY, framers)
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(html);
}
