// Spec §1 merchant colours, UI guide §4.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { contrastRatio, parseHexColour, themeFor } from './merchant-theme.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

const ourPair = { primary: '#12151c', label: '#ffffff', border: true };

describe('UI guide §4 inputs are untrusted: #rrggbb or nothing', () => {
  it.each([
    ['#1d4ed8', '#1d4ed8'],
    ['#1D4ED8', '#1d4ed8'],
    ['#fff', null],
    ['1d4ed8', null],
    ['#1d4ed8ff', null],
    [' #1d4ed8', null],
    ['#1d4ed8\n', null],
    ['#1d4edg', null],
    ['red', null],
    ['rgb(1,2,3)', null],
    ['#1d4ed8;background:url(//evil.example)', null],
    ['', null],
  ])('%j is read as %j', (text, colour) => {
    expect(parseHexColour(text)).toBe(colour);
  });
});

describe('WCAG 2.2 contrast', () => {
  it.each([
    ['#000000', '#ffffff', '21.0'],
    ['#ffffff', '#ffffff', '1.0'],
    ['#777777', '#ffffff', '4.5'],
    ['#12151c', '#ffffff', '18.3'],
    ['#b3261e', '#ffffff', '6.5'],
    ['#ff8a80', '#171b22', '7.6'],
  ])('%s with %s is %s to 1, in either order', (a, b, ratio) => {
    expect(contrastRatio(a, b).toFixed(1)).toBe(ratio);
    expect(contrastRatio(b, a)).toBe(contrastRatio(a, b));
  });
});

describe('UI guide §4 the pair of the primary button', () => {
  it.each([
    ['no colours', null, null, ourPair],
    ['a secondary colour alone', null, '#ffe08a', ourPair],
    ['a hostile primary', 'url(javascript:1)', '#ffe08a', ourPair],
    [
      'secondary that reaches 4.5:1',
      '#1D4ED8',
      '#FFE08A',
      { primary: '#1d4ed8', label: '#ffe08a', border: true },
    ],
    ['secondary that does not', '#1d4ed8', '#2255dd', { primary: '#1d4ed8', label: '#ffffff', border: true }],
    [
      'a hostile secondary',
      '#d3390a',
      'expression(1)',
      { primary: '#d3390a', label: '#ffffff', border: false },
    ],
    ['a light primary', '#ffd100', null, { primary: '#ffd100', label: '#000000', border: true }],
    [
      'a primary seen on both surfaces',
      '#dc0032',
      null,
      { primary: '#dc0032', label: '#ffffff', border: false },
    ],
    [
      'a primary seen on the light surface only',
      '#40196d',
      null,
      { primary: '#40196d', label: '#ffffff', border: true },
    ],
  ])('%s', (_title, primary, secondary, theme) => {
    expect(themeFor(primary, secondary)).toEqual(theme);
  });

  it('the label reaches 4.5:1 on 500 random merchant colours', () => {
    fc.assert(
      fc.property(anyColour, fc.option(anyColour), (primary, secondary) => {
        const theme = themeFor(primary, secondary);
        expect(theme.primary).toBe(primary);
        expect(contrastRatio(theme.label, theme.primary)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  it('nothing but colours comes out, whatever comes in', () => {
    const anything = fc.option(fc.oneof(fc.string(), anyColour));
    fc.assert(
      fc.property(anything, anything, (primary, secondary) => {
        const theme = themeFor(primary, secondary);
        expect(theme.primary).toMatch(/^#[0-9a-f]{6}$/);
        expect(theme.label).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});
