// Decision 0062: whose wish for a language counts, and which languages a payer may be shown.
import { describe, expect, it } from 'vitest';
import {
  chooseLanguage,
  type LanguageWishes,
  offeredLanguages,
  type PaymentWishes,
} from './reader-language.ts';

const NOTHING: LanguageWishes = { switched: null, asked: null, accepted: [], isCall: false, payment: null };
const PAYMENT: PaymentWishes = { language: null, locale: null, currency: 'NGN', draft_languages: false };
const chosen = (wishes: Partial<LanguageWishes>, payment: Partial<PaymentWishes> | null = {}): string =>
  chooseLanguage({ ...NOTHING, ...wishes, payment: payment && { ...PAYMENT, ...payment } }).tag;

describe('on a page the first of these counts', () => {
  const wishes = { switched: 'sw', asked: 'pt', accepted: ['ar'] };
  const payment = { language: 'fr', locale: 'en', currency: 'EGP' };
  it.each([
    ['what the payer has chosen in this browser', wishes, payment, 'sw'],
    ['what its payer has chosen elsewhere', { ...wishes, switched: null }, payment, 'fr'],
    ['what the address asks for', { asked: 'pt', accepted: ['ar'] }, { ...payment, language: null }, 'pt'],
    ['what the merchant names', { accepted: ['ar'] }, { ...payment, language: null }, 'en'],
    ['what the browser accepts', { accepted: ['pt-BR'] }, { currency: 'EGP' }, 'pt'],
    ['what is spoken where the currency is', {}, { currency: 'EGP' }, 'ar'],
    ['English', {}, {}, 'en'],
  ])('%s', (_, given, of, tag) => expect(chosen(given, of)).toBe(tag));

  it.each([
    ['XAF', 'fr'],
    ['XOF', 'fr'],
    ['EGP', 'ar'],
    ['TZS', 'sw'],
    ['KES', 'en'],
    ['GHS', 'en'],
    ['ZAR', 'en'],
    ['USD', 'en'],
  ])('%s alone: %s', (currency, tag) => expect(chosen({}, { currency })).toBe(tag));
});

it('a wish that we have no words for is passed over', () => {
  expect(chosen({ switched: 'de', accepted: ['ja', 'zh-Hant', 'fr-CI'] })).toBe('fr');
});

it('a call is answered in the language of the page that makes it', () => {
  const isCall = true;
  expect(chosen({ isCall, accepted: ['pt'] }, { language: 'sw', locale: 'fr' })).toBe('pt');
  expect(chosen({ isCall }, { language: 'sw', locale: 'fr' })).toBe('sw');
});

describe('a draft', () => {
  const offered = (payment: PaymentWishes | null) =>
    offeredLanguages({ ...NOTHING, payment }).map(({ tag }) => tag);
  it('is read and offered where the merchant allows drafts', () => {
    expect(chosen({ switched: 'ha' }, { draft_languages: true })).toBe('ha');
    expect(offered({ ...PAYMENT, draft_languages: true })).toEqual([
      'en',
      'fr',
      'ar',
      'sw',
      'pt',
      'ha',
      'yo',
      'am',
      'zu',
    ]);
  });
  it('is neither anywhere else', () => {
    expect(chosen({ switched: 'ha', accepted: ['yo', 'fr'] })).toBe('fr');
    expect(chosen({ switched: 'am' }, null)).toBe('en');
    expect(offered(PAYMENT)).toEqual(['en', 'fr', 'ar', 'sw', 'pt']);
  });
});
