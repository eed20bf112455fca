// Spec §8 Card: declines as data, fixed texts, text matching for foreign services.

import { describe, expect, it } from 'vitest';

import type { CardErrorType } from './card-declines.ts';
import { declineOf, isCardErrorType, saysAlreadyCompleted, saysInvalid } from './card-declines.ts';

describe('§8 these error types return to card entry', () => {
  it.each<[CardErrorType, 'clears' | 'keeps', 'same card may work' | 'another card']>([
    ['INSUFFICIENT_FUNDS', 'keeps', 'same card may work'],
    ['DO_NOT_HONOR', 'keeps', 'same card may work'],
    ['FRAUDULENT_TRANSACTION', 'keeps', 'another card'],
    ['NOT_ENROLLED', 'keeps', 'another card'],
    ['WITHDRAWAL_LIMIT', 'keeps', 'same card may work'],
    ['REFER_TO_ISSUER', 'keeps', 'same card may work'],
    ['NO_CARD_RECORD', 'clears', 'another card'],
    ['INVALID_CARD_DETAILS', 'clears', 'same card may work'],
    ['CHARGE_PREVENTED', 'keeps', 'another card'],
    ['PIN_RETRIES_EXCEEDED', 'keeps', 'another card'],
    ['CARD_EXPIRED', 'clears', 'another card'],
    ['NOT_COMPLETED', 'keeps', 'same card may work'],
    ['AMOUNT_EXCEEDED', 'keeps', 'same card may work'],
    ['PAYMENT_EXPIRED', 'keeps', 'same card may work'],
    ['ISSUER_INOPERATIVE', 'keeps', 'same card may work'],
    ['INCORRECT_PIN', 'keeps', 'same card may work'],
    ['INVALID_OTP', 'keeps', 'same card may work'],
  ])('%s %s the fields, %s', (errorType, fields, card) => {
    expect(isCardErrorType(errorType)).toBe(true);
    expect(declineOf(errorType)).toEqual({
      clearsFields: fields === 'clears',
      sameCardMayWork: card === 'same card may work',
    });
  });

  it.each([null, '', 'SOMETHING_NEW', 'insufficient_funds', 'constructor', '__proto__'])(
    'unknown errors are treated the same way: %j',
    (errorType) => {
      expect(declineOf(errorType)).toEqual({ clearsFields: false, sameCardMayWork: true });
      expect(isCardErrorType(errorType ?? '')).toBe(false);
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
