// A payer whose browser knows no custom properties still sees where to type and what to press.
import { readFileSync } from 'node:fs';
import { transform } from 'lightningcss';
import { describe, expect, it } from 'vitest';
import { BROWSERS } from './browsers.ts';
import { withFixedBorders } from './fixed-borders.ts';

const UI = new URL('../src/ui/', import.meta.url);

/** The sheet as it is built, and what is left of it where every declaration with `var()` is dropped. */
function readWithoutProperties(name: string): string {
  const made = transform({
    filename: name,
    code: readFileSync(new URL(`${name}.module.css`, UI)),
    minify: true,
    targets: BROWSERS,
    cssModules: { pattern: '[local]' },
    visitor: withFixedBorders,
  });
  const style = made.code.toString();
  expect(style).toContain('var(--field-border)');
  return style.replaceAll(/[\w-]+:[^;{}]*var\([^;{}]*/g, '');
}

it('leaves the outline of a button that cannot be pressed yet', () => {
  expect(readWithoutProperties('button')).not.toMatch(/:disabled[^{]*\{[^}]*border/);
});

const BORDER = String.raw`border(?:-color)?:(?:1px solid )?#868fa1`;

describe('without custom properties', () => {
  it.each([
    ['text-field', String.raw`\.box`],
    ['digit-boxes', String.raw`\.row input`],
    ['combobox', String.raw`\.list`],
    ['choices', String.raw`\.row`],
    ['button', String.raw`\.primary`],
    ['button', String.raw`\.secondary`],
  ])('%s has a border around %s', (name, selector) => {
    expect(readWithoutProperties(name)).toMatch(new RegExp(`(?:^|\\})${selector}\\{[^}]*${BORDER}`));
  });
});
