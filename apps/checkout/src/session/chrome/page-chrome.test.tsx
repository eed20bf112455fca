// Spec §2 Checkout chrome: header, method list, banners and close, as the first HTML has them.
import type { PageData } from '@titan/contract/page/page-data';
import { describe, expect, it } from 'vitest';
import { methodMessages } from '@titan/copy/words/method';
import { languageOf } from '@titan/copy/languages';
import { english } from '@titan/copy/english';
import { checkoutDocument, renderDocument } from '../../entry/server-entry.tsx';
import { declinedCharge, makePage, makePayment, ORDER, paidCharge } from '../../testing/payments.ts';
import { ASSETS, IN_ENGLISH } from '../../testing/page-assets.ts';

const FOUR = ['card', 'bank_transfer', 'mobile_money', 'pay_with_bank'] as const;
const several = makePayment({ payment_channels: [...FOUR] });
const draw = (payment = several, more: Partial<Extract<PageData, { kind: 'payment' }>> = {}) => {
  const html = renderDocument({ ...makePage({ payment }), ...more }, ASSETS, IN_ENGLISH);
  return html.slice(0, html.indexOf('<script type="application/json"'));
};
const headerOf = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'));

describe('the method list', () => {
  it('How would you like to pay? on the page Payment method', () => {
    expect(draw()).toMatch(/<h1[^>]*>How would you like to pay\?<\/h1>/);
    expect(draw()).toContain('<title>Payment method');
  });

  it('each channel has its row, and an info tooltip of steps behind a button', () => {
    const html = draw();
    for (const label of ['Debit Card', 'Bank Transfer', 'Mobile Money', 'Bank'])
      expect(html).toMatch(
        new RegExp(`<button[^>]*>(?:(?!</button>).)*<span[^>]*>How Pay with ${label} works</span></button>`),
      );
    for (const step of FOUR.flatMap((channel) => methodMessages.steps[channel]))
      expect(html).toContain(step.replaceAll("'", '&#x27;'));
  });
});

describe('a payment that no account takes', () => {
  const html = draw(makePayment({ payment_channels: [], supportEmail: 'help@shop.example' }));

  it('says so, and whom to ask, in place of an empty list', () => {
    expect(html).toMatch(/<h1[^>]*>This can’t be paid right now<\/h1>/);
    expect(html).toContain('mailto:');
    expect(html).not.toContain('How would you like to pay?');
  });
});

describe('the header', () => {
  it('has the merchant’s logo where there is one', () => {
    const { merchant } = several;
    const html = draw({ ...several, merchant: { ...merchant, logo: '/assets/logos/1f2e.png' } });
    expect(headerOf(html)).toContain('src="/assets/logos/1f2e.png"');
  });

  it('else the first letter of its name, on every stage', () => {
    for (const html of [
      draw(),
      draw(several, { chosen: 'card' }),
      draw(several, { chosen: 'bank_transfer' }),
    ])
      expect(headerOf(html)).toMatch(/<span aria-hidden="true"[^>]*>D<\/span>/);
  });

  it('sets figures of more than nine digits smaller, so that a phone shows them whole', () => {
    const shown = (amount: string) => /<b>(?:<small[^>]*>)?[\d,.]+/.exec(draw(makePayment({ amount })))?.[0];
    expect(shown('9999999.99')).toBe('<b>9,999,999.99');
    expect(shown('99999999.99')).toMatch(/<small[^>]*>99,999,999\.99$/);
  });

  it('says the amount with its fees as one text, and of what it is the sum', () => {
    const fees = { card: { fee: '75.00', vat: '5.63' } };
    const payment = makePayment({ fees, merchant_bears_cost: false, narration: 'Tote' });
    const header = headerOf(draw(payment)).replaceAll(/<[^>]*>/g, '');
    expect(header).toContain('Pay NGN 5,080.63');
    expect(header).toContain('Toteincl. 80.63 fees');
    expect(header).toContain('ToteNGN 5,000.00FeesNGN 80.63TotalNGN 5,080.63');
  });
});

describe('the header where nothing is to pay any more', () => {
  it.each([
    ['paid', { status: 'success', charge: { ...paidCharge, amount_charged: '5080.63' } }, /NGN\s5,080\.63/],
    ['expired', { status: 'expired' }, /NGN\s5,000\.00/],
  ] as const)('%s: has the amount', (_, overrides, amount) => {
    const header = headerOf(draw(makePayment(overrides))).replaceAll(/<[^>]*>/g, '');
    expect(header).toMatch(amount);
    expect(header).not.toContain('Pay ');
  });
});

