// Bodies as Kora's documents show them, about the charge that is asked about, with their meanings.
import { toDecimal } from '@titan/rules/money';
import type { ProviderAnswer } from '@titan/server/providers/port';
import { lost, named, STEP, UNKNOWN, unknown } from '../meanings.ts';
import type { Asked, AskedRefund, RecordedCharge, RecordedRefund } from '../subject.ts';

export const wireAmount = ({ amountMinor, currency }: Pick<Asked, 'amountMinor' | 'currency'>): number =>
  Number(toDecimal(amountMinor, currency));
const asText = ({ amountMinor, currency }: Pick<Asked, 'amountMinor' | 'currency'>): string =>
  toDecimal(amountMinor, currency);

const approved =
  (more: object = { feeMinor: 2_419 }) =>
  ({ amountMinor, currency }: Asked): ProviderAnswer => ({
    kind: 'approved',
    amountMinor,
    currency,
    message: '',
    ...more,
  });
const declined = (errorType: string, message = '') => ({ kind: 'declined', errorType, message }) as const;

const HTML = '<html><body>{"status":true,"data":{"status":"success"}}</body></html>';
const error =
  (message: string, more: object = {}) =>
  (): string =>
    JSON.stringify({ status: false, message, data: null, ...more });
const INVALID = error('Invalid request data', {
  data: { amount: { message: 'amount must be a number' } },
});

// Queries.

const verified =
  (status: unknown, more: (asked: Asked) => object = () => ({})) =>
  (asked: Asked): string =>
    JSON.stringify({
      status: true,
      message: 'Charge retrieved successfully',
      data: {
        reference: asked.reference,
        status,
        amount: asText(asked),
        amount_expected: asText(asked),
        amount_paid: asText(asked),
        amount_accepted: asText(asked),
        fee: 22.5,
        vat: '1.69',
        currency: asked.currency,
        description: 'Payment on Demo Merchant',
        created_at: '2026-08-05T16:14:00.000Z',
        metadata: { status: 'failed' },
        customer: { name: 'Ada Obi', email: 'ada@example.com' },
        ...more(asked),
      },
    });

const queried = { stage: 'query', status: 200 } as const;
const SOMEWHERE: ProviderAnswer = { ...STEP, authModel: '3DS' };

const QUERIED: readonly RecordedCharge[] = [
  { ...queried, name: 'paid', body: verified('success'), means: approved() },
  {
    ...queried,
    name: 'paid by a wallet, with nothing paid',
    body: verified('success', (of) => ({
      amount: wireAmount(of),
      amount_paid: 0,
      amount_accepted: 0,
      mobile_money: { number: '254700000000', operator: 'safaricom-ke' },
    })),
    means: approved(),
  },
  {
    ...queried,
    name: 'paid, without a fee',
    body: verified('success', () => ({ fee: undefined, vat: undefined })),
    means: approved({}),
  },
  {
    ...queried,
    name: 'paid, and not what was asked for',
    body: verified('success', () => ({ amount: 7.01, currency: 'USD', fee: null })),
    means: () => ({ kind: 'approved', amountMinor: 701, currency: 'USD', message: '' }),
  },
  ...(['amount', 'currency'] as const).map((field): RecordedCharge => ({
    ...queried,
    name: `paid, without its ${field}`,
    body: verified('success', () => ({ [field]: undefined })),
    means: unknown,
  })),
  { ...queried, name: 'failed', body: verified('failed'), means: () => declined('NOT_COMPLETED') },
  { ...queried, name: 'expired', body: verified('expired'), means: () => declined('PAYMENT_EXPIRED') },
  ...['processing', 'pending', 'a word that is not known'].map((word): RecordedCharge => ({
    ...queried,
    name: `${word}, of a wallet`,
    body: verified(word),
    means: unknown,
  })),
  ...['processing', 'pending'].map((word): RecordedCharge => ({
    ...queried,
    by: 'card',
    name: `${word}, of a card`,
    body: verified(word),
    means: () => SOMEWHERE,
  })),
  {
    ...queried,
    name: 'not called true on top',
    body: (of) => verified('failed')(of).replace('"status":true', '"status":false'),
    means: unknown,
  },
  {
    ...queried,
    name: 'about another charge',
    body: verified('success', () => ({ reference: 'KPY-CA-another' })),
    means: unknown,
  },
  {
    ...queried,
    status: 404,
    name: 'not to be found',
    body: error('Charge not found'),
    means: () => ({ kind: 'not_found' }),
  },
  { ...queried, status: 404, name: 'a 404 as HTML', body: () => HTML, means: unknown },
  {
    ...queried,
    status: 400,
    name: 'not to be found, with 400',
    body: error('Charge not found'),
    means: unknown,
  },
  {
    ...queried,
    status: 401,
    name: 'a key that is refused',
    body: error('Invalid authorization key'),
    means: lost('never', 'http_401'),
  },
  {
    ...queried,
    status: 500,
    name: 'an internal error',
    body: error('Internal Server Error'),
    means: lost('maybe', 'http_500'),
  },
];

