// The sandbox's access control server (spec §9 Sandbox, 3-D Secure): the bank's own pages, on an origin of their own because they
// are served sandboxed. It comes back as banks do: by a post from another site, with fields of its own. Absent in live mode.
import formbody from '@fastify/formbody';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BankChoice, SandboxBank } from '../providers/sandbox-bank.ts';
import { type Fields, textFields } from './form-fields.ts';
import { BANK_POLICY, challengePage, goneText, messagePage, returnPage } from './sandbox-bank-html.ts';

const CHOICES: ReadonlySet<string> = new Set(['confirm', 'refuse', 'later'] satisfies BankChoice[]);
const PATH = '/sandbox/acs/:reference';

/** Registers the bank's pages. */
export async function sandboxBankRoutes(app: FastifyInstance, bank: SandboxBank): Promise<void> {
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  const show = (request: FastifyRequest, reply: FastifyReply) => challenge(bank, request, reply);
  app.get(PATH, show);
  // The challenge request, as the bank's HTML posts it.
  app.post(PATH, show);
  app.post(`${PATH}/answer`, (request, reply) => takeAnswer(bank, request, reply));
  app.get(`${PATH}/left`, (_request, reply) => sendBank(reply, 200, messagePage(goneText.left)));
  app.get(`${PATH}/unframed`, (request, reply) => challenge(bank, request, reply, 'nobody'));
}

async function challenge(
  bank: SandboxBank,
  request: FastifyRequest,
  reply: FastifyReply,
  framedBy: FramedBy = 'checkout',
  error: string | null = null,
): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const payment = isReference(reference) ? await bank.look(reference) : null;
  if (!payment) return sendBank(reply, 404, messagePage(goneText.unknown), framedBy);
  if (!payment.isOpen)
    return sendBank(reply, 200, returnPage(reference, { twice: false, top: false }), framedBy);
  return sendBank(reply, error ? 422 : 200, challengePage(payment, error), framedBy);
}

async function takeAnswer(
  bank: SandboxBank,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const fields = textFields(request.body);
  const choice = choiceOf(fields);
  const answered = await bank.answer(reference, choice, fields['code'] ?? '');
  if (answered === 'wrong-code') return challenge(bank, request, reply, 'checkout', goneText.wrongCode);
  const how = fields['choice'] ?? '';
  return sendBank(reply, 200, returnPage(reference, { twice: how === 'twice', top: how === 'top' }));
}

/** `twice` and `top` confirm, and then come back in a way of their own. */
function choiceOf({ choice = '' }: Fields): BankChoice {
  return CHOICES.has(choice) ? (choice as BankChoice) : 'confirm';
}

type FramedBy = 'checkout' | 'nobody';

function sendBank(
  reply: FastifyReply,
  status: number,
  html: string,
  framedBy: FramedBy = 'checkout',
): FastifyReply {
  const ancestors = framedBy === 'checkout' ? "'self'" : "'none'";
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', `${BANK_POLICY}; frame-ancestors ${ancestors}`)
    .header('x-frame-options', framedBy === 'checkout' ? 'SAMEORIGIN' : 'DENY')
    .send(html);
}
