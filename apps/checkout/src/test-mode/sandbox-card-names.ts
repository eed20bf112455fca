// TEST MODE: what can be filled in, by name only; the numbers come with `sandbox-cards.ts` (spec §9 Sandbox).
import { CARD_ERROR_TYPES } from '@titan/rules/card-declines';

/** The scenarios whose stages are built, in the specification's order. */
export const SCENARIOS = [
  'virtual_card',
  'no_auth',
  'pin',
  'otp',
  '3ds',
  '3ds_html',
  'avs',
  'avs_country',
  'birthday',
  'card_enroll',
  'cvv',
  'insufficient_funds',
] as const;

/** One card for each further error type of spec §8, by which it is called. */
export const ERROR_PRESETS: readonly string[] = CARD_ERROR_TYPES.filter(
  (type) => type !== 'INSUFFICIENT_FUNDS',
);
