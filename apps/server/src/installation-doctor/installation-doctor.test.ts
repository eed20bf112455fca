// The doctor of an installation: what is well is called well, and each check finds what is broken for it. The service and its database are
// real, behind a proxy with TLS that can be given faults.
import { createServer, type OutgoingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server as TlsServer } from 'node:https';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '@titan/platform/database';
import { systemClock } from '@titan/platform/ports-node';
import { queriesOver } from '../db/database.ts';
import { readSettings, type Settings } from '../platform/config.ts';
import { createKeyRing } from '../platform/key-ring.ts';
import { type Keys, loadKeys } from '../platform/keys.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { freePort } from '../testing/free-port.ts';
import { type SandboxBeside, startSandboxBeside } from '../testing/sandbox-beside.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { createTlsServer, trustTestCertificate } from '../testing/tls-server.ts';
import { reportAtStart } from './at-start.ts';
import type { Installation } from './check.ts';
import { CHECKS } from './checks.ts';
import { examine } from './examine.ts';
import { diskFinding } from './machine.ts';
import { redirectFinding } from './outside.ts';
import { judgeVersion } from './versions.ts';

/** Whoever calls the proxy, as the proxy says. */
const CALLER = '198.51.100.9';
type Fault =
  | 'buffers'
  | 'passes on what callers say'
  | 'names nobody'
  | 'has another address'
  | 'drops headers';
let fault: Fault | null = null;

let database: TestDatabase;
let sandbox: SandboxBeside;
let folder: TestFolder;
let proxy: TlsServer;
let server: RunningServer;
let settings: Settings;
let keys: Keys;
let distrust: () => void;
beforeAll(async () => {
  distrust = trustTestCertificate();
  database = await createTestDatabase();
  [sandbox, folder] = await Promise.all([startSandboxBeside(database.ownerUrl), makeTestFolder('doctor')]);
  const port = await freePort();
  proxy = startProxy(port);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const read = readSettings({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    DATA_DIR: folder.path,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'silent',
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  ({ settings } = read);
  server = await startServer({
    connectors: [sandbox.connector],
    settings,
    databaseUrl: database.url,
    drainMs: 0,
  });
  keys = await loadKeys(settings);
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await server.close();
  await sandbox.close();
  await database.drop();
  await folder.remove();
  distrust();
});

function startProxy(port: number): TlsServer {
  return createTlsServer((incoming, outgoing) => {
    const { 'x-forwarded-for': given, ...headers } = incoming.headers;
    const named = fault === 'passes on what callers say' && given !== undefined ? given : CALLER;
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: incoming.url,
        method: incoming.method,
        localAddress: fault === 'has another address' ? '127.0.0.2' : '127.0.0.1',
        headers: fault === 'names nobody' ? headers : { ...headers, 'x-forwarded-for': named },
      },
      (answer) => {
        const passed: OutgoingHttpHeaders = { ...answer.headers };
        delete passed['connection'];
        if (fault === 'drops headers') delete passed['content-security-policy'];
        outgoing.writeHead(answer.statusCode ?? 502, passed);
        if (fault === 'buffers') {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => void parts.push(part));
          answer.on('end', () => outgoing.end(Buffer.concat(parts)));
        } else {
          outgoing.flushHeaders();
          answer.pipe(outgoing);
        }
      },
    );
    sent.on('error', () => outgoing.destroy());
    incoming.pipe(sent);
  });
}

/** What one check finds, on connections of its own. */
async function look(name: string, changed: Partial<Installation> = {}): Promise<string[]> {
  const pool = openDatabase(database.url, () => {}, 2);
  try {
    const at: Installation = {
      settings,
      keys,
      database: { pool, db: queriesOver(pool), url: database.url },
      databaseProblem: null,
      clock: systemClock,
      prometheusUrl: null,
      ...changed,
    };
    const { checks } = await examine(
      at,
      CHECKS.filter((check) => check.name === name),
    );
    return checks.map(({ state, finding }) => `${state}: ${finding}`);
  } finally {
    await pool.end();
  }
}

