// The settings of the sandbox, which is a program of its own beside the service.
import { z } from 'zod';
import { isThisMachine } from './address-guard.ts';
import { databaseUrl, LAST_PORT, port, publicUrl } from './config-values.ts';

export type SandboxSettings = {
  /** Where the service calls it, without a trailing slash. */
  url: string;
  /** What `npm start` runs it with: its port, and its database; null: one in the private PostgreSQL. */
  port: number;
  databaseUrl: string | null;
  /** What the two know each other by; null: made and kept in `dataDir`. */
  secret: string | null;
};

/** Rows of the table of settings. */
export const SANDBOX_SETTINGS = {
  SANDBOX_URL: {
    read: publicUrl.refine(isCallable, 'is neither https nor on this machine'),
    howToSet:
      'Where the sandbox listens, for example SANDBOX_URL=http://127.0.0.1:3002; leave it out under npm start',
  },
  SANDBOX_PORT: { read: port, howToSet: 'A free port for the sandbox, for example SANDBOX_PORT=3002' },
  SANDBOX_DATABASE_URL: {
    read: databaseUrl,
    howToSet: 'A database for the sandbox alone; leave it out for one in the private PostgreSQL',
  },
  SANDBOX_SECRET: {
    read: z.string().regex(/^[0-9a-f]{64}$/i, 'is not 64 hexadecimal characters'),
    howToSet: 'The same for checkout and sandbox (openssl rand -hex 32); leave it out under npm start',
  },
} as const;

/** Calls carry the secret. */
function isCallable(origin: string): boolean {
  return origin.startsWith('https:') || isThisMachine(new URL(origin));
}

type Values = { PORT: number } & {
  [N in keyof typeof SANDBOX_SETTINGS]?: z.infer<(typeof SANDBOX_SETTINGS)[N]['read']> | undefined;
};

/** As they were set, and what stands in for the rest. */
export function sandboxOf(given: Values): SandboxSettings {
  const sandboxPort = given.SANDBOX_PORT ?? given.PORT + 2;
  return {
    url: given.SANDBOX_URL ?? `http://127.0.0.1:${sandboxPort}`,
    port: sandboxPort,
    databaseUrl: given.SANDBOX_DATABASE_URL ?? null,
    secret: given.SANDBOX_SECRET ?? null,
  };
}

type Wrong = { name: 'PORT' | keyof typeof SANDBOX_SETTINGS; text: string; problem: string };

/** What is wrong beside other settings. */
export function sandboxProblemsOf(values: Values & { DATABASE_URL?: string | undefined }): Wrong[] {
  return [...portProblems(values), ...databaseProblems(values)];
}

function portProblems({ PORT, SANDBOX_PORT }: Values): Wrong[] {
  if (PORT + (SANDBOX_PORT === undefined ? 2 : 1) > LAST_PORT)
    return [wrong('PORT', String(PORT), 'leaves no next ports for the demo shop and the sandbox')];
  return SANDBOX_PORT === PORT || SANDBOX_PORT === PORT + 1
    ? [wrong('SANDBOX_PORT', String(SANDBOX_PORT), 'is the port of the checkout or of the demo shop')]
    : [];
}

/** The sandbox keeps its own book, as a processor does: it must not go back in time when the service's database is put back. */
function databaseProblems({
  DATABASE_URL,
  SANDBOX_DATABASE_URL: text,
}: Values & { DATABASE_URL?: string | undefined }): Wrong[] {
  return text !== undefined && text === DATABASE_URL
    ? [wrong('SANDBOX_DATABASE_URL', text, 'is the database of the checkout')]
    : [];
}

function wrong(name: Wrong['name'], text: string, problem: string): Wrong {
  return { name, text, problem };
}
