// Plays a scenario over the HTTP API, as a merchant, a payer and a tester do, and ends with the money: what the sandbox took and did not
// give back is what the merchant was told that the payment keeps.
import { SANDBOX_BANK_ACCOUNT, SANDBOX_BANK_PHONES } from '@titan/contract/sandbox/banks';
import { SANDBOX_BANK_CODE, SANDBOX_CARDS, SANDBOX_ERROR_CARDS } from '@titan/contract/sandbox/cards';
import { sandboxPhonesOf } from '@titan/contract/sandbox/phones';
import type { SentenceOf } from '@titan/copy/catalogue';
import type { consoleSandboxMessages } from '@titan/copy/words/console-sandbox';
import { minorUnitsOf } from '@titan/rules/currency';
import type { Bank } from '@titan/rules/bank-fields';
import { bankAccountToSend } from '@titan/rules/bank-inputs';
import type { Expected, Scenario, Step } from './scenarios.ts';

export type MerchantCall = { method: 'GET' | 'POST'; path: string; key?: string; body?: object };

export type StepSentence = SentenceOf<typeof consoleSandboxMessages.step>;

/** What the scenario is played upon, and as which merchant. */
export type Stage = {
  keys: { publicKey: string; secretKey: string };
  /** Makes a call and answers its envelope, whatever its status. */
  call(call: MerchantCall): Promise<Envelope>;
  /** Waits for what the sweeps of a running service do meanwhile. */
  wait(ms: number): Promise<void>;
  /** Where a payment's webhooks go, by the merchant's reference. */
  receiverAt(reference: string): string;
  /** In place of the merchant's call. */
  skip?: (reference: string, minutes: number) => Promise<void>;
};

export type Envelope = { status: boolean; message: string; data: never };

/** What a payment is opened with besides what the scenario says. */
type Opening = { reference: string; customer: { name: string; email: string }; [field: string]: unknown };

export type Played = {
  reference: string;
  checkoutUrl: string;
  /** What the sandbox kept, less what the merchant was told, in minor units: 0 where all money is explained. */
  unexplainedMinor: number;
};

/** A step that the service refused, or an expectation that did not come true. */
export class ScenarioFailure extends Error {}

/** How often, and how far apart, an expectation is looked for: a sweep of the service may be at the payment just now. */
const LOOKS = 20;
const LOOK_EVERY_MS = 250;

type ScenarioRun = Stage & {
  opening: Opening;
  currency: string;
  checkoutUrl: string;
  token: string;
  charges: string[];
  accountNumber: string;
};

type OnStep = (step: Step, checkoutUrl: string | null) => void | Promise<void>;

/** @param onStep is told each step before it is played, with the payer's page once there is one */
export async function runScenario(
  { steps }: Pick<Scenario, 'steps'>,
  stage: Stage,
  opening: Opening,
  onStep: OnStep = () => {},
): Promise<Played> {
  const run = await playSteps(steps, stage, opening, onStep);
  return {
    reference: opening.reference,
    checkoutUrl: run.checkoutUrl,
    unexplainedMinor: await unexplained(run),
  };
}

/** Plays them without counting the money at the end. */
export async function playSteps(
  steps: readonly Step[],
  stage: Stage,
  opening: Opening,
  onStep: OnStep = () => {},
): Promise<ScenarioRun> {
  const run: ScenarioRun = {
    ...stage,
    opening,
    currency: '',
    checkoutUrl: '',
    token: '',
    charges: [],
    accountNumber: '',
  };
  for (const step of steps) {
    await onStep(step, run.checkoutUrl || null);
    await play(run, step);
  }
  return run;
}

/** What a step is, as sentences before they are made. */
export function sentencesOf(step: Step): StepSentence[] {
  if (step.do === 'expect') return expectedSentences(step.is);
  const params = (PARAMS[step.do] as (of: Step) => object)(step);
  return [{ code: step.do, params } as StepSentence];
}

