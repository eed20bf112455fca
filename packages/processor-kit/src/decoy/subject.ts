// The decoy as the conformance kit is told of it.
import type { RawCallback } from '@titan/server/providers/port';
import { HOUR_MS } from '@titan/rules/durations';
import { bearerIn, got, posted } from '../bearer-requests.ts';
import { recordedIn } from '../recorded.ts';
import { type AskedCharge, CALLED_BACK_AT, type Subject } from '../subject.ts';
import { DECOY, decoyConnector } from './index.ts';
import { decoyCredentials, startDecoyStub } from './stub.ts';

/** Two decimals in every currency. */
const amountOf = ({ amountMinor, currency }: AskedCharge): string =>
  (amountMinor / (['XOF', 'XAF'].includes(currency) ? 1 : 100)).toFixed(2);

const needed = (ofWhat: string): string[][] => [
  ['status'],
  ['data'],
  ...['id', 'state', 'amount', 'currency', ofWhat].map((field) => ['data', field]),
];

const chargeOf = (asked: AskedCharge) => ({
  merchant_ref: asked.reference,
  amount: amountOf(asked),
  currency: asked.currency,
  callback_url: CALLED_BACK_AT,
});

const callback = (event: string, data: object): RawCallback => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ event, data })),
});
const ended = ({ id, reference }: AskedCharge, says: 'paid' | 'refused'): RawCallback =>
  callback('collection.ended', {
    id,
    merchant_ref: reference,
    state: says === 'paid' ? 'COMPLETED' : 'REJECTED',
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
  recorded: recordedIn(new URL('recorded.json', import.meta.url), { text: amountOf }),
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
    card: (asked, card, token) =>
      posted('/v2/collections', token, {
        ...chargeOf(asked),
        channel: 'card',
        card: { pan: card.number, exp: `${card.expiryMonth}/${card.expiryYear}`, cvv: card.cvv },
      }),
    wallet: (asked, { number: msisdn, network }, token) =>
      posted('/v2/collections', token, { ...chargeOf(asked), channel: 'wallet', msisdn, network }),
    query: ({ id }, token) => got(`/v2/collections/${id}`, token),
    acts: {},
    refund: (asked, token) =>
      posted('/v2/refunds', token, { collection_id: asked.id, amount: amountOf(asked) }),
    refundQuery: ({ refundId }, token) => got(`/v2/refunds/${refundId}`, token),
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
  },
  callbacks: {
    of: ended,
    ofRefund: ({ id, refundId }, says) =>
      callback('refund.ended', {
        id: refundId,
        collection_id: id,
        state: says === 'done' ? 'DONE' : 'REFUSED',
      }),
    other: () => callback('payout.ended', { id: 'po_1', merchant_ref: '' }),
    // Anybody can send them.
    hints: {
      'that is forged and says paid': (asked) => ended(asked, 'paid'),
      'that is forged and says refused': (asked) => ended(asked, 'refused'),
    },
    refused: { 'that cannot be read': () => ({ headers: {}, body: Buffer.from('<html></html>') }) },
  },
};
