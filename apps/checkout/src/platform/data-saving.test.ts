import { expect, it } from 'vitest';
import { readDataSaving } from './data-saving.ts';

it.each([
  ['data saving is on', { saveData: true, effectiveType: '4g' }, true],
  ['the link is slow', { saveData: false, effectiveType: 'slow-2g' }, true],
  ['2G', { effectiveType: '2g' }, true],
  ['neither', { saveData: false, effectiveType: '3g' }, false],
  ['a browser that does not say', undefined, false],
])('data is saved or not: %s', (_name, connection, expected) => {
  expect(readDataSaving({ navigator: { connection } })).toBe(expected);
});
