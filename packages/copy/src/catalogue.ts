// How a sentence is passed around until it is made: by its key.

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

/** Makes the sentence of a key. */
export function say<Sentences extends Catalogue>(
  sentences: Sentences,
  { code, params }: SentenceOf<Sentences>,
): string {
  const sentence = sentences[code] as string | ((params: unknown) => string);
  return typeof sentence === 'string' ? sentence : sentence(params);
}

/** In place of a name that is not known: a sentence that takes the name has a form for this word (`{bank, select, unknown {…} other {…}}`). */
export const UNKNOWN = 'unknown';
