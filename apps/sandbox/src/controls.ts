// The sandbox's controls: order a fault for the next answer, act on the phone, in the bank's app or at the bank, send money to an
// account, and read its book. The checkout passes them on; payments go by our own references here (`KPY-PI-…`, `KPY-CA-…`).
import {
  answerChallenge,
  lookAtChallenge,
  orderFault,
  readSandboxTransfers,
  sendSandboxTransfer,
  setAutoComplete,
  temporaryAccountOf,
} from '@titan/contract/sandbox/endpoints.schema';
import { reference } from '@titan/contract/payer/reference.schema';
import type { BankAppRequestView } from '@titan/contract/sandbox/bank-app.schema';
import { bankAppActBody, bankAppQuery } from '@titan/contract/sandbox/bank-app.schema';
import type { PhonePromptView } from '@titan/contract/sandbox/phone.schema';
import { phoneActBody, phoneQuery } from '@titan/contract/sandbox/phone.schema';
import { SANDBOX_WALLET_PIN } from '@titan/contract/sandbox/phones';
import type { SandboxAccountView } from '@titan/contract/sandbox/transfer.schema';
import type { ServiceSentence } from '@titan/copy/service';
import { LIMITS } from '@titan/rules/limits';
import { toDecimal } from '@titan/rules/money';
import { readLinkAmount } from '@titan/rules/payment-link';
import { sendRefusal } from '@titan/platform/failures';
import { isRefused, type Refused, refused, wrong, wrongAlone } from '@titan/platform/refusal';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { BankAppRequest, SandboxBankApp } from './banks/bank-app.ts';
import type { SandboxBank } from './cards/bank.ts';
import type { SandboxBook } from './book.ts';
import type { FaultPlan } from './processor/faults.ts';
import type { PhonePrompt, SandboxHandset } from './phones/phone.ts';
import type { SeenAccount } from './transfers/temporary-account.ts';
import type { SandboxTransferBook } from './transfers/transfer-book.ts';
import type { SandboxTransfers } from './transfers/transfers.ts';

/** What the controls act on. */
export type ControlledSandbox = {
  book: SandboxBook;
  transferBook: SandboxTransferBook;
  faults: FaultPlan;
  phone: SandboxHandset;
  bankApp: SandboxBankApp;
  bank: SandboxBank;
  transfers: SandboxTransfers;
};

export function sandboxRoutes(app: FastifyInstance, sandbox: ControlledSandbox): void {
  faultAndBookRoutes(app, sandbox);
  phoneRoutes(app, sandbox);
  bankAppRoutes(app, sandbox);
  challengeRoutes(app, sandbox);
  transferRoutes(app, sandbox);
}

type ControlAnswer = { message: string; data: unknown } | Refused;

/** Registers a call with a body; `act` answers its data, or why it is refused. */
function post<Body extends z.ZodMiniType>(
  app: FastifyInstance,
  { path, body }: { path: string; body: Body },
  act: (body: z.output<Body>) => Promise<ControlAnswer>,
): void {
  app.post(path, { schema: { body } }, async (request, reply) =>
    send(reply, await act(request.body as z.output<Body>)),
  );
}

/** The same with a query. */
function get<Query extends z.ZodMiniType>(
  app: FastifyInstance,
  { path, query }: { path: string; query?: Query },
  act: (query: z.output<Query>) => Promise<ControlAnswer>,
): void {
  app.get(path, { schema: { querystring: query } }, async (request, reply) =>
    send(reply, await act(request.query as z.output<Query>)),
  );
}

function send(reply: FastifyReply, answer: ControlAnswer): FastifyReply {
  if (isRefused(answer)) return sendRefusal(reply, answer);
  return reply.header('cache-control', 'no-store').send({ status: true, ...answer });
}

