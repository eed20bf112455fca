// Bodies as Flutterwave's documents show them, about the charge that is asked about, with their meanings.
import { toDecimal } from '@titan/rules/money';
import type { ProviderAnswer, ReversalAnswer } from '../../port.ts';
import type { Asked, AskedRefund, RecordedCharge, RecordedRefund } from '../subject.ts';

type Sum = Pick<Asked, 'amountMinor' | 'currency'>;
export const wireAmount = ({ amountMinor, currency }: Sum): number =>
  Number(toDecimal(amountMinor, currency));

const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };
const unknown = (): ProviderAnswer => UNKNOWN;
const STEP = { kind: 'step', canResendOtp: false, secretWasWrong: false, message: '' } as const;
const named =
  (answer: ProviderAnswer) =>
  ({ id }: Asked): ProviderAnswer => ({ ...answer, handle: id });
const lost = (sent: 'never' | 'maybe', cause: string) => (): Extract<ProviderAnswer, { kind: 'lost' }> => ({
  kind: 'lost',
  sent,
  cause,
});
const approved =
  (more: object = { feeMinor: 0 }) =>
  ({ id, amountMinor, currency }: Asked): ProviderAnswer => ({
    kind: 'approved',
    amountMinor,
    currency,
    message: '',
    ...more,
    handle: id,
  });
const declined = (errorType: string) => named({ kind: 'declined', errorType, message: '' });
const redirected = (authModel: '3DS' | 'REDIRECT') =>
  named({ ...STEP, authModel, page: { type: 'url', content: PAGE } });

const PAGE = 'https://developer-sandbox-ui-sit.flutterwave.cloud/redirects?card&token=abc';
const HTML = (): string => '<html><body>{"status":"success","data":{"status":"succeeded"}}</body></html>';

/** An error; `code` is the number of its family in some answers, and of its kind in others. */
export const error =
  (type: string, code: string, message = 'Request is not valid') =>
  (): string =>
    JSON.stringify({ status: 'failed', error: { type, code, message, validation_errors: [] } });

// Charges.

const FEES = ['vat', 'app', 'merchant', 'stamp_duty'].map((type) => ({ type, amount: 0 }));
const PROMPT = {
  type: 'payment_instruction',
  payment_instruction: { note: 'Please authorise this payment on your mobile number: 2339012345678.' },
};
const REDIRECT = { type: 'redirect_url', redirect_url: { url: PAGE } };
const WALLET = {
  type: 'mobile_money',
  mobile_money: { network: 'MTN', country_code: '233', phone_number: '9012345678' },
  id: 'pmd_kwU1jeHpBC',
  meta: {},
};
const CARD = {
  type: 'card',
  card: { expiry_month: 8, expiry_year: 2024, first6: '123412', last4: '4444', network: 'mastercard' },
  id: 'pmd_NkWibrRJIy',
  customer: 'cus_EFE4TQhBSf',
  meta: {},
};
const TRANSFER = { type: 'bank_transfer', bank_transfer: {}, id: 'pmd_NzbQZvbnPj', meta: {} };

const answered = (data: object, status = 'success', message = 'Charge created'): string =>
  JSON.stringify({ status, message, data });

/** Of a wallet, as it is made and as it is asked about. */
export const charge =
  (status: unknown, more: object = {}, of: (asked: Asked) => object = () => ({})) =>
  (asked: Asked): string =>
    answered({
      id: asked.id,
      amount: wireAmount(asked),
      fees: FEES,
      currency: asked.currency,
      customer_id: 'cus_X0yJv3ZMpL',
      settled: false,
      settlement_id: [],
      meta: {},
      payment_method_details: WALLET,
      reference: asked.reference,
      status,
      processor_response: { type: 'approved', code: '00' },
      created_datetime: '2025-01-30T12:32:40.207870937Z',
      ...more,
      ...of(asked),
    });

const PENDING = { processor_response: { type: 'pending', code: '02' } };
const failed = (type: string): object => ({ processor_response: { type, code: '06' } });

/** Of a card, as the samples have it, with little around its step. */
const cardStep =
  (next_action: object, status = 'success') =>
  ({ id }: Asked): string =>
    answered({ id, next_action, payment_method_details: {}, status: 'pending' }, status);

/** The sample of a card that is asked about: it has ended, and still names a step. */
const cardEnded =
  (status: unknown) =>
  ({ id, reference, amountMinor, currency }: Asked): string =>
    answered(
      {
        id,
        amount: wireAmount({ amountMinor, currency }),
        currency,
        customer: 'cus_EFE4TQhBSf',
        meta: {},
        next_action: { type: 'requires_pin' },
        payment_method_details: CARD,
        redirect_url: 'www.flutterwave.com',
        reference,
        status,
        issuer_response: { type: 'approved', code: '00' },
      },
      'success',
      'Charge updated',
    );

