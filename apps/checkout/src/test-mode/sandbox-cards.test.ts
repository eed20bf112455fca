// Spec §9 Sandbox: every name that TEST MODE offers has its card.
import { expect, it } from 'vitest';
import { CARD_ERROR_TYPES } from '@titan/rules/card-error-types';
import { formatBirthDate } from '@titan/rules/birth-date';
import { ERROR_PRESETS, SCENARIOS } from './test-cards.tsx';
import { sandboxAnswers, sandboxCard } from './sandbox-cards.ts';
import { TEST_SECRETS } from './test-hint.tsx';

it.each([...SCENARIOS, ...ERROR_PRESETS])('%s has its card', (name) => {
  expect(sandboxCard(name)).toMatchObject({ expiry: expect.stringMatching(/^\d\d\/\d\d$/) });
});

it('offers one card for each error type of spec §8', () => {
  expect(ERROR_PRESETS).toHaveLength(CARD_ERROR_TYPES.length - 1);
});

it.each(['', 'constructor', '__proto__', 'none'])('knows no card called "%s"', (name) => {
  expect(sandboxCard(name)).toBeNull();
});

it('what the hints of the later stages name is what the cards take for right', () => {
  const answersOf = (preset: string) => sandboxAnswers(lastFourOf(preset));
  expect(answersOf('otp')).toMatchObject({ pin: TEST_SECRETS.pin, otp: TEST_SECRETS.otp });
  expect(answersOf('insufficient_funds')).toMatchObject({
    pin: TEST_SECRETS.failingPin,
    otp: TEST_SECRETS.failingOtp,
  });
  expect(answersOf('card_enroll')).toMatchObject({ phone: TEST_SECRETS.phone, otp: TEST_SECRETS.otp });
  expect(answersOf('cvv')).toMatchObject({ cvv: TEST_SECRETS.cvv });
  expect(formatBirthDate(answersOf('birthday')?.birthday ?? '')).toBe(TEST_SECRETS.birthday);
  for (const [preset, named] of [
    ['avs', TEST_SECRETS.address],
    ['avs_country', TEST_SECRETS.addressAbroad],
  ] as const) {
    const address = Object.values(answersOf(preset)?.avs ?? {});
    expect(address).toHaveLength(5);
    expect(address.filter((line) => !named.includes(line))).toEqual([]);
  }
});

it('no two cards end in the same four digits: the card in use is known by them', () => {
  const ends = [...SCENARIOS, ...ERROR_PRESETS].map(lastFourOf);
  expect(new Set(ends).size).toBe(ends.length);
});

function lastFourOf(preset: string): string {
  return sandboxCard(preset)?.number.replaceAll(' ', '').slice(-4) ?? '';
}
