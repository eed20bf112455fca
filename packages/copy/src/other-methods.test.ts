// What payers of one method read names nothing that only another method has.
import { expect, it } from 'vitest';
import { chargeWords } from './en/charges.ts';
import { serviceWords } from './en/service.ts';

const ofWallets = Object.entries(chargeWords).filter(([code]) => code.startsWith('mobile_money.'));

it.each(ofWallets)('%s is true of a prompt on the phone and of the wallet’s own page', (_code, words) => {
  expect(words).not.toMatch(/\b(phone|card)\b/i);
});

it('a step that has timed out can be a card’s, a wallet’s or a bank’s', () => {
  expect(serviceWords.PAYMENT_EXPIRED).not.toMatch(/\b(card|wallet|bank)\b/i);
});
