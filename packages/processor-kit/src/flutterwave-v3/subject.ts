// Flutterwave's version 3 as the conformance kit is told of it.
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { toDecimal } from '@titan/rules/money';
import { FLUTTERWAVE_V3, flutterwaveV3Connector } from '@titan/server/providers/flutterwave-v3/index';
import type { Card, RawCallback } from '@titan/server/providers/port';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { FIRST } from '../driver.ts';
import { bearerIn, got, posted } from '../bearer-requests.ts';
import { recordedIn } from '../recorded.ts';
import { pressOnPage } from '../stub-pages.ts';
import { type AskedCharge, type CalledFrom, RETURNED_AT, type Subject } from '../subject.ts';
import { sentByFlutterwaveV3, startFlutterwaveV3Stub } from './stub.ts';
import { flutterwaveV3Credentials } from './stub-rules.ts';

const { encryptionKey } = flutterwaveV3Credentials(FIRST);

/** As its documents describe it: 3DES over the whole payload, in blocks that are filled up. */
function encrypted(payload: object): string {
  const cipher = createCipheriv('des-ede3-ecb', encryptionKey, null);
  return Buffer.concat([cipher.update(JSON.stringify(payload)), cipher.final()]).toString('base64');
}

function decrypted(client: string): { amount: number } {
  const decipher = createDecipheriv('des-ede3-ecb', encryptionKey, null);
  const text = Buffer.concat([decipher.update(client, 'base64'), decipher.final()]);
  return JSON.parse(text.toString()) as { amount: number };
}

const wireAmount = ({ amountMinor, currency }: AskedCharge): number =>
  Number(toDecimal(amountMinor, currency));
/** Ids are numbers. */
const numberOf = (id: string): number => Number(/^\d+/.exec(id)?.[0] ?? 1);

// What it is sent.

const sumOf = (asked: AskedCharge) => ({
  tx_ref: asked.reference,
  amount: wireAmount(asked),
  currency: asked.currency,
  meta: { payment_reference: `KPY-PI-${asked.reference}` },
});
const chargeOf = (asked: AskedCharge) => ({ ...sumOf(asked), email: 'ada@example.com', fullname: 'Ada Obi' });

// How it calls back.

const ended = (asked: AskedCharge, says: 'paid' | 'refused', { account }: CalledFrom): RawCallback =>
  sentByFlutterwaveV3(account, 'charge.completed', {
    id: numberOf(asked.id),
    tx_ref: asked.reference,
    flw_ref: `FLW-MOCK-${numberOf(asked.id)}`,
    amount: wireAmount(asked),
    currency: asked.currency,
    charged_amount: wireAmount(asked),
    status: says === 'paid' ? 'successful' : 'failed',
    payment_type: 'mobilemoney',
    customer: { id: 215_604_089, email: 'ada@example.com' },
  });
const withHash = ({ headers, body }: RawCallback, hash: string): RawCallback => ({
  headers: { ...headers, 'verif-hash': hash },
  body,
});

const cardOf = (number: string): Card => ({
  number,
  cvv: '564',
  expiryMonth: '10',
  expiryYear: '29',
  holderName: 'Ada Obi',
});

