// Flutterwave as the conformance kit is told of it.
import { createCipheriv, createHash, createHmac } from 'node:crypto';
import { FLUTTERWAVE, flutterwaveConnector } from '../../flutterwave/index.ts';
import type { Card, RawCallback, StepAnswer } from '../../port.ts';
import { FIRST } from '../driver.ts';
import {
  type Asked,
  type AskedRefund,
  type CalledFrom,
  type ExpectedRequest,
  PIN,
  RETURNED_AT,
  type Subject,
} from '../subject.ts';
import { CHARGES, REFUNDS, wireAmount } from './bodies.ts';
import { signedByFlutterwave, startFlutterwaveStub } from './stub.ts';
import { flutterwaveCredentials } from './stub-rules.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The same each time, so that what is encrypted can be compared. */
const bytes = (count: number): Buffer => Buffer.alloc(count, 7);
const NONCE = 'H'.repeat(12);
const keyBytes = Buffer.from(flutterwaveCredentials(FIRST).encryptionKey, 'base64');

/** As its documents describe it: the tag stands behind what is encrypted. */
function encrypted(text: string): string {
  const cipher = createCipheriv('aes-256-gcm', keyBytes, NONCE);
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

// What it is sent.

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, accept: 'application/json' });
const sent = (method: string, path: string, token: string, key: string, body: object): ExpectedRequest => ({
  method,
  path,
  headers: { ...headersOf(token), 'content-type': 'application/json', 'x-idempotency-key': key },
  body,
});
const got = (path: string, token: string): ExpectedRequest => ({
  method: 'GET',
  path,
  headers: headersOf(token),
  body: null,
});
/** One for each thing that is made, of letters and digits. */
const keyOf = (purpose: string, reference: string): string =>
  createHash('sha256').update(`${purpose} ${reference}`).digest('hex').slice(0, 32);
const stepKeyOf = (reference: string, answer: StepAnswer): string =>
  createHmac('sha256', keyBytes)
    .update(`${reference} ${JSON.stringify(answer)}`)
    .digest('hex')
    .slice(0, 32);

const charged = (asked: Asked, payment_method: object, token: string): ExpectedRequest =>
  sent('POST', '/orchestration/direct-charges', token, keyOf('charge', asked.reference), {
    reference: asked.reference,
    amount: wireAmount(asked),
    currency: asked.currency,
    customer: { email: 'ada@example.com', name: { first: 'Ada', last: 'Obi' } },
    payment_method,
    redirect_url: RETURNED_AT,
    meta: { payment_reference: `KPY-PI-${asked.reference}` },
  });

const cardOf = (number: string): Card => ({
  number,
  cvv: '564',
  expiryMonth: '09',
  expiryYear: '30',
  holderName: 'Ada Obi',
});

// How it calls back.

const from = ({ account }: CalledFrom, type: string, data: object): RawCallback =>
  signedByFlutterwave(account, type, data);

const ended = (asked: Asked, says: 'paid' | 'refused', by: CalledFrom): RawCallback =>
  from(by, 'charge.completed', {
    id: asked.id,
    amount: wireAmount(asked),
    currency: asked.currency,
    customer: { id: 'cus_X0yJv3ZMpL', email: 'ada@example.com' },
    description: null,
    meta: {},
    payment_method: { type: 'mobile_money', id: 'pmd_kwU1jeHpBC' },
    redirect_url: null,
    reference: asked.reference,
    status: says === 'paid' ? 'succeeded' : 'failed',
    processor_response: says === 'paid' ? { type: 'approved', code: '00' } : { type: 'failed', code: '06' },
    created_datetime: '2025-01-30T12:32:40.207Z',
  });

const refunded = (asked: AskedRefund, says: 'done' | 'refused', by: CalledFrom): RawCallback =>
  from(by, 'refund.completed', {
    id: asked.refundId,
    amount_refunded: wireAmount(asked),
    reason: 'requested_by_customer',
    status: says === 'done' ? 'succeeded' : 'failed',
    charge_id: asked.id,
  });

const changed = ({ headers, body }: RawCallback, was: string, is: string): RawCallback => ({
  headers,
  body: Buffer.from(body.toString().replace(was, is)),
});
const signedAs = ({ headers, body }: RawCallback, signature: string): RawCallback => ({
  headers: { ...headers, 'flutterwave-signature': signature },
  body,
});

