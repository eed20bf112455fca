// Customers: who pays with one e-mail address, from their payments alone, by the rights of whoever looks.
import type { Customer } from '@titan/contract/console/customers.schema';
import type { PaymentLine } from '@titan/contract/console/payments.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePerson } from '../payments/erase-person.ts';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { linkPayer } from '../testing/payment-links.ts';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let owner: ConsolePerson;
let merchantId: number;
beforeAll(async () => {
  service = await startTestService();
  owner = await signInToConsole(service, 'owner');
  const { rows } = await service.pool.query('select merchant_id from console_users where id = $1', [
    owner.id,
  ]);
  merchantId = Number(rows[0]?.merchant_id);
  const ada = { email: 'ada@example.com', name: 'Ada Obi' };
  for (const amount of [1_500, 700]) await merchantCaller(service).paid({ customer: ada, amount });
  await openTestPayment(service, { customer: { ...ada, email: 'Ada@Example.com', name: 'Ada N. Obi' } });
  await merchantCaller(service).paid({ customer: { email: 'bola@example.com', name: 'Bola' } });
  await openTestPayment(service, { customer: { email: 'chidi@example.com' } });
});
afterAll(() => service.stop());

type Page = { customers: Customer[]; hasMore: boolean };
const list = async (query = '', person = owner) =>
  (await person.get<Page>(`/customers${query}`)).body.data.customers;
const emails = async (query?: string) => (await list(query)).map(({ email }) => email.toLowerCase());

describe('customers', () => {
  it('are one for each address however it is typed, with what their payments add up to', async () => {
    await service.pool.query(
      `update transactions set refunded_minor = 10000 where customer_email = 'ada@example.com' and amount_minor = 70000`,
    );
    const { rows } = await service.pool.query(
      `select sum(amount_paid_minor)::int as paid from transactions where lower(customer_email) = 'ada@example.com'`,
    );
    const [ada, bola, chidi] = await list();
    expect(ada).toMatchObject({
      name: 'Ada N. Obi',
      email: 'Ada@Example.com',
      payments: 3,
      is_more: false,
      paid: 2,
      disputed: 0,
      sums: [{ currency: 'NGN', paid_minor: rows[0]?.paid, refunded_minor: 10_000 }],
    });
    expect(bola).toMatchObject({ payments: 1, paid: 1 });
    expect(chidi).toMatchObject({ email: 'chidi@example.com', name: null, payments: 1, paid: 0, sums: [] });
    expect(chidi?.last_paid_at).toBeNull();
    const support = await signInToConsole(service, 'support');
    expect(await list('', support)).toMatchObject([{ sums: null, paid: 2 }, {}, {}]);
  });

  it('go on after the one that a payment names, and are found by whatever finds their payments', async () => {
    const [ada] = await list();
    expect(await emails(`?after=${ada?.payment}`)).toEqual(['bola@example.com', 'chidi@example.com']);
    expect(await emails('?after=KPY-PI-nobody')).toEqual([]);
    expect(await emails('?q=obi')).toEqual(['ada@example.com']);
    expect(await emails('?q=chidi@')).toEqual(['chidi@example.com']);
    expect(await emails('?q=nobody')).toEqual([]);
  });

  it('and links open their payments, and no others', async () => {
    const found = async (filter: string) =>
      (await owner.get<{ payments: PaymentLine[] }>(`/payments?${filter}`)).body.data.payments;
    const [ada] = await list();
    expect(await found(`customer=${ada?.payment}`)).toHaveLength(3);
    expect(await found(`customer=${ada?.payment}&status=success`)).toHaveLength(2);
    await linkPayer(service).proceed('demo-fixed');
    expect(await found('link=demo-fixed')).toHaveLength(1);
    expect(await found('link=no-such-link')).toEqual([]);
    const { rows } = await service.pool.query<{ id: number }>(
      `insert into merchants (name) values ('Stranger') returning id`,
    );
    const stranger = await signInToConsole(service, 'owner', { merchantId: Number(rows[0]?.id) });
    expect(await list('', stranger)).toEqual([]);
    expect((await stranger.get(`/customers/of/${ada?.payment}`)).status).toBe(404);
    const theirs = await stranger.get<{ payments: [] }>(`/payments?customer=${ada?.payment}`);
    expect(theirs.body.data.payments).toEqual([]);
  });

  it('who are erased are none any more, and their payments name nobody', async () => {
    const [ada, bola] = await list();
    const person = await owner.get<Customer>(`/customers/of/${bola?.payment}`);
    expect(person.body.data).toEqual(bola);
    await service.pool.query(`update webhook_deliveries set status = 'undelivered' where status = 'waiting'`);
    const { unfinished } = await erasePerson(service.db, { email: 'bola@example.com', merchantId });
    expect(unfinished).toBe(0);
    expect(await emails()).not.toContain('bola@example.com');
    expect((await list()).map(({ email }) => email)).toContain(ada?.email);
    expect((await owner.get(`/customers/of/${bola?.payment}`)).status).toBe(404);
    expect(JSON.stringify(await list())).not.toMatch(/bola|erased@/i);
  });
});
