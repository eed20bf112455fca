// What a customer says, and whose payment it finds (decision 0094).
import { maskWalletNumber, walletChargeNumber } from '@titan/rules/wallet-number';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson } from '../erase-person.ts';
import { merchantCaller } from '../../testing/merchant-caller.ts';
import { openTestPayment, startTestService, type TestService } from '../../testing/test-service.ts';
import { createPaymentSearch, type PaymentFilter, type PaymentSearch } from './payment-search.ts';
import { giveWords } from './payment-words.ts';
import { meaningsOf } from './searched-text.ts';

const OWNER = { merchantId: 1, env: 'test' } as const;

type Person = { name: string | null; email: string; reference: string; amount: string };
const PEOPLE = {
  halima: { name: 'Halima Yusuf', email: 'halima.yusuf@gmail.com', reference: 'demo-0198', amount: '6000' },
  // In NFD: the accents are letters of their own.
  jose: {
    name: 'Jose\u0301 A\u0301lvarez',
    email: 'pepe@cakes.example',
    reference: 'INV20240077',
    amount: '12500.50',
  },
  emeka: { name: 'Chukwuemeka O’Brien-Obi', email: 'emeka@obi.ng', reference: 'Order_4211.b', amount: '750' },
  fatih: { name: 'مُحَمَّد الفاتح', email: 'mf@post.example', reference: 'shop|ab|77', amount: '1000' },
  abebe: { name: 'አበበ በቀለ', email: 'abebe@post.example', reference: 'ET.9', amount: '1001' },
  olabisi: { name: 'Ọlábísí Adéwálé', email: 'bisi@post.example', reference: 'y-1', amount: '1002' },
  danladi: { name: 'Ɗanladi Ƙwarai', email: 'dk@post.example', reference: 'h-2', amount: '1003' },
  ibrahim: { name: 'İbrahim Yıldız', email: 'iy@post.example', reference: 't-3', amount: '1004' },
  jurgen: { name: 'JÜRGEN GROSS', email: 'jg@post.example', reference: 'd-4', amount: '1005' },
  fyodor: { name: 'Фёдор Достоевский', email: 'fd@post.example', reference: 'r-5', amount: '1006' },
  wang: { name: '王小明', email: 'wxm@post.example', reference: 'c-6', amount: '1007' },
  dao: { name: 'Nguyễn Thị Đào', email: 'ntd@post.example', reference: 'v-7', amount: '1008' },
  nameless: { name: null, email: 'shop.account+2@mail.example', reference: 'n-8', amount: '45000' },
} satisfies Record<string, Person>;
type Who = keyof typeof PEOPLE;

let service: TestService;
let search: PaymentSearch;
const ours = new Map<string, Who>();
const pages: Partial<Record<Who, string>> = {};
const PHONE = '08031234567';

beforeAll(async () => {
  service = await startTestService();
  search = createPaymentSearch(service.db, service.time.clock);
  for (const [who, { name, email, reference, amount }] of Object.entries(PEOPLE) as [Who, Person][]) {
    const customer = { email, ...(name === null ? {} : { name }) };
    const { address } = await openTestPayment(service, { reference, amount, customer });
    pages[who] = address;
    const payment = await search.named(OWNER, reference);
    ours.set(payment ?? '', who);
  }
  await merchantCaller(service).paid({
    reference: 'paid-1',
    amount: '99',
    customer: { email: 'card@post.example' },
  });
  const wallet = maskWalletNumber('NGN', walletChargeNumber('NGN', PHONE) ?? '');
  await service.pool.query(
    `update charges c set card_last_four = null, wallet_masked = $1 from transactions t where t.id = c.transaction_id and t.reference = 'paid-1'`,
    [wallet],
  );
  const { rows } = await service.pool.query<{ id: number }>(
    `insert into merchants (name) values ('Other') returning id::int`,
  );
  // As a release wrote it that knew of no words; and of somebody else.
  await service.pool.query(
    `insert into transactions (merchant_id, env, reference, page_reference, payment_reference, body_fingerprint, amount_minor, currency,
       merchant_bears_cost, fees, channels, customer_name, customer_email, attempts_max, expires_at, created_at, updated_at)
     select m.id, 'test', 'former-' || m.id, 'former-' || m.id, 'KPY-PI-formerly' || m.id, '', 4242, 'NGN', true, '{}', '{card}',
       'Halima Formerly', 'former@post.example', 5, now() + interval '1 day', now(), now() from unnest($1::bigint[]) m(id)`,
    [[1, rows[0]?.id]],
  );
  expect(await giveWords(service.db)).toBe(2);
});
afterAll(() => service.stop());

