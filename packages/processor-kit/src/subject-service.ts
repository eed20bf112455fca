// The real service with a connector in the usual one's place, on simulated time, and its processor's stub: for checks of what becomes
// of money.
import { createHttpOut } from '@titan/platform/http-out';
import { merchantCaller, type MerchantCaller } from '@titan/server/testing/merchant-caller';
import { moneyProblems } from '@titan/server/payments/reconciling/money-balance';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import {
  type OpenPayment,
  openTestPayment,
  startTestService,
  type TestService,
} from '@titan/server/testing/test-service';
import type { Channel } from '@titan/rules/methods';
import type { OpenConnector } from '@titan/server/test-mode/test-mode';
import type { Connector } from '@titan/server/providers/connector';
import type { ChargeCalls, Provider } from '@titan/server/providers/port';
import { DAY_MS, MINUTE_MS } from '@titan/rules/durations';
import { passDeadlines } from './pass-deadlines.ts';
import { type Payer, payerAt, type PayerMethod } from './paying.ts';
import {
  type AskedCharge,
  type BookLine,
  CALLED_BACK_AT,
  type CalledFrom,
  currencyOf,
  type CheckStep,
  type KitProblem,
  type Stub,
  type Subject,
} from './subject.ts';

const UNAUTHORISED = 401;

/** A charge as our database has it. */
export type StoredCharge = { reference: string; status: string; amount_minor: number; currency: string };

export type SubjectService = Payer & {
  subject: Subject;
  stub: Stub;
  service: TestService;
  merchant: MerchantCaller;
  /** The calls about charges that were made on the connector, by name. */
  made: string[];
  /** Opens a payment, a day after the last one, so that no limit and no token is left of it. */
  open(method?: PayerMethod): Promise<OpenPayment>;
  charges(payment: OpenPayment): Promise<StoredCharge[]>;
  /** The payment's newest charge, as the stub knows it; null when it does not. */
  known(payment: OpenPayment): Promise<AskedCharge | null>;
  /** All of the payment's charges that the stub knows. */
  allKnown(payment: OpenPayment): Promise<AskedCharge[]>;
  /** Whose callback it is that is sent now. */
  from(account: string): CalledFrom;
  /** Sends a callback of this charge to the service; returns the status. */
  callBack(asked: AskedCharge, says?: 'paid' | 'refused', method?: 'POST' | 'PUT'): Promise<number>;
  /** The same of the newest refund of the charge. */
  callBackOfRefund(asked: AskedCharge, says: 'done' | 'refused'): Promise<number>;
  /** Any body, at this address, or that of this charge where it has one, else at that of the account, which anybody can guess. */
  callBackWith(
    raw: ReturnType<Subject['callbacks']['other']>,
    asked: AskedCharge | null,
    at?: string,
  ): Promise<number>;
  /** Runs the sweeps of charges, of accounts for transfers and of refunds again and again, or one of them alone. */
  sweepFor(ms: number, everyMs: number, sweep?: 'reconcile' | 'refunds'): Promise<void>;
  /** Waits for what has been started; when the stub hangs, deadlines pass. */
  finish<Result>(start: () => Promise<Result>): Promise<Result>;
  /** A payment that was paid at once by a callback. */
  paid(): Promise<{ payment: OpenPayment; asked: AskedCharge }>;
  /** Where the stub's book and our journal say different things of a payment. */
  disagreements(payment: OpenPayment): Promise<KitProblem[]>;
  /** Those about sums alone. */
  wrongSums(payment: OpenPayment): Promise<KitProblem[]>;
};

const CHANNELS: readonly Channel[] = ['card', 'mobile_money', 'pay_with_bank', 'bank_transfer'];

/** Runs the parts of a check on a service of their own, and looks for secrets in its log at the end. */
export async function* onService(
  subject: Subject,
  steps: readonly CheckStep<SubjectService>[],
): AsyncGenerator<KitProblem> {
  const time = createSimulatedTime();
  const stub = await subject.startStub(time.clock);
  const made: string[] = [];
  const service = await startTestService({
    time,
    publicUrl: new URL(CALLED_BACK_AT).origin,
    http: stub.httpOver(createHttpOut(time.timers)),
    channels: CHANNELS,
    connectors: [connectorTo({ subject, stub, made })],
  });
  try {
    await moveAccounts(service, subject);
    const under = actsOn({ subject, stub, service, made });
    for (const step of steps) yield* await step(under);
    yield* await moneyProblems(service.pool);
    yield* secretsLogged(service, subject);
  } finally {
    await service.stop();
    await stub.stop();
  }
}

