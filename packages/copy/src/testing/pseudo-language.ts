// For tests: a language that nobody speaks. Each of its texts is longer than English's by 40 %, has no plain letter left and is written from
// right to left, so that a text that was not asked for shows by its plain letters, and a screen with no room for longer ones by its width.
import { UNKNOWN } from '../catalogue.ts';
import { english } from '../english.ts';
import type { Language } from '../language.ts';

const LETTERS: Record<string, string> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyz'].map((letter, index) => [
    letter,
    [...'àƀçďéƒğĥîĵķļɱñôþɋřšţûṽŵẋýž'][index] ?? '',
  ]),
);
/** Around what a parameter puts into a sentence: a name, an amount. It is data, or has been translated itself. */
const PARAMETERS = /\uE000([^\uE000\uE001]*)\uE001/;

export const pseudoLanguage: Language = {
  tag: 'ar-XB',
  dir: 'rtl',
  wordsOf: (area) => translated(area) as never,
  money: (minor, currency) => sentence(english.money(minor, currency)),
  amount: (minor, currency) => sentence(english.amount(minor, currency)),
  list: (items) => items.join(' ؛ '),
};

/** One sentence in it; parameters stay as they are. */
export function sentence(text: string): string {
  const accented = text
    .split(PARAMETERS)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[A-Za-z]/g, accentedLetter)))
    .join('');
  return /[A-Za-z]/.test(text) ? accented + '~'.repeat(Math.ceil(accented.length * 0.4)) : accented;
}

function accentedLetter(letter: string): string {
  const small = LETTERS[letter.toLowerCase()] ?? letter;
  return letter === letter.toLowerCase() ? small : small.toUpperCase();
}

function translated(words: unknown): unknown {
  if (typeof words === 'string') return sentence(words);
  if (typeof words === 'function') return (params: object) => translated(words(marked(params)));
  if (Array.isArray(words)) return words.map(translated);
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, each]) => [key, translated(each)]));
}

function marked(params: object): object {
  const entries = Object.entries(params).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' && value !== UNKNOWN ? `\uE000${value}\uE001` : value,
  ]);
  return Object.fromEntries(entries);
}
