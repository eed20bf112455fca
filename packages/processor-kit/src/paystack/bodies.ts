// Bodies that Paystack publishes (github.com/PaystackOSS/doc-code-snippets), about the charge that is asked about, with their meanings.
import type { ProviderAnswer } from '@titan/server/providers/port';
import { lost, named, STEP, UNKNOWN, unknown } from '../meanings.ts';
import type { Asked, AskedRefund, RecordedCharge, RecordedRefund } from '../subject.ts';

/** Hundredths in every currency. */
export const wireAmount = ({ amountMinor, currency }: Pick<Asked, 'amountMinor' | 'currency'>): number =>
  ['XOF', 'XAF'].includes(currency) ? amountMinor * 100 : amountMinor;

/** Ids are numbers. */
const numberOf = (id: string): number => (/^\d+$/.test(id) ? Number(id) : 1);

const HTML = '<html><body>{"status":true,"data":{"status":"success"}}</body></html>';

// Verify.

const transaction = ({ id, reference, amountMinor, currency }: Asked) => ({
  id: numberOf(id),
  domain: 'test',
  reference,
  receipt_number: null,
  amount: wireAmount({ amountMinor, currency }),
  message: null,
  paid_at: '2024-08-22T09:15:02.000Z',
  created_at: '2024-08-22T09:14:24.000Z',
  channel: 'mobile_money',
  currency,
  ip_address: '197.210.54.33',
  metadata: '' as unknown,
  log: {
    start_time: 1_724_318_098,
    time_spent: 4,
    success: true,
    history: [{ type: 'success', message: 'Successfully paid with card', time: 4 }],
  } as unknown,
  fees_split: null,
  authorization: {
    authorization_code: 'AUTH_uh8bcl3zbn',
    bin: '055XXX',
    last4: 'X149',
    channel: 'mobile_money',
    bank: 'MTN Mobile Money',
    reusable: false,
    account_name: 'BoJack Horseman',
  } as object,
  customer: { id: 181_873_746, email: 'demo@test.com', metadata: null },
  plan: null,
  paidAt: '2024-08-22T09:15:02.000Z',
  source: null,
});

const verify =
  (status: unknown, more: (asked: Asked) => object = () => ({})) =>
  (asked: Asked): string =>
    JSON.stringify({
      status: true,
      message: 'Verification successful',
      data: {
        ...transaction(asked),
        status,
        gateway_response: 'Successful',
        requested_amount: wireAmount(asked),
        ...more(asked),
      },
    });

const sum =
  (kind: 'approved' | 'reversed') =>
  ({ id, amountMinor, currency }: Asked): ProviderAnswer => ({
    kind,
    amountMinor,
    currency,
    message: '',
    handle: id,
  });

const asked = { stage: 'query', status: 200 } as const;
/** What the double's own pending check says while its wallet has not paid. */
const ON_PHONE = 'Please complete authorization process on your mobile phone';
const PROMPT: ProviderAnswer = { ...STEP, authModel: 'STK_PROMPT', display: ON_PHONE };
const noSuch = (status: number, more: object): RecordedCharge => ({
  stage: 'query',
  status,
  name: `no such charge, with ${status} and ${Object.keys(more).join(' and ') || 'words alone'}`,
  body: () => JSON.stringify({ status: false, message: 'Transaction reference not found', ...more }),
  means: () => ({ kind: 'not_found' }),
});

