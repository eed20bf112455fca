// The sandbox is down or restarted: nothing is called failed that is not, and whoever needs it is told so clearly.
import { SANDBOX_BANK_CODE } from '@titan/contract/sandbox/cards';
import { sandboxPhonesOf } from '@titan/contract/sandbox/phones';
import { sandboxAwayMessages } from '@titan/copy/words/sandbox-away';
import { sandboxMessages } from '@titan/copy/words/sandbox';
import { type RunningSandbox, startSandbox } from '@titan/sandbox/start-sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import type { HttpOut } from '@titan/platform/ports';
import { freePort } from '../testing/free-port.ts';
import { cardNamed } from '../testing/card-payments.ts';
import {
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  SANDBOX_SECRET,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';
import { chargeWalletBody } from '../testing/wallet-service.ts';
import { sandboxConnector } from './sandbox-connector.ts';

let database: TestDatabase;
let port: number;
let service: TestService;
let sandbox: RunningSandbox | null = null;
/** Calls to an address that ends so never arrive. */
let cutOff: string | null = null;
const out = createHttpOut(systemTimers);
const http: HttpOut = {
  send: (request) =>
    cutOff !== null && request.url.endsWith(cutOff)
      ? Promise.resolve({ kind: 'lost', sent: 'never', cause: 'connection_refused' })
      : out.send(request),
};

beforeAll(async () => {
  database = await createTestDatabase();
  port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  service = await startTestService({
    http,
    connectors: [sandboxConnector({ url, secret: SANDBOX_SECRET })],
  });
});
afterEach(stop);
afterAll(async () => {
  await service.stop();
  await database.drop();
});

async function start(): Promise<void> {
  const { ownerUrl: databaseUrl } = database;
  const host = '127.0.0.1';
  sandbox = await startSandbox({ port, host, databaseUrl, secret: SANDBOX_SECRET, ports: service.time });
}
async function stop(): Promise<void> {
  cutOff = null;
  await sandbox?.close();
  sandbox = null;
}

const card = (name: string) => cardNamed(name);
const byCard = (payment: OpenPayment, name = 'virtual_card') =>
  call(service, payment, '/card/charge', chargeBody(payment, card(name)));
const byWallet = (payment: OpenPayment) => {
  const body = chargeWalletBody(payment, sandboxPhonesOf('KES')[0]?.entry ?? '');
  return call(service, payment, '/mobile-money/charge', body);
};
const byTransfer = (payment: OpenPayment) => {
  const data = { public_key: PUBLIC_KEY, payment_reference: payment.reference };
  return call(service, payment, '/?type=bank_transfer', { type: 'bank_transfer', data });
};
const ask = async (payment: OpenPayment, channel: 'card' | 'mobile-money' | 'bank') =>
  (await call(service, payment, `/${channel}/query`, { reference: payment.reference })).body.data;
const post = (url: string, payload: object) => service.fastify.inject({ method: 'POST', url, payload });
/** As a browser opens a page. */
const open = (url: string) => service.fastify.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
/** As a page without script posts its form. */
const submit = (url: string, fields: Record<string, string>) =>
  service.fastify.inject({
    method: 'POST',
    url,
    headers: { accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const credit = (account_number: string) =>
  service.fastify.inject({
    method: 'POST',
    url: '/merchant/api/v1/virtual-bank-account/sandbox/credit',
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    payload: { account_number, amount: 1500, currency: 'NGN' },
  });

describe('down when a charge begins', () => {
  it.each([
    ['a card', 'NGN', byCard, 'success'],
    ['a wallet', 'KES', byWallet, 'processing'],
    ['a transfer', 'NGN', byTransfer, 'processing'],
  ] as const)('%s: nothing was sent, and it can be paid as soon as the sandbox is back', async (...each) => {
    const [, currency, charge, then] = each;
    const payment = await openTestPayment(service, { currency });
    const unsent = { status: 'failed', error_type: 'NOT_COMPLETED' };
    expect((await charge(payment)).body.data).toMatchObject(unsent);
    await start();
    expect((await charge(payment)).body.data).toMatchObject({ status: then });
  });
});

describe('restarted while a payer is elsewhere', () => {
  it.each([
    ['3ds', '/charge-card/3ds-test/', { pin: SANDBOX_BANK_CODE }],
    ['3ds_html', '/sandbox/acs/', { code: SANDBOX_BANK_CODE, choice: 'confirm' }],
  ])(
    'at the bank (%s): the payment waits, its page says when to try again, and it is paid',
    async (...each) => {
      const [name, page, answer] = each;
      await start();
      const payment = await openTestPayment(service);
      const { reference } = (await byCard(payment, name)).body.data;
      const address = page + reference;
      const answers = page.startsWith('/sandbox/') ? `${address}/answer` : address;
      await stop();
      await service.time.advance(10_000);
      expect(await ask(payment, 'card')).toMatchObject({ status: 'pending', auth_model: '3DS' });
      const shown = await open(address);
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
      expect(shown.body).toContain(sandboxAwayMessages.text);
      expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
      const lost = await submit(answers, answer);
      // What a bank's page posts to is no page, so the link leads to the page itself.
      const again = answers === address ? '' : address;
      expect([lost.statusCode, lost.body]).toEqual([503, expect.stringContaining(`<a href="${again}">`)]);
      await start();
      expect((await open(address)).statusCode).toBe(200);
      await submit(answers, answer);
      await service.time.advance(10_000);
      expect(await ask(payment, 'card')).toMatchObject({ status: 'success' });
    },
  );

  it('at the prompt on the phone: the payment is still checked, and it is paid', async () => {
    await start();
    const payment = await openTestPayment(service, { currency: 'KES' });
    const { reference } = (await byWallet(payment)).body.data;
    await stop();
    await service.time.advance(10_000);
    expect(await ask(payment, 'mobile-money')).toMatchObject({ status: 'processing', error_type: null });
    await start();
    expect((await post('/sandbox/phone', { reference, act: 'approve' })).statusCode).toBe(200);
    await service.time.advance(10_000);
    expect(await ask(payment, 'mobile-money')).toMatchObject({ status: 'success' });
  });
});

describe('while it is away', () => {
  const reference = 'KPY-CA-anything';
  it.each<[string, () => Promise<Answered>]>([
    ['a fault', () => post('/sandbox/faults', { fault: 'slow' })],
    ['the phone', () => post('/sandbox/phone', { reference, act: 'approve' })],
    ['the bank app', () => post('/sandbox/bank-app', { reference, act: 'approve' })],
    ['a transfer', () => post('/sandbox/transfers', { account_number: '0123456789', amount: '1500' })],
    ['the book', () => service.fastify.inject({ url: `/sandbox/book?reference=${reference}` })],
    [
      'a program that opens a bank’s page',
      () => service.fastify.inject({ url: `/sandbox/acs/${reference}` }),
    ],
  ])('TEST MODE is told so in a refusal: %s', async (_, asked) => {
    const { statusCode, json } = await asked();
    const { SANDBOX_AWAY: message } = sandboxMessages;
    expect([statusCode, json()]).toMatchObject([
      503,
      { code: 'SANDBOX_AWAY', error_type: 'UNAVAILABLE', message },
    ]);
  });

  it('a merchant’s test credit answers 503, and that the money may have landed where that is so', async () => {
    const before = await credit('0123456789');
    expect([before.statusCode, before.json().status]).toEqual([503, false]);
    await start();
    const payment = await openTestPayment(service);
    const { bank_transfer: shown } = (await byTransfer(payment)).body.data;
    cutOff = '/sandbox/transfers';
    const answer = await credit(shown?.account?.account_number ?? '');
    expect([answer.statusCode, answer.json().message]).toEqual([
      503,
      expect.stringContaining('may have landed'),
    ]);
  });

  it('a merchant’s account that cannot be told to wait answers 503, and the same account once it can', async () => {
    await start();
    cutOff = '/sandbox/transfers/auto-complete';
    const asked = { reference: 'away-direct', amount: 1500, currency: 'NGN', auto_complete: false };
    const openAccount = () =>
      service.fastify.inject({
        method: 'POST',
        url: '/merchant/api/v1/charges/bank-transfer',
        headers: { authorization: `Bearer ${SECRET_KEY}` },
        payload: { ...asked, customer: { email: 'ada@example.com' } },
      });
    expect((await openAccount()).statusCode).toBe(503);
    cutOff = null;
    expect((await openAccount()).json()).toMatchObject({ status: true });
  });
});

type Answered = { statusCode: number; json(): unknown };
