// What only Daraja has: its passwords, its tokens, a phone that is not reached, reversals by receipt, and what its callbacks are worth.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import type { HttpOut } from '@titan/platform/ports';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { readDarajaCallback } from '@titan/server/providers/daraja/callback';
import { darajaConnector } from '@titan/server/providers/daraja/index';
import { DARAJA_SETUP } from '@titan/server/providers/daraja/setup';
import type { Account } from '@titan/server/providers/connector';
import type { Provider, RawCallback, ReversalRequest, WalletRequest } from '@titan/server/providers/port';
import { chargeRequest, chargeUnderWay, reversalRequest } from '../requests.ts';
import { promptEnded, promptPaid, resultOf, statusOf } from './bodies.ts';
import { DARAJA_CERTIFICATE, initiatorPasswordIn } from './certificate.ts';
import { type DarajaStub, startDarajaStub } from './stub.ts';
import { darajaCredentials, receiptOf } from './stub-rules.ts';
import { inJson } from '../stub-server.ts';

let stub: DarajaStub;
let warned: object[];
let worked: string[];
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startDarajaStub(time.clock);
  warned = [];
  worked = [];
});
afterEach(() => stub.stop());

function connectorOn(http: HttpOut, baseUrl?: string) {
  return darajaConnector({
    ...(baseUrl !== undefined && { baseUrl }),
    http,
    clock: time.clock,
  });
}
const accountOf = (name: string, credentials: Account['credentials'] = darajaCredentials(name)): Account => ({
  id: 1,
  name,
  credentials,
  directCards: true,
  callbackUrl: 'https://checkout.test/account',
  setUp: { wrong: (mistake) => warned.push(mistake), works: (code) => worked.push(code) },
});
const open = (name: string, credentials?: Account['credentials']): Provider =>
  connectorOn(createHttpOut(systemTimers), stub.url).open(accountOf(name, credentials));

const SUM = { amountMinor: 1_500, currency: 'KES' };
const request: WalletRequest = {
  ...chargeRequest(SUM, { callbackUrl: `https://checkout.test/called/KPY-CA-1.${'0'.repeat(32)}` }),
  wallet: { number: '254712345678', network: null },
};
const charge = (provider: Provider, more: Partial<WalletRequest> = {}) =>
  provider.wallet?.charge({ ...request, ...more });
const asked = () => chargeUnderWay(SUM, { channel: 'mobile_money', handle: stub.idOf('KPY-CA-1') });
const sentTo = (stage: string) => stub.requests.filter((each) => each.stage === stage);
const bodyOf = (stage: string) => JSON.parse(sentTo(stage).at(-1)?.body ?? '{}') as Record<string, string>;

describe('a prompt', () => {
  it('names the charge in twelve characters, and its time in Nairobi', async () => {
    await time.advance(Date.UTC(2027, 11, 31, 22, 5, 7) - time.clock.now());
    const reference = 'KPY-CA-RUjgHxH8wnZrgd7ApHDpEtf';
    expect(await charge(open('shop'), { reference })).toMatchObject({
      authModel: 'STK_PROMPT',
      handle: stub.idOf('KPY-CA-1'),
    });
    expect(bodyOf('create')).toMatchObject({
      AccountReference: 'KPYRUjgHxH8w',
      Timestamp: '20280101010507',
    });
  });

  it('goes to the till where the shortcode has one', async () => {
    await charge(open('shop-till'));
    const { shortcode, till } = darajaCredentials('shop-till');
    const party = { TransactionType: 'CustomerBuyGoodsOnline', PartyB: till, BusinessShortCode: shortcode };
    expect(bodyOf('create')).toMatchObject(party);
  });

  it('that Daraja refuses because of a setting tells the operator, and was never sent', async () => {
    const answer = await charge(open('shop'), { callbackUrl: 'http://checkout.test/called' });
    expect(answer).toEqual({ kind: 'lost', sent: 'never', cause: 'http_400' });
    expect(warned).toMatchObject([
      { code: 'prompts', reference: 'KPY-CA-1', change: expect.stringContaining('(400.002.02)') },
    ]);
  });

  it('to a phone that has one is not sent, and is no fault of the account', async () => {
    stub.answer(
      'create',
      inJson({ errorCode: '500.001.1001', errorMessage: 'Unable to lock subscriber' }, 500),
    );
    expect(await charge(open('shop'))).toMatchObject({ sent: 'never', cause: 'phone_busy' });
    expect(warned).toEqual([]);
  });
});

