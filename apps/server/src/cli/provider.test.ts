// npm run provider: what each command does, that a mistake changes nothing, and that no credential is ever shown.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenConnector } from '../test-mode/test-mode.ts';
import { loadKeys } from '../platform/keys.ts';
import { systemRandom } from '@titan/platform/ports-node';
import type { Timers } from '@titan/platform/ports';
import type { Connector } from '../providers/connector.ts';
import { processorConnectors } from '../providers/processors.ts';
import { sandboxConnector } from '../test-mode/sandbox-connector.ts';
import { decoyConnector } from '@titan/processor-kit/decoy/index';
import { decoyCredentials, startDecoyStub } from '@titan/processor-kit/decoy/stub';
import { darajaCredentials } from '@titan/processor-kit/daraja/stub-rules';
import { mtnMomoCredentials } from '@titan/processor-kit/mtn-momo/stub-rules';
import type { Stub } from '@titan/processor-kit/subject';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { createCredentialVault } from '../vault/account-credentials.ts';
import { COMMANDS, runProvider } from './provider/commands.ts';
import type { ProviderRun } from './provider/context.ts';
import { inJson } from '@titan/processor-kit/stub-server';

let database: TestDatabase;
let folder: TestFolder;
let service: TestService;
let db: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTestFolder('provider');
  service = await startTestService({ databaseUrl: database.url });
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await service.stop();
  await database.drop();
  await folder.remove();
});

const hostingCards = (connector: Connector): Connector => ({
  ...connector,
  limits: { ...connector.limits, hostsCards: true },
});
const decoyAt = (baseUrl: string): OpenConnector => ({
  name: 'decoy',
  credentials: {},
  open: ({ ports }) => ({
    connector: hostingCards(decoyConnector({ ...ports, baseUrl })),
    rates: { rate: () => Promise.reject(new Error('It has none')) },
  }),
});
const sandbox = sandboxConnector({ url: 'http://127.0.0.1:1', secret: '' });

type Ran = { code: number; output: string; errors: string };
type Where = { input?: string; settings?: object; url?: string } & Partial<
  Pick<ProviderRun, 'ask' | 'time' | 'isTerminal'>
>;