/** The subject's connector on its stub, as the service opens it. Its accounts get their credentials one by one. */
export function connectorTo({
  subject,
  stub,
  made,
}: Pick<Setup, 'subject' | 'stub' | 'made'>): OpenConnector {
  return {
    name: subject.name,
    credentials: {},
    open: ({ ports: { http, clock }, warn }) => ({
      connector: watched(subject.open({ baseUrl: stub.url, http, clock, warn }), made),
      rates: { rate: () => Promise.reject(new Error('No rates')) },
    }),
  };
}

/** Notes the calls that some processors lack. */
function watched(connector: Connector, made: string[]): Connector {
  const open: Connector['open'] = (account) => {
    const provider = connector.open(account);
    const noting = (name: keyof ChargeCalls) => ({
      [name](...asked: unknown[]) {
        made.push(name);
        return (provider[name] as (...all: unknown[]) => unknown)(...asked);
      },
    });
    const some = ['answerStep', 'cancel', 'resendOtp', 'resendPrompt'] as const;
    const noted = some.filter((name) => provider[name]).map(noting);
    return Object.assign({ ...provider }, ...noted) as Provider;
  };
  return { ...connector, open };
}

/** The seeded accounts become accounts at the subject's processor, with sealed credentials. */
async function moveAccounts(
  { pool, services, time }: TestService,
  { name, credentials }: Subject,
): Promise<void> {
  const moved = await pool.query<{ id: number; name: string }>(
    'update provider_accounts set provider = $1 returning id, name',
    [name],
  );
  const { providerAccounts } = services.stores;
  for (const account of moved.rows)
    await providerAccounts.replaceCredentials(account.id, credentials(account.name), time.clock.now());
}

function secretsLogged(service: TestService, { pays, secrets, credentials }: Subject): KitProblem[] {
  const log = service.logged().join('\n');
  const accounts = ['demo', 'demo-kes', 'sandbox'];
  const secret = secrets.flatMap(({ name }) => accounts.map((account) => credentials(account)[name] ?? ''));
  if (pays.card && log.includes(pays.card.number)) return ['A card number is in the log'];
  return secret.some((each) => log.includes(each)) ? ['A secret is in the log'] : [];
}

type Setup = Pick<SubjectService, 'subject' | 'stub' | 'service' | 'made'>;

/** What the kit does on a service: with the payers, the processor and the merchant of one connector. */
export function actsOn({ subject, stub, service, made }: Setup): SubjectService {
  const { pays } = subject;
  const { time, pool } = service;
  const charges: SubjectService['charges'] = async ({ reference }) =>
    (
      await pool.query<StoredCharge>(
        `select c.reference, c.status, c.amount_minor, c.currency from charges c join transactions t on t.id = c.transaction_id
         where t.reference = $1 order by c.id`,
        [reference],
      )
    ).rows;
  const toAsked = ({ reference, amount_minor: amountMinor, currency }: StoredCharge): AskedCharge[] => {
    const id = idOf(stub, reference);
    return id === undefined ? [] : [{ reference, id, amountMinor, currency }];
  };
  const known: SubjectService['known'] = async (payment) =>
    (await charges(payment)).slice(-1).flatMap(toAsked)[0] ?? null;
  const callBackWith = async (
    { headers, body }: ReturnType<Subject['callbacks']['other']>,
    asked: AskedCharge | null,
    at?: string,
    method: 'POST' | 'PUT' = 'POST',
  ): Promise<number> => {
    const own = at ?? (asked && stub.callbackUrlOf(asked.id));
    const account = asked ? await accountOf(service, asked) : 'demo';
    const url = own === null ? `/api/callbacks/${subject.name}/${account}` : new URL(own).pathname;
    return (
      await service.fastify.inject({ method, url, headers: headers as Record<string, string>, payload: body })
    ).statusCode;
  };
  const from: SubjectService['from'] = (account) => ({ account, at: time.clock.now() });
  const callBack: SubjectService['callBack'] = async (asked, says = 'paid', method) => {
    const by = from(await accountOf(service, asked));
    const { of, ofTransfer } = subject.callbacks;
    const transfer = ofTransfer ? await stub.transferOf?.(asked.reference) : null;
    const raw = ofTransfer && transfer ? ofTransfer(asked, transfer, by) : of(asked, says, by);
    const status = await callBackWith(raw, asked, undefined, method);
    if (status === UNAUTHORISED) throw new Error('A callback is refused at the account that it comes to');
    return status;
  };
  const callBackOfRefund: SubjectService['callBackOfRefund'] = async (asked, says) => {
    const { ofRefund } = subject.callbacks;
    if (!ofRefund) throw new Error(`${subject.name} sends no callbacks of refunds`);
    const refundId = stub.refundIdOf(asked.reference);
    const account = await accountOf(service, asked);
    const raw = ofRefund({ ...asked, refundId }, says, from(account));
    return callBackWith(raw, asked, stub.refundCallbackUrlOf?.(refundId));
  };
  const payer = payerAt(service, subject);
  const sides: Sides = { service, stub, charges };
  const open: SubjectService['open'] = async (method = 'wallet') => {
    await time.advance(DAY_MS);
    await pool.query('update provider_accounts set direct_cards = $1', [method !== 'hosted']);
    return openTestPayment(service, {
      currency: currencyOf(pays, method === 'asked card' ? 'card' : method),
      channels: CHANNELS,
      merchant_bears_cost: true,
    });
  };
  const sweepFor: SubjectService['sweepFor'] = async (ms, everyMs, sweep) => {
    const sweeps = sweep ? [sweep] : ['reconcile', 'stray transfers', 'obligations', 'refunds'];
    for (let passed = 0; passed < ms; passed += everyMs) {
      await time.advance(everyMs);
      await finish(() => Promise.all(sweeps.map(service.runSweep)));
      for (const { url, raw } of stub.takeRefundCallbacks?.() ?? []) await callBackWith(raw, null, url);
    }
  };
  const finish: SubjectService['finish'] = (start) => passDeadlines({ stubs: [stub], time }, start);
  return {
    subject,
    stub,
    service,
    merchant: merchantCaller(service),
    made,
    ...payer,
    open,
    charges,
    known,
    allKnown: async (payment) => (await charges(payment)).flatMap(toAsked),
    from,
    callBack,
    callBackOfRefund,
    callBackWith,
    sweepFor,
    finish,
    async paid() {
      const payment = await open(pays.refunded);
      await payer.pay(payment, pays.refunded);
      const asked = await known(payment);
      if (!asked) throw new Error('The stub has no charge: the service refused to make it, or never sent it');
      await stub.decide(asked.reference, 'paid');
      // Without what it calls the charge in refunds none can be made.
      if (stub.refundHandleOf) await callBack(asked);
      await sweepFor(2 * MINUTE_MS, MINUTE_MS);
      return { payment, asked };
    },
    disagreements: (payment) => disagreements(sides, payment),
    wrongSums: (payment) => wrongSums(sides, payment),
  };
}

