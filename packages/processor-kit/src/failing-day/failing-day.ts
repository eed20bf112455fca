// A day of a merchant with several processors, of which each fails for a while and all go wrong now and then: whatever becomes of single
// payments, the processors' books and our journal say the same in the end, and nobody has paid twice.
import type { Currency } from '@titan/rules/currency';
import type { Channel } from '@titan/rules/methods';
import { createHttpOut } from '@titan/platform/http-out';
import { merchantCaller } from '@titan/server/testing/merchant-caller';
import { moneyProblems, suspenseLeft } from '@titan/server/payments/reconciling/money-balance';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import {
  type OpenPayment,
  openTestPayment,
  startTestService,
  type TestService,
} from '@titan/server/testing/test-service';
import type { RawCallback } from '@titan/server/providers/port';
import { createRouteUpkeep } from '@titan/server/providers/route-upkeep';
import { HOUR_MS, MINUTE_MS } from '@titan/rules/durations';
import { passDeadlines } from '../pass-deadlines.ts';
import type { PayerMethod } from '../paying.ts';
import { type Fault, FAULTS } from '../stub-server.ts';
import {
  type AskedCharge,
  type BookLine,
  CALLED_BACK_AT,
  currencyOf,
  type KitProblem,
  type Subject,
} from '../subject.ts';
import { actsOn, connectorTo, type SubjectService } from '../subject-service.ts';

/** One of the merchant's processors, and what is paid there. Routes stand in their order. */
export type PlacedConnector = {
  subject: Subject;
  takes: readonly PayerMethod[];
  /** What it takes where a processor before it does not answer. */
  stepsIn?: readonly { channel: Channel; currency: Currency }[];
};

export type DayReport = {
  problems: KitProblem[];
  /** Payments by the status they ended with. */
  ended: Record<string, number>;
  /** Answers that went wrong. */
  faults: number;
  /** Charges that went to another processor than the first of their routes. */
  passedOver: number;
  /** What one side has and the other has not, in minor units of all currencies together. */
  unexplainedMinor: number;
};

/** A thousand payments fill a day. */
const BETWEEN_MS = 86_400;
/** Each processor's own part of the day in which no new charge is answered. */
const OUTAGE_SHARE = 0.04;
const OUTAGE: readonly Fault[] = ['unreachable', 'unreachable', 'cut_before', 'error_after', 'hang'];
/** Longer than any of the processors takes for a refund. */
const AFTERWARDS_MS = 5 * 24 * HOUR_MS;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    happens: (share: number): boolean => next() < share,
    oneOf<Each>(all: readonly Each[]): Each {
      const each = all[Math.floor(next() * all.length)];
      if (each === undefined) throw new Error('There is nothing to choose from');
      return each;
    },
  };
}

/** @param payments how many, each about a minute and a half after the last */
export async function failingDay(
  placed: readonly PlacedConnector[],
  { payments, seed }: { payments: number; seed: number },
): Promise<DayReport> {
  const time = createSimulatedTime();
  const stubs = await Promise.all(placed.map(({ subject }) => subject.startStub(time.clock)));
  const made: string[] = [];
  const processors = placed.map(({ subject, takes }, nth) => {
    const stub = stubs[nth];
    if (!stub) throw new Error(`${subject.name} has no stub`);
    return { subject, takes, stub, made };
  });
  const service = await startTestService({
    time,
    publicUrl: new URL(CALLED_BACK_AT).origin,
    http: stubs.reduce((http, stub) => stub.httpOver(http), createHttpOut(time.timers)),
    connectors: processors.map(connectorTo),
  });
  try {
    await placeAccounts(service, placed);
    const unders = processors.map((each) => ({ ...actsOn({ ...each, service }), takes: each.takes }));
    const day = new FailingDay(service, unders, createRandom(seed));
    await day.run(payments);
    return await day.report();
  } finally {
    await service.stop();
    await Promise.all(stubs.map((stub) => stub.stop()));
  }
}

/** Those that money waits for. */
const SWEEPS = ['reconcile', 'stray transfers', 'obligations', 'refunds', 'unknown debits', 'expiry'];

