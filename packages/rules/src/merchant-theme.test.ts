// Spec §1 merchant colours.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { brandIn, brandStyle, contrastRatio, parseHexColour } from './merchant-theme.ts';

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('inputs are untrusted: #rrggbb or nothing', () => {
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

describe('the brand', () => {
  it.each([
    ['no colours', null, null],
    ['a secondary colour alone', null, '#ffe08a'],
    ['a hostile primary', 'url(javascript:1)', '#ffe08a'],
  ])('%s: the page keeps our own', (_title, primary, secondary) => {
    expect(brandIn('light', primary, secondary)).toBeNull();
    expect(brandStyle({ primary_color: primary, secondary_color: secondary })).toBe('');
  });

  it.each([
    ['secondary that reaches 4.5:1', '#1D4ED8', '#FFE08A', '#ffe08a'],
    ['secondary that does not', '#1d4ed8', '#2255dd', '#ffffff'],
    ['a hostile secondary', '#d3390a', 'expression(1)', '#ffffff'],
    ['a light primary', '#ffd100', null, '#000000'],
  ])('%s: the label of its button', (_title, primary, secondary, label) =>
    expect(brandIn('light', primary, secondary)).toMatchObject({
      brand: primary.toLowerCase(),
      'on-brand': label,
    }),
  );

  it('is the ground of the summary, but one too light for the page, and one that would glare in the dark', () => {
    expect(brandIn('light', '#14532d', null)).toMatchObject({ band: '#14532d', 'on-band': '#ffffff' });
    expect(brandIn('light', '#ffd100', null)).toMatchObject({ band: '#ffeea3', 'on-band': '#0f172a' });
    expect(brandIn('dark', '#ffd100', null)).toMatchObject({ 'on-band': '#f2f4f8' });
  });

  it('in the dark is lifted out of the surface only where it would sink into it', () => {
    expect(brandIn('dark', '#dc0032', null)).toMatchObject({ brand: '#dc0032' });
    expect(brandIn('dark', '#14532d', null)?.brand).not.toBe('#14532d');
  });

  it('that is nearly white still tints its ground and its tiles', () => {
    const brand = brandIn('light', '#fff3b0', null);
    for (const role of ['band', 'brand-tint'] as const)
      expect(contrastRatio(brand?.[role] ?? '', '#ffffff')).toBeGreaterThanOrEqual(1.08);
  });

  it('that is black or grey turns round in the dark, where a lifted one would look switched off', () => {
    for (const primary of ['#000000', '#0a0a0a', '#2b2d30'])
      expect(brandIn('dark', primary, null)).toMatchObject({
        brand: '#f2f4f8',
        'on-brand': '#000000',
        band: primary,
        'on-band': '#ffffff',
      });
    expect(brandIn('dark', '#14144a', null)).not.toMatchObject({ brand: '#f2f4f8' });
  });

  it('has an edge of its own colour, darker where the brand is too light', () => {
    expect(brandIn('light', '#dc0032', null)).toMatchObject({ 'brand-edge': '#dc0032' });
    expect(brandIn('light', '#ffd100', null)).toMatchObject({ 'brand-edge': '#ad8e00' });
  });

  it.each(['light', 'dark'] as const)('is readable and seen, of 500 random merchants, %s', (scheme) => {
    const surface = scheme === 'light' ? '#ffffff' : '#171b22';
    fc.assert(
      fc.property(anyColour, fc.option(anyColour), (primary, secondary) => {
        const brand = brandIn(scheme, primary, secondary);
        if (brand === null) throw new Error('A colour makes a brand');
        const contrast = (front: keyof typeof brand, back: keyof typeof brand) =>
          contrastRatio(brand[front], brand[back]);
        expect(contrast('on-brand', 'brand')).toBeGreaterThanOrEqual(4.5);
        expect(contrast('brand-ink', 'brand-tint')).toBeGreaterThanOrEqual(4.5);
        expect(contrast('on-brand-off', 'brand-off')).toBeGreaterThanOrEqual(4.5);
        expect(contrast('on-band', 'band')).toBeGreaterThanOrEqual(4.5);
        expect(contrast('on-band-muted', 'band')).toBeGreaterThanOrEqual(4.5);
        expect(contrastRatio(brand['brand-edge'], surface)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 500 },
    );
  });

  it('nothing but our own custom properties and colours comes out, whatever comes in', () => {
    const anything = fc.option(fc.oneof(fc.string(), anyColour));
    const rule =
      /^(:root\{(--[a-z-]+:#[0-9a-f]{6};?)*\}(@media\(prefers-color-scheme:dark\)\{(?=:)|\}?$)){0,2}$/;
    fc.assert(
      fc.property(anything, anything, (primary_color, secondary_color) => {
        expect(brandStyle({ primary_color, secondary_color })).toMatch(rule);
      }),
    );
  });
});
