// Settlements as Paystack tells them, matched with our payments: what differs is named, and nothing else; and what Paystack says while it is
// away, or in words that are not known, is not made up.
import type { Settlements } from '@titan/contract/console/balances.schema';
import type { Role } from '@titan/contract/console/rights';
import type { CallAnswer } from '@titan/server/providers/answers';
import { settlementCalls } from '@titan/server/providers/paystack/settlements';
import { signInToConsole } from '@titan/server/testing/console-person';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@titan/rules/durations';
import { expect, it } from 'vitest';
import { onService, type SubjectService } from '../subject-service.ts';
import type { PaystackStub } from './stub.ts';
import { paystackSubject } from './subject.ts';

/** The samples of https://paystack.com/docs/api/settlement, of which the customer and the card are left out. */
const SETTLEMENT = {
  id: 3_090_024,
  domain: 'live',
  status: 'success',
  currency: 'NGN',
  integration: 463_433,
  total_amount: 995,
  effective_amount: 995,
  total_fees: 5,
  total_processed: 1000,
  deductions: null,
  settlement_date: '2022-11-09T00:00:00.000Z',
  settled_by: null,
  createdAt: '2022-11-09T01:04:08.000Z',
  updatedAt: '2022-11-09T08:12:01.000Z',
};
const TRANSACTION = {
  id: 2_067_030_515,
  domain: 'live',
  status: 'success',
  reference: 'da8ed5u8sz6yn95',
  amount: 10_000,
  message: '',
  gateway_response: 'Approved',
  paid_at: '2022-09-01T10:36:37.000Z',
  channel: 'card',
  currency: 'NGN',
  metadata: { custom_fields: [{ value: 'makurdi', variable_name: 'donation_for' }] },
  log: null,
  fees: 390,
  fees_split: null,
  plan: {},
  split: {},
  subaccount: {},
  requested_amount: 10_000,
};

const answering = (data: unknown) => {
  const body = JSON.stringify({ status: true, message: 'Retrieved', data });
  return settlementCalls(() => Promise.resolve({ kind: 'answered', status: 200, body }), 'live');
};
const READ = {
  handle: '3090024',
  status: 'paid',
  currency: 'NGN',
  settledAt: Date.UTC(2022, 10, 9),
  collectedMinor: 1000,
  feesMinor: 5,
  paidOutMinor: 995,
};

it.each<[string, object, object | null]>([
  ['the sample', {}, {}],
  ['amounts as text', { total_processed: '1000', total_fees: '5', effective_amount: '995' }, {}],
  ['deductions', { effective_amount: 900, deductions: 95 }, { paidOutMinor: 900 }],
  ['no effective amount', { effective_amount: null, total_amount: 990 }, { paidOutMinor: 990 }],
  ['one that waits', { status: 'pending' }, { status: 'underWay' }],
  ['one that failed', { status: 'failed' }, { status: 'failed' }],
  ['a word that is not known', { status: 'constructor' }, { status: 'unknown' }],
  ['no day', { settlement_date: null }, { settledAt: null }],
  [
    'francs, in hundredths',
    { currency: 'XOF' },
    { currency: 'XOF', collectedMinor: 10, feesMinor: 0, paidOutMinor: null },
  ],
  ['another account’s', { domain: 'test' }, null],
  ['no amount', { total_processed: 'much' }, null],
])('a settlement: %s', async (_, changes, read) => {
  const page = await answering([{ ...SETTLEMENT, ...changes }]).list(0, null);
  const expected =
    read === null || (Object.values(read).includes(null) && 'paidOutMinor' in read)
      ? []
      : [{ ...READ, ...read }];
  expect(page).toEqual({ settlements: expected, next: '2' });
});

it.each<[string, object, object | null]>([
  ['the sample', {}, {}],
  ['fees on top of what was asked for', { amount: 10_390 }, {}],
  ['no fee', { fees: null }, { feeMinor: null }],
  ['another account’s', { domain: 'test' }, null],
  ['no reference', { reference: null }, null],
])('a payment of one: %s', async (_, changes, read) => {
  const page = await answering([{ ...TRANSACTION, ...changes }]).paymentsOf('1', null);
  const paid = { reference: 'da8ed5u8sz6yn95', amountMinor: 10_000, currency: 'NGN', feeMinor: 390 };
  expect(page?.payments).toEqual(read === null ? [] : [{ ...paid, ...read }]);
});

it.each<[string, CallAnswer]>([
  ['a lost answer', { kind: 'lost', sent: 'maybe', cause: 'deadline' }],
  ['a refusal', { kind: 'answered', status: 401, body: '{"status":false,"message":"Invalid key"}' }],
  ['no list', { kind: 'answered', status: 200, body: '{"status":true,"data":{}}' }],
  ['a page of a gateway', { kind: 'answered', status: 200, body: '<html>Maintenance</html>' }],
])('%s tells of no settlement, and not that there is none', async (_, answer) => {
  const { list, paymentsOf } = settlementCalls(() => Promise.resolve(answer), 'live');
  expect([await list(0, null), await paymentsOf('1', '2')]).toEqual([null, null]);
});

