// Which cards, wallets and accounts the sandbox takes (spec §9 Sandbox), and which of them many people share.
import { SANDBOX_LIMITED_ACCOUNT } from '@titan/contract/sandbox-banks';
import { SANDBOX_CARDS, SANDBOX_ERROR_CARDS, SANDBOX_LIMITED_CARD } from '@titan/contract/sandbox-cards';
import { SANDBOX_LIMITED_PHONE, SANDBOX_PHONES } from '@titan/contract/sandbox-phones';
import type { RequiredField } from '@titan/contract/saved-cards';
import type { Card, Instrument, SavedCardName, Wallet } from '../port.ts';

const CARDS = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS, SANDBOX_LIMITED_CARD];
const CARD_NUMBERS = new Set(CARDS.map(({ number }) => number));
const PHONE_NUMBERS = new Set([...SANDBOX_PHONES, SANDBOX_LIMITED_PHONE].map(({ number }) => number));

const NOT_A_TEST_CARD =
  'This is a test payment, and only test cards work here. Choose one under TEST MODE; no real card is charged.';
const NOT_A_TEST_NUMBER =
  'This is a test payment, and only test numbers work here. Choose one under TEST MODE; no real wallet is charged.';

/** Why it does not take the card; null when it does. */
export function refusesCard({ number }: Card): string | null {
  return CARD_NUMBERS.has(number) ? null : NOT_A_TEST_CARD;
}

/** Why it does not take the wallet; null when it does. */
export function refusesWallet({ number }: Wallet): string | null {
  return PHONE_NUMBERS.has(number) ? null : NOT_A_TEST_NUMBER;
}

/** What the payer must enter for a saved card. */
export function requiredOf(saved: SavedCardName): readonly RequiredField[] {
  const card = CARDS.find(
    ({ number }) => number.startsWith(saved.first_six) && number.endsWith(saved.last_four),
  );
  return card?.savedWithoutCvv ? [] : ['cvv'];
}

/** All but the card, the number and the account that exist for testing the limits (decision 0025). */
export function isShared(instrument: Instrument): boolean {
  if ('card' in instrument) return instrument.card.number !== SANDBOX_LIMITED_CARD.number;
  if ('wallet' in instrument) return instrument.wallet.number !== SANDBOX_LIMITED_PHONE.number;
  return instrument.account.number !== SANDBOX_LIMITED_ACCOUNT;
}
