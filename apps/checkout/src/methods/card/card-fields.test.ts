// Spec §5 Card: which errors are shown when, what is missing, and what is sent.
import { describe, expect, it } from 'vitest';
import { SERVER_TIME } from '../../testing/payments.ts';
import {
  askedFields,
  type CardField,
  type CardTexts,
  checkFields,
  missingFields,
  NO_TEXTS,
  toCardDetails,
  wrongFields,
} from './card-fields.ts';

const GOOD: CardTexts = { number: '4084 1278 8317 2787', expiry: '09/30', cvv: '123', name: ' Ada  Obi ' };

const wrongIn = (texts: Partial<CardTexts>, left: CardField[] = []) => {
  const all = { ...NO_TEXTS, ...texts };
  return wrongFields(all, checkFields(all, SERVER_TIME), left);
};

describe('errors', () => {
  it.each<[string, Partial<CardTexts>, CardField[], CardField[]]>([
    ['an empty form that was left', {}, ['number', 'expiry', 'cvv', 'name'], []],
    ['an unfinished number being typed', { number: '4084 1278' }, [], []],
    ['an unfinished number that was left', { number: '4084 1278' }, ['number'], ['number']],
    ['a full number that fails Luhn', { number: '4084 1278 8317 2788' }, [], ['number']],
    ['an unfinished expiry that was left', { expiry: '09/' }, ['expiry'], []],
    ['a past expiry, complete', { expiry: '10/26' }, [], ['expiry']],
    ['the expiry of this month', { expiry: '11/26' }, ['expiry'], []],
    ['an unfinished CVV that was left', { cvv: '12' }, ['cvv'], ['cvv']],
    ['a name of one letter that was left', { name: 'A' }, ['name'], ['name']],
  ])('%s', (_, texts, left, expected) => expect(wrongIn(texts, left)).toEqual(expected));
});

describe('what keeps Pay disabled', () => {
  it.each<[string, string, Partial<CardTexts>, CardField[]]>([
    ['NGN', 'nothing typed', NO_TEXTS, ['number', 'expiry', 'cvv']],
    ['KES', 'nothing typed', NO_TEXTS, ['number', 'expiry', 'cvv', 'name']],
    ['NGN', 'no CVV', { cvv: '' }, ['cvv']],
    ['KES', 'all typed', {}, []],
  ])('%s, %s', (currency, _, texts, expected) => {
    const verdicts = checkFields({ ...GOOD, ...texts }, SERVER_TIME);
    expect(missingFields(verdicts, askedFields(currency))).toEqual(expected);
  });
});

describe('what is sent', () => {
  it('is the digits and the two parts of the expiry', () => {
    expect(toCardDetails(GOOD, askedFields('NGN'), SERVER_TIME)).toEqual({
      number: '4084127883172787',
      expiry_month: '09',
      expiry_year: '30',
      cvv: '123',
    });
  });
  it('carries the name only for KES', () => {
    expect(toCardDetails(GOOD, askedFields('KES'), SERVER_TIME)).toMatchObject({ name: 'Ada Obi' });
  });
  it('is nothing while a field is wrong', () => {
    expect(toCardDetails({ ...GOOD, expiry: '10/26' }, askedFields('NGN'), SERVER_TIME)).toBeNull();
  });
});