async function byOwner(...statements: string[]): Promise<void> {
  const client = new pg.Client(database.ownerUrl);
  await client.connect();
  for (const statement of statements) await client.query(statement.replaceAll('DATABASE', nameOf(database)));
  await client.end();
}

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

it.each([
  'database',
  'schema',
  'role',
  'clock',
  'keys',
  'ready',
  'sweeps',
  'accounts',
  'public-url',
  'certificate',
])('what is well is called well: %s', async (name) =>
  expect(await look(name)).toEqual([expect.stringMatching(/^well: /)]),
);

describe('the database', () => {
  it('that is not reached is one finding, and what depends on it is not looked at', async () => {
    const away = { database: null, databaseProblem: 'The database of DATABASE_URL cannot be used.' };
    expect(await look('database', away)).toEqual(['wrong: The database of DATABASE_URL cannot be used.']);
    expect(await look('role', away)).toEqual([expect.stringMatching(/^unknown: /)]);
  });

  it('that is read-only', async () => {
    await byOwner('alter database DATABASE set default_transaction_read_only = on');
    expect(await look('database')).toEqual([expect.stringMatching(/^wrong: .* read-only/)]);
    await byOwner(
      'set default_transaction_read_only = off',
      'alter database DATABASE reset default_transaction_read_only',
    );
  });

  it('whose tables the search path does not lead to', async () => {
    await byOwner(`alter database DATABASE set search_path = 'elsewhere'`);
    expect(await look('schema')).toEqual([
      expect.stringMatching(/^wrong: The tables are in the schema public/),
    ]);
    for (const name of ['keys', 'accounts'])
      expect(await look(name)).toEqual([
        expect.stringMatching(/^unknown: .* not the tables of this release/),
      ]);
    await byOwner('alter database DATABASE reset search_path');
  });

  it('whose role may do too little or too much', async () => {
    const { username } = new URL(database.url);
    const role = username || new URL(database.url).searchParams.get('user');
    await byOwner(`grant update, truncate on journal to ${role}`);
    expect(await look('role')).toEqual([
      expect.stringMatching(/^warning: .* such as (update|truncate) on .*journal/),
    ]);
    await byOwner(`revoke insert on charges from ${role}`);
    expect(await look('role')).toEqual([expect.stringMatching(/^wrong: .* such as insert on .*charges/)]);
    await byOwner(`revoke update, truncate on journal from ${role}`, `grant insert on charges to ${role}`);
    const owners = openDatabase(database.ownerUrl, () => {}, 1);
    const asOwner = { pool: owners, db: queriesOver(owners), url: database.ownerUrl };
    expect(await look('role', { database: asOwner })).toEqual([
      expect.stringMatching(/^warning: .*superuser/),
    ]);
    await owners.end();
  });

  it.each([
    ['synchronous_commit = off', 'wrong: synchronous_commit is off'],
    ['lock_timeout = 100', 'warning: lock_timeout is set'],
    ['statement_timeout = 1000', 'warning: .* has statement_timeout=1000'],
    ['standard_conforming_strings = off', 'wrong: standard_conforming_strings is off'],
  ])('with a setting of its own: %s', async (setting, expected) => {
    const findings = async () =>
      (await look('database-settings')).filter((each) => new RegExp(expected).test(each));
    expect(await findings()).toEqual([]);
    await byOwner(`alter database DATABASE set ${setting}`);
    expect(await findings()).toHaveLength(1);
    await byOwner(`alter database DATABASE reset ${setting.split(' ')[0]}`);
  });

  it('without room for one process more', async () => {
    const clients = Array.from(
      { length: 6 },
      () => new pg.Client({ connectionString: database.url, application_name: 'titan-push' }),
    );
    for (const client of clients) await client.connect();
    expect(await look('connections')).toEqual([
      expect.stringMatching(/^warning: PostgreSQL has room for \d+ /),
    ]);
    for (const client of clients) await client.end();
  });
});

