// Today's figures beside SELECTs over the rows, which know neither the journal nor its sums: in three zones, at a month's end, by when payments
// were paid and by when they were opened.
import type { Today } from '@titan/contract/console/today.schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDisputes } from '../payments/reconciling/disputes.ts';
import { moneyProblems } from '../payments/reconciling/money-balance.ts';
import { sumUpTakings } from '../payments/views/takings.ts';
import { payWithCard } from '../testing/card-payments.ts';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import {
  type OpenPayment,
  openTestPayment,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
let merchant: MerchantCaller;
let owner: ConsolePerson;
beforeAll(async () => {
  service = await startTestService({ time: createSimulatedTime(Date.parse('2026-10-30T12:00Z')) });
  merchant = merchantCaller(service);
  await live();
  owner = await signInToConsole(service, 'owner');
});
afterAll(() => service.stop());

/** Lagos has no summer time, Kolkata has a half hour, and in New York the first of November has 25 hours. */
const ZONES = ['Africa/Lagos', 'Asia/Kolkata', 'America/New_York'];

const at = (time: string) => service.time.advance(Date.parse(`2026-${time}Z`) - service.time.clock.now());
const open = (body = {}) => openTestPayment(service, body);
const pay = (payment: OpenPayment) => payWithCard(service, payment, 'no_auth');
const fail = (payment: OpenPayment) => payWithCard(service, payment, 'do_not_honor');
const refund = (payment_reference: string, amount: number, completion_status = 'success') =>
  merchant.post('/refunds/initiate', {
    payment_reference,
    amount,
    completion_status,
    reference: `back-${payment_reference}-${amount}`,
  });

/** Three days at a month's end, with something on either side of each midnight. */
async function live(): Promise<void> {
  const late = await open({ amount: 700 });
  const first = await merchant.paid({ amount: 6000 });
  await merchant.paid({ amount: 80, currency: 'GHS' });
  await at('10-31T09:00');
  await pay(late);
  await fail(await open());
  await refund(first, 1500);
  await refund(first, 250);
  await merchant.sendRefunds();
  await at('10-31T18:29:59');
  const disputed = await merchant.paid({ amount: 1000 });
  await at('10-31T18:30');
  await merchant.paid({ amount: 1100 });
  await at('10-31T22:59');
  await refund(first, 300, 'failed');
  await at('10-31T23:00');
  const tried = await open({ amount: 1200 });
  await fail(tried);
  await pay(tried);
  await merchant.sendRefunds();
  await owe(tried.reference);
  await at('11-01T03:59');
  await merchant.paid({ amount: 1300 });
  await at('11-01T04:01');
  await merchant.paid({ amount: 90, currency: 'GHS' });
  await at('11-01T12:00');
  await lose(disputed);
  await open();
  await service.due.expirePayments(service.time.clock.now());
  await at('11-02T04:30');
  await merchant.paid({ amount: 1400 });
}

/** A second approval of a payment that is paid is owed back, and no money of the merchant's. */
async function owe(reference: string): Promise<void> {
  const charge = `select c.* from charges c join transactions t on t.paid_charge_id = c.id where t.reference = '${reference}'`;
  await service.pool.query(
    `insert into obligations (transaction_id, charge_id, reason, amount_minor, currency, reversal_reference, created_at, updated_at)
     select c.transaction_id, c.id, 'late', 120000, 'NGN', 'twice', $1, $1 from (${charge}) c`,
    [new Date(service.time.clock.now())],
  );
  await service.pool.query(
    `insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
     select c.id, 'late', 'provider:sandbox', 120000, array['suspense'], array[120000::bigint], 'NGN', $1 from (${charge}) c`,
    [new Date(service.time.clock.now())],
  );
}

async function lose(reference: string): Promise<void> {
  const { db, time, services } = service;
  const charge = await db
    .selectFrom('charges as c')
    .innerJoin('transactions as t', 't.paid_charge_id', 'c.id')
    .selectAll('c')
    .where('t.reference', '=', reference)
    .executeTakeFirstOrThrow();
  const disputes = createDisputes({
    db,
    clock: time.clock,
    warn: () => {},
    providers: services.providers,
    contradictions: { record: () => Promise.resolve(true) },
    chargeOf: () => Promise.resolve(charge as never),
  });
  const dispute = {
    status: 'lost',
    amountMinor: 40_000,
    currency: 'NGN',
    answerBy: null,
    reason: 'fraud',
    charge,
  };
  const reader = { accountId: charge.account_id, provider: 'sandbox' };
  await disputes.take(reader as never, { kind: 'dispute', handle: 'lost-1', dispute } as never);
}

type Money = NonNullable<Today['figures']>['money'][number];

/** What of each payment came in or went, and when, by the rows that are not the journal's. */
const LINES = `
  select t.id, t.currency, t.created_at, t.amount_paid_minor as received, c.fee_minor as fees, c.vat_minor as vat, 0 as refunded,
    0 as came_back, 0 as lost, (select min(e.at) from evidence e where e.charge_id = c.id and e.kind = 'approved') as at
  from transactions t join charges c on c.id = t.paid_charge_id
  union all select t.id, t.currency, t.created_at, 0, 0, 0, p.amount_minor, 0, 0, p.created_at
  from refund_parts p join refunds r on r.id = p.refund_id join transactions t on t.id = r.transaction_id
  union all select t.id, t.currency, t.created_at, 0, 0, 0, 0, p.amount_minor, 0, p.updated_at
  from refund_parts p join refunds r on r.id = p.refund_id join transactions t on t.id = r.transaction_id where p.status = 'refused'
  union all select t.id, t.currency, t.created_at, 0, 0, 0, 0, 0, d.amount_minor, d.updated_at
  from disputes d join charges c on c.id = d.charge_id join transactions t on t.id = c.transaction_id where d.status = 'lost'`;

const summed = (where: string) => `
  select currency, count(*) filter (where received > 0)::int as count, sum(received)::int as received, sum(fees)::int as fees, sum(vat)::int as vat,
    sum(refunded)::int as refunded, sum(came_back)::int as "cameBack", sum(lost)::int as lost,
    sum(received - fees - vat - refunded + came_back - lost)::int as net
  from (${LINES}) l where ${where} group by 1`;

const timeOf = { paid: 'l.at', opened: 'l.created_at' };

/** By the days of the zone, of which today is the last. */
async function byDays(basis: 'paid' | 'opened', days: number, zone: string) {
  const today = `($1::timestamptz at time zone $2)::date`;
  const { rows } = await service.pool.query(
    summed(`(${timeOf[basis]} at time zone $2)::date between ${today} - ${days - 1} and ${today}`),
    [new Date(service.time.clock.now()), zone],
  );
  return new Map(rows.map(({ currency, ...money }) => [currency, money]));
}

async function between(basis: 'paid' | 'opened', { from, to }: { from: string; to: string }) {
  const { rows } = await service.pool.query(summed(`${timeOf[basis]} >= $1 and ${timeOf[basis]} < $2`), [
    from,
    to,
  ]);
  return new Map(rows.map(({ currency, ...money }) => [currency, money]));
}

const NOTHING = { count: 0, received: 0, fees: 0, vat: 0, refunded: 0, cameBack: 0, lost: 0, net: 0 };

async function listed(filters: Record<string, string>): Promise<number> {
  const { body } = await owner.get<{ count: number }>(`/payments/count?${new URLSearchParams(filters)}`);
  return body.data.count;
}

async function check(basis: 'paid' | 'opened', days: 1 | 7 | 30, zone: string): Promise<void> {
  const { body } = await owner.get<Today>(`/today?days=${days}&basis=${basis}&zone=${zone}`);
  const { from, to, figures } = body.data;
  const truth = await byDays(basis, days, zone);
  for (const { currency, channels, bars, earlier, ...money } of figures?.money ?? []) {
    const all = `${currency} of ${days} days by ${basis} in ${zone}`;
    expect(money, all).toEqual(truth.get(currency) ?? NOTHING);
    truth.delete(currency);
    const rows = basis === 'paid' ? { by: 'paid', currency } : { status: 'success', currency };
    expect(await listed({ ...rows, from, to }), all).toBe(money.count);
    const { count, received: minor } = money;
    expect(channels).toEqual(count === 0 ? [] : [{ channel: 'card', count, minor }]);
    await checkBars(bars, figures?.bounds ?? [], rows);
    expect(bars.reduce((sum, bar) => sum + bar.minor, 0)).toBe(minor);
    const before = (figures?.earlier ?? []).map(async (span) => (await between(basis, span)).get(currency));
    expect(earlier).toEqual((await Promise.all(before)).map((theirs) => theirs ?? NOTHING));
  }
  expect([...truth.keys()]).toEqual([]);
}

async function checkBars(bars: Money['bars'], bounds: string[], rows: Record<string, string>): Promise<void> {
  for (const [part, { count }] of bars.entries()) {
    const [from = '', to = ''] = bounds.slice(part, part + 2);
    if (count > 0) expect(await listed({ ...rows, from, to })).toBe(count);
  }
}

async function sumUp(): Promise<void> {
  const left = 'select from journal where seq > (select moved_seq from journal_mark)';
  const sweep = async () => (await service.upkeep.sumUpJournal(), (await service.pool.query(left)).rowCount);
  // What other databases of the server are doing may make a sweep wait for the next one.
  await expect.poll(sweep, { timeout: 10_000 }).toBe(0);
  await sumUpTakings(service.db, service.time.clock.now());
}

async function checkAll(zone: string): Promise<void> {
  for (const days of [1, 7, 30] as const)
    for (const basis of ['paid', 'opened'] as const) await check(basis, days, zone);
}

it.each(ZONES)('a day’s money is that of its rows in %s', checkAll);

it.each(ZONES)('it is the same in %s once it is summed up', async (zone) => {
  await sumUp();
  await checkAll(zone);
});

it('each figure of what went back opens its payments', async () => {
  const of = async (by: string, from: string, to: string) => listed({ by, from, to });
  const [october, november] = [
    ['2026-10-31T00:00:00Z', '2026-11-01T00:00:00Z'],
    ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'],
  ] as const;
  // Two refunds of one payment.
  expect([await of('refunded', ...october), await of('refunded', ...november)]).toEqual([1, 0]);
  expect([await of('refund_failed', ...october), await of('lost', ...november)]).toEqual([1, 1]);
  expect(await of('paid', ...october)).toBe(4);
});

it('tells each payment once by what became of it, and why those failed that nobody paid', async () => {
  const { body } = await owner.get<Today>(`/today?days=7&basis=paid&zone=Africa/Lagos`);
  const { from, to, figures } = body.data;
  const { rows } = await service.pool.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from transactions where created_at >= $1 and created_at < $2 group by 1',
    [from, to],
  );
  const of = (...statuses: string[]) =>
    rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { n }) => sum + n, 0);
  expect(figures?.outcomes).toEqual({
    success: of('success'),
    waiting: of('pending', 'processing'),
    failed: of('failed'),
    abandoned: of('abandoned'),
    expired: of('expired'),
  });
  // One of the two that were declined was paid in the end.
  expect(figures?.reasons).toEqual([{ reason: 'DO_NOT_HONOR', count: 1 }]);
  expect(await listed({ reason: 'DO_NOT_HONOR', from, to })).toBe(1);
});

