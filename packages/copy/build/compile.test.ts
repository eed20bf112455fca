// How messages become the words of a page: what each kind of message is compiled to, and what is shown where a language lacks one.
import { describe, expect, it } from 'vitest';
import { FALLBACK } from '../src/fallback.ts';
import { type Catalogue, problemsOf } from './catalogue.ts';
import { compileArea, typesOfArea } from './compile.ts';

const KEYS = ['shop/pay', 'shop/left', 'shop/at', 'shop/steps/0', 'shop/steps/1'];
const english = catalogue('en', {
  'shop/pay': 'Pay',
  'shop/left': '{count, plural, one {{count} day} other {{count} days}}',
  'shop/at': '{bank, select, unknown {At your bank} other {At {bank}}}',
  'shop/steps/0': 'Open "it"',
  'shop/steps/1': 'Pay {money}',
});

describe('an area', () => {
  it('has texts, and functions of what their sentences take', async () => {
    const { shopMessages: words } = await compiled(english);
    expect(words.pay).toBe('Pay');
    expect([1, 2].map((count) => words.left({ count }))).toEqual(['1 day', '2 days']);
    expect(['unknown', 'GTBank'].map((bank) => words.at({ bank }))).toEqual(['At your bank', 'At GTBank']);
    expect([words.steps[0], words.steps[1]({ money: 'NGN 5' })]).toEqual(['Open "it"', 'Pay NGN 5']);
  });

  it('says in English, and marked, what a language lacks, with the plurals of English', async () => {
    const { shopMessages: words } = await compiled(catalogue('ar', { 'shop/pay': 'ادفع' }, 'rtl'));
    expect([words.pay, words.left({ count: 1 })]).toEqual(['ادفع', `${FALLBACK}\u20661 day\u2069`]);
  });

  it('sets what a sentence takes apart where the text runs from right to left', async () => {
    const { shopMessages: words } = await compiled(
      catalogue('ar', { 'shop/steps/1': 'ادفع {money}' }, 'rtl'),
    );
    expect(words.steps[1]({ money: 'NGN 5' })).toBe('ادفع \u2068NGN 5\u2069');
  });

  it.each([
    [
      'of parts alone runs from right to left, as no letter of its own could show',
      '{money}: ',
      '\u2067\u2068NGN 5\u2069: \u2069',
    ],
    ['that begins with an isolate stays as it is written', '\u2066{money} x\u2069', '\u2066NGN 5 x\u2069'],
  ])('of such a text, a sentence %s', async (_, message, expected) => {
    const { shopMessages: words } = await compiled(catalogue('ar', { 'shop/steps/1': message }, 'rtl'));
    expect(words.steps[1]({ money: 'NGN 5' })).toBe(expected);
  });

  it('has a type for each name that a sentence takes', () => {
    expect(typesOfArea('shop', KEYS, english).replaceAll(/\s+/g, ' ')).toBe(
      'export declare const shopMessages: { readonly "pay": string, ' +
        'readonly "left": (params: { count: number }) => string, ' +
        'readonly "at": (params: { bank: string | number }) => string, ' +
        'readonly "steps": readonly [string, (params: { money: string | number }) => string] }; ',
    );
  });
});

it.each([
  ['a key that English has not', { 'shop/paid': 'Payé' }, 'shop/paid: English has no such key'],
  [
    'a name of its own',
    { 'shop/steps/1': 'Payer {sum}' },
    'shop/steps/1: {sum} is not a parameter of the English sentence',
  ],
  ['a name that is lost', { 'shop/steps/1': 'Payer' }, 'shop/steps/1: {money} is lost'],
  ['a straight apostrophe', { 'shop/pay': "Payer l'addition" }, 'shop/pay: an apostrophe is written ’'],
  ['a form that is not closed', { 'shop/left': '{count, plural, one {jour}' }, 'shop/left: '],
])('%s is refused, by its key', (_, messages, problem) => {
  expect(problemsOf(catalogue('fr', messages), english)).toEqual(
    expect.arrayContaining([expect.stringContaining(problem)]),
  );
});

function catalogue(tag: string, messages: Record<string, string>, dir: Catalogue['dir'] = 'ltr'): Catalogue {
  return {
    tag,
    name: tag,
    dir,
    pluralRules: tag,
    isDraft: false,
    messages: new Map(Object.entries(messages)),
  };
}

type Shop = {
  pay: string;
  left(params: { count: number }): string;
  at(params: { bank: string }): string;
  steps: readonly [string, (params: { money: string }) => string];
};

/** The module, loaded as a browser would; its imports are those of this package. */
async function compiled(language: Catalogue): Promise<{ shopMessages: Shop }> {
  const code = compileArea('shop', KEYS, language, english).replaceAll(
    /'(@titan\/copy\/forms|make-plural\/cardinals)'/g,
    (_, name: string) => `'${import.meta.resolve(name)}'`,
  );
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { shopMessages: Shop };
}