async function runWith(
  { input = '', settings = {}, url = database.url, ask = async () => null, time, isTerminal = false }: Where,
  ...args: string[]
): Promise<Ran> {
  const [output, errors]: [string[], string[]] = [[], []];
  const code = await runProvider(args, {
    environment: { DATABASE_URL: url, DATA_DIR: folder.path, INIT_CWD: folder.path, ...settings },
    say: (line) => output.push(line),
    complain: (line) => errors.push(line),
    readInput: async () => input,
    isTerminal,
    ask,
    ...(time && { time }),
    connectorsOf: async ({ mode, providerUrls }) => [
      ...(mode === 'live' ? [] : [sandbox]),
      ...processorConnectors({ providerUrls }),
      decoyAt(providerUrls['decoy'] ?? 'http://127.0.0.1:1'),
    ],
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}
const run = (...args: string[]) => runWith({}, ...args);

const SECRET = 'sk-of-nobody';
const GIVEN = `clientId=shop\nclientSecret=${SECRET}\n`;

async function add(name: string, ...more: string[]): Promise<Ran> {
  const ran = await runWith({ input: GIVEN }, 'add', 'decoy', '--name', name, '--env', 'test', ...more);
  expect([ran.code, ran.output]).toEqual([0, expect.stringContaining(`decoy/${name} is added`)]);
  return ran;
}

/** What the newest version of an account's credentials opens to, with the keys of these settings. */
async function kept(name: string): Promise<unknown> {
  const { cards } = await loadKeys({ mode: 'sandbox', dataDir: folder.path, keys: null });
  const { rows } = await db.query(
    `select k.* from provider_credentials k join provider_accounts a on a.id = k.account_id
     where a.provider = 'decoy' and a.name = $1 order by version desc limit 1`,
    [name],
  );
  const [{ account_id, version, sealed, seal_key_id: keyId }] = rows;
  expect(String(sealed)).not.toContain(SECRET);
  const place = { accountId: Number(account_id), version };
  return createCredentialVault(cards, systemRandom).open({ keyId, bytes: sealed }, place);
}

async function stored(): Promise<unknown> {
  const { rows } = await db.query(
    `select (select json_agg(a order by id) from provider_accounts a) as accounts,
       (select json_agg(k order by account_id, version) from provider_credentials k) as credentials,
       (select json_agg(r order by merchant_id, env, position) from provider_routes r) as routes`,
  );
  return rows;
}

const hex = (digit: string) => `${digit}0123567`.repeat(8);
const KEY_SETTINGS = [
  'SESSION_KEY',
  'IDEMPOTENCY_KEY',
  'CARD_KEYS',
  'CARD_LOOKUP_KEYS',
  'COOKIE_KEYS',
  'WEBHOOK_KEYS',
  'RECEIPT_KEYS',
];
const otherKeys = Object.fromEntries(KEY_SETTINGS.map((name, n) => [name, hex(String(n + 1))]));

const merchantOf = async (name: string): Promise<string> =>
  String((await db.query('select id from merchants where name = $1', [name])).rows[0].id);

describe('add', () => {
  it('keeps the credentials sealed and shows none of the secret ones, then or later', async () => {
    const { output, errors } = await add('main');
    expect(await kept('main')).toEqual({ clientId: 'shop', clientSecret: SECRET });
    const listed = await run('list');
    expect(listed.output).toContain(
      'main  (decoy, test, of the installation)  on\n  clientId shop\n  cards are typed on the page of decoy\n  FAILED when it was tried out ',
    );
    expect(output).toContain('lost    ');
    expect(output + errors + listed.output).not.toContain(SECRET);
  });

  it('takes them as JSON or from a file, found from where the operator stands', async () => {
    const json = JSON.stringify({ clientId: 'json', clientSecret: SECRET });
    await writeFile(join(folder.path, 'secrets.json'), json);
    const { code, errors } = await run(
      'add',
      'decoy',
      '--name',
      'from-file',
      '--env',
      'test',
      '--secrets-file',
      'secrets.json',
    );
    expect([code, errors]).toEqual([0, '']);
    expect(await kept('from-file')).toEqual({ clientId: 'json', clientSecret: SECRET });
  });

  it('tells a person who types them what is needed', async () => {
    const { errors } = await runWith(
      { input: GIVEN, isTerminal: true },
      'add',
      'decoy',
      '--name',
      'typed',
      '--env',
      'test',
    );
    expect(errors).toContain(
      '  clientSecret (secret): the secret of the application; it does not begin with live-',
    );
  });

  it('gives it to a merchant, and says the address for callbacks', async () => {
    const shop = await merchantOf('Titan Demo Shop');
    const { output } = await add('of-shop', '--merchant', shop);
    expect(output).toContain(`of merchant ${shop})`);
    expect(output).toContain(
      'Enter this callback address at decoy (Settings → Callbacks):\n  http://localhost:3000/api/callbacks/decoy/of-shop\nIt names this machine',
    );
  });

  it('nothing that was given wrongly is repeated', async () => {
    const before = await stored();
    for (const [input, words] of [
      ['', 'No credentials were given. Needed:\n  clientId (setting): the name of the application; it is 1'],
      [`clientSecret=${SECRET}`, 'clientId missing.'],
      [`${SECRET}`, 'Line 1 is not name=value.'],
      [`# a note\n\n${SECRET}=clientId`, 'Line 3 names none of clientId, clientSecret.'],
      [`${GIVEN}clientSecret=${SECRET}`, 'clientSecret is given twice.'],
      [`{"clientId": "${SECRET}`, 'begin with { and are not JSON'],
      [`{"clientId": "shop", "clientSecret": ["${SECRET}"]}`, 'Entry 2 of the JSON is not text in quotes.'],
      [`clientId=${SECRET}\nclientSecret=x`, 'clientId does not look as it should: for test it is 1 to 40'],
      [
        `clientId=shop\nclientSecret=live-${SECRET}`,
        'clientSecret is one for live, and the account is for test',
      ],
      ['x'.repeat(70_000), 'too long'],
    ] as const) {
      const { code, output, errors } = await runWith(
        { input },
        'add',
        'decoy',
        '--name',
        'bad',
        '--env',
        'test',
      );
      expect([code, output]).toEqual([2, '']);
      expect(errors).toContain(words);
      expect(errors).not.toContain(SECRET);
    }
    expect(await stored()).toEqual(before);
  });
});

describe('direct-cards', () => {
  const cardsOf = async (name: string): Promise<boolean> =>
    (await db.query('select direct_cards from provider_accounts where name = $1', [name])).rows[0]
      .direct_cards;

  it('cards are typed on our page only where the operator says so', async () => {
    await add('hosted');
    await add('direct', '--direct-cards');
    expect([await cardsOf('hosted'), await cardsOf('direct')]).toEqual([false, true]);
    const { output } = await run('direct-cards', 'decoy/hosted', 'on');
    expect(output).toBe('decoy/hosted: cards are typed on our page');
    expect((await run('direct-cards', 'direct', 'off')).output).toBe(
      'decoy/direct: cards are typed on the page of decoy',
    );
    expect([await cardsOf('hosted'), await cardsOf('direct')]).toEqual([true, false]);
  });

  it('not at a provider without cards', async () => {
    const args = ['add', 'mtn-momo', '--name', 'x', '--env', 'test', '--direct-cards'];
    expect(await run(...args)).toMatchObject({ code: 2, errors: 'mtn-momo takes no cards.' });
  });
});

describe('roll', () => {
  it('the new credentials are used, and the old ones are kept for callbacks', async () => {
    await add('rolled');
    const { code, output } = await runWith({ input: GIVEN.replace(SECRET, 'new') }, 'roll', 'decoy/rolled');
    expect([code, output]).toEqual([0, expect.stringContaining('seven days more')]);
    expect(await kept('rolled')).toEqual({ clientId: 'shop', clientSecret: 'new' });
    const { rows } = await db.query(
      `select version, replaced_at is null as is_used from provider_credentials
       where account_id = (select id from provider_accounts where name = 'rolled') order by version`,
    );
    expect(rows).toEqual([
      { version: 1, is_used: false },
      { version: 2, is_used: true },
    ]);
  });

  it('not for an account that comes with its provider', async () => {
    const { code, errors } = await runWith({ input: GIVEN }, 'roll', 'demo');
    expect([code, errors]).toEqual([2, 'The accounts of sandbox come with it: there is nothing to give.']);
  });
});

describe('list, disable and enable', () => {
  it('a certificate is shown by its beginning, on one line', async () => {
    const input = JSON.stringify(darajaCredentials('shop-sandbox'));
    const settings = { PROVIDER_URL_DARAJA: 'http://127.0.0.1:1' };
    const added = await runWith({ input, settings }, 'add', 'daraja', '--name', 'mpesa', '--env', 'test');
    expect(added).toMatchObject({ code: 0 });
    const { output } = await run('list');
    expect(output).toMatch(/^ {2}certificate -----BEGIN CERTIFICATE-----.{0,40}… \(\d+ characters\)$/m);
    expect(Math.max(...output.split('\n').map((line) => line.length))).toBeLessThan(120);
  });

  it('are listed with their routes, switched off and on again', async () => {
    const { output } = await run('list');
    const demo = await merchantOf('Titan Demo Shop');
    const listed = (line: string, route: string) =>
      new RegExp(`^${line}  on\n(?:  cannot be opened.*\n)?  not tried yet\n  ${route}$`, 'm');
    // Their credentials lie under the keys of the service, which this command was not given.
    expect(output).toMatch(listed(`demo-kes  \\(sandbox, test, of merchant ${demo}\\)`, '1 card KES'));
    expect(output).toMatch(listed('sandbox  \\(sandbox, test, of the installation\\)', '1 card'));
    expect((await run('disable', 'demo-kes')).output).toBe('sandbox/demo-kes is off.');
    expect((await run('list')).output).toMatch(/^demo-kes .* OFF$/m);
    expect((await run('routes')).output).toContain('1 card KES  to sandbox/demo-kes  OFF');
    expect((await run('enable', 'sandbox/demo-kes')).output).toBe('sandbox/demo-kes is on.');
    expect((await run('list')).output).not.toContain('OFF');
  });

  it('what is wrong with one is listed with it, since when, and what to change', async () => {
    await add('mistaken');
    await db.query(
      `insert into misconfigurations (account_id, code, change, since)
       select id, 'till', 'Enter the till of the shop.', '2026-11-21 08:00Z' from provider_accounts where name = 'mistaken'`,
    );
    const { output } = await run('list');
    expect(output).toMatch(
      /^mistaken .* on\n {2}WRONG since 2026-11-21 08:00 UTC: Enter the till of the shop\. \(till\)$/m,
    );
  });

  it('credentials under a key that these settings do not have', async () => {
    await add('locked');
    const { output } = await runWith({ settings: otherKeys }, 'list');
    expect(output).toMatch(/^locked .*\n {2}cannot be opened: its credentials lie under a key/m);
  });
});

describe('routes', () => {
  let merchant: string;
  beforeAll(async () => {
    await add('wallets');
    await add('cards');
  });
  beforeEach(async () => {
    const { rows } = await db.query(`insert into merchants (name) values ('Routed') returning id`);
    merchant = String(rows[0].id);
  });
  const set = (...args: string[]) => run('routes', 'set', ...args, '--merchant', merchant);
  const table = async () => {
    const { output } = await run('routes');
    const [, own = ''] = output.split(`Routes of merchant ${merchant}, test\n`);
    return own.split(/\nRoutes of /)[0]?.split('\n') ?? [];
  };

  it('are tried in their order: a new one is the last, or where it is placed', async () => {
    const first = await set('wallets', '--channel', 'mobile_money', '--currency', 'KES');
    expect(first.output).toContain(`Merchant ${merchant} has routes of its own in test now`);
    const second = await set('cards', '--channel', 'card');
    expect(second.output).toBe(`merchant ${merchant}, test: 2 card  to decoy/cards`);
    const limits = ['--currency', 'NGN', '--network', 'verve', '--min', '100.50', '--max', '5000'];
    await set('wallets', '--channel', 'card', ...limits, '--position', '2');
    expect(await table()).toEqual([
      '  1 mobile_money KES  to decoy/wallets',
      '  2 card NGN verve from NGN 100.50 to NGN 5,000.00  to decoy/wallets',
      '  3 card  to decoy/cards',
    ]);
  });

  it('set again it is changed, and keeps its place', async () => {
    await set('wallets', '--channel', 'card', '--currency', 'KES');
    await set('cards', '--channel', 'card');
    await set('wallets', '--channel', 'card', '--currency', 'KES', '--max', '10');
    expect(await table()).toEqual([
      '  1 card KES to KES 10.00  to decoy/wallets',
      '  2 card  to decoy/cards',
    ]);
    await set('wallets', '--channel', 'card', '--currency', 'KES', '--position', '9');
    expect(await table()).toEqual(['  1 card  to decoy/cards', '  2 card KES  to decoy/wallets']);
  });

  it('of the installation do not count for a merchant with routes of its own, and that is said', async () => {
    await set('cards', '--channel', 'card');
    const { output } = await run(
      'routes',
      'set',
      'wallets',
      '--channel',
      'mobile_money',
      '--currency',
      'XOF',
    );
    const [, numbers = ''] =
      /does not count for merchants with routes of their own in test: ([\d, ]+)/.exec(output) ?? [];
    expect(numbers.split(', ')).toEqual(expect.arrayContaining(['1', merchant]));
    expect(output).toContain('set it with --merchant NUMBER as well');
    const removed = /: (\d+) mobile_money XOF/.exec(output)?.[1] ?? '';
    await run('routes', 'remove', '--position', removed, '--env', 'test');
  });

  it('one that comes after others for the same charges is said to', async () => {
    await set('cards', '--channel', 'card');
    const { output } = await set('wallets', '--channel', 'card', '--currency', 'KES');
    expect(output).toContain(
      'Charges that route 1 takes go there first; --position 1 tries this one before.',
    );
    const again = await set('wallets', '--channel', 'card', '--currency', 'KES', '--position', '1');
    expect(again.output).not.toContain('go there first');
  });

  it('removed, those after it move up; without any the installation’s count again', async () => {
    await set('wallets', '--channel', 'card', '--currency', 'KES');
    await set('cards', '--channel', 'card');
    const removed = await run('routes', 'remove', '--position', '1', '--merchant', merchant);
    expect(removed.output).toBe(`Removed of merchant ${merchant}, test: 1 card KES`);
    expect(await table()).toEqual(['  1 card  to decoy/cards']);
    const last = await run('routes', 'remove', '--position', '1', '--merchant', merchant);
    expect(last.output).toContain(`The installation's routes count for merchant ${merchant} again.`);
  });

  it('the service takes them from the next charge on', async () => {
    const to = async () => {
      const charge = {
        channel: 'card' as const,
        of: { merchantId: Number(merchant), env: 'test' as const, currency: 'KES' },
      };
      return (await service.services.providers.route(charge))?.provider.account;
    };
    expect(await to()).toBe('sandbox');
    await set('sandbox/sandbox', '--channel', 'mobile_money');
    expect(await to()).toBeUndefined();
    await set('sandbox/sandbox', '--channel', 'card');
    expect(await to()).toBe('sandbox');
  });

  it.each<[string[], string]>([
    [['wallets'], '--channel is required: card, bank_transfer, pay_with_bank, mobile_money.'],
    [['wallets', '--channel', 'cash'], '--channel must be card'],
    [
      ['wallets', '--channel', 'bank_transfer'],
      'decoy does not charge by bank_transfer. It charges by card, mobile_money.',
    ],
    [
      ['wallets', '--channel', 'mobile_money', '--currency', 'NGN'],
      'decoy takes no NGN by mobile_money. It takes GHS, KES, XAF, XOF.',
    ],
    [
      ['wallets', '--channel', 'card', '--currency', 'ngn'],
      '--currency must be a code such as NGN, in capitals.',
    ],
    [['wallets', '--channel', 'card', '--min', '5'], '--min needs --currency.'],
    [
      ['wallets', '--channel', 'card', '--currency', 'NGN', '--min', '5,0,0'],
      '--min must be an amount in NGN',
    ],
    [
      ['wallets', '--channel', 'card', '--currency', 'NGN', '--min', '5', '--max', '4'],
      '--min must not be above --max.',
    ],
    [
      ['wallets', '--channel', 'card', '--currency', 'NGN', '--network', 'viza'],
      '--network must be mastercard, visa, verve.',
    ],
    [
      ['wallets', '--channel', 'mobile_money', '--currency', 'KES', '--network', 'mtn-gh'],
      '--network must be safaricom-ke',
    ],
    [['wallets', '--channel', 'mobile_money', '--network', 'mtn-gh'], '--network needs --currency'],
    [['wallets', '--channel', 'card', '--position', '0'], '--position must be 1 to 999.'],
    [['wallets', '--channel', 'card', '--env', 'live'], 'decoy/wallets is for test, and so are its routes.'],
    [['demo', '--channel', 'card'], "only that merchant's routes lead to it"],
    [['nobody', '--channel', 'card'], 'There is no account nobody.'],
    [[], 'Which account?'],
  ])('%j is refused: %s', async (args, words) => {
    const before = await stored();
    const { code, output, errors } = await set(...args);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(words);
    expect(await stored()).toEqual(before);
  });

  it('only what the account reaches, which may be less than its connector does', async () => {
    const credentials = { ...mtnMomoCredentials('shop-sandbox'), targetEnvironment: 'sandbox' };
    const input = JSON.stringify(credentials);
    const settings = { PROVIDER_URL_MTN_MOMO: 'http://127.0.0.1:1' };
    const added = await runWith({ input, settings }, 'add', 'mtn-momo', '--name', 'euros', '--env', 'test');
    expect(added).toMatchObject({ code: 0 });
    const { code, errors } = await set('euros', '--channel', 'mobile_money');
    expect([code, errors]).toEqual([
      2,
      'With this account mtn-momo charges in none of the currencies that a payment here can have.',
    ]);
  });

  it('one that is not there cannot be removed', async () => {
    const { code, errors } = await run('routes', 'remove', '--position', '7', '--merchant', merchant);
    expect([code, errors]).toEqual([
      2,
      expect.stringContaining(`merchant ${merchant} has no route 7 in test.`),
    ]);
  });
});

describe('probe', () => {
  let time: ReturnType<typeof createSimulatedTime>;
  let stub: Stub;
  let asked: string[];
  beforeAll(() => add('probed'));
  beforeEach(async () => {
    time = createSimulatedTime();
    stub = await startDecoyStub(time.clock);
    asked = [];
    // The stub knows its callers' secrets by their names.
    const input = Object.entries(decoyCredentials('probed')).map(([name, value]) => `${name}=${value}`);
    await runWith({ input: input.join('\n') }, 'roll', 'decoy/probed');
  });
  afterEach(() => stub.stop());

  /** While it waits for its first query, the payer of the test wallet decides. */
  const probe = (answer: boolean | null, ...args: string[]): Promise<Ran> => {
    let charges = 0;
    const timers: Timers = {
      after(ms, action) {
        const created = stub.requests.filter(({ stage }) => stage === 'create');
        const isNew = created.length > charges;
        charges = created.length;
        const { merchant_ref } = JSON.parse(created.at(-1)?.body ?? '{}') as { merchant_ref: string };
        const decided = isNew
          ? stub.decide(merchant_ref, charges === 1 ? 'paid' : 'refused')
          : Promise.resolve();
        void decided.then(() => time.advance(ms)).then(action);
        return () => {};
      },
    };
    const ask = async (question: string) => {
      asked.push(question);
      return answer;
    };
    return runWith(
      { settings: { PROVIDER_URL_DECOY: stub.url }, time: { clock: time.clock, timers }, ask },
      'probe',
      'decoy/probed',
      ...args,
    );
  };
  const reportIn = async (path: string) => readFile(join(folder.path, path), 'utf8');

  it('lists what it will do, asks, and runs each scenario on the processor', async () => {
    const { code, output, errors } = await probe(true);
    expect(errors).toBe('wallet-approved …\nwallet-refused …');
    expect(asked).toEqual(['Run them now?']);
    expect(output).toContain(
      `With decoy/probed, on the stub at ${stub.url}, these are run with test money:\n  wallet-approved  Prompts`,
    );
    expect(output).toMatch(/^ok {6}wallet-approved\nok {6}wallet-refused$/m);
    expect(code).toBe(0);
    expect((await stub.book()).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['debit', 15_000],
      ['refund', 15_000],
    ]);
  });

  it('a body that differs is written redacted, and the exit code says so', async () => {
    const secret = decoyCredentials('probed')['clientSecret'] ?? '';
    stub.answer('create', inJson({ oops: `ada@example.com paid with ${secret} from +254700000000` }, 201));
    const { code, output } = await probe(null, '--yes', '--out', 'differs.json');
    expect(asked).toEqual([]);
    expect(output).toContain('differs wallet-approved: step 1, create: HTTP status 201, not 200\n');
    expect(code).toBe(1);
    const text = await reportIn('differs.json');
    expect(JSON.parse(text)).toMatchObject({
      provider: 'decoy',
      differences: [
        {
          scenario: 'wallet-approved',
          step: 1,
          request: 'POST /v2/collections',
          expected: { status: 200, means: ['step STK_PROMPT'] },
          got: { status: 201, body: { oops: '[e-mail] paid with [hidden] from [12 digits]' } },
        },
      ],
    });
    expect(text + output).not.toContain(secret);
  });

  it('without an answer it is lost, and the other scenarios are run', async () => {
    stub.fail('create', 'cut_after');
    const { code, output } = await probe(true, '--only', 'wallet-approved');
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^lost {4}wallet-approved: step 1, create: connection_cut$/m),
    ]);
    expect(output).not.toContain('What differs is in');
  });

  it('nothing is run when the operator says no, or cannot be asked', async () => {
    expect(await probe(false)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Nothing was run.'),
    });
    expect(await probe(null)).toMatchObject({ code: 2, errors: expect.stringContaining('add --yes') });
    expect(stub.requests).toEqual([]);
  });

  it('a live account, one without scenarios and an unknown scenario are refused', async () => {
    await db.query(`insert into provider_accounts (env, provider, name) values ('live', 'decoy', 'real')`);
    for (const [args, words] of [
      [['probe', 'real', '--yes'], 'decoy/real is for live money. Only a test account is probed.'],
      [['probe', 'demo', '--yes'], 'sandbox has no scenarios.'],
      [
        ['probe', 'decoy/probed', '--only', 'x'],
        'There is no scenario x. There are wallet-approved, wallet-refused.',
      ],
    ] as const)
      expect(await run(...args)).toEqual({ code: 2, output: '', errors: words });
    expect(stub.requests).toEqual([]);
  });
});

