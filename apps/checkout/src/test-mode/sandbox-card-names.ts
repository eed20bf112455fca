// TEST MODE: what can be filled in, by name only; the numbers come with `sandbox-cards.ts` (spec §9 Sandbox).
import { CARD_ERROR_TYPES } from '@titan/rules/card-declines';

export type TestCardName = { preset: string; label: string };

/** The scenarios whose stages are built, in the specification's order. */
export const SCENARIOS: readonly TestCardName[] = [
  { preset: 'virtual_card', label: 'Virtual card' },
  { preset: 'no_auth', label: 'No authentication' },
  { preset: 'pin', label: 'PIN' },
  { preset: 'otp', label: 'OTP' },
  { preset: '3ds', label: '3-D Secure' },
  { preset: '3ds_html', label: '3-D Secure, bank’s own page' },
  { preset: 'avs', label: 'Billing address (AVS)' },
  { preset: 'card_enroll', label: 'Card enroll' },
  { preset: 'cvv', label: 'CVV again' },
  { preset: 'insufficient_funds', label: 'Insufficient funds' },
];

/** One card for each further error type of spec §8. */
export const ERROR_PRESETS: readonly TestCardName[] = CARD_ERROR_TYPES.filter(
  (type) => type !== 'INSUFFICIENT_FUNDS',
).map((type) => ({ preset: type, label: type }));
