// Spec §5, §8: the specification's fixed texts, verbatim, apart from its slips.
import { expect, it } from 'vitest';
import { returnsMessages } from '../dist/en/returns.js';
import { english } from './english.ts';
import { saidIn, type ServiceSentence } from './service.ts';

it.each<[string, ServiceSentence, string]>([
  ['Expired', { code: 'EXPIRED' }, 'This transaction has expired. Please try a new transaction'],
  ['Card: unknown errors', { code: 'card.UNKNOWN' }, 'Card could not be charged due to an unknown error'],
  [
    'Card: default',
    { code: 'card.DEFAULT' },
    'There was an error while processing your payment. Please try again later.',
  ],
  [
    'Card: OTP invalid default',
    { code: 'card.OTP_WRONG' },
    'The OTP entered is invalid. Please try typing it again.',
  ],
  [
    'Mobile money: default',
    { code: 'mobile_money.DEFAULT' },
    'There was an error while processing your payment. Please try another payment method.',
  ],
  [
    'Mobile money: an expired token',
    { code: 'mobile_money.TOKEN_EXPIRED' },
    'The OTP token has expired. Please try a request for another one',
  ],
  ['Mobile money: prompts', { code: 'PROMPT_LIMIT' }, 'Resend Limit exceeded'],
  ['Pay with bank: account', { code: 'ACCOUNT_NUMBER_WRONG' }, 'Please enter a valid account number'],
  ['Pay with bank: phone', { code: 'ACCOUNT_PHONE_WRONG' }, 'Please enter a valid phone number.'],
  [
    'Pay with bank: Mono',
    { code: 'BANK_MINIMUM_OF', params: { minimumMinor: 20_000, currency: 'NGN' } },
    'The minimum transaction amount for this bank is NGN 200.00. Please try another bank or change your payment method.',
  ],
  ['Pay with bank: OTP', { code: 'pay_with_bank.OTP_WRONG' }, 'OTP is invalid'],
  ['Pay with bank: Pay ID', { code: 'pay_with_bank.PAY_ID_WRONG' }, 'Invalid PayId'],
  ['Pay with bank: resends', { code: 'RESEND_LIMIT' }, 'Resend limit exceeded'],
  [
    'Bank transfer: termination',
    { code: 'bank_transfer.PAYMENT_EXPIRED' },
    'We are unable to confirm the transfer from your bank at the moment.',
  ],
  [
    'Bank transfer: wrong amount, outside the limits',
    { code: 'bank_transfer.OUT_OF_LIMITS' },
    'Your transaction amount should be between the minimum and maximum and will be reversed',
  ],
  [
    'Bank transfer: wrong amount, a payment of X instead of Y',
    {
      code: 'bank_transfer.WRONG_AMOUNT',
      params: { paidMinor: 100_000, expectedMinor: 152_419, currency: 'NGN' },
    },
    'It seems you made a payment of NGN 1,000.00 instead of NGN 1,524.19, reversed automatically; do not transfer again, click Try Again for a new account.',
  ],
  [
    'Bank transfer: overpayment',
    {
      code: 'bank_transfer.EXCESS',
      params: { expectedMinor: 152_419, excessMinor: 47_581, currency: 'NGN' },
    },
    'Your payment of NGN 1,524.19 has been received, and the excess of NGN 475.81 will be reversed.',
  ],
  ['Default result', { code: 'bank_transfer.DEFAULT' }, 'Sorry, your payment was not completed.'],
])('%s', (_case, sentence, verbatim) => {
  expect(saidIn(english, sentence)).toBe(verbatim);
});

it.each([
  [
    'Transaction not found',
    returnsMessages.notFound,
    'Unable to verify this transaction. Please contact support.',
  ],
  ['otherwise', returnsMessages.failed, 'Sorry, your payment was not completed.'],
  [
    '3DS redirect failure',
    returnsMessages.noWay,
    'An error occurred while redirecting you to your authorization page, please try again',
  ],
  [
    '3DS still processing at verify',
    returnsMessages.stillProcessing,
    'There seems to be an issue verifying this transaction, please reload this page. If problem persists, please contact support.',
  ],
])('Verify card: %s', (_case, text, verbatim) => {
  expect(text).toBe(verbatim);
});
