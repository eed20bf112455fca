// Spec §2 Payment link form, §8: the first HTML of a link's page, whole without script.
import type { LinkPageData } from '@titan/contract/page/link-page';
import type { LinkView } from '@titan/contract/payer/payment-link.schema';
import { describe, expect, it } from 'vitest';
import { english } from '@titan/copy/english';
import { languageOf } from '@titan/copy/languages';
import { linkDocument, renderLink } from './link-document.tsx';
import { ASSETS, IN_ENGLISH } from '../../testing/page-assets.ts';

const OPEN: LinkView = {
  reference: 'demo-open',
  name: 'Roof & <b>walls</b>',
  description: 'For the roof',
  merchant: { name: 'Ada & Sons', merchant_id: 1, email: 'help@ada.example' },
  plan: { amount: '0.00', currency: 'NGN' },
  transaction_limit: { min: '100.00', max: '1000000.00' },
  checkout_customization: { logo: null, primary_color: '#14532d', secondary_color: null },
  public_key: 'pk_test_1',
  env: 'test',
};
const LOOKS = { checkout_customization: OPEN.checkout_customization, env: OPEN.env };
const FIXED: LinkView = {
  ...OPEN,
  reference: 'demo-fixed',
  plan: { amount: '5000', currency: 'XOF' },
  transaction_limit: { min: '5000', max: '5000' },
};
type OpenLink = Extract<LinkPageData, { kind: 'link' }>;
const render = (link: LinkView, data: Partial<OpenLink> = {}) =>
  renderLink({ kind: 'link', link, formKey: 'form-1', feedback: null, ...data }, ASSETS, IN_ENGLISH);

