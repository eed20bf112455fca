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

it('finds a side wherever it hides', () => {
  for (const rule of [
    'margin-left: 1px;',
    '  left: 0;',
    'text-align: right;',
    'padding: 0 1px 0 2px;',
    'border-radius: 1px 2px 3px 4px;',
    'transform: translateX(2px);',
    'float: left;',
  ])
    expect(sidesIn(rule)).not.toEqual([]);
  for (const rule of [
    'margin: 0 1px 2px 1px;',
    'padding: 4px 8px;',
    'margin-inline-start: -8px;',
    'inset: 0;',
  ])
    expect(sidesIn(rule)).toEqual([]);
});

describe('no side of the screen', () => {
  it('there are style sheets to look at', () => expect(SHEETS.length).toBeGreaterThan(20));
  it.each(SHEETS)('%s', (sheet) => expect(sidesIn(readFileSync(join(SOURCES, sheet), 'utf8'))).toEqual([]));
  it('nor does a style in a component', () => {
    const SIDE = /style=\{\{[^}]*\b(?:left|right|marginLeft|marginRight|paddingLeft|paddingRight)\b/;
    const components = globSync('**/*.tsx', { cwd: SOURCES });
    expect(components.filter((file) => SIDE.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([]);
  });
});
