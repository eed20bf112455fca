// TEST MODE: the sandbox's cards as the boxes show them (spec §9 Sandbox). In the page a chunk of its own, fetched on the first tap.
import { SANDBOX_CARDS, SANDBOX_ERROR_CARDS } from '@titan/contract/sandbox/cards';
import { groupCardNumber } from '@titan/rules/card-number';

const CARDS = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS];

/** What a test card puts into the boxes. */
export type CardPrefill = { number: string; expiry: string; cvv: string };

/** The card of this name, in any case of letters (`pin`, `DO_NOT_HONOR`); null when the sandbox has none. */
export function sandboxCard(preset: string): CardPrefill | null {
  const name = preset.toLowerCase();
  const card = CARDS.find((known) => known.name === name);
  return card ? { number: groupCardNumber(card.number), expiry: card.expiry, cvv: card.cvv } : null;
}

/** What the sandbox's issuer takes for right at each step of a card; of a card without such a step, nothing. */
export type SandboxAnswers = Pick<
  (typeof CARDS)[number],
  'pin' | 'otp' | 'phone' | 'birthday' | 'avs' | 'cvv'
>;

/** The answers for the card that ends in these four digits; null when the sandbox has none. */
export function sandboxAnswers(lastFour: string): SandboxAnswers | null {
  return CARDS.find(({ number }) => number.endsWith(lastFour)) ?? null;
}
