// What only the checkout service says to a payer, English: refusals by their codes, where more is known more exactly, and what is wrong
// with a field. What the page says too stands in the page's areas (../service.ts).
import type { Refusal } from '@titan/contract/failure';

/** The sentence of each refusal, where no other is more exact. */
const REFUSALS = {
  INVALID_INPUT: 'Some of the details are not right. Please correct them and try again.',
  NOT_AUTHORISED: 'This session is not valid or has expired. Please reload the page.',
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
    'Another attempt to make this payment is still open, so nothing was charged here. Please finish it where you started it, or try again in a moment.',
  SHARE_TAKEN_BACK: 'Whoever asked you to pay has taken that back, so nothing was charged.',
  IN_PROGRESS: 'We are already working on this. Please wait a moment.',
  KEY_REUSED: 'This Idempotency-Key was used for something else. Please use a new key for a new request.',
  STEP_NOT_EXPECTED: 'This payment is not waiting for that step. Please reload the page to see what is next.',
  RESEND_LIMIT: 'Resend limit exceeded',
  RESEND_TOO_SOON: 'Please wait a moment before you ask for another code.',
  RESEND_FAILED: 'We could not send the code again just now.',
  PAYMENT_EXPIRED: 'This payment took too long and has timed out, so please start again.',
  RATE_EXPIRED:
    'The exchange rate has expired, so nothing was charged. Look at the new amount and press Pay again.',
  CARD_LIMIT:
    'This card cannot be used for this payment any more. Please use another card or another way to pay.',
  NUMBER_LIMIT:
    'We cannot send anything more to this number for now. Please try again in an hour, or use another number or another way to pay.',
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
  TOO_MANY_REQUESTS: 'That was too many tries in a short time. Please wait a minute and try again.',
  TOO_LARGE: 'That is too large to send.',
  UNSUPPORTED_MEDIA: 'Please send JSON with the content type application/json.',
  UNAVAILABLE:
    'The service is busy, so this did not go through. Please try again in a moment; you will not be charged twice.',
  INTERNAL: 'Something went wrong on our side. Please try again; you will not be charged twice.',
} as const satisfies Record<Refusal, string>;

/** Where a refusal's own sentence says too little. */
const EXACTLY = {
  BUSY: 'The service is busy. Please try again in a moment.',
  ANOTHER_ATTEMPT_UNTIL: ({ time }: { time: string }) =>
    `Another attempt to make this payment is still open, so nothing was charged here. Please finish it where you started it, or pay here from ${time} on.`,
  NOT_JSON: 'The body is not valid JSON.',
  NOTHING_HERE: 'There is nothing at this address.',
  /** A processor's own words, for which we have none (decision 0057). */
  BANK_SAYS: ({ text }: { text: string }) => `Your bank says: “${text}”`,
  NETWORK_SAYS: ({ text }: { text: string }) => `Your network says: “${text}”`,
  NETWORK_NOT_TAKEN:
    'This network cannot be used here. Please choose another network, or another way to pay.',
  WAY_PAUSED:
    'This way to pay does not answer right now, so nothing was charged. Please use another way, or try again in a few minutes.',
  NO_ROUTE: ({ method }: { method: string }) => `There is no ${method} at this address.`,
  IDEMPOTENCY_KEY_FORM: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.',
  EXACTLY_ONE: ({ kinds }: { kinds: string }) => `Send exactly one of ${kinds} in authorization.`,
  PROMPT_TOO_SOON: 'Please wait a few seconds before you ask for another prompt.',
  PROMPT_NOT_SENT: 'We could not send the prompt again just now.',
  CARD_LIMIT_OF_DAY:
    'This card cannot be tried again for now. Please use another card or another way to pay, or try this one in 24 hours.',
  NUMBER_LIMIT_OF_DAY:
    'We cannot send anything more to this number for now. Please use another number or another way to pay, or try this one in 24 hours.',
  ACCOUNT_LIMIT_OF_HOUR:
    'This account cannot be tried again for now. Please try again in an hour, or use another account or another way to pay.',
  ACCOUNT_LIMIT_OF_DAY:
    'This account cannot be tried again for now. Please use another account or another way to pay, or try this one in 24 hours.',
  CARD_NOT_TAKEN_HERE:
    'Card details cannot be taken here for this payment. Please choose another payment method.',
} as const;

/** What is wrong with a field, or what it lacks. */
const FIELDS = {
  MISSING_OR_WRONG_TYPE: 'is missing or of the wrong type',
  NOT_ALLOWED_VALUE: 'is not one of the allowed values',
  WRONG_FORM: 'has the wrong form',
  UNKNOWN_FIELD: ({ name }: { name: string }) => `"${name}" is not allowed`,
  PIN_INCOMPLETE: 'Enter all 4 digits of your PIN.',
  OTP_MISSING: 'Enter the code.',
  NETWORK_MISSING: 'Choose your network.',
  BANK_MISSING: 'Choose your bank.',
  /** To a merchant's developer, who names the bank by its code. */
  BANK_CODE_UNKNOWN: '"bank_code" is none of the banks. Choose your bank.',
  BANK_CODE_INCOMPLETE: 'Enter 4 to 6 digits.',
  BANK_NAME_MISSING: 'Choose your bank or type its name.',
  INSTRUCTIONS_NOT_UNDERSTOOD: 'Tick “I understand these instructions.” to go on.',
  AMOUNT_MISSING: 'Enter an amount.',
  LINK_CURRENCY: ({ currency }: { currency: string }) => `This link takes ${currency}.`,
} as const;

/** Messages of a charge that are not refusals. */
const NEWS = {
  DUPLICATE_GOES_BACK: 'This payment was already complete, so this second charge goes back to you.',
  EARLIER_MAY_GO_THROUGH:
    'Your earlier attempt may still go through. If you pay again here, do not confirm the earlier one any more. If both go through, the second goes back to you.',
  SAVED_CARD_REMOVED:
    'Your bank has no record of this card any more, so we removed it from your saved cards. Please use another card.',
} as const;

export const serviceWords = { ...REFUSALS, ...EXACTLY, ...FIELDS, ...NEWS } as const;
