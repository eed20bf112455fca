// npm run bench:search: how long a merchant with a million payments waits for a page of them, by each search and each filter, at the service;
// and for the console's sums of them. Others pay there too. `-- 100000` for another size, `-- 1000000 Today` for what has the word.
import pg from 'pg';
import { call } from './load.ts';
import { growBy, sumUp } from './grow.ts';
import { startProduct } from './product.ts';
import { quantile, report } from './report.ts';
import { openShop } from './shop.ts';
import { signIn } from './sign-in.ts';

const PAYMENTS = Number(process.argv[2] ?? 1_000_000);
/** One payment in so many is another merchant's. */
const OTHERS = 5;
const WORD = process.argv[3] ?? '';
const UNITS = 60;
const WARM_UP = 10;
const MOST_MS = 50;
const SUMS_MOST_MS = 300;

/** A number below `most` that is another for each copy and each purpose, and the same in every run. */
const draw = (purpose: string, most: number): string =>
  `abs(hashint8extended(g, hashtext('${purpose}'))) % ${most}`;
const oneOf = (purpose: string, values: readonly string[]): string =>
  `(array['${values.join("','")}'])[1 + ${draw(purpose, values.length)}]`;
/** Cases by how many of ten thousand they are. */
const shares = (purpose: string, ...cases: [number, string][]): string => {
  let below = 0;
  const whens = cases.map(
    ([share, value]) => `when ${draw(purpose, 10_000)} < ${(below += share)} then ${value}`,
  );
  return `case ${whens.join(' ')} end`;
};

const FIRST = [
  'Ada',
  'Bola',
  'Chidi',
  'Dayo',
  'Efe',
  'Funmi',
  'Gozie',
  'Halima',
  'Ife',
  'Jide',
  'Kemi',
  'Lara',
];
const LAST = [
  'Obi',
  'Bello',
  'Okafor',
  'Mensah',
  'Kamau',
  'Diallo',
  'Nkosi',
  'Achieng',
  'Eze',
  'Balogun',
  'Sow',
  'Zuma',
];
const CUSTOMER = draw('customer', 250_000);
const STATUS = shares(
  'status',
  [7_000, `'success'`],
  [499, `'failed'`],
  [1_000, `'expired'`],
  [1_501, `'abandoned'`],
);
const CHANNEL = shares(
  'channel',
  [6_500, `'card'`],
  [2_300, `'bank_transfer'`],
  [1_190, `'mobile_money'`],
  [10, `'pay_with_bank'`],
);
const NAMED = `${oneOf('first', FIRST)} || ' ' || ${oneOf('last', LAST)} || ' ' || translate((${draw('name', 5_000)})::text, '0123456789', 'abcdefghij')`;

const MERCHANT = `case when g % ${OTHERS} = 0 then merchant_id + 1 + ${draw('merchant', 20)} else merchant_id end`;
const NAME = `case when ${draw('anonymous', 10)} > 0 then ${NAMED} end`;
const OURS = `left(md5('payment_reference' || g), 21)`;
/** As the service keeps them (payments/views/payment-words.ts). */
const WORDS = `array_to_tsvector(array(select distinct (${MERCHANT}) || 't ' || w from unnest(string_to_array(
  concat_ws(' ', lower(${NAME}), 'payer' || (${CUSTOMER}) || ' example pattern', g, '<' || reverse(g::text),
    'ga' || left(${OURS}, 6), '<' || left(reverse(${OURS}), 8)), ' ')) w))`;

const MIX = {
  transactions: {
    merchant_id: MERCHANT,
    search_words: WORDS,
    amount_paid_minor: `case when ${STATUS} = 'success' then 10000 else 0 end`,
    refunded_minor: `case when ${STATUS} = 'success' then ${shares('refunded', [9_600, '0'], [300, '10000'], [100, '5000'])} else 0 end`,
    amount_minor: shares(
      'amount',
      [3_000, `100000 + 5000 * (${draw('price', 40)})`],
      [7_000, `10000 + ${draw('sum', 9_000_000)}`],
    ),
    currency: shares('currency', [8_990, `'NGN'`], [1_000, `'GHS'`], [10, `'KES'`]),
    customer_name: NAME,
    customer_email: `'payer' || (${CUSTOMER}) || '@example.com'`,
    status: STATUS,
    paid_charge_id: `case when ${STATUS} = 'success' then $4::bigint + 1 + g end`,
    attempts: `case when ${STATUS} = 'expired' then 0 else 1 end`,
  },
  charges: {
    channel: CHANNEL,
    provider: shares('provider', [6_990, `'sandbox'`], [3_000, `'paystack'`], [10, `'kora'`]),
    status: `case when ${STATUS} = 'success' then 'success' else 'failed' end`,
    handle: `'handle-' || md5('handle' || g)`,
    card_last_four: `case when ${CHANNEL} = 'card' then lpad((${draw('four', 10_000)})::text, 4, '0') end`,
    wallet_masked: `case when ${CHANNEL} = 'mobile_money' then '234' || '******' || lpad((${draw('phone', 10_000)})::text, 4, '0') end`,
    error_type: `case when ${STATUS} <> 'success' then ${oneOf('reason', ['INSUFFICIENT_FUNDS', 'DECLINED', 'TIMEOUT'])} end`,
  },
  evidence: { provider_fee_minor: `100 + ${draw('fee', 5_000)}` },
  journal: {},
};

