// What of a processor's words about a step is kept and shown.
import { expect, it } from 'vitest';
import type { StepDetails } from '../db/column-values.ts';
import { stepDetailsOf, stepDetailsView } from './step-details.ts';

it.each<[string, StepDetails, StepDetails | null]>([
  ['nothing', {}, null],
  ['a sentence', { display: 'Please dial *110#' }, { display: 'Please dial *110#' }],
  ['a sentence of many lines', { display: ' Dial\n\t*110#\u0000 ' }, { display: 'Dial *110#' }],
  ['a sentence without words', { display: ' \n ' }, null],
  ['a sentence that never ends', { display: 'a'.repeat(301) }, null],
  ['a country', { country: 'US' }, { country: 'US' }],
  ['a country by its name', { country: 'United States' }, null],
  ['a code to dial', { dialCode: '*110#' }, { dialCode: '*110#' }],
  ['a telephone number to dial', { dialCode: '0900123456' }, null],
  ['something else than digits to dial', { dialCode: '*1;ext=2#' }, null],
  [
    'where to pay',
    { offline: { paybill: '4084333', account: 'KPY 1234-A' } },
    { offline: { paybill: '4084333', account: 'KPY 1234-A' } },
  ],
  ['half of where to pay', { offline: { paybill: '4084333', account: '' } }, null],
])('keeps %s: %j', (_case, answer, kept) => {
  expect(stepDetailsOf(answer)).toEqual(kept);
});

it('keeps what has its form beside what has not', () => {
  expect(stepDetailsOf({ display: 'Your address', country: '??' })).toEqual({ display: 'Your address' });
});

it('calls the code to dial as the wire does', () => {
  expect(stepDetailsView({ display: 'Dial', dialCode: '*110#' })).toEqual({
    display: 'Dial',
    dial_code: '*110#',
  });
  expect(stepDetailsView(null)).toBeNull();
});
