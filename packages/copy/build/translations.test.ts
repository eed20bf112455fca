// A translation is out of date once its English has changed, until it is noted as made from the English of today.
import { expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { type Lock, recorded, stateOf } from './translations.ts';

const before = catalogue('en', { 'shop/pay': 'Pay', 'shop/back': 'Back' });
const after = catalogue('en', { 'shop/pay': 'Pay now', 'shop/back': 'Back' });
const french = catalogue('fr', { 'shop/pay': 'Payer', 'shop/back': 'Retour' });
const hausa = catalogue('ha', { 'shop/pay': 'Biya' });

it('names every language whose English has changed, and none that has been translated since', () => {
  const lock = [french, hausa].reduce<Lock>((known, each) => noted(each, before, known), {});
  expect([french, hausa].map((each) => stateOf(each, before, lock))).toEqual([
    { missing: [], outdated: [] },
    { missing: ['shop/back'], outdated: [] },
  ]);
  expect([french, hausa].map((each) => stateOf(each, after, lock).outdated)).toEqual([
    ['shop/pay'],
    ['shop/pay'],
  ]);
  const later = noted(french, after, lock);
  expect([french, hausa].map((each) => stateOf(each, after, later).outdated)).toEqual([[], ['shop/pay']]);
});

function noted({ tag, messages }: Catalogue, source: Catalogue, lock: Lock): Lock {
  return recorded({ tag, keys: [...messages.keys()] }, [source, french, hausa], lock);
}

function catalogue(tag: string, messages: Record<string, string>): Catalogue {
  return {
    tag,
    name: tag,
    dir: 'ltr',
    pluralRules: tag,
    isDraft: false,
    messages: new Map(Object.entries(messages)),
  };
}
