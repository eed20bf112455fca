// What a catalogue of sentences is: keys, and for each a sentence or a function of its named parameters to one.

// Contravariant in its parameters, so that every function of one object is taken.
type Catalogue = Readonly<Record<string, string | ((params: never) => string)>>;

/** One key of a catalogue with the parameters that its sentence takes: what is passed around instead of the sentence. */
export type SentenceOf<Sentences extends Catalogue> =
  | { readonly code: Plain<Sentences>; readonly params?: undefined }
  | {
      [Code in keyof Sentences]: Sentences[Code] extends (params: infer Params) => string
        ? { readonly code: Code; readonly params: Params }
        : never;
    }[keyof Sentences];

/** The keys whose sentences take nothing. */
type Plain<Sentences extends Catalogue> = {
  [Code in keyof Sentences]: Sentences[Code] extends string ? Code : never;
}[keyof Sentences];

/** The same keys with the same parameters, however deep: what a translation is. */
export type Translated<Words> = Words extends string
  ? string
  : Words extends (params: infer Params) => infer Said
    ? (params: Params) => Translated<Said>
    : { readonly [Key in keyof Words]: Translated<Words[Key]> };

/** Makes the sentence of a key. */
export function say<Sentences extends Catalogue>(
  sentences: {
    readonly [Code in keyof Sentences]: Sentences[Code] extends string ? string : Sentences[Code];
  },
  { code, params }: SentenceOf<Sentences>,
): string {
  const sentence = sentences[code] as string | ((params: unknown) => string);
  return typeof sentence === 'string' ? sentence : sentence(params);
}
