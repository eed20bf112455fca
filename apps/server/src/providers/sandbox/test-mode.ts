// What the sandbox adds to the service in test mode: a payer's phone, bank app and bank, and the merchant's test calls.
import { authorizeWalletStk } from '@titan/contract/mobile-money';
import { SANDBOX_BANK_ACCOUNT } from '@titan/contract/sandbox-banks';
import { actOnBankApp } from '@titan/contract/sandbox-bank-app';
import { actOnPhone } from '@titan/contract/sandbox-phone';
import { SANDBOX_WALLET_PIN } from '@titan/contract/sandbox-phones';
import { sendSandboxTransfer, setAutoComplete } from '@titan/contract/sandbox-transfer';
import { threeDsTest } from '@titan/contract/three-ds';
import type { Channel } from '@titan/rules/methods';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { act, actRoute, isRefused, sessionRoute } from '../../payments/payer-call.ts';
import type { PayerCall, Session } from '../../payments/session.ts';
import { chargeAlone, ofCharge, stageForm, type StageForm } from '../../payments/stage-form.ts';
import type { PlayedService, TestMode } from '../../payments/test-mode.ts';
import type { Ports } from '../../platform/ports.ts';
import { type Refused, refused, wrongAlone } from '../../platform/refusal.ts';
import { sandboxBankRoutes } from './bank-page.ts';
import { createSandboxBank } from './bank.ts';
import { type SandboxControls, sandboxRoutes, sendTransfer } from './controls.ts';
import { sandboxDebitRoutes } from './debit-page.ts';
import { sandboxFaultRoutes } from './faults-page.ts';
import type { Sandbox } from './sandbox.ts';
import { threeDsTestRoutes } from './three-ds-page.ts';
import { sandboxWalletRoutes } from './wallet-page.ts';

export function createTestMode(sandbox: Sandbox, ports: Ports, service: PlayedService): TestMode {
  const { phone, bankApp, transfers, faults } = sandbox;
  const { payments, queries, views } = service;
  const bank = createSandboxBank({ ...sandbox, ...ports });
  const approvePrompt = (call: PayerCall<{ reference: string; pin: string }>) =>
    authorizePrompt(sandbox, service, call);
  const approve = act({
    endpoint: authorizeWalletStk,
    channel: 'mobile_money',
    message: 'Prompt approved',
    run: approvePrompt,
  });
  return {
    controls: (app) => sandboxRoutes(app, controlsOf(sandbox, service)),
    routes(api, sessions) {
      actRoute(api, sessions, approve);
      // The call threeds-test answers the sandbox's bank, and then queries it like any other.
      sessionRoute(api, sessions, threeDsTest, 'Authorization answered', async ({ session, body }) => {
        const charge = await chargeOf(service, 'card', session, body.reference);
        if (isRefused(charge)) return charge;
        await bank.answer(body.reference, 'confirm', body.pin);
        return views.charge(await queries.askAtBank(charge, 0));
      });
    },
    forms: [
      stageForm(approve, ofCharge),
      phoneForm(sandbox, service),
      bankAppForm(sandbox, service),
      ...transferForms(sandbox, service),
    ],
    async pages(app, pages) {
      await app.register((scope) => sandboxWalletRoutes(scope, payments, phone));
      await app.register((scope) => sandboxFaultRoutes(scope, service, pages, faults));
      await app.register((scope) => sandboxDebitRoutes(scope, payments, bankApp));
      await app.register((scope) => threeDsTestRoutes(scope, payments, pages, bank));
      await app.register((scope) => sandboxBankRoutes(scope, payments, bank));
    },
    merchant: {
      async findAccount(accountNumber) {
        const seen = await transfers.look(accountNumber);
        return seen && { chargeReference: seen.account.reference, currency: seen.account.currency };
      },
      async credit(accountNumber, amountMinor) {
        await transfers.send({ accountNumber, amountMinor, notice: 'once', failingReversals: 0 });
      },
      switchAutoComplete: (accountNumber, isOn) => transfers.switchAutoComplete(accountNumber, isOn),
      approvePrompt,
      // Spec §9 Sandbox: one account number has a holder, at every bank.
      holderOf: (_bankCode, account) => (account === SANDBOX_BANK_ACCOUNT ? 'Test Account Holder' : null),
    },
  };
}

