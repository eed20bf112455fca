// What the shop sells: one thing for each way a payment can look at the checkout.

/** A name in the languages that the checkout speaks, by language tag; the shop itself is in English alone. */
type Name = Record<'en' | 'fr' | 'ar' | 'sw' | 'pt', string>;

/** One line of an order. `price` is that of one piece, in major units as decimal text. */
export type OrderLine = { name: Name; quantity: number; price: string };

export type ShopProduct = {
  id: string;
  name: Name;
  text: string;
  /** What the order costs, delivery and discount included. Major units as decimal text: money is never a floating-point number. */
  price: string;
  /** What the price is made of. A discount is below zero. */
  lines: readonly OrderLine[];
  currency: 'NGN' | 'KES';
  /** False: the buyer pays the payment fees on top, and the checkout shows them. */
  shopPaysFees: boolean;
};

const named = (en: string, fr: string, ar: string, sw: string, pt: string): Name => ({ en, fr, ar, sw, pt });

const TOTE = named('Market tote', 'Cabas de marché', 'حقيبة تسوّق', 'Mfuko wa sokoni', 'Saco de compras');
const COFFEE = named(
  'Highland coffee',
  'Café des hauts plateaux',
  'قهوة المرتفعات',
  'Kahawa ya nyanda za juu',
  'Café das terras altas',
);
const ADIRE = named('Adire cloth', 'Tissu adire', 'قماش أديري', 'Kitambaa cha adire', 'Tecido adire');
const DELIVERY = named('Delivery', 'Livraison', 'التوصيل', 'Usafirishaji', 'Entrega');
const DISCOUNT = named(
  'First order discount',
  'Remise sur la première commande',
  'خصم الطلب الأول',
  'Punguzo la oda ya kwanza',
  'Desconto da primeira encomenda',
);

export const PRODUCTS: readonly ShopProduct[] = [
  {
    id: 'tote',
    name: TOTE,
    text: 'Heavy cotton, long handles, room for a week of vegetables.',
    price: '5000.00',
    lines: [
      { name: TOTE, quantity: 1, price: '4800.00' },
      { name: DELIVERY, quantity: 1, price: '700.00' },
      { name: DISCOUNT, quantity: 1, price: '-500.00' },
    ],
    currency: 'NGN',
    shopPaysFees: true,
  },
  {
    id: 'coffee',
    name: COFFEE,
    text: 'Two bags of whole beans from Nyeri, roasted the week they ship.',
    price: '1450.00',
    lines: [
      { name: COFFEE, quantity: 2, price: '600.00' },
      { name: DELIVERY, quantity: 1, price: '250.00' },
    ],
    currency: 'KES',
    shopPaysFees: true,
  },
  {
    id: 'adire',
    name: ADIRE,
    text: 'Two metres of hand-dyed indigo from Abeokuta. No two lengths are alike.',
    price: '18500.00',
    lines: [
      { name: ADIRE, quantity: 2, price: '8750.00' },
      { name: DELIVERY, quantity: 1, price: '1000.00' },
    ],
    currency: 'NGN',
    shopPaysFees: false,
  },
];

/** The product with this id; null when the shop has none. */
export function findProduct(id: string): ShopProduct | null {
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
