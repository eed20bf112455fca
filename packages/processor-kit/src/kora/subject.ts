// Kora as the conformance kit is told of it.
import { createCipheriv } from 'node:crypto';
import { toDecimal } from '@titan/rules/money';
import { KORA, koraConnector } from '@titan/server/providers/kora/index';
import type { RawCallback } from '@titan/server/providers/port';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { FIRST } from '../driver.ts';
import { cardOf } from '../requests.ts';
import {
  ACCOUNT_CALLED_BACK_AT,
  type AskedCharge,
  type AskedRefund,
  type CalledFrom,
  RETURNED_AT,
  type Subject,
} from '../subject.ts';
import { bearerIn, got, posted } from '../bearer-requests.ts';
import { recordedIn } from '../recorded.ts';
import { pressOnPage } from '../stub-pages.ts';
import { signedByKora, startKoraStub } from './stub.ts';
import { koraCredentials } from './stub-rules.ts';

/** The same each time, so that what is encrypted can be compared. */
const bytes = (count: number): Buffer => Buffer.alloc(count, 7);

/** Major units: as text in a query, elsewhere as a number. */
const textAmount = ({ amountMinor, currency }: AskedCharge): string => toDecimal(amountMinor, currency);
const wireAmount = (asked: AskedCharge): number => Number(textAmount(asked));

// What it is sent.

const chargeOf = (asked: AskedCharge) => ({
  reference: asked.reference,
  amount: wireAmount(asked),
  currency: asked.currency,
  customer: { name: 'Ada Obi', email: 'ada@example.com' },
  merchant_bears_cost: true,
  metadata: { 'payment-reference': `KPY-PI-${asked.reference}` },
});
const NOTIFIED = { notification_url: ACCOUNT_CALLED_BACK_AT };
const LED_BACK = { redirect_url: RETURNED_AT };

/** As its documents describe it: hex, with colons between. */
function encrypted(payload: object): string {
  const iv = bytes(16);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(koraCredentials(FIRST).encryptionKey), iv);
  const text = cipher.update(JSON.stringify(payload), 'utf8', 'hex') + cipher.final('hex');
  return `${iv.toString('hex')}:${text}:${cipher.getAuthTag().toString('hex')}`;
}

// How it calls back.

const from = ({ account }: CalledFrom, event: string, data: object) =>
  signedByKora(koraCredentials(account).secretKey, event, data);

const dataOf = ({ reference, amountMinor, currency }: AskedCharge, status: string) => ({
  fee: 10,
  amount: amountMinor / 100,
  status,
  currency,
  reference,
  payment_method: 'mobile_money',
  payment_reference: reference,
});
const statusOf = (says: 'paid' | 'refused' | 'done'): string => (says === 'refused' ? 'failed' : 'success');

const ended = (asked: AskedCharge, says: 'paid' | 'refused', by: CalledFrom) =>
  from(by, `charge.${statusOf(says)}`, dataOf(asked, statusOf(says)));

/** The bytes of a body, with another member in place of one that is there. */
const changed = ({ headers, body }: RawCallback, was: string, is: string): RawCallback => ({
  headers,
  body: Buffer.from(body.toString().replace(was, is)),
});

const refunded = (asked: AskedRefund, says: 'done' | 'refused', by: CalledFrom): RawCallback =>
  from(by, `refund.${statusOf(says)}`, {
    amount: asked.amountMinor / 100,
    status: statusOf(says),
    currency: asked.currency,
    reference: asked.refundId,
    payment_reference: asked.reference,
    refund_date: '2023-01-10T10:00:04.000Z',
    completion_date: '2023-01-10T11:30:00.000Z',
  });

