// Spec §2 routes of 3-D Secure, §8 Verify card: the pages around the bank's, whole without script.
import type { PageProblem, ReturnPage, ReturnPayment, UnpaidMoney } from '@titan/contract/page/return-page';
import { describe, expect, it } from 'vitest';
import { testToolsMessages } from '@titan/copy/words/test-tools';
import { renderReturn } from './return-document.tsx';
import { bankCharge, makePayment, paidCharge } from '../testing/payments.ts';
import { ASSETS, IN_ENGLISH } from '../testing/page-assets.ts';

const payment: ReturnPayment = {
  address: '/order-1',
  merchant: 'Ada & <b>Sons</b>',
  email: 'help@ada.example',
  logo: null,
  checkout_customization: { primary_color: '#14532d', secondary_color: null },
  env: 'test',
  amount: '5000.00',
  currency: 'NGN',
};
/** Sentences whole: amounts stand in elements of their own in them. */
const render = (page: ReturnPage) =>
  renderReturn(page, ASSETS, IN_ENGLISH).replaceAll(/<\/?(?:bdi|b)\b[^>]*>/g, '');
const verify = (
  outcome: 'verifying' | 'still-processing' | 'success' | 'failed',
  money: UnpaidMoney = 'not-debited',
) =>
  render({
    page: 'verify',
    outcome,
    payment,
    charge: outcome === 'success' ? paidCharge : bankCharge,
    money,
    sessionToken: 'token-1',
  });