describe('an account', () => {
  const { consumerKey: _, ...keyless } = darajaCredentials('shop');
  it.each<[string, Account['credentials'], string]>([
    ['another environment', { ...darajaCredentials('shop'), environment: 'live' }, 'neither of the two'],
    ['no key of its app', keyless, 'lacks'],
    ['no certificate where one should be', { ...darajaCredentials('shop'), certificate: 'AAAA' }, ''],
  ])('with %s is not opened', (_name, credentials, message) => {
    expect(() => open('shop', credentials)).toThrow(message);
  });

  it.each([
    ['sandbox', 'https://sandbox.safaricom.co.ke/oauth/v1/generate?grant_type=client_credentials'],
    ['production', 'https://api.safaricom.co.ke/oauth/v1/generate?grant_type=client_credentials'],
  ])('of %s is called at its own host', async (environment, url) => {
    const urls: string[] = [];
    const http: HttpOut = {
      async send(sent) {
        urls.push(sent.url);
        return { kind: 'lost', sent: 'never', cause: 'unreachable' };
      },
    };
    await charge(connectorOn(http).open(accountOf('shop', { ...darajaCredentials('shop'), environment })));
    expect(urls).toEqual([url]);
  });
});

it.each([
  ['test', 'shop-sandbox'],
  ['live', 'shop-till'],
] as const)('each credential has the form that an operator is asked for: %s', (env, name) => {
  const credentials = darajaCredentials(name);
  const wrong = DARAJA_SETUP.credentials.filter(
    ({ name: of, form }) => credentials[of] !== undefined && !form[env].pattern.test(credentials[of]),
  );
  expect(wrong.map((rule) => rule.name)).toEqual([]);
  const known = DARAJA_SETUP.credentials.map((rule) => rule.name);
  expect(Object.keys(credentials).filter((given) => !known.includes(given))).toEqual([]);
});

describe('a token', () => {
  it.each([
    [404, '404.001.03'],
    [400, '400.003.01'],
  ])(
    'is used until it ends, and another is fetched where Daraja refuses it: %i',
    async (status, errorCode) => {
      const provider = open('shop');
      await charge(provider);
      await provider.query(asked());
      expect(sentTo('token')).toHaveLength(1);
      stub.answer('query', inJson({ errorCode, errorMessage: 'Invalid Access Token' }, status));
      expect(await provider.query(asked())).toMatchObject({ kind: 'processing' });
      expect([sentTo('token').length, sentTo('query').length]).toEqual([2, 3]);
      await time.advance(60 * 60_000);
      await charge(provider);
      expect(sentTo('token')).toHaveLength(3);
    },
  );
});

describe('a token that is refused as soon as it is issued', () => {
  it.each([
    ['query', '/mpesa/stkpushquery/v1/query', 'app_product_stkpushquery'],
    ['create', '/mpesa/stkpush/v1/processrequest', 'app_product_stkpush'],
  ] as const)('tells the operator which product the app lacks: %s', async (stage, path, code) => {
    const provider = open('shop');
    await charge(provider);
    const refuse = () =>
      stub.answer(stage, inJson({ errorCode: '400.003.01', errorMessage: 'Invalid Access Token' }, 400));
    refuse();
    refuse();
    const answer = await (stage === 'query' ? provider.query(asked()) : charge(provider));
    expect(answer).toEqual({ kind: 'lost', sent: 'never', cause: 'no_token' });
    expect(warned).toEqual([{ code, change: expect.stringContaining(path) as unknown }]);
    worked = [];
    await (stage === 'query' ? provider.query(asked()) : charge(provider));
    expect(worked).toContain(code);
  });
});

