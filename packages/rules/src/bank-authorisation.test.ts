// Spec §2, §4, §5, §8 Pay with bank: the authorisation input, the stages by auth data, the Pay ID guide, and what a message says.

import { describe, expect, it } from 'vitest';
import {
  authorisationDigits,
  authorisationName,
  checkAuthorisation,
  validatesAccount,
} from './bank-authorisation.ts';
import { BANK_BRANDS } from './bank-branding.ts';
import { type BankAuth, bankAuthModel, stageForBankAuth } from './bank-stage.ts';
import { saysAuthorisationFailed, saysResendExceeded, saysSourceAccount } from './bank-texts.ts';
import { guidedBank } from './pay-id-guide.ts';
import type { Verdict } from './verdict.ts';

describe('§5 Authorisation input: numeric, maximum 6 characters, at least 4 to enable the button', () => {
  it.each<[string, Verdict]>([
    ['', 'incomplete'],
    ['123', 'incomplete'],
    ['1234', 'valid'],
    ['12345', 'valid'],
    ['123456', 'valid'],
    ['1234567', 'invalid'],
    ['12a4', 'invalid'],
  ])('%j is %s', (text, verdict) => {
    expect(checkAuthorisation(text)).toBe(verdict);
  });

  it('keeps the first 6 digits of what is pasted', () => {
    expect(authorisationDigits('Your code: 12 34-56 78')).toBe('123456');
  });

  it('is sent as otp or payId', () => {
    expect([authorisationName('OTP'), authorisationName('PAY_ID')]).toEqual(['otp', 'payId']);
  });

  it.each([
    ['initiate', true],
    ['INITIATE', true],
    ['authorize', false],
    [null, false],
    [undefined, false],
  ])("step 'initiate' means account validation: %j, %s", (step, validates) => {
    expect(validatesAccount(step)).toBe(validates);
  });
});

describe('§4 Pay with bank stages', () => {
  it.each<[BankAuth, string | null, string | null]>([
    [{ authModel: 'OTP' }, 'OTP', 'bank-authorize'],
    [{ authModel: 'otp', type: null }, 'OTP', 'bank-authorize'],
    [{ type: 'PAY_ID' }, 'PAY_ID', 'bank-authorize'],
    [{ type: 'payId' }, 'PAY_ID', 'bank-authorize'],
    [{ authModel: 'pay-id' }, 'PAY_ID', 'bank-authorize'],
    [{ type: 'PROMPT' }, 'PROMPT', 'approval-guide'],
    [{ authModel: 'OTP', type: 'PROMPT' }, 'PROMPT', 'approval-guide'],
    [{ authModel: 'REDIRECT', redirectUrl: 'https://bank.example' }, 'REDIRECT', 'bank-pending'],
    [{ redirectUrl: 'https://bank.example' }, 'REDIRECT', 'bank-pending'],
    [{ type: 'PROMPT', redirectUrl: 'https://bank.example' }, 'PROMPT', 'approval-guide'],
    [{ authModel: 'RETINA', type: '' }, null, null],
    [{ redirectUrl: '' }, null, null],
    [{}, null, null],
  ])('auth data %j asks for %s and leads to %s', (auth, model, stage) => {
    expect([bankAuthModel(auth), stageForBankAuth(auth)]).toEqual([model, stage]);
  });
});

it('§2 a guide exists for one specific bank', () => {
  const guided = BANK_BRANDS.filter(({ slug }) => guidedBank(slug) !== null);
  expect(guided.map(({ slug }) => slug)).toEqual(['kuda-mfb']);
});

describe('§5, §8 Pay with bank messages', () => {
  it.each([
    ['Source account inquiry failed', true],
    ['Source account enquiry failed', true],
    ['SOURCE ACCOUNT ENQUIRY FAILED', true],
    ['Insufficient funds', false],
    [null, false],
  ])(
    "the field's error is shown when the error text includes 'Source account inquiry': %j, %s",
    (text, expected) => {
      expect(saysSourceAccount(text)).toBe(expected);
    },
  );

  it.each([
    ['OTP is invalid', true],
    ['Invalid PayId', true],
    ['The otp is invalid, try again', true],
    ['OTP sent', false],
    [undefined, false],
  ])("'OTP is invalid' or 'Invalid PayId' marks authorisation failed: %j, %s", (text, expected) => {
    expect(saysAuthorisationFailed(text)).toBe(expected);
  });

  it("'Resend limit exceeded' when the message includes Exceeded", () => {
    expect(saysResendExceeded('Exceeded the number of codes')).toBe(true);
    expect(saysResendExceeded('Resend limit exceeded')).toBe(true);
    expect(saysResendExceeded('OTP Resent')).toBe(false);
  });
});
