// Where typed and pasted digits land among single-digit boxes, and where keys lead (spec §2 "arrow-key navigation", §5 PIN).
import { digitsOnly } from '@titan/rules/digits';

export type FilledBoxes = { values: string[]; focus: number };

/**
 * Puts `typed` into the box `at` and the ones after it.
 * @param values one text a box, before the change (the box `at` may already hold what was typed)
 * @returns nothing but single digits, and the box that takes the focus
 */
export function spreadDigits(values: readonly string[], at: number, typed: string): FilledBoxes {
  const digits = digitsOnly(typed).slice(0, values.length - at);
  const placed = values.map((value, index) => {
    const own = index < at || index >= at + Math.max(digits.length, 1) ? digitsOnly(value).slice(0, 1) : '';
    return digits[index - at] ?? own;
  });
  return { values: placed, focus: Math.min(at + digits.length, values.length - 1) };
}

/**
 * What a key does in the box `at`: where the focus goes, and which box is emptied first.
 * @returns null when the box handles the key by itself
 */
export function keyMove(
  key: string,
  values: readonly string[],
  at: number,
): { focus: number; empties: number | null } | null {
  if (key === 'ArrowLeft') return { focus: Math.max(at - 1, 0), empties: null };
  if (key === 'ArrowRight') return { focus: Math.min(at + 1, values.length - 1), empties: null };
  if (key !== 'Backspace') return null;
  const target = values[at] === '' ? Math.max(at - 1, 0) : at;
  return { focus: target, empties: target };
}