/** The sandbox knows payments by their `KPY-PI-…` reference; a caller who orders a fault may use the page's reference or a charge's. */
function controlsOf(sandbox: Sandbox, { payments }: PlayedService): SandboxControls {
  const { book, faults, phone, bankApp, transfers, transferBook } = sandbox;
  const paymentNamed = async (reference: string) =>
    (await payments.byPage(reference)) ?? (await payments.byIntent(reference));
  /** The sandbox does not know the reference in a page's address. */
  const known = async (reference: string) => (await paymentNamed(reference))?.payment_reference ?? reference;
  return {
    phone,
    bankApp,
    transfers: { ...transfers, lookAll: async (reference) => transfers.lookAll(await known(reference)) },
    chargesOf: async (reference) => book.chargesOf(await known(reference)),
    async readBook(reference) {
      const named = await known(reference);
      const read = await Promise.all([book.read(named), transferBook.read(named)]);
      return read.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime());
    },
    async orderFault(fault, reference) {
      if (reference === null) {
        await faults.order(fault, null);
        return true;
      }
      const payment = (await paymentNamed(reference)) ?? (await payments.byCharge(reference))?.payment;
      if (payment) await faults.order(fault, payment.payment_reference);
      return payment !== undefined;
    },
  };
}

/** The session's own charge of this channel. */
async function chargeOf(
  { payments }: PlayedService,
  channel: Channel,
  session: Session,
  reference: string,
): Promise<ChargeRow | Refused> {
  const charge = await payments.charge(session, reference);
  return charge?.channel === channel ? charge : refused('UNKNOWN_REFERENCE');
}

/** Approves the prompt with the wallet's PIN, then queries the charge. */
async function authorizePrompt(
  { phone }: Sandbox,
  { queries, views }: PlayedService,
  { session, body: { reference, pin } }: PayerCall<{ reference: string; pin: string }>,
) {
  const charge = await queries.find(session, reference);
  if (charge?.channel !== 'mobile_money') return refused('UNKNOWN_REFERENCE');
  const done = await phone.act(charge.reference, 'approve', { pin, callback: 'once' });
  if (done === 'wrong-pin') return wrongAlone('pin', { code: 'WALLET_PIN_WRONG' });
  if (done === 'not-open' && charge.status !== 'unknown') return refused('STEP_NOT_EXPECTED');
  return views.charge(await asked(queries, charge));
}

async function asked(queries: PlayedService['queries'], charge: ChargeRow): Promise<ChargeRow> {
  return charge.status === 'unknown' || charge.status === 'left' ? queries.ask(charge) : charge;
}

/** Declines or ignores the prompt on the sandbox's phone, then queries the charge. */
function phoneForm({ phone }: Sandbox, service: PlayedService): StageForm {
  const channel = 'mobile_money';
  const { queries, views } = service;
  return stageForm(
    {
      endpoint: { path: '/mobile-money/test-phone', body: actOnPhone.body },
      channel,
      async run({ session, body }) {
        const charge = await chargeOf(service, channel, session, body.reference);
        if (isRefused(charge)) return charge;
        const { callback = 'once' } = body;
        await phone.act(charge.reference, body.act, { pin: SANDBOX_WALLET_PIN, callback });
        return views.charge(charge.status === 'unknown' ? await queries.ask(charge) : charge);
      },
    },
    chargeAlone,
  );
}

/** Acts in the sandbox's bank app or on its page, then queries the charge. */
function bankAppForm({ bankApp }: Sandbox, service: PlayedService): StageForm {
  const channel = 'pay_with_bank';
  return stageForm(
    {
      endpoint: { path: '/bank/test-app', body: actOnBankApp.body },
      channel,
      async run({ session, body }) {
        const charge = await chargeOf(service, channel, session, body.reference);
        if (isRefused(charge)) return charge;
        await bankApp.act(charge.reference, body.act, body.callback ?? 'once');
        return service.views.charge(await asked(service.queries, charge));
      },
    },
    chargeAlone,
  );
}

/** Sends money to the charge's account, and switches its automatic transfer. */
function transferForms({ transfers }: Sandbox, service: PlayedService): StageForm[] {
  const { views } = service;
  const channel = 'bank_transfer';
  /** Whose account it is: only a charge of the session's own payment. */
  const holderOf = async (session: Session, accountNumber: string): Promise<ChargeRow | Refused> => {
    const seen = await transfers.look(accountNumber);
    return seen ? chargeOf(service, channel, session, seen.account.reference) : refused('UNKNOWN_REFERENCE');
  };
  const nothing = () => ({});
  return [
    stageForm(
      {
        endpoint: { path: '/bank-transfer/test-transfer', body: sendSandboxTransfer.body },
        channel,
        async run({ session, body }) {
          const charge = await holderOf(session, body.account_number);
          if (isRefused(charge)) return charge;
          const sent = await sendTransfer(transfers, body);
          return isRefused(sent) ? sent : views.read(charge);
        },
      },
      nothing,
      ['amount'],
    ),
    stageForm(
      {
        endpoint: { path: '/bank-transfer/test-auto', body: setAutoComplete.body },
        channel,
        async run({ session, body }) {
          const charge = await holderOf(session, body.account_number);
          if (isRefused(charge)) return charge;
          await transfers.switchAutoComplete(body.account_number, body.auto_complete);
          return views.read(charge);
        },
      },
      nothing,
    ),
  ];
}