describe('a query', () => {
  const ended = async (code: string) => {
    const provider = open('shop');
    await charge(provider);
    worked = [];
    const CheckoutRequestID = stub.idOf('KPY-CA-1');
    const body = { ResponseCode: '0', CheckoutRequestID, ResultCode: code };
    stub.answer('query', inJson(body));
    return provider.query(asked());
  };

  it.each([
    ['2028', 'paid_to'],
    ['SFC_IC0003', 'paid_to'],
    ['8', 'balance_limit'],
  ])('whose code %s says that the account is set up wrongly tells the operator', async (code, mistake) => {
    expect(await ended(code)).toMatchObject({ kind: 'declined' });
    expect(warned).toMatchObject([{ code: mistake, reference: 'KPY-CA-1' }]);
    expect(worked).not.toContain(mistake);
  });

  it('that finds a payment shows that it can be paid; what its payer does wrong shows nothing', async () => {
    await ended('0');
    expect(worked).toEqual(expect.arrayContaining(['paid_to', 'balance_limit']));
    await ended('4');
    expect([warned, worked]).toEqual([[], expect.not.arrayContaining(['paid_to'])]);
  });

  it('is not made of a charge whose name is not known: only a callback can tell', async () => {
    const provider = open('shop');
    await charge(provider);
    expect(await provider.query({ ...asked(), handle: null })).toEqual({ kind: 'processing', message: '' });
    expect(sentTo('query')).toEqual([]);
  });

  it('believes that the phone was not reached when it is told so twice in a row', async () => {
    const provider = open('shop');
    await charge(provider);
    await time.advance(60_000);
    const kinds = [];
    for (let times = 0; times < 3; times += 1) {
      if (times === 1) stub.answer('query', () => ({ status: 503, body: '' }));
      kinds.push((await provider.query(asked())).kind);
    }
    expect(kinds).toEqual(['processing', 'lost', 'declined']);
  });

  it('that finds the payment after all, following a phone that was not reached, is approved', async () => {
    const provider = open('shop');
    await charge(provider);
    await time.advance(60_000);
    await provider.query(asked());
    await stub.decide('KPY-CA-1', 'paid');
    expect(await provider.query(asked())).toMatchObject({ kind: 'approved', amountMinor: 1_500 });
  });
});

/** What the list of payments answers next. */
const lists = (...rows: object[]) =>
  stub.answer('debits', inJson({ ResponseCode: '1000', Response: [rows] }));
const row = (more: object = {}) => ({
  transactionId: 'TKR4A1B2C3',
  billreference: 'KPY1',
  amount: '15.00',
  ...more,
});

describe('a prompt whose answer was lost, where the list of payments can be asked', () => {
  const find = (more: object = {}) => {
    const provider = open('shop', { ...darajaCredentials('shop'), pullTransactions: 'registered' });
    return provider.query({ ...asked(), handle: null, sentAt: time.clock.now() - 60_000, ...more });
  };
  const UNKNOWN = { kind: 'processing', message: '' };
  beforeEach(() => charge(open('shop')));

  it('is paid when it is in the list, and its receipt is the name by which it goes back', async () => {
    lists(row({ billreference: 'KPY2' }), row({ transactionId: 'TKR4OTHER', amount: 14 }), row());
    expect(await find()).toEqual({
      kind: 'approved',
      amountMinor: 1_500,
      currency: 'KES',
      message: '',
      handle: 'TKR4A1B2C3',
    });
    expect(bodyOf('debits')).toMatchObject({ ShortCode: darajaCredentials('shop')['shortcode'] });
    expect(sentTo('query')).toEqual([]);
    lists(row());
    expect(await find({ handle: 'TKR4A1B2C3' })).toMatchObject({ kind: 'approved' });
  });

  it('is looked for on each page, and in the time in which it can have been paid', async () => {
    lists(row({ billreference: 'KPY2' }), row({ billreference: 'KPY3' }));
    lists(row());
    const sentAt = time.clock.now() - 24 * 60 * 60_000;
    expect(await find({ sentAt })).toMatchObject({ kind: 'approved' });
    const clock = (ms: number) => new Date(sentAt + 3 * 60 * 60_000 + ms).toISOString().slice(11, 19);
    expect(bodyOf('debits')).toMatchObject({
      StartDate: expect.stringContaining(clock(-2 * 60_000)) as unknown,
      EndDate: expect.stringContaining(clock(15 * 60_000)) as unknown,
    });
    const offsets = sentTo('debits').map(
      ({ body }) => (JSON.parse(body) as { OffSetValue: string }).OffSetValue,
    );
    expect(offsets).toEqual(['0', '2', '3']);
  });

  it('is not known to be anything where the list has it not, has another sum, or cannot be had', async () => {
    lists();
    expect(await find()).toEqual(UNKNOWN);
    lists(row({ amount: '1.00' }));
    lists();
    expect(await find()).toEqual(UNKNOWN);
    stub.fail('debits', 'error_after');
    expect(await find()).toEqual(UNKNOWN);
    const before = sentTo('debits').length;
    expect(await find({ sentAt: time.clock.now() - 49 * 60 * 60_000 })).toEqual(UNKNOWN);
    expect(await find({ sentAt: undefined })).toEqual(UNKNOWN);
    expect(sentTo('debits')).toHaveLength(before);
  });

  it.each([
    [
      'a shortcode that is not registered',
      400,
      { errorCode: '400.001', errorMessage: 'Invalid ShortCode' },
      'pull_transactions',
    ],
    [
      'an app without the product',
      401,
      { errorCode: '401.001', errorMessage: 'Invalid Access Token' },
      'app_product_pulltransactions',
    ],
  ])('tells the operator of %s', async (_, status, body, code) => {
    for (let times = 0; times < 2; times += 1)
      stub.answer('debits', inJson({ requestId: '4788-81090592-4', ...body }, status));
    expect(await find()).toEqual(UNKNOWN);
    expect(warned).toEqual([{ code, change: expect.any(String) as unknown }]);
    stub.forgetPlans();
    worked = [];
    lists(row());
    await find();
    expect(worked).toContain(code);
  });

  it('is not looked for at a till, whose payments have no account', async () => {
    const credentials = { ...darajaCredentials('shop-till'), pullTransactions: 'registered' };
    const provider = open('shop-till', credentials);
    expect(provider.debitsSince).toBeUndefined();
    expect(await provider.query({ ...asked(), handle: null, sentAt: time.clock.now() })).toEqual(UNKNOWN);
    expect(sentTo('debits')).toEqual([]);
  });
});