export const koraSubject: Subject = {
  name: KORA,
  open: (place) => koraConnector({ ...place, random: { bytes } }),
  startStub: startKoraStub,
  credentials: koraCredentials,
  pays: {
    currency: 'KES',
    cardCurrency: 'NGN',
    // It gives back naira alone.
    refunded: 'bank',
    wallet: { number: '254700000000', network: null },
    entry: '0700000000',
    otherEntry: '0700000001',
    card: cardOf('4084127883172787'),
    askedCard: {
      card: cardOf('5442056106072595'),
      answers: [
        { kind: 'pin', value: '1234' },
        { kind: 'otp', value: '123456' },
      ],
    },
    bank: {
      currency: 'NGN',
      bank: { name: 'OPay', slug: 'opay', processor: 'kora', code: '100004' },
      account: { processor: 'kora', bank_code: '100004' },
      answers: [],
    },
    transfer: { currency: 'NGN' },
    hosted: { press: pressOnPage },
  },
  debits: { payer: null, namesPayments: false },
  faultsAt: ['create', 'step', 'query', 'refund', 'refund_query'],
  recorded: recordedIn(new URL('recorded.json', import.meta.url), { amount: wireAmount, text: textAmount }),
  fields: {
    charge: {
      status: ['data', 'status'],
      words: ['success'],
      needed: [['status'], ['data'], ['data', 'reference'], ['data', 'payment_reference']],
    },
    refund: {
      status: ['data', 'status'],
      words: ['success'],
      needed: [['status'], ...['reference', 'refund_reference', 'currency'].map((field) => ['data', field])],
    },
  },
  amounts: [
    { currency: 'KES', minor: 150_000, wire: 1_500 },
    { currency: 'KES', minor: 1_999, wire: 19.99 },
    // 0.1 + 0.2
    { currency: 'KES', minor: 30, wire: 0.3 },
    { currency: 'NGN', minor: 150_050, wire: 1_500.5, by: 'bank' },
    { currency: 'NGN', minor: 100_000_001, wire: 1_000_000.01, by: 'bank' },
  ],
  sentAmount: (body) => (JSON.parse(body) as { amount: unknown }).amount,
  requests: {
    card: (asked, { number, cvv, expiryMonth, expiryYear }, token) =>
      posted('/charges/card', token, {
        charge_data: encrypted({
          ...chargeOf(asked),
          card: { name: 'Ada Obi', number, cvv, expiry_month: expiryMonth, expiry_year: expiryYear },
          ...LED_BACK,
          ...NOTIFIED,
        }),
      }),
    wallet: (asked, { number }, token) =>
      posted('/charges/mobile-money', token, {
        ...chargeOf(asked),
        mobile_money: { number },
        ...LED_BACK,
        ...NOTIFIED,
      }),
    bank: (asked, { bank }, token) =>
      posted('/charge/pay-with-bank', token, {
        ...chargeOf(asked),
        bank_code: bank.code,
        ...LED_BACK,
        ...NOTIFIED,
      }),
    transfer: (asked, token) => posted('/charges/bank-transfer', token, { ...chargeOf(asked), ...NOTIFIED }),
    hosted: (asked, token) =>
      posted('/charges/initialize', token, {
        ...chargeOf(asked),
        ...LED_BACK,
        ...NOTIFIED,
        channels: ['card'],
      }),
    query: ({ reference }, token) => got(`/charges/${reference}`, token),
    acts: {
      resend: ({ id }, token) =>
        posted('/charges/mobile-money/resend-stk', token, { transaction_reference: id }),
    },
    steps: [
      {
        answer: { kind: 'otp', value: '012345' },
        sent: ({ id }, token) =>
          posted('/charges/mobile-money/authorize', token, { reference: id, token: '012345' }),
      },
    ],
    refund: (asked, token) =>
      posted('/refunds/initiate', token, {
        payment_reference: asked.reference,
        reference: `KPY-RV-${asked.reference}`,
        amount: wireAmount(asked),
        webhook_url: ACCOUNT_CALLED_BACK_AT,
      }),
    refundQuery: ({ reference }, token) => got(`/refunds/KPY-RV-${reference}`, token),
  },
  tokenIn: bearerIn,
  secrets: [
    { name: 'secretKey', at: () => 'authorization' },
    { name: 'encryptionKey', at: () => null },
  ],
  limits: {
    asksByOurReference: true,
    firstQueryAfterMs: 5 * SECOND_MS,
    queryGapMs: 5 * SECOND_MS,
    refundGapMs: 10 * MINUTE_MS,
    hidesMs: 2.5 * MINUTE_MS,
    refundTakesMs: 24 * HOUR_MS,
    resends: true,
  },
  callbacks: {
    of: ended,
    ofRefund: refunded,
    other: (by) => from(by, 'transfer.success', { fee: 15, amount: 150.99, reference: 'salary-17' }),
    hints: {
      'that says paid of a charge that is not': (asked, by) => ended(asked, 'paid', by),
      'that says paid, and is a copy': (asked, { account }) => ended(asked, 'paid', { account, at: 0 }),
      'whose event was swapped from failed to success': (asked, by) =>
        changed(ended(asked, 'refused', by), 'charge.failed', 'charge.success'),
      'whose event was swapped from success to failed': (asked, by) =>
        changed(ended(asked, 'paid', by), 'charge.success', 'charge.failed'),
      'that is signed as JavaScript writes it, and has decimals': (asked, by) =>
        changed(ended(asked, 'paid', by), '"fee":10,', '"fee": 10.00,'),
    },
    refused: {
      'that is not signed': (asked, by) => ({ headers: {}, body: ended(asked, 'paid', by).body }),
      'that another account signed': (asked, { at }) => ended(asked, 'paid', { account: 'demo-kes', at }),
      'that was changed on its way': (asked, by) =>
        changed(ended(asked, 'refused', by), '"status":"failed"', '"status":"success"'),
      'with other data after what is signed': (asked, by) => {
        const more = JSON.stringify(dataOf(asked, 'success'));
        return changed(ended(asked, 'refused', by), '}}', `},"data":${more}}`);
      },
      'that is no JSON': (asked, by) => ({
        headers: ended(asked, 'paid', by).headers,
        body: Buffer.from('<html></html>'),
      }),
    },
  },
};
