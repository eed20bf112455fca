// The first HTML is whole, safe, works without script, and each screen has exactly one h1.
import type { PageData } from '@titan/contract/page/page-data';
import { describe, expect, it } from 'vitest';
import { escapeJson } from '../pages/html-document.ts';
import { renderDocument } from './server-entry.tsx';
import {
  avsCharge,
  COUNTRIES,
  declinedCharge,
  makeCharge,
  makePage,
  makePayment,
  makeReversal,
  noAuthCharge,
  otpCharge,
  paidCharge,
  SERVER_TIME,
  unknownCharge,
  wrongDetailsCharge,
  PAGE_ADDRESS,
} from '../testing/payments.ts';
import { bankDeclined, makeBankPayment } from '../testing/running-bank.ts';
import { accountOpen, makeTransferPayment, partHeld } from '../testing/running-transfer.ts';
import {
  delayed,
  makeWalletPayment,
  prompted,
  redirected,
  unanswered,
  walletFailed,
  walletOtp,
  walletPaid,
} from '../testing/running-wallet.ts';
import { ASSETS, IN_ENGLISH } from '../testing/page-assets.ts';
import {
  BANK_SCREENS,
  CARD_SCREENS,
  OTHER_SCREENS,
  TRANSFER_SCREENS,
  WALLET_SCREENS,
} from '../testing/screens.ts';

const render = (data: PageData) => renderDocument(data, ASSETS, IN_ENGLISH);
const withPayment = (overrides: Parameters<typeof makePayment>[0]) =>
  makePage({ payment: makePayment(overrides) });
const paidHere = makePage({
  payment: makePayment({ status: 'success', charge: paidCharge }),
  paidHere: true,
});

const withWallet = (overrides: Parameters<typeof makeWalletPayment>[0]) =>
  makePage({ payment: makeWalletPayment(overrides) });

const SCREENS = {
  ...CARD_SCREENS,
  ...WALLET_SCREENS,
  ...TRANSFER_SCREENS,
  ...BANK_SCREENS,
  ...OTHER_SCREENS,
};

it('no_auth says that no money was taken', () => {
  expect(render(withPayment({ charge: noAuthCharge }))).toContain(
    '<strong>No money has been taken.</strong>',
  );
});

it.each<[string, PageData]>([
  ['card', { ...withPayment({ status: 'pending', charge: wrongDetailsCharge }), chosen: 'card' }],
  ['mobile money', { ...withWallet({ status: 'pending', charge: walletFailed }), chosen: 'mobile_money' }],
  [
    'pay with bank',
    {
      ...makePage({ payment: makeBankPayment({ status: 'pending', charge: bankDeclined }) }),
      chosen: 'pay_with_bank',
    },
  ],
  [
    'the channel that opens by itself after another one failed',
    {
      ...withPayment({
        status: 'pending',
        charge: declinedCharge,
        payment_channels: ['card', 'bank_transfer'],
        default_channel: 'bank_transfer',
      }),
      chosen: 'bank_transfer',
    },
  ],
])('after a failure the form of %s says that it failed, that no money was taken, and why', (_, data) => {
  const { charge } = 'payment' in data ? data.payment : { charge: null };
  expect(render(data)).toContain(
    `<strong>Payment failed. No money has been taken.</strong><span> ${charge?.response_message}`,
  );
});

describe.each(Object.entries(SCREENS))('%s', (_, data) => {
  const html = render(data);
  it('has one h1', () => expect(html.match(/<h1/g)).toHaveLength(1));
  it('has no style attribute, no inline handler and no inline script', () => {
    const markup = html.replace(/<style>.*<\/style>/s, '');
    expect(markup).not.toMatch(/ style=| on[a-z]+=/i);
    expect(markup.replace(` data-style="${ASSETS.later.sheet}"`, '').match(/<script[^>]*>/g)).toEqual([
      '<script type="application/json" id="page-data">',
      '<script type="module" id="page-script" src="/assets/page-1.js" integrity="sha384-page">',
    ]);
  });
  it('has TEST MODE’s tools once', () =>
    expect(html.split('Test tools</summary>').length - 1).toBe('payment' in data ? 1 : 0));
  it('checks no figures for their spelling', () => {
    for (const [input] of html.matchAll(/<input[^>]* inputMode="[^>]*>/gi))
      expect(input).toMatch(/type="password"|spellcheck="false"/i);
  });
  it('renders the same twice', () => expect(render(data)).toBe(html));
  it('prints no missing word', () => expect(html).not.toMatch(/undefined|NaN|\[object/));
});

describe('hostile texts', () => {
  const evil = '</script><b onclick=x>\u2028"\'<img src=x>';
  const html = render(
    makePage({
      payment: makePayment({
        merchant: { name: evil, email: evil, logo: 'https://evil.example/x.png' },
        narration: evil,
      }),
    }),
  );
  it('stay texts', () => {
    expect(html).not.toMatch(/<b |<img (?!loading)|<\/script><b/);
    expect(html).not.toContain('\u2028"');
  });
  it('come back whole from the data block', () => {
    const json = /id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(json).payment.merchant.name).toBe(evil);
    expect(escapeJson('<\u2028\u2029')).toBe('"\\u003c\\u2028\\u2029"');
  });
  it('name no picture of another origin', () => {
    const pictures = [...html.matchAll(/<img.*? src="([^#"]*)/g)].map(([, address]) => address);
    expect([...new Set(pictures)]).toEqual(['/marks/sprite.svg']);
  });
});

