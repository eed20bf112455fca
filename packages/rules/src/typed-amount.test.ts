// Spec §5: an amount is read as whoever typed it meant it, or asked about, and never multiplied.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCIES, type Currency } from './currency.ts';
import { LIMITS } from './limits.ts';
import { formatAmount, formatMoney, toDecimal } from './money.ts';
import { readAnyAmount, readTypedAmount } from './typed-amount.ts';

const read = (typed: string, currency: string): number | string => {
  const amount = readTypedAmount(typed, currency);
  return amount.ok ? amount.minor : amount.problem;
};

describe('a sign before the last one or two digits is the decimal sign, in every script', () => {
  it.each([
    ['1500', 1_500_00],
    ['1500,50', 1_500_50],
    ['1500.50', 1_500_50],
    ['1500,5', 1_500_50],
    ['1500.5', 1_500_50],
    ['250,50', 250_50],
    ['1,50', 1_50],
    ['1.5', 1_50],
    ['0,5', 50],
    ['0.05', 5],
    [',50', 50],
    ['.5', 50],
    ['007.50', 7_50],
    ['250،50', 250_50],
    ['٢٥٠٫٥٠', 250_50],
    ['۲۵۰٫۵', 250_50],
    ['٢٥٠', 250_00],
    ['۲۵۰', 250_00],
    ['٢٥٠,٥', 250_50],
    ['２５０，５０', 250_50],
    ['２５０．５', 250_50],
    // On its way to one.
    ['250,', 250_00],
    ['250.', 250_00],
    ['1.250,', 1_250_00],
  ])('%j is %s', (typed, expected) => expect(read(typed, 'KES')).toBe(expected));
});

describe('groups of exactly three are thousands', () => {
  it.each([
    ['1.500', 1_500_00],
    ['1,500', 1_500_00],
    ['1 500', 1_500_00],
    ['1\u00a0500', 1_500_00],
    ['1\u202f500', 1_500_00],
    ['1\u2009500', 1_500_00],
    ["1'500", 1_500_00],
    ['1’500', 1_500_00],
    ['1_500', 1_500_00],
    ['١٬٥٠٠', 1_500_00],
    ['۱٬۵۰۰', 1_500_00],
    ['１，５００', 1_500_00],
    ['12.500', 12_500_00],
    ['150.000', 150_000_00],
    ['1.250.000', 1_250_000_00],
    ['1,250,000', 1_250_000_00],
    ['1 250 000', 1_250_000_00],
    ['1,250.50', 1_250_50],
    ['1.250,50', 1_250_50],
    ['1.250,5', 1_250_50],
    ['1 250,50', 1_250_50],
    ['1\u00a0250,50', 1_250_50],
    ['1\u202f250.50', 1_250_50],
    ["1'250.50", 1_250_50],
    ['1’250,50', 1_250_50],
    ['1.250.000,50', 1_250_000_50],
    ['1,250,000.5', 1_250_000_50],
    ['١٬٢٥٠٫٥٠', 1_250_50],
    ['١٬٢٥٠٬٠٠٠٫٥', 1_250_000_50],
  ])('%j is %s', (typed, expected) => expect(read(typed, 'NGN')).toBe(expected));

  it.each(CURRENCIES)('also behind a single sign, in %s', (currency) => {
    const thousand = currency === 'XAF' || currency === 'XOF' ? 1_500 : 1_500_00;
    for (const typed of ['1.500', '1,500', '1 500']) expect(read(typed, currency)).toBe(thousand);
  });
});

describe('zeros after the currency’s decimals change nothing where the digits are no group of three', () => {
  it.each([
    ['1500.0000', 'NGN', 1_500_00],
    ['1500,0000', 'NGN', 1_500_00],
    ['1500.50000', 'NGN', 1_500_50],
    ['1500.5000', 'GHS', 1_500_50],
    ['0.5000', 'GHS', 50],
    ['1,500.0000', 'NGN', 1_500_00],
    ['1500.000000', 'XOF', 1_500],
    ['1500.00', 'XOF', 1_500],
    ['1500,0', 'XAF', 1_500],
    ['1.500,00', 'XAF', 1_500],
    ['1500.000', 'NGN', 'too_many_decimals'],
    ['1500.500', 'NGN', 'too_many_decimals'],
    ['0.500', 'NGN', 'too_many_decimals'],
    ['1,500.000', 'NGN', 'too_many_decimals'],
    ['1500.505', 'NGN', 'too_many_decimals'],
    ['1500.5050', 'NGN', 'too_many_decimals'],
    // A slip in the thousands, which no zero settles.
    ['1,5000', 'NGN', 'too_many_decimals'],
    ['1.5000', 'NGN', 'too_many_decimals'],
    ['15.0000', 'NGN', 'too_many_decimals'],
  ])('%j %s is %s', (typed, currency, expected) => expect(read(typed, currency)).toBe(expected));
});