export const flutterwaveSubject: Subject = {
  name: FLUTTERWAVE,
  open: (place) => flutterwaveConnector({ ...place, random: { bytes } }),
  startStub: startFlutterwaveStub,
  credentials: flutterwaveCredentials,
  pays: {
    currency: 'GHS',
    cardCurrency: 'NGN',
    wallet: { number: '233241234567', network: null },
    entry: '0241234567',
    otherEntry: '0241234568',
    card: cardOf('5377283645077450'),
    askedCard: {
      card: cardOf('5531886652142950'),
      answers: [
        { kind: 'pin', value: '3310' },
        { kind: 'otp', value: '123456' },
      ],
    },
    transfer: { currency: 'NGN' },
  },
  debits: { payer: '****4567', namesPayments: true },
  faultsAt: ['token', 'create', 'step', 'query', 'refund', 'refund_query'],
  recorded: [...CHARGES, ...REFUNDS],
  fields: {
    charge: {
      status: ['data', 'status'],
      words: ['succeeded', 'failed', 'voided'],
      needed: [['status'], ['data'], ...['id', 'reference'].map((field) => ['data', field])],
    },
    refund: {
      status: ['data', 'status'],
      words: ['succeeded', 'completed'],
      needed: [['data'], ...['id', 'charge_id'].map((field) => ['data', field])],
    },
  },
  amounts: [
    { currency: 'GHS', minor: 150_000, wire: 1_500 },
    { currency: 'GHS', minor: 1_999, wire: 19.99 },
    // 0.1 + 0.2
    { currency: 'GHS', minor: 30, wire: 0.3 },
    { currency: 'NGN', minor: 150_050, wire: 1_500.5, by: 'card' },
    { currency: 'NGN', minor: 100_000_001, wire: 1_000_000.01, by: 'card' },
  ],
  sentAmount: (body) => (JSON.parse(body) as { amount: unknown }).amount,
  requests: {
    card: (asked, { number, cvv, expiryMonth, expiryYear }, token) => {
      const card = {
        nonce: NONCE,
        encrypted_card_number: encrypted(number),
        encrypted_expiry_month: encrypted(expiryMonth),
        encrypted_expiry_year: encrypted(expiryYear),
        encrypted_cvv: encrypted(cvv ?? ''),
      };
      return charged(asked, { type: 'card', card }, token);
    },
    wallet: (asked, _wallet, token) =>
      charged(
        asked,
        {
          type: 'mobile_money',
          mobile_money: { country_code: '233', network: 'MTN', phone_number: '241234567' },
        },
        token,
      ),
    transfer: (asked, token) =>
      sent('POST', '/virtual-accounts', token, keyOf('account', asked.reference), {
        reference: asked.reference,
        customer_id: 'cus_0000000000',
        expiry: 1_800,
        amount: wireAmount(asked),
        currency: asked.currency,
        account_type: 'dynamic',
        narration: 'Ada’s Books',
      }),
    query: ({ id }, token) => got(`/charges/${id}`, token),
    acts: {
      step: ({ id, reference }, token) =>
        sent('PUT', `/charges/${id}`, token, stepKeyOf(reference, PIN), {
          authorization: {
            type: 'pin',
            pin: { nonce: NONCE, encrypted_pin: encrypted(PIN.value as string) },
          },
        }),
    },
    steps: [
      {
        answer: { kind: 'otp', value: '012345' },
        sent: ({ id, reference }, token) =>
          sent('PUT', `/charges/${id}`, token, stepKeyOf(reference, { kind: 'otp', value: '012345' }), {
            authorization: { type: 'otp', otp: { code: '012345' } },
          }),
      },
    ],
    refund: (asked, token) =>
      sent('POST', '/refunds', token, keyOf('refund', `KPY-RV-${asked.reference}`), {
        amount: wireAmount(asked),
        reason: 'requested_by_customer',
        charge_id: asked.id,
      }),
    refundQuery: ({ refundId }, token) => got(`/refunds/${refundId}`, token),
  },
  tokenIn: ({ headers }) => (headers['authorization'] ?? '').replace('Bearer ', ''),
  secrets: [
    { name: 'clientSecret', at: (stage) => (stage === 'token' ? 'body' : null) },
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
    refundsNeedPersons: false,
    losesRefunds: true,
    cancels: false,
    resends: false,
  },
  callbacks: {
    of: ended,
    ofRefund: refunded,
    other: (by) =>
      from(by, 'transfer.disburse', { id: 'trf_1', reference: 'salary-17', status: 'SUCCESSFUL' }),
    hints: {
      'that says paid of a charge that is not': (asked, by) => ended(asked, 'paid', by),
      'that says paid, and is a copy': (asked, { account }) => ended(asked, 'paid', { account, at: 0 }),
    },
    refused: {
      'that is not signed': (asked, by) => ({ headers: {}, body: ended(asked, 'paid', by).body }),
      'that another account signed': (asked, { at }) => ended(asked, 'paid', { account: 'demo-kes', at }),
      'that was changed on its way': (asked, by) =>
        changed(ended(asked, 'refused', by), '"status":"failed"', '"status":"succeeded"'),
      'that has the secret hash for its signature': (asked, by) =>
        signedAs(ended(asked, 'paid', by), flutterwaveCredentials(by.account).secretHash),
      'that is signed in hex': (asked, by) => {
        const { headers, body } = ended(asked, 'paid', by);
        const hex = Buffer.from(String(headers['flutterwave-signature']), 'base64').toString('hex');
        return signedAs({ headers, body }, hex);
      },
    },
  },
};
