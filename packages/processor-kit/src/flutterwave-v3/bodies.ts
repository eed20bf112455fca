// Bodies as Flutterwave's documents of version 3 show them, about the charge that is asked about, with their meanings.
import { toDecimal } from '@titan/rules/money';
import { idIn, NONE_YET } from '@titan/server/providers/flutterwave-v3/words';
import type { ProviderAnswer, ReversalAnswer } from '@titan/server/providers/port';
import { lost, named, STEP, UNKNOWN, unknown } from '../meanings.ts';
import type { Asked, AskedRefund, RecordedCharge, RecordedRefund } from '../subject.ts';

type Sum = Pick<Asked, 'amountMinor' | 'currency'>;
export const wireAmount = ({ amountMinor, currency }: Sum): number =>
  Number(toDecimal(amountMinor, currency));
/** Ids are numbers. */
export const numberOf = (id: string): number => Number(idIn(id) ?? 1);

const HTML = (): string => '<html><body>{"status":"success","data":{"status":"successful"}}</body></html>';
const error = (message: string) => (): string => JSON.stringify({ status: 'error', message, data: null });
const NO_TRANSACTION = error('No transaction was found for this id');

const transaction =
  (status: unknown, more: (asked: Asked) => object = () => ({})) =>
  (asked: Asked) => ({
    id: numberOf(asked.id),
    tx_ref: asked.reference,
    flw_ref: `FLW-MOCK-${numberOf(asked.id)}`,
    device_fingerprint: 'N/A',
    amount: wireAmount(asked),
    currency: asked.currency,
    charged_amount: wireAmount(asked),
    app_fee: null as number | null,
    merchant_fee: 0,
    processor_response: 'Transaction in progress',
    auth_model: 'AUTH',
    ip: '::127.0.0.1',
    narration: 'Titan Books',
    status,
    payment_type: 'mobilemoneytz',
    created_at: '2026-03-10T02:25:18.000Z',
    account_id: 20_937,
    customer: { id: 1_998_111, name: 'Ada Obi', email: 'ada@example.com' },
    ...more(asked),
  });

const verified = (...of: Parameters<typeof transaction>) => {
  const told = transaction(...of);
  return (asked: Asked): string =>
    JSON.stringify({ status: 'success', message: 'Transaction fetched successfully', data: told(asked) });
};
const approved =
  (more: object = {}) =>
  ({ id, amountMinor, currency }: Asked): ProviderAnswer => ({
    kind: 'approved',
    amountMinor,
    currency,
    message: '',
    ...more,
    handle: id,
  });

const asked = { stage: 'query', status: 200 } as const;
const QUERIES: readonly RecordedCharge[] = [
  { ...asked, name: 'paid', body: verified('successful'), means: approved() },
  {
    ...asked,
    name: 'paid, with a fee that the payer bears',
    body: verified('successful', (of) => ({ charged_amount: wireAmount(of) + 21, app_fee: 21 })),
    means: approved({ feeMinor: 2_100 }),
  },
  {
    ...asked,
    name: 'paid, and less than was asked for',
    body: verified('successful', () => ({ charged_amount: 7 })),
    means: ({ id, currency }) => ({
      kind: 'approved',
      amountMinor: 700,
      currency,
      message: '',
      handle: id,
    }),
  },
  { ...asked, name: 'waits', body: verified('pending'), means: named(UNKNOWN) },
  { ...asked, name: 'a word that is not known', body: verified('reversing'), means: named(UNKNOWN) },
  {
    ...asked,
    name: 'another charge’s',
    body: verified('successful', () => ({ tx_ref: 'KPY-CA-another' })),
    means: unknown,
  },
  {
    ...asked,
    name: 'failed, while the list has one that waits',
    body: verified('failed'),
    means: named(UNKNOWN),
  },
  { ...asked, name: 'none', status: 400, body: NO_TRANSACTION, means: () => ({ kind: 'not_found' }) },
  { ...asked, name: 'another refusal', status: 400, body: error('Merchant is disabled'), means: unknown },
  { ...asked, name: 'a page with 404', status: 404, body: HTML, means: unknown },
  {
    ...asked,
    name: 'a key that is refused',
    status: 401,
    body: error('Invalid authorization key'),
    means: lost('never', 'http_401'),
  },
  {
    ...asked,
    name: 'a time-out of its own',
    status: 503,
    body: error('An error occurred. Please contact support'),
    means: lost('maybe', 'http_503'),
  },
];

