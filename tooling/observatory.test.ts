// Checklist §4.5, §4.11: the HTTP Observatory's grade of each kind of page, as served behind a proxy with a certificate.
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { startShop } from '@titan/demo-shop/main';
import { readSettings } from '@titan/server/platform/config';
import { type RunningServer, startServer } from '@titan/server/start-server';
import { TEST_MERCHANT } from '@titan/server/merchants/seed';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, gradingOf } from './observatory.ts';
import { type SandboxBeside, startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { createTestDatabase, type TestDatabase } from '@titan/server/testing/test-database';
import { makeTestFolder, type TestFolder } from '@titan/server/testing/test-folder';

const PUBLIC_URL = 'https://checkout.example';
const SHOP_URL = 'https://shop.example';

let database: TestDatabase;
let folder: TestFolder;
let sandbox: SandboxBeside;
let server: RunningServer;
let shop: Awaited<ReturnType<typeof startShop>>;
let [checkoutAt, shopAt] = ['', ''];
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTestFolder('observatory');
  const [port, shopPort] = [await freePort(), await freePort()];
  checkoutAt = `http://127.0.0.1:${port}`;
  shopAt = `http://127.0.0.1:${shopPort}`;
  sandbox = await startSandboxBeside(database.ownerUrl);
  server = await startServer({
    connector: sandbox.connector,
    settings: settingsWith({ PORT: String(port), PUBLIC_URL }),
    databaseUrl: database.url,
    shopOrigins: [SHOP_URL],
  });
  const { secretKey } = TEST_MERCHANT;
  shop = await startShop({
    port: shopPort,
    host: '127.0.0.1',
    checkoutUrl: checkoutAt,
    payUrl: PUBLIC_URL,
    shopUrl: SHOP_URL,
    secretKey,
  });
  await open('graded');
});
afterAll(async () => {
  await shop.close();
  await server.close();
  await sandbox.close();
  await database.drop();
  await folder.remove();
});

function settingsWith(environment: Record<string, string>) {
  const read = readSettings({
    HOST: '127.0.0.1',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    ...environment,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.settings;
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  taken.close();
  await once(taken, 'close');
  return port;
}

async function open(reference: string): Promise<void> {
  const opened = await fetch(`${checkoutAt}/merchant/api/v1/charges/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TEST_MERCHANT.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      reference,
      amount: 1500,
      currency: 'NGN',
      customer: { email: 'ada@example.com' },
      redirect_url: `${SHOP_URL}/thanks`,
    }),
  });
  expect(opened.status).toBe(200);
}

async function answerAt(address: string): Promise<Answer> {
  const answer = await fetch(address, { headers: { origin: 'https://evil.example' } });
  expect(answer.headers.get('content-type')).toContain('text/html');
  return { headers: answer.headers, html: await answer.text() };
}

/** What a page that does everything right gets: policy 10, frames 5, resources 10, referrer 5. */
const BEST = 130;

describe('the checkout, published by https, is graded A+:', () => {
  it.each([
    ['a payment', '/graded/pay'],
    ['a payment link', '/pay/demo-open'],
    ['what has happened to a payment', '/graded/status'],
    ['the way back from a bank', '/charge-card/verify/nobody'],
    ['the API page', '/merchant/docs'],
    ['the bare address', '/'],
  ])('%s', async (_page, path) => {
    const grading = gradingOf(await answerAt(checkoutAt + path));
    expect(grading).toMatchObject({ grade: 'A+' });
    expect(grading.score).toBeGreaterThanOrEqual(BEST);
  });

  it('each says for two years that this host and all below it are https alone', async () => {
    for (const path of ['/graded/pay', '/api/openapi.json', '/inline.js', '/nothing', '/metrics'])
      expect((await fetch(checkoutAt + path)).headers.get('strict-transport-security'), path).toBe(
        'max-age=63072000; includeSubDomains',
      );
  });
});

describe('the demo shop, where it has a certificate, is graded A+:', () => {
  it.each([
    ['its home page', '/'],
    ['an order form', '/buy/coffee'],
    ['the orders', '/orders'],
    ['a page that is not there', '/nothing'],
  ])('%s', async (_page, path) => {
    const grading = gradingOf(await answerAt(shopAt + path));
    expect(grading).toMatchObject({ grade: 'A+' });
    expect(grading.score).toBeGreaterThanOrEqual(BEST);
  });

  it('the page with the checkout in it, which has another origin’s script', async () => {
    const ordered = await fetch(`${shopAt}/orders`, {
      method: 'POST',
      body: new URLSearchParams({
        product: 'tote',
        name: 'Ada Obi',
        email: 'ada@example.com',
        where: 'here',
      }),
      redirect: 'manual',
    });
    const grading = gradingOf(await answerAt(shopAt + ordered.headers.get('location')));
    expect(grading).toMatchObject({ grade: 'A+', score: BEST - 5 });
  });
});

describe('the grading itself', () => {
  const graded = (changes: Record<string, string | null>, html = '<p>') => {
    const headers = new Headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': 'max-age=63072000',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const [name, value] of Object.entries(changes))
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    const { score, grade } = gradingOf({ headers, html });
    return `${grade} ${score}`;
  };

  it.each<[Record<string, string | null>, string]>([
    [{}, 'A+ 130'],
    [{ 'strict-transport-security': null }, 'B+ 80'],
    [{ 'strict-transport-security': 'max-age=86400' }, 'A+ 120'],
    [{ 'content-security-policy': null }, 'C 55'],
    [{ 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }, 'A+ 125'],
    [
      { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'" },
      'B+ 80',
    ],
    [{ 'content-security-policy': "default-src 'none'; script-src https:; frame-ancestors 'none'" }, 'B+ 80'],
    [
      { 'content-security-policy': "default-src 'none'; form-action http://x; frame-ancestors 'none'" },
      'B+ 80',
    ],
    [{ 'content-security-policy': "default-src 'none'" }, 'B+ 80'],
    [{ 'content-security-policy': "default-src 'none'", 'x-frame-options': 'DENY' }, 'A+ 125'],
    [{ 'referrer-policy': 'unsafe-url' }, 'A+ 120'],
    [{ 'x-content-type-options': null }, 'A+ 125'],
    [
      { 'access-control-allow-origin': 'https://evil.example', 'access-control-allow-credentials': 'true' },
      'C 50',
    ],
    [{ 'set-cookie': 'a=1; HttpOnly' }, 'A+ 125'],
    [{ 'set-cookie': 'a=1; HttpOnly; Secure; SameSite=Lax' }, 'A+ 135'],
  ])('of %j is %s', (changes, grade) => {
    expect(graded(changes)).toBe(grade);
  });

  it.each([
    ['<script src="/a.js"></script>', 'A+ 130'],
    ['<script src="/a.js" integrity="sha384-x"></script>', 'A+ 135'],
    ['<script src="https://other.example/a.js"></script>', 'A+ 125'],
    ['<script src="http://other.example/a.js"></script>', 'C 50'],
  ])('of a page with %s is %s', (html, grade) => {
    expect(graded({}, html)).toBe(grade);
  });
});
