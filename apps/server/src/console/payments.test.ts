// The console's payments: what is found and told, and that what is done is done once, by whoever may.
import type { PaymentDetails, PaymentLine } from '@titan/contract/console/payments.schema';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { payWithCard } from '../testing/card-payments.ts';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';

const sent: string[] = [];
const mail = {
  async send({ to }: { to: string }) {
    sent.push(to);
    return 'sent' as const;
  },
};

let service: TestService;
let owner: ConsolePerson;
beforeAll(async () => {
  service = await startTestService({ mail });
  owner = await signInToConsole(service, 'owner');
});
afterAll(() => service.stop());

let made = 0;
const KEY = (): string => `press-key-${(made += 1)}`;
const CUSTOMER = { email: 'ada@example.com', name: '=Ada Obi' };

/** Ours, as the console names it. */
async function paid(body: object = {}): Promise<string> {
  return oursOf(await merchantCaller(service).paid({ amount: 1500, customer: CUSTOMER, ...body }));
}
async function oursOf(reference: string): Promise<string> {
  const { rows } = await service.pool.query<{ ours: string }>(
    'select payment_reference as ours from transactions where reference = $1',
    [reference],
  );
  return rows[0]?.ours ?? '';
}
const found = async (query: string, person = owner): Promise<PaymentLine[]> =>
  (await person.get<{ payments: PaymentLine[] }>(`/payments?${query}`)).body.data.payments;
const read = async (reference: string): Promise<PaymentDetails> =>
  (await owner.get<PaymentDetails>(`/payments/of/${reference}`)).body.data;

it('finds payments a page at a time, and says how many there are', async () => {
  const references: string[] = [];
  for (let n = 0; n < 26; n += 1) references.unshift(await paid({ amount: 2600 }));
  const query = 'q=2600&status=success&min=2600&max=2600';
  const first = await owner.get<{ payments: PaymentLine[]; hasMore: boolean }>(`/payments?${query}`);
  expect(first.body.data.hasMore).toBe(true);
  expect(first.body.data.payments.map(({ reference }) => reference)).toEqual(references.slice(0, 25));
  expect(first.body.data.payments[0]).toMatchObject({
    amount: '2600.00',
    customer: CUSTOMER,
    channel: 'card',
  });
  expect((await found(`${query}&after=${references[24]}`)).map(({ reference }) => reference)).toEqual([
    references[25],
  ]);
  const { body } = await owner.get<{ count: number; since: string }>(`/payments/count?${query}`);
  expect(body.data).toMatchObject({ count: 26, isMore: false, since: expect.stringMatching(/Z$/) });
});

