// The decoy as the conformance kit is told of it.
import type { ProviderAnswer, RawCallback } from '@titan/server/providers/port';
import { bearerIn } from '../bearer-requests.ts';
import { named, STEP, UNKNOWN, unknown } from '../meanings.ts';
import {
  type Asked,
  type AskedRefund,
  CALLED_BACK_AT,
  type RecordedCharge,
  type RecordedRefund,
  type Subject,
} from '../subject.ts';
import { DECOY, decoyConnector } from './index.ts';
import { decoyCredentials, startDecoyStub } from './stub.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Two decimals in every currency. */
const amountOf = ({ amountMinor, currency }: Asked): string =>
  (amountMinor / (['XOF', 'XAF'].includes(currency) ? 1 : 100)).toFixed(2);

const collection =
  (fields: object, data: object = {}) =>
  (asked: Asked): string =>
    JSON.stringify({
      status: 'success',
      data: {
        id: asked.id,
        merchant_ref: asked.reference,
        amount: amountOf(asked),
        currency: asked.currency,
        ...data,
      },
      ...fields,
    });
const inState = (state: string, data: object = {}) => collection({}, { state, ...data });

const refund =
  (state: string) =>
  (asked: AskedRefund): object => ({
    id: asked.refundId,
    collection_id: asked.id,
    collection_amount: amountOf(asked),
    state,
    amount: amountOf(asked),
    currency: asked.currency,
  });
const one = (state: string) => (asked: AskedRefund) =>
  JSON.stringify({ status: 'success', data: refund(state)(asked) });

const declined = {
  kind: 'declined',
  errorType: 'NOT_COMPLETED',
  message: 'The payment was not approved',
} as const;
const sum =
  (kind: 'approved' | 'reversed') =>
  ({ id, amountMinor, currency }: Asked): ProviderAnswer => ({
    kind,
    amountMinor,
    currency,
    message: '',
    handle: id,
  });

const page = { type: 'page', url: 'https://pay.decoy.example/1' };
const HTML = '<html><body>status: "REJECTED"</body></html>';

const charges: readonly RecordedCharge[] = (['create', 'query'] as const).flatMap((stage) => [
  {
    name: 'a prompt',
    stage,
    status: 200,
    body: inState('PENDING', { next: { type: 'prompt' } }),
    means: named({ ...STEP, authModel: 'STK_PROMPT' }),
  },
  {
    name: 'a page',
    stage,
    status: 200,
    body: inState('SUBMITTED', { next: page }),
    means: named({ ...STEP, authModel: '3DS', page: { type: 'url', content: page.url } }),
  },
  {
    name: 'pending with "success" on top',
    stage,
    status: 200,
    body: inState('PENDING'),
    means: named(UNKNOWN),
  },
  { name: 'paid', stage, status: 200, body: inState('COMPLETED'), means: sum('approved') },
  {
    name: 'no funds',
    stage,
    status: 200,
    body: inState('REJECTED', { reason: 'NO_FUNDS' }),
    means: named({ kind: 'declined', errorType: 'INSUFFICIENT_FUNDS', message: 'Insufficient funds' }),
  },
  {
    name: 'refused for a reason that is not known',
    stage,
    status: 200,
    body: inState('REJECTED', { reason: 'X-17' }),
    means: named(declined),
  },
  { name: 'expired', stage, status: 200, body: inState('EXPIRED'), means: named(declined) },
  { name: 'taken back', stage, status: 200, body: inState('REVERSED'), means: sum('reversed') },
  {
    name: 'not called a success on top',
    stage,
    status: 200,
    body: collection({ status: 'failed' }, { state: 'REJECTED' }),
    means: unknown,
  },
  {
    name: 'about another charge',
    stage,
    status: 200,
    body: inState('COMPLETED', { merchant_ref: 'KPY-CA-another' }),
    means: unknown,
  },
  { name: 'an error as HTML', stage, status: 500, body: () => HTML, means: unknown },
  { name: 'a bad request as HTML', stage, status: 400, body: () => HTML, means: unknown },
  { name: 'nothing', stage, status: 200, body: () => '', means: unknown },
  {
    name: '404',
    stage,
    status: 404,
    body: () => HTML,
    means: () => (stage === 'query' ? { kind: 'not_found' } : UNKNOWN),
  },
]);

const refunds: readonly RecordedRefund[] = (['refund', 'refund_query'] as const).flatMap((stage) => [
  {
    name: 'refund queued',
    stage,
    status: 200,
    body: one('QUEUED'),
    means: ({ refundId }) => ({ kind: 'pending', handle: refundId }),
  },
  {
    name: 'refund done',
    stage,
    status: 200,
    body: one('DONE'),
    means: ({ refundId }) => ({ kind: 'reversed', handle: refundId }),
  },
  {
    name: 'refund refused',
    stage,
    status: 200,
    body: one('REFUSED'),
    means: ({ refundId }) => ({
      kind: 'refused',
      message: 'The processor refused the refund',
      handle: refundId,
    }),
  },
  {
    name: 'refund on hold',
    stage,
    status: 200,
    body: one('ON_HOLD'),
    means: ({ refundId }) => ({
      kind: 'needs_person',
      message: 'The processor holds the refund',
      handle: refundId,
    }),
  },
  {
    name: 'a new word for a refund',
    stage,
    status: 200,
    body: one('PAUSED'),
    means: ({ refundId }) => ({ kind: 'pending', handle: refundId }),
  },
  {
    name: 'an error as HTML',
    stage,
    status: 500,
    body: () => HTML,
    means: () => ({ kind: 'lost', sent: 'maybe', cause: 'unreadable' }),
  },
]);

