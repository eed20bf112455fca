// What the sandbox adds to the service in test mode: a payer's phone, bank app and bank, and the merchant's test calls.
import {
  actOnBankApp,
  actOnPhone,
  answerChallenge,
  sendSandboxTransfer,
  setAutoComplete,
  temporaryAccountOf,
} from '@titan/contract/sandbox/endpoints.schema';
import { authorizeWalletStk, threeDsTest } from '@titan/contract/payer/endpoints.schema';
import { SANDBOX_BANK_ACCOUNT } from '@titan/contract/sandbox/banks';
import { SANDBOX_BANK_CODE } from '@titan/contract/sandbox/cards';
import type { SandboxAct } from '@titan/contract/console/sandbox.schema';
import { AT_PROCESSORS, type Channel } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import type { ChargeRow } from '../payments/charge-row.ts';
import { act, actRoute, sessionRoute } from '../payments/edge/payer-call.ts';
import { isRefused, refused, type Refused } from '@titan/platform/refusal';
import type { PayerCall, Session } from '../payments/session/session.ts';
import { chargeAlone, ofCharge, stageForm, type StageForm } from '../payments/edge/stage-form.ts';
import { createScenarioPlays } from './scenarios/plays.ts';
import type { Outside, PlayedService, TestMerchant, TestMode } from './test-mode.ts';
import type { SandboxClient } from './client.ts';
import { sandboxFaultRoutes } from './faults-page.ts';
import { passOnToSandbox } from './pass-on.ts';
import { createPlayedTime } from './played-time.ts';
import { SAMPLES } from './samples.ts';
import { threeDsTestRoutes } from './three-ds-page.ts';

export function createTestMode(client: SandboxClient, service: PlayedService): TestMode {
  const { payments, queries, views } = service;
  const time = createPlayedTime({ ...service, client });
  const approvePrompt = (call: PayerCall<{ reference: string; pin: string }>) =>
    authorizePrompt(client, service, call);
  const approve = act({
    endpoint: authorizeWalletStk,
    channel: 'mobile_money',
    message: 'Prompt approved',
    run: approvePrompt,
  });
  return {
    controls: (app) => passOnToSandbox(app, { payments, client }),
    routes(api, sessions) {
      actRoute(api, sessions, approve);
      // The call threeds-test answers the sandbox's bank, and then queries it like any other.
      sessionRoute(api, sessions, threeDsTest, 'Authorization answered', async ({ session, body }) => {
        const charge = await chargeOf(service, 'card', session, body.reference);
        if (isRefused(charge)) return charge;
        const answered = await client.call(answerChallenge, { reference: body.reference, code: body.pin });
        return isRefused(answered) ? answered : views.charge(await queries.askAtBank(charge, 0));
      });
    },
    forms: [
      stageForm(approve, ofCharge),
      phoneForm(client, service),
      bankAppForm(client, service),
      ...transferForms(client, service),
    ],
    async pages(app, pages) {
      await app.register((scope) => sandboxFaultRoutes(scope, service, pages, client));
      await app.register((scope) => threeDsTestRoutes(scope, payments, pages, client));
    },
    merchant: {
      ...accountTests(client),
      approvePrompt,
      holderOf,
      samples: SAMPLES,
      skipTime: time.skip,
    },
    time,
    press: (charge, act) => pressOutside(client, charge, act),
    plays: createScenarioPlays(() => service.clock.now().toString(36)),
  };
}

/** How much a transfer sends: all that is due, half of it, or half as much again. */
const SENT = { exact: 1, under: 0.5, over: 1.5 } as const;

async function pressOutside(
  client: SandboxClient,
  charge: Outside,
  act: SandboxAct,
): Promise<Refused | null> {
  const { reference, channel, currency, amountMinor, accountNumber, transferReference } = charge;
  if (act === 'exact' || act === 'under' || act === 'over') {
    const named = transferReference === null ? {} : { transfer_reference: transferReference };
    const amount = toDecimal(Math.round(amountMinor * SENT[act]), currency);
    const sent = { account_number: accountNumber ?? '', amount, ...named };
    return refusalOf(await client.call(sendSandboxTransfer, sent));
  }
  switch (AT_PROCESSORS[channel].approvedAt) {
    case 'bankPage':
      return refusalOf(await client.call(answerChallenge, { reference, code: SANDBOX_BANK_CODE }));
    case 'bankApp':
      return refusalOf(await client.call(actOnBankApp, { reference, act }));
    case 'phone':
      return refusalOf(await client.call(actOnPhone, { reference, act }));
    case null:
      return refused('STEP_NOT_EXPECTED');
  }
}

function refusalOf(done: unknown): Refused | null {
  return isRefused<Refused>(done) ? done : null;
}

/** Spec §9 Sandbox: one account number has a holder, at every bank. */
function holderOf(_bankCode: string, account: string): string | null {
  return account === SANDBOX_BANK_ACCOUNT ? 'Test Account Holder' : null;
}

