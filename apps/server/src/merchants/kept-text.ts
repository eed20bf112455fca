// A merchant's text for payers, given once or by language (decision 0065). It is kept as one plain text, as it was before there were several,
// and beside it, where there are several, all of them.
import { isDeepStrictEqual } from 'node:util';
import { readLanguageTag } from '@titan/rules/language-tag';
import { plainTextOf, type TextByLanguage, textIn } from '@titan/rules/text-by-language';
import { cleanLine } from '@titan/rules/clean-text';

/** As a merchant sends it and reads it back. */
export type SentText = string | Record<string, string>;

/** `plain` null: there is none; `texts` null: it was given once. */
export type KeptText<Plain extends string | null = string | null> = {
  plain: Plain;
  texts: TextByLanguage | null;
};

/** A text that its rules have accepted (merchant-api/text-field.ts). */
export function keptText(sent: SentText | null | undefined): KeptText {
  if (typeof sent !== 'object' || sent === null) return { plain: cleanLine(sent ?? '') || null, texts: null };
  const texts = Object.entries(sent).map(
    ([tag, text]) => [readLanguageTag(tag) ?? tag, cleanLine(text)] as const,
  );
  return { plain: plainTextOf(texts), texts };
}

/** For its merchant. */
export function sentText<Plain extends string | null>(kept: KeptText<Plain>): Plain | Record<string, string> {
  const texts = allOf(kept);
  return texts === null ? kept.plain : Object.fromEntries(texts);
}

/** What the payment is for, in the merchant's words. */
export function sentNarration(row: { narration: string | null; narrations: TextByLanguage | null }) {
  return sentText({ plain: row.narration, texts: row.narrations });
}

/** For a payer whose page is in this language. `locale`: the merchant's. */
export function shownText<Plain extends string | null>(
  kept: KeptText<Plain>,
  tag: string,
  locale: string | null,
): Plain | string {
  const texts = allOf(kept);
  return texts === null ? kept.plain : textIn(texts, [tag, locale]);
}

/**
 * What a page says in the merchant's words: drawn in this language, and under `texts`, by tag, what differs in the others that its payer may
 * change to.
 */
export function inEachLanguage<Texts extends object>(
  offered: readonly { tag: string }[],
  shown: string,
  drawn: (tag: string) => Texts,
): Texts & { texts?: Record<string, Partial<Texts>> } {
  const here = drawn(shown);
  const others = offered.flatMap(({ tag }) => {
    const differing = Object.entries(drawn(tag)).filter(
      ([name, text]) => !isDeepStrictEqual(text, here[name as keyof Texts]),
    );
    return differing.length === 0 ? [] : [[tag, Object.fromEntries(differing) as Partial<Texts>] as const];
  });
  return others.length === 0 ? here : { ...here, texts: Object.fromEntries(others) };
}

/** Where the two disagree, a release that knows only the plain text has changed it since. */
function allOf({ plain, texts }: KeptText): TextByLanguage | null {
  return texts !== null && plainTextOf(texts) === plain ? texts : null;
}