describe('a refund', () => {
  const reversal = (more: Partial<ReversalRequest> = {}) => {
    const chargeHandle = stub.idOf('KPY-CA-1');
    return reversalRequest(SUM, { chargeHandle, chargeRefundHandle: receiptOf(chargeHandle), ...more });
  };
  const paid = async (name = 'shop', credentials?: Account['credentials']) => {
    const provider = open(name, credentials);
    await charge(provider);
    await stub.decide('KPY-CA-1', 'paid');
    return provider.refund;
  };

  it.each([
    ['PEM', DARAJA_CERTIFICATE],
    ['one line', DARAJA_CERTIFICATE.replaceAll(/-----[^-]+-----|\n/g, '')],
  ])(
    'has the initiator’s password as only Safaricom can read it, by a certificate in %s',
    async (_, certificate) => {
      const refund = await paid('shop', { ...darajaCredentials('shop'), certificate });
      expect(await refund?.send(reversal())).toMatchObject({ kind: 'pending' });
      const { SecurityCredential = '' } = bodyOf('refund');
      expect(initiatorPasswordIn(SecurityCredential)).toBe('initiator-secret-of-shop');
    },
  );

  it('is a person’s where the account has no initiator, or M-Pesa has told no receipt', async () => {
    const { initiatorPassword: _, ...credentials } = darajaCredentials('shop');
    const without = open('shop', credentials);
    expect(without.refund).toBeUndefined();
    const refund = await paid();
    expect(await refund?.send(reversal({ chargeRefundHandle: null }))).toMatchObject({
      kind: 'needs_person',
    });
    expect(sentTo('refund')).toEqual([]);
  });

  it('goes back by the receipt that the list of payments told', async () => {
    const receipt = receiptOf(stub.idOf((await paid(), 'KPY-CA-1')));
    const refund = open('shop').refund;
    expect(await refund?.send(reversal({ chargeRefundHandle: null, chargeHandle: receipt }))).toMatchObject({
      kind: 'pending',
    });
    expect(bodyOf('refund')).toMatchObject({ TransactionID: receipt });
  });

  it.each<[string, object[], object]>([
    [
      'has one payment of the charge, by that',
      [row({ billreference: 'kpy1' }), row({ billreference: 'KPY2' })],
      { kind: 'pending' },
    ],
    ['has none, by a person', [row({ billreference: 'KPY2' })], { kind: 'needs_person' }],
    ['has two, by a person', [row(), row({ transactionId: 'TKR4D5E6F7' })], { kind: 'needs_person' }],
  ])('without a receipt goes back, where the list %s', async (_, rows, means) => {
    const refund = await paid('shop', { ...darajaCredentials('shop'), pullTransactions: 'registered' });
    lists(...rows);
    lists();
    expect(await refund?.send(reversal({ chargeRefundHandle: null }))).toMatchObject(means);
  });

  it('without a receipt waits where the list cannot be had', async () => {
    const refund = await paid('shop', { ...darajaCredentials('shop'), pullTransactions: 'registered' });
    stub.fail('debits', 'error_after');
    expect(await refund?.send(reversal({ chargeRefundHandle: null }))).toEqual({
      kind: 'lost',
      sent: 'never',
      cause: 'no_list',
    });
    expect(sentTo('refund')).toEqual([]);
  });

  it('of parts of a shilling is refused here', async () => {
    const refund = await paid();
    expect(await refund?.send(reversal({ amountMinor: 1_050 }))).toMatchObject({ kind: 'refused' });
    expect(sentTo('refund')).toEqual([]);
  });

  it('goes back from the shortcode of the till that was paid, which is asked about too', async () => {
    const refund = await paid('shop-till');
    await refund?.send(reversal());
    const { shortcode } = darajaCredentials('shop-till');
    expect(bodyOf('refund')).toMatchObject({ ReceiverParty: shortcode, RecieverIdentifierType: '11' });
    await refund?.query(reversal({ handle: stub.refundIdOf('KPY-CA-1') }));
    expect(bodyOf('refund_query')).toMatchObject({ PartyA: shortcode, IdentifierType: '4' });
    await time.advance(2 * 60_000);
    expect(String(stub.takeRefundCallbacks?.()[0]?.raw.body)).toContain('"ResultCode":0');
  });

  it('without a name of Daraja’s is not asked about', async () => {
    const refund = await paid();
    expect(await refund?.query(reversal())).toEqual({ kind: 'not_found' });
    expect(sentTo('refund_query')).toEqual([]);
  });
});

