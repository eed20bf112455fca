// Which cards, wallets and accounts the sandbox takes (spec §9 Sandbox), and which of them many people share.
import { SANDBOX_LIMITED_ACCOUNT } from '@titan/contract/sandbox/banks';
import { SANDBOX_CARDS, SANDBOX_ERROR_CARDS, SANDBOX_LIMITED_CARD } from '@titan/contract/sandbox/cards';
import { ownSandboxCard } from '@titan/contract/sandbox/own-cards';
import { SANDBOX_LIMITED_PHONE, SANDBOX_PHONES } from '@titan/contract/sandbox/phones';
import type { RequiredField } from '@titan/rules/saved-card';
import type { ServiceSentence } from '@titan/copy/service';
import type { Card, Instrument, SavedCardName, Wallet } from '../port.ts';

const CARDS = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS, SANDBOX_LIMITED_CARD];
const CARD_NUMBERS = new Set(CARDS.map(({ number }) => number));
const PHONE_NUMBERS = new Set([...SANDBOX_PHONES, SANDBOX_LIMITED_PHONE].map(({ number }) => number));

/** Why it does not take the card; null when it does. */
export function refusesCard({ number }: Card): ServiceSentence | null {
  return CARD_NUMBERS.has(number) || ownSandboxCard(number) ? null : { code: 'TEST_CARD_NEEDED' };
}

/** Why it does not take the wallet; null when it does. */
export function refusesWallet({ number }: Wallet): ServiceSentence | null {
  return PHONE_NUMBERS.has(number) ? null : { code: 'TEST_NUMBER_NEEDED' };
}

/** What the payer must enter for a saved card. */
export function requiredOf(saved: SavedCardName): readonly RequiredField[] {
  const card = CARDS.find(
    ({ number }) => number.startsWith(saved.first_six) && number.endsWith(saved.last_four),
  );
  return card?.savedWithoutCvv ? [] : ['cvv'];
}

/** All but the cards, the number and the account that exist for testing the limits (decision 0025). */
export function isShared(instrument: Instrument): boolean {
  if ('card' in instrument) return !isOwnCard(instrument.card);
  if ('wallet' in instrument) return instrument.wallet.number !== SANDBOX_LIMITED_PHONE.number;
  return instrument.account.number !== SANDBOX_LIMITED_ACCOUNT;
}

function isOwnCard({ number }: Card): boolean {
  return number === SANDBOX_LIMITED_CARD.number || ownSandboxCard(number) !== undefined;
}