describe('a currency without decimals', () => {
  it.each([
    ['1500', 1_500],
    ['1 500', 1_500],
    ['1.500.000', 1_500_000],
    ['1500,', 1_500],
    ['1500,50', 'too_many_decimals'],
    ['1500.5', 'too_many_decimals'],
    ['1.500,50', 'too_many_decimals'],
    ['0,50', 'too_many_decimals'],
  ])('%j is %s', (typed, expected) => {
    expect(read(typed, 'XOF')).toBe(expected);
    expect(read(typed, 'XAF')).toBe(expected);
  });
});

describe('what can be two amounts, or none, is refused', () => {
  it.each([
    ['1.50.00', 'not_a_number'],
    ['1,50,000', 'not_a_number'],
    ['1,2,3', 'not_a_number'],
    ['1,250,50', 'not_a_number'],
    ['1.250.50', 'not_a_number'],
    ['1,250 50', 'not_a_number'],
    ['1,250.500,50', 'not_a_number'],
    ['15 00', 'not_a_number'],
    ['1500 50', 'not_a_number'],
    ["1'5", 'not_a_number'],
    ['1٬5', 'not_a_number'],
    ['0 250', 'not_a_number'],
    ['0.250', 'too_many_decimals'],
    ['01.250', 'too_many_decimals'],
    ['1٫250', 'too_many_decimals'],
    ['1250,505', 'too_many_decimals'],
    ['1e3', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['5k', 'not_a_number'],
    ['5 000 rand', 'not_a_number'],
    ['about 500', 'not_a_number'],
    ['a lot', 'not_a_number'],
    ['500-600', 'not_a_number'],
    ['+500', 'not_a_number'],
    ['½', 'not_a_number'],
    ['5²', 'not_a_number'],
    ['.', 'not_a_number'],
    [',', 'not_a_number'],
    ['-', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['', 'missing'],
    ['   ', 'missing'],
    ['\u200b', 'missing'],
    ['0', 'not_positive'],
    ['0.00', 'not_positive'],
    ['-100', 'not_positive'],
    ['−1.500,50', 'not_positive'],
    ['-,50', 'not_positive'],
    ['-0', 'not_positive'],
    ['10000000000000.00', LIMITS.amountMaxMinor],
    ['10000000000000.01', 'too_large'],
    ['9'.repeat(400), 'too_large'],
    [`${'0'.repeat(100_000)}x`, 'not_a_number'],
  ])('%j is %s', (typed, expected) => expect(read(typed, 'ZAR')).toBe(expected));
});

describe('its own currency may stand before and behind it, another’s is named', () => {
  it.each([
    ['NGN', '₦1,000', 1_000_00],
    ['NGN', 'N1000', 1_000_00],
    ['NGN', 'n 1000', 1_000_00],
    ['NGN', '#1000', 1_000_00],
    ['NGN', 'NGN 1.000', 1_000_00],
    ['NGN', 'ngn1000,50', 1_000_50],
    ['NGN', '1000 NGN', 1_000_00],
    ['NGN', '₦1,000 NGN', 1_000_00],
    ['NGN', 'ＮＧＮ １０００', 1_000_00],
    ['NGN', '\u2066NGN\u00a01,000.50\u2069', 1_000_50],
    ['NGN', '\u200f١٬٠٠٠٫٥٠ NGN', 1_000_50],
    ['NGN', '1\u00ad000', 1_000_00],
    ['GHS', 'GH₵1,000', 1_000_00],
    ['GHS', '₵ 1000', 1_000_00],
    ['GHS', 'GHC 1000', 1_000_00],
    ['ZAR', 'R1 000,50', 1_000_50],
    ['KES', 'Ksh. 1,000', 1_000_00],
    ['KES', 'KES 5', 5_00],
    ['KES', '1000/=', 1_000_00],
    ['KES', 'KSh 1,000/=', 1_000_00],
    ['TZS', '1,000/-', 1_000_00],
    ['TZS', 'TSh 1.000', 1_000_00],
    ['USD', 'US$ 1,000', 1_000_00],
    ['USD', '1 000,50 $US', 1_000_50],
    ['USD', '$1,000.5', 1_000_50],
    ['XOF', '1 000 FCFA', 1_000],
    ['XOF', '1\u202f000\u00a0F\u202fCFA', 1_000],
    ['XAF', '1.000 F', 1_000],
    ['EGP', '١٬٠٠٠ ج.م', 1_000_00],
    ['EGP', '\u200f1,000.50\u00a0ج.م.\u200f', 1_000_50],
    ['EGP', 'E£1,000', 1_000_00],
    // On its way to one.
    ['NGN', 'N', 'missing'],
    ['NGN', 'NG', 'missing'],
    ['KES', 'Ks', 'missing'],
    ['NGN', 'NGN ', 'missing'],
    ['NGN', '$1000', 'other_currency'],
    ['NGN', '€ 1.000', 'other_currency'],
    ['NGN', '£1000', 'other_currency'],
    ['NGN', 'KES 1000', 'other_currency'],
    ['NGN', '1000 usd', 'other_currency'],
    ['NGN', 'EUR 1000', 'other_currency'],
    ['KES', '1000 F', 'other_currency'],
    ['KES', 'TSh 1000', 'other_currency'],
    ['USD', 'N1000', 'other_currency'],
    ['XOF', 'R1000', 'other_currency'],
    // Its own, and wrong behind it.
    ['NGN', 'NN1000', 'not_a_number'],
    ['NGN', '₦1,00,000', 'not_a_number'],
    ['NGN', 'NGN 1,5000', 'too_many_decimals'],
    ['KES', 'KES -5', 'not_positive'],
  ])('%s: %j is %s', (currency, typed, expected) => expect(read(typed, currency)).toBe(expected));
});

describe('what is written for people is read back as it was', () => {
  const anyMinor = fc.integer({ min: 1, max: LIMITS.amountMaxMinor });
  // The five languages that are complete, as their countries write them and in every script's digits.
  const places = [
    'en',
    'fr',
    'ar',
    'sw',
    'pt',
    'en-NG',
    'en-ZA',
    'fr-SN',
    'fr-CH',
    'ar-EG',
    'ar-MA',
    'sw-TZ',
    'pt-PT',
    'pt-BR',
  ];
  const locales = [...places, 'ar-u-nu-arab', 'ar-u-nu-arabext', 'ar-u-nu-latn', 'fa'];
  const styles = [
    { style: 'decimal' },
    ...(['code', 'symbol', 'narrowSymbol'] as const).map((currencyDisplay) => ({
      style: 'currency' as const,
      currencyDisplay,
    })),
  ] as const;
  /** Persian alone has a word beside the letters: “فرانک CFA”. */
  const isForeign = (locale: string, currency: Currency) => locale === 'fa' && currency === 'XOF';
  const writers = locales.flatMap((locale) =>
    CURRENCIES.filter((currency) => !isForeign(locale, currency)).flatMap((currency) =>
      styles.map((style) => ({ currency, writer: new Intl.NumberFormat(locale, { ...style, currency }) })),
    ),
  );

  it('by Intl, as decimal and as currency, in every currency', () => {
    // Each of them once, and many by chance.
    for (const { currency, writer } of writers) {
      const typed = writer.format(toDecimal(1_234_567_50, currency) as Intl.StringNumericLiteral);
      expect([typed, read(typed, currency)]).toEqual([typed, 1_234_567_50]);
    }
    fc.assert(
      fc.property(fc.constantFrom(...writers), anyMinor, ({ currency, writer }, minor) => {
        const typed = writer.format(toDecimal(minor, currency) as Intl.StringNumericLiteral);
        expect([typed, read(typed, currency)]).toEqual([typed, minor]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('by us, with the currency and without, and on the wire', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CURRENCIES), anyMinor, (currency, minor) => {
        for (const written of [formatAmount, formatMoney, toDecimal])
          expect(read(written(minor, currency), currency)).toBe(minor);
      }),
    );
  });

  it('and no text throws, or is read as more than its digits say', () => {
    const almost = fc.string({ unit: fc.constantFrom(..."0159.,\u202f'٫-kN₦"), maxLength: 14 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), almost), fc.constantFrom(...CURRENCIES), (typed, currency) => {
        const amount = readTypedAmount(typed, currency);
        if (!amount.ok) return;
        const digits = Number(typed.normalize('NFKC').replaceAll(/\D/g, ''));
        expect(amount.minor).toBeGreaterThan(0);
        expect(amount.minor).toBeLessThanOrEqual(Math.min(digits * 100, LIMITS.amountMaxMinor));
      }),
    );
  });
});

describe('an amount of no currency yet', () => {
  const currencies = (typed: string) => readAnyAmount(typed).map(({ currency }) => currency);
  it('is one of every currency that it can be of', () => {
    expect(currencies('1.500')).toEqual(CURRENCIES);
    expect(currencies('1500,50')).toEqual(CURRENCIES.filter((each) => !each.startsWith('X')));
    expect(readAnyAmount('6,000').slice(0, 1)).toEqual([{ currency: 'NGN', minor: 6_000_00 }]);
  });
  it('is that of the sign beside it', () => {
    expect(readAnyAmount('NGN 6000')).toEqual([{ currency: 'NGN', minor: 6_000_00 }]);
    expect(currencies('6000/=')).toEqual(['KES', 'TZS']);
    expect(currencies('1 000 F CFA')).toEqual(['XAF', 'XOF']);
    expect(currencies('€5')).toEqual([]);
  });
});