function faultAndBookRoutes(app: FastifyInstance, { book, transferBook, faults }: ControlledSandbox): void {
  post(app, orderFault, async ({ fault, payment_reference: payment }) => {
    await faults.order(fault, payment ?? null);
    return { message: `The next answer will be: ${fault}`, data: null };
  });
  get(app, { path: '/sandbox/book', query: bookQuery }, async (asked) => {
    const read = await Promise.all([book.read(asked.reference), transferBook.read(asked.reference)]);
    const data = read.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime());
    return { message: 'The sandbox provider’s own record', data };
  });
}

const bookQuery = z.strictObject({ reference });

// The bank for transfers: send money to a temporary account, switch its automatic transfer, read transfers and reversals.

type SendBody = z.output<typeof sendSandboxTransfer.body>;

const NOT_MATCHED =
  'Without its transfer_reference the bank knows no payment for this money: nothing has landed';
const NO_ACCOUNT: ServiceSentence = { code: 'NO_SUCH_ACCOUNT' };

function transferRoutes(app: FastifyInstance, { transfers }: ControlledSandbox): void {
  post(app, sendSandboxTransfer, async (body) => {
    const sent = await sendTransfer(transfers, body);
    if (isRefused(sent)) return sent;
    const message = sent.transfer_id === null ? NOT_MATCHED : 'The money has landed on the account';
    return { message, data: sent };
  });
  post(app, setAutoComplete, async ({ account_number, auto_complete }) => {
    if (!(await transfers.switchAutoComplete(account_number, auto_complete))) return noAccount();
    const message = auto_complete
      ? 'The account pays itself two minutes after it was opened'
      : 'The account waits for a transfer that you send';
    return { message, data: { auto_complete } };
  });
  get(app, readSandboxTransfers, async (asked) => {
    const accounts = await transfers.lookAll(asked.reference);
    return { message: 'What arrived and what went back', data: accounts.map(accountView) };
  });
  get(app, temporaryAccountOf, async ({ account_number }) => {
    const seen = await transfers.look(account_number);
    if (!seen) return noAccount();
    const { reference: charge, currency, transferReference: transfer_reference } = seen.account;
    return { message: 'Whose account it is', data: { reference: charge, currency, transfer_reference } };
  });
}

/**
 * Sends money to an account of the sandbox.
 * @param body `amount` as a person types it, in the account's currency
 * @returns the transfer's id, null where it lacks the account's reference, or what is wrong
 */
async function sendTransfer(
  transfers: SandboxTransfers,
  body: SendBody,
): Promise<{ transfer_id: string | null } | Refused> {
  const { account_number: accountNumber, amount, notice = 'once', failing_reversals: failing = 0 } = body;
  const seen = await transfers.look(accountNumber);
  if (!seen) return noAccount();
  const { currency, transferReference } = seen.account;
  const limits = { min: toDecimal(1, currency), max: toDecimal(LIMITS.amountMaxMinor, currency) };
  const read = readLinkAmount(amount, {
    plan: { amount: toDecimal(0, currency), currency },
    transaction_limit: limits,
  });
  if (!read.ok)
    return wrong({
      amount: { code: 'AMOUNT_WRONG', params: { problem: read.problem, currency, ...limits } },
    });
  if (transferReference !== null && transferReference !== body.transfer_reference)
    return { transfer_id: null };
  const id = await transfers.send({
    accountNumber,
    amountMinor: read.minor,
    notice,
    failingReversals: failing,
  });
  return id === null ? noAccount() : { transfer_id: id };
}

function noAccount(): Refused {
  return refused('UNKNOWN_REFERENCE', NO_ACCOUNT, { account_number: NO_ACCOUNT });
}

function accountView({
  account,
  transfers,
  isAutoCompleteOn,
  paysItselfAt,
}: SeenAccount): SandboxAccountView {
  const { currency } = account;
  return {
    reference: account.reference,
    account_number: account.accountNumber,
    bank_code: account.bankCode,
    bank_name: account.bankName,
    account_name: account.accountName,
    ...(account.transferReference !== null && { transfer_reference: account.transferReference }),
    amount: toDecimal(account.amountMinor, currency),
    currency,
    opened_at: account.openedAt,
    expires_at: account.expiresAt,
    auto_complete: isAutoCompleteOn,
    pays_itself_at: paysItselfAt,
    transfers: transfers.map((transfer) => ({
      transfer_id: transfer.id,
      amount: toDecimal(transfer.amountMinor, transfer.currency),
      currency: transfer.currency,
      landed_at: transfer.landedAt,
      payer: transfer.payer,
      reversals: transfer.reversals.map(({ reversalReference, amountMinor, status, at }) => ({
        reversal_reference: reversalReference,
        amount: toDecimal(amountMinor, transfer.currency),
        status,
        at,
      })),
    })),
  };
}

