// A request that is killed midway ends with the true result after a restart (I-05, I-27): real processes, kill -9.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SandboxBeside, startSandboxBeside } from '../../testing/sandbox-beside.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { freePort } from '../../testing/free-port.ts';
import { callsTo, type Data, kill, startService } from '../../testing/processes.ts';
import type { OpenPayment } from '../../testing/test-service.ts';
import { PUBLIC_KEY, SECRET_KEY } from '../../testing/test-service.ts';
import { startReceiver } from '../../testing/webhook-receiver.ts';

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

it('killed with calls under way: the next process finds each debit, once, and what was answered is still true', async () => {
  child = await start();
  const answered = await openPayment('answered');
  expect((await charge(answered)).data['status']).toBe('success');
  const [byCard, bySavedCard, byTransfer] = [
    await openPayment('by-card'),
    await openPayment('by-saved-card'),
    await openPayment('by-transfer'),
  ];
  for (const { reference } of [byCard, bySavedCard, byTransfer])
    await send('/sandbox/faults', SECRET_KEY, { fault: 'slow', payment_reference: reference });
  const browser = await cookiesOf(`/${bySavedCard.address}`, '');
  expect(browser).toContain('__Host-titan=');
  const died = [
    charge(byCard),
    send('/api/card/charge', bySavedCard.token, savingBody(bySavedCard), { cookie: browser }),
    send('/api/?type=bank_transfer', byTransfer.token, accountBody(byTransfer)),
  ].map((call) => call.catch(() => 'died'));
  for (const payment of [byCard, bySavedCard, byTransfer]) await untilInBook(payment);
  await kill(child);
  expect(await Promise.all(died)).toEqual(['died', 'died', 'died']);

  child = await start();
  expect((await query(answered))['status']).toBe('success');
  expect(await untilKnown(byCard)).toMatchObject({ status: 'success', amount_charged: '1500.00' });
  expect(await book(byCard)).toHaveLength(1);

  // The card is saved with the success that is found, for the browser that paid.
  const held = await untilKnown(bySavedCard);
  expect(held['stage']).toBe('pin');
  const reply = await authorize(bySavedCard, held['reference'], browser);
  expect(((await reply.json()) as { data: Data }).data['status']).toBe('success');
  expect(reply.headers.getSetCookie().map((line) => line.split('=')[0])).toContain('titan');

  // The account is found, once, and can be paid.
  const account_number = await untilAccount(byTransfer);
  await send('/sandbox/transfers', '', { account_number, amount: '1500' });
  expect(await untilKnown(byTransfer, 'bank')).toMatchObject({
    status: 'success',
    bank_transfer: { account: { account_number }, amount_collected: '1500.00' },
  });
});

it('asked to stop while a charge and a webhook take long: it ends without waiting for them, and the next process finds it paid', async () => {
  const shop = await startReceiver(() => {});
  child = await start();
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

  child = await start();
  expect(await untilKnown(payment)).toMatchObject({ status: 'success' });
  await shop.stop();
});

const savingBody = ({ reference }: OpenPayment) => ({
  payment_reference: reference,
  public_key: PUBLIC_KEY,
  cardDetails: SAVED_CARD,
  store_for_future_use: true,
});
const accountBody = ({ reference }: OpenPayment) => ({
  type: 'bank_transfer',
  data: { public_key: PUBLIC_KEY, payment_reference: reference },
});
const authorize = ({ token }: OpenPayment, reference: unknown, cookie: string) =>
  fetch(`http://127.0.0.1:${port}/api/card/authorize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', cookie },
    body: JSON.stringify({ public_key: PUBLIC_KEY, reference, authorization: { pin: '1234' } }),
  });

/** Polls, as `untilInBook` does. */
async function untilAccount(payment: OpenPayment): Promise<string> {
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

const start = (): Promise<ChildProcess> =>
  startService({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...sandbox.environment,
  });
