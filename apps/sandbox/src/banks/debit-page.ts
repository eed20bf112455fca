// The page of the sandbox's banks (spec §4 Redirect auth data): approve, decline, close. It returns the payer as banks do, by a cross-site
// post or a redirect. Absent in live mode.
import formbody from '@fastify/formbody';
import { bankAppAct } from '@titan/contract/sandbox/bank-app.schema';
import { toDecimal } from '@titan/rules/money';
import { isReference } from '@titan/rules/reference';
import { contentHash } from '@titan/platform/frame-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BankAppRequest, SandboxBankApp } from './bank-app.ts';
import { documentOf, formOf, leadTo, sendPage, styleIn, SUBMIT } from '../pages.ts';

/** Texts of the pages without a question. */
const DEBIT_TEXTS = {
  unknown: 'Sandbox Bank does not know this payment.',
  left: 'You left without an answer. Sandbox Bank still waits for you.',
};

const STYLE = styleIn({ ground: '#f1eef6', text: '#1f1530', main: '#4c1d95' });

/** Gives the page an opaque origin, whatever frames it. Its forms may post anywhere. */
const DEBIT_POLICY = [
  'sandbox allow-forms allow-scripts allow-top-navigation-by-user-activation',
  "default-src 'none'",
  `style-src ${contentHash(STYLE)}`,
  `script-src ${contentHash(SUBMIT)}`,
  "base-uri 'none'",
].join('; ');

/** What is to be paid (the customer is already signed in), and below it other ways in which a bank can behave. */
function approvalPage({ reference, amountMinor, currency, bank }: BankAppRequest): string {
  const money = `${currency} ${toDecimal(amountMinor, currency)}`;
  const answer = `/sandbox/bank/${reference}`;
  return document(
    'Sandbox Bank: approve your payment',
    `<h1>Sandbox Bank</h1><p>Approve your payment of <strong>${money}</strong> from your account at ${bank}.</p>` +
      '<p>This is a test; no real account is charged.</p>' +
      `<form method="post" action="${answer}">` +
      '<button class="main" name="choice" value="approve">Approve payment</button>' +
      '<button name="choice" value="decline">Decline payment</button></form>' +
      '<details><summary>How else a bank can behave</summary>' +
      `<form method="post" action="${answer}">` +
      '<button name="choice" value="no_money">Approve, with too little on the account</button></form>' +
      `<form method="post" action="${answer}"><input type="hidden" name="back" value="address">` +
      '<button name="choice" value="approve">Approve, and come back by an address</button></form>' +
      `<a href="${answer}/left">Close without an answer</a></details>`,
  );
}

/** Posts itself to our page, as banks do; without script, by a button. */
function backPage(reference: string): string {
  return document(
    'Sandbox Bank: done',
    '<h1>Sandbox Bank</h1><p>Thank you. We lead you back now.</p>' +
      `<form method="post" action="/charge-pwb/verify/${reference}">` +
      '<input type="hidden" name="status" value="done"><button class="main">Back to the shop</button></form>' +
      `<script>${SUBMIT}</script>`,
  );
}

function debitMessagePage(text: string): string {
  return document('Sandbox Bank', `<h1>Sandbox Bank</h1><p>${text}</p>`);
}

const document = (title: string, body: string): string => documentOf(STYLE, title, body);

const PATH = '/sandbox/bank/:reference';

/** Registers the page, its form, and the page after leaving without an answer. */
export async function sandboxDebitRoutes(app: FastifyInstance, bankApp: SandboxBankApp): Promise<void> {
  await app.register(formbody, { bodyLimit: 4 * 1024 });
  app.get(PATH, async (request, reply) => {
    const asked = await requestOf(bankApp, request);
    if (!asked) return send(reply, 404, debitMessagePage(DEBIT_TEXTS.unknown));
    return send(reply, 200, asked.isOpen ? approvalPage(asked) : backPage(asked.reference));
  });
  app.post(PATH, async (request, reply) => {
    const asked = await requestOf(bankApp, request);
    if (!asked) return send(reply, 404, debitMessagePage(DEBIT_TEXTS.unknown));
    const { choice, back } = formOf(request);
    const act = bankAppAct.safeParse(choice);
    await bankApp.act(asked.reference, act.success ? act.data : 'ignore', 'once');
    if (back === 'address') return leadTo(reply, `/charge-pwb/verify/${asked.reference}`);
    return send(reply, 200, backPage(asked.reference));
  });
  app.get(`${PATH}/left`, async (_request, reply) => send(reply, 200, debitMessagePage(DEBIT_TEXTS.left)));
}

async function requestOf(bankApp: SandboxBankApp, request: FastifyRequest): Promise<BankAppRequest | null> {
  const { reference } = request.params as { reference: string };
  const asked = isReference(reference) ? await bankApp.look(reference) : null;
  return asked?.at === 'page' ? asked : null;
}

function send(reply: FastifyReply, status: number, html: string): FastifyReply {
  return sendPage(reply, { status, html, policy: DEBIT_POLICY });
}