export const flutterwaveV3Subject: Subject = {
  name: FLUTTERWAVE_V3,
  open: flutterwaveV3Connector,
  startStub: startFlutterwaveV3Stub,
  credentials: flutterwaveV3Credentials,
  pays: {
    currency: 'KES',
    cardCurrency: 'NGN',
    wallet: { number: '254709929220', network: null },
    entry: '0709929220',
    otherEntry: '0709929221',
    card: cardOf('5061460166976054667'),
    askedCard: {
      card: cardOf('5061460410120223210'),
      answers: [{ kind: 'otp', value: '12345' }],
    },
    transfer: { currency: 'NGN' },
    hosted: { press: pressOnPage },
  },
  debits: { payer: null, namesPayments: false },
  faultsAt: ['create', 'step', 'query', 'refund', 'refund_query'],
  recorded: recordedIn(new URL('recorded.json', import.meta.url), { amount: wireAmount }),
  fields: {
    charge: {
      status: ['data', 'status'],
      words: ['successful'],
      needed: [['status'], ['data'], ...['tx_ref', 'currency'].map((field) => ['data', field])],
    },
    refund: {
      status: ['data', 'status'],
      words: ['completed'],
      needed: [['status'], ['data']],
    },
  },
  amounts: [
    { currency: 'KES', minor: 150_000, wire: 1_500 },
    { currency: 'KES', minor: 1_999, wire: 19.99 },
    // 0.1 + 0.2
    { currency: 'KES', minor: 30, wire: 0.3 },
    { currency: 'NGN', minor: 150_050, wire: 1_500.5, by: 'card' },
    { currency: 'NGN', minor: 100_000_001, wire: 1_000_000.01, by: 'card' },
    { currency: 'XOF', minor: 1_500, wire: 1_500, by: 'card' },
  ],
  sentAmount(body) {
    const { client, amount } = JSON.parse(body) as { client?: string; amount?: number };
    return client === undefined ? amount : decrypted(client).amount;
  },
  requests: {
    card: (asked, { number, cvv, expiryMonth }, token) =>
      posted('/charges?type=card', token, {
        client: encrypted({
          ...chargeOf(asked),
          card_number: number,
          cvv,
          expiry_month: expiryMonth,
          expiry_year: '29',
          redirect_url: RETURNED_AT,
        }),
      }),
    wallet: (asked, _wallet, token) =>
      posted('/charges?type=mpesa', token, {
        ...chargeOf(asked),
        phone_number: '254709929220',
        network: 'SAFARICOM',
        redirect_url: RETURNED_AT,
      }),
    transfer: (asked, token) =>
      posted('/charges?type=bank_transfer', token, {
        ...chargeOf(asked),
        expires: 1_800,
        is_permanent: false,
      }),
    hosted: (asked, token) =>
      posted('/payments', token, {
        ...sumOf(asked),
        customer: { email: 'ada@example.com', name: 'Ada Obi' },
        redirect_url: RETURNED_AT,
        payment_options: 'card',
      }),
    query: ({ reference }, token) => got(`/transactions/verify_by_reference?tx_ref=${reference}`, token),
    acts: {},
    refund: (asked, token) =>
      posted(`/transactions/${numberOf(asked.id)}/refund`, token, {
        amount: wireAmount(asked),
        comments: `KPY-RV-${asked.reference}`,
      }),
    refundQuery: ({ refundId }, token) => got(`/refunds/${refundId}`, token),
  },
  tokenIn: bearerIn,
  secrets: [
    { name: 'secretKey', at: () => 'authorization' },
    { name: 'encryptionKey', at: () => null },
    { name: 'secretHash', at: () => null },
  ],
  limits: {
    asksByOurReference: true,
    firstQueryAfterMs: 5 * SECOND_MS,
    queryGapMs: 5 * SECOND_MS,
    refundGapMs: 10 * MINUTE_MS,
    hidesMs: 2.5 * MINUTE_MS,
    refundTakesMs: 24 * HOUR_MS,
  },
  callbacks: {
    of: ended,
    ofRefund: null,
    other: ({ account }) =>
      sentByFlutterwaveV3(account, 'transfer.completed', { id: 33_286, reference: 'salary-17' }),
    hints: {
      'that says paid of a charge that is not': (asked, by) => ended(asked, 'paid', by),
      'that says paid, and is a copy': (asked, { account }) => ended(asked, 'paid', { account, at: 0 }),
    },
    refused: {
      'without the secret hash': (asked, by) => ({ headers: {}, body: ended(asked, 'paid', by).body }),
      'with the hash of another account': (asked, { at }) =>
        ended(asked, 'paid', { account: 'demo-kes', at }),
      'with more than the hash': (asked, by) =>
        withHash(ended(asked, 'paid', by), `${flutterwaveV3Credentials(by.account).secretHash} `),
      'with an empty hash': (asked, by) => withHash(ended(asked, 'paid', by), ''),
    },
  },
};
