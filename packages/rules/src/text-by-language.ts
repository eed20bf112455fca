// A merchant's text in several languages: which of them a reader is shown.

/** By language tag in its canonical form, in the merchant's order; at least one. */
export type TextByLanguage = readonly (readonly [tag: string, text: string])[];

/**
 * The text for the first of these languages that it is in, exactly so or in another form of the language (`ar` is read in `ar-EG`); else
 * English; else the first that the merchant has named.
 */
export function textIn(texts: TextByLanguage, wanted: readonly (string | null)[]): string {
  for (const tag of [...wanted, 'en']) {
    const found = texts.find(([of]) => of === tag) ?? texts.find(([of]) => tag && isSameLanguage(of, tag));
    if (found) return found[1];
  }
  return texts[0]?.[1] ?? '';
}

/** Where one text has to do for every reader. */
export function plainTextOf(texts: TextByLanguage): string {
  return textIn(texts, []);
}

function isSameLanguage(a: string, b: string): boolean {
  return a.split('-')[0] === b.split('-')[0];
}