const byTransfer = { ...queried, by: 'transfer' } as const;
const NOTHING_CAME: ProviderAnswer = { kind: 'account', account: null, transfers: [], message: '' };
const BANK = { account_name: 'ADA OBI', account_number: '0123456789', bank_name: 'KORA SANDBOX' };
const came =
  (amountMinor: number | null = null, payer: object | null = null) =>
  (asked: Asked): ProviderAnswer => ({
    kind: 'account',
    account: null,
    message: '',
    transfers: [
      {
        id: asked.reference,
        amountMinor: amountMinor ?? asked.amountMinor,
        currency: asked.currency,
        landedAt: Date.parse('2026-08-05T16:14:00.000Z'),
        payer: payer as never,
      },
    ],
  });
const MASKED = { name: 'ADA OBI', account: '******6789', bank: 'KORA SANDBOX' };

const QUERIED_TRANSFERS: readonly RecordedCharge[] = [
  {
    ...byTransfer,
    name: 'a transfer has come',
    body: verified('success', () => ({ bank_transfer: { payer_bank_account: BANK } })),
    means: came(null, MASKED),
  },
  {
    ...byTransfer,
    name: 'a transfer of nobody’s name, at a time without a zone',
    body: verified('success', () => ({ created_at: '2026-08-05 16:14:00' })),
    means: came(),
  },
  {
    ...byTransfer,
    name: 'more has come, and the excess went back',
    body: verified('success', () => ({
      amount_paid: 2_500,
      payer_bank_account: BANK,
      bank_transfer: {
        payment_event: 'overpayment',
        message: 'overpayment occured, reversal initiated',
        reversal: { status: 'success', amount: '1000.00', currency: 'NGN' },
      },
    })),
    means: came(null, MASKED),
  },
  {
    ...byTransfer,
    name: 'more has come, and all of it was accepted',
    body: verified('success', () => ({ amount_paid: 2_500, amount_accepted: 2_500 })),
    means: came(250_000),
  },
  {
    ...byTransfer,
    name: 'less has come, and went back',
    body: verified('processing', () => ({
      amount_paid: 500,
      bank_transfer: { payment_event: 'underpayment', reversal: { status: 'success', amount: '500.00' } },
    })),
    means: () => NOTHING_CAME,
  },
  ...['pending', 'failed', 'expired'].map((word): RecordedCharge => ({
    ...byTransfer,
    name: `an account that is ${word}`,
    body: verified(word),
    means: () => NOTHING_CAME,
  })),
  {
    ...byTransfer,
    name: 'a transfer whose time nobody knows',
    body: verified('success', () => ({ created_at: undefined })),
    means: unknown,
  },
];

// Charges and steps.

type Words = { name: string; status: unknown; more?: object; means: RecordedCharge['means'] };
const said =
  ({ status, more = {} }: Pick<Words, 'status' | 'more'>) =>
  (asked: Asked): string =>
    JSON.stringify({
      status: true,
      message: 'Card charged successfully',
      data: {
        amount: wireAmount(asked),
        amount_charged: wireAmount(asked),
        currency: asked.currency,
        fee: 22.5,
        vat: 1.69,
        payment_reference: asked.reference,
        transaction_reference: asked.id,
        status,
        ...more,
      },
    });
const asking = (auth_model: string, more: object = {}) => ({
  status: 'processing',
  more: { auth_model, ...more },
});
const PAGE = 'https://checkout.korapay.com/3ds/1';
const led = (authModel: '3DS' | 'REDIRECT') =>
  named({ ...STEP, authModel, page: { type: 'url', content: PAGE } });
const CODE_SENT = 'Please enter the OTP sent to 080******00';