const CHANNEL_OF: Record<PayerMethod, Channel> = {
  wallet: 'mobile_money',
  card: 'card',
  'asked card': 'card',
  hosted: 'card',
  bank: 'pay_with_bank',
  transfer: 'bank_transfer',
};

/** The test merchant's accounts at the processors, one each, and the routes to them instead of its own. */
async function placeAccounts(service: TestService, placed: readonly PlacedConnector[]): Promise<void> {
  const { pool, db, time } = service;
  const { providerAccounts } = service.services.stores;
  const { rows } = await pool.query<{ merchant_id: number }>(
    `delete from provider_routes where merchant_id is not null returning merchant_id`,
  );
  const owner = { merchantId: rows[0]?.merchant_id ?? null, env: 'test' as const };
  const routes = createRouteUpkeep(db);
  for (const { subject, takes, stepsIn = [] } of placed) {
    const account = {
      name: 'day',
      provider: subject.name,
      env: owner.env,
      merchant_id: owner.merchantId,
      direct_cards: !takes.includes('hosted'),
    };
    await providerAccounts.add(account, subject.credentials(account.name), time.clock.now());
    const listed = await providerAccounts.list();
    const accountId =
      listed.find((each) => each.provider === subject.name && each.name === account.name)?.id ?? 0;
    const own = takes.map((method) => ({
      channel: CHANNEL_OF[method],
      currency: currencyIn(subject, method),
    }));
    for (const route of [...own, ...stepsIn])
      await routes.place(owner, { ...route, accountId, network: null, minMinor: null, maxMinor: null }, null);
  }
}

function currencyIn({ pays }: Subject, method: PayerMethod) {
  return currencyOf(pays, method === 'asked card' ? 'card' : method);
}

type Under = SubjectService & { takes: readonly PayerMethod[] };
type Happening = { at: number; act(): Promise<void> };

class FailingDay {
  readonly service: TestService;
  readonly unders: readonly Under[];
  readonly random: ReturnType<typeof createRandom>;
  readonly merchant: ReturnType<typeof merchantCaller>;
  /** Payments, with the processor that they are meant for. */
  readonly meant = new Map<string, string>();
  /** Charges whose payers have decided: nobody does it twice. */
  readonly decided = new Set<string>();
  happenings: Happening[] = [];
  planned = 0;

  constructor(service: TestService, unders: readonly Under[], random: ReturnType<typeof createRandom>) {
    this.service = service;
    this.unders = unders;
    this.random = random;
    this.merchant = merchantCaller(service);
  }

  async run(payments: number): Promise<void> {
    const { clock } = this.service.time;
    const [begin, end] = [clock.now(), clock.now() + payments * BETWEEN_MS];
    for (let nth = 0; nth < payments; nth += 1) {
      const at = begin + (nth + this.random.next()) * BETWEEN_MS;
      this.happenings.push({
        at,
        act: () => this.pay(this.random.oneOf(this.unders), (at - begin) / (end - begin)),
      });
    }
    while (this.happenings.length > 0) await this.passMinute();
    this.planned -= this.unders.reduce((left, { stub }) => left + stub.forgetPlans(), 0);
    for (let passed = 0; passed < AFTERWARDS_MS; passed += HOUR_MS) {
      await this.service.time.advance(HOUR_MS);
      await this.sweep();
    }
  }