type ShownStep = Exclude<Step['do'], 'expect'>;
const nothing = () => ({});
const PARAMS: { [Do in ShownStep]: (step: Extract<Step, { do: Do }>) => object } = {
  open: ({ currency, amount }) => ({ currency, amount }),
  card: ({ name }) => ({ card: name }),
  wallet: nothing,
  bank: ({ slug }) => ({ bank: slug }),
  account: nothing,
  answer: ({ code }) => ({ code: 'pin' in code ? 'pin' : 'otp' }),
  phone: ({ act }) => ({ act }),
  app: ({ act }) => ({ act }),
  confirm: nothing,
  send: ({ amount }) => ({ amount }),
  fault: ({ fault }) => ({ fault }),
  receiver: ({ isUp }) => ({ state: isUp ? 'up' : 'down' }),
  refund: ({ amount = 'all' }) => ({ amount }),
  skip: ({ minutes }) => ({ minutes }),
};

function expectedSentences({ status, attempts = [], kept, back = [], webhook }: Expected): StepSentence[] {
  return [
    ...(status === undefined ? [] : [{ code: 'status', params: { status } } as const]),
    ...attempts.map((each) => ({ code: 'attempt', params: { status: each } }) as const),
    ...(kept === undefined ? [] : [{ code: 'kept', params: { amount: kept } } as const]),
    ...back.map((amount) => ({ code: 'back', params: { amount } }) as const),
    ...(webhook === undefined ? [] : [{ code: 'webhook', params: webhook } as const]),
  ];
}

async function play(run: ScenarioRun, step: Step): Promise<void> {
  switch (step.do) {
    case 'open':
      return open(run, step);
    case 'card':
    case 'wallet':
    case 'bank':
    case 'account':
      return charge(run, step);
    case 'answer':
      return answer(run, step.code);
    case 'skip':
      return skip(run, step.minutes);
    case 'expect':
      return expect(run, step.is);
    case 'refund': {
      const { reference } = run.opening;
      const body = { payment_reference: reference, reference: `${reference}-back`, reason: 'Ordered twice' };
      const amount = step.amount === undefined ? {} : { amount: Number(step.amount) };
      await asMerchant(run, { method: 'POST', path: '/refunds/initiate', body: { ...body, ...amount } });
      return;
    }
    default:
      await done(run, { method: 'POST', ...outside(run, step) });
  }
}

/** What happens at the sandbox, as a call of its controls. */
function outside(
  { opening, charges, accountNumber }: ScenarioRun,
  step: Extract<Step, { do: 'phone' | 'app' | 'confirm' | 'send' | 'fault' | 'receiver' }>,
): { path: string; body: object } {
  const { reference } = opening;
  const last = charges.at(-1);
  switch (step.do) {
    case 'phone': {
      const named = step.charge === undefined ? last : charges[step.charge - 1];
      return { path: '/sandbox/phone', body: { reference: named, act: step.act } };
    }
    case 'app':
      return { path: '/sandbox/bank-app', body: { reference: last, act: step.act } };
    case 'confirm':
      return { path: '/sandbox/challenge', body: { reference: last, code: SANDBOX_BANK_CODE } };
    case 'send':
      return { path: '/sandbox/transfers', body: { account_number: accountNumber, amount: step.amount } };
    case 'fault':
      return { path: '/sandbox/faults', body: { fault: step.fault, payment_reference: reference } };
    case 'receiver':
      return { path: '/sandbox/receivers', body: { receiver: reference, is_up: step.isUp } };
  }
}

async function open(run: ScenarioRun, { currency, amount, channel, told }: Extract<Step, { do: 'open' }>) {
  const notified = told ? { notification_url: run.receiverAt(run.opening.reference) } : {};
  const channels = [...new Set([channel, 'card'])];
  const body = {
    amount: Number(amount),
    currency,
    channels,
    default_channel: channel,
    ...notified,
    ...run.opening,
  };
  const opened = await asMerchant<{ checkout_url: string }>(run, {
    method: 'POST',
    path: '/charges/initialize',
    body: { merchant_bears_cost: true, ...body },
  });
  const address = new URL(opened.checkout_url).pathname.slice(1);
  const { session_token } = await done<{ session_token: string }>(run, {
    method: 'POST',
    path: '/api/?type=modal-payment',
    key: run.keys.publicKey,
    body: { reference: address, env: 'test' },
  });
  Object.assign(run, { currency, checkoutUrl: opened.checkout_url, token: session_token });
}

