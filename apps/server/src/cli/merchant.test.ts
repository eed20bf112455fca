// npm run merchant: what each command does, that the service follows it, and that a mistake changes nothing.
import { createCipheriv, randomBytes } from 'node:crypto';
import { loadKeys } from '../platform/keys.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEYS, startTestService, type TestService } from '../testing/test-service.ts';
import { createChargeDataKeys } from '../merchants/encryption-keys.ts';
import { ownerOfKey, secretKeyLookup } from '../merchants/merchant-key.ts';
import { createMerchantSecrets } from '../vault/merchant-secrets.ts';
import { systemClock, systemRandom } from '@titan/platform/ports-node';
import { COMMANDS, runMerchant } from './merchant/commands.ts';
import { resealReport } from './merchant/resealed.ts';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';

let database: TestDatabase;
let folder: TestFolder;
let service: TestService;
let db: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTestFolder('merchant');
  service = await startTestService({
    databaseUrl: database.url,
    // As the commands have it.
    time: { ...createSimulatedTime(), clock: systemClock },
  });
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await service.stop();
  await database.drop();
  await folder.remove();
});

const run = (...args: string[]) => runWith({}, ...args);

async function runWith(
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string; errors: string }> {
  const [output, errors]: [string[], string[]] = [[], []];
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder.path, ...settings };
  const code = await runMerchant(args, {
    environment,
    say: (line) => output.push(line),
    complain: (line) => errors.push(line),
  });
  return { code, output: output.join('\n'), errors: errors.join('\n') };
}

const keyIn = (text: string, kind: string) => new RegExp(`${kind}_test_[A-Za-z0-9]+`).exec(text)?.[0] ?? '';
async function create(
  ...more: string[]
): Promise<{ id: string; secretKey: string; publicKey: string; output: string }> {
  const { code, output, errors } = await run('create', '--name', 'Mama Put', ...more);
  expect(`${code} ${errors}`).toBe('0 ');
  return {
    output,
    id: /Merchant (\d+)/.exec(output)?.[1] ?? '',
    secretKey: keyIn(output, 'sk'),
    publicKey: keyIn(output, 'pk'),
  };
}

let made = 0;
async function open(secretKey: string): Promise<number> {
  made += 1;
  const answer = await service.fastify.inject({
    method: 'POST',
    url: '/merchant/api/v1/charges/initialize',
    headers: { authorization: `Bearer ${secretKey}` },
    payload: {
      reference: `made-${made}`,
      amount: 1500,
      currency: 'NGN',
      customer: { email: 'ada@example.com' },
    },
  });
  return answer.statusCode;
}
const shown = async (id: string) =>
  JSON.parse((await run('show', '--merchant', id)).output) as Record<string, unknown>;

/** The answer to charge_data of the service that runs beside the command; it has the command's keys, unlike this test's other service. */
async function opens(secretKey: string, encryptionKey: string): Promise<string> {
  const { cards } = await loadKeys({ mode: 'sandbox', dataDir: folder.path, keys: null });
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv);
  const sealed = Buffer.concat([cipher.update('{"amount":5}'), cipher.final()]);
  const data = [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('hex')).join(':');
  const chargeData = createChargeDataKeys({
    db: service.db,
    clock: systemClock,
    ring: cards,
    random: systemRandom,
  });
  const sent = { lookup: secretKeyLookup(secretKey), env: 'test' } as const;
  const owner = await ownerOfKey(service.db, sent, systemClock.now(), 'secret');
  return owner === null ? 'unauthorised' : (await chargeData.open(owner, data)).kind;
}

