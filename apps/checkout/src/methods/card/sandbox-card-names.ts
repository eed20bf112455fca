// TEST MODE: what can be filled in, by name only; the numbers come with `sandbox-cards.ts` (spec §9 Sandbox).
import { CARD_ERROR_TYPES } from '@titan/rules/card-declines';

/** The scenarios whose stages are built, in the specification's order. */
export const SCENARIOS: readonly { preset: string; label: string }[] = [
  { preset: 'virtual_card', label: 'Virtual card' },
  { preset: 'no_auth', label: 'No authentication' },
  { preset: 'pin', label: 'PIN' },
  { preset: 'otp', label: 'OTP' },
  { preset: 'insufficient_funds', label: 'Insufficient funds' },
];

/** One card for each further error type of spec §8. */
export const ERROR_PRESETS: readonly string[] = CARD_ERROR_TYPES.filter(
  (type) => type !== 'INSUFFICIENT_FUNDS',
);

/** What the sandbox asks for: the PIN and code that succeed, and the PIN of cards that fail. */
export const TEST_SECRETS = { pin: '1234', failingPin: '3310', otp: '123456' } as const;
