// Sandbox controls: order a fault for the next answer, read the provider's own book. Absent in live mode.
import { reference } from '@titan/contract/reference';
import { bankAppActBody, bankAppQuery, type BankAppRequestView } from '@titan/contract/sandbox-bank-app';
import { faultBody } from '@titan/contract/sandbox-controls';
import type { SandboxFault } from '@titan/contract/sandbox-faults';
import { phoneActBody, type PhonePromptView, phoneQuery } from '@titan/contract/sandbox-phone';
import { SANDBOX_WALLET_PIN } from '@titan/contract/sandbox-phones';
import {
  readSandboxTransfers,
  type SandboxAccountView,
  sendSandboxTransfer,
  setAutoComplete,
} from '@titan/contract/sandbox-transfer';
import type { ServiceSentence } from '@titan/copy/service';
import { minorUnitsOf } from '@titan/rules/currency';
import { type AmountProblem, parseAmount, toDecimal } from '@titan/rules/money';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { route, send } from '../../payments/payer-call.ts';
import { sendRefusal } from '../../platform/failures.ts';
import { type Refused, refused, wrong } from '../../platform/refusal.ts';
import type { SeenAccount } from './account.ts';
import type { BankAppRequest, SandboxBankApp } from './bank-app.ts';
import type { PhonePrompt, SandboxHandset } from './phone.ts';
import type { SandboxTransfers } from './transfers.ts';

// The sandbox's bank for transfers: send money to a temporary account, switch its automatic transfer, read transfers and reversals. Absent
// in live mode.

type TransferControls = { transfers: SandboxTransfers };

type SendBody = z.output<typeof sendSandboxTransfer.body>;

const NO_ACCOUNT: ServiceSentence = { code: 'NO_SUCH_ACCOUNT' };

function sandboxTransferRoutes(app: FastifyInstance, { transfers }: TransferControls): void {
  route(app, sendSandboxTransfer, async (request, reply) => {
    const sent = await sendTransfer(transfers, request.body as SendBody);
    return send(reply, 'The money has landed on the account', sent);
  });
  route(app, setAutoComplete, async (request, reply) => {
    const body = request.body as z.output<typeof setAutoComplete.body>;
    const { account_number, auto_complete } = body;
    const isKnown = await transfers.switchAutoComplete(account_number, auto_complete);
    const message = auto_complete
      ? 'The account pays itself two minutes after it was opened'
      : 'The account waits for a transfer that you send';
    return send(reply, message, isKnown ? { auto_complete } : noAccount());
  });
  route(app, readSandboxTransfers, async (request, reply) => {
    const { reference } = request.query as { reference: string };
    const accounts = await transfers.lookAll(reference);
    return send(reply, 'What arrived and what went back', accounts.map(accountView));
  });
}

/**
 * Sends money to an account of the sandbox.
 * @param body `amount` in major units of the account's currency
 * @returns the transfer's id, or what is wrong
 */