describe('the form', () => {
  it('is a plain one that the service takes, with a key of its own', () => {
    const html = render(OPEN);
    expect(html).toContain('<form action="/pay/demo-open" method="post">');
    expect(html).toContain('<input type="hidden" name="form_key" value="form-1"/>');
    expect(html).not.toMatch(/<button[^>]* disabled/);
  });
  it('says what a fixed amount is for', () => {
    const items = [{ name: 'Seat', quantity: 2, amount: '5000' }];
    expect(render({ ...FIXED, items })).toMatch(
      /<summary>Order<.*Seat<\/span><span> × 2<.*XOF 5,000<.*Order total</s,
    );
    expect(render(FIXED)).not.toContain('<details><summary>');
  });
  it('has a fixed amount beside it too, and the way to reach the shop', () => {
    const headerOf = (html: string) => html.slice(html.indexOf('<header'), html.indexOf('</header>'));
    expect(headerOf(render(FIXED)).replaceAll(/<[^>]*>/g, '')).toMatch(/XOF\s5,000/);
    expect(headerOf(render(OPEN))).not.toContain('0.00');
    expect(headerOf(render(OPEN))).toContain('mailto:help@ada.example');
  });
  it('asks for Full Name, Email and Amount; the placeholder shows the minimum and the maximum is shown', () => {
    const html = render(OPEN);
    for (const label of ['Full Name', 'Email', 'Amount', 'Proceed']) expect(html).toContain(`>${label}<`);
    expect(html).toContain('placeholder="Minimum 100.00"');
    expect(html).toContain('NGN: minimum 100.00, maximum 1,000,000.00');
  });
  it('the Arabic of the placeholder runs from right to left in the box, which runs from left to right', () => {
    const data: OpenLink = { kind: 'link', link: OPEN, formKey: 'form-1', feedback: null };
    const html = linkDocument(data, ASSETS, languageOf('ar') ?? english);
    expect(html).toMatch(
      /<div[^>]* dir="ltr"><span id="amount-prefix">.*placeholder="\u2067[^"]*100\.00[^"]*\u2069"/,
    );
  });
  it.each([
    ['NGN', 'N'],
    ['USD', '$'],
    ['KES', 'KES'],
  ])('the amount’s box has the currency’s symbol: %s shows %s', (currency, symbol) => {
    const html = render({ ...OPEN, plan: { amount: '0.00', currency } });
    expect(html).toContain(`<span id="amount-prefix">${symbol}</span>`);
    expect(html).toContain(`${currency}: minimum 100.00`);
  });
  it('is in the language that the page is changed to: the service has drawn it in another', () => {
    const texts = { fr: { name: 'Toit', description: 'Pour le toit' } };
    const data: OpenLink = { kind: 'link', link: { ...OPEN, texts }, formKey: 'form-1', feedback: null };
    const drawn = (tag: string) => linkDocument(data, ASSETS, languageOf(tag) ?? english);
    expect(drawn('fr')).toMatch(/<bdi>Toit<.*<bdi>Pour le toit</s);
    expect(drawn('en')).toContain('<bdi>For the roof<');
  });
  it('shows link name, merchant name and description, as text', () => {
    const html = render(OPEN);
    expect(html).toContain('Roof &amp; &lt;b&gt;walls&lt;/b&gt;');
    expect(html).toContain('Ada &amp; Sons');
    expect(html).toContain('For the roof');
    expect(html).not.toContain('<b>walls');
  });
  it('a fixed amount shows the heading ‘Pay {currency} {amount}’ and asks for none', () => {
    const html = render(FIXED);
    expect(html).toMatch(/<h1[^>]*>Pay XOF 5,000<\/h1>/);
    expect(html).toContain('<input type="hidden" name="amount" value="5000"/>');
    expect(html).not.toContain('id="amount"');
  });
  it.each([
    ['test', true],
    ['live', false],
  ] as const)('of a %s link', (env, says) =>
    expect(render({ ...OPEN, env }).includes('TEST MODE')).toBe(says),
  );
  it('that came back has what was typed and what is wrong with it', () => {
    const html = render(OPEN, {
      feedback: {
        form: 'pay',
        errors: { email: 'Enter an email address like name@example.com.' },
        notice: null,
        values: { name: 'Ada', email: 'ada@', amount: '250' },
      },
    });
    expect(html).toContain('<title>Error: ');
    expect(html).toMatch(
      /name="customer\.email"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="customer\.email"/,
    );
    for (const value of ['Ada', 'ada@', '250']) expect(html).toContain(`value="${value}"`);
    expect(html).toContain('Enter an email address like name@example.com.');
  });
  it('that failed says so above the button, in the specification’s words', () => {
    const notice =
      'Sorry, we were unable to process this transaction. Please contact the business you are attempting to pay for help';
    const html = render(OPEN, { feedback: { form: 'pay', errors: {}, notice, values: {} } });
    expect(html).toMatch(new RegExp(`<form[^]*role="alert"[^]*${notice}[^]*Proceed`));
  });
  it('whose fixed amount has changed says so above the button, since it has no box (decision 0027)', () => {
    const sentence = 'The amount of this link has changed. Check it and press Proceed again.';
    const html = render(FIXED, {
      feedback: { form: 'pay', errors: { amount: sentence }, notice: null, values: {} },
    });
    expect(html).toMatch(new RegExp(`<form[^]*role="alert"[^]*${sentence}[^]*Proceed`));
  });
  it('carries its data so that nothing in it can end the block', () => {
    const html = render({ ...OPEN, description: '</script><script>alert(1)</script>' });
    expect(html.match(/<script/g)).toHaveLength(2);
  });
});

describe('a link that cannot be paid', () => {
  const problem = (
    of: Extract<LinkPageData, { kind: 'link-problem' }>['problem'],
    email: string | null = 'a@b.co',
  ) =>
    renderLink(
      { kind: 'link-problem', problem: of, merchant: { ...LOOKS, name: 'Ada & Sons', email } },
      ASSETS,
      IN_ENGLISH,
    );
  it.each(['switched-off', 'ended', 'merchant-closed'] as const)(
    '%s: says so and whom to ask, and runs nothing',
    (of) => {
      const html = problem(of);
      expect(html).toMatch(/--brand:#14532d.*<header.*Ada &amp; Sons/s);
      expect(html).toContain('href="mailto:a@b.co"');
      expect(html).not.toContain('<script');
      expect(problem(of, null)).not.toContain('mailto:');
    },
  );
  it('not resolved: the specification’s words, and a way to try again', () => {
    const html = renderLink(
      { kind: 'link-problem', problem: 'not-resolved', merchant: null },
      ASSETS,
      IN_ENGLISH,
    );
    expect(html).toContain(
      'There has been an error resolving this payment link. Please confirm that it is not incomplete or wrong.',
    );
    expect(html).toContain('Reload this page');
  });
});