it('tells a payment’s story with its evidence, webhooks and fees, what it was for, and where its payer is', async () => {
  const items = [
    { name: 'Cake', quantity: 2, unit_amount: 800, picture: 'https://shop.example/cake.png' },
    { name: 'Voucher', quantity: 1, unit_amount: -100 },
  ];
  const reference = await paid({ narration: 'For Saturday', items, metadata: { table: 7 } });
  const payment = await read(reference);
  expect(payment).toMatchObject({
    status: 'paid',
    amount: '1500.00',
    refunded: '0.00',
    receipt: 'mail',
    attempts: [{ channel: 'card', status: 'success', processor: 'Sandbox', sentence: null }],
    narration: 'For Saturday',
    items: [
      { name: 'Cake', quantity: 2, amount: '1600.00', picture: expect.stringMatching(/^\/logo\/line\//) },
      { name: 'Voucher', quantity: 1, amount: '-100.00', picture: null },
    ],
    metadata: [{ name: 'table', value: '7' }],
    link: null,
    terms: { processor: 'Sandbox', by: 'call', inPart: true },
    page: expect.stringMatching(/^http:\/\/checkout\.test\/[0-9a-f]{32}$/),
  });
  expect(payment.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['opened', 'tried', 'evidence']),
  );
  expect(payment.events[0]?.kind).toBe('opened');
  const { fee = '', net = '' } = payment.books ?? {};
  expect(Number(fee)).toBeGreaterThan(0);
  expect([Number(fee) + Number(net)]).toEqual([Number(payment.paid)]);
  expect(JSON.stringify(payment)).not.toContain('110100');
});

it('says why an attempt failed in the words that its payer read, and by its processor’s name', async () => {
  const payment = await openTestPayment(service);
  await payWithCard(service, payment, 'do_not_honor');
  const { events, attempts } = await read(await oursOf(payment.reference));
  const declined = events.filter((event) => event.kind === 'evidence' && event.what === 'declined');
  expect(declined).toMatchObject([{ processor: 'Sandbox', quotes: [attempts[0]?.sentence] }]);
  expect(attempts[0]?.sentence).toMatch(/\w+ \w+/);
  expect(JSON.stringify(events)).not.toMatch(/"[A-Z]+_[A-Z_]+"/);
});

it('lists what was paid, where that is not what was asked for, and charges as they were debited in the file', async () => {
  const reference = await paid({ amount: 3_100, merchant_bears_cost: false });
  await service.pool.query(
    'update transactions set amount_paid_minor = 310050 where payment_reference = $1',
    [reference],
  );
  expect(await found(`q=${reference}`)).toMatchObject([{ amount: '3100.00', paid: '3100.50' }]);
  const file = await owner.get(`/payments/export.csv?q=${reference}&zone=UTC`);
  const [attempt] = (await read(reference)).attempts;
  expect(file.text).toContain(`,NGN,3100.00,3100.50,${attempt?.amount},NGN,${attempt?.amount},`);
});

describe('another merchant', () => {
  it('finds none of it, and can neither read nor touch it', async () => {
    const reference = await paid();
    const other = await signInToConsole(service, 'owner', { merchantId: await otherMerchant() });
    expect(await found('', other)).toEqual([]);
    expect((await other.get(`/payments/of/${reference}`)).status).toBe(404);
    const at = `/payments/of/${reference}`;
    const asked = [
      other.post(`${at}/refund`, { amount: '1', reason: '', key: KEY() }),
      other.post(`${at}/receipt`, { key: KEY() }),
      other.post(`${at}/note`, { text: 'mine', key: KEY() }),
    ];
    for (const { status } of await Promise.all(asked)) expect(status).toBe(404);
    const file = await other.get('/payments/export.csv?zone=UTC');
    expect(file.text.trim().split('\r\n')).toHaveLength(1);
  });
});

it('a receipt is sent again to the payer, once a press', async () => {
  const reference = await paid();
  const key = KEY();
  for (const outcome of ['sent', 'sent']) {
    const { body } = await owner.post<{ outcome: string }>(`/payments/of/${reference}/receipt`, { key });
    expect(body.data.outcome).toBe(outcome);
  }
  expect(sent).toEqual([CUSTOMER.email]);
});

it('a receipt is sent to another address where the payer mistyped theirs, and three in all', async () => {
  const reference = await paid();
  const send = async (email?: string) => {
    const body = { key: KEY(), ...(email !== undefined && { email }) };
    const answer = await owner.post<{ outcome: string; link: string }>(
      `/payments/of/${reference}/receipt`,
      body,
    );
    return answer.body.data.outcome ?? answer.body.error_type;
  };
  sent.length = 0;
  expect(await send('Ada Obi')).toBe('INVALID');
  expect(await send(' ada@Exämple.com ')).toBe('sent');
  expect([await send(), await send('ada@shop.example')]).toEqual(['sent', 'sent']);
  expect(await send('ada@shop.example')).toBe('link');
  expect(sent).toEqual(['ada@xn--exmple-cua.com', CUSTOMER.email, 'ada@shop.example']);
  const log = await service.pool.query(
    `select facts from console_audit where action = 'receipt.sent' and target = $1 order by id`,
    [reference],
  );
  expect(JSON.stringify(log.rows)).not.toContain('@');
});

it('a note stays with who wrote it and when', async () => {
  const reference = await paid();
  const support = await signInToConsole(service, 'support');
  const body = { text: 'Called her back', key: KEY() };
  for (const _ of [1, 2])
    expect((await support.post(`/payments/of/${reference}/note`, body)).status).toBe(200);
  const { events } = await read(reference);
  expect(events.filter(({ kind }) => kind === 'note')).toMatchObject([
    { who: 'The support', quotes: ['Called her back'] },
  ]);
  expect((await support.post(`/payments/of/${reference}/note`, { text: ' ', key: KEY() })).status).toBe(400);
  await expect(service.pool.query(`update payment_notes set text = 'other'`)).rejects.toThrow('append-only');
});

it('a file needs a proof of who it is, has what is found, and is written down with it', async () => {
  const unproved = await signInToConsole(service, 'operations', { steppedUp: false });
  expect((await unproved.get('/payments/export.csv?zone=UTC')).body.error_type).toBe('STEP_UP_NEEDED');
  const reference = await paid({ amount: 4242 });
  const file = await owner.get('/payments/export.csv?q=4242&zone=Africa%2FLagos');
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="payments-\d{4}-\d\d-\d\d-Africa-Lagos\.csv"$/,
    ),
  });
  const [, line, ...more] = file.text.trim().split('\r\n');
  expect(more).toEqual([]);
  expect(line).toContain(`,${reference},paid,NGN,4242.00,`);
  expect(line).toContain(`,'=Ada Obi,`);
  const { rows } = await service.pool.query(
    `select target, facts from console_audit where action = 'payments.exported' and target like '%4242'`,
  );
  expect(rows).toEqual([{ target: 'q=4242', facts: { rows: 1, zone: 'Africa/Lagos', env: 'test' } }]);
  expect((await owner.get('/payments/export.csv?zone=Mars%2FOlympus')).status).toBe(400);
});

