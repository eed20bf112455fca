// Spec §2 Bank selection: the searchable list, its spotlight banks first, and which of them carry the New badge.

import { bankBrandOf } from './bank-branding.ts';

/** Spec §3: the feature flag that a spotlight waits for, by its name in `spotlights`. */
export const SPOTLIGHT_FLAGS: Readonly<Record<string, string>> = { OPAY: 'opay_spotlighting' };

/** In full, by slug, where a bank is listed by its short name, and its brand's name is that too. */
const FULL_NAMES: Readonly<Record<string, string>> = { fcmb: 'First City Monument Bank' };

/** `code`: its sort code. */
type Named = { name: string; slug?: string; code?: string };

/**
 * The banks that match what was typed, names that begin with it first, then those with words that begin so, then those that
 * have it anywhere. Case, accents, spaces and punctuation do not count; initials do (`fnb`, `gtbank`), and so do a
 * bank's full name and the beginning of its sort code.
 * @param banks in their listed order, which is kept among equals and for an empty query
 */
export function searchBanks<B extends Named>(banks: readonly B[], query: string): readonly B[] {
  const words = wordsOf(query);
  if (words.length === 0) return banks;
  const ranked = banks.map((bank) => ({ bank, rank: rankOf(bank, words) }));
  return RANKS.flatMap((rank) => ranked.filter((each) => each.rank === rank).map(({ bank }) => bank));
}

/**
 * Whether a bank is put first and carries the New badge: it is named in the transaction's spotlights, and the feature flag that
 * its name is mapped to, if it is to any, is on.
 * @param spotlights of payment_channels_details.pay_with_bank: names of banks by slug, in any case and spelling (`OPAY`, `KUDA_MFB`)
 * @param flagsOn names of the feature flags that are on
 */
export function isSpotlight(
  slug: string,
  spotlights: readonly string[],
  flagsOn: readonly string[] = [],
): boolean {
  const flag = SPOTLIGHT_FLAGS[plainName(slug)];
  return isNamed(slug, spotlights) && (flag === undefined || flagsOn.includes(flag));
}

/** The banks with the spotlights first, these in the order of `spotlights`, the others in their old order. */
export function inSpotlightOrder<B extends { slug: string }>(
  banks: readonly B[],
  spotlights: readonly string[],
  flagsOn: readonly string[] = [],
): readonly B[] {
  const isFirst = (bank: B) => isSpotlight(bank.slug, spotlights, flagsOn);
  const first = spotlights.flatMap((name) =>
    banks.filter((bank) => isFirst(bank) && isNamed(bank.slug, [name])),
  );
  return [...new Set(first), ...banks.filter((bank) => !isFirst(bank))];
}

/** Ours: the banks that most payers of a currency have, by slug; each list is the whole of its tiles. */
const COMMON: Readonly<Record<string, readonly string[]>> = {
  NGN: ['access', 'gtb', 'zenith', 'firstbank', 'uba', 'opay'],
  ZAR: ['capitec', 'fnb', 'standard-bank', 'absa', 'nedbank', 'tymebank'],
};

/** Those of the offered banks that are chosen without a search, the most common first. */
export function commonBanks<B extends { slug: string }>(banks: readonly B[], currency: string): readonly B[] {
  return (COMMON[currency] ?? []).flatMap((slug) => banks.filter((bank) => bank.slug === slug));
}

const RANKS = [0, 1, 2] as const;
const SMALL_WORDS = ['of', 'for'];

function rankOf(bank: Named, query: readonly string[]): (typeof RANKS)[number] | null {
  const name = wordsOf(bank.name);
  const { slug = '', code = '' } = bank;
  const inFull = wordsOf(FULL_NAMES[slug] ?? bankBrandOf(slug)?.name ?? '');
  const known = [...name, ...wordsOf(slug), ...inFull, ...shortNamesOf(name)];
  const together = query.join('');
  if (name.join('').startsWith(together) || code.startsWith(together)) return 0;
  if (query.every((word) => known.some((each) => each.startsWith(word)))) return 1;
  return name.join('').includes(together) ? 2 : null;
}

/** Guaranty Trust Bank is `gtb` and `gtbank`, First Bank of Nigeria is `fbn`. */
function shortNamesOf(name: readonly string[]): string[] {
  const initials = name.filter((word) => !SMALL_WORDS.includes(word)).map((word) => word.charAt(0));
  const short = initials.join('');
  return name.at(-1) === 'bank' ? [short, `${short.slice(0, -1)}bank`] : [short];
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function isNamed(slug: string, spotlights: readonly string[]): boolean {
  return spotlights.some((each) => plainName(each) === plainName(slug));
}

function plainName(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]+/g, '');
}