describe('without script', () => {
  it('posts card entry with all that the service needs', () => {
    const html = render(makePage({ address: 'a/b' }));
    expect(html).toMatch(
      /action="\/a%2Fb\/card\/charge" method="post"|method="post" action="\/a%2Fb\/card\/charge"/,
    );
    for (const name of [
      'session_token',
      'form_key',
      'cardDetails.number',
      'cardDetails.expiry',
      'cardDetails.cvv',
    ]) {
      expect(html).toContain(`name="${name}"`);
    }
    expect(html).not.toMatch(/<button[^>]* disabled/);
  });
  it('fills a test card in, in test mode only', () => {
    expect(render(makePage({ preset: 'pin' }))).toContain('value="5188 5136 1855 2975"');
    const live = makePage({ preset: 'pin', payment: makePayment({ env: 'live' }) });
    expect(render(live)).not.toMatch(/5188|TEST MODE|name="preset"/);
    const { hasSandbox: _, ...atProcessor } = makePage({ preset: 'pin' });
    expect(render(atProcessor)).toContain('TEST MODE');
    expect(render(atProcessor)).not.toMatch(/5188|Test tools|\/sandbox\//);
  });
  // 15, 30 and then 60 s: half an hour is 31 looks.
  it.each([
    [undefined, 15],
    [15, 30],
    [30, 60],
    [60, 60],
    [9e9, 60],
  ])('asks again while the answer is not known: after a wait of %o s, in %d s', (waited, seconds) => {
    const payment = makePayment({ charge: unknownCharge });
    expect(render(makePage({ payment, ...(waited === undefined ? {} : { waited }) }))).toContain(
      `http-equiv="refresh" content="${seconds};url=/${PAGE_ADDRESS}?waited=${seconds}&amp;paid=KPY-CA-1"`,
    );
  });
  it('comes again to the place that the address names', () => {
    const place = { stage: 'transfer_help', of: null };
    const payment = makeTransferPayment({ charge: accountOpen });
    expect(render(makePage({ payment, chosen: 'bank_transfer', place, waited: 15 }))).toContain(
      `content="30;url=/${PAGE_ADDRESS}?waited=30&amp;method=bank_transfer&amp;stage=transfer_help"`,
    );
  });
  const inAnotherCurrency = withPayment({
    conversion: {
      quote: 'quote-1',
      payment_amount: '5000.00',
      amount: '3.45',
      currency: 'USD',
      rate: { numerator: 69, denominator: 100_000 },
      expires_at: SERVER_TIME + 600_000,
    },
  });
  it.each(Object.entries({ ...SCREENS, inAnotherCurrency }))(
    'promises nothing that only script does: %s',
    (_name, page) => {
      const [html = ''] = render(page).split('<script type="application/json"');
      const drawn = html.replaceAll(/<(\w+)[^>]* data-script="".*?<\/\1>/gs, '');
      expect(drawn).not.toMatch(/this page (?:continues|keeps|changes)/i);
      if (html.includes('http-equiv="refresh"')) return;
      expect(drawn).not.toMatch(/by itself|this page will|in \d+:\d\d|holds for/i);
    },
  );
  it.each([
    ['an account closes', accountOpen, 'expires_at'],
    ['a part goes back', partHeld, 'returns_at'],
  ])('comes again as soon as %s', (_when, charge, time) => {
    const seconds = (untilMs: number) => {
      const at = JSON.stringify(charge).replaceAll(new RegExp(`"${time}":\\d+`, 'g'), `"${time}":${untilMs}`);
      const payment = makeTransferPayment({ charge: JSON.parse(at) as typeof charge });
      return /content="(\d+);url/.exec(render(makePage({ payment, waited: 60 })))?.[1];
    };
    expect([9_500, 61_000, -1].map((left) => seconds(SERVER_TIME + left))).toEqual(['10', '60', '60']);
  });
  it('goes back to the shop after success', () => {
    expect(render(paidHere)).toContain(
      'content="3;url=https://shop.example/done?cart=7&amp;reference=order-1"',
    );
  });
  it('offers a new code at once, since the line cannot change', () => {
    expect(render(withPayment({ charge: otpCharge }))).toMatch(/<form[^>]*resend-otp/);
  });
});

describe('results without script', () => {
  const owed: Parameters<typeof makePayment>[0] = {
    status: 'success',
    charge: paidCharge,
    reversals: [makeReversal()],
  };
  const paid = makePage({ payment: makePayment(owed), paidHere: true });

  it.each([
    ['paid, with money owed back', paid, '&amp;paid=KPY-CA-1'],
    [
      'the same for who may not see the charge',
      { ...paid, payment: { ...paid.payment, charge: null } },
      '&amp;paid=KPY-PI-1',
    ],
    ['the same, opened again', withPayment(owed), ''],
    ['expired, with an earlier request open', withPayment({ status: 'expired', earlier_open: true }), ''],
    [
      'at the last attempt',
      withPayment({ ...owed, status: 'pending', sessionAttempt: 10, charge: declinedCharge }),
      '&amp;paid=KPY-CA-1',
    ],
  ])('come again while money is owed or under way: %s', (_name, page, kept) => {
    expect(render(page)).toContain(`http-equiv="refresh" content="15;url=/${PAGE_ADDRESS}?waited=15${kept}"`);
  });
  it.each([
    [60, 120],
    [240, 300],
    [300, 300],
  ])('less and less often: after a wait of %d s, in %d s', (waited, seconds) => {
    expect(render({ ...paid, waited })).toContain(`http-equiv="refresh" content="${seconds};`);
  });
  it.each([
    ['all was sent back', withPayment({ ...owed, reversals: [makeReversal({ reversed: true })] })],
    ['nothing was taken', withPayment({ status: 'expired' })],
    ['a method is being chosen', OTHER_SCREENS['money that goes back']],
    ['a card is being typed', withPayment({ ...owed, status: 'pending', charge: null })],
  ])('stay as they are where %s', (_name, page) => {
    expect(render(page as PageData)).not.toContain('http-equiv="refresh"');
  });
});

describe('mobile money without script', () => {
  it.each([
    [{}, 'charge', ['mobile_money.number']],
    [{ currency: 'XOF' }, 'charge', ['mobile_money.network', 'mobile_money.number']],
    [{ currency: 'GHS', charge: walletOtp }, 'auth-otp', ['token', 'charge']],
    [{ charge: prompted }, 'query-direct', ['charge']],
    [{ charge: prompted }, 'resend-stk', ['charge']],
    [{ charge: prompted }, 'auth-stk', ['pin', 'charge']],
    [{ charge: prompted }, 'test-phone', ['charge']],
  ] as const)('%o posts to mobile-money/%s', (overrides, form, fields) => {
    const html = render(withWallet(overrides));
    const forms = html.match(/<form.*?<\/form>/gs) ?? [];
    const posted = forms.find((each) => each.includes(`/${PAGE_ADDRESS}/mobile-money/${form}"`)) ?? '';
    expect(posted).toContain('method="post"');
    for (const name of ['session_token', 'form_key', ...fields]) expect(posted).toContain(`name="${name}"`);
    expect(posted).not.toMatch(/<button[^>]* disabled/);
  });
  it('TEST MODE’s phone declines by a form without the PIN, whose buttons stand beside Approve', () => {
    const html = render(withWallet({ charge: prompted }));
    expect(html).toMatch(/<form id="test-phone" hidden=""/);
    expect(html).toMatch(/<button form="test-phone" value="decline"[^>]* name="act"/);
  });
  it('shows the dial code before the number, as part of its name', () => {
    const html = render(withWallet({}));
    expect(html).toMatch(/<span id="mobile_money\.number-prefix">\+254<\/span>/);
    expect(html).toContain('autoComplete="tel-national"');
    expect(html).toContain('M-Pesa (Safaricom), Airtel Money, Equitel');
  });
  it('names each network by its label of the catalogue', () => {
    const html = render(withWallet({ currency: 'XOF' }));
    for (const name of ['Wave', 'Mtn', 'Moov', 'Orange']) expect(html).toContain(`Pay with ${name}`);
  });
  it.each([prompted, delayed, unanswered, redirected])('asks again while it waits', (charge) => {
    const { currency } = charge;
    expect(render(withWallet({ charge, currency }))).toContain('http-equiv="refresh" content="15;');
  });
  it('leads to the wallet’s page, in place of this one', () => {
    const html = render(withWallet({ currency: 'XOF', charge: redirected }));
    expect(html).toMatch(/<a href="\/charge-mobile-money\/redirect\/KPY-CA-1"[^>]*><?[^>]*>?Go to Wave/);
    expect(html).not.toMatch(/<a [^>]*charge-mobile-money[^>]*_blank/);
  });
  it('dial strings can be tapped: tel: with %23', () => {
    const charge = { ...prompted, currency: 'GHS' };
    const html = render(withWallet({ currency: 'GHS', charge }));
    expect(html).toContain('Didn’t receive a prompt?');
    expect(html).toContain('href="tel:*170%23"');
  });
  it('leads to the list by an address of its own, since the page’s leads to the open request', () => {
    const html = render(withWallet({ charge: prompted, payment_channels: ['mobile_money', 'card'] }));
    expect(html).toMatch(
      new RegExp(
        `<a href="/${PAGE_ADDRESS}\\?method=list"[^>]* aria-label="Change payment method"[^>]*>Change payment<`,
      ),
    );
  });
  it('fills a test number in, in test mode only', () => {
    const preset = 'success';
    expect(render(makePage({ preset, payment: makeWalletPayment() }))).toContain('value="0700000000"');
    const live = makePage({ preset, payment: makeWalletPayment({ env: 'live' }) });
    expect(render(live)).not.toMatch(/0700000000|TEST MODE|name="preset"/);
  });
  it('says that the payment was received, in the words of mobile money', () => {
    const payment = makeWalletPayment({ status: 'success', charge: walletPaid });
    expect(render(makePage({ payment, paidHere: true }))).toMatch(
      /Your payment of <bdi[^>]*>KES <b>5,000\.00<\/b><\/bdi> has been received\./,
    );
  });
});

describe('the first screen', () => {
  const html = render(
    withPayment({
      merchant_bears_cost: false,
      fees: { card: { fee: '22.50', vat: '1.69' } },
      amount: '1500.00',
    }),
  );
  it('says whom and how much, fees included', () => {
    expect(html).toContain('>Demo Shop<');
    expect(html).toContain('>Pay NGN 1,524.19<');
    expect(html).toContain('>incl. 24.19 fees<');
  });
  it('shows the single method as chosen', () => {
    expect(html).toMatch(/<ul data-methods[^>]*><li [^>]*aria-current="true".*Pay with Debit Card/s);
  });
  it('names every autofill field', () => {
    for (const token of ['cc-number', 'cc-exp', 'cc-csc']) expect(html).toContain(`autoComplete="${token}"`);
  });
  it('asks for the name for KES', () => {
    expect(html).not.toContain('cc-name');
    expect(render(withPayment({ currency: 'KES' }))).toContain('cc-name');
  });
});

it('counts from the service’s time, not from a clock', () => {
  const charge = makeCharge({
    ...otpCharge,
    metadata: { ...otpCharge.metadata, otp_resend_at: SERVER_TIME + 17_000 },
  });
  expect(render(withPayment({ charge }))).toContain('Resend code in 0:17');
});

describe('the steps that one form answers, without script', () => {
  const stepHtml = (name: string) => render(SCREENS[name] as PageData);

  it('avs: a select of the countries, and one of all their states under the name of each', () => {
    const html = stepHtml('avs');
    expect(html).toMatch(/<select[^>]* name="authorization\.avs\.country"/);
    expect(html).toContain('<option value="Nigeria">Nigeria</option>');
    expect(html).toContain('<optgroup label="Nigeria"><option value="Lagos">Lagos</option>');
    expect(html).toContain('<optgroup label="United States"><option value="Ohio">Ohio</option>');
  });

  it('avs: what was typed of the address stands there again, with each mistake at its field', () => {
    const html = render(
      makePage({
        payment: makePayment({ charge: avsCharge }),
        choices: { avsCountries: COUNTRIES },
        feedback: {
          form: 'card/authorize',
          errors: { zip_code: 'Enter the digits of your postcode.' },
          notice: null,
          values: { country: 'Nigeria', address: 'Osapa', state: 'Ogun', city: 'Lekki', zip_code: 'x' },
        },
      }),
    );
    expect(html).toContain('<option value="Nigeria" selected="">');
    expect(html).toContain('<option value="Ogun" selected="">');
    expect(html).toMatch(/<input[^>]* value="Osapa"/);
    expect(html).toContain('Enter the digits of your postcode.');
  });

  it('card_enroll: the +234 prefix is shown, and belongs to the name of the field', () => {
    const html = stepHtml('card enroll');
    expect(html).toContain('<span id="authorization.phone-prefix">+234</span>');
    expect(html).toContain('aria-labelledby="authorization.phone-label authorization.phone-prefix"');
  });

  it.each([
    ['avs', 'authorization.avs.country'],
    ['card enroll', 'authorization.phone'],
    ['cvv', 'authorization.cvv'],
  ])('%s: the button can be pressed, and posts %s', (name, field) => {
    const html = stepHtml(name);
    expect(html).not.toMatch(/<button[^>]* disabled/);
    expect(html).toContain(`name="${field}"`);
  });

  it('none of it is part of the first load', () => {
    expect(render(makePage())).not.toContain('billing address');
  });
});
