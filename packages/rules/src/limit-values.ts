// Spec §9: every business constant and limit, named with its unit; the last group holds our own. `…Ms` are milliseconds, `…Digits` counts
// of digits, `…Minor` minor units, `…Major` major units. Not named here: the "unexplained product constant 10", because the specification
// shows no use for it.

// Calls to the checkout service (§7)
export const requestTimeoutMs = 60_000;

// Session (§4): one setting; the other source's value is not shown
export const sessionAttempts = 10;

// Card number (§5)
export const cardNumberGroup = 4;
export const cardNumberMaxDisplayed = 23;
export const cardNumberDigits = 16;
export const verveMaxDigits = 19;

// Card expiry, CVV and holder name (§5)
export const expiryLength = 5;
export const expiryYearMin = 2022;
export const expiryYearMax = 2999;
export const cvvDigits = 3;
export const holderNameMinLength = 2;
export const holderNameMaxLength = 40;

// Card PIN and OTP (§4)
export const pinDigits = 4;
export const pinAutoSubmitMs = 1_000;
export const otpMaxDigits = 10;
export const otpResends = 3;
export const otpResendCountdownMs = 30_000;
export const otpResendInternalMs = 31_000;
export const otpResendFeedbackMs = 1_500;

// Card stages (§4)
export const cardErrorShownMs = 2_000;
export const buttonReenableMs = 2_000;
export const enrollPhoneMinDigits = 11;
export const enrollPhoneMaxDigits = 12;
export const savedCardCookieDays = 365;

// 3-D Secure (§2, §4)
export const threeDsInterstitialMs = 2_500;
export const threeDsTryAgainAfterMs = 30_000;
export const threeDsIncompleteAfterMs = 600_000;
export const threeDsMessageEveryMs = 300;

// Mobile money (§4)
export const walletRetryWindowMs = 10_000;
export const walletApprovalPollMs = 180_000;
export const walletDelayPollMs = 60_000;
export const walletNumberMinTyped = 2;

// Pay with bank (§4, §5)
export const bankPollMs = 120_000;
export const bankPendingTickMs = 60_000;
export const bankPendingTerminalMs = 180_000;
export const monoMinimumMajor = 200;
export const authorisationCodeMinDigits = 4;
export const authorisationCodeMaxDigits = 6;
export const accountNumberDigits = 10;
export const accountNumberMaxTyped = 13;
export const accountNameMinLength = 3;
export const bankPhoneMinDigits = 10;
export const capitecPhoneMinDigits = 8;
export const capitecPhoneMaxDigits = 10;
export const bankSearchDebounceMs = 800;
export const bankListFailures = 3;
export const bankListErrorShownMs = 2_500;
export const bankRequestErrorShownMs = 2_000;

// Bank transfer (§4)
export const transferPollMs = 120_000;
export const transferWarningAlternateMs = 10_000;
export const lateWarningMs = 300_000;
export const confirmPaymentMs = 60_000;

// Results (§4)
export const redirectAfterSuccessMs = 3_000;
export const selfClosingRestartMs = 5_000;
export const resultRestartMs = 5_000;

// Ours: wrong secrets an attempt (I-25), and the bounds of what we accept at all
export const wrongPins = 3;
export const wrongOtps = 5;
export const stkResends = 3;
export const wrongAddresses = 3;
export const wrongPhones = 3;
export const wrongBirthdays = 3;
export const wrongCvvs = 3;
export const addressMaxLength = 120;
export const placeNameMaxLength = 60;
export const accountNameMaxLength = 100;
export const zipMaxDigits = 10;
export const emailMaxLength = 254;
export const payerNameMaxLength = 100;
export const amountMaxMinor = 1_000_000_000_000_000;
export const orderLines = 50;
export const orderLineNameMaxLength = 150;
export const orderLineQuantity = 100_000;

// Ours: asking somebody else to pay (decision 0066); the note in code points
export const shareNoteMaxLength = 140;
export const sharesOpen = 5;
export const sharesEver = 20;
