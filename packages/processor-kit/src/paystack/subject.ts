// Paystack as the conformance kit is told of it.
import type { HttpOut } from '@titan/platform/ports';
import type { RawCallback } from '@titan/server/providers/port';
import type { StoreFile } from '@titan/server/providers/store-file';
import { PAYSTACK, paystackConnector } from '@titan/server/providers/paystack/index';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import {
  type AskedCharge,
  type AskedRefund,
  type CalledFrom,
  RETURNED_AT,
  type Subject,
} from '../subject.ts';
import { bearerIn, got, posted } from '../bearer-requests.ts';
import { recordedIn } from '../recorded.ts';
import { cardOf } from '../requests.ts';
import { pressOnPage } from '../stub-pages.ts';
import { paystackCredentials, signedByPaystack, startPaystackStub } from './stub.ts';

/** Hundredths in every currency. */
const wireAmount = ({ amountMinor, currency }: AskedCharge): number =>
  ['XOF', 'XAF'].includes(currency) ? amountMinor * 100 : amountMinor;
export const recordedBodies = (table: string) =>
  recordedIn(new URL(table, import.meta.url), { amount: wireAmount });

// What it is sent.

export const chargeOf = (asked: AskedCharge) => ({
  email: 'ada@example.com',
  amount: wireAmount(asked),
  currency: asked.currency,
  reference: asked.reference,
  metadata: { payment_reference: `KPY-PI-${asked.reference}` },
});
const submitted = (what: string, fields: object) => (asked: AskedCharge, token: string) =>
  posted(`/charge/submit_${what}`, token, { ...fields, reference: asked.reference });

// How it calls back.

const from = ({ account }: CalledFrom, payload: object) =>
  signedByPaystack(paystackCredentials(account).secretKey, payload);

const chargeEvent = (
  asked: AskedCharge,
  event: string,
  status: string,
  by: CalledFrom,
): RawCallback & { body: Buffer } =>
  from(by, {
    event,
    data: {
      id: Number(asked.id) || 1,
      domain: 'test',
      status,
      reference: asked.reference,
      amount: wireAmount(asked),
      requested_amount: wireAmount(asked),
      gateway_response: 'Approved',
      channel: 'mobile_money',
      currency: asked.currency,
      metadata: 0,
      log: null,
    },
  });
/** It never calls of a failure: the nearest to it is a copy of an earlier success. */
const ended = (asked: AskedCharge, _says: 'paid' | 'refused', by: CalledFrom) =>
  chargeEvent(asked, 'charge.success', 'success', by);

const refundEvent = (asked: AskedRefund, says: 'done' | 'refused', by: CalledFrom): RawCallback => {
  const status = says === 'done' ? 'processed' : 'failed';
  return from(by, {
    event: `refund.${status}`,
    data: {
      status,
      transaction_reference: asked.reference,
      refund_reference: 'TRF_9vgfawjnoz58uxy',
      // Text or a number, as it comes.
      amount: String(wireAmount(asked)),
      currency: asked.currency,
      processor: 'instant-transfer',
      integration: 412_325,
      domain: 'test',
    },
  });
};

const rejected = (by: CalledFrom): RawCallback =>
  from(by, {
    event: 'bank.transfer.rejected',
    data: {
      bank_transfer: {
        amount: '30000',
        message: 'incorrect amount sent',
        message_type: 'INCORRECT_AMOUNT',
        transaction_id: '3103959930',
      },
      customer: { email: 'test@amount.com', id: 138_492_368 },
    },
  });

/** Files by the double's own HTTP, which may be played within a process: how an address outside is judged has its tests. */
export const storingOver =
  (http: HttpOut): StoreFile =>
  async (url, { content, type }) => {
    const answer = await http.send({
      url,
      method: 'PUT',
      headers: { 'content-type': type },
      body: content.toString('latin1'),
      deadlineMs: 15 * SECOND_MS,
    });
    return answer.kind === 'answered' && answer.status === 200;
  };

