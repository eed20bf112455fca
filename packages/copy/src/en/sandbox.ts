// What the sandbox says to a tester: its calls, its pages and its phone.

type OfCurrency = { currency: string };

/** In place of a bank's or a wallet's page. */
export const sandboxPageAway = {
  title: 'This page cannot be reached just now',
  text: 'The test bank is not answering. It is safe to try again in a moment: you cannot pay twice.',
  tryAgain: 'Try again',
} as const;

export const sandboxWords = {
  SANDBOX_AWAY: 'The sandbox is not answering. Please try again in a moment.',
  FAULT_MISSING: 'Choose what goes wrong.',
  WALLET_PIN_WRONG: 'This PIN is not right. The test PIN is 1234.',
  PASSWORD_MISSING: 'Enter the password.',
  PASSWORD_WRONG: 'The bank does not know this password.',
  NO_SUCH_ACCOUNT:
    'The sandbox has opened no account with this number. Start a bank transfer on the payment page and send the number that stands there.',
  NO_SUCH_PAYMENT:
    'There is no payment with this reference. Take the one in the address of its payment page, or leave it out: then whichever payment is next meets the fault.',
  TRANSFER_NOT_POSITIVE: 'must be greater than 0',
  TRANSFER_NOT_WHOLE: ({ currency }: OfCurrency) => `must be a whole number: ${currency} has no decimals`,
  TRANSFER_TOO_MANY_DECIMALS: 'must have at most 2 decimals',
  TRANSFER_TOO_LARGE: 'is more than can be sent',
  TRANSFER_NOT_A_NUMBER: 'must be a decimal text such as "1500" or "1500.50"',
} as const;
