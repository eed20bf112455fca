// The sandbox's access control server (spec §9 Sandbox, 3-D Secure): the bank's pages, served sandboxed and so on an opaque origin.
// They return the payer as banks do, by a cross-site post with fields of their own. Absent in live mode.
import formbody from '@fastify/formbody';
import { SANDBOX_BANK_CODE } from '@titan/contract/sandbox/cards';
import { toDecimal } from '@titan/rules/money';
import { isReference } from '@titan/rules/reference';
import { contentHash } from '@titan/platform/frame-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BankChoice, BankPayment, SandboxBank } from './bank.ts';
import { documentOf, formOf, sendPage, styleIn, SUBMIT } from '../pages.ts';

/** Texts of the pages other than the challenge. */
const goneText = {
  unknown: 'Sandbox Bank does not know this payment.',
  left: 'You left without an answer. Sandbox Bank still waits for you.',
  wrongCode: 'That code is not right. Type it again.',
};

const STYLE = styleIn({ ground: '#eef3f0', text: '#10231b', main: '#0b5d3b' });
/** Sends the same answer in the background first, as impatient banks do. */
const SUBMIT_TWICE =
  "const form=document.forms[0],go=()=>form.submit();fetch(form.action,{method:'POST',mode:'no-cors',body:new URLSearchParams(new FormData(form))}).then(go,go)";

/** Gives the pages an opaque origin, whatever frames them. Their forms may post anywhere. */
const BANK_POLICY = [
  'sandbox allow-forms allow-scripts allow-top-navigation allow-top-navigation-by-user-activation',
  "default-src 'none'",
  `style-src ${contentHash(STYLE)}`,
  `script-src ${contentHash(SUBMIT)} ${contentHash(SUBMIT_TWICE)}`,
  "connect-src 'self'",
  "base-uri 'none'",
].join('; ');

/** The challenge, and below it other ways in which a bank can behave. */
function challengePage({ reference, amountMinor, currency }: BankPayment, error: string | null): string {
  const money = `${currency} ${toDecimal(amountMinor, currency)}`;
  const answer = `/sandbox/acs/${reference}/answer`;
  return document(
    'Sandbox Bank: confirm your payment',
    `<h1>Sandbox Bank</h1><p>Confirm your payment of <strong>${money}</strong>.</p>` +
      `<p id="hint">This is a test. The code is ${SANDBOX_BANK_CODE}.</p>` +
      (error ? `<p class="error" role="alert">${error}</p>` : '') +
      `<form method="post" action="${answer}"><label for="code">Code from your bank</label>` +
      '<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" aria-describedby="hint">' +
      '<button class="main" name="choice" value="confirm">Confirm payment</button>' +
      '<button name="choice" value="refuse">Refuse payment</button></form>' +
      '<details><summary>How else a bank can behave</summary>' +
      `<form method="post" action="${answer}"><input type="hidden" name="code" value="${SANDBOX_BANK_CODE}">` +
      '<button name="choice" value="later">Confirm, and decide 20 seconds later</button>' +
      '<button name="choice" value="twice">Confirm, and come back twice</button>' +
      '<button name="choice" value="top">Confirm, and come back in the whole window</button></form>' +
      `<a href="/sandbox/acs/${reference}/left">Leave without an answer</a><br>` +
      `<a href="/sandbox/acs/${reference}/unframed">Open a page that refuses frames</a></details>`,
  );
}

/**
 * Posts itself to our page, as access control servers do; without script, by a button. `top` posts to the whole window, out of any
 * frame. `twice` also posts in the background.
 */
function returnPage(reference: string, how: { twice: boolean; top: boolean }): string {
  const result = Buffer.from(JSON.stringify({ messageType: 'CRes', threeDSServerTransID: reference }));
  return document(
    'Sandbox Bank: done',
    '<h1>Sandbox Bank</h1><p>Thank you. We lead you back now.</p>' +
      `<form method="post" action="/charge-card/verify/${reference}"${how.top ? ' target="_top"' : ''}>` +
      `<input type="hidden" name="cres" value="${result.toString('base64url')}">` +
      '<input type="hidden" name="threeDSSessionData" value="c2FuZGJveA">' +
      '<button class="main">Back to the shop</button></form>' +
      `<script>${how.twice ? SUBMIT_TWICE : SUBMIT}</script>`,
  );
}

function messagePage(text: string): string {
  return document('Sandbox Bank', `<h1>Sandbox Bank</h1><p>${text}</p>`);
}

const document = (title: string, body: string): string => documentOf(STYLE, title, body);

const CHOICES: ReadonlySet<string> = new Set(['confirm', 'refuse', 'later'] satisfies BankChoice[]);
const PATH = '/sandbox/acs/:reference';

export async function sandboxBankRoutes(app: FastifyInstance, bank: SandboxBank): Promise<void> {
  await app.register(formbody, { bodyLimit: 8 * 1024 });
  const show = (request: FastifyRequest, reply: FastifyReply) => challenge(bank, request, reply);
  app.get(PATH, show);
  // The challenge request, as the bank's HTML posts it.
  app.post(PATH, show);
  app.post(`${PATH}/answer`, (request, reply) => takeAnswer(bank, request, reply));
  app.get(`${PATH}/left`, (_request, reply) => sendBank(reply, 200, messagePage(goneText.left)));
  app.get(`${PATH}/unframed`, (request, reply) =>
    challenge(bank, request, reply, { policy: `${BANK_POLICY}; frame-ancestors 'none'` }),
  );
}

async function challenge(
  bank: SandboxBank,
  request: FastifyRequest,
  reply: FastifyReply,
  { policy = BANK_POLICY, error = null }: { policy?: string; error?: string | null } = {},
): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const payment = isReference(reference) ? await bank.look(reference) : null;
  if (!payment) return sendBank(reply, 404, messagePage(goneText.unknown), policy);
  if (!payment.isOpen)
    return sendBank(reply, 200, returnPage(reference, { twice: false, top: false }), policy);
  return sendBank(reply, error ? 422 : 200, challengePage(payment, error), policy);
}

async function takeAnswer(
  bank: SandboxBank,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { reference } = request.params as { reference: string };
  const { choice = '', code = '' } = formOf(request);
  const answered = await bank.answer(reference, choiceOf(choice), code);
  if (answered === 'wrong-code') return challenge(bank, request, reply, { error: goneText.wrongCode });
  return sendBank(reply, 200, returnPage(reference, { twice: choice === 'twice', top: choice === 'top' }));
}

/** `twice` and `top` confirm too; they differ in how they return. */
function choiceOf(choice: string): BankChoice {
  return CHOICES.has(choice) ? (choice as BankChoice) : 'confirm';
}

function sendBank(reply: FastifyReply, status: number, html: string, policy = BANK_POLICY): FastifyReply {
  return sendPage(reply, { status, html, policy });
}