async function foundBy(filter: PaymentFilter): Promise<string[]> {
  const rows = await search.page(OWNER, filter, { after: null, before: null, limit: 25 });
  return rows.map((row) => ours.get(row.payment_reference) ?? row.reference).toSorted();
}

const EVERYBODY_AT_POST = [
  'abebe',
  'danladi',
  'dao',
  'fatih',
  'former-1',
  'fyodor',
  'ibrahim',
  'jurgen',
  'olabisi',
  'paid-1',
  'wang',
];

const SAID: [string, ...string[]][] = [
  // A name, any word of it, from its beginning; letters with and without accents, in any case and script.
  ['Yusuf', 'halima'],
  ['yusuf', 'halima'],
  ['YUSUF halima', 'halima'],
  ['yus', 'halima'],
  ['Halima', 'former-1', 'halima'],
  ['Jose', 'jose'],
  ['José', 'jose'],
  ['Jose\u0301', 'jose'],
  ['JOSÉ ALVAREZ', 'jose'],
  ['alvarez', 'jose'],
  ['Obi', 'emeka'],
  ["o'brien", 'emeka'],
  ['OBrien', 'emeka'],
  ['Brien', 'emeka'],
  ['محمد', 'fatih'],
  ['الفاتح', 'fatih'],
  ['مُحَمَّد', 'fatih'],
  ['አበበ', 'abebe'],
  ['በቀለ', 'abebe'],
  ['Olabisi', 'olabisi'],
  ['ọlábísí adewale', 'olabisi'],
  ['danladi kwarai', 'danladi'],
  ['Ƙwarai', 'danladi'],
  ['ibrahim', 'ibrahim'],
  ['IBRAHIM YILDIZ', 'ibrahim'],
  ['Jürgen Groß', 'jurgen'],
  ['jurgen gross', 'jurgen'],
  ['достоевский', 'fyodor'],
  ['ФЕДОР', 'fyodor'],
  ['王小明', 'wang'],
  ['王', 'wang'],
  ['Nguyen Thi Dao', 'dao'],
  ['đào', 'dao'],
  ['Formerly', 'former-1'],
  // The last word may be a beginning, those before are whole.
  ['halima yus', 'halima'],
  ['Halima Y', 'halima'],
  ['hal yusuf'],
  ['Yusuf Obi'],
  ['suf'],
  // An amount as any screen writes it, also beside a name.
  ['6,000', 'halima'],
  ['6000', 'halima'],
  ['NGN 6000', 'halima'],
  ['NGN 6,000.00', 'halima'],
  ['6.000,00', 'halima'],
  ['₦6,000', 'halima'],
  ['٦٠٠٠', 'halima'],
  ['12,500.50', 'jose'],
  ['12500,5', 'jose'],
  ['Yusuf 6,000', 'halima'],
  ['6000 yusuf', 'halima'],
  ['Yusuf 7,000'],
  ['GHS 6,000'],
  // A reference: whole, in any case, its beginning and its end.
  ['demo-0198', 'halima'],
  ['DEMO-0198', 'halima'],
  ['0198', 'halima'],
  ['198', 'halima'],
  ['demo', 'halima'],
  ['inv2024', 'jose'],
  ['20240077', 'jose'],
  ['0077', 'jose'],
  ['order_4211.B', 'emeka'],
  ['4211', 'emeka'],
  ['shop|ab', 'fatih'],
  ['et.9', 'abebe'],
  // An e-mail address, its beginning, and a domain.
  ['halima.yusuf@gmail.com', 'halima'],
  ['Halima.Yusuf@Gmail.com', 'halima'],
  ['halima.y', 'halima'],
  ['gmail.com', 'halima'],
  ['@cakes.example', 'jose'],
  ['cakes', 'jose'],
  ['post.example', ...EVERYBODY_AT_POST],
  ['pepe@', 'jose'],
  ['shop.account+2@mail.example', 'nameless'],
  ['nobody@gmail.com'],
  // A phone as it is typed, and its last digits.
  [PHONE, 'paid-1'],
  ['+234 803 123 4567', 'paid-1'],
  ['0803-123-4567', 'paid-1'],
  ['(0803) 123 4567', 'paid-1'],
  ['٠٨٠٣١٢٣٤٥٦٧', 'paid-1'],
  ['4567', 'paid-1'],
  ['•••• 4567', 'paid-1'],
  ['08031234568'],
  // Nothing that stands for something else in a query of words.
  ["'"],
  ['%'],
  ['a & b | c'],
  ['<!:*>'],
];

