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

const BRANDS = [
  '#14532d',
  '#ffcc00',
  '#ffffff',
  '#000000',
  '#e60000',
  '#0b5fff',
  '#f68b1e',
  '#3aa757',
  '#fafafa',
  '#7f7f7f',
  '#14144a',
];

/** In degrees; -1 of a grey. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  if (most - Math.min(red, green, blue) <= most / 4) return -1;
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

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

  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    it.each(BRANDS)('%s keeps its hue', (primary) => {
      const brand = brandIn(scheme, primary, null);
      for (const role of ['brand', 'brand-edge', 'band'] as const) {
        const turned = Math.abs(hueOf(brand?.[role] ?? '') - hueOf(primary));
        expect(Math.min(turned, 360 - turned)).toBeLessThanOrEqual(3);
      }
    });
  });

  it.each(['#14532d', '#e60000', '#0b5fff', '#f68b1e', '#3aa757', '#7f7f7f'])(
    '%s is the button and the ground of the summary, light and dark',
    (primary) => {
      for (const scheme of ['light', 'dark'] as const)
        expect(brandIn(scheme, primary, null)).toMatchObject({ brand: primary, band: primary });
    },
  );

  it('that is bright fills the summary too, in the dark a little darker', () => {
    expect(brandIn('light', '#ffcc00', null)).toMatchObject({ band: '#ffcc00', 'on-band': '#000000' });
    expect(brandIn('dark', '#ffcc00', null)).toMatchObject({
      brand: '#ffcc00',
      band: '#d6ab00',
      'on-band': '#000000',
    });
  });

  it.each(['#ffffff', '#fafafa', '#fff3b0'])('%s, nearly white, only tints the summary', (primary) => {
    expect(brandIn('light', primary, null)).toMatchObject({ 'on-band': '#000000' });
    expect(brandIn('dark', primary, null)).toMatchObject({ brand: primary, 'on-band': '#ffffff' });
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

  it.each(['light', 'dark'] as const)('is readable and seen, of these and 500 more, %s', (scheme) => {
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
        for (const role of ['band', 'brand-tint'] as const)
          expect(contrastRatio(brand[role], surface)).toBeGreaterThanOrEqual(1.08);
      }),
      { numRuns: 500, examples: BRANDS.map((primary) => [primary, null]) },
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
