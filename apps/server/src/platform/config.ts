// The settings: read from the environment once, checked as a whole, every problem reported at once with its remedy.
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isThisMachine, isThisMachinesHost } from './address-guard.ts';
import {
  databaseUrl,
  drainSeconds,
  folder,
  host,
  metricsToken,
  KEY_NAMES,
  BACKUP_KEYS,
  KEY_SETTINGS,
  type KeySettings,
  keysOf,
  port,
  publicUrl,
  repeatedKeys,
  trustedProxies,
} from './config-values.ts';
import { MAIL_SETTINGS, type MailSettings } from './config-mail.ts';
import { type Retention, RETENTION_SETTINGS, retentionOf } from './config-retention.ts';
import { SANDBOX_SETTINGS, sandboxOf, sandboxProblemsOf, type SandboxSettings } from './config-sandbox.ts';
import { type NearMiss, nearMissesIn, refusedNames } from './config-names.ts';
import { isWeb, REPORT_SETTINGS, reportProblems, type ReportSettings, reportsOf } from './config-reports.ts';
import { TRACE_SETTINGS, type TraceSettings, tracesOf } from './config-traces.ts';
import type { MetricsReader } from './health.ts';

// A refused start that the operator can fix: printed as its message alone, without a stack.

export class StartRefusal extends Error {
  override name = 'StartRefusal';
}

// How a wrong setting is reported: the problem, the value, and how to set it; never a secret.

/** One wrong setting. `value` is null when nothing was set, or when it must not be shown. */
type Problem = { name: string; value: string | null; problem: string; howToSet: string };

/** The list that is printed when the program refuses to start. */
export function describeProblems(problems: readonly Problem[]): string {
  const lines = problems.map(({ name, value, problem, howToSet }) => {
    const given = value === null ? name : `${name}=${value}`;
    return `  ${given} ${problem}.\n      ${howToSet}`;
  });
  const count = problems.length === 1 ? 'A setting is' : `${problems.length} settings are`;
  return [`${count} wrong, so nothing was started:`, ...lines].join('\n');
}