describe('/charge-card/verify', () => {
  it.each([
    ['verifying', 'Verifying your payment'],
    [
      'still-processing',
      'There seems to be an issue verifying this transaction, please reload this page. If problem persists, please contact support.',
    ],
    ['success', 'Your payment of NGN 5,000.00 has been received'],
    ['failed', 'Sorry, your payment was not completed.'],
  ] as const)('%s: %s', (outcome, text) => {
    expect(verify(outcome)).toContain(text);
  });

  it.each([
    ['not-debited', 'No money has been taken.'],
    ['coming-back', 'We’re refunding what your bank took for this attempt. It hasn’t been sent yet.'],
    ['sent-back', 'What your bank took for this attempt has been refunded.'],
    ['still-checked', 'We’re still checking with your bank.'],
  ] as const)('failed, and the money is %s: %s', (money, sentence) => {
    expect(verify('failed', money)).toContain(sentence);
  });

  it.each(['still-processing', 'failed'] as const)('%s: whom to ask can be written to', (outcome) =>
    expect(verify(outcome)).toMatch(/href="mailto:help@ada\.example"[^>]*>Contact Ada/),
  );

  it('is the merchant’s: name, logo and colours', () => {
    const html = render({
      page: 'verify',
      outcome: 'failed',
      payment: { ...payment, logo: `/logo/${'0e'.repeat(16)}.webp` },
      charge: bankCharge,
      money: 'not-debited',
      sessionToken: 'token-1',
    });
    expect(html).toContain('--brand:#14532d');
    expect(html).toMatch(/<header.*<img src="\/logo\/.*Ada &amp; &lt;b&gt;Sons/);
    expect(render({ page: 'redirect-failed', payment })).toMatch(/<header.*Ada &amp; &lt;b&gt;Sons/);
  });

  it.each<ReturnPage>([
    { page: 'redirect-failed', payment },
    { page: 'leaving', payment, to: '/done' },
    { page: 'share-over', why: 'paid', payment },
  ])('$page: has the amount beside it', (page) =>
    expect(render(page).replaceAll(/<[^>]*>/g, '')).toMatch(/NGN\s5,000\.00/),
  );

  it('has the amount beside it', () =>
    expect(verify('verifying').replaceAll(/<[^>]*>/g, '')).toMatch(/NGN\s5,000\.00/));

  it('Transaction not found: its text, what to do next, and nothing to run', () => {
    const html = render({ page: 'verify', outcome: 'not-found' });
    expect(html).toContain('Unable to verify this transaction. Please contact support.');
    expect(html).toContain('Open your payment link again to see the result.');
    expect(html).not.toContain('<script');
  });

  it('without script it comes again until there is a result, asking by the charge’s own address', () => {
    const again = (seconds: number) =>
      `<noscript><meta http-equiv="refresh" content="${seconds};url=/charge-card/verify/KPY-CA-1?asked"></noscript>`;
    expect(verify('verifying')).toContain(again(1));
    expect(verify('still-processing')).toContain(again(15));
    expect(verify('success')).not.toContain('http-equiv="refresh"');
    expect(verify('failed')).not.toContain('http-equiv="refresh"');
  });

  it('while it verifies, its ways on come only once that has taken long, and by the style sheet: a lost script holds nobody', () => {
    const [late = ''] = /<div class="[^"]*lateFooter[^"]*">.*/s.exec(verify('verifying')) ?? [];
    expect(late).toContain('href="/charge-card/verify/KPY-CA-1?asked"');
    expect(late).toContain('href="/order-1"');
    expect(verify('still-processing')).not.toContain('lateFooter');
  });

  it('tells whoever came from another tab what is true of that one', () => {
    for (const outcome of ['verifying', 'still-processing'] as const) {
      expect(verify(outcome)).toContain('it continues once your bank has answered');
      expect(verify(outcome)).not.toContain('it already shows the result');
    }
    expect(verify('success')).toContain('it already shows the result');
  });

  it('leads back to the payment; after success so that it is shown as paid', () => {
    expect(verify('success')).toContain('href="/order-1?paid=KPY-CA-1"');
    expect(verify('failed')).toContain('href="/order-1"');
  });

  it('carries what its script needs, and only that', () => {
    expect(verify('verifying')).toContain(
      '<script type="application/json" id="verify-data">{"charge":"KPY-CA-1","isFinal":false,"sessionToken":"token-1"}</script>',
    );
    expect(verify('success')).toContain('"isFinal":true');
    expect(verify('success')).toContain('src="/assets/verify-1.js"');
  });
});

describe('an address without a payment', () => {
  const problem = (of: PageProblem, reference: string | null = null) =>
    render({ page: 'problem', problem: of, reference });

  it.each([
    ['link-incomplete', 'This payment’s link seems to be incomplete or wrong, please check again.'],
    ['unknown-reference', 'There seems to be an issue with verifying the payment information.'],
    ['being-processed', 'Your payment is currently being processed.'],
  ] as const)('%s: what is wrong, what to do next, and nothing to run', (of, sentence) => {
    const html = problem(of);
    expect(html).toContain(sentence);
    expect(html).toMatch(/ask whoever sent it for a new one|Open your payment link again/);
    expect(html).not.toContain('<script');
  });

  it('shows the reference, which whoever is asked can look up', () =>
    expect(problem('unknown-reference', 'x-17')).toContain('x-17'));
});

describe('/charge-card/3ds-test', () => {
  const html = render({
    page: '3ds-test',
    payment,
    charge: 'KPY-CA-1',
    amount: '5000.00',
    currency: 'NGN',
    value: '1234',
    error: null,
  });

  it('shows amount and currency, a read-only masked password with the fixed test value, and Submit', () => {
    expect(html).toContain('NGN 5,000.00');
    const [box = ''] = /<input[^>]*name="pin"[^>]*>/.exec(html) ?? [];
    for (const attribute of ['type="password"', 'readOnly=""', 'value="1234"'])
      expect(box).toContain(attribute);
    expect(html).toContain('action="/charge-card/3ds-test/KPY-CA-1"');
    expect(html).toContain('>Submit<');
  });

  it('Submit is disabled when the password is empty', () => {
    const empty = render({
      page: '3ds-test',
      payment,
      charge: 'KPY-CA-1',
      amount: '1.00',
      currency: 'NGN',
      value: '',
      error: 'Enter the password.',
    });
    expect(empty).toMatch(/<button[^>]* disabled=""/);
    expect(empty).toContain('Enter the password.');
  });
});

describe('/card-threeds', () => {
  it('frames the bank so that it steers nothing but by a press of the payer’s', () => {
    const html = render({
      page: 'card-threeds',
      payment,
      bank: 'https://acs.example/?a=1&b=2',
      framed: false,
    });
    expect(html).toContain('src="https://acs.example/?a=1&amp;b=2"');
    expect(html).toContain(
      'sandbox="allow-forms allow-scripts allow-same-origin allow-top-navigation-by-user-activation"',
    );
    expect(html).toContain('href="/order-1"');
    expect(html).not.toContain('<script');
  });

  it('is nothing but the frame inside the checkout’s own', () => {
    expect(render({ page: 'card-threeds', payment, bank: '/x', framed: true })).not.toContain('<h1');
  });
});

it('/charge-card/3ds that leads nowhere: Something’s wrong, its text, and the way back', () => {
  const html = render({ page: 'redirect-failed', payment });
  expect(html).toContain('Something’s wrong');
  expect(html).toContain(
    'An error occurred while redirecting you to your authorization page, please try again',
  );
  expect(html).toContain('href="/order-1"');
  expect(render({ page: 'redirect-failed', payment: null })).not.toContain('href="/order-1"');
});

it.each([
  [true, /<span data-script="">This page updates by itself/, false],
  [false, /<span>This page updates by itself/, true],
])(
  'the page that asks somebody else to pay, a note may be typed: %s; it promises to come again where it does',
  (mayAsk, promise, comes) => {
    const html = render({
      page: 'share',
      address: 'order-1',
      payment: makePayment(),
      sessionToken: 'token-1',
      formKey: 'key-1',
      code: { size: 1, path: '' } as never,
      asked: [],
      mayAsk,
      problem: null,
      tookBack: false,
    });
    expect(html).toMatch(promise);
    expect(html.includes('http-equiv="refresh"')).toBe(comes);
  },
);

it('Close of a plain form: the shop by itself and by a link, where script runs and where it does not', () => {
  const html = render({ page: 'leaving', payment, to: 'https://shop.example/done?cart=7&reference=order-1' });
  const to = 'https://shop.example/done?cart=7&amp;reference=order-1';
  expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${to}">`);
  expect(html).toMatch(new RegExp(`<a href="${to.replace('?', String.raw`\?`)}"[^>]*>.*Go back to Ada`));
  expect(html).not.toMatch(/<noscript>|<script/);
});

it('a merchant’s words are text', () => {
  const html = render({ page: 'card-threeds', payment, bank: '/x', framed: false });
  expect(html).toContain('<title>Confirm with your bank · Ada &amp; &lt;b&gt;Sons&lt;/b&gt;</title>');
});

describe('TEST MODE’s faults without script', () => {
  const page = (ordered: 'answer_lost' | null, error: string | null = null) =>
    render({ page: 'test-faults', payment, reference: 'order-1', ordered, error });

  it('a plain form of all of them, and nothing to run', () => {
    const html = page(null);
    expect(html).toMatch(/<form[^>]* action="\/sandbox\/faults\/order-1"/);
    expect(html).toMatch(/<form[^>]* method="post"/);
    for (const [fault, words] of Object.entries(testToolsMessages.faults))
      expect(html).toContain(`<option value="${fault}">${words}</option>`);
    expect(html).not.toContain('<script');
  });

  it('says what was ordered, and what is missing', () => {
    expect(page('answer_lost')).toContain('The next answer: is lost on its way.');
    expect(page(null, 'Choose what goes wrong.')).toContain('Choose what goes wrong.');
  });
});
