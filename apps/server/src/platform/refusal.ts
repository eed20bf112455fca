// A refusal that a caller can expect: a value with a stable code, its status and the sentence for people (guides code-style §6).
import type { ConversionView } from '@titan/contract/conversion';
import type { FieldProblems, Refusal } from '@titan/contract/failure';
import { PAYMENT_EXPIRED_TEXT } from '@titan/rules/card-declines';

export type Refused = {
  kind: 'refused';
  code: Refusal;
  message: string;
  fields: FieldProblems | null;
  /** With RATE_EXPIRED: the quote that holds now. */
  conversion?: ConversionView | null;
  /** In how many seconds the same may be asked again; travels as Retry-After. */
  retryAfterSeconds?: number;
};

const MESSAGES: Record<Refusal, string> = {
  INVALID_INPUT: 'Some of what was sent is not right. Please correct it and try again.',
  NOT_AUTHORISED: 'This session is not valid or has run out. Please reload the page.',
  UNKNOWN_REFERENCE: 'There is no payment with this reference. Please check the link.',
  ENV_MISMATCH:
    'The env sent is not the one of this payment. Leave it out, or send the one your key belongs to.',
  ALREADY_COMPLETED: 'This charge has already been completed. Please try a new transaction',
  ABANDONED: 'This transaction was abandoned. Please try a new transaction',
  EXPIRED: 'This transaction has expired. Please try a new transaction',
  SESSION_END:
    'You have reached the maximum payment attempt for this transaction, Please start a new transaction to pay.',
  STILL_CHECKING: 'We are still checking an earlier attempt. You will not be charged twice.',
  ANOTHER_ATTEMPT:
    'Another attempt to pay this is still open, so nothing was charged here. Please finish it where it was begun, or try again in a moment.',
  IN_PROGRESS: 'This is being done already.',
  KEY_REUSED: 'This Idempotency-Key was used for something else. Please use a new key for a new request.',
  STEP_NOT_EXPECTED: 'This charge does not ask for this now.',
  RESEND_LIMIT: 'Resend limit exceeded',
  RESEND_TOO_SOON: 'Please wait before you ask for another code.',
  RESEND_FAILED: 'The code could not be sent again just now.',
  PAYMENT_EXPIRED: PAYMENT_EXPIRED_TEXT,
  RATE_EXPIRED:
    'The exchange rate has expired, so nothing was charged. Look at the new amount and press Pay again.',
  CARD_LIMIT:
    'This card cannot be used for this payment any more. Please use another card or another way to pay.',
  NUMBER_LIMIT:
    'Nothing more can be sent to this number for now. Please try again in an hour, or use another number or another way to pay.',
  ACCOUNT_LIMIT:
    'This account cannot be used this way for now. Please use another account or another way to pay.',
  BANK_MINIMUM:
    'This amount is too small for this bank. Please try another bank or change your payment method.',
  TEST_CARD_NEEDED: 'This is a test payment, and only test cards work here.',
  TEST_NUMBER_NEEDED: 'This is a test payment, and only test numbers work here.',
  CHANNEL_NOT_OFFERED: 'This payment cannot be made this way. Please choose another payment method.',
  NO_CARD_RECORD: 'This saved card cannot be used any more. Please use another card.',
  UNKNOWN_LINK: "This payment's link seems to be incomplete or wrong, please check again.",
  LINK_SWITCHED_OFF: 'This payment link has been switched off. Please contact the business for another one.',
  MERCHANT_CLOSED: 'This business cannot be paid here at the moment. Please contact it.',
  TOO_MANY_REQUESTS: 'There were too many tries in a short time. Please wait a minute and try again.',
  TOO_LARGE: 'What was sent is too large.',
  UNSUPPORTED_MEDIA: 'Please send JSON with the content type application/json.',
  UNAVAILABLE: 'The service is busy. Nothing was charged; please try again in a moment.',
  INTERNAL: 'Something went wrong on our side. Please try again; you will not be charged twice.',
};

/** Sentences of the service that no code has as its own. */
export const SENTENCES = {
  notJson: 'The body is not valid JSON.',
  nothingHere: 'There is nothing at this address.',
  noRoute: (method: string) => `There is no ${method} at this address.`,
  keyForm: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.',
  exactlyOne: (kinds: readonly string[]) => `Send exactly one of ${kinds.join(', ')} in authorization.`,
  pinIncomplete: 'Enter all 4 digits of your PIN.',
  otpMissing: 'Enter the code.',
  networkMissing: 'Choose your network.',
  bankMissing: 'Choose your bank.',
  bankCodeMissing: 'Enter 4 to 6 digits.',
  bankNameMissing: 'Choose your bank or type its name.',
  notUnderstood: 'Tick “I understand these instructions.” to go on.',
  faultMissing: 'Choose what goes wrong.',
  linkCurrency: (currency: string) => `This link takes ${currency}.`,
  amountMissing: 'Enter an amount.',
  promptTooSoon: 'Please wait a few seconds before you ask for another prompt.',
  promptNotSent: 'The prompt could not be sent again just now.',
  walletPin: 'This PIN is not right. The test PIN is 1234.',
  cardLimitOfDay:
    'This card cannot be tried again for now. Please use another card or another way to pay, or try this one in 24 hours.',
  numberLimitOfDay:
    'Nothing more can be sent to this number for now. Please use another number or another way to pay, or try this one in 24 hours.',
  accountLimitOfHour:
    'This account cannot be tried again for now. Please try again in an hour, or use another account or another way to pay.',
  accountLimitOfDay:
    'This account cannot be tried again for now. Please use another account or another way to pay, or try this one in 24 hours.',
  passwordMissing: 'Enter the password.',
  passwordWrong: 'The bank does not know this password.',
  savedCardUnknown:
    'Your bank has no record of this card any more, so we removed it from your saved cards. Please use another card.',
  duplicate: 'This payment was already complete, so this second charge goes back to you.',
} as const;

/** Makes a refusal; the sentence is the code's own unless the caller has a more exact one. */
export function refused(code: Refusal, message?: string, fields: FieldProblems | null = null): Refused {
  return { kind: 'refused', code, message: message ?? MESSAGES[code], fields };
}

/** Too much in a short time: the wait that the sentence names, unless the caller knows what is left of it. */
export function tooMany(retryAfterSeconds = 60): Refused {
  return { ...refused('TOO_MANY_REQUESTS'), retryAfterSeconds };
}
