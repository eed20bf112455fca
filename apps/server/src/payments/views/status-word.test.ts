// docs/embedding.md, "When your payer is back": the words that merchants go by.
import { expect, it } from 'vitest';
import { statusWordOf } from './status-word.ts';

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
