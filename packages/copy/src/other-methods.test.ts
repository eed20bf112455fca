// What payers of one method read names nothing that only another method has.
import { expect, it } from 'vitest';
import { chargeMessages } from '../dist/en/charge.js';
import { serviceMessages } from '../dist/en/service.js';

const ofWallets = Object.entries(chargeMessages).filter(([code]) => code.startsWith('mobile_money.'));

it.each(ofWallets)('%s is true of a prompt on the phone and of the wallet’s own page', (_code, words) => {
  expect(words).not.toMatch(/\b(phone|card)\b/i);
});

it('a step that has timed out can be a card’s, a wallet’s or a bank’s', () => {
  expect(serviceMessages.PAYMENT_EXPIRED).not.toMatch(/\b(card|wallet|bank)\b/i);
});