describe('a callback', () => {
  const back = { kind: 'refund_hint', end: { kind: 'reversed' }, shows: { works: 'reversals' } };
  const person = (code: string) => ({
    kind: 'refund_hint',
    handle: 'f1e2',
    end: { kind: 'needs_person', message: expect.stringContaining(code) as unknown },
  });
  const sent = (body: string): RawCallback => ({ headers: {}, body: Buffer.from(body) });
  it.each<[string, RawCallback, object]>([
    [
      'a payment',
      promptPaid('ws_CO_1', '15'),
      { kind: 'hint', handle: 'ws_CO_1', refundHandle: receiptOf('ws_CO_1') },
    ],
    ['no payment', promptEnded('ws_CO_1', '1032'), { kind: 'hint', handle: 'ws_CO_1' }],
    ['a reversal', resultOf('f1e2', '0'), { ...back, handle: 'f1e2' }],
    [
      'no money for one',
      resultOf('f1e2', '1'),
      {
        kind: 'refund_hint',
        handle: 'f1e2',
        end: { kind: 'refused', message: expect.any(String) as unknown },
        shows: {
          wrong: { code: 'reversals', change: expect.stringContaining('too little money') as unknown },
        },
      },
    ],
    ['a receipt that it does not know', resultOf('f1e2', 'R000002'), person('receipt')],
    ['another code', resultOf('f1e2', 'SVC0403'), person('SVC0403')],
    [
      'a question about a reversal that is done',
      statusOf('9f6c', 'f1e2', 'Completed'),
      { ...back, handle: 'f1e2' },
    ],
    ['one that is not', statusOf('9f6c', 'f1e2', 'Authorized'), { kind: 'ignored' }],
    ['something else', sent('{"TransID":"RKTQDM7W6S","BusinessShortCode":"600638"}'), { kind: 'ignored' }],
    ['nothing that it says', sent('{"Body":{}}'), { kind: 'refused' }],
  ])('about %s', (_, raw, reading) => {
    expect(readDarajaCallback(raw)).toEqual(reading);
  });

  it.each([
    ['2001', 'valid for 90 days'],
    ['8006', 'locked'],
    ['21', 'Transaction Status query ORG API'],
    ['11', 'not active'],
    ['2006', 'not active'],
    ['2028', 'product Reversal'],
    ['SFC_IC0003', 'does not know the initiator'],
  ])('with %s says what to change at M-Pesa', (code, change) => {
    const wrong = { code: 'reversals', change: expect.stringContaining(change) as unknown };
    expect(readDarajaCallback(resultOf('f1e2', code))).toMatchObject({
      end: { kind: 'needs_person', message: expect.not.stringContaining(code) as unknown },
      shows: { wrong },
    });
  });
});
