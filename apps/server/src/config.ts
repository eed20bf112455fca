// The settings (design §2): read from the environment once, checked as a whole, every problem told at once with its remedy.
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { maskUrlPassword, nearestName } from './config-problems.ts';
import type { Problem } from './config-problems.ts';

/** What the program runs with; everything else in it is decided in code. */
export type Settings = {
  mode: 'sandbox' | 'live';
  port: number;
  host: string;
  /** Origin under which browsers reach the checkout, without a trailing slash. */
  publicUrl: string;
  /** Absolute folder of the private database and the sandbox keys. */
  dataDir: string;
  /** Null: the private PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  logLevel: (typeof LOG_LEVELS)[number];
  /** 64 hexadecimal characters each; null in sandbox mode unless given: they are then made and kept in `dataDir`. */
  keys: { session: string; idempotency: string } | null;
};

export type SettingsOutcome = { ok: true; settings: Settings } | { ok: false; problems: Problem[] };

export type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LAST_PORT = 65_535;
const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'is not a port number')
  .transform(Number)
  .refine((value) => value >= 1 && value <= LAST_PORT, `is not between 1 and ${LAST_PORT}`);
const host = z.string().refine(isHost, 'is not a host name or an IP address');
const publicUrl = z
  .string()
  .refine(isOrigin, 'is not an http or https origin (scheme and host, no path)')
  .transform((text) => new URL(text).origin);
const databaseUrl = z.string().refine(isPostgresUrl, 'is not a PostgreSQL address');
const key = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'is not 64 hexadecimal characters')
  .refine((text) => new Set(text.toLowerCase()).size > 4, 'is too regular to be a random key');

const KEY_HOW_TO = 'Make one with: openssl rand -hex 32';

/** Every setting: how its text is read, how to set it right, and whether its value may be shown. */
const SETTINGS = {
  TITAN_MODE: {
    read: z.enum(['sandbox', 'live'], { error: 'is not a mode' }),
    howToSet: 'sandbox (test money, the default) or live',
  },
  PORT: { read: port, howToSet: 'A free port, for example PORT=3000; the demo shop takes the next one' },
  HOST: { read: host, howToSet: 'HOST=localhost for this machine only, HOST=0.0.0.0 for the network' },
  PUBLIC_URL: {
    read: publicUrl,
    howToSet: 'The address payers open, for example https://checkout.example.com',
  },
  DATA_DIR: {
    read: z.string().refine((text) => !text.includes('\0'), 'is not a path'),
    howToSet: 'A folder this program may write to, for example DATA_DIR=.data',
  },
  DATABASE_URL: {
    read: databaseUrl,
    howToSet:
      'postgresql://user:password@host:5432/database; leave it out in sandbox mode for the private database',
  },
  LOG_LEVEL: {
    read: z.enum(LOG_LEVELS, { error: 'is not a log level' }),
    howToSet: `One of ${LOG_LEVELS.join(', ')}`,
  },
  SESSION_KEY: { read: key, howToSet: KEY_HOW_TO },
  IDEMPOTENCY_KEY: { read: key, howToSet: KEY_HOW_TO },
} as const;

type Name = keyof typeof SETTINGS;
type Values = { [N in Name]: z.infer<(typeof SETTINGS)[N]['read']> | undefined };

const NAMES = Object.keys(SETTINGS) as Name[];
const SECRET_NAMES: readonly Name[] = ['SESSION_KEY', 'IDEMPOTENCY_KEY'];

/** Reads the settings from the environment. An empty value counts as not set. */
export function readSettings(environment: Environment): SettingsOutcome {
  const problems: Problem[] = [...unknownNames(environment)];
  const values = {} as Record<Name, unknown>;
  for (const name of NAMES) {
    const text = environment[name]?.trim();
    if (!text) continue;
    const outcome = SETTINGS[name].read.safeParse(text);
    if (outcome.success) values[name] = outcome.data;
    else problems.push(problemOf(name, text, outcome.error.issues[0]?.message ?? 'is wrong'));
  }
  const read = values as Values;
  problems.push(...contradictions(read, environment));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, settings: toSettings(read) };
}

function toSettings(values: Values): Settings {
  const port = values.PORT ?? 3000;
  const { SESSION_KEY: session, IDEMPOTENCY_KEY: idempotency } = values;
  return {
    mode: values.TITAN_MODE ?? 'sandbox',
    port,
    host: values.HOST ?? 'localhost',
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir: resolve(REPOSITORY, values.DATA_DIR ?? '.data'),
    databaseUrl: values.DATABASE_URL ?? null,
    logLevel: values.LOG_LEVEL ?? 'warn',
    keys: session && idempotency ? { session, idempotency } : null,
  };
}

/** What is right by itself and wrong together. */
function contradictions(values: Values, environment: Environment): Problem[] {
  const isMissing = (name: Name) => !environment[name]?.trim();
  const { SESSION_KEY: session, IDEMPOTENCY_KEY: idempotency } = values;
  const isSameKey = session !== undefined && session.toLowerCase() === idempotency?.toLowerCase();
  return [
    ...(isSameKey ? [problemOf('IDEMPOTENCY_KEY', idempotency, 'is the same key as SESSION_KEY')] : []),
    ...(values.TITAN_MODE === 'live' ? liveProblems(values, isMissing) : sandboxProblems(values, isMissing)),
  ];
}

/** Live mode starts with nothing made up by us. */
function liveProblems(values: Values, isMissing: (name: Name) => boolean): Problem[] {
  const required: Name[] = ['SESSION_KEY', 'IDEMPOTENCY_KEY', 'DATABASE_URL', 'PUBLIC_URL'];
  const problems = required
    .filter(isMissing)
    .map((name) => problemOf(name, null, 'is required in live mode'));
  if (values.PUBLIC_URL?.startsWith('http:')) {
    problems.push(problemOf('PUBLIC_URL', values.PUBLIC_URL, 'is not https, which live mode requires'));
  }
  return problems;
}

function sandboxProblems(values: Values, isMissing: (name: Name) => boolean): Problem[] {
  const missing = SECRET_NAMES.filter(isMissing);
  const problems =
    missing.length === 1
      ? missing.map((name) => problemOf(name, null, 'is missing beside the other key'))
      : [];
  if (values.PORT === LAST_PORT)
    problems.push(problemOf('PORT', String(LAST_PORT), 'leaves no next port for the demo shop'));
  return problems;
}

/** A misspelt setting would silently mean its default, so the ones with our prefix are refused. */
function unknownNames(environment: Environment): Problem[] {
  const unknown = Object.keys(environment).filter((name) => name.startsWith('TITAN_') && !(name in SETTINGS));
  return unknown.toSorted().map((name) => {
    const meant = nearestName(name, NAMES, 'TITAN_');
    const known = `The settings are ${NAMES.join(', ')}`;
    // Its value stays unsaid: under a misspelt name it may well be a secret.
    return {
      name,
      value: null,
      problem: 'is not a setting',
      howToSet: meant ? `Did you mean ${meant}?` : known,
    };
  });
}

function problemOf(name: Name, value: string | null, problem: string): Problem {
  const shown = value !== null && SECRET_NAMES.includes(name) ? '(not shown)' : value;
  const { howToSet } = SETTINGS[name];
  return { name, value: shown === null ? null : maskUrlPassword(shown), problem, howToSet };
}

function isHost(text: string): boolean {
  if (isIP(text)) return true;
  return (
    text.length <= 253 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text)
  );
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return ['http:', 'https:'].includes(url.protocol) && isBare;
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}
