// A text that payers read, as merchants send it and read it back: one, or one for each language.
import { LANGUAGE_TAG_RULE, readLanguageTag } from '@titan/rules/language-tag';
import * as z from 'zod/mini';
import type { SentText } from '../../merchants/kept-text.ts';
import { cleanLine } from '@titan/rules/clean-text';
import { must } from './field-schemas.ts';
import { shownName } from './fields.ts';

/** More than we speak, so that a shop may send all that it has. */
const MOST_LANGUAGES = 20;

type Limits = {
  /** 0: an empty text says nothing. By language each has at least one letter. */
  min: 0 | 1;
  max: number;
  /** Null removes the stored one. */
  orNull?: boolean;
};

/** Its length counts as it will be shown, without what we strip. */
export function payersText(field: string, { min, max, orNull = false }: Limits) {
  const rule = `text of ${min === 0 ? 'at most' : '1 to'} ${max} characters, or such a text for each language, as {"en": "Mug", "fr": "Tasse"}${orNull ? ', or null' : ''}`;
  const error = must(field, rule);
  const byLanguage = z.record(z.string(), z.unknown()).register(z.globalRegistry, {
    minProperties: 1,
    maxProperties: MOST_LANGUAGES,
    additionalProperties: { type: 'string' },
  });
  const problemsOf = (value: string | Record<string, unknown>): LanguageProblem[] => {
    if (typeof value !== 'string') return languageProblems(field, value, max);
    return isOfLength(value, min, max) ? [] : [[[], error({ input: value })]];
  };
  const given = z.union([z.string(), byLanguage], { error }).check(
    z.check(({ value, issues }) => {
      for (const [path, message] of problemsOf(value))
        issues.push({ code: 'custom', input: value, path, message });
    }),
  );
  // What the record holds is only known once it is checked; declared as text, a wrong one would be reported as no text at all.
  return given as unknown as z.ZodMiniType<SentText, SentText>;
}

function isOfLength(text: string, min: number, max: number): boolean {
  const { length } = cleanLine(text);
  return length >= min && length <= max;
}

type LanguageProblem = [path: string[], message: string];

/** Each by the tag that it is about; what is wrong with them all, by none. */
function languageProblems(field: string, texts: Record<string, unknown>, max: number): LanguageProblem[] {
  const entries = Object.entries(texts);
  if (entries.length === 0) return [[[], `"${field}" must have a text in at least one language`]];
  if (entries.length > MOST_LANGUAGES)
    return [[[], `"${field}" may be in at most ${MOST_LANGUAGES} languages`]];
  const before = new Map<string, string>();
  return entries.flatMap(([sent, text]): LanguageProblem[] => {
    const name = shownName(sent);
    const place = `"${field}.${name}"`;
    const tag = readLanguageTag(sent);
    if (tag === null) return [[[name], `${place} must be named by ${LANGUAGE_TAG_RULE}`]];
    const same = before.get(tag);
    if (same !== undefined) return [[[name], `${place} is the same language as "${same}"`]];
    before.set(tag, sent);
    const isText = typeof text === 'string' && isOfLength(text, 1, max);
    return isText ? [] : [[[name], `${place} must be text of 1 to ${max} characters`]];
  });
}

/** As it was sent. */
export const textReply = z.union([z.string(), z.record(z.string(), z.string())]);