const AVS = {
  type: 'requires_additional_fields',
  requires_additional_fields: {
    fields: ['postal_code', 'line1', 'state', 'country', 'city'].map(
      (field) => `authorization.avs.address.${field}`,
    ),
  },
};

const QUERIES: readonly Omit<RecordedCharge, 'stage'>[] = [
  { name: 'a wallet that has paid', status: 200, body: charge('succeeded'), means: approved() },
  {
    name: 'with fees',
    status: 200,
    body: charge('succeeded', {
      fees: [
        { type: 'app', amount: 2.5 },
        { type: 'vat', amount: 0.19 },
        { type: 'merchant', amount: 7 },
      ],
    }),
    means: approved({ feeMinor: 269 }),
  },
  {
    name: 'a wallet that waits',
    status: 200,
    body: charge('pending', { ...PENDING, next_action: PROMPT }),
    means: named({ ...STEP, authModel: 'STK_PROMPT' }),
  },
  { name: 'waits for nothing', status: 200, body: charge('pending', PENDING), means: named(UNKNOWN) },
  {
    name: 'waits for something unheard of',
    status: 200,
    body: charge('pending', { next_action: { type: 'requires_selfie', requires_selfie: {} } }),
    means: named(UNKNOWN),
  },
  {
    name: 'refused',
    status: 200,
    body: charge('failed', failed('failed')),
    means: declined('NOT_COMPLETED'),
  },
  {
    name: 'without funds',
    status: 200,
    body: charge('failed', failed('insufficient_funds')),
    means: declined('INSUFFICIENT_FUNDS'),
  },
  { name: 'voided', status: 200, body: charge('voided'), means: declined('NOT_COMPLETED') },
  {
    name: 'another charge’s',
    status: 200,
    body: charge('succeeded', { reference: 'KPY-CA-another' }),
    means: unknown,
  },
  { name: 'of another id', status: 200, body: charge('succeeded', { id: 'chg_another' }), means: unknown },
  { name: 'no amount', status: 200, body: charge('succeeded', { amount: null }), means: named(UNKNOWN) },
  {
    name: 'a contradiction',
    status: 200,
    body: (asked) => charge('succeeded')(asked).replace('"success"', '"failed"'),
    means: named(UNKNOWN),
  },
  {
    name: 'a card that has paid, and still names its step',
    by: 'card',
    status: 200,
    body: cardEnded('succeeded'),
    means: approved({}),
  },
  {
    name: 'none',
    status: 404,
    body: error('CHARGE_NOT_FOUND', '1110404', 'Charge not found'),
    means: () => ({ kind: 'not_found' }),
  },
  {
    name: 'no such address',
    status: 404,
    body: error('RESOURCE_NOT_FOUND', '10404', 'Resource not found'),
    means: unknown,
  },
  { name: 'a page with 404', status: 404, body: HTML, means: unknown },
  {
    name: 'failed at itself',
    status: 500,
    body: error('INTERNAL_SERVER_ERROR', '10500'),
    means: lost('maybe', 'http_500'),
  },
];

