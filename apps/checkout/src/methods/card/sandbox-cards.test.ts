// Spec §9 Sandbox: every name that TEST MODE offers has its card.
import { expect, it } from 'vitest';
import { CARD_ERROR_TYPES } from '@titan/rules/card-declines';
import { ERROR_PRESETS, SCENARIOS } from './sandbox-card-names.ts';
import { sandboxCard } from './sandbox-cards.ts';

it.each([...SCENARIOS.map(({ preset }) => preset), ...ERROR_PRESETS])('%s', (name) => {
  expect(sandboxCard(name)).toMatchObject({ expiry: expect.stringMatching(/^\d\d\/\d\d$/) });
});

it('offers one card for each error type of spec §8', () => {
  expect(ERROR_PRESETS).toHaveLength(CARD_ERROR_TYPES.length - 1);
});

it.each(['', 'constructor', '__proto__', 'none'])('knows no card called "%s"', (name) => {
  expect(sandboxCard(name)).toBeNull();
});