describe('a mistake', () => {
  it.each<[string[], string]>([
    [['ad', 'decoy'], 'Did you mean add?'],
    [['add'], 'Which provider? There are '],
    [['add', 'decoi', '--name', 'x', '--env', 'test'], 'Did you mean decoy?'],
    [
      ['add', 'sandbox', '--name', 'x', '--env', 'test'],
      'There is no provider "sandbox" to add an account to.',
    ],
    [['add', 'decoy', '--env', 'test'], '--name is required'],
    [['add', 'decoy', '--name', 'Main', '--env', 'test'], '--name must be 1 to 40'],
    [['add', 'decoy', '--name', 'x'], '--env is required'],
    [['add', 'decoy', '--name', 'x', '--env', 'live'], '--env live needs TITAN_MODE=live.'],
    [
      ['add', 'decoy', '--name', 'x', '--env', 'test', '--merchant', '999999'],
      'There is no merchant 999999.',
    ],
    [['add', 'decoy', '--name', 'taken', '--env', 'test'], 'There is an account decoy/taken already.'],
    [
      ['add', 'decoy', '--name', 'x', '--env', 'test', '--secrets-file', 'none'],
      'none cannot be read (ENOENT).',
    ],
    [['add', 'decoy', `clientSecret=${SECRET}`, '--name', 'x', '--env', 'test'], 'Which provider?'],
    [['roll'], 'Which account?'],
    [['disable', 'nobody'], 'There is no account nobody.'],
    [['direct-cards', 'demo'], 'On our page or not?'],
    [['direct-cards', 'demo', 'yes'], 'On our page or not?'],
    [['routes', 'drop'], 'Show, set or remove?'],
    [['routes', 'remove'], '--position is required'],
    [['list', 'all'], '"all" belongs to no option'],
  ])('%j: %s', async (args, words) => {
    await db.query(
      `insert into provider_accounts (env, provider, name) values ('test', 'decoy', 'taken') on conflict do nothing`,
    );
    const before = await stored();
    const { code, output, errors } = await runWith({ input: GIVEN }, ...args);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(words);
    expect(errors).not.toContain(SECRET);
    expect(await stored()).toEqual(before);
  });

  it('the address of a stub that no provider has: its calls would go to a processor', async () => {
    const settings = { PROVIDER_URL_DECOI: 'http://localhost:4000' };
    const { code, errors } = await runWith({ settings }, 'list');
    expect([code, errors]).toEqual([2, expect.stringContaining('is set by PROVIDER_URL_DECOI.')]);
  });
});