const verified: readonly RecordedCharge[] = [
  { ...asked, name: 'paid', body: verify('success'), means: sum('approved') },
  {
    ...asked,
    name: 'paid, with fees that the payer bears',
    body: verify('success', (of) => ({ amount: wireAmount(of) + 10_283, fees: 10_283 })),
    means: (of) => ({ ...sum('approved')(of), feeMinor: 10_283 }),
  },
  {
    ...asked,
    name: 'paid, as it was told before there was a requested amount',
    body: verify('success', () => ({ requested_amount: undefined, metadata: 0, log: null, fees: null })),
    means: sum('approved'),
  },
  {
    ...asked,
    name: 'paid, and not what was asked for',
    body: verify('success', () => ({ requested_amount: 700, amount: 700, currency: 'USD' })),
    means: ({ id }) => ({ kind: 'approved', amountMinor: 700, currency: 'USD', message: '', handle: id }),
  },
  {
    ...asked,
    name: 'paid, and less was debited than was asked for',
    body: verify('success', () => ({ amount: 700 })),
    means: ({ id, reference, currency }) => sum('approved')({ id, reference, amountMinor: 700, currency }),
  },
  {
    ...asked,
    name: 'paid by a card, with metadata of the merchant’s',
    body: verify('success', () => ({
      channel: 'card',
      metadata: { custom_fields: [{ display_name: 'Merchant name', value: 'Van Damme' }], status: 'failed' },
    })),
    means: sum('approved'),
  },
  {
    ...asked,
    name: 'failed',
    body: verify('failed', () => ({ gateway_response: 'Declined', paid_at: null })),
    means: named({ kind: 'declined', errorType: 'NOT_COMPLETED', message: 'Declined' }),
  },
  { ...asked, name: 'taken back', body: verify('reversed'), means: sum('reversed') },
  ...['abandoned', 'ongoing', 'pending', 'processing', 'queued'].map((word): RecordedCharge => ({
    ...asked,
    name: word,
    body: verify(word),
    means: named(PROMPT),
  })),
  {
    ...asked,
    name: 'a status in Capitec’s words',
    body: ({ reference, amountMinor }) =>
      JSON.stringify({
        type: 'success',
        code: 'ok',
        message: 'Charge pending',
        data: { status: 'success', timeToLive: 120, transaction: { reference, amount: amountMinor } },
      }),
    means: unknown,
  },
  {
    ...asked,
    name: 'not called true on top',
    body: (of) => verify('failed')(of).replace('"status":true', '"status":false'),
    means: unknown,
  },
  {
    ...asked,
    name: 'about another charge',
    body: verify('success', () => ({ reference: 'KPY-CA-another' })),
    means: unknown,
  },
  noSuch(400, { type: 'validation_error', code: 'transaction_not_found' }),
  noSuch(404, {}),
  noSuch(400, {}),
  {
    stage: 'query',
    name: 'another error with 400 and no code',
    status: 400,
    body: () => JSON.stringify({ status: false, message: 'Transaction reference is invalid' }),
    means: unknown,
  },
  { stage: 'query', name: '404 as HTML', status: 404, body: () => HTML, means: unknown },
  {
    stage: 'query',
    name: 'an invalid key with 400',
    status: 400,
    body: () => JSON.stringify({ status: false, message: 'Invalid key' }),
    means: lost('never', 'http_400'),
  },
  { stage: 'query', name: '401', status: 401, body: () => HTML, means: lost('never', 'http_401') },
  { stage: 'query', name: 'an error', status: 502, body: () => HTML, means: lost('maybe', 'http_502') },
];

const byTransfer = { ...asked, by: 'transfer' } as const;
const SENDER = {
  authorization_code: 'AUTH_q5nfynycgm',
  channel: 'bank_transfer',
  bank: null,
  sender_bank: null,
  sender_bank_account_number: 'XXXXXXX553',
  sender_name: 'Jadesola Oluwashina',
  narration: 'Channel Tests',
};
const PAID_AT = '2023-09-12T13:29:09.000Z';
const toAccount = (more: object) => () => ({ channel: 'bank_transfer', fees: 375, metadata: '', ...more });
const arrived =
  (payer: object | null) =>
  ({ id, amountMinor, currency }: Asked): ProviderAnswer => ({
    kind: 'account',
    account: null,
    message: '',
    transfers: [{ id, amountMinor, currency, landedAt: Date.parse(PAID_AT), payer: payer as never }],
    handle: id,
  });
const NOTHING_ARRIVED: ProviderAnswer = { kind: 'account', account: null, transfers: [], message: '' };

const verifiedTransfers: readonly RecordedCharge[] = [
  {
    ...byTransfer,
    name: 'a transfer has come',
    body: verify('success', toAccount({ paid_at: PAID_AT, authorization: SENDER })),
    means: arrived({ name: 'Jadesola Oluwashina', account: 'XXXXXXX553', bank: null }),
  },
  {
    ...byTransfer,
    name: 'a transfer of nobody’s name',
    body: verify('success', toAccount({ paid_at: PAID_AT, authorization: {} })),
    means: arrived(null),
  },
  {
    ...byTransfer,
    name: 'a transfer without its time',
    body: verify('success', toAccount({ paid_at: null })),
    means: named(UNKNOWN),
  },
  ...['failed', 'reversed'].map((word): RecordedCharge => ({
    ...byTransfer,
    name: `an account that is ${word}`,
    body: verify(word, toAccount({})),
    means: named(NOTHING_ARRIVED),
  })),
];

