// The double refuses what the real one is documented to refuse, so that a connector that is wrong cannot pass.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { type DarajaStub, startDarajaStub } from './stub.ts';
import { darajaCredentials } from './stub-rules.ts';

let stub: DarajaStub;
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startDarajaStub(time.clock, { locksPhones: true });
});
afterEach(() => stub.stop());

const keys = darajaCredentials('shop-sandbox');
const TIMESTAMP = '20210628092408';
const password = (passkey: string | undefined) =>
  Buffer.from(`174379${passkey}${TIMESTAMP}`).toString('base64');
const SIGNED = { BusinessShortCode: '174379', Password: password(keys['passkey']), Timestamp: TIMESTAMP };

async function token(pair = `${keys['consumerKey']}:${keys['consumerSecret']}`): Promise<Response> {
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return fetch(`${stub.url}/oauth/v1/generate?grant_type=client_credentials`, { headers: { authorization } });
}

async function post(path: string, body: object, bearer?: string): Promise<unknown[]> {
  const given = bearer ?? ((await (await token()).json()) as { access_token: string }).access_token;
  const headers = { authorization: `Bearer ${given}`, 'content-type': 'application/json' };
  const answer = await fetch(stub.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const received = (await answer.json()) as Record<string, string>;
  return [
    answer.status,
    received['errorCode'] ?? received['ResponseCode'],
    received['errorMessage'] ?? received['ResultCode'],
  ];
}

const PROMPT = {
  ...SIGNED,
  TransactionType: 'CustomerPayBillOnline',
  Amount: '15',
  PartyA: '254700000001',
  PartyB: '174379',
  PhoneNumber: '254700000001',
  CallBackURL: 'https://checkout.test/called',
  AccountReference: 'accountref',
  TransactionDesc: 'txndesc',
};
const prompt = (change: object = {}, bearer?: string) =>
  post('/mpesa/stkpush/v1/processrequest', { ...PROMPT, ...change }, bearer);
const query = () =>
  post('/mpesa/stkpushquery/v1/query', { ...SIGNED, CheckoutRequestID: `ws_CO_${TIMESTAMP}1` });

it('takes a prompt, and refuses a second one to the phone until the first is over', async () => {
  expect(await prompt()).toEqual([200, '0', undefined]);
  expect(await prompt()).toEqual([500, '500.001.1001', expect.stringMatching(/^Unable to lock subscriber/)]);
  await time.advance(60_000);
  expect(await prompt()).toEqual([200, '0', undefined]);
});

it.each<[string, object, string, string]>([
  ['an amount as a number', { Amount: 15 }, '400.002.02', 'Bad Request - Invalid Amount'],
  ['parts of a shilling', { Amount: '15.50' }, '400.002.02', 'Bad Request - Invalid Amount'],
  ['more than M-Pesa moves at once', { Amount: '250001' }, '400.002.02', 'Bad Request - Invalid Amount'],
  ['another country’s number', { PartyA: '233241234567' }, '400.002.02', 'Bad Request - Invalid PartyA'],
  [
    'a long reference',
    { AccountReference: 'KPY-PI-123456' },
    '400.002.02',
    'Bad Request - Invalid AccountReference',
  ],
  ['no description', { TransactionDesc: '' }, '400.002.02', 'Bad Request - Invalid TransactionDesc'],
  [
    'a long description',
    { TransactionDesc: 'x'.repeat(14) },
    '400.002.02',
    'Bad Request - Invalid TransactionDesc',
  ],
  [
    'a callback by http',
    { CallBackURL: 'http://checkout.test/' },
    '400.002.02',
    'Bad Request - Invalid CallBackURL',
  ],
  [
    'a callback to no public host',
    { CallBackURL: 'https://localhost/' },
    '400.002.02',
    'Bad Request - Invalid CallBackURL',
  ],
  ['a field that it does not know', { Currency: 'KES' }, '400.002.02', 'Bad Request - Invalid request'],
  [
    'a till that is not the shortcode’s',
    { TransactionType: 'CustomerBuyGoodsOnline' },
    '400.002.02',
    'Bad Request - Invalid PartyB',
  ],
  ['another shortcode', { BusinessShortCode: '600000' }, '500.001.1001', 'Merchant does not exist'],
  ['another passkey', { Password: password('x') }, '500.001.1001', 'Wrong credentials'],
])('refuses %s', async (_, change, code, message) => {
  expect((await prompt(change)).slice(1)).toEqual([code, message]);
  expect(() => stub.idOf('accountref')).toThrow('no charge');
});

it('refuses a token that it did not issue with 404, and a wrong secret', async () => {
  expect(await prompt({}, 'token-1-of-other')).toEqual([404, '404.001.03', 'Invalid Access Token']);
  expect((await token('consumer-key-of-shop:x')).status).toBe(400);
});

it('answers a question in both of the forms that it has for what is not decided, and a phone that is not reached', async () => {
  await prompt();
  expect(await query()).toEqual([200, '0', '4999']);
  expect(await query()).toEqual([500, '500.001.1001', 'The transaction is being processed']);
  await time.advance(60_000);
  expect(await query()).toEqual([200, '0', '1037']);
});

it('a payer answers the prompt on its page; the sandbox’s number pays by itself', async () => {
  await prompt();
  const id = `ws_CO_${TIMESTAMP}1`;
  expect(await (await fetch(`${stub.url}/prompts`)).text()).toContain(`action="/prompts/${id}"`);
  await fetch(`${stub.url}/prompts/${id}`, { method: 'POST', body: 'answer=refuse' });
  expect(await query()).toEqual([200, '0', '1032']);
  await prompt({ PartyA: '254708374149', PhoneNumber: '254708374149', AccountReference: 'second' });
  await time.advance(20_000);
  await fetch(`${stub.url}/prompts`);
  expect(await stub.book()).toMatchObject([{ kind: 'debit', reference: 'second', amountMinor: 1_500 }]);
});

it('lists the payments of a registered shortcode, in Nairobi’s time and for 48 hours at most', async () => {
  const nairobi = (ms: number) =>
    new Date(time.clock.now() + ms).toLocaleString('sv', { timeZone: 'Africa/Nairobi' });
  const list = (change: object = {}) =>
    post('/pulltransactions/v1/query', {
      ShortCode: '174379',
      StartDate: nairobi(-60_000),
      EndDate: nairobi(60_000),
      OffSetValue: '0',
      ...change,
    });
  const none = [200, '1001', undefined];
  const paid = async () => {
    await prompt();
    await stub.decide('accountref', 'paid');
  };
  await paid();
  expect(await list()).toEqual(none);
  await stub.stop();
  stub = await startDarajaStub(time.clock, { isRegistered: true });
  await paid();
  expect(await list()).toEqual([200, '1000', undefined]);
  expect(await list({ OffSetValue: '1' })).toEqual(none);
  expect(await list({ EndDate: nairobi(-30_000) })).toEqual(none);
  const refused = (field: string) => [400, '400.002.02', `Bad Request - Invalid ${field}`];
  expect(await list({ StartDate: nairobi(-49 * 3_600_000) })).toEqual(refused('StartDate'));
  expect(await list({ StartDate: '2026-11-21T08:00:00Z' })).toEqual(refused('StartDate'));
  expect(await list({ ShortCode: '600000' })).toEqual(refused('ShortCode'));
});

it('tells a wrong initiator by callback alone', async () => {
  const { initiator: Initiator } = keys;
  const urls = { ResultURL: 'https://checkout.test/r', QueueTimeOutURL: 'https://checkout.test/q' };
  const reversal = {
    ...urls,
    Initiator,
    SecurityCredential: 'c2VjcmV0',
    CommandID: 'TransactionReversal',
    TransactionID: 'NLJ7RT61SV',
    Amount: '15',
    ReceiverParty: '174379',
    RecieverIdentifierType: '11',
    Remarks: 'KPY-RV-1',
  };
  expect(await post('/mpesa/reversal/v1/request', reversal)).toEqual([200, '0', undefined]);
  const [told, none] = [stub.takeRefundCallbacks?.() ?? [], stub.takeRefundCallbacks?.()];
  expect([told.map(({ url }) => url), none]).toEqual([[urls.ResultURL], []]);
  expect(String(told[0]?.raw.body)).toContain('"ResultCode":2001');
});
