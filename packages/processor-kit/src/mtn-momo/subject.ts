// MTN MoMo as the conformance kit is told of it, from the published documents.
import type { ProviderAnswer, RawCallback } from '@titan/server/providers/port';
import { MTN_MOMO, mtnMomoConnector } from '@titan/server/providers/mtn-momo/index';
import {
  type Asked,
  type AskedRefund,
  CALLED_BACK_AT,
  type ExpectedRequest,
  type RecordedCharge,
  type RecordedRefund,
  type Subject,
} from '../subject.ts';
import { startMtnMomoStub } from './stub.ts';
import { mtnMomoCredentials } from './stub-rules.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const PAYER = '233241234567';

/** GHS has two decimals. */
const amountOf = ({ amountMinor }: Asked): string => (amountMinor / 100).toFixed(2);

/** As a question is answered. */
const transaction =
  (status: unknown, more: object = {}) =>
  (asked: Asked): string =>
    JSON.stringify({
      amount: amountOf(asked),
      currency: asked.currency,
      externalId: asked.reference,
      payer: { partyIdType: 'MSISDN', partyId: PAYER },
      payerMessage: 'KPY-PI-1',
      payeeNote: 'KPY-PI-1',
      status,
      ...more,
    });
const PAID = { financialTransactionId: '23503452' };

const refund =
  (status: string, more: object = {}) =>
  (asked: AskedRefund): string =>
    JSON.stringify({
      amount: amountOf(asked),
      currency: asked.currency,
      externalId: `KPY-RV-${asked.reference}`,
      payee: { partyIdType: 'MSISDN', partyId: PAYER },
      payerMessage: 'KPY-RV-1',
      payeeNote: 'KPY-RV-1',
      status,
      ...more,
    });

const error = (code: string) => (): string => JSON.stringify({ code, message: 'In its own words.' });
const HTML = (): string => '<html><body>"status":"SUCCESSFUL"</body></html>';

const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };
const PROMPT: ProviderAnswer = {
  kind: 'step',
  authModel: 'STK_PROMPT',
  canResendOtp: false,
  message: '',
  secretWasWrong: false,
};
const declined = (errorType: string) => (): ProviderAnswer => ({ kind: 'declined', errorType, message: '' });
const unknown = (): ProviderAnswer => UNKNOWN;
const failed = (status: number) => (): ProviderAnswer => ({
  kind: 'lost',
  sent: 'maybe',
  cause: `http_${status}`,
});

type Row = [name: string, status: number, body: RecordedCharge['body'], means: RecordedCharge['means']];
const recordedAt =
  (stage: 'create' | 'query') =>
  ([name, status, body, means]: Row): RecordedCharge => ({ name, stage, status, body, means });

const created: readonly Row[] = [
  ['accepted', 202, () => '', () => PROMPT],
  ['accepted in other words', 202, transaction('SUCCESSFUL', PAID), unknown],
  ['sent before', 409, error('RESOURCE_ALREADY_EXIST'), unknown],
  ['not as specified', 400, error('BAD_REQUEST'), unknown],
  ['an internal error', 500, error('INTERNAL_PROCESSING_ERROR'), failed(500)],
  [
    'no such payer',
    500,
    error('PAYER_NOT_FOUND'),
    () => ({ kind: 'lost', sent: 'never', cause: 'payer_refused', errorType: 'INVALID_NUMBER' }),
  ],
  ...['NOT_ALLOWED_TARGET_ENVIRONMENT', 'INVALID_CALLBACK_URL_HOST', 'INVALID_CURRENCY', 'NOT_ALLOWED'].map(
    (code): Row => [
      `refused: ${code}`,
      500,
      error(code),
      () => ({ kind: 'lost', sent: 'never', cause: 'http_500' }),
    ],
  ),
  ['a word that is not known', 500, error('SAID_FOR_THE_FIRST_TIME'), unknown],
  ['no such payer, by a gateway', 502, error('PAYER_NOT_FOUND'), unknown],
  ['unavailable', 503, error('SERVICE_UNAVAILABLE'), failed(503)],
  ['a gateway', 502, HTML, failed(502)],
  ['a firewall', 403, HTML, unknown],
];

const ENDS: readonly [reason: string, errorType: string][] = [
  ['APPROVAL_REJECTED', 'DECLINED_ON_PHONE'],
  ['REJECTED', 'DECLINED_ON_PHONE'],
  ['EXPIRED', 'PROMPT_EXPIRED'],
  ['COULD_NOT_PERFORM_TRANSACTION', 'PROMPT_EXPIRED'],
  ['NOT_ENOUGH_FUNDS', 'INSUFFICIENT_FUNDS'],
  ['PAYER_NOT_FOUND', 'INVALID_NUMBER'],
  ['PAYEE_NOT_FOUND', 'NOT_COMPLETED'],
  ['PAYER_LIMIT_REACHED', 'NOT_COMPLETED'],
  ['PAYEE_NOT_ALLOWED_TO_RECEIVE', 'NOT_COMPLETED'],
  ['NOT_ALLOWED', 'NOT_COMPLETED'],
  ['INTERNAL_PROCESSING_ERROR', 'NOT_COMPLETED'],
  ['SERVICE_UNAVAILABLE', 'NOT_COMPLETED'],
  ['INVALID_CURRENCY', 'NOT_COMPLETED'],
  ['TRANSFER_TYPE_UNKNOWN', 'NOT_COMPLETED'],
  ['SAID_FOR_THE_FIRST_TIME', 'NOT_COMPLETED'],
];

