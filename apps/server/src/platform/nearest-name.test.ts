// A misspelt name is answered with the one that was meant.
import { describe, expect, it } from 'vitest';
import { editDistance, nearestName } from './nearest-name.ts';

describe('nearestName', () => {
  it.each([
    ['MODE_', 'MODE'],
    ['HST', 'HOST'],
    ['X', null],
    ['', null],
    ['x'.repeat(41), null],
  ])('%s means %s', (name, known) => {
    expect(nearestName(name, ['MODE', 'HOST', 'PORT'])).toBe(known);
  });

  it('compares the part that it is given', () => {
    expect(nearestName('TITAN_HST', ['HOST', 'TITAN_MODE'], (name) => name.replace('TITAN_', ''))).toBe(
      'HOST',
    );
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'acb', 1],
    ['ab', 'ba', 1],
    ['kitten', 'sitting', 3],
  ])('%s to %s is %d', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});
