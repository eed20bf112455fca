// A newcomer with only README and the API page sells something: makes keys, opens a payment from an example, receives a
// verified webhook, refunds part. The examples run unchanged, except for keys and ports.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { readSettings } from '@titan/server/platform/config';
import { type Examples, scriptIn, sentByShell } from '@titan/server/testing/example-calls';
import { type RunningServer, startServer } from '@titan/server/start-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runMerchant } from '@titan/server/cli/merchant/commands';
import { type SandboxBeside, startSandboxBeside } from '@titan/server/testing/sandbox-beside';
import { createTestDatabase, type TestDatabase } from '@titan/server/testing/test-database';
import { freePort } from '@titan/server/testing/free-port';
import { makeTestFolder, type TestFolder } from '@titan/server/testing/test-folder';

const README = join(import.meta.dirname, '../README.md');
/** The keys in the scripts. */
const DEMO_SECRET_KEY = 'sk_test_titan_demo_000000000001';

let database: TestDatabase;
let folder: TestFolder;
let sandbox: SandboxBeside;
let server: RunningServer;
let hooks: ChildProcess | null = null;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTestFolder('newcomer');
  const port = String(await freePort());
  const outcome = readSettings({ ...environment(), PORT: port, HOST: '127.0.0.1', LOG_LEVEL: 'silent' });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  const { settings } = outcome;
  sandbox = await startSandboxBeside(database.ownerUrl);
  server = await startServer({
    connectors: [sandbox.connector],
    settings,
    databaseUrl: database.url,
    drainMs: 0,
  });
});
afterAll(async () => {
  if (hooks?.exitCode === null) {
    hooks.kill();
    await once(hooks, 'exit');
  }
  await server.close();
  await sandbox.close();
  await database.drop();
  await folder.remove();
});

const environment = () => ({ DATABASE_URL: database.url, DATA_DIR: folder.path });

/** The command of the README, with the newcomer's own address for webhooks. */
async function makeMerchant(webhookUrl: string): Promise<Record<'publicKey' | 'secretKey', string>> {
  const [, command = ''] = /^npm run merchant -- (create .+)$/m.exec(await readFile(README, 'utf8')) ?? [];
  const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const output: string[] = [];
  const code = await runMerchant(
    args.map((arg) => (arg.startsWith('https://') ? webhookUrl : arg)),
    { environment: environment(), say: (line) => output.push(line), complain: (line) => output.push(line) },
  );
  const text = output.join('\n');
  expect([code, text]).toEqual([0, expect.stringContaining('encryption key')]);
  const keyOf = (kind: string) => new RegExp(`${kind} key +(\\S+)`).exec(text)?.[1] ?? '';
  return { publicKey: keyOf('public'), secretKey: keyOf('secret') };
}

/** What the API page shows to be copied, with the newcomer's own key. */
async function readExamples(secretKey: string) {
  const text = await (await fetch(`${server.address}/merchant/openapi.json`)).text();
  const { tags, paths } = JSON.parse(text.replaceAll(DEMO_SECRET_KEY, secretKey)) as Examples;
  const exampleOf = (path: string, language: string) =>
    paths[`/merchant/api/v1${path}`]?.['post']?.['x-codeSamples'].find(({ label }) => label === language)
      ?.source ?? '';
  return {
    webhookServer: scriptIn(tags.find(({ name }) => name === 'Webhooks')?.description),
    firstSale: exampleOf('/charges/initialize', 'Node'),
    refund: exampleOf('/refunds/initiate', 'curl'),
  };
}

const nodeArgs = (script: string) => ['--input-type=module', '-e', script];

/** Runs the server for webhooks and reads what it prints, a webhook a line. */
function startHooks(script: string): AsyncIterator<string> {
  hooks = spawn(process.execPath, nodeArgs(script), { stdio: ['ignore', 'pipe', 'inherit'] });
  if (!hooks.stdout) throw new Error('The server for webhooks says nothing');
  return createInterface(hooks.stdout)[Symbol.asyncIterator]();
}

async function post(path: string, bearer: string, body: unknown) {
  const answer = await fetch(server.address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown> } };
}

/** Pays as the page at this address does, with the card that is approved at once; returns the merchant's reference. */
async function pay(address: string, publicKey: string): Promise<string> {
  const setUp = await post('/api/?type=modal-payment', publicKey, { reference: address, env: 'test' });
  const { merchant_reference: reference } = setUp.body.data['payment'] as { merchant_reference: string };
  const { status, body } = await post('/api/card/charge', String(setUp.body.data['session_token']), {
    payment_reference: reference,
    public_key: publicKey,
    cardDetails: { number: '4084127883172787', cvv: '123', expiry_month: '09', expiry_year: '30' },
  });
  expect([status, body.data['status']]).toEqual([200, 'success']);
  return reference;
}

it('a newcomer makes keys, opens a payment, receives a verified webhook and refunds part', async () => {
  const port = await freePort();
  const { publicKey, secretKey } = await makeMerchant(`http://localhost:${port}/`);
  const examples = await readExamples(secretKey);
  const received = startHooks(examples.webhookServer.replace('listen(4242)', `listen(${port})`));
  const nextWebhook = async () =>
    JSON.parse((await received.next()).value as string) as Record<string, unknown>;

  const { stdout } = await promisify(execFile)(process.execPath, nodeArgs(examples.firstSale));
  const [, checkoutUrl = ''] = /checkout_url: '(.+)'/.exec(stdout) ?? [];
  expect(await (await fetch(checkoutUrl)).text()).toContain('My shop');
  const reference = await pay(new URL(checkoutUrl).pathname.slice(1), publicKey);
  expect(reference).toMatch(/^try-\d+$/);
  expect(await nextWebhook()).toMatchObject({ event: 'charge.success', data: { reference, amount: 1500.5 } });

  const { url, body } = await sentByShell(examples.refund.replace('YOUR-PAID-REFERENCE', reference));
  const refund = await post(new URL(url).pathname, secretKey, body);
  expect([refund.status, refund.body.data['status']]).toEqual([200, 'processing']);
  expect(await nextWebhook()).toMatchObject({
    event: 'refund.success',
    data: { payment_reference: reference, amount: 500, status: 'success' },
  });

  // The same server refuses a webhook without a signature.
  const forged = await fetch(`http://localhost:${port}/`, {
    method: 'POST',
    body: '{"event":"charge.success"}',
  });
  expect(forged.status).toBe(401);
});