const bearer = (token: string) => ({ authorization: `Bearer ${token}`, accept: 'application/json' });
const json = (token: string) => ({ ...bearer(token), 'content-type': 'application/json' });

const needed = (ofWhat: string): string[][] => [
  ['status'],
  ['data'],
  ...['id', 'state', 'amount', 'currency', ofWhat].map((field) => ['data', field]),
];

const ended = ({ id, reference }: Asked, says: 'paid' | 'refused'): RawCallback => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(
    JSON.stringify({
      event: 'collection.ended',
      data: { id, merchant_ref: reference, state: says === 'paid' ? 'COMPLETED' : 'REJECTED' },
    }),
  ),
});

export const decoySubject: Subject = {
  name: DECOY,
  open: decoyConnector,
  startStub: startDecoyStub,
  credentials: decoyCredentials,
  pays: {
    currency: 'KES',
    wallet: { number: '254700000000', network: null },
    entry: '0700000000',
    otherEntry: '0700000001',
    card: {
      number: '5188513618552975',
      expiryMonth: '09',
      expiryYear: '30',
      cvv: '123',
      holderName: 'Ada Obi',
    },
  },
  faultsAt: ['token', 'create', 'query', 'refund', 'refund_query'],
  recorded: [...charges, ...refunds],
  fields: {
    charge: { status: ['data', 'state'], needed: needed('merchant_ref') },
    refund: { status: ['data', 'state'], needed: needed('collection_id') },
  },
  amounts: [
    { currency: 'NGN', minor: 1, wire: '0.01' },
    { currency: 'NGN', minor: 150_050, wire: '1500.50' },
    { currency: 'NGN', minor: 100_000_001, wire: '1000000.01' },
    { currency: 'GHS', minor: 1_999, wire: '19.99' },
    // 0.1 + 0.2
    { currency: 'GHS', minor: 30, wire: '0.30' },
    { currency: 'KES', minor: 150_000, wire: '1500.00' },
    { currency: 'XOF', minor: 1_500, wire: '1500.00' },
    { currency: 'XAF', minor: 1, wire: '1.00' },
  ],
  sentAmount: (body) => (JSON.parse(body) as { amount: unknown }).amount,
  requests: {
    card: (asked, card, token) => ({
      method: 'POST',
      path: '/v2/collections',
      headers: json(token),
      body: {
        merchant_ref: asked.reference,
        amount: amountOf(asked),
        currency: asked.currency,
        callback_url: CALLED_BACK_AT,
        channel: 'card',
        card: { pan: card.number, exp: `${card.expiryMonth}/${card.expiryYear}`, cvv: card.cvv },
      },
    }),
    wallet: (asked, wallet, token) => ({
      method: 'POST',
      path: '/v2/collections',
      headers: json(token),
      body: {
        merchant_ref: asked.reference,
        amount: amountOf(asked),
        currency: asked.currency,
        callback_url: CALLED_BACK_AT,
        channel: 'wallet',
        msisdn: wallet.number,
        network: wallet.network,
      },
    }),
    query: (asked, token) => ({
      method: 'GET',
      path: `/v2/collections/${asked.id}`,
      headers: bearer(token),
      body: null,
    }),
    acts: {},
    refund: (asked, token) => ({
      method: 'POST',
      path: '/v2/refunds',
      headers: json(token),
      body: { collection_id: asked.id, amount: amountOf(asked) },
    }),
    refundQuery: (asked, token) => ({
      method: 'GET',
      path: `/v2/refunds/${asked.refundId}`,
      headers: bearer(token),
      body: null,
    }),
  },
  tokenIn: bearerIn,
  secrets: [{ name: 'clientSecret', at: (stage) => (stage === 'token' ? 'authorization' : null) }],
  limits: {
    asksByOurReference: false,
    firstQueryAfterMs: 10_000,
    queryGapMs: 30_000,
    refundGapMs: HOUR_MS,
    hidesMs: 6 * HOUR_MS,
    refundTakesMs: 48 * HOUR_MS,
    refundsNeedPersons: true,
    cancels: false,
    resends: false,
  },
  callbacks: {
    of: ended,
    ofRefund: ({ id, refundId }, says) => ({
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(
        JSON.stringify({
          event: 'refund.ended',
          data: { id: refundId, collection_id: id, state: says === 'done' ? 'DONE' : 'REFUSED' },
        }),
      ),
    }),
    other: () => ({
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ event: 'payout.ended', data: { id: 'po_1', merchant_ref: '' } })),
    }),
    // Anybody can send them.
    hints: {
      'that is forged and says paid': (asked) => ended(asked, 'paid'),
      'that is forged and says refused': (asked) => ended(asked, 'refused'),
    },
    refused: { 'that cannot be read': () => ({ headers: {}, body: Buffer.from('<html></html>') }) },
  },
};