const PAGE = 'https://checkout-testing.flutterwave.com/captcha/verify/83940:dede0352';
const charged =
  (of: ((asked: Asked) => object) | null, authorization?: object, isInData = false) =>
  (about: Asked): string => {
    const meta = authorization && { meta: { authorization } };
    const data = of && { data: { ...of(about), ...(isInData && meta) } };
    return JSON.stringify({
      status: 'success',
      message: 'Charge initiated',
      ...data,
      ...(!isInData && meta),
    });
  };
const none = (answer: ProviderAnswer) => (): ProviderAnswer => ({ ...answer, handle: NONE_YET });
const redirected = (authModel: '3DS' | 'REDIRECT', content = PAGE): ProviderAnswer => ({
  ...STEP,
  authModel,
  page: { type: 'url', content },
});

const CREATED: readonly (Pick<RecordedCharge, 'name' | 'body' | 'means'> & Partial<RecordedCharge>)[] = [
  {
    name: 'a prompt',
    body: charged(transaction('pending')),
    means: named({ ...STEP, authModel: 'STK_PROMPT' }),
  },
  {
    name: 'a prompt, with what is to happen',
    body: charged(transaction('pending'), { mode: 'callback', redirect_url: null }),
    means: named({ ...STEP, authModel: 'STK_PROMPT' }),
  },
  {
    name: 'a wallet’s page',
    body: charged(null, { redirect: PAGE, mode: 'redirect' }),
    means: none(redirected('REDIRECT')),
  },
  {
    name: 'a page that is no web page',
    body: charged(transaction('pending'), { redirect: 'javascript:alert(1)', mode: 'redirect' }),
    means: named(UNKNOWN),
  },
  {
    name: 'paid at once, which only a query may say',
    body: charged(transaction('successful')),
    means: named(UNKNOWN),
  },
  {
    name: 'for another charge',
    body: charged(transaction('pending', () => ({ tx_ref: 'KPY-CA-another' }))),
    means: unknown,
  },
  {
    name: 'a refusal, while it has the charge',
    status: 400,
    body: error('phone number is required'),
    means: named(UNKNOWN),
  },
  {
    name: 'a way that is not known',
    body: charged(transaction('pending'), { mode: 'selfie' }),
    means: named(UNKNOWN),
  },
  {
    name: 'the bank’s page, told in the transaction',
    by: 'card',
    body: charged(transaction('pending'), { mode: 'redirect', redirect: PAGE }, true),
    means: named(redirected('3DS')),
  },
  {
    name: 'a code',
    by: 'card',
    body: charged(transaction('pending'), { mode: 'otp', endpoint: '/v3/validate-charge' }),
    means: ({ id }) => ({ ...STEP, authModel: 'OTP', handle: `${id} FLW-MOCK-${id}` }),
  },
  {
    name: 'a code without Flutterwave’s reference',
    by: 'card',
    body: charged(
      transaction('pending', () => ({ flw_ref: null })),
      { mode: 'otp' },
    ),
    means: named(UNKNOWN),
  },
  {
    name: 'the page for cards',
    by: 'hosted',
    body: () =>
      JSON.stringify({
        status: 'success',
        message: 'Hosted Link',
        data: { link: 'https://checkout.flutterwave.com/v3/hosted/pay/f524c1196ffda5556341' },
      }),
    means: none(redirected('3DS', 'https://checkout.flutterwave.com/v3/hosted/pay/f524c1196ffda5556341')),
  },
  { name: 'a page of a gateway', body: HTML, means: unknown },
  { name: 'an error as HTML', status: 502, body: HTML, means: lost('maybe', 'http_502') },
];

const ACCOUNT = {
  transfer_reference: 'MockFLWRef-1789847855598',
  transfer_account: '0067100155',
  transfer_bank: 'WEMA BANK',
  account_expiration: 1_789_847_855_598,
  transfer_note: 'Please make a bank transfer to Titan Books',
  mode: 'banktransfer',
};
const rows =
  (...of: ((about: Asked) => object)[]) =>
  (about: Asked): string =>
    JSON.stringify({
      status: 'success',
      message: 'Transactions fetched',
      meta: { page_info: { total: of.length, current_page: 1, total_pages: 1 } },
      data: of.map((each) => each(about)),
    });