it('is made into one file at a time, of whatever kind; who asks for another hears when to ask again', async () => {
  const wishes = ['/payments/export.csv?zone=UTC', '/statement?currency=NGN&zone=UTC'];
  const asked = Array.from({ length: 12 }, (_, n) => owner.get(wishes[n % 2] ?? ''));
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body, headers } of refused)
    expect([status, body.error_type, headers['retry-after']]).toEqual([429, 'FILES_UNDER_WAY', '20']);
  for (const wish of wishes) expect((await owner.get(wish)).status).toBe(200);
});

it('a file whose reader goes away makes room for the next', async () => {
  await service.pool.query(
    `insert into transactions (merchant_id, env, reference, page_reference, payment_reference, body_fingerprint, amount_minor, currency,
       merchant_bears_cost, fees, channels, customer_email, attempts_max, expires_at, created_at, updated_at)
     select 1, 'test', 'long-' || g, 'long-page-' || g, 'KPY-PI-long-' || g, '', 7700, 'NGN', true, '{}', '{card}', 'long@example.com', 5,
       now() + interval '1 day', now(), now() from generate_series(1, 20000) g`,
  );
  const url = await service.fastify.listen({ port: 0, host: '127.0.0.1' });
  const gone = new AbortController();
  const headers = { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' };
  const address = `${url}/console/api/payments/export.csv?zone=UTC&q=long@`;
  const response = await fetch(address, { headers, signal: gone.signal });
  await response.body?.getReader().read();
  expect((await owner.get('/statement?currency=NGN&zone=UTC')).status).toBe(429);
  gone.abort();
  await vi.waitFor(
    async () => expect((await owner.get('/statement?currency=NGN&zone=UTC')).status).toBe(200),
    4_000,
  );
});

it('a payment is what became of its money, in the list, on its screen and by the filter', async () => {
  const customer = { email: 'states@example.com' };
  const references = await Promise.all(Array.from({ length: 5 }, () => paid({ customer })));
  const [kept = '', part = '', back = '', contested = '', won = ''] = references;
  const give = (reference: string, amount: string) =>
    owner.post(`/payments/of/${reference}/refund`, { amount, reason: '', key: KEY() });
  await give(part, '0.01');
  await give(back, '1500');
  await service.time.advance(30_000);
  await service.runSweep('held refunds');
  const dispute = async (reference: string, status: string) => {
    await service.pool.query(
      `insert into disputes (account_id, handle, charge_id, amount_minor, currency, created_at, updated_at)
       select c.account_id, 'dispute-' || c.id, c.id, 100, 'NGN', now(), now()
       from transactions t join charges c on c.id = t.paid_charge_id where t.payment_reference = $1`,
      [reference],
    );
    await service.pool.query(
      `update disputes set status = $2 where charge_id = (select paid_charge_id from transactions where payment_reference = $1)`,
      [reference, status],
    );
  };
  await dispute(contested, 'lost');
  await dispute(won, 'won');
  const { reference: open } = await openTestPayment(service, { customer });
  const all = {
    paid: [kept, won],
    partly_refunded: [part],
    refunded: [back],
    disputed: [contested],
    waiting: [await oursOf(open)],
  };
  const listed = async (filter: string) =>
    (await found(`q=states@example.com&${filter}`)).map(({ reference }) => reference).toSorted();
  for (const [state, those] of Object.entries(all)) {
    expect(await listed(`state=${state}`)).toEqual(those.toSorted());
    for (const reference of those) expect((await read(reference)).status).toBe(state);
  }
  expect(await listed('status=success')).toEqual(references.toSorted());
});

it('a view is a name for filters, of the person alone', async () => {
  const views = async (person: ConsolePerson) =>
    (await person.get<{ views: { name: string; query: string }[] }>('/views')).body.data.views;
  const save = (name: string, query: string) => owner.post('/views', { name, query });
  await save('Failed cards', 'status=failed&channel=card&next=https://evil.example');
  await save('Failed cards', 'status=failed');
  await save('Big', '?min=100000');
  expect(await views(owner)).toEqual([
    { name: 'Big', query: 'min=100000' },
    { name: 'Failed cards', query: 'status=failed' },
  ]);
  expect(await views(await signInToConsole(service, 'owner', { merchantId: await otherMerchant() }))).toEqual(
    [],
  );
  await owner.post('/views/drop', { name: 'Failed cards' });
  expect(await views(owner)).toHaveLength(1);
});

it('an amount is looked for as any screen writes it', async () => {
  const reference = await paid({ amount: '7654.50' });
  for (const typed of [
    '7,654.50',
    'NGN 7,654.50',
    '7 654,50',
    '7\u202f654,50\u00a0NGN',
    '₦7654.5',
    '7.654,50',
  ]) {
    const amount = encodeURIComponent(typed);
    for (const query of [`q=${amount}`, `min=${amount}&max=${amount}`])
      expect((await found(query)).map((line) => line.reference)).toEqual([reference]);
  }
  expect(await found('q=KES+7,654.50')).toEqual([]);
});

it.each([
  'status=paid',
  'from=yesterday',
  'from=2026-13-45T00:00:00Z',
  'to=9999-99-99T99:99:99Z',
  'min=1e3',
  'max=1.50.00',
  'channel=cash',
  'currency=EUR',
  'q=%00',
])('%s is refused, by the list and by the file', async (query) => {
  expect((await owner.get(`/payments?${query}`)).status).toBe(400);
  expect((await owner.get(`/payments/export.csv?zone=UTC&${query}`)).status).toBe(400);
});

async function otherMerchant(): Promise<number> {
  const { rows } = await service.pool.query<{ id: number }>(
    `insert into merchants (name) values ('Another') returning id::int`,
  );
  return rows[0]?.id ?? 0;
}
