// Daraja as the conformance kit is told of it, from the published documents.
import type { ProviderAnswer, RawCallback, ReversalAnswer } from '@titan/server/providers/port';
import { DARAJA, darajaConnector } from '@titan/server/providers/daraja/index';
import {
  ACCOUNT_CALLED_BACK_AT,
  type Asked,
  CALLED_BACK_AT,
  type RecordedCharge,
  type RecordedRefund,
  REVERSAL_CALLED_BACK_AT,
  type Subject,
} from '../subject.ts';
import { promptEnded, promptPaid, resultOf } from './bodies.ts';
import { startDarajaStub } from './stub.ts';
import { darajaCredentials, receiptOf } from './stub-rules.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const PAYER = '254712345678';
const shillingsOf = ({ amountMinor }: Asked): string => String(amountMinor / 100);

const json = (body: object) => (): string => JSON.stringify(body);
const error = (errorCode: string, errorMessage = 'In its own words.') =>
  json({ requestId: '4788-81090592-4', errorCode, errorMessage });
const HTML = (): string => '<html><body>"ResultCode":"1032"</body></html>';

const UNKNOWN: ProviderAnswer = { kind: 'processing', message: '' };
const unknown = (): ProviderAnswer => UNKNOWN;
const lost = (sent: 'never' | 'maybe', cause: string) => (): ProviderAnswer & ReversalAnswer => ({
  kind: 'lost',
  sent,
  cause,
});
const declined = (errorType: string) => (): ProviderAnswer => ({ kind: 'declined', errorType, message: '' });
const PROMPTED = {
  kind: 'step',
  authModel: 'STK_PROMPT',
  canResendOtp: false,
  message: '',
  secretWasWrong: false,
} as const;

type Row = [name: string, status: number, body: RecordedCharge['body'], means: RecordedCharge['means']];
const recordedAt =
  (stage: 'create' | 'query') =>
  ([name, status, body, means]: Row): RecordedCharge => ({ name, stage, status, body, means });

const taken =
  (change: object = {}) =>
  ({ id }: Asked): string =>
    JSON.stringify({
      MerchantRequestID: '2654-4b64-97ff-b827b542881d3130',
      CheckoutRequestID: id,
      ResponseCode: '0',
      ResponseDescription: 'Success. Request accepted for processing',
      CustomerMessage: 'Success. Request accepted for processing',
      ...change,
    });
const named =
  (answer: ProviderAnswer) =>
  ({ id }: Asked): ProviderAnswer => ({ ...answer, handle: id });

const created: readonly Row[] = [
  ['taken', 200, taken(), named(PROMPTED)],
  ['taken, with a number for its code', 200, taken({ ResponseCode: 0 }), named(PROMPTED)],
  ['not taken', 200, taken({ ResponseCode: '1' }), named(UNKNOWN)],
  ['taken without a name', 200, taken({ CheckoutRequestID: undefined }), unknown],
  [
    'an invalid field',
    400,
    error('400.002.02', 'Bad Request - Invalid CallBackURL'),
    lost('never', 'http_400'),
  ],
  ['no such merchant', 500, error('500.001.1001', 'Merchant does not exist'), lost('never', 'http_500')],
  ['a wrong password', 500, error('500.001.1001', 'Wrong credentials'), lost('never', 'http_500')],
  [
    'a phone with another prompt',
    500,
    error('500.001.1001', 'Unable to lock subscriber'),
    lost('never', 'phone_busy'),
  ],
  [
    'being processed',
    500,
    error('500.001.1001', 'The transaction is being processed'),
    lost('maybe', 'http_500'),
  ],
  ['too many at once', 500, error('500.003.02', 'Spike arrest violation'), lost('never', 'rate_limited')],
  [
    'a busy backend',
    500,
    error('500.003.02', 'System is busy. Please try again in few minutes.'),
    lost('never', 'rate_limited'),
  ],
  ['a quota', 500, error('500.003.03'), lost('never', 'rate_limited')],
  ['an error of the backend', 500, error('500.003.1001'), lost('maybe', 'http_500')],
  ['a refusal in a success', 200, error('400.002.02'), unknown],
  ['an error of a gateway', 502, HTML, lost('maybe', 'http_502')],
  ['a bad request as HTML', 400, HTML, unknown],
  ['a firewall', 403, HTML, unknown],
  ['nothing', 200, () => '', unknown],
];

const ended =
  (ResultCode: unknown, change: object = {}) =>
  ({ id }: Asked): string =>
    JSON.stringify({
      ResponseCode: '0',
      ResponseDescription: 'The service request has been accepted successsfully',
      MerchantRequestID: '22205-34066-1',
      CheckoutRequestID: id,
      ResultCode,
      ResultDesc: 'In its own words.',
      ...change,
    });
const paid = ({ amountMinor, currency }: Asked): ProviderAnswer => ({
  kind: 'approved',
  amountMinor,
  currency,
  message: '',
});