type ChargeReply = {
  reference: string;
  bank_transfer?: { account?: { account_number: string } };
};

async function charge(run: ScenarioRun, step: Extract<Step, { do: 'card' | 'wallet' | 'bank' | 'account' }>) {
  const common = { public_key: run.keys.publicKey, payment_reference: run.opening.reference };
  const { reference, bank_transfer } = await done<ChargeReply>(run, {
    method: 'POST',
    key: run.token,
    ...(await chargeCall(run, step, common)),
  });
  run.charges.push(reference);
  if (step.do !== 'account') return;
  run.accountNumber = bank_transfer?.account?.account_number ?? '';
  // Nothing lands there but what is sent.
  const waits = { account_number: run.accountNumber, auto_complete: false };
  await done(run, { method: 'POST', path: '/sandbox/transfers/auto-complete', body: waits });
}

async function chargeCall(
  run: ScenarioRun,
  step: Extract<Step, { do: 'card' | 'wallet' | 'bank' | 'account' }>,
  common: object,
): Promise<{ path: string; body: object }> {
  const { currency, opening } = run;
  switch (step.do) {
    case 'card': {
      const card = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS].find(({ name }) => name === step.name);
      if (!card) throw new ScenarioFailure(`There is no card ${step.name}`);
      const { number, expiry, cvv } = card;
      const named = currency === 'KES' ? { name: opening.customer.name } : {};
      return {
        path: '/api/card/charge',
        body: { ...common, cardDetails: { number, expiry, cvv, ...named } },
      };
    }
    case 'wallet': {
      const phones = sandboxPhonesOf(currency);
      const phone = phones.find(({ outcome }) => outcome === (step.outcome ?? 'success'));
      if (!phone) throw new ScenarioFailure(`No wallet in ${currency} ends so`);
      const network = phone.network === null ? {} : { network: phone.network };
      return {
        path: '/api/mobile-money/charge',
        body: { ...common, mobile_money: { number: phone.number, ...network } },
      };
    }
    case 'bank':
      return bankCall(run, step.slug, common);
    case 'account':
      return { path: '/api/?type=bank_transfer', body: { type: 'bank_transfer', data: common } };
  }
}

async function bankCall(
  run: ScenarioRun,
  slug: string,
  common: object,
): Promise<{ path: string; body: object }> {
  const path = `/api/bank/banks?currency=${run.currency}`;
  const banks = await done<Bank[]>(run, { method: 'GET', path, key: run.token });
  const bank = banks.find((each) => each.slug === slug);
  const typed = {
    account_number: SANDBOX_BANK_ACCOUNT,
    phone_number: SANDBOX_BANK_PHONES[slug] ?? '',
    account_name: run.opening.customer.name,
    date_of_birth: '03/07/1990',
  };
  const account = bank && bankAccountToSend(bank, typed, THIS_CENTURY);
  if (!account) throw new ScenarioFailure(`The bank ${slug} is not offered in ${run.currency}`);
  return {
    path: '/api/bank/charge',
    body: { type: 'pay_with_bank', data: { ...common, bank_account: account } },
  };
}

/** A year after which no holder of ours was born. */
const THIS_CENTURY = 2026;

async function answer(run: ScenarioRun, code: { pin: string } | { otp: string }): Promise<void> {
  const reference = run.charges.at(-1);
  const common = { public_key: run.keys.publicKey, reference };
  const answered = await readPayment(run);
  const channel = answered.payment_attempts.find((attempt) => attempt.reference === reference)?.channel;
  const call = {
    card: { path: '/api/card/authorize', body: { ...common, authorization: code } },
    pay_with_bank: { path: '/api/bank/authorize', body: { ...common, authorization: code } },
    mobile_money: {
      path: '/api/mobile-money/auth-otp',
      body: { ...common, token: 'otp' in code && code.otp },
    },
  }[channel ?? ''];
  if (!call) throw new ScenarioFailure('Nothing asks the payer for a code');
  await done(run, { method: 'POST', key: run.token, ...call });
}

