// Numbers in sentences: which form a number takes is a rule of the language, not `count === 1`.

/** What a language needs; `other` is there in every one. */
export type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** The form of `count` in a language. */
export function plural(tag: string, count: number, forms: Forms): string {
  return forms[new Intl.PluralRules(tag).select(count)] ?? forms.other;
}