export const paystackSubject: Subject = {
  name: PAYSTACK,
  open: (place) => paystackConnector({ ...place, storeFile: storingOver(place.http) }),
  startStub: startPaystackStub,
  credentials: paystackCredentials,
  pays: {
    currency: 'KES',
    wallet: { number: '254710000000', network: null },
    entry: '0710000000',
    otherEntry: '0710000001',
    card: cardOf('4084084084084081', '408'),
    askedCard: {
      card: cardOf('5060666666666666666', '123'),
      answers: [
        { kind: 'pin', value: '1234' },
        { kind: 'otp', value: '123456' },
      ],
    },
    bank: {
      currency: 'NGN',
      bank: { name: 'First Bank of Nigeria', slug: 'firstbank', processor: 'paystack', code: '011' },
      account: { processor: 'paystack', bank_code: '011', account_number: '0000000000' },
      answers: [
        { kind: 'birthday', value: '2007-04-15' },
        { kind: 'otp', value: '123456' },
      ],
    },
    transfer: { currency: 'NGN' },
    hosted: { press: pressOnPage },
  },
  debits: { payer: '****0000', namesPayments: true },
  faultsAt: ['create', 'step', 'query', 'check', 'refund', 'refund_query'],
  recorded: recordedBodies('recorded.json'),
  fields: {
    charge: {
      status: ['data', 'status'],
      words: ['success'],
      needed: [
        ['status'],
        ['data'],
        ...['id', 'reference', 'amount', 'currency'].map((field) => ['data', field]),
      ],
    },
    refund: {
      status: ['data', 'status'],
      needed: [
        ['status'],
        ['data'],
        ...['id', 'transaction', 'amount', 'currency'].map((field) => ['data', field]),
      ],
    },
  },
  amounts: [
    { currency: 'KES', minor: 150_000, wire: 150_000 },
    { currency: 'KES', minor: 301, wire: 301 },
    { currency: 'NGN', minor: 150_050, wire: 150_050, by: 'card' },
    { currency: 'NGN', minor: 100_000_001, wire: 100_000_001, by: 'card' },
    { currency: 'GHS', minor: 1_999, wire: 1_999, by: 'card' },
    // 0.1 + 0.2
    { currency: 'GHS', minor: 30, wire: 30, by: 'card' },
    { currency: 'XOF', minor: 1, wire: 100, by: 'card' },
    { currency: 'XOF', minor: 1_500, wire: 150_000, by: 'card' },
  ],
  sentAmount: (body) => (JSON.parse(body) as { amount: unknown }).amount,
  requests: {
    card: (asked, { number, cvv, expiryMonth, expiryYear }, token) =>
      posted('/charge', token, {
        ...chargeOf(asked),
        card: { number, cvv, expiry_month: expiryMonth, expiry_year: expiryYear },
      }),
    wallet: (asked, { number }, token) =>
      posted('/charge', token, {
        ...chargeOf(asked),
        mobile_money: { phone: `+${number}`, provider: 'mpesa' },
      }),
    bank: (asked, { account }, token) =>
      posted('/charge', token, {
        ...chargeOf(asked),
        bank: { code: '011', account_number: account.account_number },
      }),
    transfer: (asked, token, at) =>
      posted('/charge', token, {
        ...chargeOf(asked),
        bank_transfer: { account_expires_at: new Date(at + 30 * MINUTE_MS).toISOString() },
      }),
    hosted: (asked, token) =>
      posted('/transaction/initialize', token, {
        ...chargeOf(asked),
        callback_url: RETURNED_AT,
        channels: ['card'],
      }),
    query: ({ reference }, token) => got(`/transaction/verify/${reference}`, token),
    check: ({ reference }, token) => got(`/charge/${reference}`, token),
    acts: { step: submitted('pin', { pin: '0000' }) },
    steps: [
      { answer: { kind: 'pin', value: '0000' }, sent: submitted('pin', { pin: '0000' }) },
      { answer: { kind: 'otp', value: '012345' }, sent: submitted('otp', { otp: '012345' }) },
      { answer: { kind: 'phone', value: '08012345678' }, sent: submitted('phone', { phone: '08012345678' }) },
      {
        answer: { kind: 'birthday', value: '2007-04-15' },
        sent: submitted('birthday', { birthday: '2007-04-15' }),
      },
      {
        answer: {
          kind: 'avs',
          value: {
            country: 'US',
            address: '1 Main Street',
            city: 'Reno',
            state: 'Nevada',
            zip_code: '89501',
          },
        },
        sent: submitted('address', {
          address: '1 Main Street',
          city: 'Reno',
          state: 'Nevada',
          zip_code: '89501',
        }),
      },
    ],
    refund: (asked, token) =>
      posted('/refund', token, {
        transaction: asked.id,
        amount: wireAmount(asked),
        currency: asked.currency,
        merchant_note: `KPY-RV-${asked.reference}`,
      }),
    refundQuery: ({ refundId }, token) => got(`/refund/${refundId}`, token),
  },
  tokenIn: bearerIn,
  secrets: [{ name: 'secretKey', at: () => 'authorization' }],
  limits: {
    asksByOurReference: true,
    firstQueryAfterMs: 10 * SECOND_MS,
    queryGapMs: 10 * SECOND_MS,
    refundGapMs: 10 * MINUTE_MS,
    hidesMs: 2.5 * MINUTE_MS,
    refundTakesMs: 48 * HOUR_MS,
    refundsNeedPersons: true,
  },
  callbacks: {
    of: ended,
    ofRefund: refundEvent,
    ofTransferSentBack: rejected,
    other: (by) => from(by, { event: 'transfer.success', data: { reference: 'salary-17', amount: 30_000 } }),
    hints: {
      'that says paid of a charge that is not': (asked, by) => ended(asked, 'paid', by),
      'that says paid, and is a copy': (asked, { account }) => ended(asked, 'paid', { account, at: 0 }),
    },
    refused: {
      'that is not signed': (asked, by) => ({ headers: {}, body: ended(asked, 'paid', by).body }),
      'that another account signed': (asked, { at }) => ended(asked, 'paid', { account: 'demo-kes', at }),
      'that was changed on its way': (asked, by) => ({
        ...ended(asked, 'paid', by),
        body: chargeEvent(asked, 'charge.success', 'failed', by).body,
      }),
      'that is signed as JSON, and not as it was sent': (asked, by) => {
        const { headers, body } = ended(asked, 'paid', by);
        return { headers, body: Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)) };
      },
    },
  },
};
