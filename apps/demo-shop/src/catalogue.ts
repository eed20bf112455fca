// What the shop sells: one thing for each way a payment can look at the checkout.

/** What something is called in the languages that the checkout speaks beside English, by language tag: the shop itself is in English alone. */
type Names = { fr: string; ar: string; sw: string; pt: string };

/** One line of an order. `price` is that of one piece, in major units as decimal text. */
export type OrderLine = { name: string; names: Names; quantity: number; price: string };

export type ShopProduct = {
  id: string;
  name: string;
  names: Names;
  text: string;
  /** What the order costs, delivery and discount included. Major units as decimal text: money is never a floating-point number. */
  price: string;
  /** What the price is made of. A discount is below zero. */
  lines: readonly OrderLine[];
  currency: 'NGN' | 'KES';
  /** False: the buyer pays the payment fees on top, and the checkout shows them. */
  shopPaysFees: boolean;
};

export const PRODUCTS: readonly ShopProduct[] = [
  {
    id: 'tote',
    name: 'Market tote',
    names: { fr: 'Cabas de marché', ar: 'حقيبة تسوّق', sw: 'Mfuko wa sokoni', pt: 'Saco de compras' },
    text: 'Heavy cotton, long handles, room for a week of vegetables.',
    price: '5000.00',
    lines: [
      {
        name: 'Market tote',
        names: { fr: 'Cabas de marché', ar: 'حقيبة تسوّق', sw: 'Mfuko wa sokoni', pt: 'Saco de compras' },
        quantity: 1,
        price: '4800.00',
      },
      {
        name: 'Delivery in Lagos',
        names: {
          fr: 'Livraison à Lagos',
          ar: 'التوصيل في لاغوس',
          sw: 'Usafirishaji hadi Lagos',
          pt: 'Entrega em Lagos',
        },
        quantity: 1,
        price: '700.00',
      },
      {
        name: 'First order discount',
        names: {
          fr: 'Remise sur la première commande',
          ar: 'خصم الطلب الأول',
          sw: 'Punguzo la oda ya kwanza',
          pt: 'Desconto da primeira encomenda',
        },
        quantity: 1,
        price: '-500.00',
      },
    ],
    currency: 'NGN',
    shopPaysFees: true,
  },
  {
    id: 'coffee',
    name: 'Highland coffee, 500 g',
    names: {
      fr: 'Café des hauts plateaux, 500 g',
      ar: 'قهوة المرتفعات، 500 غ',
      sw: 'Kahawa ya nyanda za juu, gramu 500',
      pt: 'Café das terras altas, 500 g',
    },
    text: 'Whole beans from Nyeri, roasted the week they ship.',
    price: '1450.00',
    lines: [
      {
        name: 'Highland coffee, 250 g',
        names: {
          fr: 'Café des hauts plateaux, 250 g',
          ar: 'قهوة المرتفعات، 250 غ',
          sw: 'Kahawa ya nyanda za juu, gramu 250',
          pt: 'Café das terras altas, 250 g',
        },
        quantity: 2,
        price: '600.00',
      },
      {
        name: 'Delivery in Nairobi',
        names: {
          fr: 'Livraison à Nairobi',
          ar: 'التوصيل في نيروبي',
          sw: 'Usafirishaji hadi Nairobi',
          pt: 'Entrega em Nairobi',
        },
        quantity: 1,
        price: '250.00',
      },
    ],
    currency: 'KES',
    shopPaysFees: true,
  },
  {
    id: 'adire',
    name: 'Adire cloth, 2 m',
    names: {
      fr: 'Tissu adire, 2 m',
      ar: 'قماش أديري، 2 م',
      sw: 'Kitambaa cha adire, mita 2',
      pt: 'Tecido adire, 2 m',
    },
    text: 'Hand-dyed indigo from Abeokuta. No two lengths are alike.',
    price: '18500.00',
    lines: [
      {
        name: 'Adire cloth, 1 m',
        names: {
          fr: 'Tissu adire, 1 m',
          ar: 'قماش أديري، 1 م',
          sw: 'Kitambaa cha adire, mita 1',
          pt: 'Tecido adire, 1 m',
        },
        quantity: 2,
        price: '8750.00',
      },
      {
        name: 'Delivery in Nigeria',
        names: {
          fr: 'Livraison au Nigeria',
          ar: 'التوصيل داخل نيجيريا',
          sw: 'Usafirishaji ndani ya Nigeria',
          pt: 'Entrega na Nigéria',
        },
        quantity: 1,
        price: '1000.00',
      },
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
