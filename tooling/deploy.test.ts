// The files of deploy/ against the program: every setting they name exists, what they set together starts live, and what they run is in a release.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSettings, SETTING_NAMES, type Settings } from '@titan/server/platform/config';
import { liveEnvironment } from '@titan/server/testing/live-settings';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { migrationProblem, sectionsOf } from './release/agreement.ts';
import { ACCOUNT } from './release/image-tree.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const namesOfProviderUrls = /^PROVIDER_URL_/;
/** Longer than the second or two in which a service ends that has drained. */
const ENDING_MS = 5_000;

const CONTAINERFILE = read('deploy/Containerfile');
const UNIT = read('deploy/titan-checkout@.service');
const MIGRATE_UNIT = read('deploy/titan-checkout-migrate.service');

/** `NAME=value` lines, also those that are commented out. */
function assignmentsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

type ComposeService = {
  command?: string;
  environment?: Record<string, string | number>;
  stop_grace_period?: string;
  depends_on?: Record<string, object>;
  volumes?: string[];
};
const COMPOSE = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, ComposeService>;
};
function serviceOf(name: string): ComposeService {
  const service = COMPOSE.services[name];
  if (service === undefined) throw new Error(`compose.yaml has no ${name}`);
  return service;
}

/** What a service of the compose file is given by itself. */
const environmentOf = (service: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(serviceOf(service).environment ?? {}).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\{\w+:\?\}/g, 'secret'),
    ]),
  );

const unitEnvironment = (unit: string) =>
  Object.fromEntries((/^Environment=(.*)$/m.exec(unit)?.[1] ?? '').split(' ').map((each) => each.split('=')));
const imageEnvironment = () =>
  Object.fromEntries(
    (/^ENV (.*)$/m.exec(CONTAINERFILE)?.[1] ?? '').split(' ').map((each) => each.split('=')),
  );

/** As an operator fills it in: everything that the example leaves empty, and nothing that it does not have. */
function filledIn(): Record<string, string> {
  const example = assignmentsIn(read('deploy/titan.env.example'));
  const values = liveEnvironment('postgresql://titan_app:secret@database:5432/titan');
  return Object.fromEntries(Object.keys(example).map((name) => [name, values[name] ?? example[name] ?? '']));
}

function settingsOf(environment: Record<string, string>): Settings {
  const unknown = Object.keys(environment).filter((name) => !SETTING_NAMES.some((each) => each === name));
  expect(unknown).toEqual([]);
  const outcome = readSettings(environment);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  expect(outcome.settings.mode).toBe('live');
  return outcome.settings;
}

describe('the image', () => {
  it('reaches every network, runs as the account that is laid out, and starts what is in the release', () => {
    expect(settingsOf({ ...filledIn(), ...imageEnvironment() }).host).toBe('0.0.0.0');
    expect(CONTAINERFILE).toContain(`\nUSER ${ACCOUNT.uid}:${ACCOUNT.gid}\n`);
    const [, program = ''] = /^CMD \[.*"([^"]+)"\]$/m.exec(CONTAINERFILE) ?? [];
    expect(existsSync(join(ROOT, program))).toBe(true);
  });

  it('is made of what was laid out alone', () => {
    const steps = CONTAINERFILE.split('\n').filter((line) => /^(FROM|COPY|ADD|RUN)\b/.test(line));
    expect(steps).toEqual(['FROM scratch', 'COPY . /']);
  });
});

describe('the systemd units', () => {
  it('start a live process on the port of its name, and give it time to drain', () => {
    const { drainMs, port } = settingsOf({
      ...filledIn(),
      ...unitEnvironment(UNIT.replaceAll('%i', '3001')),
    });
    expect(port).toBe(3001);
    const limit = Number(/^TimeoutStopSec=(\d+)$/m.exec(UNIT)?.[1]) * 1_000;
    expect(limit).toBeGreaterThanOrEqual((drainMs ?? Number.NaN) + ENDING_MS);
  });

  it.each([UNIT, MIGRATE_UNIT])('run the Node and a program of the release', (unit) => {
    const [, folder = '', program = ''] =
      /^ExecStart=(\S+)\/node_modules\/\.bin\/node (?:--\S+ )*(\S+)$/m.exec(unit) ?? [];
    expect(unit).toContain(`\nWorkingDirectory=${folder}\n`);
    expect(existsSync(join(ROOT, program))).toBe(true);
  });
});

describe('the compose file', () => {
  it('starts live processes, whose proxy is believed and which have time to drain', () => {
    const upstreams = new Set(read('deploy/Caddyfile').match(/titan-\w+:\d+/g));
    expect(upstreams.size).toBe(2);
    for (const upstream of upstreams) {
      const [name = ''] = upstream.split(':');
      const given = { ...filledIn(), TRUSTED_PROXIES: 'uniquelocal', ...environmentOf(name) };
      const { drainMs, host, port } = settingsOf(given);
      expect([host, `${name}:${port}`]).toEqual(['0.0.0.0', upstream]);
      const limit = Number.parseInt(serviceOf(name).stop_grace_period ?? '', 10) * 1_000;
      expect(limit).toBeGreaterThanOrEqual((drainMs ?? Number.NaN) + ENDING_MS);
    }
  });

  it('waits for services that it has, and mounts files that are shipped', () => {
    const all = Object.values(COMPOSE.services);
    const waitedFor = all.flatMap(({ depends_on = {} }) => Object.keys(depends_on));
    expect(Object.keys(COMPOSE.services)).toEqual(expect.arrayContaining(waitedFor));
    const files = all.flatMap(({ volumes = [] }) => volumes).filter((each) => each.startsWith('./'));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(join(ROOT, 'deploy', file.split(':')[0] ?? ''))).toBe(true);
  });

  it('migrates as the owner that the database is made with', () => {
    const { migrationUrl } = settingsOf({ ...filledIn(), ...environmentOf('migrate') });
    expect(existsSync(join(ROOT, serviceOf('migrate').command ?? ''))).toBe(true);
    const { username, pathname } = new URL(migrationUrl ?? '');
    expect(read('deploy/database-roles.sh')).toContain(
      `create database ${pathname.slice(1)} owner ${username};`,
    );
  });

  it('gives the database’s script the passwords that it reads', () => {
    const used = [...read('deploy/database-roles.sh').matchAll(/\$([A-Z_]+)/g)].map(([, name]) => name);
    expect(Object.keys(environmentOf('database'))).toEqual(expect.arrayContaining(used));
  });
});

