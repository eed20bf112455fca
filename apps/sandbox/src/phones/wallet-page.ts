// The sandbox's wallet page (spec §4 pending_payment): approve or decline, then back to us, as on Wave's page. Absent in live mode.
import formbody from '@fastify/formbody';
import { toDecimal } from '@titan/rules/money';
import { isReference } from '@titan/rules/reference';
import { contentHash } from '@titan/platform/frame-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { documentOf, formOf, leadTo, sendPage, styleIn } from '../pages.ts';
import type { PhonePrompt, SandboxHandset } from './phone.ts';

const STYLE = styleIn({ ground: '#e9f7fd', text: '#0d2530', main: '#075985' });

/** Its forms post to itself, which redirects back to us. */
const WALLET_POLICY = [
  "default-src 'none'",
  `style-src ${contentHash(STYLE)}`,
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

/** The request for money, to be approved or declined. */
function walletPage({ reference, amountMinor, currency }: PhonePrompt): string {
  const money = `${currency} ${toDecimal(amountMinor, currency)}`;
  return document(
    `<p>Approve your payment of <strong>${money}</strong>.</p><p>This is a test; no real wallet is charged.</p>` +
      `<form method="post" action="/sandbox/wallet/${reference}">` +
      '<button class="main" name="choice" value="approve">Approve payment</button>' +
      '<button name="choice" value="decline">Decline payment</button></form>',
  );
}

/** For a URL of no known payment. */
function unknownWalletPage(): string {
  return document('<p>Sandbox Wallet does not know this payment.</p>');
}

const document = (content: string): string =>
  documentOf(STYLE, 'Sandbox Wallet: your payment', `<h1>Sandbox Wallet</h1>${content}`);

const PATH = '/sandbox/wallet/:reference';

/** Registers the page and its answer. */
export async function sandboxWalletRoutes(app: FastifyInstance, phone: SandboxHandset): Promise<void> {
  await app.register(formbody, { bodyLimit: 4 * 1024 });
  app.get(PATH, async (request, reply) => {
    const prompt = await promptOf(phone, request);
    if (!prompt) return send(reply, 404, unknownWalletPage());
    return prompt.isOpen ? send(reply, 200, walletPage(prompt)) : back(reply, prompt.reference);
  });
  app.post(PATH, async (request, reply) => {
    const prompt = await promptOf(phone, request);
    if (!prompt) return send(reply, 404, unknownWalletPage());
    const act = formOf(request)['choice'] === 'decline' ? 'decline' : 'approve';
    await phone.act(prompt.reference, act, { pin: '', callback: 'once' });
    return back(reply, prompt.reference);
  });
}

async function promptOf(phone: SandboxHandset, request: FastifyRequest): Promise<PhonePrompt | null> {
  const { reference } = request.params as { reference: string };
  const prompt = isReference(reference) ? await phone.look(reference) : null;
  return prompt?.at === 'page' || prompt?.isOpen === false ? prompt : null;
}

function back(reply: FastifyReply, reference: string): FastifyReply {
  return leadTo(reply, `/charge-mobile-money/verify/${reference}`);
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return sendPage(reply, { status, html, policy: WALLET_POLICY });
}
