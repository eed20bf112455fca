// The files of deploy/ against the program: every setting they name exists, what they set together starts live, and what they run is in a release.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSettings, SETTING_NAMES, type Settings } from '@titan/server/platform/config';
import { liveEnvironment } from '@titan/server/testing/live-settings';
import { describe, expect, it } from 'vitest';
import { ACCOUNT } from './release/image-tree.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const namesOfProviderUrls = /^PROVIDER_URL_/;
/** Longer than the second or two in which a service ends that has drained. */
const ENDING_MS = 5_000;

const CONTAINERFILE = read('deploy/Containerfile');
const COMPOSE = read('deploy/compose.yaml');
const UNIT = read('deploy/titan-checkout@.service');
const MIGRATE_UNIT = read('deploy/titan-checkout-migrate.service');

/** `NAME=value` lines, also those that are commented out. */
function assignmentsIn(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

/** What a service of the compose file is given by itself. */
function environmentOf(service: string): Record<string, string> {
  const [, block = ''] = new RegExp(`^(?:  )?${service}:.*\\n((?: +.*\\n|\\n)*)`, 'm').exec(COMPOSE) ?? [];
  const [, lines = ''] = /^ +environment:\n((?: +[A-Z_]+: .*\n)+)/m.exec(block) ?? [];
  return Object.fromEntries(
    [...lines.replaceAll(/\$\{\w+:\?\}/g, 'secret').matchAll(/^ +([A-Z_]+): (.*)$/gm)].map(
      ([, name, value]) => [name, value],
    ),
  );
}

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
    const [, program = ''] = /^CMD \["(.+)"\]$/m.exec(CONTAINERFILE) ?? [];
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
      /^ExecStart=(\S+)\/node_modules\/\.bin\/node (\S+)$/m.exec(unit) ?? [];
    expect(unit).toContain(`\nWorkingDirectory=${folder}\n`);
    expect(existsSync(join(ROOT, program))).toBe(true);
  });
});

describe('the compose file', () => {
  it('starts live processes, whose proxy is believed and which have time to drain', () => {
    const given = { ...filledIn(), TRUSTED_PROXIES: 'uniquelocal', ...environmentOf('x-titan') };
    const { drainMs, host, port } = settingsOf(given);
    expect([host, port]).toEqual(['0.0.0.0', 3000]);
    const limit = Number(/&titan[^]*?stop_grace_period: (\d+)s/.exec(COMPOSE)?.[1]) * 1_000;
    expect(limit).toBeGreaterThanOrEqual((drainMs ?? Number.NaN) + ENDING_MS);
    for (const [upstream = ''] of read('deploy/Caddyfile').matchAll(/titan-\w+:\d+/g))
      expect(COMPOSE).toContain(`  ${upstream.replace(`:${port}`, '')}: *titan\n`);
  });

  it('asks a process that is not ready where none is, about a request that none has had, and any process at other times', () => {
    const [, checked = '', fallback = ''] =
      /^\treverse_proxy ([^]*?)\n\t\}\n[^]*?\n\thandle_errors \{\n([^]*?)\n\t\}\n/m.exec(
        read('deploy/Caddyfile'),
      ) ?? [];
    expect(checked).toMatch(/health_uri \/health\/ready\n/);
    expect(fallback).toMatch(
      /^\t\t@(\w+) expression \{err\.status_code\} == 503\n\t\treverse_proxy @\1 titan/,
    );
    expect(fallback).not.toContain('health_');
    const upstreamsIn = (text: string) => text.match(/titan-\w+:\d+/g);
    expect(upstreamsIn(fallback)).toEqual(upstreamsIn(checked));
  });

  it('migrates as the owner that the database is made with', () => {
    const { migrationUrl } = settingsOf({ ...filledIn(), ...environmentOf('migrate') });
    const [, program = ''] = /command: (\S+)/.exec(COMPOSE) ?? [];
    expect(existsSync(join(ROOT, program))).toBe(true);
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

it('every setting is in .env.example and in the README, and nothing else is', () => {
  const known = SETTING_NAMES.toSorted();
  expect(Object.keys(assignmentsIn(read('.env.example'))).toSorted()).toEqual(known);
  const [, table = ''] = /^## Settings\n([^]*?)\n## /m.exec(read('README.md')) ?? [];
  const rows = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z_]{4,}[A-Z0-9_]*/g) ?? [],
  );
  expect(rows.filter((name) => !namesOfProviderUrls.test(name)).toSorted()).toEqual(known);
});

it.each(['patroni.yml', 'haproxy.cfg'])('each place to fill in of deploy/ha/%s stands whole', (name) => {
  const text = read(`deploy/ha/${name}`);
  expect(text.match(/\$\{\w+\}/g)).toHaveLength(text.match(/\$/g)?.length ?? 0);
});

it('every package has the version that the changelog tells of last', () => {
  const [, last] = /^## \[(\d.*?)\]/m.exec(read('CHANGELOG.md')) ?? [];
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
    expect([folder, version, ...own]).toEqual([folder, last, ...own.map(([name]) => [name, last])]);
  }
});
type Package = Record<'dependencies' | 'devDependencies', Record<string, string> | undefined> & {
  version: string;
};
