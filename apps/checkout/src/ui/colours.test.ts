// guides: UI §3, §4 and WCAG 2.2: every pair of tokens, and any merchant's colours at rest, under the pointer and pressed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, themeFor } from '@titan/rules/merchant-theme';
import { shadeFor } from './merchant-theme.ts';

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
    ['on-test', 'test', TEXT],
    ['field-border', 'surface', SHAPE],
    ['focus', 'surface', SHAPE],
    ['focus', 'page', SHAPE],
  ])('%s on %s', (front, back, least) => {
    expect(contrastRatio(token(front, scheme), token(back, scheme))).toBeGreaterThanOrEqual(least);
  });
});

function mix(colour: string, shade: '#000' | '#fff', share: number): string {
  const end = shade === '#000' ? 0 : 255;
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
      const { primary, label } = themeFor(wishedPrimary, wishedLabel);
      for (const share of [0, 0.08, 0.16]) {
        const button = mix(primary, shadeFor(primary, label), share);
        expect(contrastRatio(label, button)).toBeGreaterThanOrEqual(TEXT);
      }
    }),
    { numRuns: 500 },
  );
});