  /** What falls into the minute, in its order, and then the service's own sweeps. */
  async passMinute(): Promise<void> {
    const { clock } = this.service.time;
    const until = clock.now() + MINUTE_MS;
    for (;;) {
      const next = this.happenings
        .filter(({ at }) => at <= until)
        .toSorted((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.happenings = this.happenings.filter((each) => each !== next);
      await this.service.time.advance(Math.max(0, next.at - clock.now()));
      await this.finish(next.act);
    }
    await this.service.time.advance(Math.max(0, until - clock.now()));
    await this.sweep();
  }

  async sweep(): Promise<void> {
    await this.finish(() => Promise.all(SWEEPS.map((name) => this.service.runSweep(name))));
    for (const { stub } of this.unders)
      for (const { url, raw } of stub.takeRefundCallbacks?.() ?? [])
        await this.finish(() => this.post(url, raw));
  }

  async post(url: string, { headers, body }: RawCallback): Promise<void> {
    const payload = { headers: headers as Record<string, string>, payload: body };
    await this.service.fastify.inject({ method: 'POST', url: new URL(url).pathname, ...payload });
  }

  /** Where a processor does not answer, deadlines pass. */
  finish<Result>(start: () => Promise<Result>): Promise<Result> {
    return passDeadlines({ stubs: this.unders.map(({ stub }) => stub), time: this.service.time }, start);
  }

  later(mostMs: number, act: () => Promise<void>): void {
    this.happenings.push({ at: this.service.time.clock.now() + this.random.next() * mostMs, act });
  }

  /** @param share how much of the day is over, 0 to 1 */
  async pay(under: Under, share: number): Promise<void> {
    this.planFault(share);
    const { subject } = under;
    const method = this.random.oneOf(under.takes);
    const payment = await openTestPayment(this.service, {
      currency: currencyIn(subject, method),
      amount: 100 + Math.floor(this.random.next() * 5_000),
      channels: [CHANNEL_OF[method]],
      merchant_bears_cost: true,
    });
    this.meant.set(payment.reference, subject.name);
    await this.attempt(under, method, payment);
  }

  async attempt(under: Under, method: PayerMethod, payment: OpenPayment): Promise<void> {
    // Each payer has an instrument of their own, and the processors' doubles know one.
    await this.service.pool.query('delete from instrument_tries');
    await under.pay(payment, method);
    // A prompt that nobody answers has gone after a minute.
    this.later(method === 'wallet' ? MINUTE_MS * 0.8 : 3 * MINUTE_MS, () =>
      this.decide(under, method, payment),
    );
  }

  planFault(share: number): void {
    this.unders.forEach(({ stub }, nth) => {
      const begins = (nth + 0.5) / this.unders.length;
      if (share < begins || share > begins + OUTAGE_SHARE) return;
      stub.fail('create', this.random.oneOf(OUTAGE));
      this.planned += 1;
    });
    if (!this.random.happens(0.2)) return;
    const { stub, subject } = this.random.oneOf(this.unders);
    // A refund whose answer is lost ends with a person there (check-refunds.ts).
    const stages = subject.faultsAt.filter((stage) => !subject.limits.losesRefunds || stage !== 'refund');
    stub.fail(this.random.oneOf(stages), this.random.oneOf(FAULTS));
    this.planned += 1;
  }

  /** The payer decides, or has gone; the processor tells it, perhaps twice, perhaps not at all. */
  async decide(under: Under, method: PayerMethod, payment: OpenPayment): Promise<void> {
    const end = this.random.happens(0.85) ? 'paid' : 'refused';
    if (this.random.happens(0.05)) return;
    // What a fault has interrupted.
    await under.goOn(payment, method);
    if (await under.isAsked(payment)) return;
    // Who reads that it failed approves nothing any more.
    if ((await under.charges(payment)).at(-1)?.status === 'failed') return;
    for (const each of this.unders)
      for (const asked of await each.allKnown(payment)) {
        if (this.decided.has(asked.reference)) continue;
        this.decided.add(asked.reference);
        if (method === 'transfer') await this.transfer(each, asked, payment);
        else await this.settle(each, asked, end);
      }
    this.later(5 * MINUTE_MS, () => this.goOn(under, method, payment));
  }

  /** Not where a card was debited at once; nor is it told that somebody has paid who has not got as far as that. */
  async settle(under: Under, asked: AskedCharge, end: 'paid' | 'refused'): Promise<void> {
    const isDebited = async () =>
      (await under.stub.book()).some(({ reference }) => reference === asked.reference);
    const was = await isDebited();
    if (!was) await under.stub.decide(asked.reference, end);
    if (end === 'refused' && !was) await this.callBack(under, asked, 'refused');
    else if (await isDebited()) await this.callBack(under, asked, 'paid');
  }

  /** The sum, or another, to the account that the page shows. */
  async transfer(under: Under, asked: AskedCharge, payment: OpenPayment): Promise<void> {
    const { charge } = await under.shown(payment);
    if (!charge?.bank_transfer?.account) return;
    const sum = Math.floor(asked.amountMinor * this.random.oneOf([0.5, 1, 1, 1, 1.5]));
    await under.stub.transferIn?.(asked.reference, sum);
    if ((await under.stub.transferOf?.(asked.reference)) !== null) await this.callBack(under, asked, 'paid');
  }

  async callBack(under: Under, asked: AskedCharge, end: 'paid' | 'refused'): Promise<void> {
    // What cannot be asked for must be told.
    const isSure = !under.subject.limits.asksByOurReference;
    for (let times = 0; times < 2; times += 1)
      if (isSure || this.random.happens(0.5)) await under.callBack(asked, end);
  }

  /** Who was refused tries again, who has paid may be given the money back. */
  async goOn(under: Under, method: PayerMethod, payment: OpenPayment): Promise<void> {
    const { status } = await under.shown(payment);
    if (status === 'success' && this.random.happens(0.15)) {
      const body = { payment_reference: payment.reference, reference: `back-${payment.reference}` };
      await this.merchant.post('/refunds/initiate', body);
    }
    const charge = (await under.charges(payment)).at(-1);
    if (status === 'pending' && charge?.status === 'failed' && this.random.happens(0.5))
      await this.attempt(under, method, payment);
  }

  async report(): Promise<DayReport> {
    const { pool } = this.service;
    const { rows: charges } = await pool.query<ComparedCharge>(COMPARED);
    const { problems, unexplainedMinor } = await this.compare(charges);
    const ended = await pool.query<{ status: string; count: number }>(
      'select status, count(*)::int as count from transactions where reference = any($1) group by 1 order by 2 desc',
      [[...this.meant.keys()]],
    );
    const left = await suspenseLeft(pool);
    if (left !== 0) problems.push(`${left} is neither the merchant’s nor sent back`);
    return {
      problems: [...problems, ...(await moneyProblems(pool))],
      ended: Object.fromEntries(ended.rows.map(({ status, count }) => [status, count])),
      faults: this.planned,
      passedOver: charges.filter(({ payment, provider }) => this.meant.get(payment) !== provider).length,
      unexplainedMinor,
    };
  }

  /** Each charge at its processor and here. */
  async compare(
    charges: readonly ComparedCharge[],
  ): Promise<Pick<DayReport, 'problems' | 'unexplainedMinor'>> {
    const problems: KitProblem[] = [];
    let unexplainedMinor = 0;
    const kept = new Map<string, number>();
    for (const { subject, stub } of this.unders) {
      const own = charges.filter(({ provider }) => provider === subject.name);
      const book = await stub.book();
      for (const { reference } of book)
        if (!own.some((charge) => charge.reference === reference))
          problems.push(`${subject.name} knows ${reference}, and nobody here does`);
      for (const { reference, status, payment, received, returned } of own) {
        const [debited, refunded] = [sumIn(book, 'debit', reference), sumIn(book, 'refund', reference)];
        kept.set(payment, (kept.get(payment) ?? 0) + debited - refunded);
        const difference = Math.abs(debited - received) + Math.abs(refunded - returned);
        unexplainedMinor += difference;
        if (difference > 0)
          problems.push(
            `${subject.name}, ${reference}, ${status}: ${debited} debited and ${refunded} returned there, ${received} and ${returned} here`,
          );
      }
    }
    for (const { payment, amount } of charges)
      if ((kept.get(payment) ?? 0) > amount) problems.push(`${payment} was charged more than its amount`);
    return { problems, unexplainedMinor };
  }
}

function sumIn(book: readonly BookLine[], kind: BookLine['kind'], reference: string): number {
  const lines = book.filter((line) => line.kind === kind && line.reference === reference);
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

type ComparedCharge = {
  reference: string;
  status: string;
  provider: string;
  payment: string;
  amount: number;
  received: number;
  returned: number;
};

const COMPARED = `
select c.reference, c.status, a.provider, t.reference as payment, t.amount_minor as amount,
  coalesce(sum(p.amount_minor) filter (where p.debit like 'provider:%'), 0)::bigint as received,
  coalesce(sum(p.amount_minor) filter (where p.credit like 'provider:%'), 0)::bigint as returned
from charges c
join provider_accounts a on a.id = c.account_id
join transactions t on t.id = c.transaction_id
left join postings p on p.charge_id = c.id
group by 1, 2, 3, 4, 5`;