const CREATED: readonly Omit<RecordedCharge, 'stage'>[] = [
  {
    name: 'a prompt',
    status: 201,
    body: charge('pending', { ...PENDING, next_action: PROMPT }),
    means: named({ ...STEP, authModel: 'STK_PROMPT' }),
  },
  {
    name: 'a wallet’s page',
    status: 201,
    body: charge('pending', { ...PENDING, next_action: REDIRECT }),
    means: redirected('REDIRECT'),
  },
  {
    name: 'refused at once, with 201',
    status: 201,
    body: charge('failed', failed('failed')),
    means: declined('NOT_COMPLETED'),
  },
  {
    name: 'a card that is asked for nothing',
    by: 'card',
    status: 201,
    body: charge('succeeded', { payment_method_details: CARD }),
    means: approved(),
  },
  {
    name: 'an end that names no charge',
    by: 'card',
    status: 201,
    body: charge('succeeded', { reference: undefined }),
    means: named(UNKNOWN),
  },
  {
    name: 'a PIN',
    by: 'card',
    status: 201,
    body: cardStep({ type: 'requires_pin', requires_pin: {} }),
    means: named({ ...STEP, authModel: 'PIN' }),
  },
  {
    name: 'a PIN, as another page has it',
    by: 'card',
    status: 201,
    body: cardStep({ type: 'authorize', authorization: { type: 'pin' } }, 'pending'),
    means: named({ ...STEP, authModel: 'PIN' }),
  },
  {
    name: 'an address',
    by: 'card',
    status: 201,
    body: cardStep(AVS),
    means: named({ ...STEP, authModel: 'AVS' }),
  },
  {
    name: 'fields that are no address',
    by: 'card',
    status: 201,
    body: cardStep({ ...AVS, requires_additional_fields: { fields: ['authorization.passport'] } }),
    means: named(UNKNOWN),
  },
  { name: 'the bank’s page', by: 'card', status: 201, body: cardStep(REDIRECT), means: redirected('3DS') },
  {
    name: 'a page that is no web page',
    by: 'card',
    status: 201,
    body: cardStep({ ...REDIRECT, redirect_url: { url: 'javascript:alert(1)' } }),
    means: named(UNKNOWN),
  },
  {
    name: 'another currency than the network’s',
    status: 400,
    body: error('REQUEST_NOT_VALID', '10400', 'Currency not supported for GH Mobile Money.'),
    means: lost('never', 'http_400'),
  },
  {
    name: 'an unknown network',
    status: 400,
    body: error('MOBILE_MONEY_NETWORK_NOT_SUPPORTED', '1127400'),
    means: lost('never', 'http_400'),
  },
  {
    name: 'what cannot be decrypted',
    by: 'card',
    status: 422,
    body: error('CLIENT_ENCRYPTION_ERROR', '11100', 'Unable to decrypt encrypted fields provided'),
    means: lost('never', 'http_422'),
  },
  {
    name: 'a reference that was used',
    status: 409,
    body: error('CHARGE_ALREADY_EXISTS', '1100409', 'Charge with reference already exists'),
    means: unknown,
  },
  {
    name: 'the same under another type',
    status: 400,
    body: error('REQUEST_NOT_VALID', '10400', 'Charge with reference already exists'),
    means: unknown,
  },
  {
    name: 'failed on the way',
    status: 500,
    body: error('CHARGE_CREATION_FAILED', '1107500'),
    means: lost('maybe', 'http_500'),
  },
];

const STEPS: readonly Omit<RecordedCharge, 'stage' | 'by'>[] = [
  {
    name: 'the code is next',
    status: 200,
    body: cardStep({ type: 'requires_otp', requires_otp: {} }),
    means: named({ ...STEP, authModel: 'OTP' }),
  },
  { name: 'the bank is next', status: 200, body: cardStep(REDIRECT), means: redirected('3DS') },
  {
    name: 'the PIN again',
    status: 200,
    body: cardStep({ type: 'requires_pin', requires_pin: {} }),
    means: named({ ...STEP, authModel: 'PIN', secretWasWrong: true }),
  },
  {
    name: 'the PIN was wrong',
    status: 400,
    body: error('INVALID_AUTHORIZATION', '1121400', 'Failed to validate pre-existing charge'),
    means: () => ({ ...STEP, authModel: 'PIN', secretWasWrong: true }),
  },
  {
    name: 'it has ended before',
    status: 400,
    body: error('CHARGE_FINALIZED', '1111400', 'The Charge already has a final status'),
    means: unknown,
  },
  {
    name: 'a body that is not valid',
    status: 400,
    body: error('REQUEST_NOT_VALID', '10400'),
    means: unknown,
  },
];

// Transfers.

export const accountBody = ({ id, reference, amountMinor, currency }: Asked): string =>
  answered(
    {
      id,
      amount: wireAmount({ amountMinor, currency }),
      account_number: '4032866864',
      reference,
      account_bank_name: 'WEMA BANK',
      account_type: 'dynamic',
      status: 'active',
      account_expiration_datetime: '2025-06-02T08:03:21.369640550Z',
      note: 'Please make a bank transfer to Cornelius Ashley-Osuzoka',
      customer_id: 'cus_WWVaC0InrN',
      created_datetime: '2025-06-02T08:02:21.383710209Z',
      meta: {},
    },
    'success',
    'Virtual account created',
  );

export const ACCOUNT = {
  bankCode: 'wema',
  bankName: 'Wema Bank',
  accountNumber: '4032866864',
  accountName: 'Cornelius Ashley-Osuzoka',
  expiresAt: Date.parse('2025-06-02T08:03:21.369Z'),
  limits: null,
};

/** A list of charges. */
export const listed = (rows: readonly string[]): string =>
  JSON.stringify({
    status: 'success',
    message: 'Charges fetched',
    meta: { page_info: { total: rows.length, current_page: 1, total_pages: 1 } },
    data: rows.map((row) => (JSON.parse(row) as { data: unknown }).data),
  });