/** Hides passwords in an address, even in one that cannot be parsed; hiding too much does no harm. */
export function maskUrlPassword(text: string): string {
  const scheme = /^[a-z+]+:\/\//i.exec(text)?.[0] ?? '';
  const rest = text.slice(scheme.length).replace(/^([^:@/?#]*):.*@/s, '$1:***@');
  return scheme + rest.replaceAll(/(pass(?:word)?\s*=\s*)[^&#\s]*/gi, '$1***');
}

export type Settings = {
  mode: 'sandbox' | 'live';
  port: number;
  host: string;
  /** Origin under which browsers reach the checkout, without a trailing slash. */
  publicUrl: string;
  /** A sandbox that listens and is published on this machine alone: then webhooks may go to this machine too (decision 0031). */
  isLocal: boolean;
  /** Absolute folder of the private database and the sandbox keys. */
  dataDir: string;
  /** Absolute folder in which the private database keeps its log and its backups; null: none are kept. */
  backupDir: string | null;
  /** That encrypt what is kept there, the newest first; none: it is not encrypted. */
  backupKeys: string[];
  /** Absolute folder of the operator's own marks of cards, wallets and banks; null: there is none. */
  marksDir: string | null;
  /** Whether merchants' console is served. */
  hasConsole: boolean;
  /** Null: the private PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** The same database as the role that migrates it; null: it is the same role. Only `npm run db:migrate` reads it. */
  migrationUrl: string | null;
  /** Null: the caller that starts the service decides. */
  logLevel: LogLevel | null;
  /** How long a stopping service goes on answering; null: the caller that starts it decides. */
  drainMs: number | null;
  metricsFor: MetricsReader;
  /** Where traces of payments go; null: nowhere. */
  traces: TraceSettings | null;
  /** Base addresses of connectors by their names, in place of the processors' own: stubs on this machine, in sandbox mode only. */
  providerUrls: Readonly<Record<string, string>>;
  /** Addresses and networks of proxies that we trust to name the caller's address; empty: none. */
  trustedProxies: readonly string[];
  /** The processor that plays banks and payers in test mode, a program of its own. */
  sandbox: SandboxSettings;
  /** Where payers' pages report errors and steps; nowhere unless set. */
  reports: ReportSettings;
  /** How long is kept what a payment leaves beside the books. */
  retention: Retention;
  /** The server that receipts are sent through; null: none is sent. */
  mail: MailSettings | null;
  /** What was set under nearly the name of a setting, and does nothing. */
  nearMisses: readonly NearMiss[];
  /** 64 hexadecimal characters each; null in sandbox mode unless given: they are then made and kept in `dataDir`. */
  keys: KeySettings | null;
};

type SettingsOutcome = { ok: true; settings: Settings } | { ok: false; problems: Problem[] };

export type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../../../..');

/** Every setting: how its text is read, how to set it right, and whether its value may be shown. */
const SETTINGS = {
  TITAN_MODE: {
    read: z.enum(['sandbox', 'live'], { error: 'is not a mode' }),
    howToSet: 'sandbox (test money, the default) or live',
  },
  PORT: {
    read: port,
    howToSet:
      'A free port, for example PORT=3000; the demo shop takes the next one, and the sandbox the one after',
  },
  HOST: { read: host, howToSet: 'HOST=localhost for this machine only, HOST=0.0.0.0 for the network' },
  PUBLIC_URL: {
    read: publicUrl,
    howToSet: 'The address payers open, for example https://checkout.example.com',
  },
  DATA_DIR: {
    read: folder,
    howToSet: 'A folder this program may write to, for example DATA_DIR=.data',
  },
  BACKUP_DIR: {
    read: folder,
    howToSet:
      'A folder on another disk for backups of the private database, for example BACKUP_DIR=/mnt/backup/titan; leave it out to keep none',
  },
  BACKUP_KEYS,
  MARKS_DIR: {
    read: folder,
    howToSet:
      'A folder with pictures by slug (docs/operating.md, "Marks"), for example MARKS_DIR=marks; leave it out for our own',
  },
  CONSOLE: {
    read: z.enum(['on', 'off'], { error: 'is not on or off' }),
    howToSet: 'off where nobody is to use the merchants’ console; on is the default',
  },
  DATABASE_URL: {
    read: databaseUrl,
    howToSet:
      'postgresql://user:password@host:5432/database; leave it out in sandbox mode for the private database',
  },
  DATABASE_MIGRATION_URL: {
    read: databaseUrl,
    howToSet:
      'The database of DATABASE_URL as the role that owns its tables, for npm run db:migrate; leave it out where both are one role',
  },
  LOG_LEVEL: {
    read: z.enum(LOG_LEVELS, { error: 'is not a log level' }),
    howToSet: `One of ${LOG_LEVELS.join(', ')}`,
  },
  DRAIN_SECONDS: {
    read: drainSeconds,
    howToSet:
      'As long as your balancer needs to notice that a process is not ready, for example DRAIN_SECONDS=5',
  },
  METRICS_TOKEN: {
    read: metricsToken,
    howToSet: 'What your Prometheus sends as Bearer to read /metrics: openssl rand -hex 32',
  },
  TRUSTED_PROXIES: {
    read: trustedProxies,
    howToSet: 'The addresses of your proxies, for example TRUSTED_PROXIES=loopback,10.0.0.0/8',
  },
  ...TRACE_SETTINGS,
  ...SANDBOX_SETTINGS,
  ...REPORT_SETTINGS,
  ...MAIL_SETTINGS,
  ...RETENTION_SETTINGS,
  ...KEY_SETTINGS,
} as const;

type Name = keyof typeof SETTINGS;
type Values = { [N in Name]: z.infer<(typeof SETTINGS)[N]['read']> | undefined };

export const SETTING_NAMES = Object.keys(SETTINGS) as Name[];
const SECRET_NAMES: readonly Name[] = [...KEY_NAMES, 'METRICS_TOKEN', 'SANDBOX_SECRET', 'SMTP_URL'];

/** Reads the settings from the environment, each from its variable or the file that `…_FILE` names. An empty value counts as not set. */
export function readSettings(given: Environment): SettingsOutcome {
  const problems: Problem[] = [...unknownNames(given)];
  const environment = withFiles(given, problems);
  const values = {} as Record<Name, unknown>;
  for (const name of SETTING_NAMES) {
    const text = environment[name]?.trim();
    if (!text) continue;
    const outcome = SETTINGS[name].read.safeParse(text);
    if (outcome.success) values[name] = outcome.data;
    else problems.push(problemOf(name, text, outcome.error.issues[0]?.message ?? 'is wrong'));
  }
  const read = values as Values;
  const providerUrls = readProviderUrls(environment, read.TITAN_MODE === 'live', problems);
  problems.push(...contradictions(read, environment));
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    settings: { ...toSettings(read), providerUrls, nearMisses: nearMissesIn(given, SETTING_NAMES) },
  };
}

/** Other users of a machine can see variables, and an orchestrator mounts its secrets as files. */
function withFiles(given: Environment, problems: Problem[]): Environment {
  const read: Record<string, string> = {};
  for (const name of SETTING_NAMES) {
    const path = given[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (given[name]?.trim()) problems.push(problemOf(name, null, `is set beside ${name}_FILE`));
    try {
      read[name] = readFileSync(resolve(path), 'utf8');
    } catch (error) {
      const { code = 'unreadable' } = error as NodeJS.ErrnoException;
      problems.push(problemOf(name, path, `cannot be read from its file (${code})`));
    }
  }
  return { ...given, ...read };
}

const DEFAULTS = {
  TITAN_MODE: 'sandbox',
  PORT: 3000,
  HOST: 'localhost',
  DATA_DIR: '.data',
  CONSOLE: 'on',
  TRUSTED_PROXIES: [],
} satisfies Partial<Values>;

type Given = Values & { [N in keyof typeof DEFAULTS]: NonNullable<Values[N]> };

function toSettings(values: Values): Omit<Settings, 'providerUrls' | 'nearMisses'> {
  // `values` has only the settings that were set.
  const given = { ...DEFAULTS, ...values } as Given;
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.PORT}`;
  const isOnThisMachine = isThisMachinesHost(given.HOST) && isThisMachine(new URL(publicUrl));
  return {
    mode: given.TITAN_MODE,
    port: given.PORT,
    host: given.HOST,
    publicUrl,
    isLocal: given.TITAN_MODE === 'sandbox' && isOnThisMachine,
    dataDir: resolve(REPOSITORY, given.DATA_DIR),
    backupDir: given.BACKUP_DIR === undefined ? null : resolve(REPOSITORY, given.BACKUP_DIR),
    backupKeys: given.BACKUP_KEYS ?? [],
    marksDir: given.MARKS_DIR === undefined ? null : resolve(REPOSITORY, given.MARKS_DIR),
    hasConsole: given.CONSOLE === 'on',
    databaseUrl: given.DATABASE_URL ?? null,
    migrationUrl: given.DATABASE_MIGRATION_URL ?? null,
    logLevel: given.LOG_LEVEL ?? null,
    drainMs: given.DRAIN_SECONDS === undefined ? null : given.DRAIN_SECONDS * 1_000,
    metricsFor: metricsForOf(given),
    traces: tracesOf(given),
    trustedProxies: given.TRUSTED_PROXIES,
    sandbox: sandboxOf(given),
    reports: reportsOf(given),
    retention: retentionOf(given),
    mail: given.SMTP_URL ?? null,
    keys: keysOf(given),
  };
}

/** Live figures are the operator's alone. */
function metricsForOf({ METRICS_TOKEN: token, TITAN_MODE: mode }: Given): MetricsReader {
  if (token !== undefined) return { token };
  return mode === 'live' ? 'nobody' : 'anybody';
}

const PROVIDER_URL = 'PROVIDER_URL_';

/** `PROVIDER_URL_MTN_MOMO` is for the connector `mtn-momo`. Whether there is such a connector is checked at the start (start-server.ts). */
function readProviderUrls(
  environment: Environment,
  isLive: boolean,
  problems: Problem[],
): Record<string, string> {
  const urls: Record<string, string> = {};
  for (const name of Object.keys(environment).filter((each) => each.startsWith(PROVIDER_URL))) {
    const text = environment[name]?.trim();
    if (!text) continue;
    urls[name.slice(PROVIDER_URL.length).toLowerCase().replaceAll('_', '-')] = text;
    const problem = isLive ? 'is for sandbox mode only' : stubProblem(text);
    const howToSet = `A stub of the processor on this machine, for example ${name}=http://localhost:4000; leave it out to call the processor itself`;
    if (problem) problems.push({ name, value: maskUrlPassword(text), problem, howToSet });
  }
  return urls;
}

function stubProblem(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isBare = url && !url.username && !url.password && !url.search && !url.hash;
  const isStub = isBare && isWeb(url.protocol) && isThisMachine(url);
  return isStub ? null : 'is not an http or https address on this machine';
}

/** Settings that are valid alone and wrong together. */
function contradictions(values: Values, environment: Environment): Problem[] {
  const isMissing = (name: Name) => !environment[name]?.trim();
  const isMigrationAlone = values.DATABASE_MIGRATION_URL !== undefined && isMissing('DATABASE_URL');
  return [
    ...(isMigrationAlone
      ? [problemOf('DATABASE_URL', null, 'is missing beside DATABASE_MIGRATION_URL')]
      : []),
    ...(isBackupInData(values)
      ? [
          problemOf(
            'BACKUP_DIR',
            values.BACKUP_DIR ?? null,
            'is DATA_DIR or in it, and would be lost with it',
          ),
        ]
      : []),
    ...repeatedKeys(values).map(({ name, text, problem }) => problemOf(name, text, problem)),
    ...reportProblems(values, values.TITAN_MODE === 'live').map(({ name, text, problem }) =>
      problemOf(name, text, problem),
    ),
    ...(values.TITAN_MODE === 'live' ? liveProblems(values, isMissing) : sandboxProblems(values, isMissing)),
  ];
}

function isBackupInData({ BACKUP_DIR, DATA_DIR = DEFAULTS.DATA_DIR }: Values): boolean {
  if (BACKUP_DIR === undefined) return false;
  const [step] = relative(resolve(REPOSITORY, DATA_DIR), resolve(REPOSITORY, BACKUP_DIR)).split(sep);
  return step !== '..' && !isAbsolute(step ?? '');
}

/** Live mode accepts nothing that we would generate ourselves. */
function liveProblems(values: Values, isMissing: (name: Name) => boolean): Problem[] {
  const required: Name[] = [...KEY_NAMES, 'DATABASE_URL', 'PUBLIC_URL'];
  const problems = required
    .filter(isMissing)
    .map((name) => problemOf(name, null, 'is required in live mode'));
  if (values.PUBLIC_URL?.startsWith('http:')) {
    problems.push(problemOf('PUBLIC_URL', values.PUBLIC_URL, 'is not https, which live mode requires'));
  }
  return problems;
}

function sandboxProblems(values: Values, isMissing: (name: Name) => boolean): Problem[] {
  const missing = KEY_NAMES.filter(isMissing);
  const problems =
    missing.length < KEY_NAMES.length
      ? missing.map((name) => problemOf(name, null, 'is missing beside the other keys'))
      : [];
  const ofSandbox = sandboxProblemsOf({ ...values, PORT: values.PORT ?? DEFAULTS.PORT });
  return [...problems, ...ofSandbox.map(({ name, text, problem }) => problemOf(name, text, problem))];
}

/** Without its value: under a misspelt name it may well be a secret. */
function unknownNames(environment: Environment): Problem[] {
  const isLive = environment['TITAN_MODE']?.trim() === 'live';
  return refusedNames(environment, SETTING_NAMES, isLive).map(({ name, meant }) => ({
    name,
    value: null,
    problem: 'is not a setting',
    howToSet: meant ? `Did you mean ${meant}?` : `The settings are ${SETTING_NAMES.join(', ')}`,
  }));
}

function problemOf(name: Name, value: string | null, problem: string): Problem {
  const shown = value !== null && SECRET_NAMES.includes(name) ? '(not shown)' : value;
  const { howToSet } = SETTINGS[name];
  return { name, value: shown === null ? null : maskUrlPassword(shown), problem, howToSet };
}