/** Undefined: the stub does not know the charge. */
function idOf(stub: Stub, reference: string): string | undefined {
  try {
    return stub.idOf(reference);
  } catch {
    return undefined;
  }
}

async function accountOf({ pool }: TestService, { reference }: AskedCharge): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    'select a.name from charges c join provider_accounts a on a.id = c.account_id where c.reference = $1',
    [reference],
  );
  return rows[0]?.name ?? 'demo';
}

const KEEPS = new Set(['success', 'credited']);
const OWES_BACK = new Set(['duplicate', 'returned']);

type Sides = Pick<SubjectService, 'service' | 'stub' | 'charges'>;

async function disagreements(sides: Sides, payment: OpenPayment): Promise<KitProblem[]> {
  const stored = await sides.charges(payment);
  const book = await sides.stub.book();
  const problems = stored.flatMap((charge) => problemsOf(book, charge));
  if (stored.filter(({ status }) => KEEPS.has(status)).length > 1)
    problems.push('the payment was paid twice');
  return [...problems, ...(await wrongSums(sides, payment))];
}

async function wrongSums({ service, stub, charges }: Sides, payment: OpenPayment): Promise<KitProblem[]> {
  const references = new Set((await charges(payment)).map(({ reference }) => reference));
  const book = (await stub.book()).filter(({ reference }) => references.has(reference));
  const sumOf = (wanted: BookLine['kind']): number =>
    book.filter(({ kind }) => kind === wanted).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const { received, returned } = await bookedOf(service, payment);
  const problems: KitProblem[] = [];
  if (received !== sumOf('debit')) problems.push(`${sumOf('debit')} was debited, and ${received} is booked`);
  if (returned !== sumOf('refund'))
    problems.push(`${sumOf('refund')} was returned, and ${returned} is booked`);
  return problems;
}

function problemsOf(book: readonly BookLine[], { reference, status }: StoredCharge): KitProblem[] {
  const debits = book.filter((line) => line.kind === 'debit' && line.reference === reference).length;
  if (debits > 1) return ['a charge was debited twice'];
  if (debits === 0) return KEEPS.has(status) ? ['a charge without a debit is a success here'] : [];
  return KEEPS.has(status) || OWES_BACK.has(status) ? [] : [`a debit is ${status} here`];
}

async function bookedOf({ pool }: TestService, { reference }: OpenPayment) {
  const { rows } = await pool.query<{ received: number; returned: number }>(
    `select coalesce(sum(p.amount_minor) filter (where p.debit like 'provider:%'), 0)::bigint as received,
       coalesce(sum(p.amount_minor) filter (where p.credit like 'provider:%'), 0)::bigint as returned
     from postings p join charges c on c.id = p.charge_id join transactions t on t.id = c.transaction_id where t.reference = $1`,
    [reference],
  );
  return rows[0] ?? { received: 0, returned: 0 };
}
