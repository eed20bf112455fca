// Every brand that payers meet has a mark, a currency's picture has its own alone, and each stays small.
import { brotliCompressSync, constants } from 'node:zlib';
import { BANK_BRANDS } from '@titan/rules/bank-branding';
import { CURRENCIES } from '@titan/rules/currency';
import { contrastRatio, parseHexColour } from '@titan/rules/merchant-theme';
import { TRANSFER_PROVIDERS } from '@titan/rules/transfer-providers';
import { WALLET_NETWORKS } from '@titan/rules/wallet-networks';
import { describe, expect, it } from 'vitest';
import { CARD_PLATES, TILES } from './drawings.ts';
import { createMarks } from './marks.ts';
import { spriteOf, marksIn } from './sprite.ts';

const CARDS = ['mastercard', 'visa', 'verve', 'provider'];
const viewsOf = (svg: string) => [...svg.matchAll(/<view id="([^"]+)"/g)].map(([, slug]) => slug);

describe('the marks', () => {
  it('are those of every card brand, wallet, bank and account that we know, and no other', () => {
    const known = [
      ...WALLET_NETWORKS.map(({ mark }) => mark),
      ...BANK_BRANDS.map(({ slug }) => slug),
      ...TRANSFER_PROVIDERS.map(({ code }) => code),
    ];
    expect(Object.keys(CARD_PLATES)).toEqual(CARDS);
    expect(Object.keys(TILES).toSorted()).toEqual([...new Set(known)].toSorted());
  });

  const lettered = Object.entries(TILES).flatMap(([slug, mark]) =>
    'letters' in mark ? [{ slug, mark }] : [],
  );
  it.each(lettered)('$slug: its letters reach 4.5:1 on its colour', ({ mark }) => {
    const colours = [mark.ink, mark.ground].map((colour) => parseHexColour(inFull(colour)) ?? 'wrong');
    expect(contrastRatio(colours[0] ?? '', colours[1] ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});

/** `#fff` as `#ffffff`. */
function inFull(colour: string): string {
  return colour.length === 4 ? colour.replaceAll(/[\da-f]/g, '$&$&') : colour;
}

describe('the picture of a currency', () => {
  it.each([
    ['USD', []],
    ['KES', ['m-pesa', 'airtel', 'equitel', ...TRANSFER_PROVIDERS.map(({ code }) => code)]],
    ['GHS', ['mtn', 'telecel', 'at-money']],
    ['XOF', ['wave', 'mtn', 'moov', 'orange']],
    ['EGP', ['vodafone-cash', 'orange', 'etisalat', 'we-pay']],
  ])('%s has its cards’ and %j', (currency, slugs) => {
    expect(viewsOf(spriteOf(marksIn(currency)))).toEqual([...CARDS, ...slugs]);
  });

  it('of naira has its banks and accounts, and no bank of the rand', () => {
    const views = viewsOf(spriteOf(marksIn('NGN')));
    expect(views).toEqual(expect.arrayContaining(['opay', 'gtb', 'palmpay', 'monnify', 'optimus']));
    expect(views.filter((slug) => ['capitec', 'fnb', 'cash-voucher', 'mtn'].includes(slug ?? ''))).toEqual(
      [],
    );
    expect(new Set(views).size).toBe(views.length);
  });

  it.each(CURRENCIES)('%s travels in at most 2 kB', (currency) => {
    const sprite = spriteOf(marksIn(currency));
    const sent = brotliCompressSync(sprite, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
    expect(sent.length).toBeLessThanOrEqual(2_000);
  });

  it('is at an address of its content', () => {
    const marks = createMarks();
    for (const currency of CURRENCIES) {
      const { sprite = '' } = marks.of(currency) ?? {};
      expect(sprite).toMatch(new RegExp(`^/marks/${currency}-[0-9a-f]{8}\\.svg$`));
      expect(marks.files.get(sprite.replace('/marks/', ''))?.body.toString()).toBe(
        spriteOf(marksIn(currency)),
      );
    }
  });
});
