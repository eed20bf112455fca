// Spec §8 Card: declines as data, fixed texts, text matching for foreign services.

import { describe, expect, it } from 'vitest';

import { isOfCardDetails, saysAlreadyCompleted, saysInvalid } from './card-declines.ts';
import { CARD_ERROR_TYPES, type CardErrorType } from './card-error-types.ts';

describe('§4 a card-details error clears the fields', () => {
  const ofDetails: CardErrorType[] = ['NO_CARD_RECORD', 'INVALID_CARD_DETAILS', 'CARD_EXPIRED'];

  it.each(CARD_ERROR_TYPES)('%s', (errorType) => {
    expect(isOfCardDetails(errorType)).toBe(ofDetails.includes(errorType));
  });

  it.each([null, '', 'SOMETHING_NEW', 'card_expired', 'constructor', '__proto__'])(
    'an unknown error does not: %j',
    (errorType) => {
      expect(isOfCardDetails(errorType)).toBe(false);
    },
  );
});

describe("§4 the OTP is shown as incorrect if the message includes 'invalid'", () => {
  it.each([
    ['The OTP entered is invalid.', true],
    ['Invalid OTP', true],
    ['INVALID_OTP', true],
    ['OTP has expired', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('%j: %s', (message, expected) => {
    expect(saysInvalid(message)).toBe(expected);
  });
});

describe('§8 Already completed charges', () => {
  it.each([
    ['Payment has already been completed', true],
    ['Payment has been completed', true],
    ['Payment is already completed', true],
    ['Payment charge completed', true],
    ['Sorry: Payment charge completed.', true],
    ['Payment could not be completed', false],
    ['', false],
    [null, false],
    [undefined, false],
  ])('%j: %s', (message, expected) => {
    expect(saysAlreadyCompleted(message)).toBe(expected);
  });
});
