// WCAG 2.2: every pair of tokens, and any merchant's colours at rest, under the pointer and pressed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brandIn, contrastRatio } from '@titan/rules/merchant-theme';

const TEXT = 4.5;
const SHAPE = 3;

const sheet = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function token(name: string, scheme: 0 | 1): string {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(sheet);
  const colour = pair?.[scheme + 1] ?? new RegExp(`--${name}: (#\\w+);`).exec(sheet)?.[1] ?? '';
  return colour.length === 4 ? colour.replaceAll(/\w/g, '$&$&') : colour;
}

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s', (_, scheme) => {
  it.each([
    ['text', 'surface', TEXT],
    ['text', 'page', TEXT],
    ['text-muted', 'surface', TEXT],
    ['text-muted', 'page', TEXT],
    ['text-muted', 'divider', TEXT],
    ['danger', 'surface', TEXT],
    ['success', 'surface', TEXT],
    ['warning', 'surface', TEXT],
    ['info', 'surface', TEXT],
    ['on-test', 'test', TEXT],
    ['field-border', 'surface', SHAPE],
    ['info', 'page', SHAPE],
    // Our own, where a merchant has none.
    ['on-brand', 'brand', TEXT],
    ['brand-ink', 'brand-tint', TEXT],
    ['on-brand-off', 'brand-off', TEXT],
    ['on-band', 'band', TEXT],
    ['on-band-muted', 'band', TEXT],
  ])('%s on %s', (front, back, least) => {
    expect(contrastRatio(token(front, scheme), token(back, scheme))).toBeGreaterThanOrEqual(least);
  });
});

function mix(colour: string, shade: string, share: number): string {
  const end = shade === '#000000' ? 0 : 255;
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const mixed = channels.map((value) => Math.round(value + (end - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

it('keeps any merchant’s label readable at rest, under the pointer and pressed', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, colour, (wishedPrimary, wishedLabel) => {
      for (const scheme of ['light', 'dark'] as const) {
        const brand = brandIn(scheme, wishedPrimary, wishedLabel);
        if (brand === null) throw new Error('A colour makes a brand');
        for (const share of [0, 0.08, 0.16]) {
          const button = mix(brand.brand, brand['brand-shade'], share);
          expect(contrastRatio(brand['on-brand'], button)).toBeGreaterThanOrEqual(TEXT);
        }
      }
    }),
    { numRuns: 500 },
  );
});
