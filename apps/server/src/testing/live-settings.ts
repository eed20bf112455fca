// Settings of live mode, for tests.
import { createHash } from 'node:crypto';
import { readSettings, type Settings } from '../platform/config.ts';

const KEYS = ['SESSION', 'IDEMPOTENCY', 'CARD', 'CARD_LOOKUP', 'COOKIE', 'WEBHOOK', 'RECEIPT'] as const;
const NAMES = KEYS.map((key) => (key === 'SESSION' || key === 'IDEMPOTENCY' ? `${key}_KEY` : `${key}_KEYS`));

/** As an operator sets them. */
export function liveEnvironment(databaseUrl: string): Record<string, string> {
  const keys = NAMES.map((name) => [name, createHash('sha256').update(name).digest('hex')]);
  const place = { PUBLIC_URL: 'https://pay.example.com', DATABASE_URL: databaseUrl };
  return { TITAN_MODE: 'live', ...place, ...Object.fromEntries(keys) };
}

/** As they are read. */
export function liveSettings(databaseUrl: string): Settings {
  const read = readSettings(liveEnvironment(databaseUrl));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.settings;
}