/** As the payments of one account lie in a settlement. */
async function matched(under: SubjectService): Promise<string[]> {
  const { service } = under;
  const stub = under.stub as PaystackStub;
  const paid: string[] = [];
  for (const _ of ['agrees', 'amount', 'fee', 'missing']) paid.push((await under.paid()).asked.reference);
  const [agrees = '', amount = '', fee = '', missing = ''] = paid;
  const open = await under.open();
  await under.pay(open, 'wallet');
  const unpaid = (await under.known(open))?.reference ?? '';
  // Among the accounts that the kit has, theirs is the one that was paid to.
  await service.pool.query(
    `update provider_accounts set merchant_id = case when id in (select account_id from charges) then (select min(id) from merchants) end`,
  );
  const others = Array.from({ length: 60 }, (_, nth) => ({
    reference: `order-${nth}`,
    amount: 5_000,
    fees: 75,
  }));
  const day = () => new Date(service.time.clock.now()).toISOString().slice(0, 10);
  const rows = [{ reference: agrees }, { reference: amount, amount: 1_000 }, { reference: fee, fees: 9 }];
  const payments = [...rows, { reference: unpaid, amount: 700, fees: 0 }, ...others];
  stub.settle({ id: 1, status: 'success', day: day(), currency: 'GHS', payments, isText: true });
  stub.settle({ id: 2, status: 'put_aside', day: day(), currency: 'GHS', payments: [{ reference: agrees }] });
  stub.settle({ id: 3, status: 'success', day: day(), currency: 'GHS', payments: [], domain: 'live' });

  await ask(under);
  const early = await told(under);
  expect(early.settlements).toMatchObject([
    { handle: '2', status: 'unknown', payments: 1 },
    { handle: '1', status: 'paid', payments: 64, currency: 'GHS' },
  ]);
  const named = ({ differences }: Settlements) =>
    differences.filter(({ what }) => what !== 'unknown').map(({ what, reference }) => [what, reference]);
  expect(named(early)).toEqual(
    expect.arrayContaining([
      ['amount', amount],
      ['fee', fee],
      ['unpaid', unpaid],
    ]),
  );
  expect(named(early)).toHaveLength(3);
  expect(early.differences.filter(({ what }) => what === 'unknown')).toHaveLength(60);
  expect(early.differences.find(({ what }) => what === 'amount')).toMatchObject({
    theirsMinor: 1_000,
    payment: expect.stringMatching(/^KPY-PI-/),
  });

  // It may still be settled, until a week has passed.
  await service.time.advance(8 * DAY_MS);
  await ask(under);
  expect(named(await told(under))).toContainEqual(['missing', missing]);
  stub.settle({
    id: 4,
    status: 'processing',
    day: day(),
    currency: 'GHS',
    payments: [{ reference: missing }],
  });
  await service.time.advance(HOUR_MS);
  await ask(under);
  expect(named(await told(under))).not.toContainEqual(['missing', missing]);

  // Other people's money, and whoever may see no sums.
  const { rows: strangers } = await service.pool.query<{ id: number }>(
    `insert into merchants (name) values ('Stranger') returning id`,
  );
  expect(await told(under, { merchantId: Number(strangers[0]?.id) })).toEqual({
    accounts: [],
    settlements: [],
    differences: [],
  });
  expect((await answerTo(under, 'support')).statusCode).toBe(403);
  return [];
}

/** Paystack says nothing for an hour: what it said is kept, with when. */
async function away(under: SubjectService): Promise<string[]> {
  const { service, stub } = under;
  const [account] = (await told(under)).accounts;
  await service.time.advance(HOUR_MS);
  stub.fail('settlements', 'error_after');
  await ask(under);
  const { accounts, settlements } = await told(under);
  expect(accounts[0]).toMatchObject({ heardAt: account?.heardAt });
  expect(Date.parse(accounts[0]?.askedAt ?? '')).toBeGreaterThan(Date.parse(account?.heardAt ?? ''));
  expect(settlements).toHaveLength(3);
  await service.time.advance(11 * MINUTE_MS);
  // One of two processes asks.
  const before = asked(under);
  await Promise.all([ask(under), ask(under)]);
  expect((await told(under)).accounts[0]?.heardAt).not.toBe(account?.heardAt);
  const once = asked(under) - before;
  await service.time.advance(HOUR_MS);
  await ask(under);
  expect(asked(under) - before).toBe(2 * once);
  return [];
}

const ask = ({ service }: SubjectService) => service.runSweep('settlements');
const asked = ({ stub }: SubjectService) =>
  stub.requests.filter(({ path }) => path.startsWith('/settlement?')).length;
/** To somebody who has just signed in, over https. */
async function answerTo({ service }: SubjectService, role: Role, of: { merchantId?: number } = {}) {
  const { cookie } = await signInToConsole(service, role, of);
  const url = '/console/api/settlements';
  return service.fastify.inject({ url, headers: { cookie: `__Host-${cookie}` } });
}

async function told(under: SubjectService, of: { merchantId?: number } = {}): Promise<Settlements> {
  return (await answerTo(under, 'admin', of)).json<{ data: Settlements }>().data;
}

it('are matched with our payments: what differs is named, once, and only to whose it is', async () => {
  const problems: unknown[] = [];
  for await (const problem of onService(paystackSubject, [matched, away])) problems.push(problem);
  expect(problems).toEqual([]);
});
