// Settings: what each accepts, and that a refused start lists every problem with its remedy and without secrets.
import { isAbsolute, join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { readSettings } from './config.ts';
import type { Environment, Settings } from './config.ts';

const SESSION_KEY = '0123456789abcdef'.repeat(4);
const IDEMPOTENCY_KEY = 'fedcba9876543210'.repeat(4);
const [CARD_KEYS, CARD_LOOKUP_KEYS, COOKIE_KEYS, WEBHOOK_KEYS, RECEIPT_KEYS] = [
  '89abcdef01234567',
  '456789abcdef0123',
  'cdef0123456789ab',
  'ef0123456789abcd',
  'd0123456789abcef',
].map((part) => part.repeat(4)) as [string, string, string, string, string];
const LISTS = { CARD_KEYS, CARD_LOOKUP_KEYS, COOKIE_KEYS, WEBHOOK_KEYS, RECEIPT_KEYS };
const KEYS = { SESSION_KEY, IDEMPOTENCY_KEY, ...LISTS };
const LIVE = {
  TITAN_MODE: 'live',
  ...KEYS,
  DATABASE_URL: 'postgresql://titan:secret@db.internal:5432/titan',
  PUBLIC_URL: 'https://pay.example.com',
};

function settingsOf(environment: Environment): Settings {
  const outcome = readSettings(environment);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return outcome.settings;
}

function problemsOf(environment: Environment) {
  const outcome = readSettings(environment);
  return outcome.ok ? [] : outcome.problems;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

describe('what is read', () => {
  it('needs no setting at all', () => {
    const { dataDir, ...rest } = settingsOf({});
    expect(rest).toEqual({
      mode: 'sandbox',
      hasConsole: true,
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      isLocal: true,
      backupDir: null,
      backupKeys: [],
      marksDir: null,
      databaseUrl: null,
      migrationUrl: null,
      logLevel: null,
      drainMs: null,
      providerUrls: {},
      sandbox: { url: 'http://127.0.0.1:3002', port: 3002, databaseUrl: null, secret: null },
      metricsFor: 'anybody',
      traces: null,
      trustedProxies: [],
      nearMisses: [],
      reports: { errors: null, tracker: null },
      retention: {
        evidenceMs: 2_557 * DAY_MS,
        webhooksMs: 400 * DAY_MS,
        requestKeysMs: 30 * DAY_MS,
        callbackIdsMs: 90 * DAY_MS,
      },
      mail: null,
      keys: null,
    });
    expect(isAbsolute(dataDir)).toBe(true);
    expect(dataDir).toBe(join(import.meta.dirname, '../../../../.data'));
  });

  it.each<[Environment, Partial<Settings>]>([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PORT: ' 8080 ' }, { port: 8080 }],
    [{ PORT: '' }, { port: 3000 }],
    [{ DRAIN_SECONDS: '0' }, { drainMs: 0 }],
    [{ DRAIN_SECONDS: '15' }, { drainMs: 15_000 }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ HOST: 'shop-1.example.com' }, { host: 'shop-1.example.com' }],
    [{ PUBLIC_URL: 'https://pay.example.com/' }, { publicUrl: 'https://pay.example.com' }],
    [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, { publicUrl: 'http://192.168.1.7:3000' }],
    [
      { TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,2001:db8::/32' },
      { trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::/32'] },
    ],
    [{ DATA_DIR: '/var/lib/titan' }, { dataDir: '/var/lib/titan' }],
    [{ BACKUP_DIR: '/mnt/backup' }, { backupDir: '/mnt/backup' }],
    [{ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data-kept' }, { backupDir: '/srv/data-kept' }],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/', OTEL_TRACES_SAMPLER: 'x', OTEL_SERVICE_NAME: 'x' },
      { traces: { url: 'http://c:4318/v1/traces', share: 1 } },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/v1/traces' },
      { traces: { url: 'http://c:4318/v1/traces', share: 1 } },
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://t/in' },
      { traces: { url: 'https://t/in', share: 1 } },
    ],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'TRUE' }, { traces: null }],
    [{ MARKS_DIR: '/etc/titan/marks' }, { marksDir: '/etc/titan/marks' }],
    [{ DATABASE_URL: 'postgres://u@h/d' }, { databaseUrl: 'postgres://u@h/d' }],
    [
      { DATABASE_URL: 'postgresql:///titan?host=/run/pg' },
      { databaseUrl: 'postgresql:///titan?host=/run/pg' },
    ],
    [
      { DATABASE_URL: 'postgres://u@h/d', DATABASE_MIGRATION_URL: 'postgres://owner@h/d' },
      { databaseUrl: 'postgres://u@h/d', migrationUrl: 'postgres://owner@h/d' },
    ],
    [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
    [
      { SMTP_URL: 'smtps://me%40shop:p%2Fw@mail.example.com/?from=receipts@shop.example' },
      {
        mail: {
          host: 'mail.example.com',
          port: 465,
          isSecure: true,
          isLocal: false,
          auth: { user: 'me@shop', pass: 'p/w' },
          from: 'receipts@shop.example',
        },
      },
    ],
    [
      { SMTP_URL: 'smtp://localhost:2525?from=receipts@shop.example' },
      {
        mail: {
          host: 'localhost',
          port: 2525,
          isSecure: false,
          isLocal: true,
          auth: null,
          from: 'receipts@shop.example',
        },
      },
    ],
    [
      { ...KEYS, CARD_KEYS: `${'76543210fedcba98'.repeat(4)}, ${CARD_KEYS}` },
      {
        keys: {
          session: SESSION_KEY,
          idempotency: IDEMPOTENCY_KEY,
          cards: ['76543210fedcba98'.repeat(4), CARD_KEYS],
          cardLookups: [CARD_LOOKUP_KEYS],
          cookies: [COOKIE_KEYS],
          webhooks: [WEBHOOK_KEYS],
          receipts: [RECEIPT_KEYS],
        },
      },
    ],
    [LIVE, { mode: 'live', publicUrl: 'https://pay.example.com', databaseUrl: LIVE.DATABASE_URL }],
    [{ PATH: '/usr/bin', NODE_ENV: 'production' }, {}],
  ])('%o', (environment, expected) => {
    expect(settingsOf(environment)).toMatchObject(expected);
  });
});

