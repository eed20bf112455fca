// What a text field of a request is: one of three kinds (rules/clean-text.ts), at every edge. A bare `z.string()` in a request does not
// compile.
import { cleanCode, cleanFigure, cleanLine, cleanLines, isStorable } from '@titan/rules/clean-text';
import * as z from 'zod/mini';

/** A text whose kind is declared. */
export type TextField = z.ZodMiniType<string, string>;

/** Limits of the text once it is cleaned. */
type Length = {
  min?: number;
  max?: number;
  /** Where callers get a sentence of their own instead of that its form is wrong. */
  error?: string;
};

/** A code, a card's or an account's number: its letters and digits alone. */
export const code = (length: Length): TextField => cleaned(cleanCode, length);

/** An amount, a date, a phone number: a figure whose own reader knows its separators. */
export const figure = (length: Length): TextField => cleaned(cleanFigure, length);

/** One line for people. */
export const line = (length: Length): TextField => cleaned(cleanLine, length);

/** Several lines for people. */
export const lines = (length: Length): TextField => cleaned(cleanLines, length);

/** A key, a reference, an address, a signed text: as it was sent, or refused. */
export const opaque = (length: Length = {}): TextField =>
  z.string().check(...lengthChecks(length), z.refine(isStorable, length.error));

/** The same of whatever is inside, where keys and values are the sender's own. */
export const storable = z.refine<unknown>(isStorable);

function cleaned(clean: (text: string) => string, length: Length): TextField {
  return z.string().check(z.overwrite(clean), ...lengthChecks(length));
}

function lengthChecks({ min, max, error }: Length) {
  return [
    ...(min === undefined ? [] : [z.minLength(min, error)]),
    ...(max === undefined ? [] : [z.maxLength(max, error)]),
  ];
}

/** `true` where a text of the schema has no kind. */
type BareText<Schema> = Schema extends { _zod: { def: infer Def } } ? BareTextIn<Def> : never;

type BareTextIn<Def> = Def extends { type: 'string' }
  ? true
  : Def extends { shape: infer Shape }
    ? { [Name in keyof Shape]: BareText<Shape[Name]> }[keyof Shape]
    : Def extends { innerType: infer Inner }
      ? BareText<Inner>
      : Def extends { element: infer Element }
        ? BareText<Element>
        : Def extends { options: readonly (infer Option)[] }
          ? BareText<Option>
          : Def extends { keyType: infer Key; valueType: infer Value }
            ? BareText<Key> | BareText<Value>
            : never;

/** What the compiler refuses where a text of the schema has no kind. */
export type WithKind<Schema> =
  true extends BareText<Schema>
    ? 'A text of this request has no kind: say code, figure, line, lines or opaque (field.schema.ts)'
    : unknown;

type Requests<Of> = (Of extends { body: infer Body } ? WithKind<Body> : unknown) &
  (Of extends { query: infer Query } ? WithKind<Query> : unknown) &
  (Of extends { params: infer Params } ? WithKind<Params> : unknown);

/** The same of the requests of several calls, by name. */
export type WithKinds<All> = { [Name in keyof All]: Requests<All[Name]> };

/** As it was typed: rules/typed-amount.ts reads it, in a currency that the schema does not know. */
export const typedAmount = figure({ max: 60 });

/** With what OpenAPI says of it. */
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}
