// What the shop sells: one thing for each way a payment can look at the checkout.

/** One line of an order. `price` is that of one piece, in major units as decimal text. */
export type OrderLine = { name: string; quantity: number; price: string };

export type Product = {
  id: string;
  name: string;
  text: string;
  /** What the order costs, delivery and discount included. Major units as decimal text: money is never a floating-point number. */
  price: string;
  /** What the price is made of. A discount is below zero. */
  lines: readonly OrderLine[];
  currency: 'NGN' | 'KES';
  /** False: the buyer pays the payment fees on top, and the checkout shows them. */
  shopPaysFees: boolean;
};

export const PRODUCTS: readonly Product[] = [
  {
    id: 'tote',
    name: 'Market tote',
    text: 'Heavy cotton, long handles, room for a week of vegetables.',
    price: '5000.00',
    lines: [
      { name: 'Market tote', quantity: 1, price: '4800.00' },
      { name: 'Delivery in Lagos', quantity: 1, price: '700.00' },
      { name: 'First order discount', quantity: 1, price: '-500.00' },
    ],
    currency: 'NGN',
    shopPaysFees: true,
  },
  {
    id: 'coffee',
    name: 'Highland coffee, 500 g',
    text: 'Whole beans from Nyeri, roasted the week they ship.',
    price: '1450.00',
    lines: [
      { name: 'Highland coffee, 250 g', quantity: 2, price: '600.00' },
      { name: 'Delivery in Nairobi', quantity: 1, price: '250.00' },
    ],
    currency: 'KES',
    shopPaysFees: true,
  },
  {
    id: 'adire',
    name: 'Adire cloth, 2 m',
    text: 'Hand-dyed indigo from Abeokuta. No two lengths are alike.',
    price: '18500.00',
    lines: [
      { name: 'Adire cloth, 1 m', quantity: 2, price: '8750.00' },
      { name: 'Delivery in Nigeria', quantity: 1, price: '1000.00' },
    ],
    currency: 'NGN',
    shopPaysFees: false,
  },
];

/** The product with this id; null when the shop has none. */
export function findProduct(id: string): Product | null {
  return PRODUCTS.find((product) => product.id === id) ?? null;
}

/** An amount for people: "NGN 5,000.00", or "−NGN 500.00". */
export function priceText(amount: string | number, currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' });
  // Formats decimal text exactly; as a number it would be rounded first. With a space that may break a line: where there is no room
  // for both, at 320 px with large text, figures stay together.
  return format
    .format(amount as Intl.StringNumericLiteral)
    .replace('\u00a0', ' ')
    .replace('-', '−');
}