const ENDS: readonly [code: string, errorType: string][] = [
  ['1', 'INSUFFICIENT_FUNDS'],
  ['2', 'NOT_COMPLETED'],
  ['3', 'NOT_COMPLETED'],
  ['4', 'NOT_COMPLETED'],
  ['8', 'NOT_COMPLETED'],
  ['17', 'NOT_COMPLETED'],
  ['26', 'NOT_COMPLETED'],
  ['1001', 'NOT_COMPLETED'],
  ['1019', 'PROMPT_EXPIRED'],
  ['1025', 'NOT_COMPLETED'],
  ['1032', 'DECLINED_ON_PHONE'],
  ['2001', 'DECLINED_ON_PHONE'],
  ['2028', 'NOT_COMPLETED'],
  ['8006', 'DECLINED_ON_PHONE'],
  ['SFC_IC0003', 'NOT_COMPLETED'],
  ['9999', 'NOT_COMPLETED'],
  ['E3008', 'INVALID_NUMBER'],
  ['E2001', 'NOT_COMPLETED'],
];

const queried: readonly Row[] = [
  ['paid', 200, ended('0'), paid],
  ['paid, with a number for its code', 200, ended(0), paid],
  ...ENDS.map(([code, errorType]): Row => [`ended with ${code}`, 200, ended(code), declined(errorType)]),
  ['a phone that is not reached, said once', 200, ended('1037'), unknown],
  ['still being processed', 200, ended('4999'), unknown],
  [
    'still being processed, as an error',
    500,
    error('500.001.1001', 'The transaction is being processed'),
    unknown,
  ],
  ['a code that is not known', 200, ended('1050'), unknown],
  ['paid, and the question was not taken', 200, ended('0', { ResponseCode: '1' }), unknown],
  ['about another charge', 200, ended('0', { CheckoutRequestID: 'ws_CO_another' }), unknown],
  ['in another status code', 500, ended('0'), lost('maybe', 'http_500')],
  ['not to be found', 404, error('404.001.01'), () => ({ kind: 'not_found' })],
  ['an address that is not to be found', 404, HTML, unknown],
  ['a spike arrest', 500, error('500.003.02', 'Spike arrest violation'), lost('maybe', 'http_500')],
  ['an error as HTML', 503, HTML, lost('maybe', 'http_503')],
  ['nothing', 200, () => '', unknown],
];

const acknowledged = (id: string, code = '0') =>
  JSON.stringify({
    OriginatorConversationID: id,
    ConversationID: 'AG_20210706_20106e9209f64bebd05b',
    ResponseCode: code,
    ResponseDescription: 'Accept the service request successfully.',
  });
const unread = lost('maybe', 'unreadable');
const refusedAs = (code: string) => (): ReversalAnswer => ({
  kind: 'needs_person',
  message: `M-Pesa does not take the request for a reversal: ${code}`,
});

const refunds: readonly RecordedRefund[] = [
  {
    name: 'taken',
    stage: 'refund',
    status: 200,
    body: () => acknowledged('f1e2-4b95'),
    means: () => ({ kind: 'pending', handle: 'f1e2-4b95' }),
  },
  { name: 'not taken', stage: 'refund', status: 200, body: () => acknowledged('f1e2', '1'), means: unread },
  {
    name: 'an invalid field',
    stage: 'refund',
    status: 400,
    body: error('400.002.02'),
    means: refusedAs('400.002.02'),
  },
  {
    name: 'a quota',
    stage: 'refund',
    status: 500,
    body: error('500.003.03'),
    means: lost('never', 'rate_limited'),
  },
  {
    name: 'an error of the backend',
    stage: 'refund',
    status: 500,
    body: error('500.003.1001'),
    means: unread,
  },
  { name: 'a firewall', stage: 'refund', status: 403, body: HTML, means: unread },
  {
    name: 'a question that is taken',
    stage: 'refund_query',
    status: 200,
    body: () => acknowledged('9f6c-9202'),
    means: ({ refundId }) => ({ kind: 'pending', handle: refundId }),
  },
  ...[
    ['a question that is not taken', 400, error('400.002.02')] as const,
    ['an error as HTML', 500, HTML] as const,
  ].map(([name, status, body]): RecordedRefund => ({
    name,
    stage: 'refund_query',
    status,
    body,
    means: ({ refundId }) => ({ ...unread(), handle: refundId }) as ReversalAnswer,
  })),
];

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

const called = (asked: Asked, says: 'paid' | 'refused'): RawCallback =>
  says === 'paid' ? promptPaid(asked.id, shillingsOf(asked)) : promptEnded(asked.id, '1032');

export const darajaSubject: Subject = {
  name: DARAJA,
  open: darajaConnector,
  startStub: (clock) => startDarajaStub(clock),
  credentials: darajaCredentials,
  pays: {
    currency: 'KES',
    wallet: { number: PAYER, network: null },
    entry: '0712345678',
    otherEntry: '0712345679',
  },
  faultsAt: ['token', 'create', 'query', 'refund', 'refund_query'],
  recorded: [...created.map(recordedAt('create')), ...queried.map(recordedAt('query')), ...refunds],
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
    refundsNeedPersons: false,
    losesRefunds: true,
    cancels: false,
    resends: false,
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