it('the service keeps as little garbage wherever it is started', () => {
  const starts = [UNIT, CONTAINERFILE, read('tooling/run.mjs'), read('tooling/release/release-tree.ts')];
  for (const start of [...starts, read('bench/product.ts'), read('docs/operating.md')])
    expect(start.match(/--(?:max-semi-space-size|heap-growing-percent)=\d+/g)?.slice(0, 2)).toEqual([
      '--max-semi-space-size=4',
      '--heap-growing-percent=50',
    ]);
});

it('every setting is in .env.example and in the README, and nothing else is', () => {
  const known = SETTING_NAMES.toSorted();
  expect(Object.keys(assignmentsIn(read('.env.example'))).toSorted()).toEqual(known);
  const [, table = ''] = /^## Settings\n([^]*?)\n## /m.exec(read('README.md')) ?? [];
  const rows = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z_]{4,}[A-Z0-9_]*/g) ?? [],
  );
  expect(rows.filter((name) => !namesOfProviderUrls.test(name)).toSorted()).toEqual(known);
});

describe('the proxy files', () => {
  const serversIn = (text: string) => [...new Set(text.match(/(?:titan-[ab]|127\.0\.0\.1):30\d\d/g))];

  it('lead to the processes of the units', () => {
    const ports = /enable --now titan-checkout@(\d+) titan-checkout@(\d+)/.exec(UNIT)?.slice(1);
    const servers = ports?.map((port) => `127.0.0.1:${port}`);
    expect(serversIn(read('deploy/nginx.conf'))).toEqual(servers);
    expect(serversIn(read('deploy/haproxy.cfg'))).toEqual(servers);
  });

  it.each([
    ['Caddyfile', /== 503\n[^]*reverse_proxy 127\.0\.0\.1:2015\n/, 'http://:2015'],
    ['haproxy.cfg', /use_backend titan-unready if \{ nbsrv\(titan\) eq 0 \}/, 'backend titan-unready'],
  ])('%s asks any process where none is ready', (name, leads, where) => {
    const text = read(`deploy/${name}`);
    expect(text).toMatch(leads);
    const [checked = '', fallback = ''] = text.split(`\n${where}`);
    expect(checked).toMatch(/\/health\/ready\n/);
    expect(fallback).not.toMatch(/health_|check/);
    expect(serversIn(fallback)).toEqual(serversIn(checked));
  });
});

it('a proxy’s own page says what the service’s says, and comes back by itself', () => {
  // As a browser takes its spaces.
  const page = read('deploy/away.html')
    .replaceAll(/[ \n]+/g, ' ')
    .replaceAll(/(?<=>) | (?=<)/g, '');
  expect(page).toContain('<meta http-equiv="refresh" content="5" />');
  for (const tag of ['en', 'fr', 'ar', 'sw', 'pt']) {
    const words = JSON.parse(read(`packages/copy/messages/${tag}.arb`)) as Record<string, string>;
    const [title, money] = [words['service-away/title'], words['service-away/money']];
    expect(page).toContain(`<h1>${title}</h1><p>${money}</p>`);
  }
});

it.each(['patroni.yml', 'haproxy.cfg'])('each place to fill in of deploy/ha/%s stands whole', (name) => {
  const text = read(`deploy/ha/${name}`);
  expect(text.match(/\$\{\w+\}/g)).toHaveLength(text.match(/\$/g)?.length ?? 0);
});

it('every package has one version, and a released one has no migration that its release had not', () => {
  const { version: ours } = JSON.parse(read('package.json')) as Package;
  const folders = ['.', ...globSync('{apps,packages}/*', { cwd: ROOT }), 'bench', 'e2e', 'tooling'];
  for (const folder of folders) {
    const {
      version,
      dependencies = {},
      devDependencies = {},
    } = JSON.parse(read(`${folder}/package.json`)) as Package;
    const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
      name.startsWith('@titan/'),
    );
    expect([folder, version, ...own]).toEqual([folder, ours, ...own.map(([name]) => [name, ours])]);
  }
  const changelog = read('CHANGELOG.md');
  const last = sectionsOf(changelog)[0]?.version ?? '';
  expect(ours.localeCompare(last, 'en', { numeric: true })).toBeGreaterThanOrEqual(0);
  const migrations = readdirSync(join(ROOT, 'apps/server/src/db/migrations')).toSorted();
  expect(migrationProblem({ version: ours, changelog, migrations })).toBeNull();
});
type Package = Record<'dependencies' | 'devDependencies', Record<string, string> | undefined> & {
  version: string;
};
