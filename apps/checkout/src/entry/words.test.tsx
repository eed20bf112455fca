// Every text that a payer sees is asked of a language (decision 0083): drawn in a language that has no plain letters, each screen shows only
// what is data in them.
import type { PageData } from '@titan/contract/page/page-data';
import { pseudoLanguage, sentence } from '@titan/copy/testing/pseudo-language';
import { networksOf } from '@titan/rules/wallet-networks';
import { describe, expect, it } from 'vitest';
import { linkDocument } from '../pages/link/link-document.tsx';
import { returnDocument } from '../pages/return-document.tsx';
import { checkoutDocument } from './server-entry.tsx';
import { ERROR_PRESETS } from '../test-mode/test-cards.tsx';
import { TEST_SECRETS } from '../test-mode/test-hint.tsx';
import { ASSETS } from '../testing/page-assets.ts';
import { LINKS, RETURNS } from '../testing/pages-around.ts';
import {
  BANK_SCREENS,
  CARD_SCREENS,
  OTHER_SCREENS,
  TRANSFER_SCREENS,
  WALLET_SCREENS,
} from '../testing/screens.ts';

/** Allowed in plain letters in a text: names, references and addresses, and sentences of the service or a provider. */
const DATA = [
  // The merchant's
  'Titan / Demo Shop',
  'Demo Shop',
  'For the roof',
  'Roof Fund',
  'help@ada.example',
  'Wema Bank',
  'Market tote',
  'Voucher',
  'https://pay.example/order-1',
  'pay.example',
  'a••@example.com',
  'order-1',
  'KPY-PI-1',
  // The service's and a provider's
  'This card does not have enough money',
  'Not for this card',
  'Enter the password.',
  'GTBank ••1234',
  'It seems you made a payment of NGN 2,000.00 instead of NGN 5,000.00, reversed automatically; do not transfer again, click Try Again for a new account.',
  'This number is not registered for mobile money',
  'Insufficient funds in wallet',
  // TEST MODE's
  TEST_SECRETS.address,
  TEST_SECRETS.addressAbroad,
  ...ERROR_PRESETS,
  // Names of states, banks and wallets
  'Lagos',
  'Ogun',
  'Ohio',
  'Guaranty Trust Bank',
  'Kuda Microfinance Bank',
  'OPay',
  'PalmPay',
  'Zenith Bank',
  ...['EGP', 'KES', 'XOF'].flatMap((currency) => networksOf(currency).map(({ name }) => name)),
  // A card's, a currency's and a zone's
  'Mastercard',
  'NGN',
  'GMT+1',
  'Please dial *110# to generate a voucher code.',
  'Please enter your birthday',
];
/** What may be a text by itself: the first letter of a merchant, the symbol of a currency, a reference of others. */
const WHOLE = ['D', 'N', 'x'];

const visible = (html: string): string[] => {
  const drawn = html.replaceAll(/<(script|style|svg)\b.*?<\/\1>/gs, '');
  const attributes = [...drawn.matchAll(/ (?:aria-label|alt|placeholder|title)="([^"]*)"/g)];
  // An element inside a sentence does not end it.
  const texts = drawn.replaceAll(/<\/?(?:bdi|strong|span)\b[^>]*>|<!--.*?-->/g, '').split(/<[^>]*>/);
  return [...attributes.map(([, text = '']) => text), ...texts]
    .map(unescaped)
    .filter((text) => text.trim() !== '');
};
const unescaped = (text: string): string =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
/** What is left of each text without data and the sentences of the language. */
const plainIn = (html: string): string[] =>
  visible(html).filter((text) => !WHOLE.includes(text) && /[A-Za-z]/.test(withoutData(text)));
const withoutData = (text: string): string => DATA.reduce((left, datum) => left.replaceAll(datum, ''), text);

describe('the language of the tests', () => {
  it('leaves no plain letter and is longer by 40 %', () => {
    expect(sentence('Pay now')).toBe('Þàý ñôŵ~~~');
  });
  it('shows a text that was not asked for', () => {
    expect(plainIn('<p>Pay</p><p>Þàý</p><p>Þàý Demo Shop</p><i aria-label="Close"></i>')).toEqual([
      'Close',
      'Pay',
    ]);
  });
});

describe.each(
  Object.entries({
    ...BANK_SCREENS,
    ...CARD_SCREENS,
    ...OTHER_SCREENS,
    ...TRANSFER_SCREENS,
    ...WALLET_SCREENS,
  }),
)('%s', (_name, page: PageData) => {
  const html = checkoutDocument(page, ASSETS, pseudoLanguage);
  it('shows nothing but the language’s words and data', () => expect(plainIn(html)).toEqual([]));
  it('is a document of that language', () => expect(html).toContain('<html lang="ar-XB" dir="rtl">'));
});

describe.each(Object.entries(RETURNS))('%s', (_name, page) => {
  it('shows nothing but the language’s words and data', () =>
    expect(plainIn(returnDocument(page, ASSETS, pseudoLanguage))).toEqual([]));
});

describe.each(Object.entries(LINKS))('%s', (_name, page) => {
  it('shows nothing but the language’s words and data', () =>
    expect(plainIn(linkDocument(page, ASSETS, pseudoLanguage))).toEqual([]));
});