const NOTHING_CAME: ProviderAnswer = { kind: 'account', account: null, transfers: [], message: '' };
const byTransfer = { stage: 'check', by: 'transfer', status: 200 } as const;
const TRANSFERS: readonly RecordedCharge[] = [
  {
    ...byTransfer,
    name: 'an account for another sum, of which no payer is told',
    stage: 'create',
    body: charged(null, { ...ACCOUNT, transfer_amount: '1530.00' }),
    means: lost('never', 'other_amount'),
  },
  {
    ...byTransfer,
    name: 'a refusal',
    stage: 'create',
    status: 400,
    body: error('amount is required'),
    means: lost('never', 'http_400'),
  },
  { ...byTransfer, name: 'nothing came', body: rows(), means: () => NOTHING_CAME },
  {
    ...byTransfer,
    name: 'of another account',
    body: rows(transaction('successful', () => ({ tx_ref: 'KPY-CA-another' }))),
    means: unknown,
  },
];

export const CHARGES: readonly RecordedCharge[] = [
  ...QUERIES,
  ...CREATED.map((each): RecordedCharge => ({ status: 200, ...each, stage: 'create' })),
  ...TRANSFERS,
];

// Refunds.

const refund =
  (status: string, more: (asked: AskedRefund) => object) =>
  (of: AskedRefund): object => ({
    id: Number(of.refundId) || 1,
    account_id: 20_937,
    flw_ref: 'URF_1577867664541_3572735',
    amount_refunded: wireAmount(of),
    status,
    created_at: '2026-01-24T09:18:37.366Z',
    ...more(of),
  });
const made = (status: string, more: object = {}) =>
  refund(status, ({ id }) => ({
    tx_id: numberOf(id),
    wallet_id: 74_639,
    destination: 'payment_source',
    ...more,
  }));
const kept = (status: string, more: object = {}) =>
  refund(status, ({ id, reference }) => ({
    transaction_id: numberOf(id),
    comment: `KPY-RV-${reference}`,
    settlement_id: 'NEW',
    meta: '{}',
    ...more,
  }));
const told =
  (of: (asked: AskedRefund) => object) =>
  (about: AskedRefund): string =>
    JSON.stringify({ status: 'success', message: 'Transaction refund initiated', data: of(about) });
const refundNamed =
  (answer: ReversalAnswer) =>
  ({ refundId }: AskedRefund): ReversalAnswer => ({ ...answer, handle: refundId });
const UNREAD = (): ReversalAnswer => ({ kind: 'lost', sent: 'maybe', cause: 'unreadable' });

export const REFUNDS: readonly RecordedRefund[] = [
  {
    name: 'made, and called completed at once',
    stage: 'refund',
    status: 200,
    body: told(made('completed')),
    means: ({ refundId }) => ({ kind: 'pending', handle: refundId }),
  },
  {
    name: 'more than the balance',
    stage: 'refund',
    status: 400,
    body: error('Insufficient balance'),
    means: lost('never', 'http_400'),
  },
  {
    name: 'of another transaction',
    stage: 'refund',
    status: 200,
    body: told(made('completed', { tx_id: 1 })),
    means: UNREAD,
  },
  { name: 'an error', stage: 'refund', status: 500, body: HTML, means: UNREAD },
  ...['completed', 'completed-mpgs', 'completed-bank-transfer'].map((word): RecordedRefund => ({
    name: word,
    stage: 'refund_query',
    status: 200,
    body: told(kept(word)),
    means: refundNamed({ kind: 'reversed' }),
  })),
  ...['pending', 'new', 'pending-momo'].map((word): RecordedRefund => ({
    name: word,
    stage: 'refund_query',
    status: 200,
    body: told(kept(word)),
    means: refundNamed({ kind: 'pending' }),
  })),
  {
    name: 'failed',
    stage: 'refund_query',
    status: 200,
    body: told(kept('failed')),
    means: refundNamed({ kind: 'refused', message: 'Flutterwave could not send the refund' }),
  },
  {
    name: 'of another sum',
    stage: 'refund_query',
    status: 200,
    body: told(kept('completed', { amount_refunded: 3 })),
    means: UNREAD,
  },
  {
    name: 'none',
    stage: 'refund_query',
    status: 404,
    body: error('Refund not found'),
    means: UNREAD,
  },
];