it.each(SAID)('%s', async (typed, ...whose) => {
  expect(await foundBy({ q: typed })).toEqual(whose);
  expect((await search.count(OWNER, { q: typed })).count).toBe(whose.length);
});

it('our own reference is found in any letter case, by its beginning and its end', async () => {
  const [reference = ''] = [...ours].find(([, who]) => who === 'wang') ?? [];
  for (const typed of [reference, reference.toLowerCase(), reference.slice(0, 15), reference.slice(-4)])
    expect(await foundBy({ q: typed })).toContain('wang');
  expect(await search.named(OWNER, reference.toUpperCase())).toBe(reference);
  expect(await search.named(OWNER, reference.slice(0, -1))).toBeNull();
});

it('what is named whole is the one payment, unless it may be an amount', async () => {
  const named = async (text: string) => ours.get((await search.named(OWNER, text)) ?? '') ?? null;
  const page = `http://checkout.test/${pages.emeka}`;
  const [reference = ''] = [...ours].find(([, who]) => who === 'emeka') ?? [];
  for (const text of [
    'Order_4211.b',
    'order_4211.B',
    page,
    `${page}?method=card`,
    `checkout.test/${pages.emeka}`,
  ])
    expect(await named(text)).toBe('emeka');
  for (const text of [
    `https://checkout.test/console/payments/${reference}`,
    `/console/payments/${reference}?x=1`,
  ])
    expect(await named(text)).toBe('emeka');
  for (const text of ['4211', 'Obi', '6000', 'https://checkout.test/', page.slice(0, -1)])
    expect(await named(text)).toBeNull();
  expect(await foundBy({ q: page })).toEqual(['emeka']);
  expect(await search.named({ ...OWNER, env: 'live' }, page)).toBeNull();
});

it.each([
  ['6,000', ['reference', 'amount']],
  ['Yusuf', ['reference', 'name', 'email']],
  ['a@b', ['email']],
  ['4242', ['reference', 'lastFour', 'amount']],
  ['checkout.test/abc', ['address']],
] as const)('%s is looked for as %j', (text, meanings) => {
  expect(meaningsOf(text)).toEqual(meanings);
});

it('whoever is erased is found by none of their words any more, also where another release erased them', async () => {
  await service.pool.query(`update transactions set status = 'expired' where reference = 'demo-0198'`);
  await erasePerson(service.db, { email: 'halima.yusuf@gmail.com', merchantId: null });
  for (const isGiven of [false, true]) {
    if (isGiven) expect(await giveWords(service.db)).toBe(1);
    for (const q of ['yusuf', 'gmail.com', 'halima.yusuf@gmail.com'])
      expect(await foundBy({ q })).toEqual([]);
  }
  expect(await foundBy({ q: '0198' })).toEqual(['halima']);
});
