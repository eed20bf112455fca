// What a compiled sentence chooses its form with: messageformat's compiler calls these (build/compile.ts). Its own runtime would put number
// formats into every page.

type Forms = Readonly<Record<string, string>>;

/** @param rule the language's plural category of a number */
export function plural(count: number, _offset: 0, rule: (count: number) => string, forms: Forms): string {
  return forms[count] ?? forms[rule(count)] ?? forms['other'] ?? '';
}

export function select(word: string, forms: Forms): string {
  return (Object.hasOwn(forms, word) ? forms[word] : forms['other']) ?? '';
}
