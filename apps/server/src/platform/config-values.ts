// Parses each kind of setting; a problem is worded to follow the setting's name.
import { isIP } from 'node:net';
import { webOrigin } from '@titan/rules/web-origin';
import { z } from 'zod';

export const LAST_PORT = 65_535;

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'is not a port number')
  .transform(Number)
  .refine((value) => value >= 1 && value <= LAST_PORT, `is not between 1 and ${LAST_PORT}`);
export const host = z.string().refine(isHost, 'is not a host name or an IP address');
export const publicUrl = z
  .string()
  .refine(isOrigin, 'is not an http or https origin (scheme and host, no path)')
  .transform((text) => new URL(text).origin);
export const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isProxy), 'is not a list of IP addresses and networks');
/** Orchestrators kill a process that has not ended within a minute or so. */
export const drainSeconds = z
  .string()
  .regex(/^\d{1,2}$/, 'is not a number of whole seconds from 0 to 99')
  .transform(Number);
/** Long enough not to be guessed, and what a header may hold. */
export const metricsToken = z
  .string()
  .regex(/^[\w.~+/=-]{20,200}$/, 'is not 20 to 200 characters of a Bearer token');
/** A folder. Files of settings that no shell reads, as a service manager's, would lead to a folder that is named `~`, inside the project. */
export const folder = z
  .string()
  .refine((text) => !text.includes('\0'), 'is not a path')
  .refine((text) => !/^["'~$]/.test(text), 'begins with what only a shell reads');
export const databaseUrl = z.string().refine(isPostgresUrl, 'is not a PostgreSQL address');
const key = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'is not 64 hexadecimal characters')
  .refine((text) => new Set(text.toLowerCase()).size > 4, 'is too regular to be a random key');

/** Keys of one purpose between commas: the first is used, the others still open what was sealed under them. */
const keyList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(key));

function isHost(text: string): boolean {
  if (isIP(text)) return true;
  // Half an address, such as 0.0.0, is one to the system, and hardly the one that was meant.
  if (/(^|\.)\d+$/.test(text)) return false;
  return (
    text.length <= 253 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text)
  );
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isBare = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  return webOrigin(text) !== null && isBare;
}

/** An address, a network, or one of the names that Fastify knows for such. A network that covers every address would trust every caller. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

function isPostgresUrl(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}

// The settings that are keys: given all together or not at all, and no two the same.

/** 64 hexadecimal characters each. */
export type KeySettings = {
  session: string;
  idempotency: string;
  /** The newest first; the others still open what was sealed under them. */
  cards: string[];
  cardLookups: string[];
  cookies: string[];
  webhooks: string[];
  receipts: string[];
};

const ONE = { read: key, howToSet: 'Make one with: openssl rand -hex 32' };
const LIST = { read: keyList, howToSet: `${ONE.howToSet}; to change it, put the new one first: new,old` };

/** Not one of the others: it is given alone, and what it seals is opened by `age` too. */
export const BACKUP_KEYS = LIST;

/** Rows of the table of settings. */
export const KEY_SETTINGS = {
  SESSION_KEY: ONE,
  IDEMPOTENCY_KEY: ONE,
  CARD_KEYS: LIST,
  CARD_LOOKUP_KEYS: LIST,
  COOKIE_KEYS: LIST,
  WEBHOOK_KEYS: LIST,
  RECEIPT_KEYS: LIST,
} as const;

type KeyName = keyof typeof KEY_SETTINGS;
type KeyTexts = { [N in KeyName]: (N extends `${string}S` ? string[] : string) | undefined };
type AllKeyTexts = KeyTexts & { BACKUP_KEYS: string[] | undefined };

export const KEY_NAMES = Object.keys(KEY_SETTINGS) as KeyName[];

/** The keys that were set; null unless all of them were. */
export function keysOf(texts: KeyTexts): KeySettings | null {
  const { SESSION_KEY: session, IDEMPOTENCY_KEY: idempotency } = texts;
  const { CARD_KEYS: cards, CARD_LOOKUP_KEYS: cardLookups, COOKIE_KEYS: cookies } = texts;
  const { WEBHOOK_KEYS: webhooks, RECEIPT_KEYS: receipts } = texts;
  if (!session || !idempotency || !cards || !cardLookups || !cookies || !webhooks || !receipts) return null;
  return { session, idempotency, cards, cardLookups, cookies, webhooks, receipts };
}

/** A key shared by two purposes would let one open what the other has sealed. */
export function repeatedKeys(
  texts: AllKeyTexts,
): { name: keyof AllKeyTexts; text: string; problem: string }[] {
  const seenAs = new Map<string, keyof AllKeyTexts>();
  const problems = [];
  for (const name of [...KEY_NAMES, 'BACKUP_KEYS'] as const) {
    for (const text of [texts[name] ?? []].flat()) {
      const first = seenAs.get(text.toLowerCase());
      if (first === undefined) seenAs.set(text.toLowerCase(), name);
      else problems.push({ name, text, problem: sameKeyAs(first, name) });
    }
  }
  return problems;
}

function sameKeyAs(first: string, name: string): string {
  return first === name ? 'names one key twice' : `is the same key as ${first}`;
}