describe('the machine', () => {
  it('whose clock is wrong', async () => {
    const clock = vi.spyOn(systemClock, 'now').mockReturnValue(Date.parse('2020-01-01'));
    expect(await look('clock')).toEqual([expect.stringMatching(/^wrong: .* s behind the database's/)]);
    clock.mockRestore();
  });

  it('that was not given the keys, or whose rows were altered', async () => {
    const others = createKeyRing([Buffer.alloc(32, 1)]);
    const found = await look('keys', { keys: { ...keys, cards: others, webhooks: others } });
    expect(found).toContainEqual(
      expect.stringMatching(/^wrong: No key of CARD_KEYS opens .*: credentials of accounts/),
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^wrong: No key of WEBHOOK_KEYS opens .*: secret keys/),
    );
    await byOwner('create table kept as select * from merchant_encryption_keys');
    await byOwner(
      `update merchant_encryption_keys set sealed = set_byte(sealed, 50, 255 - get_byte(sealed, 50))`,
    );
    expect(await look('keys')).toEqual([
      expect.stringMatching(/^wrong: A row of encryption keys does not open/),
    ]);
    await byOwner(
      'update merchant_encryption_keys e set sealed = k.sealed from kept k where (k.merchant_id, k.env, k.n) = (e.merchant_id, e.env, e.n)',
      'drop table kept',
    );
  });

  it('whose disk is nearly full', () => {
    const states = [20, 10, 3].map((bavail) => diskFinding('/d', { bavail, blocks: 100, bsize: 1e9 }).state);
    expect(states).toEqual(['well', 'warning', 'wrong']);
  });

  it('whose private database has no copy, or an old one', async () => {
    const backupDir = join(folder.path, 'backups');
    const kept = () => look('backup', { settings: { ...settings, backupDir } });
    expect((await look('backup'))[0]).toBe('warning: The private database is not backed up.');
    expect((await kept())[0]).toMatch(/^wrong: There is no copy/);
    await mkdir(
      join(backupDir, 'bases', new Date(Date.now() - 3 * 86_400_000).toISOString().replaceAll(':', '-')),
      {
        recursive: true,
      },
    );
    expect((await kept())[0]).toBe('wrong: The newest proven copy is 3.0 days old.');
  });

  it('with a setting that is misspelt', async () => {
    const nearMisses = [{ name: 'TRUSTED_PROXY', meant: 'TRUSTED_PROXIES' }];
    expect(await look('settings', { settings: { ...settings, nearMisses } })).toEqual([
      'warning: TRUSTED_PROXY is not a setting and does nothing.',
    ]);
  });
});

it.each([
  ['node', '22.1.0', 'wrong'],
  ['node', '25.0.0', 'warning'],
  ['postgresql', '14.2', 'wrong'],
  ['postgresql', '18.0', 'well'],
  ['patroni', '3.0.2', 'wrong'],
  ['patroni', '4.0.9', 'well'],
] as const)('%s %s: %s', (program, version, state) => {
  expect(judgeVersion(program, version).state).toBe(state);
});

describe('what is seen from outside', () => {
  const withFault = async (is: Fault, name: string): Promise<string[]> => {
    fault = is;
    return look(name).finally(() => (fault = null));
  };

  it('the service sees who calls, and streams come through', async () => {
    expect(await look('proxies')).toEqual([
      `well: The service sees who calls: ${CALLER}.`,
      'well: Event streams come through as they are written.',
    ]);
  });

  it.each<[Fault, string, RegExp]>([
    ['has another address', 'proxies', /^wrong: The service takes every payer for the proxy 127\.0\.0\.2/],
    ['names nobody', 'proxies', /^wrong: The proxy 127\.0\.0\.1 names no caller/],
    ['passes on what callers say', 'proxies', /^wrong: Whoever calls can name an address of their own/],
    ['buffers', 'proxies', /^wrong: A proxy holds event streams back/],
    ['drops headers', 'public-url', /^warning: .* without their content-security-policy/],
  ])('a proxy that %s', async (is, name, finding) => {
    expect(await withFault(is, name)).toContainEqual(expect.stringMatching(finding));
  });

  it('a name that leads elsewhere, and a certificate that nobody trusts', async () => {
    distrust();
    expect(await look('certificate')).toEqual([
      expect.stringMatching(/^wrong: Browsers do not trust .*SELF_SIGNED/),
    ]);
    const closed = { ...settings, publicUrl: 'https://localhost:1' };
    expect(await look('certificate', { settings: closed })).toEqual([
      expect.stringMatching(/^unknown: No certificate of localhost was seen: ECONNREFUSED/),
    ]);
    distrust = trustTestCertificate();
    const [stranger, url] = await listening((_, answer) => void answer.end('hello'));
    expect(await look('public-url', { settings: { ...settings, publicUrl: url } })).toEqual([
      expect.stringMatching(/^wrong: .* not as this service does/),
    ]);
    expect(await redirectFinding(`${url}/`)).toMatchObject({ state: 'wrong' });
    stranger.close();
    expect(await redirectFinding(`${url}/`)).toMatchObject({ state: 'warning' });
    const [redirecting, from] = await listening(
      (_, answer) => void answer.writeHead(308, { location: 'https://x.example/' }).end(),
    );
    expect(await redirectFinding(`${from}/`)).toMatchObject({ state: 'well' });
    redirecting.close();
  });

  it('strangers find nothing at the doctor’s address', async () => {
    const answer = await fetch(`${settings.publicUrl}/api/events/-/caller`, {
      headers: { authorization: 'Bearer 9999999999999.x' },
    });
    expect(answer.status).toBe(404);
  });
});

describe('the work', () => {
  it('that is not done, and a service that is not ready', async () => {
    const [stalled, url] = await listening((asked, answer) => {
      if (asked.url === '/metrics') answer.end('titan_sweep_lag_seconds{sweep="webhooks"} 120\n');
      else answer.writeHead(503).end(JSON.stringify({ reason: 'the database is read-only' }));
    });
    const at = { settings: { ...settings, port: Number(new URL(url).port) } };
    expect(await look('sweeps', at)).toEqual([expect.stringMatching(/^wrong: The job “webhooks” .* 120 s/)]);
    expect(await look('ready', at)).toEqual(['wrong: The service is not ready: the database is read-only.']);
    stalled.close();
  });

  it('that no account takes', async () => {
    await byOwner('update provider_accounts set is_enabled = false');
    expect(await look('accounts')).toEqual(['wrong: No test account takes charges.']);
    await byOwner('update provider_accounts set is_enabled = true');
  });

  it('that nobody watches', async () => {
    expect(await look('alerts', { prometheusUrl: 'http://127.0.0.1:9' })).toEqual([
      expect.stringMatching(/^wrong: Prometheus does not answer/),
    ]);
  });
});

it('a check that fails is a finding, and a start says what is wrong in its log and goes on', async () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const pool = openDatabase(database.url, () => {}, 1);
  await pool.end();
  const at = { settings, keys, database: { pool, db: queriesOver(pool), url: database.url } };
  const rest = { clock: systemClock, databaseProblem: null, prometheusUrl: null };
  await reportAtStart({ ...at, ...rest }, { logger, isOver: () => true });
  expect(lines).toEqual([]);
  await reportAtStart({ ...at, ...rest }, { logger, isOver: () => false });
  expect(lines.join('')).toContain('Installation doctor: It could not be looked at');
});

async function listening(listener: Parameters<typeof createServer>[1]): Promise<[Server, string]> {
  const made = createServer({ keepAlive: false }, (asked, answer) => {
    answer.setHeader('connection', 'close');
    listener?.(asked, answer as never);
  });
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return [made, `http://127.0.0.1:${(made.address() as AddressInfo).port}`];
}
