// Issue A: a request that is killed midway ends with the true result after a restart (guides F-02 to F-05, I-27): real processes, kill -9.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SandboxBeside, startSandboxBeside } from '../testing/sandbox-beside.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { freePort } from '../testing/free-port.ts';
import { callsTo, type Data, kill, type Payment, startService } from '../testing/processes.ts';
import { PUBLIC_KEY, SECRET_KEY } from '../testing/test-service.ts';
import { startReceiver } from '../testing/webhook-receiver.ts';

const SAVED_CARD = { number: '5188513618552975', expiry_month: '09', expiry_year: '30', cvv: '123' };

let database: TestDatabase;
let sandbox: SandboxBeside;
let dataDir: string;
let port: number;
let child: ChildProcess | undefined;
const { send, openPayment, charge, query, book, untilInBook, untilKnown } = callsTo(() => port);

beforeEach(async () => {
  database = await createTestDatabase();
  sandbox = await startSandboxBeside(database.ownerUrl);
  dataDir = await mkdtemp(join(tmpdir(), 'titan-killed-'));
  port = await freePort();
});
afterEach(async () => {
  await kill(child);
  await sandbox.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

it('killed between sending and the answer: the process that starts queries at once, finds it paid, once, and shows the payer', async () => {
  child = await start(0);
  const payment = await openPayment();
  const { reference } = payment;
  await send('/sandbox/faults', SECRET_KEY, { fault: 'slow', payment_reference: reference });
  const died = charge(payment).catch(() => 'died');
  await untilInBook(payment);
  await kill(child);
  expect(await died).toBe('died');

  child = await start(0);
  const found = await untilKnown(payment);
  expect(found).toMatchObject({ status: 'success', amount_charged: '1500.00' });
  expect(await book(payment)).toHaveLength(1);
});

it('asked to stop while a charge and a webhook take long: it ends without waiting for them, and the next process finds it paid', async () => {
  const shop = await startReceiver(() => {});
  child = await start(0);
  const paid = await openPayment('paid-before', { notification_url: shop.url });
  expect((await charge(paid)).data['status']).toBe('success');
  await shop.until(1);
  const payment = await openPayment();
  const { reference } = payment;
  await send('/sandbox/faults', SECRET_KEY, { fault: 'slow', payment_reference: reference });
  const died = charge(payment).catch(() => 'died');
  await untilInBook(payment);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await died).toBe('died');
  expect(await ended).toEqual([0, null]);

  child = await start(0);
  expect(await untilKnown(payment)).toMatchObject({ status: 'success' });
  await shop.stop();
});

it('a clock that ran a day ahead and is corrected holds nothing up: a charge without an answer is found paid', async () => {
  child = await start(24 * 60 * 60 * 1000);
  const payment = await openPayment();
  await send('/sandbox/faults', SECRET_KEY, { fault: 'answer_lost', payment_reference: payment.reference });
  expect((await charge(payment)).data['status']).toBe('processing');
  await kill(child);
  child = await start(0);
  expect(await untilKnown(payment)).toMatchObject({ status: 'success' });
});

it('killed right after its answer: what was answered is still true (I-27)', async () => {
  child = await start(0);
  const payment = await openPayment();
  expect((await charge(payment)).data['status']).toBe('success');
  await kill(child);
  child = await start(0);
  expect((await query(payment)).status).toBe('success');
});

it('killed while a card that is to be saved is being charged: the card is saved with the success that is found, and found by the browser that paid', async () => {
  child = await start(0);
  const payment = await openPayment();
  const { reference, address, token } = payment;
  const browser = await cookiesOf(`/${address}`, '');
  expect(browser).toContain('__Host-titan=');
  await send('/sandbox/faults', SECRET_KEY, { fault: 'slow', payment_reference: reference });
  const body = {
    payment_reference: reference,
    public_key: PUBLIC_KEY,
    cardDetails: SAVED_CARD,
    store_for_future_use: true,
  };
  const died = send('/api/card/charge', token, body, { cookie: browser }).catch(() => 'died');
  await untilInBook(payment);
  await kill(child);
  expect(await died).toBe('died');

  child = await start(0);
  const held = await untilKnown(payment);
  expect(held['stage']).toBe('pin');
  const authorization = { pin: '1234' };
  const reply = await fetch(`http://127.0.0.1:${port}/api/card/authorize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', cookie: browser },
    body: JSON.stringify({ public_key: PUBLIC_KEY, reference: held['reference'], authorization }),
  });
  expect(((await reply.json()) as { data: Data }).data['status']).toBe('success');
  expect(reply.headers.getSetCookie().map((line) => line.split('=')[0])).toContain('titan');
});

it('killed between opening an account for a transfer and the answer: the account is found, once, and can be paid', async () => {
  child = await start(0);
  const payment = await openPayment();
  const { reference, token } = payment;
  await send('/sandbox/faults', SECRET_KEY, { fault: 'slow', payment_reference: reference });
  const data = { public_key: PUBLIC_KEY, payment_reference: reference };
  const died = send('/api/?type=bank_transfer', token, { type: 'bank_transfer', data }).catch(() => 'died');
  await untilInBook(payment);
  await kill(child);
  expect(await died).toBe('died');

  child = await start(0);
  const account_number = await untilAccount(payment);
  await send('/sandbox/transfers', '', { account_number, amount: '1500' });
  expect(await untilKnown(payment, 'bank')).toMatchObject({
    status: 'success',
    bank_transfer: { account: { account_number }, amount_collected: '1500.00' },
  });
});

/** Polls, as `untilInBook` does. */
async function untilAccount(payment: Payment): Promise<string> {
  for (;;) {
    const { bank_transfer: shown } = await query(payment, 'bank');
    const { account } = shown as { account: { account_number: string } | null };
    if (account) return account.account_number;
  }
}

/** The cookies that the page at this address sets. */
async function cookiesOf(path: string, cookie: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

function start(aheadMs: number): Promise<ChildProcess> {
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AHEAD_MS: String(aheadMs),
    ...sandbox.environment,
  };
  return startService(env);
}