it('the header says how to reach the shop: at the address for its payers, else at its own', () => {
  const merchant = { name: 'Demo Shop', email: 'shop@shop.example', logo: null };
  const asked = (supportEmail: string | null) => headerOf(draw(makePayment({ merchant, supportEmail })));
  expect(asked('help@shop.example')).toContain('href="mailto:help@shop.example"');
  expect(asked(null)).toContain('href="mailto:shop@shop.example"');
  expect(headerOf(draw())).not.toContain('mailto:');
});

describe('what it is for', () => {
  const order = /<details[^>]*><summary>Order<\/summary>.*?<\/details>/s;
  const rowsOf = (html: string) =>
    [...(order.exec(html)?.[0] ?? '').matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map((row) =>
      row.slice(1).map((cell) => cell.replaceAll(/<[^>]*>/g, '')),
    );

  it('stands closed in the header: each line with what it comes to, and all of them', () => {
    const header = headerOf(draw(makePayment({ items: ORDER })));
    expect(rowsOf(header)).toEqual([
      ['Market tote × 2', 'NGN 5,600.00'],
      ['חולצה', 'NGN 0.00'],
      ['Voucher', '−NGN 600.00'],
      ['Order total', 'NGN 5,000.00'],
    ]);
    expect(header).toContain('<span dir="auto">חולצה</span>');
  });

  it('has the picture of a line where there is one, in room of its own, not asked for while it is closed', () => {
    const picture = `/logo/line/aHR0cHM6Ly9hLmV4YW1wbGUv.${'0e'.repeat(16)}`;
    const items = [{ name: 'Tote', quantity: 1, amount: '5000.00', picture }];
    const header = headerOf(draw(makePayment({ items })));
    expect(header).toContain(`<img src="${picture}" alt="" width="40" height="40" loading="lazy"/>`);
  });

  it('is text, whatever a merchant has written', () => {
    const html = draw(makePayment({ items: [{ name: '<b>x</b>', quantity: 1, amount: '5000.00' }] }));
    expect(headerOf(html)).toContain('&lt;b&gt;x&lt;/b&gt;');
  });

  it('is in the language that the page is changed to, as is the narration: the service has drawn it in another', () => {
    const texts = { fr: { narration: 'Sac', items: [{ name: 'Cabas', quantity: 1, amount: '5000.00' }] } };
    const payment = makePayment({ items: ORDER, narration: 'Bag', texts });
    const drawn = (tag: string) =>
      headerOf(checkoutDocument(makePage({ payment }), ASSETS, languageOf(tag) ?? english));
    expect(rowsOf(drawn('fr').replace('Commande<', 'Order<'))[0]?.[0]).toBe('Cabas');
    expect(drawn('fr')).toContain('<bdi>Sac</bdi>');
    expect(rowsOf(drawn('en'))).toHaveLength(4);
    expect(drawn('en')).toContain('<bdi>Bag</bdi>');
  });

  it.each([
    ['is not known', makePayment()],
    ['is over', makePayment({ items: ORDER, status: 'expired' })],
  ])('is not there where it %s', (_, payment) => expect(draw(payment)).not.toMatch(order));
});

describe('around every screen', () => {
  const SCREENS: [string, Parameters<typeof makePayment>[0], boolean][] = [
    ['the list', { payment_channels: [...FOUR] }, true],
    ['a failure', { charge: declinedCharge }, true],
    ['an issue', { status: 'expired' }, false],
    ['completed', { status: 'success', charge: paidCharge }, false],
  ];
  it.each(SCREENS)('%s: the secured banner, and TEST MODE in test alone', (_, overrides) => {
    const test = draw(makePayment({ ...overrides, env: 'test' }));
    expect(test).toContain('Secured by Titan Checkout');
    expect(test).toContain('TEST MODE');
    const live = draw(makePayment({ ...overrides, env: 'live' }));
    expect(live).not.toMatch(/TEST MODE|Test tools|\/sandbox\//);
  });

  it.each(SCREENS)('%s: a close button where there is a session to end: %s', (_, overrides, canClose) => {
    expect(draw(makePayment(overrides)).includes('>Close payment</span></button>')).toBe(canClose);
  });
});
