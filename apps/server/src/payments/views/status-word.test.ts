// docs/embedding.md, "When your payer is back": the words that merchants go by.
import { expect, it } from 'vitest';
import { paymentStatusOf, statusWordOf } from './status-word.ts';

const returned = { channel: 'bank_transfer', status: 'returned' } as const;
const failed = { channel: 'card', status: 'failed' } as const;

it.each([
  ['pending', [], 'pending'],
  ['pending', [failed], 'pending'],
  ['processing', [{ channel: 'card', status: 'sent' }], 'processing'],
  // The right sum may still come.
  ['pending', [returned], 'processing'],
  ['pending', [returned, failed], 'processing'],
  ['pending', [{ channel: 'card', status: 'returned' }], 'pending'],
  // Until it has come, or the time is over.
  ['success', [returned], 'success'],
  ['failed', [returned], 'failed'],
  ['expired', [returned], 'expired'],
  ['abandoned', [returned], 'expired'],
] as const)('%s with the attempts %j is %s to merchants', (status, charges, word) => {
  expect(statusWordOf({ status, charges })).toBe(word);
});

it.each([
  ['pending', 0, 0, false, 'waiting'],
  ['processing', 0, 0, false, 'waiting'],
  ['failed', 0, 0, false, 'failed'],
  ['expired', 0, 0, false, 'expired'],
  ['abandoned', 0, 0, false, 'abandoned'],
  ['success', 500, 0, false, 'paid'],
  ['success', 500, 499, false, 'partly_refunded'],
  ['success', 500, 500, false, 'refunded'],
  ['success', 500, 0, true, 'disputed'],
  ['success', 500, 500, true, 'disputed'],
] as const)(
  '%s, paid %i, refunded %i, disputed %s is %s to its shop',
  (status, paid, refunded, is_disputed, word) => {
    const payment = { status, amount_paid_minor: paid, refunded_minor: refunded, is_disputed };
    expect(paymentStatusOf(payment)).toBe(word);
  },
);