/** Merchants' own tests of temporary accounts. */
function accountTests(
  client: SandboxClient,
): Pick<TestMerchant, 'findAccount' | 'credit' | 'switchAutoComplete'> {
  return {
    async findAccount(account_number) {
      const found = await client.call(temporaryAccountOf, { account_number });
      if (isRefused(found) && found.code === 'UNKNOWN_REFERENCE') return null;
      if (isRefused(found)) return found;
      const { reference: chargeReference, currency, transfer_reference: transferReference } = found;
      return { chargeReference, currency, transferReference };
    },
    async credit({ accountNumber: account_number, transferReference, amountMinor, currency }) {
      const body = { account_number, amount: toDecimal(amountMinor, currency) };
      const reference = transferReference === null ? {} : { transfer_reference: transferReference };
      const sent = await client.call(sendSandboxTransfer, { ...body, ...reference });
      return isRefused(sent) ? sent : null;
    },
    async switchAutoComplete(account_number, auto_complete) {
      const switched = await client.call(setAutoComplete, { account_number, auto_complete });
      return isRefused(switched) ? switched : null;
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
  client: SandboxClient,
  { queries, views }: PlayedService,
  { session, body: { reference, pin } }: PayerCall<{ reference: string; pin: string }>,
) {
  const charge = await queries.find(session, reference);
  if (charge?.channel !== 'mobile_money') return refused('UNKNOWN_REFERENCE');
  const done = await client.call(actOnPhone, { reference: charge.reference, act: 'approve', pin });
  // What waits no longer at the sandbox is still to be asked about here.
  const isOver = isRefused(done) && done.code === 'STEP_NOT_EXPECTED' && charge.status === 'unknown';
  if (isRefused(done) && !isOver) return done;
  return views.charge(await asked(queries, charge));
}

async function asked(queries: PlayedService['queries'], charge: ChargeRow): Promise<ChargeRow> {
  return charge.status === 'unknown' || charge.status === 'left' ? queries.ask(charge) : charge;
}

/** Whether the sandbox did not do it; what waits no longer there only has to be asked about. */
function isUndone(done: unknown): done is Refused {
  return isRefused(done) && done.code !== 'STEP_NOT_EXPECTED' && done.code !== 'UNKNOWN_REFERENCE';
}

/** Declines or ignores the prompt on the sandbox's phone, then queries the charge. */
function phoneForm(client: SandboxClient, service: PlayedService): StageForm {
  const channel = 'mobile_money';
  const { queries, views } = service;
  return stageForm(
    {
      endpoint: { path: '/mobile-money/test-phone', body: actOnPhone.body },
      channel,
      async run({ session, body }) {
        const charge = await chargeOf(service, channel, session, body.reference);
        if (isRefused(charge)) return charge;
        const done = await client.call(actOnPhone, { ...body, reference: charge.reference });
        if (isUndone(done)) return done;
        return views.charge(charge.status === 'unknown' ? await queries.ask(charge) : charge);
      },
    },
    chargeAlone,
  );
}

/** Acts in the sandbox's bank app or on its page, then queries the charge. */
function bankAppForm(client: SandboxClient, service: PlayedService): StageForm {
  const channel = 'pay_with_bank';
  return stageForm(
    {
      endpoint: { path: '/bank/test-app', body: actOnBankApp.body },
      channel,
      async run({ session, body }) {
        const charge = await chargeOf(service, channel, session, body.reference);
        if (isRefused(charge)) return charge;
        const done = await client.call(actOnBankApp, { ...body, reference: charge.reference });
        if (isUndone(done)) return done;
        return service.views.charge(await asked(service.queries, charge));
      },
    },
    chargeAlone,
  );
}

/** Sends money to the charge's account, and switches its automatic transfer. */
function transferForms(client: SandboxClient, service: PlayedService): StageForm[] {
  const { views } = service;
  const channel = 'bank_transfer';
  /** Whose account it is: only a charge of the session's own payment. */
  const holderOfAccount = async (session: Session, account_number: string): Promise<ChargeRow | Refused> => {
    const found = await client.call(temporaryAccountOf, { account_number });
    return isRefused(found) ? found : chargeOf(service, channel, session, found.reference);
  };
  const nothing = () => ({});
  return [
    stageForm(
      {
        endpoint: { path: '/bank-transfer/test-transfer', body: sendSandboxTransfer.body },
        channel,
        async run({ session, body }) {
          const charge = await holderOfAccount(session, body.account_number);
          if (isRefused(charge)) return charge;
          const sent = await client.call(sendSandboxTransfer, body);
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
          const charge = await holderOfAccount(session, body.account_number);
          if (isRefused(charge)) return charge;
          const switched = await client.call(setAutoComplete, body);
          return isRefused(switched) ? switched : views.read(charge);
        },
      },
      nothing,
    ),
  ];
}
