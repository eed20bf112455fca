// The order book forgets rather than grows; prices add up, and read well.
import { describe, expect, it } from 'vitest';
import { PRODUCTS, type ShopProduct, priceText } from './catalogue.ts';
import { createOrderBook } from './orders.ts';

const order = (reference: string) => ({
  reference,
  product: PRODUCTS[0] as ShopProduct,
  buyer: { name: 'Ada', email: 'a@b.co' },
  placedAt: 0,
  checkoutUrl: null,
  status: 'waiting' as const,
  webhook: null,
});

describe('createOrderBook', () => {
  it('keeps the newest, newest first', () => {
    const book = createOrderBook(2);
    for (const reference of ['a', 'b', 'c']) book.add(order(reference));
    expect(book.all().map((kept) => kept.reference)).toEqual(['c', 'b']);
    expect([book.find('a'), book.find('c')?.reference]).toEqual([null, 'c']);
  });
});

describe('priceText', () => {
  it.each([
    ['5000.00', 'NGN', 'NGN 5,000.00'],
    ['9999999999999.99', 'NGN', 'NGN 9,999,999,999,999.99'],
    [18_798.31, 'NGN', 'NGN 18,798.31'],
    ['1450.00', 'KES', 'KES 1,450.00'],
    ['-500.00', 'NGN', '−NGN 500.00'],
  ])('%s %s', (amount, currency, text) => {
    expect(priceText(amount, currency)).toBe(text);
  });
});

it.each(PRODUCTS)('the lines of $name come to its price', ({ lines, price }) => {
  const cents = (text: string): bigint => BigInt(text.replace('.', ''));
  expect(lines.reduce((sum, line) => sum + cents(line.price) * BigInt(line.quantity), 0n)).toBe(cents(price));
});