/** The same words come when a charge is made and after each step. */
const told = (opens: '3DS' | 'REDIRECT'): readonly Words[] => [
  { name: 'paid', status: 'success', means: (of) => named(approved()(of))(of) },
  {
    name: 'failed',
    status: 'failed',
    more: { response_message: 'Declined by the issuer' },
    means: named(declined('NOT_COMPLETED', 'Declined by the issuer')),
  },
  {
    name: 'failed for want of money',
    status: 'failed',
    more: { response_message: 'Insufficient funds' },
    means: named(declined('INSUFFICIENT_FUNDS', 'Insufficient funds')),
  },
  { name: 'expired', status: 'expired', means: named(declined('PAYMENT_EXPIRED')) },
  { name: 'processing', status: 'processing', means: named(UNKNOWN) },
  { name: 'a word that is not known', status: 'paused', means: named(UNKNOWN) },
  { name: 'a model that is not known', ...asking('FACE'), means: named(UNKNOWN) },
  { name: 'no authorisation, and not over', ...asking('NO_AUTH'), means: named(UNKNOWN) },
  {
    name: 'a code that is not sent again',
    ...asking('OTP', { response_message: CODE_SENT, metadata: { can_resend_otp: false } }),
    means: named({ ...STEP, authModel: 'OTP', display: CODE_SENT }),
  },
  {
    name: 'a code that can be sent again',
    ...asking('OTP', { metadata: { can_resend_otp: true, otp_attempts_left: 3 } }),
    means: named({ ...STEP, authModel: 'OTP', canResendOtp: true }),
  },
  {
    name: 'a code, in words of success',
    ...asking('OTP', { response_message: 'Card charged successfully', metadata: { can_resend_otp: true } }),
    means: named({ ...STEP, authModel: 'OTP', canResendOtp: true }),
  },
  { name: 'a phone number', ...asking('PHONE'), means: named({ ...STEP, authModel: 'PHONE' }) },
  { name: 'an address', ...asking('AVS'), means: named({ ...STEP, authModel: 'AVS' }) },
  { name: 'a prompt', ...asking('STK_PROMPT'), means: named({ ...STEP, authModel: 'STK_PROMPT' }) },
  {
    name: 'a page',
    ...asking('3DS', { authorization: { redirect_url: PAGE } }),
    means: led(opens),
  },
  { name: 'a page beside it', ...asking('REDIRECT', { redirect_url: PAGE }), means: led(opens) },
  {
    name: 'a page without https',
    ...asking('3DS', { redirect_url: PAGE.replace('https', 'http') }),
    means: named(UNKNOWN),
  },
  {
    name: 'a page that is none',
    ...asking('3DS', { redirect_url: 'javascript:alert(1)' }),
    means: named(UNKNOWN),
  },
  {
    name: 'paid, about another charge',
    status: 'success',
    more: { payment_reference: 'KPY-CA-another' },
    means: unknown,
  },
  {
    name: 'paid, about no charge that it names',
    status: 'success',
    more: { payment_reference: null },
    means: named(UNKNOWN),
  },
];
const MADE = [
  ...(['card', 'wallet'] as const).flatMap((by) =>
    told(by === 'card' ? '3DS' : 'REDIRECT').map(({ name, means, ...words }): RecordedCharge => ({
      stage: 'create',
      by,
      status: 200,
      name: `${name}, by ${by}`,
      body: said(words),
      means,
    })),
  ),
  ...told('3DS').map(({ name, means, ...words }): RecordedCharge => ({
    stage: 'step',
    by: 'card',
    status: 200,
    name,
    body: said(words),
    means,
  })),
];

const create = { stage: 'create', status: 200 } as const;
const OPENED = {
  account_name: 'Demo account',
  account_number: '7590031627',
  bank_name: 'wema',
  bank_code: '035',
  expiry_date_in_utc: '2023-06-05T16:58:09.193Z',
};
const transfer = (bank_account: object) =>
  said({
    status: 'processing',
    more: { transaction_reference: undefined, bank_account },
  });