describe('on a database that has the schema and nothing in it', () => {
  let empty: TestDatabase;
  beforeEach(async () => {
    empty = await createTestDatabase();
  });
  afterEach(() => empty.drop());

  it('an account and its first route', async () => {
    const runThere = (...args: string[]) => runWith({ input: GIVEN, url: empty.url }, ...args);
    expect((await runThere('routes')).output).toBe('There are no routes: nothing can be charged.');
    expect((await runThere('add', 'decoy', '--name', 'main', '--env', 'test')).code).toBe(0);
    expect((await runThere('routes', 'set', 'main', '--channel', 'card')).output).toBe(
      'the installation, test: 1 card  to decoy/main',
    );
  });

  it('in live mode: live keys for a live account, and not without the keys of the settings', async () => {
    const live = { TITAN_MODE: 'live', PUBLIC_URL: 'https://checkout.example' };
    const add = (secret: string, settings: object) =>
      runWith(
        {
          input: `clientId=shop\nclientSecret=${secret}`,
          url: empty.url,
          settings: { ...live, ...settings },
        },
        'add',
        'decoy',
        '--name',
        'main',
        '--env',
        'live',
      );
    const keyless = await add('live-secret', {});
    expect([keyless.code, keyless.errors]).toEqual([
      2,
      expect.stringContaining('CARD_KEYS is required in live mode.'),
    ]);
    const test = await add(SECRET, otherKeys);
    expect([test.code, test.errors]).toEqual([
      2,
      'clientSecret is one for test, and the account is for live: there it begins with live-.',
    ]);
    const added = await add('live-secret', otherKeys);
    expect([added.code, added.output]).toEqual([
      0,
      expect.stringContaining('  https://checkout.example/api/callbacks/decoy/main\n'),
    ]);
    expect(added.output).not.toContain('names this machine');
    const settings = { ...live, ...otherKeys };
    const listed = await runWith({ url: empty.url, settings }, 'list');
    expect(listed.output).toContain('main  (decoy, live, of the installation)  on\n  clientId shop');
    expect(listed.output).toContain('sandbox  (sandbox, test, of the installation)  OFF in live mode');
  });
});

describe('--help', () => {
  it.each(Object.keys(COMMANDS))('%s is explained, with every option', async (name) => {
    const { code, output } = await run(name, '--help');
    expect(code).toBe(0);
    expect(output).toContain(`npm run provider -- ${name}`);
    for (const option of Object.keys(COMMANDS[name]?.options ?? {})) expect(output).toContain(`--${option}`);
    expect((await run('--help')).output).toContain(`  ${name} `);
  });
});