// Charges, their steps, and the pending check.

const said =
  (data: (of: Asked) => object, more: object = {}) =>
  (of: Asked): string =>
    JSON.stringify({ status: true, message: 'Charge attempted', data: data(of), ...more });
const inState =
  (status: string, more: object = {}) =>
  ({ reference }: Asked): object => ({ reference, status, ...more });
const text = (display_text: string) => ({ display_text });

type Told = Pick<RecordedCharge, 'name' | 'body'> & { answer: ProviderAnswer; by?: RecordedCharge['by'] };

const FOR_ADDRESS = 'Please send details for address verification';
const VOUCHER = 'Please dial *110# to generate a voucher code. Then input the voucher';
const ACCOUNT = {
  display_text: 'Please make a transfer to the account specified',
  account_name: 'TEST-MANAGED-ACCOUNT',
  account_number: '1260257501',
  bank: { slug: 'test-bank', name: 'Test Bank', id: 24 },
  account_expires_at: '2025-04-24T16:40:57.954Z',
};
const OPENED: ProviderAnswer = {
  kind: 'account',
  account: {
    bankCode: 'test-bank',
    bankName: 'Test Bank',
    accountNumber: '1260257501',
    accountName: 'TEST-MANAGED-ACCOUNT',
    expiresAt: Date.parse('2025-04-24T16:40:57.954Z'),
    limits: null,
  },
  transfers: [],
  message: '',
};
const URL_OF_BANK = 'https://standard.paystack.co/close';
const redirect = (authModel: '3DS' | 'REDIRECT', content: string): ProviderAnswer => ({
  ...STEP,
  authModel,
  page: { type: 'url', content },
});

/** The same words come from `/charge`, every step, and the pending check. */
const told: readonly Told[] = [
  {
    name: 'paid, which only verify may say',
    body: said((of) => ({ ...transaction(of), status: 'success', gateway_response: 'Approved' })),
    answer: UNKNOWN,
  },
  {
    name: 'failed, which only verify may say',
    body: said(inState('failed', { message: 'Insufficient funds' })),
    answer: UNKNOWN,
  },
  { name: 'pending', body: said(inState('pending')), answer: UNKNOWN },
  { name: 'a word that is not known', body: said(inState('paused')), answer: UNKNOWN },
  { name: 'a PIN', body: said(inState('send_pin')), answer: { ...STEP, authModel: 'PIN' } },
  {
    name: 'a code, without a reference',
    body: said(() => ({ status: 'send_otp', ...text('Please send OTP') })),
    answer: { ...STEP, authModel: 'OTP', display: 'Please send OTP' },
  },
  {
    name: 'a birthday',
    body: said(inState('send_birthday', text('Please send your birthday'))),
    answer: { ...STEP, authModel: 'BIRTHDAY', display: 'Please send your birthday' },
  },
  {
    name: 'an address in a country',
    body: said(inState('send_address', { ...text(FOR_ADDRESS), country_code: 'CA' })),
    answer: { ...STEP, authModel: 'AVS', display: FOR_ADDRESS, country: 'CA' },
  },
  {
    name: 'M-Pesa at the phone’s own menu',
    body: said(
      inState('pay_offline', { ...text(ON_PHONE), account_number: '4084333', account_reference: 1_234_567 }),
    ),
    answer: {
      ...STEP,
      authModel: 'PAY_OFFLINE',
      display: ON_PHONE,
      offline: { paybill: '4084333', account: '1234567' },
    },
  },
  {
    name: 'a voucher, of a network that nobody names',
    body: said(inState('send_otp', text(VOUCHER))),
    answer: { ...STEP, authModel: 'OTP', display: VOUCHER },
  },
  {
    name: 'a phone number',
    body: said(inState('send_phone', text('Please send phone'))),
    answer: { ...STEP, authModel: 'PHONE', display: 'Please send phone' },
  },
  {
    name: 'a prompt',
    body: said(inState('pay_offline', text(ON_PHONE))),
    answer: PROMPT,
  },
  {
    name: 'a page',
    body: said(inState('open_url', { url: URL_OF_BANK })),
    answer: redirect('REDIRECT', URL_OF_BANK),
  },
  {
    name: 'a page without https',
    body: said(inState('open_url', { url: 'http://standard.paystack.co/close' })),
    answer: UNKNOWN,
  },
  {
    name: 'a page that is none',
    body: said(inState('open_url', { url: 'javascript:alert(1)' })),
    answer: UNKNOWN,
  },
  {
    name: 'a code, for another charge',
    body: said(() => ({ reference: 'KPY-CA-another', status: 'send_otp' })),
    answer: UNKNOWN,
  },
];

