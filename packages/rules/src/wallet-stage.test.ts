// Spec §2, §4, §8 Mobile money: stages by auth model, and what a message says.

import { describe, expect, it } from 'vitest';
import { firstWalletStage, stageForWalletAuthModel } from './wallet-stage.ts';
import { saysExceeded, saysIncorrect, saysInsufficientFunds, saysInvalidNumber } from './wallet-texts.ts';

describe('§4 Mobile money stages', () => {
  it.each([
    ['OTP', 'GHS', 'mobile_money_otp'],
    ['otp', 'TZS', 'mobile_money_otp'],
    ['OTP_STK_PROMPT', 'XOF', 'mobile_money_otp'],
    ['OTP', 'KES', 'mobile_money_check'],
    ['STK_PROMPT', 'KES', 'mobile_money_check'],
    ['STK_PROMPT', 'GHS', 'mobile_money_check'],
    ['REDIRECT', 'XOF', 'pending_payment'],
    ['VOUCHER', 'GHS', 'mobile_money_otp'],
    ['PAY_OFFLINE', 'KES', 'mobile_money_check'],
    ['PIN', 'XOF', null],
  ])('auth model %s for %s leads to %s', (authModel, currency, stage) => {
    expect(stageForWalletAuthModel(authModel, currency)).toBe(stage);
  });

  it('XOF begins at the choice of a network, every other currency at the number', () => {
    expect([firstWalletStage('XOF'), firstWalletStage('GHS')]).toEqual([
      'mobile-money-accordion',
      'mobile_money',
    ]);
  });
});

describe('§8 Mobile money messages', () => {
  it.each([
    ['The token is not correct', true],
    ['INCORRECT otp', true],
    ['The OTP token has expired. Please try a request for another one', false],
    [null, false],
  ])('a message containing "not correct" or "incorrect" marks the OTP wrong: %j', (message, isWrong) => {
    expect(saysIncorrect(message)).toBe(isWrong);
  });

  it('knows a resend limit, insufficient funds and an invalid number', () => {
    expect(saysExceeded('Resend Limit exceeded')).toBe(true);
    expect(saysExceeded('sent')).toBe(false);
    expect(saysInsufficientFunds('Insufficient funds in wallet')).toBe(true);
    expect(saysInvalidNumber('This number is not registered for mobile money')).toBe(true);
    expect(saysInvalidNumber(undefined)).toBe(false);
  });
});