export async function sendTransfer(
  transfers: SandboxTransfers,
  body: SendBody,
): Promise<{ transfer_id: string } | Refused> {
  const { account_number: accountNumber, amount, notice = 'once', failing_reversals: failing = 0 } = body;
  const seen = await transfers.look(accountNumber);
  if (!seen) return noAccount();
  const { currency } = seen.account;
  const read = parseAmount(amount, currency);
  if (!read.ok) {
    return wrong({ amount: amountRule(read.problem, currency) });
  }
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

function amountRule(problem: AmountProblem, currency: string): ServiceSentence {
  switch (problem) {
    case 'not_positive':
      return { code: 'TRANSFER_NOT_POSITIVE' };
    case 'too_many_decimals':
      return minorUnitsOf(currency) === 0
        ? { code: 'TRANSFER_NOT_WHOLE', params: { currency } }
        : { code: 'TRANSFER_TOO_MANY_DECIMALS' };
    case 'too_large':
      return { code: 'TRANSFER_TOO_LARGE' };
    case 'not_a_number':
      return { code: 'TRANSFER_NOT_A_NUMBER' };
  }
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

// The simulated bank app: approve, decline or ignore a request, and how its callback is sent. Absent in live mode.

type BankAppControls = {
  bankApp: SandboxBankApp;
  /** The charges for a charge's or a page's reference, newest last. */
  chargesOf(reference: string): Promise<string[]>;
};

const BANK_APP_PATH = '/sandbox/bank-app';

function sandboxBankAppRoutes(app: FastifyInstance, { bankApp, chargesOf }: BankAppControls): void {
  const requestsOf = async (reference: string): Promise<BankAppRequestView[]> => {
    const requests = await Promise.all((await chargesOf(reference)).map((charge) => bankApp.look(charge)));
    return requests.flatMap((request) => (request ? [bankAppView(request)] : []));
  };
  app.get(BANK_APP_PATH, { schema: { querystring: bankAppQuery } }, async (request, reply) => {
    const { reference } = request.query as z.output<typeof bankAppQuery>;
    return reply.send({
      status: true,
      message: 'What waits in the bank’s app',
      data: await requestsOf(reference),
    });
  });
  app.post(BANK_APP_PATH, { schema: { body: bankAppActBody } }, async (request, reply) => {
    const { reference, act, callback = 'once' } = request.body as z.output<typeof bankAppActBody>;
    const charge = (await requestsOf(reference)).at(-1)?.reference;
    if (charge === undefined) return sendRefusal(reply, refused('UNKNOWN_REFERENCE'));
    if (!(await bankApp.act(charge, act, callback))) return sendRefusal(reply, refused('STEP_NOT_EXPECTED'));
    return reply.send({ status: true, message: 'Done', data: await requestsOf(reference) });
  });
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

// The simulated phone: approve, decline or ignore a prompt, and how its callback is sent. Absent in live mode.

type PhoneControls = {
  phone: SandboxHandset;
  /** The charges for a charge's or a page's reference, newest last. */
  chargesOf(reference: string): Promise<string[]>;
};

const PHONE_PATH = '/sandbox/phone';

function sandboxPhoneRoutes(app: FastifyInstance, { phone, chargesOf }: PhoneControls): void {
  const promptsOf = async (reference: string): Promise<PhonePromptView[]> => {
    const prompts = await Promise.all((await chargesOf(reference)).map((charge) => phone.look(charge)));
    return prompts.flatMap((prompt) => (prompt ? [promptView(prompt)] : []));
  };
  app.get(PHONE_PATH, { schema: { querystring: phoneQuery } }, async (request, reply) => {
    const { reference } = request.query as z.output<typeof phoneQuery>;
    return reply.send({ status: true, message: 'What the phone shows', data: await promptsOf(reference) });
  });
  app.post(PHONE_PATH, { schema: { body: phoneActBody } }, async (request, reply) => {
    const { reference, act, callback = 'once' } = request.body as z.output<typeof phoneActBody>;
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

function promptView({ reference, amountMinor, currency, network, at, isOpen }: PhonePrompt): PhonePromptView {
  return { reference, amount: toDecimal(amountMinor, currency), currency, network, at, is_open: isOpen };
}

/** What the controls use. */
export type SandboxControls = PhoneControls &
  BankAppControls &
  TransferControls & {
    /** Returns false for an unknown payment. Without a reference the fault applies to the next payment. */
    orderFault(fault: SandboxFault, paymentReference: string | null): Promise<boolean>;
    /** Every entry about a payment or a charge, oldest first. */
    readBook(reference: string): Promise<object[]>;
  };

/** Registers /sandbox/…; the caller leaves this out in live mode. */
export function sandboxRoutes(app: FastifyInstance, controls: SandboxControls): void {
  app.post('/sandbox/faults', { schema: { body: faultBody } }, async (request, reply) => {
    const { fault, payment_reference: payment } = request.body as z.output<typeof faultBody>;
    if (!(await controls.orderFault(fault, payment ?? null))) return sendRefusal(reply, noPayment());
    return reply.send({ status: true, message: `The next answer will be: ${fault}`, data: null });
  });
  app.get('/sandbox/book', { schema: { querystring: bookQuery } }, async (request, reply) => {
    const query = request.query as z.output<typeof bookQuery>;
    const data = await controls.readBook(query.reference);
    return reply.send({ status: true, message: 'The sandbox provider’s own record', data });
  });
  sandboxPhoneRoutes(app, controls);
  sandboxBankAppRoutes(app, controls);
  sandboxTransferRoutes(app, controls);
}

const NO_PAYMENT: ServiceSentence = { code: 'NO_SUCH_PAYMENT' };

function noPayment(): Refused {
  return refused('UNKNOWN_REFERENCE', NO_PAYMENT, { payment_reference: NO_PAYMENT });
}

const bookQuery = z.strictObject({ reference });
