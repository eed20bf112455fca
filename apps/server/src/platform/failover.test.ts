// After a failover: on a read-only database the service is not ready and answers 503 to every call that would
// write; it recovers by itself once there is a primary, and does not use the old connections again. On a real PostgreSQL.
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  call,
  chargeBody,
  openTestPayment,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

const CARD = { number: '1101000000000006', expiry: '09/30', cvv: '123' };

let service: TestService;
let operator: pg.Client;
beforeAll(async () => {
  service = await startTestService();
  operator = new pg.Client({ connectionString: service.ownerUrl });
  await operator.connect();
  // The session that demotes and promotes goes on.
  await operator.query('set default_transaction_read_only = off');
  const payment = await openTestPayment(service, { reference: 'failover-paid' });
  await call(service, payment, '/card/charge', chargeBody(payment, CARD));
});
afterAll(async () => {
  await operator.end();
  await service.stop();
});
beforeEach(() => promote());

const ended = (): Promise<unknown> =>
  operator.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
const nameOf = () => new URL(service.databaseUrl).pathname.slice(1);
/** The server is demoted: connections of before end, and each that is made from now on is read-only for as long as it lives. */
async function demote(): Promise<void> {
  await operator.query(`alter database ${nameOf()} set default_transaction_read_only = on`);
  await ended();
}
/** Only those that are made from now on can write. */
const promote = () => operator.query(`alter database ${nameOf()} reset default_transaction_read_only`);

const ready = async (): Promise<[number, string | undefined]> => {
  const { statusCode, body } = await service.fastify.inject({ url: '/health/ready' });
  return [statusCode, (JSON.parse(body) as { reason?: string }).reason];
};
const post = (url: string, payload: object): InjectOptions => ({
  method: 'POST',
  url: `/merchant/api/v1${url}`,
  headers: { authorization: `Bearer ${SECRET_KEY}` },
  payload,
});
const open = (reference: string) =>
  service.fastify.inject(
    post('/charges/initialize', {
      reference,
      amount: 1500,
      currency: 'NGN',
      customer: { email: 'ada@example.com' },
    }),
  );

it('a read-only database: not ready, 503 with Retry-After to what would write, reading goes on; then ready by itself', async () => {
  const payment = await openTestPayment(service);
  expect(await ready()).toEqual([200, undefined]);
  await demote();
  // The first question may still meet a connection that has just been ended.
  await ready();
  expect(await ready()).toEqual([503, 'the database is read-only']);
  const refused = await open('failover-1');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  const charge = await call(service, payment, '/card/charge', chargeBody(payment, CARD));
  expect([charge.status, charge.body.error_type]).toEqual([503, 'UNAVAILABLE']);
  const page = await service.fastify.inject({ url: `/${payment.address}` });
  expect([page.statusCode, page.body.includes('"status":"pending"')]).toEqual([200, true]);
  await promote();
  // These probes are what makes it drop the old connections.
  await ready();
  expect(await ready()).toEqual([200, undefined]);
  expect((await open('failover-1')).statusCode).toBe(200);
  expect((await call(service, payment, '/card/charge', chargeBody(payment, CARD))).body.data.status).toBe(
    'success',
  );
  const levels = service.logged().map((line) => (JSON.parse(line) as { level: number }).level);
  expect(Math.max(...levels)).toBe(40);
});

it.each<[string, (n: number) => Promise<{ statusCode: number }>]>([
  ['a statement of its own', (n) => open(`failover-statement-${n}`)],
  [
    'a transaction',
    (n) =>
      service.fastify.inject(
        post('/refunds/initiate', {
          payment_reference: 'failover-paid',
          reference: `failover-refund-${n}`,
          amount: 100,
        }),
      ),
  ],
])('a connection on which %s was refused is not used again, nor are the idle ones', async (_, write) => {
  await demote();
  // Several at once, so that several connections are made.
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => service.fastify.inject({ url: '/pay/demo-open' })));
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => service.fastify.inject({ url: '/pay/demo-open' })));
  await promote();
  expect((await write(1)).statusCode).toBe(503);
  expect((await write(2)).statusCode).toBe(200);
});

it('it is not ready while the disk of its database is full', async () => {
  const of = `alter role ${await roleOf()} in database ${nameOf()}`;
  // As a full disk does, it refuses what does not fit into memory.
  await operator.query(`${of} set temp_file_limit = '64kB'`);
  await ended();
  expect(await ready()).toEqual([503, 'the database has no room: its disk is full']);
  await operator.query(`${of} reset temp_file_limit`);
  await ended();
  while ((await ready())[0] !== 200);
});

async function roleOf(): Promise<string> {
  return (await service.pool.query<{ role: string }>('select current_user as role')).rows[0]?.role ?? '';
}
