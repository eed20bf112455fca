// Spec §9: each row of the table of business constants, in its own words.

import { describe, expect, it } from 'vitest';

import { LIMITS } from './limits.ts';

describe('§9 Business constants and limits', () => {
  it.each([
    ['Request timeout 60000 ms', LIMITS.requestTimeoutMs, 60_000],
    ['Saved card cookie lifetime 365 days', LIMITS.savedCardCookieDays, 365],
    ['Card number grouping 4', LIMITS.cardNumberGroup, 4],
    ['Expiry year range from 2022', LIMITS.expiryYearMin, 2022],
    ['Expiry year range to 2999', LIMITS.expiryYearMax, 2999],
    ['CVV length 3', LIMITS.cvvDigits, 3],
    ['Late warning under 5 minutes', LIMITS.lateWarningMs, 5 * 60_000],
    ['PIN 4 digits', LIMITS.pinDigits, 4],
    ['PIN auto-submit 1s', LIMITS.pinAutoSubmitMs, 1_000],
    ['OTP resend 3 attempts', LIMITS.otpResends, 3],
    ['OTP resend 30s countdown', LIMITS.otpResendCountdownMs, 30_000],
    ['OTP resend 31s internal', LIMITS.otpResendInternalMs, 31_000],
    ['OTP resend feedback 1.5s', LIMITS.otpResendFeedbackMs, 1_500],
    ['Button re-enable 2s', LIMITS.buttonReenableMs, 2_000],
    ['3DS waiting-elapsed about 30s', LIMITS.threeDsTryAgainAfterMs, 30_000],
    ['3DS incomplete after 10 minutes', LIMITS.threeDsIncompleteAfterMs, 10 * 60_000],
    ['3DS message poll 300 ms', LIMITS.threeDsMessageEveryMs, 300],
    ['3DS interstitial 2.5s', LIMITS.threeDsInterstitialMs, 2_500],
    ['Mobile money retry window 10s', LIMITS.walletRetryWindowMs, 10_000],
    ['Mobile money poll 180000 ms (STK check)', LIMITS.walletApprovalPollMs, 180_000],
    ['Mobile money poll 60000 ms (delay notice)', LIMITS.walletDelayPollMs, 60_000],
    ['Pay-with-bank poll 120000 ms', LIMITS.bankPollMs, 120_000],
    ['Bank transfer status query 120000 ms', LIMITS.transferPollMs, 120_000],
    ['Bank transfer warning alternation 10s', LIMITS.transferWarningAlternateMs, 10_000],
    ['Pending pay-with-bank terminal message about 3 minutes', LIMITS.bankPendingTerminalMs, 3 * 60_000],
    ['Self-closing result restart 5s', LIMITS.resultRestartMs, 5_000],
    ['Redirect after success 3s', LIMITS.redirectAfterSuccessMs, 3_000],
    ['Self-closing result restart 5s', LIMITS.selfClosingRestartMs, 5_000],
    ['Mono minimum transaction 200 (default)', LIMITS.monoMinimumMajor, 200],
    ['Authorisation code min 4', LIMITS.authorisationCodeMinDigits, 4],
    ['Authorisation code max 6', LIMITS.authorisationCodeMaxDigits, 6],
    ['Account number 10 digits', LIMITS.accountNumberDigits, 10],
    ['Account number input max 13', LIMITS.accountNumberMaxTyped, 13],
    ['Bank dropdown search debounce 800 ms', LIMITS.bankSearchDebounceMs, 800],
    ['Bank list refetch allowed only while fewer than 3 failures', LIMITS.bankListFailures, 3],
    ['Bank list error display 2.5s', LIMITS.bankListErrorShownMs, 2_500],
    ['Bank request error display 2s', LIMITS.bankRequestErrorShownMs, 2_000],
    ['Card-enroll phone max 12', LIMITS.enrollPhoneMaxDigits, 12],
    ['Card number max displayed 23', LIMITS.cardNumberMaxDisplayed, 23],
    ['Session attempt limit configured as 10', LIMITS.sessionAttempts, 10],
  ])('%s', (_row, value, expected) => {
    expect(value).toBe(expected);
  });
});

describe('Limits stated outside §9', () => {
  it.each([
    ['§4 a card error is dismissed after about 2s', LIMITS.cardErrorShownMs, 2_000],
    ['§5 card number is 16 digits', LIMITS.cardNumberDigits, 16],
    ['§5 or 19 for verve', LIMITS.verveMaxDigits, 19],
    ['§5 expiry maximum length 5', LIMITS.expiryLength, 5],
    ['§5 OTP maximum 10', LIMITS.otpMaxDigits, 10],
    ['§5 KES card holder name from 2', LIMITS.holderNameMinLength, 2],
    ['§5 KES card holder name to 40', LIMITS.holderNameMaxLength, 40],
    ['I-25 wrong PINs an attempt', LIMITS.wrongPins, 3],
    ['I-25 wrong OTPs an attempt', LIMITS.wrongOtps, 5],
    ['§5 card-enroll phone at least 11 digits with a leading 0', LIMITS.enrollPhoneMinDigits, 11],
    ['I-25 wrong billing addresses an attempt', LIMITS.wrongAddresses, 3],
    ['I-25 wrong card-enroll phones an attempt', LIMITS.wrongPhones, 3],
    ['I-25 wrong CVVs an attempt', LIMITS.wrongCvvs, 3],
    ['§4 pay-with-bank pending ticks of 60 seconds', LIMITS.bankPendingTickMs, 60_000],
    ['§5 account name at least 3 characters', LIMITS.accountNameMinLength, 3],
    ['§5 microfinance bank phone of at least 10 digits', LIMITS.bankPhoneMinDigits, 10],
    ['§5 Capitec phone at least 8 digits', LIMITS.capitecPhoneMinDigits, 8],
    ['§5 Capitec phone at most 10', LIMITS.capitecPhoneMaxDigits, 10],
  ])('%s', (_row, value, expected) => {
    expect(value).toBe(expected);
  });
});