async function skip(run: ScenarioRun, minutes: number): Promise<void> {
  const { reference } = run.opening;
  if (run.skip) return run.skip(reference, minutes);
  const path = `/charges/${reference}/sandbox/skip-time`;
  await asMerchant(run, { method: 'POST', path, body: { minutes } });
}

type PaymentState = {
  status: string;
  amount_accepted: number;
  reversals: { status: string; amount: number }[];
  payment_attempts: { reference: string; status: string; channel: string }[];
};

function readPayment(run: ScenarioRun): Promise<PaymentState> {
  return asMerchant(run, { method: 'GET', path: `/charges/${run.opening.reference}` });
}

/** Looks until all of it is so; throws with what is instead. */
async function expect(run: ScenarioRun, wanted: Expected): Promise<void> {
  const [want, keys] = [JSON.stringify(wanted), Object.keys(wanted)];
  let found = '';
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await run.wait(LOOK_EVERY_MS);
    const all = await readExpected(run, wanted);
    found = JSON.stringify(Object.fromEntries(keys.map((key) => [key, all[key as keyof Expected]])));
    if (found === want) return;
  }
  throw new ScenarioFailure(`Expected ${want}, and it is ${found}`);
}

async function readExpected(
  run: ScenarioRun,
  { webhook }: Expected,
): Promise<Record<keyof Expected, unknown>> {
  const payment = await readPayment(run);
  return {
    status: payment.status,
    attempts: payment.payment_attempts.map(({ status }) => status),
    kept: payment.amount_accepted,
    back: payment.reversals.filter(({ status }) => status === 'success').map(({ amount }) => amount),
    webhook: webhook && (await readWebhook(run, webhook.tries)),
  };
}

/** With the number of tries that were asked for, where there are as many or more. */
async function readWebhook(
  run: ScenarioRun,
  atLeast: number,
): Promise<{ status: string; tries: number } | null> {
  const path = `/webhooks?reference=${run.opening.reference}`;
  const { webhooks } = await asMerchant<{ webhooks: { id: string }[] }>(run, { method: 'GET', path });
  const [last] = webhooks;
  if (!last) return null;
  const { status, tries } = await asMerchant<{ status: string; tries: unknown[] }>(run, {
    method: 'GET',
    path: `/webhooks/${last.id}`,
  });
  return { status, tries: Math.min(tries.length, atLeast) };
}

type BookLine = { event: string; amount_minor: number };

/** What the processor's own book says that it kept, less what the merchant reads that they keep. */
async function unexplained(run: ScenarioRun): Promise<number> {
  const path = `/sandbox/book?reference=${run.opening.reference}`;
  const book = await done<BookLine[]>(run, { method: 'GET', path });
  const sum = (...events: string[]): number =>
    book
      .filter(({ event }) => events.includes(event))
      .reduce((all, { amount_minor }) => all + amount_minor, 0);
  const kept = sum('approved', 'transfer_landed') - sum('reversed', 'transfer_reversed');
  const { amount_accepted: accepted } = await readPayment(run);
  return kept - Math.round(accepted * 10 ** minorUnitsOf(run.currency));
}

function asMerchant<Data>(run: ScenarioRun, { path, ...call }: MerchantCall): Promise<Data> {
  return done(run, { ...call, path: `/merchant/api/v1${path}`, key: run.keys.secretKey });
}

/** The `data` of a call that must succeed. */
async function done<Data>(run: ScenarioRun, call: MerchantCall): Promise<Data> {
  const { status, message, data } = await run.call(call);
  if (status !== true) throw new ScenarioFailure(`${call.method} ${call.path}: ${message}`);
  return data;
}