describe('create', () => {
  it('makes a merchant whose keys the service takes, and keeps the secret one as a hash and sealed', async () => {
    const { id, secretKey, publicKey } = await create('--email', 'shop@example.com');
    expect(await open(secretKey)).toBe(200);
    expect(publicKey).toMatch(/^pk_test_[A-Za-z0-9]{23}$/);
    const { rows } = await db.query(
      'select k::text as text, k.* from merchant_keys k where merchant_id = $1',
      [id],
    );
    const [secret] = rows.filter(({ kind }) => kind === 'secret');
    expect(rows).toHaveLength(2);
    expect(rows.map(({ text }) => String(text)).join()).not.toContain(secretKey);
    const { webhooks } = await loadKeys({ mode: 'sandbox', dataDir: folder.path, keys: null });
    const sealed = { keyId: secret.seal_key_id, bytes: secret.sealed };
    expect(createMerchantSecrets(webhooks, systemRandom).open(sealed, secret.lookup)).toBe(secretKey);
    expect(createMerchantSecrets(KEYS.webhooks, systemRandom).open(sealed, secret.lookup)).toBeNull();
  });

  it('gives it an encryption key, with which the service opens its charge_data; kept sealed', async () => {
    const { id, secretKey, output } = await create();
    const encryptionKey = /encryption key {2}(\S+)/.exec(output)?.[1] ?? '';
    expect(encryptionKey).toMatch(/^[A-Za-z0-9]{32}$/);
    const { rows } = await db.query(
      'select env, n, seal_key_id, sealed from merchant_encryption_keys where merchant_id = $1',
      [id],
    );
    expect(rows).toMatchObject([{ env: 'test', n: 1 }]);
    expect(String(rows[0].sealed)).not.toContain(encryptionKey);
    expect(await opens(secretKey, encryptionKey)).toBe('opened');
  });

  it('is listed and shown without its keys', async () => {
    const { id, secretKey, publicKey } = await create();
    expect((await run('list')).output).toMatch(new RegExp(`^ *${id}  Mama Put$`, 'm'));
    const { output } = await run('show', '--merchant', id);
    expect(output).toContain('"name": "Mama Put"');
    const { keys } = JSON.parse(output) as { keys: { kind: string }[] };
    expect(keys.map(({ kind }) => kind)).toEqual(['encryption', 'public', 'secret']);
    expect(output).not.toContain(secretKey);
    expect(output).not.toContain(publicKey);
  });
});

describe('roll-key', () => {
  it('both keys hold for a while, and then the new one alone', async () => {
    const { id, secretKey } = await create();
    const { output } = await run('roll-key', '--merchant', id);
    const newKey = keyIn(output, 'sk');
    expect(output).toContain('The old key holds for 24 hours more.');
    expect([await open(secretKey), await open(newKey)]).toEqual([200, 200]);
    await db.query(
      `update merchant_keys set revoked_at = now() - interval '1 s' where merchant_id = $1 and revoked_at is not null`,
      [id],
    );
    expect([await open(secretKey), await open(newKey)]).toEqual([401, 200]);
  });

  it('at once, when the key has leaked; an earlier, longer overlap ends too', async () => {
    const { id, secretKey } = await create();
    const second = keyIn((await run('roll-key', '--merchant', id)).output, 'sk');
    const third = keyIn((await run('roll-key', '--merchant', id, '--overlap-hours', '0')).output, 'sk');
    expect([await open(secretKey), await open(second), await open(third)]).toEqual([401, 401, 200]);
  });

  it('the public key too, apart from the secret one', async () => {
    const { id, secretKey, publicKey } = await create();
    const { output } = await run('roll-key', '--merchant', id, '--kind', 'public', '--overlap-hours', '0');
    const setUp = async (key: string) => {
      const payload = { reference: `made-${made}`, env: 'test' };
      const headers = { authorization: `Bearer ${key}` };
      return (
        await service.fastify.inject({ method: 'POST', url: '/api/?type=modal-payment', headers, payload })
      ).statusCode;
    };
    expect(await open(secretKey)).toBe(200);
    expect(await setUp(keyIn(output, 'pk'))).toBe(200);
    expect(await setUp(publicKey)).toBe(404);
  });
});