const CREATED: readonly RecordedCharge[] = [
  {
    ...create,
    name: 'a PIN, in spite of its message',
    by: 'card',
    body: said(asking('PIN')),
    means: named({ ...STEP, authModel: 'PIN' }),
  },
  {
    ...create,
    name: 'a code, of which wallets say no more',
    body: said(asking('OTP')),
    means: named({ ...STEP, authModel: 'OTP', canResendOtp: true }),
  },
  {
    ...create,
    by: 'bank',
    name: 'the page of a bank',
    body: said({ status: 'processing', more: { authorization: { redirect_url: PAGE } } }),
    means: led('REDIRECT'),
  },
  {
    ...create,
    by: 'bank',
    name: 'the page of a bank, as checkouts have it',
    body: said({ status: 'processing', more: { auth_data: { redirect_url: PAGE, type: 'REDIRECT' } } }),
    means: led('REDIRECT'),
  },
  {
    ...create,
    by: 'transfer',
    name: 'an account',
    body: transfer(OPENED),
    means: () => ({
      kind: 'account',
      account: {
        bankCode: 'wema',
        bankName: 'Wema Bank',
        accountNumber: '7590031627',
        accountName: 'Demo account',
        expiresAt: Date.parse('2023-06-05T16:58:09.193Z'),
        limits: null,
      },
      transfers: [],
      message: '',
    }),
  },
  {
    ...create,
    by: 'transfer',
    name: 'an account without its end',
    body: transfer({ ...OPENED, expiry_date_in_utc: '' }),
    means: unknown,
  },
  ...([409, 400] as const).map((status): RecordedCharge => ({
    ...create,
    status,
    name: `a reference that was used, with ${status}`,
    body: error('Duplicate payment reference'),
    means: unknown,
  })),
  {
    ...create,
    status: 400,
    name: 'a refusal of what was sent',
    body: INVALID,
    means: lost('never', 'http_400'),
  },
  { ...create, status: 400, name: '400 as HTML', body: () => HTML, means: unknown },
  { ...create, status: 404, name: '404', body: error('Charge not found'), means: unknown },
  {
    ...create,
    status: 401,
    name: 'a key that is refused',
    body: () => HTML,
    means: lost('never', 'http_401'),
  },
  {
    ...create,
    status: 500,
    name: 'an internal error',
    body: error('Internal Server Error'),
    means: lost('maybe', 'http_500'),
  },
  { ...create, status: 503, name: 'an error as HTML', body: () => HTML, means: lost('maybe', 'http_503') },
  { ...create, name: 'nothing', body: () => '', means: unknown },
];

// Cards on Kora's own page.

const CHECKOUT = 'https://checkout.korapay.com/KPY-PI-1/pay';
const created =
  (more: object = {}) =>
  ({ reference }: Asked): string =>
    JSON.stringify({
      status: true,
      message: 'Charge created successfully',
      data: { reference, checkout_url: CHECKOUT, ...more },
    });
const onPage = { ...create, by: 'hosted' } as const;

const HOSTED: readonly RecordedCharge[] = [
  {
    ...onPage,
    name: 'a page for a card',
    body: created(),
    means: () => ({ ...SOMEWHERE, page: { type: 'url', content: CHECKOUT } }),
  },
  {
    ...onPage,
    name: 'a page for another charge',
    body: created({ reference: 'KPY-CA-another' }),
    means: unknown,
  },
  {
    ...onPage,
    name: 'a page for a card without https',
    body: created({ checkout_url: CHECKOUT.replace('https', 'http') }),
    means: unknown,
  },
  {
    ...onPage,
    status: 409,
    name: 'a page for a reference that was used',
    body: error('duplicate payment reference', { code: 'AA021' }),
    means: unknown,
  },
  { ...onPage, status: 503, name: 'an error as HTML', body: () => HTML, means: lost('maybe', 'http_503') },
  {
    ...queried,
    by: 'hosted',
    name: 'processing, of a page',
    body: verified('processing'),
    means: () => SOMEWHERE,
  },
];

const CODE = { kind: 'otp', value: '123456' } as const;
const WRONG_AGAIN = { ...STEP, authModel: 'OTP', canResendOtp: true, secretWasWrong: true } as const;

const STEPPED: readonly RecordedCharge[] = [
  {
    stage: 'step',
    by: 'card',
    status: 200,
    name: 'a PIN again',
    body: said(asking('PIN')),
    means: named({ ...STEP, authModel: 'PIN', secretWasWrong: true }),
  },
  {
    stage: 'step',
    answer: CODE,
    status: 200,
    name: 'a prompt after the code',
    body: said(asking('STK_PROMPT')),
    means: named({ ...STEP, authModel: 'STK_PROMPT' }),
  },
  {
    stage: 'step',
    answer: CODE,
    status: 400,
    name: 'a wrong code',
    body: error('The OTP you provided is invalid'),
    means: () => WRONG_AGAIN,
  },
  {
    stage: 'step',
    by: 'card',
    answer: CODE,
    status: 200,
    name: 'a wrong code of a card',
    body: said(asking('OTP', { metadata: { can_resend_otp: true, otp_attempts_left: 2 } })),
    means: named(WRONG_AGAIN),
  },
  ...(
    [
      ['a charge that is over', 409, error('Payment Completed')],
      ['a refusal of what was sent', 400, INVALID],
      ['nothing', 200, () => ''],
    ] as const
  ).map(([name, status, body]): RecordedCharge => ({
    stage: 'step',
    answer: CODE,
    status,
    name,
    body,
    means: unknown,
  })),
  {
    stage: 'step',
    answer: CODE,
    status: 502,
    name: 'an error as HTML',
    body: () => HTML,
    means: lost('maybe', 'http_502'),
  },
];

