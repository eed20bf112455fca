// How a sentence is made from its key, whatever the language.
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type SentenceOf, say } from './catalogue.ts';

type Sentences = { WAIT: string; AT_MOST: (params: { most: number; currency: string }) => string };
const ENGLISH: Sentences = {
  WAIT: 'Please wait.',
  AT_MOST: ({ most, currency }) => `At most ${currency} ${most}.`,
};
const GERMAN: Sentences = {
  WAIT: 'Bitte warten.',
  AT_MOST: ({ most, currency }) => `Höchstens ${most} ${currency}.`,
};
const tooMuch = { code: 'AT_MOST', params: { most: 5, currency: 'NGN' } } as const;

describe('a sentence', () => {
  it('is made in each language from the same key and parameters', () => {
    expect([say(ENGLISH, tooMuch), say(GERMAN, tooMuch)]).toEqual(['At most NGN 5.', 'Höchstens 5 NGN.']);
    expect(say(GERMAN, { code: 'WAIT' })).toBe('Bitte warten.');
  });

  it('has its own parameters and no others', () => {
    expectTypeOf<{ code: 'WAIT' }>().toExtend<SentenceOf<Sentences>>();
    expectTypeOf<{ code: 'AT_MOST' }>().not.toExtend<SentenceOf<Sentences>>();
    expectTypeOf<{ code: 'AT_MOST'; params: { most: string } }>().not.toExtend<SentenceOf<Sentences>>();
  });
});
