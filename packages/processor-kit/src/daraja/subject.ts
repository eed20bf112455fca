// Daraja as the conformance kit is told of it, from the published documents.
import type { RawCallback } from '@titan/server/providers/port';
import { DARAJA, darajaConnector } from '@titan/server/providers/daraja/index';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { recordedIn } from '../recorded.ts';
import {
  ACCOUNT_CALLED_BACK_AT,
  type AskedCharge,
  CALLED_BACK_AT,
  REVERSAL_CALLED_BACK_AT,
  type Subject,
} from '../subject.ts';
import { promptEnded, promptPaid, resultOf } from './bodies.ts';
import { startDarajaStub } from './stub.ts';
import { darajaCredentials, receiptOf } from './stub-rules.ts';

const PAYER = '254712345678';
const shillingsOf = ({ amountMinor }: AskedCharge): string => String(amountMinor / 100);

const first = darajaCredentials('first');
const headers = (token: string) => ({
  authorization: `Bearer ${token.split(' ')[0]}`,
  'content-type': 'application/json',
});
const post = (path: string, token: string, body: object) => ({
  method: 'POST',
  path,
  headers: headers(token),
  body,
});

/** In Nairobi. */
const timestampAt = (at: number): string =>
  new Date(at).toLocaleString('sv', { timeZone: 'Africa/Nairobi' }).replaceAll(/\D/g, '');
const signed = (at: number) => ({
  BusinessShortCode: first['shortcode'],
  Password: Buffer.from(`${first['shortcode']}${first['passkey']}${timestampAt(at)}`).toString('base64'),
  Timestamp: timestampAt(at),
});
/** What only Safaricom can read differs each time: the token ends in it. */
const initiated = (token: string, reference: string) => ({
  Initiator: 'initiator-of-first',
  SecurityCredential: token.split(' ')[1],
  ResultURL: REVERSAL_CALLED_BACK_AT,
  QueueTimeOutURL: ACCOUNT_CALLED_BACK_AT,
  Remarks: `KPY-RV-${reference}`,
});

const called = (asked: AskedCharge, says: 'paid' | 'refused'): RawCallback =>
  says === 'paid' ? promptPaid(asked.id, shillingsOf(asked)) : promptEnded(asked.id, '1032');

export const darajaSubject: Subject = {
  name: DARAJA,
  open: darajaConnector,
  startStub: (clock, at) => startDarajaStub(clock, { at }),
  credentials: darajaCredentials,
  pays: {
    currency: 'KES',
    wallet: { number: PAYER, network: null },
    entry: '0712345678',
    otherEntry: '0712345679',
  },
  faultsAt: ['token', 'create', 'query', 'refund', 'refund_query'],
  recorded: recordedIn(new URL('recorded.json', import.meta.url)),
  fields: {
    charge: { status: ['ResultCode'], needed: [['CheckoutRequestID']], words: [0] },
    refund: { status: ['errorCode'], needed: [['errorMessage']] },
  },
  amounts: [
    { currency: 'KES', minor: 100, wire: '1' },
    { currency: 'KES', minor: 150_000, wire: '1500' },
    { currency: 'KES', minor: 25_000_000, wire: '250000' },
  ],
  sentAmount: (body) => (JSON.parse(body) as { Amount: unknown }).Amount,
  requests: {
    wallet: (asked, wallet, token, at) =>
      post('/mpesa/stkpush/v1/processrequest', token, {
        ...signed(at),
        TransactionType: 'CustomerPayBillOnline',
        Amount: shillingsOf(asked),
        PartyA: wallet.number,
        PartyB: first['shortcode'],
        PhoneNumber: wallet.number,
        CallBackURL: CALLED_BACK_AT,
        AccountReference: `KPY${asked.reference.slice(7, 16)}`,
        TransactionDesc: 'Payment',
      }),
    query: ({ id }, token, at) =>
      post('/mpesa/stkpushquery/v1/query', token, {
        ...signed(at),
        CheckoutRequestID: id,
      }),
    acts: {},
    refund: (asked, token) =>
      post('/mpesa/reversal/v1/request', token, {
        ...initiated(token, asked.reference),
        CommandID: 'TransactionReversal',
        TransactionID: receiptOf(asked.id),
        Amount: shillingsOf(asked),
        ReceiverParty: first['shortcode'],
        RecieverIdentifierType: '11',
      }),
    refundQuery: (asked, token) =>
      post('/mpesa/transactionstatus/v1/query', token, {
        ...initiated(token, asked.reference),
        CommandID: 'TransactionStatusQuery',
        OriginalConversationID: asked.refundId,
        PartyA: first['shortcode'],
        IdentifierType: '4',
      }),
  },
  tokenIn({ headers: sent, body }) {
    const [, secret] = /"SecurityCredential":"([^"]+)"/.exec(body) ?? [];
    const token = (sent['authorization'] ?? '').replace('Bearer ', '');
    return secret === undefined ? token : `${token} ${secret}`;
  },
  secrets: [
    { name: 'passkey', at: () => null },
    { name: 'consumerSecret', at: (stage) => (stage === 'token' ? 'authorization' : null) },
    { name: 'initiatorPassword', at: () => null },
  ],
  limits: {
    asksByOurReference: false,
    firstQueryAfterMs: 10 * SECOND_MS,
    queryGapMs: 10 * SECOND_MS,
    refundGapMs: 10 * MINUTE_MS,
    hidesMs: 6 * HOUR_MS,
    refundTakesMs: 2 * MINUTE_MS,
    losesRefunds: true,
  },
  callbacks: {
    of: called,
    ofRefund: ({ refundId }, says) => resultOf(refundId, says === 'done' ? '0' : '1'),
    other: () => ({
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(
        JSON.stringify({
          TransactionType: 'Pay Bill',
          TransID: 'RKTQDM7W6S',
          TransAmount: '10',
          BusinessShortCode: '600638',
          BillRefNumber: 'invoice008',
          MSISDN: '25470****149',
        }),
      ),
    }),
    // Anybody can send them.
    hints: {
      'that is forged and says paid': (asked) => called(asked, 'paid'),
      'that is forged and says refused': (asked) => called(asked, 'refused'),
      'with its items in another order': (asked) =>
        promptPaid(asked.id, shillingsOf(asked), (items) => items.toReversed()),
    },
    refused: {
      'that cannot be read': () => ({ headers: {}, body: Buffer.from('<html></html>') }),
      'without a name of the charge': () => ({
        headers: {},
        body: Buffer.from('{"Body":{"stkCallback":{"ResultCode":0}}}'),
      }),
    },
  },
};
