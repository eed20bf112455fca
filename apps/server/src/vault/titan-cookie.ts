// Spec §3 Saved card token store: the encrypted list in the cookie `titan`, as the service seals it (decision 0020).
import * as z from 'zod/mini';
import type { Random } from '@titan/platform/ports';
import type { KeyRing } from '../platform/key-ring.ts';
import { createSealer } from './sealer.ts';

// Spec §3 Saved card token store: "one entry per email and merchant, and adding updates the token".

/** `merchant` names the merchant in one environment: `12/test`. */
export type TitanEntry = { email: string; merchant: string; token: string };

export type EntryOwner = Pick<TitanEntry, 'email' | 'merchant'>;

/** The entry of this email and merchant; null when there is none. */
export function entryOf(entries: readonly TitanEntry[], owner: EntryOwner): TitanEntry | null {
  return entries.find((entry) => isOf(entry, owner)) ?? null;
}

/** The list with this entry first, as the newest; it replaces one for the same email and merchant. */
export function withEntry(entries: readonly TitanEntry[], entry: TitanEntry): TitanEntry[] {
  return [entry, ...withoutEntry(entries, entry)];
}

/** The list without the entry of this email and merchant. */
export function withoutEntry(entries: readonly TitanEntry[], owner: EntryOwner): TitanEntry[] {
  return entries.filter((entry) => !isOf(entry, owner));
}

function isOf(entry: TitanEntry, { email, merchant }: EntryOwner): boolean {
  return entry.email === email && entry.merchant === merchant;
}

export type TitanCookie = {
  /**
   * The cookie's value: the newest entry first, as many as fit into `maxBytes`. The oldest are dropped.
   * @param browser the companion that it opens with, and without which it is worthless
   */
  seal(entries: readonly TitanEntry[], browser: string, maxBytes: number): string;
  /** No entry for a value that is too long, altered, of another browser, or under a key that is not known. Never an error. */
  open(value: string, browser: string): TitanEntry[];
};

/** A browser keeps no longer cookie than this, name and attributes included. */
export const COOKIE_MAX_BYTES = 4_096;

const list = z.array(z.tuple([z.string(), z.string(), z.string()]));

/** Builds the codec. */
export function createTitanCookie(ring: KeyRing, random: Random): TitanCookie {
  const sealer = createSealer('titan-cookie-1', ring, random);
  const sealAll = (entries: readonly TitanEntry[], browser: string): string => {
    const plain = JSON.stringify(entries.map(({ email, merchant, token }) => [email, merchant, token]));
    const { keyId, bytes } = sealer.seal(Buffer.from(plain), [browser]);
    return `${keyId}.${bytes.toString('base64url')}`;
  };
  return {
    seal(entries, browser, maxBytes) {
      let kept = entries;
      let value = sealAll(kept, browser);
      while (value.length > maxBytes && kept.length > 0) {
        kept = kept.slice(0, -1);
        value = sealAll(kept, browser);
      }
      return value;
    },
    open(value, browser) {
      const [keyId, body, ...more] = value.length > COOKIE_MAX_BYTES ? [] : value.split('.');
      if (!keyId || !body || more.length > 0) return [];
      const plain = sealer.open({ keyId, bytes: Buffer.from(body, 'base64url') }, [browser]);
      const entries = plain && list.safeParse(JSON.parse(plain.toString()));
      return entries?.success
        ? entries.data.map(([email, merchant, token]) => ({ email, merchant, token }))
        : [];
    },
  };
}