describe('a checkout that only this machine reaches', () => {
  it.each<[Environment, boolean]>([
    [{}, true],
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, true],
    [{ PUBLIC_URL: 'http://shop.localhost:3000' }, true],
    [{ PUBLIC_URL: 'https://127.0.0.2' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, false],
    [{ HOST: '192.168.1.7' }, false],
    [{ HOST: 'shop-1.example.com' }, false],
    [{ HOST: 'localhost.example.com' }, false],
    [{ PUBLIC_URL: 'https://pay.example.com' }, false],
    [{ PUBLIC_URL: 'http://localhost.example.com' }, false],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://192.168.1.7:3000' }, false],
    [{ ...LIVE, HOST: 'localhost', PUBLIC_URL: 'https://localhost' }, false],
  ])('%j: %s', (environment, isLocal) => {
    expect(settingsOf(environment).isLocal).toBe(isLocal);
  });
});

describe('what is refused', () => {
  it.each<[Environment, string, string]>([
    [{ PORT: 'http' }, 'PORT', 'is not a port number'],
    [{ PORT: '3000.5' }, 'PORT', 'is not a port number'],
    [{ PORT: '-1' }, 'PORT', 'is not a port number'],
    [{ PORT: '0' }, 'PORT', 'is not between 1 and 65535'],
    [{ PORT: '65536' }, 'PORT', 'is not between 1 and 65535'],
    [{ PORT: '65535' }, 'PORT', 'leaves no next ports for the demo shop and the sandbox'],
    [{ PORT: '65534' }, 'PORT', 'leaves no next ports for the demo shop and the sandbox'],
    [{ SANDBOX_PORT: '3000' }, 'SANDBOX_PORT', 'is the port of the checkout or of the demo shop'],
    [{ SANDBOX_PORT: '3001' }, 'SANDBOX_PORT', 'is the port of the checkout or of the demo shop'],
    [{ SANDBOX_URL: 'http://sandbox.example:3002' }, 'SANDBOX_URL', 'is neither https nor on this machine'],
    [
      { DATABASE_URL: 'postgresql://db/one', SANDBOX_DATABASE_URL: 'postgresql://db/one' },
      'SANDBOX_DATABASE_URL',
      'is the database of the checkout',
    ],
    [{ HOST: 'http://localhost' }, 'HOST', 'is not a host name or an IP address'],
    [{ HOST: 'a b' }, 'HOST', 'is not a host name or an IP address'],
    [{ HOST: 'localhost:3000' }, 'HOST', 'is not a host name or an IP address'],
    [{ DRAIN_SECONDS: '1m' }, 'DRAIN_SECONDS', 'is not a number of whole seconds from 0 to 99'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'is not an http or https address',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPIONT: 'http://localhost:4318' },
      'OTEL_EXPORTER_OTLP_ENDPIONT',
      'is not a setting',
    ],
    [{ OTEL_SDK_DISABLED: 'yes' }, 'OTEL_SDK_DISABLED', 'is not true or false'],
    [{ TRACKER_URL: 'https://eu.i.posthog.com' }, 'TRACKER_URL', 'lacks the path that takes events'],
    [{ OTEL_TRACES_SAMPLER_ARG: '10' }, 'OTEL_TRACES_SAMPLER_ARG', 'is not a number from 0 to 1'],
    [{ RETAIN_EVIDENCE_DAYS: '365' }, 'RETAIN_EVIDENCE_DAYS', 'is less than 1827 days'],
    [{ RETAIN_WEBHOOKS_DAYS: '1 year' }, 'RETAIN_WEBHOOKS_DAYS', 'is not a number of whole days'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN', 'is not 20 to 200 characters of a Bearer token'],
    [{ TRUSTED_PROXIES: 'nginx' }, 'TRUSTED_PROXIES', 'is not a list of IP addresses and networks'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES', 'is not a list of IP addresses and networks'],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES', 'is not a list of IP addresses and networks'],
    [
      { PUBLIC_URL: 'pay.example.com' },
      'PUBLIC_URL',
      'is not an http or https origin (scheme and host, no path)',
    ],
    [
      { PUBLIC_URL: 'https://x.com/pay' },
      'PUBLIC_URL',
      'is not an http or https origin (scheme and host, no path)',
    ],
    [
      { PUBLIC_URL: 'ftp://x.com' },
      'PUBLIC_URL',
      'is not an http or https origin (scheme and host, no path)',
    ],
    [
      { PUBLIC_URL: 'https://x.com;y.com' },
      'PUBLIC_URL',
      'is not an http or https origin (scheme and host, no path)',
    ],
    [{ DATA_DIR: 'a\0b' }, 'DATA_DIR', 'is not a path'],
    [{ BACKUP_DIR: 'a\0b' }, 'BACKUP_DIR', 'is not a path'],
    [{ DATA_DIR: '~/data' }, 'DATA_DIR', 'begins with what only a shell reads'],
    [{ BACKUP_DIR: '~/backup' }, 'BACKUP_DIR', 'begins with what only a shell reads'],
    [{ BACKUP_DIR: '"/mnt/backup"' }, 'BACKUP_DIR', 'begins with what only a shell reads'],
    [{ MARKS_DIR: '$HOME/marks' }, 'MARKS_DIR', 'begins with what only a shell reads'],
    [{ BACKUP_DIR: '.data' }, 'BACKUP_DIR', 'is DATA_DIR or in it, and would be lost with it'],
    [{ BACKUP_DIR: '.data/../.data/kept' }, 'BACKUP_DIR', 'is DATA_DIR or in it, and would be lost with it'],
    [
      { DATA_DIR: '/srv/a', BACKUP_DIR: '/srv/a/' },
      'BACKUP_DIR',
      'is DATA_DIR or in it, and would be lost with it',
    ],
    [{ MARKS_DIR: 'a\0b' }, 'MARKS_DIR', 'is not a path'],
    [{ DATABASE_URL: 'mysql://h/d' }, 'DATABASE_URL', 'is not a PostgreSQL address'],
    [
      { DATABASE_MIGRATION_URL: 'postgres://u@h/d' },
      'DATABASE_URL',
      'is missing beside DATABASE_MIGRATION_URL',
    ],
    [{ DATABASE_URL: 'nonsense' }, 'DATABASE_URL', 'is not a PostgreSQL address'],
    [{ TITAN_MODE: 'Live' }, 'TITAN_MODE', 'is not a mode'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL', 'is not a log level'],
    [{ ...KEYS, SESSION_KEY: 'abc' }, 'SESSION_KEY', 'is not 64 hexadecimal characters'],
    [{ ...KEYS, SESSION_KEY: '0'.repeat(64) }, 'SESSION_KEY', 'is too regular to be a random key'],
    [
      { ...KEYS, IDEMPOTENCY_KEY: SESSION_KEY.toUpperCase() },
      'IDEMPOTENCY_KEY',
      'is the same key as SESSION_KEY',
    ],
    [{ ...KEYS, IDEMPOTENCY_KEY: '' }, 'IDEMPOTENCY_KEY', 'is missing beside the other keys'],
    [{ ...KEYS, SESSION_KEY: undefined }, 'SESSION_KEY', 'is missing beside the other keys'],
    [{ ...KEYS, COOKIE_KEYS: undefined }, 'COOKIE_KEYS', 'is missing beside the other keys'],
    [{ ...KEYS, WEBHOOK_KEYS: undefined }, 'WEBHOOK_KEYS', 'is missing beside the other keys'],
    [{ ...KEYS, RECEIPT_KEYS: undefined }, 'RECEIPT_KEYS', 'is missing beside the other keys'],
    [{ ...KEYS, CARD_KEYS: `${CARD_KEYS},abc` }, 'CARD_KEYS', 'is not 64 hexadecimal characters'],
    [{ ...KEYS, CARD_KEYS: `${CARD_KEYS},` }, 'CARD_KEYS', 'is not 64 hexadecimal characters'],
    [{ ...KEYS, CARD_KEYS: `${CARD_KEYS},${CARD_KEYS}` }, 'CARD_KEYS', 'names one key twice'],
    [{ ...KEYS, COOKIE_KEYS: CARD_KEYS.toUpperCase() }, 'COOKIE_KEYS', 'is the same key as CARD_KEYS'],
    [{ ...KEYS, BACKUP_KEYS: CARD_KEYS }, 'BACKUP_KEYS', 'is the same key as CARD_KEYS'],
    [{ BACKUP_KEYS: 'secret' }, 'BACKUP_KEYS', 'is not 64 hexadecimal characters'],
    [{ ...LIVE, SESSION_KEY: undefined }, 'SESSION_KEY', 'is required in live mode'],
    [{ ...LIVE, IDEMPOTENCY_KEY: '' }, 'IDEMPOTENCY_KEY', 'is required in live mode'],
    [{ ...LIVE, CARD_KEYS: undefined }, 'CARD_KEYS', 'is required in live mode'],
    [{ ...LIVE, RECEIPT_KEYS: undefined }, 'RECEIPT_KEYS', 'is required in live mode'],
    [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL', 'is not an smtp or smtps address'],
    [
      { SMTP_URL: 'https://mail.example.com/?from=a@b.example' },
      'SMTP_URL',
      'is not an smtp or smtps address',
    ],
    [{ SMTP_URL: 'smtps://mail.example.com' }, 'SMTP_URL', 'does not say who sends (?from=…)'],
    [{ SMTP_URL: 'smtps://h.example/?from=nobody' }, 'SMTP_URL', 'does not say who sends (?from=…)'],
    [
      { SMTP_URL: 'smtps://h.example/?from=a@b.example&tls=no' },
      'SMTP_URL',
      'has more than a sender behind its ?',
    ],
    [{ SMTP_URL: 'smtps://user@h.example/?from=a@b.example' }, 'SMTP_URL', 'has a user without a password'],
    [
      { SMTP_URL: 'smtps://user:50%off@h.example/?from=a@b.example' },
      'SMTP_URL',
      'has a % in its user or password that is not written %25',
    ],
    [{ ...LIVE, DATABASE_URL: undefined }, 'DATABASE_URL', 'is required in live mode'],
    [{ ...LIVE, PUBLIC_URL: undefined }, 'PUBLIC_URL', 'is required in live mode'],
    [
      { ...LIVE, PUBLIC_URL: 'http://pay.example.com' },
      'PUBLIC_URL',
      'is not https, which live mode requires',
    ],
    [{ TITAN_MODEL: 'live' }, 'TITAN_MODEL', 'is not a setting'],
    [{ HOST: '0.0.0' }, 'HOST', 'is not a host name or an IP address'],
  ])('%o', (environment, name, problem) => {
    const problems = problemsOf(environment);
    expect(problems.map((wrong) => [wrong.name, wrong.problem])).toEqual([[name, problem]]);
    expect(problems[0]?.howToSet).not.toBe('');
  });

  it('reports all problems at once', () => {
    const names = problemsOf({ TITAN_MODE: 'live', PORT: 'x', HOST: '!', LOG_LEVEL: 'x' }).map(
      ({ name }) => name,
    );
    expect(names.toSorted()).toEqual(
      [
        'CARD_KEYS',
        'CARD_LOOKUP_KEYS',
        'COOKIE_KEYS',
        'DATABASE_URL',
        'HOST',
        'IDEMPOTENCY_KEY',
        'LOG_LEVEL',
        'PORT',
        'PUBLIC_URL',
        'RECEIPT_KEYS',
        'SESSION_KEY',
        'WEBHOOK_KEYS',
      ].toSorted(),
    );
  });

  it.each([
    ['TITAN_MDE', 'Did you mean TITAN_MODE?'],
    ['TITAN_PORT', 'Did you mean PORT?'],
    ['TITAN_DATABASE_URI', 'Did you mean DATABASE_URL?'],
    ['TITAN_COLOUR_OF_THE_SEA', 'The settings are TITAN_MODE, PORT'],
  ])('%s: %s', (name, howToSet) => {
    expect(problemsOf({ [name]: 'x' })[0]?.howToSet).toContain(howToSet);
  });

  it('in live mode also a name without our prefix that is nearly one of ours', () => {
    const misspelt = { TRUSTED_PROXY: 'loopback', METRICS_TOKENS: 'x', DATABASE_URI: 'x', POST: 'x' };
    expect(problemsOf({ ...LIVE, ...misspelt }).map(({ name, howToSet }) => [name, howToSet])).toEqual([
      ['METRICS_TOKENS', 'Did you mean METRICS_TOKEN?'],
      ['TRUSTED_PROXY', 'Did you mean TRUSTED_PROXIES?'],
    ]);
    expect(problemsOf(misspelt)).toEqual([]);
    expect(problemsOf({ ...LIVE, TRUSTED_PROXY_FILE: '/run/proxies' })[0]?.howToSet).toBe(
      'Did you mean TRUSTED_PROXIES?',
    );
  });

  it('is noted, without its value, where it does nothing beside the setting or in sandbox mode', () => {
    const nearMisses = (environment: Environment) => settingsOf(environment).nearMisses;
    const proxy = [{ name: 'TRUSTED_PROXY', meant: 'TRUSTED_PROXIES' }];
    expect(nearMisses({ ...LIVE, TRUSTED_PROXIES: 'loopback', TRUSTED_PROXY: '10.0.0.1' })).toEqual(proxy);
    expect(nearMisses({ TRUSTED_PROXY: '10.0.0.1' })).toEqual(proxy);
    expect(nearMisses({ SMTP_URI_FILE: '/run/smtp', POST: 'x', OTEL_SERVICE_NAME: 'x' })).toEqual([
      { name: 'SMTP_URI_FILE', meant: 'SMTP_URL' },
    ]);
  });
});

describe('secrets', () => {
  it.each<Environment>([
    { ...KEYS, SESSION_KEY: 'hunter2' },
    { ...KEYS, CARD_KEYS: 'hunter2' },
    { SMTP_URL: 'smtps://me:hunter2@mail.example.com' },
    { TITAN_SESSION_KEY: 'hunter2' },
    { DATABASE_URL: 'mysql://user:hunter2@host/d' },
    { DATABASE_URL: 'mysql://user:a@hunter2/b:c@host/d' },
    { DATABASE_URL: 'user:hunter2@host' },
    { DATABASE_URL: 'http://host/d?user=x&password=hunter2&ssl=1' },
    { DATABASE_URL: 'host=h user=u password = hunter2' },
  ])('never shows %o', (environment) => {
    const problems = problemsOf(environment);
    expect(problems).toHaveLength(1);
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });
});

describe('what pages report to (spec §1)', () => {
  it('is off until it is set', () => expect(settingsOf({}).reports).toEqual({ errors: null, tracker: null }));

  it.each([
    ['https://k1@errors.example/7', 'https://errors.example/api/7/envelope/?sentry_key=k1&sentry_version=7'],
    [
      'http://k1@localhost:9000/under/7',
      'http://localhost:9000/under/api/7/envelope/?sentry_key=k1&sentry_version=7',
    ],
  ])('the DSN %s gives the address %s', (dsn, address) =>
    expect(settingsOf({ ERROR_REPORT_DSN: dsn }).reports.errors).toBe(address),
  );

  it.each([
    'errors.example/7',
    'https://errors.example/7',
    'https://k1@errors.example',
    'https://k1@errors.example/shop',
    'https://k1:secret@errors.example/7',
    'ftp://k1@errors.example/7',
    "https://k1@errors.example/7?x='none'",
  ])('%s is not a DSN', (dsn) =>
    expect(problemsOf({ ERROR_REPORT_DSN: dsn })).toMatchObject([
      { name: 'ERROR_REPORT_DSN', problem: 'is not a DSN' },
    ]),
  );

  it('a tracker needs both an address and a key', () => {
    const [TRACKER_URL, TRACKER_KEY] = ['https://eu.tracker.example/batch/', 'phc_1'];
    expect(settingsOf({ TRACKER_URL, TRACKER_KEY }).reports.tracker).toEqual({
      address: TRACKER_URL,
      key: TRACKER_KEY,
    });
    expect(problemsOf({ TRACKER_URL })).toMatchObject([
      { name: 'TRACKER_KEY', problem: 'is missing beside TRACKER_URL' },
    ]);
    expect(problemsOf({ TRACKER_KEY })).toMatchObject([
      { name: 'TRACKER_URL', problem: 'is missing beside TRACKER_KEY' },
    ]);
  });

  it('is https in live mode', () => {
    const plain = { ERROR_REPORT_DSN: 'http://k1@errors.example/7' };
    expect(problemsOf({ ...LIVE, ...plain })).toMatchObject([
      { name: 'ERROR_REPORT_DSN', problem: 'is not https, which live mode requires' },
    ]);
  });
});

describe('the address of a connector', () => {
  it('may be a stub on this machine', () => {
    const PROVIDER_URL_MTN_MOMO = 'http://127.0.0.1:4000/v1';
    const PROVIDER_URL_KORA = 'https://localhost:4001';
    expect(
      settingsOf({ PROVIDER_URL_MTN_MOMO, PROVIDER_URL_KORA, PROVIDER_URL_DARAJA: '' }).providerUrls,
    ).toEqual({
      'mtn-momo': PROVIDER_URL_MTN_MOMO,
      kora: PROVIDER_URL_KORA,
    });
  });

  it.each([
    'http://api.processor.example',
    'https://10.0.0.1',
    'http://127.0.0.1.processor.example',
    'http://127.0.0.1:4000/?key=1',
    'http://127.0.0.1:4000/#part',
    'http://user:hunter2@127.0.0.1:4000',
    'ftp://127.0.0.1',
    'localhost:4000',
  ])('may not be %s', (PROVIDER_URL_KORA) => {
    const problems = problemsOf({ PROVIDER_URL_KORA });
    expect(problems).toMatchObject([
      { name: 'PROVIDER_URL_KORA', problem: 'is not an http or https address on this machine' },
    ]);
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });

  it('cannot be changed in live mode', () => {
    expect(problemsOf({ ...LIVE, PROVIDER_URL_KORA: 'http://127.0.0.1:4000' })).toMatchObject([
      { name: 'PROVIDER_URL_KORA', problem: 'is for sandbox mode only' },
    ]);
  });
});

describe('a setting in a file', () => {
  let folder: TestFolder;
  beforeAll(async () => {
    folder = await makeTestFolder('settings');
    await writeFile(join(folder.path, 'session'), `${SESSION_KEY}\n`);
  });
  afterAll(() => folder.remove());
  const { SESSION_KEY: _, ...otherKeys } = KEYS;

  it('is read from there, without the end of its line', () => {
    const settings = settingsOf({ ...otherKeys, SESSION_KEY_FILE: join(folder.path, 'session') });
    expect(settings.keys).toEqual(settingsOf(KEYS).keys);
  });

  it('is refused beside the setting itself, and where the file cannot be read; a key is not shown', () => {
    const both = problemsOf({ ...KEYS, SESSION_KEY_FILE: join(folder.path, 'session') });
    expect(both).toMatchObject([{ name: 'SESSION_KEY', problem: 'is set beside SESSION_KEY_FILE' }]);
    const gone = problemsOf({ ...otherKeys, SESSION_KEY_FILE: join(folder.path, 'gone') });
    expect(gone[0]).toMatchObject({
      name: 'SESSION_KEY',
      value: '(not shown)',
      problem: 'cannot be read from its file (ENOENT)',
    });
  });
});