const createdOrStepped: readonly RecordedCharge[] = (['create', 'step'] as const).flatMap((stage) => [
  ...told.map(({ name, body, answer }): RecordedCharge => ({
    stage,
    status: 200,
    name,
    body,
    // Only a card is asked for the PIN that the kit answers with.
    means: () =>
      stage === 'step' && answer.kind === 'step' && answer.page ? { ...answer, authModel: '3DS' } : answer,
  })),
  {
    stage,
    by: 'transfer',
    name: 'an account for a transfer',
    status: 200,
    body: said(inState('pending_bank_transfer', ACCOUNT)),
    means: () => OPENED,
  },
  {
    stage,
    by: 'transfer',
    name: 'an account without its end',
    status: 200,
    body: said(inState('pending_bank_transfer', { ...ACCOUNT, account_expires_at: null })),
    means: unknown,
  },
  {
    stage,
    name: 'an address that is not supported, which fails with 400',
    status: 400,
    body: () =>
      JSON.stringify({
        status: false,
        message: 'Charge attempted',
        data: { status: 'failed', message: 'Country not supported for Address Verification' },
      }),
    means: unknown,
  },
  {
    stage,
    name: 'a reference that exists',
    status: 400,
    body: () =>
      JSON.stringify({
        status: false,
        message: 'Duplicate Transaction Reference',
        meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
        type: 'validation_error',
        code: 'duplicate_reference',
        errorCodeMappingNotFound: false,
      }),
    means: unknown,
  },
  {
    stage,
    name: 'a refusal of what was sent',
    status: 400,
    body: () =>
      JSON.stringify({
        status: false,
        message: 'Amount is required',
        type: 'validation_error',
        code: 'missing_params',
      }),
    means: lost('never', 'http_400'),
  },
  {
    stage,
    name: 'an older error, which has no code',
    status: 400,
    body: () =>
      JSON.stringify({ status: false, message: 'Email address is required for association with card' }),
    means: unknown,
  },
  { stage, name: 'a key that is refused', status: 401, body: () => HTML, means: lost('never', 'http_401') },
  { stage, name: 'an error as HTML', status: 503, body: () => HTML, means: lost('maybe', 'http_503') },
  { stage, name: 'nothing', status: 200, body: () => '', means: unknown },
]);

const checked: readonly RecordedCharge[] = [
  ...told.map(({ name, body, answer }): RecordedCharge => ({
    stage: 'check',
    status: 200,
    name,
    body,
    means: named(answer),
  })),
  ...(
    [
      [
        'an invalid reference',
        400,
        JSON.stringify({ status: false, message: 'Transaction reference is invalid' }),
      ],
      ['a key that is refused', 401, HTML],
      ['an error', 502, HTML],
    ] as const
  ).map(([name, status, body]): RecordedCharge => ({
    stage: 'check',
    name,
    status,
    body: () => body,
    means: named(UNKNOWN),
  })),
  {
    stage: 'check',
    by: 'transfer',
    status: 200,
    name: 'the account again',
    body: said(inState('pending_bank_transfer', ACCOUNT)),
    means: named(OPENED),
  },
  {
    stage: 'check',
    by: 'transfer',
    status: 200,
    name: 'pending, and the account not again',
    body: said(inState('pending')),
    means: named(NOTHING_ARRIVED),
  },
];

// Cards on Paystack's own page.

