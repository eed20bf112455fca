// Spec §5 "keep digits only for numbers", fault 95: pasted, full-width or Arabic digits.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { digitsOnly, withAsciiDigits } from './digits.ts';

const anyText = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes));

describe('§5 Text helpers keep digits only for numbers', () => {
  it.each([
    ['full-width', '\uff10\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19'],
    ['Arabic-Indic', '٠١٢٣٤٥٦٧٨٩'],
    ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
    ['ASCII between other characters', ' 01-23/45 67\n8x9€'],
  ])('%s digits become ASCII digits', (_script, text) => {
    expect(digitsOnly(text)).toBe('0123456789');
  });

  it.each(['\u200b', '\u200e', '\u202a', '\u202e', '\u2066', '\u2069', '\u00ad', '\ufeff', '\u061c'])(
    'nothing is left of %j, which nobody sees',
    (mark) => expect(withAsciiDigits(`${mark}0${mark}7${mark}`)).toBe('07'),
  );

  it('withAsciiDigits leaves everything else in place', () => {
    expect(withAsciiDigits('٠٩/3a')).toBe('09/3a');
  });

  it('leaves nothing but ASCII digits, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(digitsOnly(text)).toMatch(/^[0-9]*$/);
      }),
    );
  });
});