type Count = { count: number };

/** By the console alone. */
const LISTS = Object.fromEntries(
  ['paid', 'partly_refunded', 'refunded', 'disputed', 'waiting', 'failed', 'expired', 'abandoned'].map(
    (state) => [`state ${state}`, `/payments?state=${state}`],
  ),
);
const SUMS = {
  'Today of a day': '/today?days=1&basis=paid&',
  'Today of 7 days': '/today?days=7&basis=paid&',
  'Today of 30 days': '/today?days=30&basis=paid&',
  'Today of 30 days, by opening': '/today?days=30&basis=opened&',
  'Money of a month': '/month?',
  'Money: balances': '/balances?',
};
const NOTE_LAST_HOUR = `insert into stale_takings
  select 1, 'test', quarter_of(now() - n * interval '15 minutes') from generate_series(0, 3) n`;

const always = (query: string) => (): string => query;

const asked = (filter: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [`${filter} ${value}`, always(`${filter}=${value}`)]));

const product = await startProduct();
const owner = new pg.Client({ connectionString: product.ownerUrl });
try {
  await owner.connect();
  const shop = openShop(product.port);
  await shop.charge(await shop.openSession({ reference: 'pattern' }));
  await owner.query(`insert into merchants (name) select 'Shop ' || g from generate_series(1, 20) g`);
  await growBy(owner, 'pattern', (PAYMENTS * OTHERS) / (OTHERS - 1), MIX);
  await sumUp(owner);
  const [searches, cookie] = [await searchesOf(owner), await signIn(owner, 1)];
  console.log(`Of ${PAYMENTS.toLocaleString('en')} payments, 95 of 100 within ms`);
  for (const [what, query] of Object.entries(searches).filter(([name]) => name.includes(WORD)))
    await measure(what, MOST_MS, async (unit) => {
      const { data } = (await shop.read(`/pay-ins?limit=25&${query(unit)}`)) as {
        data: { payins: object[] };
      };
      return data.payins.length;
    });
  for (const [what, path] of Object.entries(LISTS).filter(([name]) => name.includes(WORD)))
    await measure(what, MOST_MS, async () => {
      const { data } = await call<{ data: { payments: object[] } }>({
        port: product.port,
        path: `/console/api${path}`,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      return data.payments.length;
    });
  for (const [what, path] of Object.entries(SUMS).filter(([name]) => name.includes(WORD)))
    await measure(what, SUMS_MOST_MS, async () => {
      // The last hour is read from the rows themselves, as where somebody has just paid.
      await owner.query(NOTE_LAST_HOUR);
      const { data } = await call<{ data: { figures?: { money: Count[] }; processors?: Count[] } }>({
        port: product.port,
        path: `/console/api${path}zone=Africa/Lagos`,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      const rows = data.figures?.money ?? data.processors ?? [];
      return rows.reduce((sum, { count }) => sum + count, 0);
    });
} finally {
  await owner.end();
  await product.close();
}

/** Reports how long a unit of the work takes; it tells how many rows it has found. */
async function measure(what: string, most: number, work: (unit: number) => Promise<number>): Promise<void> {
  const times: number[] = [];
  let found = 0;
  for (let unit = 0; unit < WARM_UP + UNITS; unit += 1) {
    const from = performance.now();
    found += await work(unit);
    if (unit >= WARM_UP) times.push(performance.now() - from);
  }
  const from = `half within ${quantile(times, 0.5).toFixed(2)}, rows ${(found / (WARM_UP + UNITS)).toFixed(1)}`;
  report([{ what, value: quantile(times, 0.95), most, from }]);
}

/** Each search and each filter as a query: of what somebody has in hand of a random payment, and of words that many have or none. */
async function searchesOf(client: pg.Client): Promise<Record<string, (unit: number) => string>> {
  const { rows } = await client.query<Record<string, string>>(
    `select t.reference, t.payment_reference as ours, t.customer_email as email, t.customer_name as name, round(t.amount_minor / 100.0, 2)::text as amount,
       c.reference as charge, c.handle, c.card_last_four as four, right(c.wallet_masked, 4) as wallet, t.created_at::date::text as day
     from transactions t join charges c on c.transaction_id = t.id
     where t.merchant_id = 1 and t.customer_name is not null and t.status = 'success' and c.channel = any($1)
     and t.id in (select (random() * $2)::bigint from generate_series(1, 4000))`,
    [['card', 'mobile_money'], PAYMENTS],
  );
  const withCard = rows.filter(({ four }) => four !== null);
  const withWallet = rows.filter(({ wallet }) => wallet !== null);
  const of =
    (name: string, column: string, among = rows) =>
    (unit: number): string =>
      `${name}=${encodeURIComponent(String(among[unit % among.length]?.[column] ?? ''))}`;
  return {
    'first page': always(''),
    'page in the middle': of('starting_after', 'ours'),
    'q: reference of the merchant': of('q', 'reference'),
    'q: our reference of the payment': of('q', 'ours'),
    'q: our reference of the charge': of('q', 'charge'),
    'q: handle at the processor': of('q', 'handle'),
    'q: e-mail address': of('q', 'email'),
    'q: beginning of many addresses': always('q=payer1'),
    'q: name': of('q', 'name'),
    'q: first name of many': (unit) => `q=${FIRST[unit % FIRST.length]}`,
    'q: a letter': (unit) => `q=${FIRST[unit % FIRST.length]?.[0]}`,
    'q: family name of many': (unit) => `q=${LAST[unit % LAST.length]}`,
    'q: last word of a name': (unit) =>
      `q=${String(rows[unit % rows.length]?.['name'])
        .split(' ')
        .at(-1)}`,
    'q: name turned round': (unit) =>
      `q=${encodeURIComponent(
        String(rows[unit % rows.length]?.['name'])
          .split(' ')
          .toReversed()
          .join(' '),
      )}`,
    'q: name and amount': (unit) =>
      `q=${encodeURIComponent(`${rows[unit % rows.length]?.['name']} ${rows[unit % rows.length]?.['amount']}`)}`,
    'q: first name of many and amount': (unit) =>
      `q=${FIRST[unit % FIRST.length]}+${rows[unit % rows.length]?.['amount']}`,
    'q: end of a reference': (unit) => `q=${String(rows[unit % rows.length]?.['reference']).slice(-5)}`,
    'q: our reference in small letters': (unit) => `q=${rows[unit % rows.length]?.['ours']?.toLowerCase()}`,
    'q: end of our reference': (unit) => `q=${rows[unit % rows.length]?.['ours']?.slice(-6)}`,
    'q: domain of all': always('q=example.com'),
    'q: nobody': always('q=Zebedee'),
    'q: nobody of many': always('q=Ada+Zebedee'),
    'q: two words of many': (unit) => `q=${FIRST[unit % FIRST.length]}+${LAST[unit % LAST.length]}`,
    'q: two words of many that nobody has': (unit) =>
      `q=${FIRST[unit % FIRST.length]}+${FIRST[(unit + 1) % FIRST.length]}`,
    'q: name and last four': (unit) => {
      const { name, four } = withCard[unit % withCard.length] ?? {};
      return `q=${encodeURIComponent(`${name} ${four}`)}`;
    },
    'q: last four of a card': of('q', 'four', withCard),
    'q: phone of a wallet': (unit) => `q=0801234${withWallet[unit % withWallet.length]?.['wallet']}`,
    'q: amount': of('q', 'amount'),
    'q: amount of many': always('q=1050'),
    ...asked('status', ['pending', 'processing', 'success', 'failed', 'expired']),
    ...asked('channel', ['card', 'bank_transfer', 'mobile_money', 'pay_with_bank']),
    'currency of a tenth': always('currency=GHS'),
    'currency of few': always('currency=KES'),
    'currency of none': always('currency=TZS'),
    'processor of many': always('processor=paystack'),
    'processor of few': always('processor=kora'),
    'processor of none': always('processor=mtn-momo'),
    'a day': (unit) => `${of('date_from', 'day')(unit)}&${of('date_to', 'day')(unit)}`,
    'until a day': of('date_to', 'day'),
    'at least': (unit) => `min_amount=${80_000 + unit}`,
    'between two amounts': (unit) => `min_amount=${1_000 + unit}&max_amount=${1_002 + unit}`,
    'more than any': always('min_amount=9000000'),
    'failed, by card, at a processor of few': always('status=failed&channel=card&processor=kora'),
    'failed, in a currency of few': always('status=failed&currency=KES'),
    'last four, failed, of a day': (unit) =>
      `${of('q', 'four', withCard)(unit)}&status=failed&${of('date_from', 'day')(unit)}`,
    'first name, in a currency of few': always('q=Ada&currency=KES'),
  };
}
