// A refusal that a caller can expect: a value with a stable code, its status and the sentence for people (guides code-style §6).
import type { FieldProblems, Refusal } from '@titan/contract/failure';

export type Refused = { kind: 'refused'; code: Refusal; message: string; fields: FieldProblems | null };

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
  IN_PROGRESS: 'This is being done already.',
  KEY_REUSED: 'This Idempotency-Key was used for something else. Please use a new key for a new request.',
  STEP_NOT_EXPECTED: 'This charge does not ask for this now.',
  RESEND_LIMIT: 'Resend limit exceeded',
  RESEND_TOO_SOON: 'Please wait before you ask for another code.',
  PAYMENT_EXPIRED: 'This payment took too long and has timed out, so start again with your card details.',
  TEST_CARD_NEEDED: 'This is a test payment, and only test cards work here.',
  CHANNEL_NOT_OFFERED: 'This payment cannot be made this way. Please choose another payment method.',
  TOO_MANY_REQUESTS: 'There were too many tries in a short time. Please wait a minute and try again.',
  TOO_LARGE: 'What was sent is too large.',
  UNSUPPORTED_MEDIA: 'Please send JSON with the content type application/json.',
  UNAVAILABLE: 'The service is busy. Nothing was charged; please try again in a moment.',
  INTERNAL: 'Something went wrong on our side. Please try again; you will not be charged twice.',
};

/** Makes a refusal; the sentence is the code's own unless the caller has a more exact one. */
export function refused(code: Refusal, message?: string, fields: FieldProblems | null = null): Refused {
  return { kind: 'refused', code, message: message ?? MESSAGES[code], fields };
}
