// The language of a payment's page, as its merchant names it (BCP 47).

/** What a field or an option says of itself. */
export const LANGUAGE_TAG_RULE = 'a language tag such as "en", "fr-CI" or "sw"';

const MAX_LENGTH = 35;
/** Longer ones are reserved, and none was ever registered: it is a name, such as "english". */
const LANGUAGE = /^[a-z]{2,3}(?:-|$)/;

/** In its canonical form: `EN-ng` is `en-NG`. Null: it is no language tag. Whether there are words in that language is another matter. */
export function readLanguageTag(text: string): string | null {
  // Most requests name none, and what is thrown below costs more than all else here.
  if (text === '' || text.length > MAX_LENGTH) return null;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text);
    return LANGUAGE.test(tag) ? tag : null;
  } catch {
    return null;
  }
}