const queried: readonly Row[] = [
  ['waiting', 200, transaction('PENDING'), () => PROMPT],
  [
    'paid',
    200,
    transaction('SUCCESSFUL', PAID),
    ({ amountMinor, currency }) => ({
      kind: 'approved',
      amountMinor,
      currency,
      message: '',
      handle: PAID.financialTransactionId,
    }),
  ],
  [
    'paid, without their number and with an empty reason',
    200,
    transaction('SUCCESSFUL', { reason: null }),
    ({ amountMinor, currency }) => ({ kind: 'approved', amountMinor, currency, message: '' }),
  ],
  ...ENDS.map(([reason, errorType]): Row => [
    `failed: ${reason}`,
    200,
    transaction('FAILED', { reason }),
    declined(errorType),
  ]),
  [
    'failed, with an object for its reason',
    200,
    transaction('FAILED', { reason: { code: 'PAYER_NOT_FOUND', message: 'Payee does not exist' } }),
    declined('INVALID_NUMBER'),
  ],
  ['failed without a reason', 200, transaction('FAILED'), declined('NOT_COMPLETED')],
  ...['ONGOING', 'PENDING', 'DELAYED', 'PAYER_DELAYED'].map((reason): Row => [
    `failed: ${reason}, which is no end`,
    200,
    transaction('FAILED', { reason }),
    unknown,
  ]),
  ['about another charge', 200, transaction('SUCCESSFUL', { externalId: 'KPY-CA-another' }), unknown],
  ['in another status code', 500, transaction('SUCCESSFUL', PAID), failed(500)],
  ['not to be found', 404, error('RESOURCE_NOT_FOUND'), () => ({ kind: 'not_found' })],
  [
    'an address that is not to be found',
    404,
    () => '{"statusCode":404,"message":"Resource not found"}',
    unknown,
  ],
  ['a 404 as HTML', 404, HTML, unknown],
  ['an error as HTML', 500, HTML, failed(500)],
  ['nothing', 200, () => '', unknown],
];

const unread = () => ({ kind: 'lost', sent: 'maybe', cause: 'unreadable' }) as const;
const refunds: readonly RecordedRefund[] = [
  { name: 'accepted', stage: 'refund', status: 202, body: () => '', means: () => ({ kind: 'pending' }) },
  {
    name: 'sent before',
    stage: 'refund',
    status: 409,
    body: error('RESOURCE_ALREADY_EXIST'),
    means: () => ({ kind: 'pending' }),
  },
  { name: 'an internal error', stage: 'refund', status: 500, body: error('NOT_ALLOWED'), means: unread },
  { name: 'a firewall', stage: 'refund', status: 403, body: HTML, means: unread },
  {
    name: 'under way',
    stage: 'refund_query',
    status: 200,
    body: refund('PENDING'),
    means: () => ({ kind: 'pending' }),
  },
  {
    name: 'done',
    stage: 'refund_query',
    status: 200,
    body: refund('SUCCESSFUL', PAID),
    means: () => ({ kind: 'reversed', handle: PAID.financialTransactionId }),
  },
  {
    name: 'refused',
    stage: 'refund_query',
    status: 200,
    body: refund('FAILED', { reason: 'NOT_ALLOWED' }),
    means: () => ({ kind: 'refused', message: 'MTN MoMo refused the refund' }),
  },
  {
    name: 'refused for want of money',
    stage: 'refund_query',
    status: 200,
    body: refund('FAILED', { reason: { code: 'NOT_ENOUGH_FUNDS', message: '' } }),
    means: () => ({
      kind: 'refused',
      message: 'The disbursement account at MTN MoMo does not have enough money',
    }),
  },
  {
    name: 'of another sum',
    stage: 'refund_query',
    status: 200,
    body: refund('SUCCESSFUL', { amount: '0.01' }),
    means: unread,
  },
  {
    name: 'not to be found',
    stage: 'refund_query',
    status: 404,
    body: error('RESOURCE_NOT_FOUND'),
    means: () => ({ kind: 'not_found' }),
  },
  { name: 'an error as HTML', stage: 'refund_query', status: 500, body: HTML, means: unread },
];

/** Of the first account, in Ghana. */
const headers = (product: 'collection' | 'disbursement', token: string) => ({
  authorization: `Bearer ${token}`,
  'ocp-apim-subscription-key': `${product}-subscription-of-first`,
  'x-target-environment': 'mtnghana',
});
const json = { 'content-type': 'application/json' };
const get = (product: 'collection' | 'disbursement', path: string, token: string): ExpectedRequest => ({
  method: 'GET',
  path,
  headers: headers(product, token),
  body: null,
});

