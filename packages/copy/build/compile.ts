// Compiles the messages of an area, which is what one part of the page loads, into a module: a text where a sentence takes nothing, else a
// function of its named parameters. messageformat writes each function; what is ours is how they stand together.
import MessageFormat from '@messageformat/core';
import { parse } from '@messageformat/parser';
import { FALLBACK } from '../src/fallback.ts';
import { type Catalogue, parametersOf } from './catalogue.ts';

/** Messages of an area as a tree: the parts of their keys are its branches. */
type Tree = { [part: string]: Tree | string };

/** Every area by its name, in the order of the source. */
export function areasOf(source: Catalogue): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(source.messages.keys(), (key) => key.slice(0, key.indexOf('/')));
}

/** `card-steps` exports `cardStepsMessages`. */
function exportOf(area: string): string {
  return `${camelCase(area)}Messages`;
}

function camelCase(area: string): string {
  return area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A module of several areas, each by its own name within the console: `console-sign-in` is `signIn`. */
export function consoleBundle(tag: string, areas: readonly string[]): string {
  const lines = areas.map((area) => {
    const name = camelCase(area.replace(/^console-/, ''));
    return `export { ${exportOf(area)} as ${name} } from '../${tag}/${area}.js';\n`;
  });
  return lines.join('');
}

/** @returns the area's module in a language; what that lacks is shown in English, marked as such (src/fallback.ts) */
export function compileArea(area: string, keys: readonly string[], catalogue: Catalogue, source: Catalogue) {
  const runtime = new Set<string>();
  const rules = new Set<string>();
  const compile = (key: string): string => {
    const own = catalogue.messages.get(key);
    const { pluralRules, dir } = own === undefined ? source : catalogue;
    const message = own ?? asFallback(source.messages.get(key) ?? '');
    const code = new MessageFormat(pluralRules)
      .compile(dir === 'rtl' ? isolated(message) : message)
      .toString();
    const constant = /^\(\) => (".*")$/s.exec(code)?.[1];
    if (constant !== undefined) return constant;
    for (const [, name = ''] of code.matchAll(/\b(plural|select)\(/g)) runtime.add(name);
    if (/\bplural\(/.test(code)) rules.add(pluralRules.replace('-', '_'));
    return code;
  };
  const words = literal(treeOf(keys, compile));
  return [
    ...imports(runtime, '@titan/copy/forms'),
    ...imports(rules, 'make-plural/cardinals'),
    `export const ${exportOf(area)} = ${words};`,
    '',
  ].join('\n');
}

/** @returns the types of an area, which are the same in every language */
export function typesOfArea(area: string, keys: readonly string[], source: Catalogue): string {
  const typeOf = (key: string): string => {
    const parameters = [...parametersOf(source.messages.get(key) ?? '')];
    const types = parameters.map(
      ([name, kind]) => `${name}: ${kind === 'count' ? 'number' : 'string | number'}`,
    );
    return types.length === 0 ? 'string' : `(params: { ${types.join('; ')} }) => string`;
  };
  return `export declare const ${exportOf(area)}: ${literal(treeOf(keys, typeOf), 'readonly ')};\n`;
}

function imports(names: ReadonlySet<string>, from: string): string[] {
  return names.size === 0 ? [] : [`import { ${[...names].join(', ')} } from '${from}';`];
}

function treeOf(keys: readonly string[], leafOf: (key: string) => string): Tree {
  const tree: Tree = {};
  for (const key of keys) {
    const [last = '', ...branches] = key.split('/').slice(1).toReversed();
    let branch = tree;
    for (const part of branches.toReversed()) branch = (branch[part] ??= {}) as Tree;
    branch[last] = leafOf(key);
  }
  return tree;
}

/** Its code, or its type. Parts that count from 0 are a list. */
function literal(tree: Tree | string, isReadonly: 'readonly ' | '' = ''): string {
  if (typeof tree === 'string') return tree;
  const entries = Object.entries(tree);
  const values = entries.map(([, each]) => literal(each, isReadonly));
  if (entries.every(([part], index) => part === String(index))) return `${isReadonly}[${values.join(', ')}]`;
  const members = entries.map(([part], index) => `${isReadonly}${JSON.stringify(part)}: ${values[index]}`);
  return `{\n${members.join(',\n')}\n}`;
}

/** English among the words of another language, and from left to right among those that run the other way. */
function asFallback(message: string): string {
  return `${FALLBACK}\u2066${message}\u2069`;
}

/** Whichever way the text around it runs (Unicode's LRI, RLI, FSI and PDI). */
const ISOLATE = /^[\u2066-\u2068]/;
const RIGHT_TO_LEFT = '\u2067';
const APART = '\u2068';
const END = '\u2069';

/**
 * Sets each name, number and reference apart from the text around it. A message of parts alone has no letter that could show its direction to
 * what it is put into, so it says that it runs from right to left. One that begins with an isolate states how it is written, and stays as
 * it is.
 */
function isolated(message: string): string {
  if (ISOLATE.test(message)) return message;
  const starts: number[] = [];
  let hasLetters = false;
  const visit = (tokens: ReturnType<typeof parse>): void => {
    for (const token of tokens) {
      if (token.type === 'argument') starts.push(token.ctx.offset);
      if (token.type === 'content') hasLetters ||= /\p{L}/u.test(token.value);
      if ('cases' in token) for (const each of token.cases) visit(each.tokens as typeof tokens);
    }
  };
  visit(parse(message));
  const text = starts.reduceRight((rest, start) => {
    const end = rest.indexOf('}', start) + 1;
    return `${rest.slice(0, start)}${APART}${rest.slice(start, end)}${END}${rest.slice(end)}`;
  }, message);
  return hasLetters || starts.length === 0 ? text : `${RIGHT_TO_LEFT}${text}${END}`;
}
