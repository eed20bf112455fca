// Spec §2 Pay with bank flow, §5, §8: what each screen says and asks for, in the specification's words, in the first HTML.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { BANK_BRANDS } from '@titan/rules/bank-branding';
import { describe, expect, it } from 'vitest';
import { renderDocument } from '../../entry/server-entry.tsx';
import { makePage, NO_FEEDBACK, PAGE_ADDRESS, SERVER_TIME } from '../../testing/payments.ts';
import {
  appPrompted,
  atBank,
  BANKS,
  bankDeclined,
  bankExpired,
  bankOtp,
  bankUnknown,
  bankValidation,
  makeBankPayment,
  payIdAsked,
  wrongAccount,
  wrongOtp,
} from '../../testing/running-bank.ts';
import { ASSETS, IN_ENGLISH } from '../../testing/page-assets.ts';

/** What a reader of the page hears, and its markup. */
function draw(
  payment: Partial<PaymentView>,
  page: Parameters<typeof makePage>[0] = {},
  banks: Parameters<typeof makeBankPayment>[1] = BANKS,
) {
  const html = renderDocument(
    makePage({ payment: makeBankPayment(payment, banks), ...page }),
    ASSETS,
    IN_ENGLISH,
  );
  const body = /<div id="page">(.*)<script type="application\/json"/s.exec(html)?.[1] ?? '';
  const text = body
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .replace(/&#x27;/g, "'");
  return { html, body, text: text.replace(/\s+/g, ' ') };
}

const at = (stage: string, of: string | null = null) => ({
  chosen: 'pay_with_bank' as const,
  place: { stage, of },
});

const ACCOUNT = ['account_number'];
const IDENTITY = ['account_number', 'account_name', 'date_of_birth'];
/** Every slug of spec §3 Bank branding, with the processor that carries it and the fields that it then asks for. */
const ASKED: Record<string, [processor: string, fields: readonly string[]]> = {
  'kuda-mfb': ['direct', ['phone_number']],
  zenith: ['direct', IDENTITY],
  wema: ['direct', ACCOUNT],
  firstbank: ['direct', ACCOUNT],
  access: ['direct', ACCOUNT],
  fcmb: ['mono', []],
  gtb: ['gtb', []],
  'globus-bank': ['flutterwave', []],
  heritage: ['direct', []],
  jaiz: ['direct', ACCOUNT],
  sterling: ['flutterwave', []],
  fidelity: ['direct', ACCOUNT],
  providus: ['direct', ACCOUNT],
  opay: ['opay', []],
  unionbank: ['mono', []],
  uba: ['direct', IDENTITY],
  absa: ['ozow', []],
  'african-bank': ['ozow', []],
  'bidvest-bank-gro': ['ozow', []],
  // Without script both stand there: the radio says which is taken.
  capitec: ['stitch', ['phone_number', 'account_number']],
  'cash-voucher': ['callpay', []],
  fnb: ['ozow', []],
  investec: ['ozow', []],
  nedbank: ['ozow', []],
  'standard-bank': ['ozow', []],
  tymebank: ['callpay', []],
  palmpay: ['palmpay', []],
};

describe('each of the 27 slugs is opened', () => {
  it('none is missing', () =>
    expect(Object.keys(ASKED).toSorted()).toEqual(BANK_BRANDS.map(({ slug }) => slug).toSorted()));

  it.each(Object.entries(ASKED))(
    '%s asks for what it needs, and for nothing else',
    (slug, [processor, fields]) => {
      const { name = slug } = BANK_BRANDS.find((brand) => brand.slug === slug) ?? {};
      const { body } = draw({}, at('init', slug), [{ name, slug, processor, code: '1' }]);
      const named = [...body.matchAll(/<input[^>]* name="(?:data\.bank_account\.)?([a-z_]+)"/g)].map(
        ([, field]) => field,
      );
      const hidden = [
        'session_token',
        'form_key',
        'method',
        'stage',
        'of',
        'bank',
        'processor',
        'bank_code',
        'mode',
      ];
      expect(named.filter((field) => field !== undefined && !hidden.includes(field))).toEqual(fields);
      // Closed in 2024: never offered, whoever lists it.
      const isOffered = slug !== 'heritage';
      expect(body.includes(`<option value="${slug}"`)).toBe(isOffered);
      expect(body.includes(`/${PAGE_ADDRESS}/bank/charge`)).toBe(isOffered);
    },
  );
});

describe('bank selection', () => {
  it("asks 'Which bank would you like to pay with?', by the browser's own list before script, spotlights first", () => {
    const { body, text } = draw({});
    expect(text).toContain('Which bank would you like to pay with?');
    expect(text).toContain('Can’t find your bank here?');
    const options = [...body.matchAll(/<option value="([a-z-]+)"[^>]*>([^<]*)</g)].map(([, slug, label]) => [
      slug,
      label,
    ]);
    expect(options.slice(0, 2)).toEqual([
      ['opay', 'OPay (New)'],
      ['wema', 'Wema Bank'],
    ]);
    expect(body).toContain('name="method" value="pay_with_bank"');
  });

  it('has a way on from that list in the page itself, for whoever has scripting on and no script of ours', () => {
    const form = /<form[^>]*method="get".*?<\/form>/s.exec(draw({}).body)?.[0];
    expect(form).toContain('<select');
    expect(form).toMatch(/<button[^>]*>.*Continue.*<\/button>/);
    expect(form).not.toContain('<noscript>');
  });

  it('a single channel is auto-selected; beside others its variants are entries of their own, with the New badge', () => {
    const { html, text } = draw({ payment_channels: ['card', 'pay_with_bank'] });
    expect(text).toContain('Pay with OPay New');
    expect(html).toContain(`href="/${PAGE_ADDRESS}?method=pay_with_bank&amp;stage=pay_with_opay"`);
    expect(text).toContain('Pay with Bank');
  });

  it('a variant has its bank chosen, and is called as the catalogue has it', () => {
    const { body, text } = draw({ payment_channels: ['card', 'pay_with_bank'] }, at('pay_with_opay'));
    expect(body).toContain('>Pay with OPay</h1>');
    expect(body).not.toContain('<select');
    expect(body).toContain('name="bank" value="opay"');
    expect(text).not.toContain('Which bank would you like');
    expect(text).not.toContain('Choose your bank.');
    expect(draw({}).text).toContain('Choose your bank.');
  });

  it("is '(Instant EFT)' in rand", () =>
    expect(draw({ currency: 'ZAR' }).text).toContain('Pay with Bank (Instant EFT)'));

  it('a list that did not come says so, and can be asked for again', () => {
    const { html, text } = draw({}, {}, null);
    expect(text).toContain(
      'An error occurred while getting the banks for this payment method. Please refresh the list',
    );
    expect(html).toContain(`href="/${PAGE_ADDRESS}?method=pay_with_bank"`);
  });

  it('mono below its minimum says so, on amount plus fee plus vat', () => {
    const banks = [{ name: 'FCMB', slug: 'fcmb', processor: 'mono', code: '214' }];
    const fees = { pay_with_bank: { fee: '1.00', vat: '0.08' } };
    const small = { amount: '198.91', merchant_bears_cost: false, fees };
    expect(draw(small, at('init', 'fcmb'), banks).text).toContain(
      'The minimum transaction amount for this bank is NGN 200.00. Please try another bank or change your payment method.',
    );
    const enough = { ...small, amount: '198.92' };
    expect(draw(enough, at('init', 'fcmb'), banks).text).not.toContain('The minimum transaction amount');
  });

  it("'Please enter a valid account number' stands at its field, and what may be shown again is", () => {
    const { text } = draw({ charge: wrongAccount });
    expect(text).toContain('Please enter a valid account number');
    const feedback = {
      ...NO_FEEDBACK,
      form: 'bank/charge',
      errors: { date_of_birth: 'Invalid date of birth' },
      values: { bank: 'zenith', account_name: 'Ada Obi' },
    };
    const { body } = draw({}, { ...at('init', 'zenith'), feedback });
    expect(body).toContain('Invalid date of birth');
    expect(body).toContain('value="Ada Obi"');
  });

  it('TEST MODE fills in what the sandbox takes, without script too', () => {
    const { body } = draw({}, { ...at('init', 'wema'), preset: 'success' });
    expect(body).toContain('value="0000000000"');
  });
});

describe('bank-authorize', () => {
  it('asks for the OTP of the bank: a password, numeric, 4 to 6', () => {
    const { body, text } = draw({ charge: bankOtp });
    expect(text).toContain('Enter the code from your bank');
    expect(text).toContain('Authorize');
    const [box = ''] = /<input[^>]* name="authorization\.otp"[^>]*>/.exec(body) ?? [];
    for (const attribute of ['type="password"', 'inputMode="numeric"', 'maxLength="6"', 'minLength="4"'])
      expect(box).toContain(attribute);
    expect(body).toContain(`action="/${PAGE_ADDRESS}/bank/authorize"`);
  });

  it("says Validate rather than Authorize at step 'initiate'", () => {
    const { text } = draw({ charge: bankValidation });
    expect(text).toContain('Validate');
    expect(text).not.toContain('Authorize');
    expect(text).toContain('the account ending in 0000');
  });

  it('asks Kuda’s payers for a Pay ID, with the six steps of its guide, and nobody else', () => {
    const { body, text } = draw({ charge: payIdAsked });
    expect(text).toContain('How to generate a Pay ID');
    expect(body.match(/<details.*?<\/details>/s)?.[0].match(/<li>/g)).toHaveLength(6);
    expect(draw({ charge: bankOtp }).text).not.toContain('How to generate a Pay ID');
  });

  it("says 'OTP is invalid' at its field", () =>
    expect(draw({ charge: wrongOtp }).text).toContain('OTP is invalid'));
});

describe('approval-guide, bank-pending and help', () => {
  it('the guide: sign in, approve the request, payment is confirmed here', () => {
    const { html, text } = draw({ charge: appPrompted });
    expect(text).toContain('Open the PalmPay app and sign in.');
    expect(text).toContain('Approve the request.');
    expect(text).toContain('Payment is confirmed here.');
    expect(text).toContain('Please, do not close this page until your payment is confirmed.');
    expect(html).toContain('http-equiv="refresh"');
    expect(text).toContain('Test bank app');
    expect(draw({ charge: appPrompted, env: 'live' }).text).not.toContain('Test bank app');
  });

  it("bank-pending says 'Processing your payment. Please wait...', with a link to the bank's page", () => {
    const { html, text } = draw({ charge: atBank });
    expect(text).toContain('Processing your payment. Please wait...');
    expect(html).toContain('href="/charge-pwb/redirect/KPY-CA-1"');
    expect(text).toContain('Use another bank');
    const unknown = draw({ charge: bankUnknown, payment_channels: ['card', 'pay_with_bank'] }).text;
    expect(unknown).not.toContain('Use another bank');
    expect(unknown).not.toContain('Change payment');
  });

  it.each([
    [70_000, 'This transaction is taking longer than usual. Please hold on for a few minutes...'],
    [181_000, 'Something’s wrong'],
    [181_000, 'Contact Demo Shop with the reference below.'],
    [181_000, 'We’re still checking.'],
  ])('after %i ms: %s', (waited, sentence) => {
    const { server_time: now } = makeBankPayment();
    const charge = { ...atBank, bank: { ...atBank.bank, since: now - waited } } as typeof atBank;
    expect(draw({ charge, supportEmail: 'help@shop.example' }).text).toContain(sentence);
  });

  it('helpActions stand where the bank is waited for', () => {
    for (const charge of [bankOtp, appPrompted, atBank]) {
      const { html, text } = draw({ charge, payment_channels: ['card', 'pay_with_bank'] });
      for (const action of ['Change payment', 'Cancel', 'Help?']) expect(text).toContain(action);
      expect(html).toContain('?method=pay_with_bank&amp;stage=help');
    }
  });

  it("help: three messages, 'Contact Support' on the third, and 'Go Back'", () => {
    const { body, text } = draw({ charge: appPrompted, supportEmail: 'help@shop.example' }, at('help'));
    const messages = body.match(/<li aria-label="Message.*?<\/li>/gs) ?? [];
    expect(messages).toHaveLength(3);
    expect(messages[2]).toContain('href="mailto:help@shop.example?subject=order-1"');
    expect(messages[1]).not.toContain('mailto:');
    expect(text).toContain('Reference order-1');
    expect(text).toContain('Go Back');
  });
});

describe('I can’t find my bank', () => {
  it('offers a bank dropdown and a typed name, and Submit', () => {
    const choices = { avsCountries: [], allBanks: [{ name: 'Ecobank Nigeria', code: '050' }] };
    const { body, text } = draw({}, { ...at('bank-unavailable'), choices });
    expect(text).toContain('I can’t find my bank');
    expect(body).toContain('<option value="Ecobank Nigeria">');
    expect(body).toContain('name="bank_name"');
    expect(text).toContain('Submit');
  });

  it('says that the request was received', () =>
    expect(draw({}, at('bank-unavailable', 'received')).text).toContain(
      '✓ Thanks. We have received your request',
    ));
});

describe('endings', () => {
  it.each([
    ['failed', bankDeclined, 'This account does not have enough money'],
    ['expired', bankExpired, 'The time to approve this payment has run out'],
  ])('%s says why, and offers Try again', (_, charge, message) => {
    const { text } = draw({ charge, status: 'pending' });
    expect(text).toContain(message);
    expect(text).toContain('Try again');
  });

  it('one without a word of the bank has the default of spec §8', () => {
    const charge = { ...bankDeclined, response_message: null };
    expect(draw({ charge, status: 'pending' }).text).toContain('Sorry, your payment was not completed.');
  });
});

it('what an attempt was refused for stands right above the button, and above the list where no bank is chosen', () => {
  const feedback = { ...NO_FEEDBACK, form: 'bank/charge', notice: 'It was refused.' };
  const { text } = draw({}, { ...at('init', 'zenith'), feedback });
  expect(text).toMatch(/Date of birth.*It was refused\.\s+Pay NGN/);
  expect(draw({}, { ...at('init'), feedback }).text).toMatch(/It was refused\..*Choose/);
});

it.each([
  [0, '97'],
  [90_000, '48.5'],
  [600_000, '0'],
])('the ring stands where the wait of %i ms has brought it, after a reload too', (waitedMs, left) => {
  const { html } = draw({ charge: appPrompted, server_time: SERVER_TIME + waitedMs });
  expect(html.includes(`pathLength="100" stroke-dashoffset="${left}"`)).toBe(true);
});
