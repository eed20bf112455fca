// Ready for right-to-left: no style sheet names a side of the screen.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
const SHEETS = globSync('**/*.css', { cwd: SOURCES });

/** Properties and values that mean a side and not a beginning or an end. */
const SIDES = [
  /(?:^|[\s;{])(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b/,
  /(?:^|[\s;{])(?:left|right)\s*:/,
  /(?:text-align|float|clear|justify-content|justify-items|object-position|background-position)\s*:[^;]*\b(?:left|right)\b/,
  /border-(?:top|bottom)-(?:left|right)-radius/,
  /translateX|translate\(\s*[^0,\s)]/,
];
/** `margin: 1px 2px 3px 4px`: its second and fourth are sides. */
const FOUR =
  /(?:margin|padding|inset|border-width|border-radius|scroll-margin|scroll-padding)\s*:\s*([^;]+);/g;

function sidesIn(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const named = plain.split('\n').filter((line) => SIDES.some((form) => form.test(line)));
  const uneven = [...plain.matchAll(FOUR)]
    .filter(([, value = '']) => {
      const [, second, , fourth] = value.trim().split(/\s+(?![^(]*\))/);
      return fourth !== undefined && second !== fourth;
    })
    .map(([rule]) => rule);
  return [...named.map((line) => line.trim()), ...uneven];
}

describe('no side of the screen', () => {
  it('there are style sheets to look at', () => expect(SHEETS.length).toBeGreaterThan(20));
  it('is named in a style sheet', () => {
    for (const sheet of SHEETS)
      expect([sheet, sidesIn(readFileSync(join(SOURCES, sheet), 'utf8'))]).toEqual([sheet, []]);
  });
  it('nor does a block turn to one by its text: a name in other letters stays beside its tile', () => {
    const TURNING = /<(?:p|div|li|d[tdl]|h\d|section|article)\b[^>]*dir="auto"/;
    const components = globSync('**/*.tsx', { cwd: SOURCES });
    expect(components.filter((file) => TURNING.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([]);
  });
  it('nor does a style in a component', () => {
    const SIDE = /style=\{\{[^}]*\b(?:left|right|marginLeft|marginRight|paddingLeft|paddingRight)\b/;
    const components = globSync('**/*.tsx', { cwd: SOURCES });
    expect(components.filter((file) => SIDE.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([]);
  });
});
