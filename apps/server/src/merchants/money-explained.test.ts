// Money explains itself: whatever happened, and however much of it is summed up, the table and the statement add up to what the postings say,
// in each zone, and the file behind each figure adds up to it.
import type { Balances, PrintedStatement } from '@titan/contract/console/balances.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyProblems } from '../payments/reconciling/money-balance.ts';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let owner: ConsolePerson;
beforeAll(async () => {
  service = await startTestService();
  owner = await signInToConsole(service, 'owner');
  await merchantCaller(service).paid();
  // Another merchant's money, which is in no figure.
  await service.pool.query(`insert into merchants (name) values ('Other shop')`);
});
afterAll(() => service.stop());

const AT = 'provider:sandbox';
/** As the service writes them: reason, debit, credits, and whether it is of a refund. */
const ENTRIES = [
  ['payment', AT, ['merchant', 'fees', 'vat'], false],
  ['payment', 'suspense', ['merchant', 'fees'], false],
  ['duplicate', AT, ['suspense'], false],
  ['part', AT, ['suspense'], false],
  ['refund', 'merchant', ['suspense'], true],
  ['refund_failed', 'suspense', ['merchant'], true],
  ['refunded', 'suspense', [AT], true],
  ['reversal', 'suspense', [AT], false],
  ['dispute-7', 'merchant', [AT], false],
] as const;

/** Where Auckland's November begins, Lagos’s, UTC's and Los Angeles's; and where it ends there. */
const AROUND = ['2026-10-31T11:00Z', '2026-10-31T23:00Z', '2026-11-01T00:00Z', '2026-11-01T07:00Z'].concat([
  '2026-11-30T11:00Z',
  '2026-11-30T23:00Z',
  '2026-12-01T00:00Z',
  '2026-12-01T08:00Z',
]);
const ZONES = ['Pacific/Auckland', 'Africa/Lagos', 'America/Los_Angeles'];

const history = fc.array(
  fc.record({
    entry: fc.constantFrom(...ENTRIES),
    at: fc.tuple(fc.constantFrom(...AROUND), fc.constantFrom(-1, 0, 1, 900_000)),
    minors: fc.tuple(...[50_000, 900, 70].map((most) => fc.integer({ min: 1, max: most }))),
    currency: fc.constantFrom('NGN', 'NGN', 'XOF'),
  }),
  { minLength: 1, maxLength: 12 },
);

let entries = 0;
type Happened = typeof history extends fc.Arbitrary<infer Each> ? Each : never;

async function book(happened: Happened): Promise<void> {
  for (const { entry, at, minors, currency } of happened) {
    const [reason, debit, credits, isRefund] = entry;
    entries += 1;
    const parts = minors.slice(0, credits.length);
    const amount = parts.reduce((sum, each) => sum + each, 0);
    const instant = new Date(Date.parse(at[0]) + at[1]);
    await service.pool.query(
      `insert into journal (charge_id, reason, transfer_id, refund_id, debit, amount_minor, credits, credits_minor, currency, at)
       select min(id), $1, $2, $3, $4, $5, $6, $7, $8, $9 from charges`,
      [reason, `t-${entries}`, isRefund ? entries : 0, debit, amount, credits, parts, currency, instant],
    );
  }
}

type Sums = Record<'available' | 'held' | 'fees' | 'vat' | 'waiting', number> & { currency: string };

/** By the postings alone. */
async function proved(): Promise<Sums[]> {
  const account = (name: string) =>
    `sum(case when credit ${name} then amount_minor else 0 end - case when debit ${name} then amount_minor else 0 end)::bigint`;
  const { rows } = await service.pool.query<Sums>(
    `select currency, ${account(`= 'merchant'`)} as available, -${account(`like 'provider:%'`)} as held, ${account(`= 'fees'`)} as fees,
       ${account(`= 'vat'`)} as vat, ${account(`= 'suspense'`)} as waiting
     from postings group by 1 order by 1`,
  );
  return rows;
}

type Month = { currency: string; opening: number; moved: number };

/** November there, by the postings alone. */
async function novemberIn(zone: string): Promise<Month[]> {
  const mine = `case when credit = 'merchant' then amount_minor when debit = 'merchant' then -amount_minor else 0 end`;
  const month = `date_trunc('month', at at time zone $1)`;
  const { rows } = await service.pool.query<Month>(
    `select currency, coalesce(sum(${mine}) filter (where ${month} < '2026-11-01'), 0)::bigint as opening,
       coalesce(sum(${mine}) filter (where ${month} = '2026-11-01'), 0)::bigint as moved
     from postings where ${month} <= '2026-11-01' group by 1 order by 1`,
    [zone],
  );
  return rows;
}

async function linesOf(query: string): Promise<{ gross: number; fee: number; vat: number; net: number }> {
  const { text } = await owner.get(`/statement?zone=Africa/Lagos&${query}`);
  const lines = text.trimEnd().split('\r\n').slice(1);
  const minor = (line: string, place: number) => Math.round(Number(line.split(',').at(place)) * 100);
  const sum = (place: number) => lines.reduce((all, line) => all + minor(line, place), 0);
  return { gross: sum(-4), fee: sum(-3), vat: sum(-2), net: sum(-1) };
}

