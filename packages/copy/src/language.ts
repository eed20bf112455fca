// What a language is to whoever shows something to a payer: its words, and how it writes money and lists. Dates are in moment.ts, for few
// screens show one.

/** The words of one part of the page, as English has them (`dist/en/…`): the key under which a language has its own. */
export type Area = object;

export type Language = {
  /** The document's `lang`. */
  tag: string;
  dir: 'ltr' | 'rtl';
  /** @param english the area; what a language lacks of it is English (fallback.ts) */
  wordsOf<Words extends Area>(english: Words): Words;
  /**
   * An amount with its currency: `NGN 1,500.00`.
   * @param minor whole minor units, at least 0
   */
  money(minor: number, currency: string): string;
  /** The figure alone: `1,500.00`. */
  amount(minor: number, currency: string): string;
  /** Things that stand one beside the other after a colon: `card number, expiry date`. */
  list(items: readonly string[]): string;
};