/** One that came to the account of the charge. */
export const transferRow = (status: unknown, more: object = {}) =>
  charge(status, {
    id: 'chg_zH0BLoNltt',
    payment_method_details: TRANSFER,
    settled: true,
    settlement_id: ['stm_XPx038OwdI'],
    created_datetime: '2025-06-02T07:47:02.945Z',
    ...more,
  });
export const RECEIVED = {
  id: 'chg_zH0BLoNltt',
  landedAt: Date.parse('2025-06-02T07:47:02.945Z'),
  payer: null,
};

const NOTHING_CAME = { kind: 'account', account: null, transfers: [], message: '' } as const;

const TRANSFERS: readonly RecordedCharge[] = [
  {
    name: 'an account',
    stage: 'create',
    by: 'transfer',
    status: 201,
    body: accountBody,
    means: named({ kind: 'account', account: ACCOUNT, transfers: [], message: '' }),
  },
  {
    name: 'a reference that was used for an account',
    stage: 'create',
    by: 'transfer',
    status: 409,
    body: error('VIRTUAL_ACCOUNT_REFERENCE_ALREADY_EXISTS', '1900409'),
    means: unknown,
  },
  {
    name: 'the bank took too long',
    stage: 'create',
    by: 'transfer',
    status: 503,
    body: error('VIRTUAL_ACCOUNT_CREATE_TIMEOUT', '10503', 'Request timeout'),
    means: lost('maybe', 'http_503'),
  },
  {
    name: 'nothing came',
    stage: 'query',
    by: 'transfer',
    status: 200,
    body: () => listed([]),
    means: () => NOTHING_CAME,
  },
];

export const CHARGES: readonly RecordedCharge[] = [
  ...QUERIES.map((each) => ({ ...each, stage: 'query' as const })),
  ...CREATED.map((each) => ({ ...each, stage: 'create' as const })),
  ...STEPS.map((each) => ({ ...each, stage: 'step' as const, by: 'card' as const })),
  ...TRANSFERS,
];

// Refunds.

export const refund =
  (status: unknown, more: object = {}) =>
  ({ id, refundId, ...sum }: AskedRefund): string =>
    JSON.stringify({
      message: 'Refund Initiated',
      data: {
        id: refundId,
        amount_refunded: wireAmount(sum),
        meta: {},
        reason: 'requested_by_customer',
        status,
        charge_id: id,
        created_datetime: '2025-02-13T12:12:22.013525130Z',
        ...more,
      },
    });
const refundNamed =
  (answer: ReversalAnswer) =>
  ({ refundId }: AskedRefund): ReversalAnswer => ({ ...answer, handle: refundId });
const UNREAD = (): ReversalAnswer => ({ kind: 'lost', sent: 'maybe', cause: 'unreadable' });

export const REFUNDS: readonly RecordedRefund[] = [
  {
    name: 'made, and called completed at once',
    stage: 'refund',
    status: 201,
    body: refund('completed'),
    means: refundNamed({ kind: 'pending' }),
  },
  {
    name: 'made',
    stage: 'refund',
    status: 201,
    body: refund('new'),
    means: refundNamed({ kind: 'pending' }),
  },
  {
    name: 'of another charge',
    stage: 'refund',
    status: 201,
    body: refund('new', { charge_id: 'chg_another' }),
    means: UNREAD,
  },
  {
    name: 'not yet',
    stage: 'refund',
    status: 400,
    body: error('REFUND_CREATION_FAILED', '1403400'),
    means: () => ({ kind: 'lost', sent: 'never', cause: 'not_yet' }),
  },
  {
    name: 'under way',
    stage: 'refund_query',
    status: 200,
    body: refund('pending'),
    means: refundNamed({ kind: 'pending' }),
  },
  ...(['succeeded', 'completed'] as const).map((status): RecordedRefund => ({
    name: status,
    stage: 'refund_query',
    status: 200,
    body: refund(status),
    means: refundNamed({ kind: 'reversed' }),
  })),
  {
    name: 'failed',
    stage: 'refund_query',
    status: 200,
    body: refund('failed'),
    means: refundNamed({ kind: 'refused', message: 'Flutterwave could not send the refund' }),
  },
  {
    name: 'of another sum',
    stage: 'refund_query',
    status: 200,
    body: refund('succeeded', { amount_refunded: 1 }),
    means: UNREAD,
  },
  {
    name: 'not known',
    stage: 'refund_query',
    status: 404,
    body: error('REFUND_NOT_FOUND', '1401404'),
    means: UNREAD,
  },
];
