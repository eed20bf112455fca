// The sandbox's access control server (spec §9 Sandbox, 3-D Secure): the bank's own pages, on an origin of their own because they
// are served sandboxed. It comes back as banks do: by a post from another site, with fields of its own. Absent in live mode.
import formbody from '@fastify/formbody';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BankChoice, SandboxBank } from './bank.ts';
import { findCardCharge } from '../../payments/verify-charge.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import { type Fields, textFields } from '../../page/form-fields.ts';
import { frameable, type Framers, NOBODY } from '../../page/frame-headers.ts';
import { framersOf } from '../../page/return-page.ts';
import { BANK_POLICY, challengePage, goneText, messagePage, returnPage } from './sandbox-bank-html.ts';

const CHOICES: ReadonlySet<string> = new Set(['confirm', 'refuse', 'later'] satisfies BankChoice[]);
const PATH = '/sandbox/acs/:reference';

type Acs = { parts: ServiceParts; bank: SandboxBank };

/** Registers the bank's pages. */
export async function sandboxBankRoutes(
  app: FastifyInstance,
  parts: ServiceParts,
  bank: SandboxBank,
): Promise<void> {
  const acs: Acs = { parts, bank };
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  const show = (request: FastifyRequest, reply: FastifyReply) => challenge(acs, request, reply);
  app.get(PATH, show);
  // The challenge request, as the bank's HTML posts it.
  app.post(PATH, show);
  app.post(`${PATH}/answer`, (request, reply) => takeAnswer(acs, request, reply));
  app.get(`${PATH}/left`, async (request, reply) =>
    sendBank(reply, 200, messagePage(goneText.left), await framersFor(acs, request)),
  );
  app.get(`${PATH}/unframed`, (request, reply) => challenge(acs, request, reply, NOBODY));
}

async function challenge(
  acs: Acs,
  request: FastifyRequest,
  reply: FastifyReply,
  only: Framers | null = null,
  error: string | null = null,
): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const framers = only ?? (await framersFor(acs, request));
  const payment = isReference(reference) ? await acs.bank.look(reference) : null;
  if (!payment) return sendBank(reply, 404, messagePage(goneText.unknown), framers);
  if (!payment.isOpen)
    return sendBank(reply, 200, returnPage(reference, { twice: false, top: false }), framers);
  return sendBank(reply, error ? 422 : 200, challengePage(payment, error), framers);
}

async function takeAnswer(acs: Acs, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const fields = textFields(request.body);
  const choice = choiceOf(fields);
  const answered = await acs.bank.answer(reference, choice, fields['code'] ?? '');
  if (answered === 'wrong-code') return challenge(acs, request, reply, null, goneText.wrongCode);
  const how = fields['choice'] ?? '';
  const page = returnPage(reference, { twice: how === 'twice', top: how === 'top' });
  return sendBank(reply, 200, page, await framersFor(acs, request));
}

/** `twice` and `top` confirm, and then come back in a way of their own. */
function choiceOf({ choice = '' }: Fields): BankChoice {
  return CHOICES.has(choice) ? (choice as BankChoice) : 'confirm';
}

/** A bank knows no merchant's pages and lets itself be framed; the sandbox's keeps to whoever frames the payment. */
async function framersFor({ parts }: Acs, request: FastifyRequest): Promise<Framers> {
  const { reference } = request.params as { reference: string };
  return framersOf((await findCardCharge(parts, reference))?.payment ?? null);
}

function sendBank(reply: FastifyReply, status: number, html: string, framers: Framers): FastifyReply {
  return frameable(reply, BANK_POLICY, framers)
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(html);
}
