// Spec §9: every business constant and limit, named with its unit; the last group holds our own.

/**
 * Business constants. `…Ms` are milliseconds, `…Digits` counts of digits, `…Minor` minor units, `…Major` major units.
 * Not named here: the "unexplained product constant 10", because the specification shows no use for it.
 */
export const LIMITS = {
  // Calls to the checkout service (§7)
  requestTimeoutMs: 60_000,

  // Session (§4): one setting; the other source's value is not shown
  sessionAttempts: 10,

  // Card number (§5)
  cardNumberGroup: 4,
  cardNumberMaxDisplayed: 23,
  cardNumberDigits: 16,
  verveMaxDigits: 19,

  // Card expiry, CVV and holder name (§5)
  expiryLength: 5,
  expiryYearMin: 2022,
  expiryYearMax: 2999,
  cvvDigits: 3,
  holderNameMinLength: 2,
  holderNameMaxLength: 40,

  // Card PIN and OTP (§4)
  pinDigits: 4,
  pinAutoSubmitMs: 1_000,
  otpMaxDigits: 10,
  otpResends: 3,
  otpResendCountdownMs: 30_000,
  otpResendInternalMs: 31_000,
  otpResendFeedbackMs: 1_500,

  // Card stages (§4)
  cardErrorShownMs: 2_000,
  buttonReenableMs: 2_000,
  enrollPhoneMinDigits: 11,
  enrollPhoneMaxDigits: 12,
  savedCardCookieDays: 365,

  // 3-D Secure (§2, §4)
  threeDsInterstitialMs: 2_500,
  threeDsTryAgainAfterMs: 30_000,
  threeDsIncompleteAfterMs: 600_000,
  threeDsMessageEveryMs: 300,

  // Mobile money (§4)
  walletRetryWindowMs: 10_000,
  walletApprovalPollMs: 180_000,
  walletDelayPollMs: 60_000,
  walletNumberMinTyped: 2,

  // Pay with bank (§4, §5)
  bankPollMs: 120_000,
  bankPendingTickMs: 60_000,
  bankPendingTerminalMs: 180_000,
  monoMinimumMajor: 200,
  authorisationCodeMinDigits: 4,
  authorisationCodeMaxDigits: 6,
  accountNumberDigits: 10,
  accountNumberMaxTyped: 13,
  accountNameMinLength: 3,
  bankPhoneMinDigits: 10,
  capitecPhoneMinDigits: 8,
  capitecPhoneMaxDigits: 10,
  bankSearchDebounceMs: 800,
  bankListFailures: 3,
  bankListErrorShownMs: 2_500,
  bankRequestErrorShownMs: 2_000,

  // Bank transfer (§4)
  transferPollMs: 120_000,
  transferWarningAlternateMs: 10_000,
  lateWarningMs: 300_000,
  waitElapsedMs: 60_000,

  // Results (§4)
  redirectAfterSuccessMs: 3_000,
  selfClosingRestartMs: 5_000,
  resultRestartMs: 5_000,

  // Ours: wrong secrets an attempt (reliability guide I-25), and the bounds of what we accept at all
  wrongPins: 3,
  wrongOtps: 5,
  stkResends: 3,
  wrongAddresses: 3,
  wrongPhones: 3,
  wrongCvvs: 3,
  addressMaxLength: 120,
  placeNameMaxLength: 60,
  accountNameMaxLength: 100,
  zipMaxDigits: 10,
  emailMaxLength: 254,
  payerNameMaxLength: 100,
  amountMaxMinor: 1_000_000_000_000_000,
} as const;