const RESENT: readonly RecordedCharge[] = [
  {
    stage: 'resend',
    status: 200,
    name: 'sent again',
    body: () => JSON.stringify({ status: true, message: 'Prompt sent', data: null }),
    means: () => ({ kind: 'sent' }),
  },
  {
    stage: 'resend',
    status: 200,
    name: 'with the word for a charge that has ended',
    body: () => JSON.stringify({ status: true, message: 'Retrieved', data: { status: 'failed' } }),
    means: unknown,
  },
  {
    stage: 'resend',
    status: 200,
    name: 'sent again for the last time',
    body: () =>
      JSON.stringify({
        status: true,
        message: 'OTP sent',
        data: { status: 'processing', response_message: 'OTP sent', metadata: { can_resend_otp: false } },
      }),
    means: () => ({ kind: 'limit' }),
  },
  {
    stage: 'resend',
    status: 409,
    name: 'of a charge that is over',
    body: error('Payment Completed'),
    means: lost('maybe', 'http_409'),
  },
  {
    stage: 'resend',
    status: 502,
    name: 'an error as HTML',
    body: () => HTML,
    means: lost('maybe', 'http_502'),
  },
];

export const CHARGES: readonly RecordedCharge[] = [
  ...QUERIED,
  ...QUERIED_TRANSFERS,
  ...MADE,
  ...CREATED,
  ...HOSTED,
  ...STEPPED,
  ...RESENT,
];

// Refunds.

const refund =
  (status: unknown, name: 'refund_reference' | 'reference', more: object = {}) =>
  (of: AskedRefund): string =>
    JSON.stringify({
      status: true,
      message: 'Refund successfully initiated',
      data: {
        [name]: `KPY-RV-${of.reference}`,
        refund_date: '2025-04-03T08:27:22.646Z',
        status,
        payment_reference: of.reference,
        [name === 'reference' ? 'amount' : 'amount_returned']:
          name === 'reference' ? asText(of) : wireAmount(of),
        currency: of.currency,
        ...more,
      },
    });
const UNREAD = lost('maybe', 'unreadable');

export const REFUNDS: readonly RecordedRefund[] = [
  ...(['refund', 'refund_query'] as const).flatMap((stage) => {
    const name = stage === 'refund' ? 'refund_reference' : 'reference';
    const about = { stage, by: 'bank', status: 200 } as const;
    return [
      ...['processing', 'a word that is not known'].map((word): RecordedRefund => ({
        ...about,
        name: word,
        body: refund(word, name),
        means: () => ({ kind: 'pending' }),
      })),
      { ...about, name: 'done', body: refund('success', name), means: () => ({ kind: 'reversed' }) },
      {
        ...about,
        name: 'failed',
        body: refund('failed', name),
        means: () => ({ kind: 'refused', message: 'Kora could not send the refund' }),
      },
      {
        ...about,
        name: 'of another refund',
        body: refund('success', name, { [name]: 'KPY-RV-another' }),
        means: UNREAD,
      },
      {
        ...about,
        name: 'of another sum',
        body: refund('success', name, { amount: 1, amount_returned: 1 }),
        means: UNREAD,
      },
      { ...about, status: 502, name: 'an error as HTML', body: () => HTML, means: UNREAD },
    ] satisfies RecordedRefund[];
  }),
  {
    stage: 'refund',
    by: 'bank',
    status: 400,
    name: 'too much',
    body: error('Amount can’t be more than NGN 2000'),
    means: () => ({ kind: 'refused', message: 'Amount can’t be more than NGN 2000' }),
  },
  {
    stage: 'refund',
    by: 'bank',
    status: 400,
    name: 'in words that are not known, as of a payment that is not settled',
    body: error('Transaction is not settled'),
    means: UNREAD,
  },
  {
    stage: 'refund',
    by: 'bank',
    status: 409,
    name: 'a reference that was used',
    body: error('Duplicate refund reference'),
    means: UNREAD,
  },
  {
    stage: 'refund_query',
    by: 'bank',
    status: 404,
    name: 'not to be found',
    body: error('Refund not found'),
    means: () => ({ kind: 'not_found' }),
  },
];