// The simulated bank app: approve, decline or ignore a request, and how its callback is sent.

const BANK_APP_PATH = '/sandbox/bank-app';

function bankAppRoutes(app: FastifyInstance, { bankApp, book }: ControlledSandbox): void {
  const requestsOf = async (named: string): Promise<BankAppRequestView[]> => {
    const requests = await Promise.all((await book.chargesOf(named)).map((charge) => bankApp.look(charge)));
    return requests.flatMap((request) => (request ? [bankAppView(request)] : []));
  };
  get(app, { path: BANK_APP_PATH, query: bankAppQuery }, async (asked) => ({
    message: 'What waits in the bank’s app',
    data: await requestsOf(asked.reference),
  }));
  post(
    app,
    { path: BANK_APP_PATH, body: bankAppActBody },
    async ({ reference: named, act, callback = 'once' }) => {
      const charge = (await requestsOf(named)).at(-1)?.reference;
      if (charge === undefined) return refused('UNKNOWN_REFERENCE');
      if (!(await bankApp.act(charge, act, callback))) return refused('STEP_NOT_EXPECTED');
      return { message: 'Done', data: await requestsOf(named) };
    },
  );
}

function bankAppView({
  reference,
  amountMinor,
  currency,
  bank,
  at,
  isOpen,
}: BankAppRequest): BankAppRequestView {
  return { reference, amount: toDecimal(amountMinor, currency), currency, bank, at, is_open: isOpen };
}

// The simulated phone: approve, decline or ignore a prompt, and how its callback is sent.

const PHONE_PATH = '/sandbox/phone';

function phoneRoutes(app: FastifyInstance, { phone, book }: ControlledSandbox): void {
  const promptsOf = async (named: string): Promise<PhonePromptView[]> => {
    const prompts = await Promise.all((await book.chargesOf(named)).map((charge) => phone.look(charge)));
    return prompts.flatMap((prompt) => (prompt ? [promptView(prompt)] : []));
  };
  get(app, { path: PHONE_PATH, query: phoneQuery }, async (asked) => ({
    message: 'What the phone shows',
    data: await promptsOf(asked.reference),
  }));
  post(
    app,
    { path: PHONE_PATH, body: phoneActBody },
    async ({ reference: named, act, callback = 'once', pin = SANDBOX_WALLET_PIN }) => {
      const charge = (await book.chargesOf(named)).at(-1);
      if (charge === undefined) return refused('UNKNOWN_REFERENCE');
      const done = await phone.act(charge, act, { pin, callback });
      if (done === 'wrong-pin') return wrongAlone('pin', { code: 'WALLET_PIN_WRONG' });
      if (done === 'not-open') return refused('STEP_NOT_EXPECTED');
      return { message: `The phone was told to ${act}`, data: await promptsOf(named) };
    },
  );
}

function promptView({ reference, amountMinor, currency, network, at, isOpen }: PhonePrompt): PhonePromptView {
  return { reference, amount: toDecimal(amountMinor, currency), currency, network, at, is_open: isOpen };
}

// The bank's challenge for 3-D Secure: what it asks its customer, and the customer's answer.

function challengeRoutes(app: FastifyInstance, { bank }: ControlledSandbox): void {
  get(app, lookAtChallenge, async (asked) => ({
    message: 'What the bank asks',
    data: await bank.look(asked.reference),
  }));
  post(app, answerChallenge, async ({ reference: charge, code }) => ({
    message: 'What the bank made of it',
    data: { outcome: await bank.answer(charge, 'confirm', code) },
  }));
}
