// The sandbox as the conformance kit is told of it.
import { createHmac } from 'node:crypto';
import type { RawCallback } from '@titan/server/providers/port';
import { createSandboxConnector, SANDBOX } from '@titan/server/providers/sandbox/connector';
import { MINUTE_MS } from '@titan/rules/durations';
import { bearerIn } from '../bearer-requests.ts';
import { recordedIn } from '../recorded.ts';
import { cardOf } from '../requests.ts';
import {
  ACCOUNT_CALLED_BACK_AT,
  type AskedCharge,
  type CalledFrom,
  type ExpectedRequest,
  type Subject,
} from '../subject.ts';
import { sandboxCredentials, startSandboxStub } from './stub.ts';

const approved = { kind: 'approved', message: 'Approved' } as const;
const declined = { kind: 'declined', errorType: 'INSUFFICIENT_FUNDS', message: 'No funds' } as const;

// What it is sent.

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const posted = (path: string, token: string, body: object): ExpectedRequest => ({
  method: 'POST',
  path,
  headers: { ...bearer(token), 'content-type': 'application/json' },
  body,
});
const got = (path: string, token: string): ExpectedRequest => ({
  method: 'GET',
  path,
  headers: bearer(token),
  body: null,
});
const chargeOf = ({ reference, amountMinor, currency }: AskedCharge) => ({
  reference,
  paymentReference: `KPY-PI-${reference}`,
  amountMinor,
  currency,
  customerName: 'Ada Obi',
  customerEmail: 'ada@example.com',
  callbackUrl: ACCOUNT_CALLED_BACK_AT,
});

// How it calls back.

const signedBy = (account: string, at: number, body: string): string =>
  createHmac('sha256', sandboxCredentials(account).secret).update(`${at}.${body}`).digest('hex');

function callback({ account, at }: CalledFrom, payload: object): RawCallback & { body: Buffer } {
  const body = JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json',
    'x-sandbox-timestamp': String(at),
    'x-sandbox-signature': signedBy(account, at, body),
  };
  return { headers, body: Buffer.from(body) };
}

function ended(asked: AskedCharge, says: 'paid' | 'refused', from: CalledFrom): RawCallback {
  const { reference, amountMinor, currency } = asked;
  const said = says === 'paid' ? { ...approved, amountMinor, currency } : declined;
  return callback(from, { id: `${reference}.${says}`, reference, said });
}

// Debited by the call that brings its code.
const bank: NonNullable<Subject['pays']['bank']> = {
  currency: 'NGN',
  bank: { name: 'Providus Bank', slug: 'providus', processor: 'direct', code: '101' },
  account: { processor: 'direct', bank_code: '101', account_number: '0000000000' },
  answers: [
    { kind: 'birthday', value: '1990-03-07' },
    { kind: 'otp', value: '123456' },
  ],
};