it('adds up to the postings whatever happened, and however much of it is summed up', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 0, max: 2 }), async (happened, sweeps) => {
      await book(happened);
      for (let sweep = 0; sweep < sweeps; sweep += 1) await service.upkeep.sumUpJournal();
      const { currencies } = (await owner.get<Balances>('/balances')).body.data;
      const expected = await proved();
      expect(
        currencies.map(({ currency, held, ...money }) => ({
          currency,
          available: money.availableMinor,
          held: held.reduce((sum, { minor }) => sum + minor, 0),
          fees: money.feesMinor,
          vat: money.vatMinor,
          waiting: money.waitingMinor,
        })),
      ).toEqual(expected);
      for (const [index, { collected, besidesMinor, refunded, reversed, disputed }] of currencies.entries())
        expect(collected.minor + besidesMinor - refunded.minor - reversed.minor - disputed.minor).toBe(
          expected[index]?.held,
        );
      for (const zone of ZONES) {
        const { body } = await owner.get<PrintedStatement>(`/statement/printed?month=2026-11&zone=${zone}`);
        const balances = body.data.balances.map((each) => {
          const { collected, feesMinor, vatMinor, refunds, refundsFailed, disputes } = each;
          const moved =
            collected.minor - feesMinor - vatMinor - refunds.minor + refundsFailed.minor - disputes.minor;
          expect(each.openingMinor + moved).toBe(each.closingMinor);
          return { currency: each.currency, opening: each.openingMinor, moved };
        });
        expect(balances).toEqual(await novemberIn(zone));
      }
    }),
    { numRuns: 15 },
  );
  const { currencies } = (await owner.get<Balances>('/balances')).body.data;
  const ngn = currencies.find(({ currency }) => currency === 'NGN');
  if (!ngn) throw new Error('No money in naira');
  const of = (figure: string) => linesOf(`currency=NGN&figure=${figure}`);
  expect(await of('collected')).toMatchObject({
    gross: ngn.collected.minor,
    fee: -ngn.feesMinor,
    vat: -ngn.vatMinor,
  });
  expect((await of('besides')).gross).toBe(ngn.besidesMinor);
  expect((await of('refunded')).gross).toBe(-ngn.refunded.minor);
  expect((await of('reversed')).gross).toBe(-ngn.reversed.minor);
  expect((await of('disputed')).gross).toBe(-ngn.disputed.minor);
  expect((await of('held')).gross).toBe(ngn.held[0]?.minor);
  expect((await linesOf('currency=NGN')).net).toBe(ngn.availableMinor);
});

it('sums a journal up that is older than its sums, in steps', async () => {
  await service.pool.query('delete from movement_sums');
  await service.pool.query('update journal_mark set moved_seq = 0');
  await expect
    .poll(async () => (await service.upkeep.sumUpJournal(), (await summedUp()).left), { timeout: 10_000 })
    .toBe(0);
  const { rows } = await service.pool.query<{ fees: number }>(
    `select sum(fee_minor)::bigint as fees from movement_sums where basis = 'paid'`,
  );
  expect(rows[0]?.fees).toBe((await proved()).reduce((sum, { fees }) => sum + fees, 0));
  const wrong = async () => (await moneyProblems(service.pool)).filter((each) => each.includes('journal'));
  expect(await wrong()).toEqual([]);
  await service.pool.query(
    `update movement_sums set fee_minor = fee_minor + 1 where kind = 'payment' and basis = 'paid'`,
  );
  expect(await wrong()).toContainEqual(
    expect.stringMatching(/^The sums of what was paid from 2026-.+ on are not those of the journal$/),
  );
});

async function summedUp(): Promise<{ left: number }> {
  const { rows } = await service.pool.query<{ left: number }>(
    'select count(*) as left from journal where seq > (select moved_seq from journal_mark)',
  );
  return rows[0] ?? { left: -1 };
}

it('writes down who took a statement along, and gives it to nobody who may not', async () => {
  const before = await owner.get('/statement/printed?month=2026-11&zone=Africa/Lagos');
  expect(before.status).toBe(200);
  await service.pool.query(`update merchants set address = E'12 Marina\\nLagos' where id = 1`);
  const { shop } = (await owner.get<PrintedStatement>('/statement/printed?month=2026-11&zone=Africa/Lagos'))
    .body.data;
  expect(shop).toEqual({ name: expect.any(String), logo: null, address: '12 Marina\nLagos' });
  const { rows } = await service.pool.query<{ target: string; facts: object }>(
    `select target, facts from console_audit where action = 'statement.exported' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({
    target: '2026-11',
    facts: { printed: true, zone: 'Africa/Lagos', env: 'test' },
  });
  const support = await signInToConsole(service, 'support');
  expect((await support.get('/statement/printed?month=2026-11&zone=Africa/Lagos')).status).toBe(403);
});
