// Spec §1 Error reporting: no sentence leaves the page with card data, codes or personal data in it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrub } from './scrub.ts';

describe('what a report may say', () => {
  it.each([
    ['a card number', 'bad 5188 5136-1855 2975 here', 'bad [digits] here'],
    ['a CVV', 'cvv 123', 'cvv [digits]'],
    ['an email', 'no box for ada.obi@example.com', 'no box for [email]'],
    [
      'quoted input',
      'Unexpected token A, "Ada Obi, 5" is not valid JSON',
      'Unexpected token A, [quoted] is not valid JSON',
    ],
    [
      'an address with its query',
      'Failed to fetch https://pay.example/x?ticket=abc',
      'Failed to fetch [address]',
    ],
    [
      'a name in the code stays',
      "Cannot read properties of undefined (reading 'currency')",
      "Cannot read properties of undefined (reading 'currency')",
    ],
    ['a sentence in single quotes does not', "no option 'Ada Obi'", 'no option [quoted]'],
  ])('%s', (_name, text, scrubbed) => expect(scrub(text, [])).toBe(scrubbed));

  it('nothing of what stands in the boxes, in whatever letters', () =>
    expect(scrub('BabaTunde of Osapa LEKKI failed: lekki', ['osapa lekki', 'lekki', 'Babatunde'])).toBe(
      '[typed] of [typed] failed: [typed]',
    ));

  it('any card number, wherever it stands and however it is grouped', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{16,19}$/),
        fc.string({ maxLength: 20 }),
        fc.constantFrom('', ' ', '-'),
        (number, around, gap) => {
          const grouped = number.replace(/(.{4})(?=.)/g, `$1${gap}`);
          expect(scrub(`${around}${grouped}${around}`, []).replace(/\D/g, '')).not.toContain(
            number.slice(4, 12),
          );
        },
      ),
    ));

  it('any known word, whatever it is made of', () =>
    fc.assert(
      fc.property(fc.string({ minLength: 3, maxLength: 12 }), fc.string(), (secret, around) => {
        fc.pre(!'[typed]'.includes(secret.toLowerCase()));
        const scrubbed = scrub(`${around} ${secret} ${around}`, [secret]);
        expect(scrubbed.toLowerCase().replaceAll('[typed]', '\n')).not.toContain(secret.toLowerCase());
      }),
    ));

  it('is short', () => expect(scrub('a b '.repeat(1000), []).length).toBe(300));
});