export const sandboxSubject: Subject = {
  name: SANDBOX,
  open: (place) => createSandboxConnector({ ...place, warn: () => {} }),
  startStub: startSandboxStub,
  credentials: sandboxCredentials,
  pays: {
    currency: 'KES',
    wallet: { number: '254700000000', network: null },
    entry: '0700000000',
    otherEntry: '0711111111',
    // Debited by the call that brings it.
    card: cardOf('4084127883172787'),
    askedCard: {
      card: cardOf('5442056106072595'),
      answers: [
        { kind: 'pin', value: '1234' },
        { kind: 'otp', value: '123456' },
      ],
    },
    bank,
    transfer: { currency: 'NGN' },
  },
  // Its refunds are never pending, so that none is asked about.
  faultsAt: ['create', 'step', 'query', 'refund'],
  recorded: recordedIn(new URL('recorded.json', import.meta.url)),
  fields: {
    charge: {
      status: ['kind'],
      needed: [['reference'], ['amountMinor'], ['currency'], ['errorType'], ['message']],
      isExact: true,
    },
    refund: { status: ['kind'], needed: [['reversalReference'], ['message']] },
  },
  amounts: [
    { currency: 'NGN', minor: 1, wire: 1 },
    { currency: 'NGN', minor: 150_050, wire: 150_050 },
    { currency: 'GHS', minor: 1_999, wire: 1_999 },
    // 0.1 + 0.2
    { currency: 'GHS', minor: 30, wire: 30 },
    { currency: 'KES', minor: 150_000, wire: 150_000 },
    { currency: 'XOF', minor: 1_500, wire: 1_500 },
    { currency: 'XAF', minor: 1, wire: 1 },
  ],
  sentAmount: (body) => (JSON.parse(body) as { amountMinor: unknown }).amountMinor,
  requests: {
    card: (asked, card, token) => posted('/v1/charges/card', token, { ...chargeOf(asked), card }),
    wallet: (asked, wallet, token) => posted('/v1/charges/wallet', token, { ...chargeOf(asked), wallet }),
    bank: (asked, { bank: at, account }, token) =>
      posted('/v1/charges/bank', token, { ...chargeOf(asked), bank: at, account }),
    transfer: (asked, token) =>
      posted('/v1/accounts', token, {
        ...chargeOf(asked),
        merchantName: 'Ada’s Books',
        openMs: 30 * MINUTE_MS,
      }),
    query: ({ reference }, token) => got(`/v1/charges/${reference}`, token),
    acts: {
      step: ({ reference }, token) =>
        posted(`/v1/charges/${reference}/step`, token, {
          paymentReference: `KPY-PI-${reference}`,
          answer: { kind: 'pin', value: '0000' },
        }),
      cancel: ({ reference }, token) =>
        posted(`/v1/charges/${reference}/cancel`, token, { paymentReference: `KPY-PI-${reference}` }),
      resend: ({ reference }, token) =>
        posted(`/v1/charges/${reference}/resend-prompt`, token, { paymentReference: `KPY-PI-${reference}` }),
    },
    refund: ({ reference, amountMinor, currency }, token) =>
      posted('/v1/reversals', token, {
        reference,
        reversalReference: `KPY-RV-${reference}`,
        transferId: null,
        amountMinor,
        currency,
      }),
    refundQuery: ({ reference, refundId }, token) =>
      got(`/v1/reversals/${refundId}?charge=${reference}`, token),
  },
  tokenIn: bearerIn,
  secrets: [{ name: 'secret', at: () => 'authorization' }],
  limits: {
    asksByOurReference: true,
    firstQueryAfterMs: 0,
    queryGapMs: 0,
    refundGapMs: MINUTE_MS,
    hidesMs: 54_000,
    refundTakesMs: 0,
    cancels: true,
    resends: true,
  },
  callbacks: {
    of: ended,
    ofTransfer: ({ reference }, transfer, from) =>
      callback(from, { id: transfer.id, reference, said: { kind: 'transfer', transfer } }),
    ofRefund: null,
    other: (from) => callback(from, { id: 'payout-1', payout: { amountMinor: 1 } }),
    hints: {
      'in words that are not known': ({ reference }, from) =>
        callback(from, { id: `${reference}.paused`, reference, said: { kind: 'paused' } }),
    },
    refused: {
      'that is not signed': (asked, from) => ({ headers: {}, body: ended(asked, 'paid', from).body }),
      'that another account signed': (asked, { at }) => ended(asked, 'paid', { account: 'demo-kes', at }),
      'that was changed on its way': (asked, from) => ({
        ...ended(asked, 'refused', from),
        body: ended(asked, 'paid', from).body,
      }),
      'that was signed long ago': (asked, { account, at }) =>
        ended(asked, 'paid', { account, at: at - 6 * MINUTE_MS }),
      'with another time than was signed': (asked, { account, at }) => {
        const { headers, body } = ended(asked, 'paid', { account, at: at - 6 * MINUTE_MS });
        return { headers: { ...headers, 'x-sandbox-timestamp': String(at) }, body };
      },
    },
  },
};