const NEEDED = [['status'], ['amount'], ['currency'], ['externalId']];

const called = (asked: Asked, says: 'paid' | 'refused'): RawCallback => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(
    says === 'paid'
      ? transaction('SUCCESSFUL', PAID)(asked)
      : transaction('FAILED', { reason: 'APPROVAL_REJECTED' })(asked),
  ),
});

export const mtnMomoSubject: Subject = {
  name: MTN_MOMO,
  open: (place) => mtnMomoConnector({ ...place, warn: () => {} }),
  startStub: startMtnMomoStub,
  credentials: mtnMomoCredentials,
  pays: {
    currency: 'GHS',
    wallet: { number: PAYER, network: null },
    entry: '0241234567',
    otherEntry: '0241234568',
  },
  faultsAt: ['token', 'create', 'query', 'refund', 'refund_query'],
  recorded: [...created.map(recordedAt('create')), ...queried.map(recordedAt('query')), ...refunds],
  fields: { charge: { status: ['status'], needed: NEEDED }, refund: { status: ['status'], needed: NEEDED } },
  // Of the other markets: markets.test.ts.
  amounts: [
    { currency: 'GHS', minor: 1, wire: '0.01' },
    // 0.1 + 0.2
    { currency: 'GHS', minor: 30, wire: '0.30' },
    { currency: 'GHS', minor: 1_999, wire: '19.99' },
    { currency: 'GHS', minor: 150_000, wire: '1500.00' },
    { currency: 'GHS', minor: 100_000_001, wire: '1000000.01' },
  ],
  sentAmount: (body) => (JSON.parse(body) as { amount: unknown }).amount,
  requests: {
    wallet: (asked, wallet, token) => ({
      method: 'POST',
      path: '/collection/v1_0/requesttopay',
      headers: {
        ...headers('collection', token),
        ...json,
        'x-reference-id': asked.id,
        'x-callback-url': CALLED_BACK_AT,
      },
      body: {
        amount: amountOf(asked),
        currency: asked.currency,
        externalId: asked.reference,
        payer: { partyIdType: 'MSISDN', partyId: wallet.number },
        payerMessage: `KPY-PI-${asked.reference}`,
        payeeNote: `KPY-PI-${asked.reference}`,
      },
    }),
    query: ({ id }, token) => get('collection', `/collection/v1_0/requesttopay/${id}`, token),
    acts: {},
    refund: (asked, token) => ({
      method: 'POST',
      path: '/disbursement/v1_0/refund',
      headers: { ...headers('disbursement', token), ...json, 'x-reference-id': asked.refundId },
      body: {
        amount: amountOf(asked),
        currency: asked.currency,
        externalId: `KPY-RV-${asked.reference}`,
        payerMessage: `KPY-RV-${asked.reference}`,
        payeeNote: `KPY-RV-${asked.reference}`,
        referenceIdToRefund: asked.id,
      },
    }),
    refundQuery: ({ refundId }, token) => get('disbursement', `/disbursement/v1_0/refund/${refundId}`, token),
  },
  tokenIn: ({ headers: sent }) => (sent['authorization'] ?? '').replace('Bearer ', ''),
  secrets: [
    {
      name: 'subscriptionKey',
      at: (stage) => (stage?.startsWith('refund') ? null : 'ocp-apim-subscription-key'),
    },
    { name: 'apiKey', at: (stage) => (stage === 'token' ? 'authorization' : null) },
    {
      name: 'disbursementSubscriptionKey',
      at: (stage) => (stage === 'create' || stage === 'query' ? null : 'ocp-apim-subscription-key'),
    },
    { name: 'disbursementApiKey', at: (stage) => (stage === 'token' ? 'authorization' : null) },
  ],
  limits: {
    asksByOurReference: true,
    firstQueryAfterMs: 5 * SECOND_MS,
    queryGapMs: 5 * SECOND_MS,
    refundGapMs: MINUTE_MS,
    hidesMs: 4 * MINUTE_MS,
    refundTakesMs: 2 * MINUTE_MS,
    refundsNeedPersons: false,
    cancels: false,
    resends: false,
  },
  callbacks: {
    of: called,
    ofRefund: null,
    other: () => ({
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(
        JSON.stringify({ externalId: 'salary-17', payee: { partyId: PAYER }, status: 'SUCCESSFUL' }),
      ),
    }),
    // Anybody can send them.
    hints: {
      'that is forged and says paid': (asked) => called(asked, 'paid'),
      'that is forged and says refused': (asked) => called(asked, 'refused'),
      'without a payer': (asked) => ({
        headers: {},
        body: Buffer.from(transaction('SUCCESSFUL', { ...PAID, payer: undefined })(asked)),
      }),
    },
    refused: { 'that cannot be read': () => ({ headers: {}, body: Buffer.from('<html></html>') }) },
  },
};
