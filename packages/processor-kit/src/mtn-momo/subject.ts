// MTN MoMo as the conformance kit is told of it, from the published documents.
import type { RawCallback } from '@titan/server/providers/port';
import { MTN_MOMO, mtnMomoConnector } from '@titan/server/providers/mtn-momo/index';
import { MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { bearerIn } from '../bearer-requests.ts';
import { recordedIn } from '../recorded.ts';
import { type AskedCharge, CALLED_BACK_AT, type ExpectedRequest, type Subject } from '../subject.ts';
import { startMtnMomoStub } from './stub.ts';
import { mtnMomoCredentials } from './stub-rules.ts';

const PAYER = '233241234567';

/** GHS has two decimals. */
const amountOf = ({ amountMinor }: AskedCharge): string => (amountMinor / 100).toFixed(2);

/** As a question is answered. */
const transaction =
  (status: string, more: object = {}) =>
  (asked: AskedCharge): string =>
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

/** Those of the first account, in Ghana. */
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

const called = (asked: AskedCharge, says: 'paid' | 'refused'): RawCallback => ({
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
  recorded: recordedIn(new URL('recorded.json', import.meta.url), { text: amountOf }),
  fields: { charge: { status: ['status'], needed: NEEDED }, refund: { status: ['status'], needed: NEEDED } },
  // The other markets' are in markets.test.ts.
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
  tokenIn: bearerIn,
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
