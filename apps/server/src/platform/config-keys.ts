// The settings that are keys (design §6): given all together or not at all, and no two the same.
import { key, keyList } from './config-values.ts';

/** 64 hexadecimal characters each. */
export type KeySettings = {
  session: string;
  idempotency: string;
  /** The newest first; the others still open what was sealed under them. */
  cards: string[];
  cardLookups: string[];
  cookies: string[];
  webhooks: string[];
};

const ONE = { read: key, howToSet: 'Make one with: openssl rand -hex 32' };
const LIST = { read: keyList, howToSet: `${ONE.howToSet}; to change it, put the new one first: new,old` };

/** Rows of the table of settings. */
export const KEY_SETTINGS = {
  SESSION_KEY: ONE,
  IDEMPOTENCY_KEY: ONE,
  CARD_KEYS: LIST,
  CARD_LOOKUP_KEYS: LIST,
  COOKIE_KEYS: LIST,
  WEBHOOK_KEYS: LIST,
} as const;

type KeyName = keyof typeof KEY_SETTINGS;
type KeyTexts = { [N in KeyName]: (N extends `${string}S` ? string[] : string) | undefined };

export const KEY_NAMES = Object.keys(KEY_SETTINGS) as KeyName[];

/** The keys that were set; null unless all of them were. */
export function keysOf(texts: KeyTexts): KeySettings | null {
  const { SESSION_KEY: session, IDEMPOTENCY_KEY: idempotency } = texts;
  const { CARD_KEYS: cards, CARD_LOOKUP_KEYS: cardLookups, COOKIE_KEYS: cookies } = texts;
  const { WEBHOOK_KEYS: webhooks } = texts;
  if (!session || !idempotency || !cards || !cardLookups || !cookies || !webhooks) return null;
  return { session, idempotency, cards, cardLookups, cookies, webhooks };
}

/** One key for two purposes would let the one open what belongs to the other. */
export function repeatedKeys(texts: KeyTexts): { name: KeyName; text: string; problem: string }[] {
  const seenAs = new Map<string, KeyName>();
  const problems = [];
  for (const name of KEY_NAMES) {
    for (const text of [texts[name] ?? []].flat()) {
      const first = seenAs.get(text.toLowerCase());
      if (first === undefined) seenAs.set(text.toLowerCase(), name);
      else problems.push({ name, text, problem: sameKeyAs(first, name) });
    }
  }
  return problems;
}

function sameKeyAs(first: KeyName, name: KeyName): string {
  return first === name ? 'names one key twice' : `is the same key as ${first}`;
}
