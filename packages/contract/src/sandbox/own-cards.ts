// Cards of the sandbox that nobody shares. Apart from the others, because no page offers them.
import type { SandboxCard } from './cards.ts';

/** Published test prefixes of the two big schemes. */
const OWN_PREFIXES = ['400000', '411111', '424242', '510510', '222300'] as const;
const OWN_NUMBER = new RegExp(`^(?:${OWN_PREFIXES.join('|')})[0-9]{10}$`);

/**
 * Cards that nobody shares: any number of these prefixes whose seventh digit is one of these is a card of its own, and counted as a real one
 * is. So that what looks at many cards, as the limits of a shop do, can be tried.
 */
const OWN_CARDS: Readonly<Record<string, SandboxCard>> = {
  5: { ...ownCard('own_3ds'), threeDs: 'url' },
  6: { ...ownCard('own_insufficient_funds'), declinedAs: 'INSUFFICIENT_FUNDS' },
  7: { ...ownCard('own_no_card_record'), declinedAs: 'NO_CARD_RECORD' },
  8: { ...ownCard('own_do_not_honor'), declinedAs: 'DO_NOT_HONOR' },
  9: ownCard('own_approved'),
};
/** Where each of its numbers is the same card, they have no number of their own. */
const SECOND_PART_AT = 6;

/** @returns undefined where the number is none of a card that nobody shares */
export function ownSandboxCard(number: string): SandboxCard | undefined {
  return OWN_NUMBER.test(number) ? OWN_CARDS[number.charAt(SECOND_PART_AT)] : undefined;
}

/** By the name under which the sandbox's book has them. */
export const OWN_SANDBOX_CARDS: readonly SandboxCard[] = Object.values(OWN_CARDS);

function ownCard(name: string): SandboxCard {
  return { name, label: name, number: '', expiry: '09/30', cvv: '123' };
}