describe('roll-key of what is not secret alone', () => {
  it('the encryption key: charge_data sealed with the old one is opened for a while, and then no more', async () => {
    const { id, secretKey, output } = await create();
    const keyOf = (text: string) => /[A-Za-z0-9]{32}$/m.exec(text)?.[0] ?? '';
    const first = /encryption key {2}(\S+)/.exec(output)?.[1] ?? '';
    const second = keyOf((await run('roll-key', '--merchant', id, '--kind', 'encryption')).output);
    expect([await opens(secretKey, first), await opens(secretKey, second)]).toEqual(['opened', 'opened']);
    const third = keyOf(
      (await run('roll-key', '--merchant', id, '--kind', 'encryption', '--overlap-hours', '0')).output,
    );
    const answers = [first, second, third].map((each) => opens(secretKey, each));
    expect(await Promise.all(answers)).toEqual(['unreadable', 'unreadable', 'opened']);
  });

  it('the public key: pages that have the old one go on opening payments for a while', async () => {
    const { id, publicKey } = await create();
    await run('roll-key', '--merchant', id, '--kind', 'public');
    const answer = await service.fastify.inject({
      method: 'POST',
      url: '/merchant/api/v1/inline/charges',
      headers: { authorization: `Bearer ${publicKey}` },
      payload: { amount: 5, customer: { email: 'ada@example.com' } },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('settings and frame-origins', () => {
  it('change what is given and leave the rest', async () => {
    const { id } = await create(
      '--transfer-over',
      'accept_all',
      '--webhook-url',
      'https://shop.example/hooks',
    );
    await run(
      'settings',
      '--merchant',
      id,
      '--transfer-under',
      'wait_for_rest',
      '--transfer-account-mins',
      '45',
      '--can-save-card',
      'yes',
    );
    await run(
      'settings',
      '--merchant',
      id,
      '--bank-spotlights',
      'OPAY, GTB',
      '--feature-flags',
      'opay_spotlighting',
    );
    await run(
      'frame-origins',
      '--merchant',
      id,
      '--add',
      'https://shop.example',
      '--add',
      'http://localhost:3001',
    );
    await run(
      'frame-origins',
      '--merchant',
      id,
      '--remove',
      'https://shop.example',
      '--add',
      'https://exämple.com',
    );
    expect((await shown(id)).frame_origins).toContain('https://xn--exmple-cua.com');
    await run('frame-origins', '--merchant', id, '--remove', 'https://exämple.com');
    expect(await shown(id)).toMatchObject({
      transfer_over: 'accept_all',
      transfer_under: 'wait_for_rest',
      transfer_account_mins: 45,
      can_save_card: true,
      bank_spotlights: ['OPAY', 'GTB'],
      feature_flags: ['opay_spotlighting'],
      frame_origins: ['http://localhost:3001'],
      webhook_urls: { test: 'https://shop.example/hooks' },
    });
    await run('settings', '--merchant', id, '--webhook-url', 'none', '--bank-spotlights', 'none');
    expect(await shown(id)).toMatchObject({ webhook_urls: {}, bank_spotlights: [] });
  });
});

it('settings change the shop by the rules of its owner’s own form, and a mistake changes nothing', async () => {
  const { id } = await create();
  const settings = (...args: string[]) => run('settings', '--merchant', id, ...args);
  await settings(
    '--name',
    'Yusuf & Sons',
    '--support-phone',
    '+234 801 234 5678',
    '--support-page',
    'yusuf.example',
  );
  const page = 'https://yusuf.example/';
  const kept = { name: 'Yusuf & Sons', support_phone: '+234 801 234 5678', support_url: page };
  expect(await shown(id)).toMatchObject(kept);
  const wrong = await settings(
    '--name',
    'Titan D3mo Shop',
    '--support-phone',
    '12',
    '--address',
    '12 Market Road',
  );
  expect(wrong.errors).toContain('--name looks like the name of another merchant');
  expect(wrong.errors).toContain('--support-phone must be a phone number.');
  await settings('--support-page', '');
  expect(await shown(id)).toMatchObject({ ...kept, support_url: null, address: null });
});

describe('link-off', () => {
  const linkOf = async (slug: string) =>
    (
      await db.query<{ active: boolean; version: number; updated_at: Date }>(
        'select active, version, updated_at from payment_links where slug = $1',
        [slug],
      )
    ).rows[0];

  it('switches it off for payers, with a new version and time', async () => {
    const before = await linkOf('demo-fixed');
    const { code, output } = await run('link-off', 'demo-fixed');
    expect([code, output]).toEqual([0, '/pay/demo-fixed is off.']);
    const after = await linkOf('demo-fixed');
    expect(after).toMatchObject({ active: false, version: (before?.version ?? 0) + 1 });
    expect(after?.updated_at.getTime()).toBeGreaterThan(before?.updated_at.getTime() ?? 0);
    const page = await service.fastify.inject({ url: '/pay/demo-fixed' });
    expect(page.json()).toMatchObject({ problem: 'switched-off' });
  });

  it('says when there is none, and when it is off already; then nothing changes', async () => {
    expect((await run('link-off', 'http://localhost:3000/pay/demo-open')).output).toBe(
      '/pay/demo-open is off.',
    );
    const before = await linkOf('demo-open');
    for (const slug of ['no-such-link', 'demo-open']) {
      const { code, errors } = await run('link-off', slug);
      expect([code, errors]).toEqual([2, `There is no active payment link /pay/${slug}.`]);
    }
    expect(await linkOf('demo-open')).toEqual(before);
  });
});

describe('webhooks-on', () => {
  it('switches receivers on again', async () => {
    const { id } = await create();
    await db.query(
      `insert into webhook_receivers (merchant_id, env, address, failures, disabled_at, disabled_why) values ($1, 'test', 'https://shop.example/a', 9, now(), 'gone')`,
      [id],
    );
    expect((await shown(id))['disabled_receivers']).toEqual([
      { env: 'test', address: 'https://shop.example/a', why: 'gone' },
    ]);
    expect((await run('webhooks-on', '--merchant', id)).output).toContain('Receivers that are on again: 1.');
    expect((await shown(id))['disabled_receivers']).toEqual([]);
  });
});

describe('receivers and webhooks-resend', () => {
  it('names who fails before it is off, and sends again what failed since a time, in its order', async () => {
    const { id } = await create();
    await db.query(
      `with r as (insert into webhook_receivers (merchant_id, env, address, failures, disabled_at, disabled_why)
         values ($1, 'test', 'https://shop.example/f', 4, null, null), ($1, 'test', 'https://shop.example/off', 9, now(), 'schedule_over'),
           ($1, 'test', 'https://shop.example/well', 1, null, null) returning id, address),
       t as (insert into transactions (merchant_id, env, reference, page_reference, payment_reference, body_fingerprint, amount_minor, currency,
         merchant_bears_cost, fees, channels, customer_email, attempts_max, expires_at, created_at, updated_at)
         select $1, 'test', 'resent-' || n, 'resent-' || n, 'KPY-PI-resent' || n, '', 1, 'NGN', false, '{}', '{card}', 'a@b.c', 10, now(), now(), now()
         from generate_series(1, 3) n returning id, reference)
       insert into webhook_deliveries (transaction_id, seq, merchant_id, env, receiver_id, event, url, status, why, tries, began_at, due_at, created_at, ended_at)
       select t.id, 2, $1, 'test', r.id, 'charge.success', r.address, 'undelivered', 'disabled', 13, now(), now(),
         now() - right(t.reference, 1)::int * interval '1 h', now() - case right(t.reference, 1) when '3' then interval '9 h' else interval '1 h' end
       from t join r on r.address like '%off'`,
      [id],
    );
    const { output } = await run('receivers');
    expect(output).toContain(
      `https://shop.example/f  merchant ${id} Mama Put (test)  failing: 4 tries in a row`,
    );
    expect(output).toContain('https://shop.example/off');
    expect(output).not.toContain('https://shop.example/well');
    const since = new Date(Date.now() - 5 * 60 * 60_000).toISOString().replace(/:\d\d\.\d+Z/, 'Z');
    expect((await run('webhooks-resend', '--merchant', id, '--since', since)).output).toBe(
      'Webhooks that are sent again: 2.',
    );
    const { rows } = await db.query(
      `select t.reference, d.tries from webhook_deliveries d join transactions t on t.id = d.transaction_id
       where d.merchant_id = $1 and d.status = 'waiting' order by d.due_at`,
      [id],
    );
    expect(rows).toEqual([
      { reference: 'resent-2', tries: 0 },
      { reference: 'resent-1', tries: 0 },
    ]);
    expect((await run('receivers')).output).not.toContain('https://shop.example/off');
  });
});

describe('reseal', () => {
  const hex = (digit: string) => `${digit}0123567`.repeat(8);
  const keysOf = (cards: string, webhooks: string) => ({
    SESSION_KEY: hex('1'),
    IDEMPOTENCY_KEY: hex('2'),
    CARD_KEYS: cards,
    CARD_LOOKUP_KEYS: hex('4'),
    COOKIE_KEYS: hex('5'),
    WEBHOOK_KEYS: webhooks,
    RECEIPT_KEYS: hex('6'),
  });

  it('reseals merchants’ keys under the newest keys, and says which older ones can go and which must come back', async () => {
    const old = keysOf(hex('a'), hex('b'));
    await runWith(old, 'create', '--name', 'Reseal');
    const between = await runWith(keysOf(`${hex('c')},${hex('a')}`, `${hex('d')},${hex('b')}`), 'reseal');
    expect(between.output).toContain(
      'Sealed anew: saved cards 0, encryption keys 1, secret keys 1, provider credentials 0, authenticator apps 0.',
    );
    // The keys of this test's other merchants are sealed under keys that these settings do not have.
    expect(between.output).toMatch(
      /CARD_KEYS: encryption keys \(\d+\) lie under a key that is not in the list/,
    );
    expect(between.output).toContain('CARD_LOOKUP_KEYS: has one key, and everything lies under it.');
    const alone = await runWith(keysOf(hex('c'), hex('d')), 'reseal');
    expect(alone.output).toContain(
      'Sealed anew: saved cards 0, encryption keys 0, secret keys 0, provider credentials 0, authenticator apps 0.',
    );
  });
});

it('reseal says for each list that its other keys can go, when nothing is sealed under them', () => {
  const none = { CARD_KEYS: [], CARD_LOOKUP_KEYS: [], WEBHOOK_KEYS: [] };
  const older = { CARD_KEYS: 1, CARD_LOOKUP_KEYS: 0, WEBHOOK_KEYS: 2 };
  const [, ...lines] = resealReport({
    cards: 1,
    encryptionKeys: 1,
    secretKeys: 1,
    credentials: 1,
    apps: 1,
    left: none,
    older,
  });
  expect(lines.map((line) => /^([A-Z_]+): .*can go once/.exec(line)?.[1])).toEqual([
    'CARD_KEYS',
    undefined,
    'WEBHOOK_KEYS',
  ]);
});

describe('a mistake', () => {
  it.each<[string[], string]>([
    [['creat', '--name', 'x'], 'Did you mean create?'],
    [['create'], '--name is required: what payers read.'],
    [['create', '--name', ' '], '--name must be 1 to 100 characters.'],
    [['show'], '--merchant is required: the number'],
    [['create', '--nam', 'x'], 'Did you mean --name?'],
    [['create', '--name', 'x', '--email', 'x'], '--email must be an email address'],
    [['create', '--name', 'x', '--env', 'live'], 'needs TITAN_MODE=live'],
    [['create', '--name', 'x', '--env', 'prod'], '--env must be test, live'],
    [['create', '--name', 'x', '--transfer-over', 'keep'], '--transfer-over must be return_excess'],
    [['create', '--name', 'x', '--transfer-account-mins', '0'], 'must be 1 to 1440'],
    [
      ['webhooks-resend', '--merchant', '1', '--since', 'yesterday'],
      '--since must be a day in UTC or a time',
    ],
    [['create', '--name', 'x', '--calls-per-minute', '59'], 'must be 60 to 600000'],
    [['create', '--name', 'x', '--webhook-url', 'http://shop.example'], '--webhook-url must be'],
    [['create', '--name', 'x', '--webhook-url', 'https://shop.example:8443/'], 'on port 443'],
    [['create', '--name', 'x', '--webhook-url', 'https://10.0.0.1/hooks'], 'of a public host'],
    [['settings', '--merchant', '1', '--webhook-url', 'https://[::ffff:10.0.0.1]/'], 'of a public host'],
    [['create', '--name'], 'create --help'],
    [['roll-key', '--merchant', '999999'], 'There is no merchant 999999'],
    [['roll-key', '--merchant', '1', '--overlap-hours', '-1'], 'overlap-hours'],
    [['show', '--merchant', 'x'], '--merchant must be the number'],
    [['frame-origins', '--merchant', '1', '--add', 'https://shop.example/'], 'is not an origin'],
    [['frame-origins', '--merchant', '1', '--remove', 'https://shop.example'], 'is not registered'],
    [['settings', '--merchant', '1', '--bank-spotlights', 'a;b'], 'at most 20 names'],
    [['settings', '--merchant', '1', '--email', '"x"@shop.example'], 'must be an email address'],
    [['link-off'], 'Which link?'],
    [['link-off', 'a', 'b'], 'Which link?'],
    [
      ['create', '--name', 'My', 'shop'],
      '"shop" belongs to no option. A value of several words needs quotes',
    ],
    [['list', 'all'], '"all" belongs to no option'],
  ])('%j: %s', async (args, words) => {
    const before = await db.query(
      'select (select count(*) from merchants) as m, (select count(*) from merchant_keys) as k',
    );
    const { code, output, errors } = await run(...args);
    expect([code, output]).toEqual([2, '']);
    expect(errors).toContain(words);
    const after = await db.query(
      'select (select count(*) from merchants) as m, (select count(*) from merchant_keys) as k',
    );
    expect(after.rows).toEqual(before.rows);
  });
});

describe('--help', () => {
  it.each(Object.keys(COMMANDS))('%s is explained, with every option', async (name) => {
    const { code, output } = await run(name, '--help');
    expect(code).toBe(0);
    expect(output).toContain(`npm run merchant -- ${name}`);
    for (const option of Object.keys(COMMANDS[name]?.options ?? {})) expect(output).toContain(`--${option}`);
    expect((await run('--help')).output).toContain(`  ${name} `);
    expect((await run(name, '-h')).output).toBe(output);
  });
});

it('says in one line that the database of the settings cannot be used, without its password', async () => {
  const missing = new URL(database.url);
  missing.pathname = '/no_such_database';
  const errors: string[] = [];
  const code = await runMerchant(['list'], {
    environment: { DATABASE_URL: missing.href, DATA_DIR: folder.path },
    say: () => {},
    complain: (line) => errors.push(line),
  });
  expect(code).toBe(2);
  expect(errors).toEqual([
    'The database of DATABASE_URL cannot be used: it has no database of that name (3D000). Correct the setting, or leave it out.',
  ]);
});

describe('attention', () => {
  it('lists what waits for a person, and closes it with a note', async () => {
    expect((await run('attention')).output).toBe('Nothing waits for a person.');
    await db.query(
      `insert into contradictions (kind, account_id, reference, said, amount_minor, currency, at)
       select 'unknown_reference', id, 'KPY-CA-nobody', 'approved', 150000, 'NGN', '2026-01-02' from provider_accounts where name = 'demo'`,
    );
    const { output } = await run('attention');
    expect(output).toMatch(
      /^contradiction-\d+ {2}2026-01-02T.* {2}unknown_reference NGN 1500\.00 {2}no payment of ours, KPY-CA-nobody at sandbox\/demo of Titan Demo Shop$/,
    );
    const [name = ''] = output.split(' ');
    const silent = await run('attention-done', name);
    expect([silent.code, silent.errors]).toEqual([2, expect.stringContaining('what was done?')]);
    expect((await run('attention-done', name, '--note', 'Asked them: a test of theirs')).output).toBe(
      `${name} is closed.`,
    );
    const again = await run('attention-done', name, '--note', 'again');
    expect([again.code, again.errors]).toEqual([2, expect.stringContaining('is open')]);
  });

  it('closes all that is unknown at one account at once, and nothing else', async () => {
    await db.query(
      `insert into contradictions (kind, account_id, reference, said, payment_reference, payer, at)
       select kind, a.id, 'KPY-CA-' || kind || '-' || a.name, 'approved', 'KPY-PI-lost', '****4081', '2026-01-03'
       from provider_accounts a, unnest('{unknown_reference,reversed}'::text[]) as kind where a.name in ('demo', 'demo-kes')`,
    );
    expect((await run('attention')).output).toContain(
      'KPY-PI-lost, KPY-CA-unknown_reference-demo at sandbox/demo of Titan Demo Shop, paid by ****4081',
    );
    const unnamed = await run('close-unknown', 'demo', '--note', 'x');
    expect([unnamed.code, unnamed.errors]).toEqual([2, expect.stringContaining('PROVIDER/ACCOUNT')]);
    expect((await run('close-unknown', 'sandbox/demo')).code).toBe(2);
    expect((await run('close-unknown', 'sandbox/demo', '--note', 'Given back')).output).toBe('Closed: 1.');
    expect((await run('attention')).output).not.toContain('unknown_reference-demo at');
    expect((await run('close-unknown', '--note', 'Given back')).output).toBe('Closed: 1.');
    expect((await run('attention')).output.split('\n')).toHaveLength(2);
    await db.query("update contradictions set status = 'closed'");
  });

  it('wants to know what became of money', async () => {
    const { code, errors } = await run('attention-done', 'reversal-1', '--note', 'x');
    expect([code, errors]).toEqual([2, 'reversal-1 is money: say --money returned, or --money try-again.']);
    const never = await run('attention-done', 'reversal-1', '--note', 'x', '--money', 'not-returned');
    expect([never.code, never.errors]).toEqual([2, expect.stringContaining('--money')]);
    const charge = await run('attention-done', 'charge-1', '--note', 'x');
    expect(charge.errors).toBe('charge-1 is money: say --money returned, or --money not-returned.');
  });
});
