// Spec §5: who is offered the save card checkbox.
import { expect, it } from 'vitest';
import { brandOf } from './card-number.ts';
import { mayBeSaved } from './saved-card.ts';

it.each([
  ['5188', true, true],
  ['2221', true, true],
  ['5188', false, false],
  ['4084', true, false],
  ['5060', true, false],
  ['1101', true, false],
  ['', true, false],
  ['5', true, false],
  ['9', true, false],
])('the save card checkbox for %j, can_save_card %s: %s', (digits, canSaveCard, appears) => {
  expect(mayBeSaved(brandOf(digits), canSaveCard)).toBe(appears);
});