const PAGE = 'https://checkout.paystack.com/0peioxfhpn';
const initialized =
  (more: object = {}) =>
  ({ reference }: Asked): string =>
    JSON.stringify({
      status: true,
      message: 'Authorization URL created',
      data: { authorization_url: PAGE, access_code: '0peioxfhpn', reference, ...more },
    });
const DUPLICATE = { message: 'Duplicate Transaction Reference', code: 'duplicate_reference' };
const onPage = { by: 'hosted', stage: 'create', status: 200 } as const;
/** The page itself is told only once. */
const NOT_FINISHED: ProviderAnswer = { ...STEP, authModel: '3DS' };

const hosted: readonly RecordedCharge[] = [
  { ...onPage, name: 'a page for a card', body: initialized(), means: () => redirect('3DS', PAGE) },
  {
    ...onPage,
    name: 'a page for another charge',
    body: initialized({ reference: 'KPY-CA-another' }),
    means: unknown,
  },
  {
    ...onPage,
    name: 'a page for a card without https',
    body: initialized({ authorization_url: PAGE.replace('https', 'http') }),
    means: unknown,
  },
  {
    ...onPage,
    name: 'a reference that exists',
    status: 400,
    body: () => JSON.stringify({ status: false, ...DUPLICATE }),
    means: unknown,
  },
  { ...onPage, name: 'an error as HTML', status: 503, body: () => HTML, means: lost('maybe', 'http_503') },
  {
    ...asked,
    by: 'hosted',
    name: 'a page that is abandoned',
    body: verify('abandoned', () => ({ channel: 'card' })),
    means: named(NOT_FINISHED),
  },
  ...(['pending', 'paused'] as const).map((word): RecordedCharge => ({
    stage: 'check',
    by: 'hosted',
    status: 200,
    name: `${word}, of a page that is abandoned`,
    body: said(inState(word)),
    means: named(word === 'pending' ? NOT_FINISHED : UNKNOWN),
  })),
];

export const CHARGES: readonly RecordedCharge[] = [
  ...verified,
  ...verifiedTransfers,
  ...createdOrStepped,
  ...checked,
  ...hosted,
];

// Refunds.

const refund =
  (status: unknown, isWhole: boolean) =>
  (of: AskedRefund): string =>
    JSON.stringify({
      status: true,
      message: 'Refund has been queued for processing',
      data: {
        transaction: isWhole
          ? { id: numberOf(of.id), domain: 'live', reference: of.reference, amount: wireAmount(of) }
          : numberOf(of.id),
        integration: 412_829,
        deducted_amount: 0,
        channel: null,
        merchant_note: `KPY-RV-${of.reference}`,
        customer_note: 'xxx',
        status,
        refunded_by: 'test@me.com',
        expected_at: '2021-12-16T09:21:17.016Z',
        currency: of.currency,
        domain: 'live',
        amount: wireAmount(of),
        fully_deducted: false,
        id: numberOf(of.refundId),
        createdAt: '2021-12-07T09:21:17.122Z',
      },
    });

export const REFUNDS: readonly RecordedRefund[] = (['refund', 'refund_query'] as const).flatMap((stage) => {
  const state = (status: string) => ({
    stage,
    name: status,
    status: 200,
    body: refund(status, stage === 'refund'),
  });
  return [
    ...['pending', 'processing', 'a word that is not known'].map((word): RecordedRefund => ({
      ...state(word),
      means: ({ refundId }) => ({ kind: 'pending', handle: refundId }),
    })),
    { ...state('processed'), means: ({ refundId }) => ({ kind: 'reversed', handle: refundId }) },
    {
      ...state('failed'),
      means: ({ refundId }) => ({
        kind: 'refused',
        message: 'Paystack could not send the refund',
        handle: refundId,
      }),
    },
    {
      ...state('needs-attention'),
      means: ({ refundId }) => ({
        kind: 'needs_person',
        message: 'Paystack needs an account to send the refund to',
        handle: refundId,
      }),
    },
    {
      stage,
      name: 'a refund of another charge',
      status: 200,
      body: (of) => refund('processed', false)({ ...of, id: '1' }),
      means: lost('maybe', 'unreadable'),
    },
    { stage, name: 'an error as HTML', status: 502, body: () => HTML, means: lost('maybe', 'unreadable') },
  ] satisfies RecordedRefund[];
});
