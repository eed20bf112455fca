// The sandbox as the conformance kit is told of it.
import { createHmac } from 'node:crypto';
import type { Card, ProviderAnswer, RawCallback } from '@titan/server/providers/port';
import { createSandboxConnector, SANDBOX } from '@titan/server/providers/sandbox/connector';
import {
  ACCOUNT_CALLED_BACK_AT,
  type Asked,
  type AskedRefund,
  type CalledFrom,
  type ExpectedRequest,
  type RecordedCharge,
  type RecordedRefund,
  type Subject,
} from '../subject.ts';
import { sandboxCredentials, startSandboxStub } from './stub.ts';

const MINUTE_MS = 60_000;

// What it says.

const saying =
  (said: object) =>
  ({ reference }: Asked): string =>
    JSON.stringify({ reference, ...said });
const approved = { kind: 'approved', message: 'Approved' } as const;
const sayingPaid = ({ reference, amountMinor, currency }: Omit<Asked, 'id'>): string =>
  JSON.stringify({ reference, ...approved, amountMinor, currency });
const step = { kind: 'step', canResendOtp: false, message: 'Approve it', secretWasWrong: false } as const;
const prompt = { ...step, authModel: 'STK_PROMPT' } as const;
const page = { ...step, authModel: '3DS', page: { type: 'url', content: '/sandbox/bank/1' } } as const;
const declined = { kind: 'declined', errorType: 'INSUFFICIENT_FUNDS', message: 'No funds' } as const;

const HTML = '<html><body>{"kind":"declined"}</body></html>';
const REFUSED = JSON.stringify({ status: false, message: 'No', error_type: 'INVALID_INPUT', data: null });
const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };
const lost = (sent: 'never' | 'maybe', cause: string) => () => ({ kind: 'lost', sent, cause }) as const;

const ABOUT_CHARGES = ['create', 'query', 'step', 'cancel', 'resend'] as const;

const charges: readonly RecordedCharge[] = ABOUT_CHARGES.flatMap((stage) => {
  const about = { stage, status: 200 } as const;
  return [
    { ...about, name: 'a prompt', body: saying(prompt), means: () => prompt },
    { ...about, name: 'a page', body: saying(page), means: () => page },
    {
      ...about,
      name: 'on its way',
      body: saying({ kind: 'processing', message: 'Wait' }),
      means: () => ({ kind: 'processing', message: 'Wait' }) as const,
    },
    {
      ...about,
      name: 'paid',
      body: sayingPaid,
      means: ({ amountMinor, currency }: Asked) => ({ ...approved, amountMinor, currency }),
    },
    {
      ...about,
      name: 'paid, and not what was asked for',
      body: saying({ ...approved, amountMinor: 7, currency: 'USD' }),
      means: () => ({ ...approved, amountMinor: 7, currency: 'USD' }),
    },
    { ...about, name: 'declined', body: saying(declined), means: () => declined },
    {
      ...about,
      name: 'declined for a reason that is not known',
      body: saying({ ...declined, errorType: 'X-17' }),
      means: () => ({ ...declined, errorType: 'X-17' }),
    },
    {
      ...about,
      name: 'ended by us',
      body: saying({ kind: 'cancelled' }),
      means: () => ({ kind: 'cancelled' }),
    },
    {
      ...about,
      name: 'paid, about another charge',
      body: ({ amountMinor, currency }: Asked) =>
        sayingPaid({ reference: 'KPY-CA-another', amountMinor, currency }),
      means: () => UNKNOWN,
    },
    {
      ...about,
      name: 'declined, about another charge',
      body: () => JSON.stringify({ ...declined, reference: 'KPY-CA-another' }),
      means: () => UNKNOWN,
    },
    {
      ...about,
      name: 'that no more is sent',
      body: saying({ kind: 'limit' }),
      means: () => (stage === 'resend' ? { kind: 'limit' } : UNKNOWN),
    },
    { ...about, name: 'nothing', body: () => '', means: () => UNKNOWN },
    { stage, name: 'its own refusal', status: 400, body: () => REFUSED, means: lost('never', 'http_400') },
    { stage, name: 'another 400', status: 400, body: () => HTML, means: lost('maybe', 'http_400') },
    {
      stage,
      name: 'a caller it does not know',
      status: 401,
      body: () => HTML,
      means: lost('never', 'http_401'),
    },
    { stage, name: 'an error as HTML', status: 500, body: () => HTML, means: lost('maybe', 'http_500') },
    { stage, name: '404', status: 404, body: () => HTML, means: lost('maybe', 'http_404') },
  ] satisfies RecordedCharge[];
});