it('stands beside the day before and the week before, up to the same time of day', async () => {
  const { body } = await owner.get<Today>('/today?days=1&basis=paid&zone=America/New_York');
  // 00:30 on the second of November; the first began in summer time.
  const { from, to, figures } = body.data;
  expect([from, to]).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']);
  expect(figures?.bounds).toHaveLength(26);
  expect(figures?.earlier).toEqual([
    { from: '2026-10-31T04:00:00.000Z', to: '2026-11-01T03:30:00.000Z' },
    { from: '2026-10-25T04:00:00.000Z', to: '2026-10-26T03:30:00.000Z' },
  ]);
  const week = (await owner.get<Today>('/today?days=7&basis=paid&zone=America/New_York')).body.data.figures;
  expect(week?.bounds).toHaveLength(8);
  expect(week?.earlier).toEqual([{ from: '2026-10-19T04:00:00.000Z', to: '2026-10-26T03:30:00.000Z' }]);
});

it('is checked in each database: sums that are not the rows’ are named', async () => {
  await sumUp();
  expect(await moneyProblems(service.pool)).toEqual([]);
  const wrong = (basis: string, by: number) =>
    service.pool.query(`update movement_sums set minor = minor + $2 where basis = $1 and kind = 'refund'`, [
      basis,
      by,
    ]);
  for (const basis of ['paid', 'opened']) {
    await wrong(basis, 1);
    expect(await moneyProblems(service.pool)).toContainEqual(
      expect.stringMatching(`^The sums of what was ${basis} from `),
    );
    await wrong(basis, -1);
  }
});

it('has the shop’s usual currency first, also on a day that brought none of it', async () => {
  await at('11-04T12:00');
  await merchant.paid({ amount: 90, currency: 'GHS' });
  const admin = await signInToConsole(service, 'admin');
  const { figures } = (await admin.get<Today>('/today?days=1&basis=paid&zone=UTC')).body.data;
  expect(figures?.money.map(({ currency, count }) => [currency, count])).toEqual([
    ['NGN', 0],
    ['GHS', 1],
  ]);
});
