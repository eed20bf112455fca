// One picture for each currency with all of our marks that its payers may see: a view for each slug, so that `sprite.svg#opay` is OPay's.
import { BANK_BRANDS } from '@titan/rules/bank-branding';
import { isTransferCurrency, TRANSFER_PROVIDERS } from '@titan/rules/transfer-providers';
import { networksOf } from '@titan/rules/wallet-networks';
import { ANY_BANK, CARD_PLATES, type Drawing, TILES } from './drawings.ts';

/** The slugs of all the marks of a currency. */
export function marksIn(currency: string): string[] {
  const banks = BANK_BRANDS.filter((bank) => bank.currency === currency).map(({ slug }) => slug);
  const wallets = networksOf(currency).map(({ mark }) => mark);
  const accounts = isTransferCurrency(currency) ? TRANSFER_PROVIDERS.map(({ code }) => code) : [];
  return [...new Set([...Object.keys(CARD_PLATES), ...wallets, ...banks, ...accounts])];
}

/** Font of the letters; the sizes leave room for a wider one. */
const TEXT = 'font-family="system-ui,Roboto,sans-serif" font-weight="700" text-anchor="middle"';
/** Size and base line by the number of letters. */
const LETTERS = [
  '',
  'font-size="14" y="17"',
  'font-size="11" y="16"',
  'font-size="9" y="15.2"',
  'font-size="8" y="14.6"',
];
const SIDE = 24;
const PLATE_WIDTH = 36;

/** The picture. A view that it does not have is its first drawing, which is any bank's. */
export function spriteOf(slugs: readonly string[]): string {
  const drawn = slugs.map((slug, index) => {
    const plate = (CARD_PLATES as Readonly<Record<string, Drawing>>)[slug];
    const drawing = plate ?? TILES[slug];
    if (drawing === undefined) throw new Error(`No mark is drawn for ${slug}`);
    const top = SIDE * (index + 1);
    const width = plate ? PLATE_WIDTH : SIDE;
    return `<view id="${slug}" viewBox="0 ${top} ${width} ${SIDE}"/><g transform="translate(0 ${top})">${bodyOf(drawing, width)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" ${TEXT}>${bodyOf(ANY_BANK, SIDE)}${drawn.join('')}</svg>`;
}

function bodyOf(drawing: Drawing, width: number): string {
  const ground = `<path fill="${drawing.ground}" d="M0 0h${width}v${SIDE}H0z"/>`;
  if ('sign' in drawing) return ground + drawing.sign;
  const { letters, ink } = drawing;
  const size = LETTERS[letters.replace('&amp;', '&').length] ?? '';
  return `${ground}<text x="12" ${size} fill="${ink}">${letters}</text>`;
}