const account = {
  bankCode: 'wema',
  bankName: 'Wema Bank',
  accountNumber: '9000000001',
  accountName: 'Ada’s Books',
  expiresAt: Date.UTC(2026, 10, 23, 9),
  limits: { minMinor: 10_000, maxMinor: 1_000_000_000 },
};
const transfer = {
  id: 'SBT-1',
  amountMinor: 150_000,
  currency: 'NGN',
  landedAt: Date.UTC(2026, 10, 23, 8, 59),
  payer: { name: 'Test Payer', account: '******0001', bank: null },
};
const accounts: readonly RecordedCharge[] = (['create', 'query'] as const).flatMap((stage) =>
  [[], [transfer]].map((transfers) => {
    const said = { kind: 'account', account, transfers, message: 'Send it here' } as const;
    const name = transfers.length > 0 ? 'an account with a transfer' : 'an account';
    return { stage, by: 'transfer', status: 200, name, body: saying(said), means: () => said } as const;
  }),
);

const notFound: RecordedCharge = {
  stage: 'query',
  status: 200,
  name: 'no such charge',
  body: saying({ kind: 'not_found' }),
  means: () => ({ kind: 'not_found' }),
};

const sayingOfRefund =
  (said: object) =>
  ({ refundId: reversalReference }: AskedRefund): string =>
    JSON.stringify({ reversalReference, ...said });
const refusal = { kind: 'refused', message: 'More than is left' } as const;

const refunds: readonly RecordedRefund[] = (['refund', 'refund_query'] as const).flatMap((stage) => {
  const about = { stage, status: 200 } as const;
  return [
    {
      ...about,
      name: 'done',
      body: sayingOfRefund({ kind: 'reversed' }),
      means: () => ({ kind: 'reversed' }),
    },
    { ...about, name: 'refused', body: sayingOfRefund(refusal), means: () => refusal },
    {
      ...about,
      name: 'no such refund',
      body: sayingOfRefund({ kind: 'not_found' }),
      means: () => ({ kind: 'not_found' }),
    },
    {
      ...about,
      name: 'done, about another refund',
      body: () => JSON.stringify({ reversalReference: 'KPY-RV-another', kind: 'reversed' }),
      means: lost('maybe', 'unreadable'),
    },
    {
      ...about,
      name: 'a new word for a refund',
      body: sayingOfRefund({ kind: 'paused' }),
      means: lost('maybe', 'unreadable'),
    },
    { stage, name: 'an error as HTML', status: 500, body: () => HTML, means: lost('maybe', 'http_500') },
  ] satisfies RecordedRefund[];
});

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
const chargeOf = ({ reference, amountMinor, currency }: Asked) => ({
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

function callback({ account, at }: CalledFrom, said: object): RawCallback & { body: Buffer } {
  const body = JSON.stringify(said);
  const headers = {
    'content-type': 'application/json',
    'x-sandbox-timestamp': String(at),
    'x-sandbox-signature': signedBy(account, at, body),
  };
  return { headers, body: Buffer.from(body) };
}

function ended(asked: Asked, says: 'paid' | 'refused', from: CalledFrom): RawCallback {
  const { reference, amountMinor, currency } = asked;
  const said = says === 'paid' ? { ...approved, amountMinor, currency } : declined;
  return callback(from, { id: `${reference}.${says}`, reference, said });
}

const cardOf = (number: string): Card => ({
  number,
  expiryMonth: '09',
  expiryYear: '30',
  cvv: '123',
  holderName: 'Ada Obi',
});

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
  recorded: [...charges, ...accounts, notFound, ...refunds],
  fields: {
    charge: {
      status: ['kind'],
      needed: [['reference'], ['amountMinor'], ['currency'], ['errorType'], ['message']],
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
  tokenIn: ({ headers }) => (headers['authorization'] ?? '').replace('Bearer ', ''),
  secrets: [{ name: 'secret', at: () => 'authorization' }],
  limits: {
    asksByOurReference: true,
    firstQueryAfterMs: 0,
    queryGapMs: 0,
    refundGapMs: MINUTE_MS,
    hidesMs: 54_000,
    refundTakesMs: 0,
    refundsNeedPersons: false,
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
