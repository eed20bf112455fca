// A catalogue is one language's file in messages/: ARB, that is JSON with an ICU message a key, which translation tools open as it is
// (https://github.com/google/app-resource-bundle/wiki/ApplicationResourceBundleSpecification).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseError, parse } from '@messageformat/parser';

const MESSAGES = join(import.meta.dirname, '../messages');

/** The language that the others are translated from, and whose sentence is shown where one is missing. */
export const SOURCE = 'en';

export type Catalogue = {
  /** The language's tag, as BCP 47 has it. */
  tag: string;
  /** What its speakers call it. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** Its plural rules, where they are not those of `tag`. */
  pluralRules: string;
  /** No native speaker has read it yet, and it may lack sentences. */
  isDraft: boolean;
  /** By key: the area, and below it a path, separated by `/`. */
  messages: ReadonlyMap<string, string>;
};

/** What a catalogue says of its language, in attributes that ARB leaves to whoever writes it. */
type Header = {
  '@@x-name': string;
  '@@x-direction'?: Catalogue['dir'];
  '@@x-plural-rules'?: string;
  '@@x-draft'?: boolean;
};

/** What a sentence takes, by name: a number that decides its plural, or any text or number. */
export type Parameters = ReadonlyMap<string, 'count' | 'text'>;

/** All catalogues, English first. */
export function readCatalogues(): readonly [Catalogue, ...Catalogue[]] {
  const tags = readdirSync(MESSAGES).flatMap((file) => /^([a-z]+)\.arb$/.exec(file)?.[1] ?? []);
  const others = tags.filter((tag) => tag !== SOURCE).map(readCatalogue);
  return [readCatalogue(SOURCE), ...others];
}

function readCatalogue(tag: string): Catalogue {
  const file = JSON.parse(readFileSync(join(MESSAGES, `${tag}.arb`), 'utf8')) as Header &
    Record<string, unknown>;
  const messages = Object.entries(file).filter(
    (entry): entry is [string, string] => !entry[0].startsWith('@') && typeof entry[1] === 'string',
  );
  return {
    tag,
    name: file['@@x-name'],
    dir: file['@@x-direction'] ?? 'ltr',
    pluralRules: file['@@x-plural-rules'] ?? tag,
    isDraft: file['@@x-draft'] ?? false,
    messages: new Map(messages),
  };
}

type Tokens = ReturnType<typeof parse>;

/** @throws ParseError what is wrong with the message, and where */
export function parametersOf(message: string): Parameters {
  const found = new Map<string, 'count' | 'text'>();
  const visit = (tokens: Tokens): void => {
    for (const token of tokens) {
      if (!('arg' in token)) continue;
      if (token.type === 'plural' || !found.has(token.arg))
        found.set(token.arg, token.type === 'plural' ? 'count' : 'text');
      if ('cases' in token) for (const each of token.cases) visit(each.tokens as Tokens);
    }
  };
  visit(parse(message));
  return found;
}

/**
 * What is wrong with each message of a catalogue: it cannot be read, English has no such key, or takes other parameters. The straight
 * apostrophe quotes in ICU messages, and is no letter in any of our languages.
 */
export function problemsOf(catalogue: Catalogue, source: Catalogue): string[] {
  return [...catalogue.messages].flatMap(([key, message]) => {
    const english = source.messages.get(key);
    if (english === undefined) return [`${key}: English has no such key`];
    if (message.includes("'")) return [`${key}: an apostrophe is written ’`];
    try {
      const [taken, known] = [parametersOf(message), parametersOf(english)].map(
        (each) => new Set(each.keys()),
      );
      const wrong = [...(taken ?? [])].filter((name) => !known?.has(name));
      const lost = [...(known ?? [])].filter((name) => !taken?.has(name));
      return [
        ...wrong.map((name) => `${key}: {${name}} is not a parameter of the English sentence`),
        ...lost.map((name) => `${key}: {${name}} is lost`),
      ];
    } catch (error) {
      return [`${key}: ${(error as ParseError).message}`];
    }
  });
}
