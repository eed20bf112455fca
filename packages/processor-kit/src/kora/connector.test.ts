// What only Kora has: cards that are encrypted, its steps and resends, its banks, half-signed callbacks, and refunds of naira alone.
import type { Channel } from '@titan/rules/methods';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { systemRandom, systemTimers } from '@titan/platform/ports-node';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { koraConnector } from '@titan/server/providers/kora/index';
import type { Provider, ReversalRequest, SetUpReports, StepAnswer } from '@titan/server/providers/port';
import { chargeRequest, chargeUnderWay, providerOf, reversalRequest } from '../requests.ts';
import { ACCOUNT_CALLED_BACK_AT } from '../subject.ts';
import { pressOnPage } from '../stub-pages.ts';
import { type KoraStub, signedByKora, startKoraStub } from './stub.ts';
import { decrypted, koraCredentials } from './stub-rules.ts';
import { inJson } from '../stub-server.ts';

let stub: KoraStub;
let warned: string[];
let worked: string[];
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startKoraStub(time.clock);
  warned = [];
  worked = [];
});
afterEach(() => stub.stop());

function open(
  credentials: Record<string, string> = koraCredentials('shop'),
  callbackUrl = ACCOUNT_CALLED_BACK_AT,
): Provider {
  const http = createHttpOut(systemTimers);
  const connector = koraConnector({ baseUrl: stub.url, http, clock: time.clock, random: systemRandom });
  const setUp: SetUpReports = { wrong: ({ code }) => warned.push(code), works: (code) => worked.push(code) };
  return providerOf(connector, credentials, { callbackUrl, setUp });
}

const NAIRA = { amountMinor: 50_000, currency: 'NGN' };
/** The charge that was made last. */
let channel: Channel = 'card';
const under = (handle: string | null = stub.idOf('KPY-CA-1')) => chargeUnderWay(NAIRA, { channel, handle });
const card = (number: string, cvv = '123', provider = open()) => {
  channel = 'card';
  const typed = { number, cvv, expiryMonth: '09', expiryYear: '30', holderName: null };
  return provider.card?.charge({ ...chargeRequest(NAIRA), card: typed });
};
const wallet = (currency: string, number: string, provider = open()) => {
  channel = 'mobile_money';
  return provider.wallet?.charge({
    ...chargeRequest({ amountMinor: 10_000, currency }),
    wallet: { number, network: null },
  });
};
const answer = (given: StepAnswer, provider = open()) => provider.answerStep?.(under(), given);
const query = (handle?: string | null) => open().query(under(handle));
const bodies = (path: string) =>
  stub.requests.filter((each) => each.path === path).map(({ body }) => JSON.parse(body) as object);
const OTP = { kind: 'otp', value: '123456' } as const;
const PIN = { kind: 'pin', value: '1234' } as const;

describe('a card', () => {
  it('is sent encrypted, under another initial value each time, and with an address to come back to', async () => {
    for (let times = 0; times < 2; times += 1) await card('4084127883172787');
    const sent = bodies('/charges/card') as { charge_data: string }[];
    const [first, second] = sent.map(({ charge_data }) => charge_data);
    expect(first?.split(':')[0]).not.toBe(second?.split(':')[0]);
    expect(decrypted(first ?? '', 'shop')).toMatchObject({
      amount: 500,
      merchant_bears_cost: true,
      redirect_url: 'https://checkout.test/returned',
      notification_url: ACCOUNT_CALLED_BACK_AT,
      card: { number: '4084127883172787', cvv: '123', expiry_month: '09', expiry_year: '30' },
    });
    expect(decrypted(first ?? '', 'another')).toBeNull();
  });

  it('is charged without an address for callbacks where Kora takes none', async () => {
    const data = { notification_url: { message: '"notification_url" is not allowed' } };
    const body = JSON.stringify({
      status: false,
      error: 'bad_request',
      message: 'invalid request data',
      data,
    });
    stub.answer('create', () => ({ status: 400, body }));
    stub.fail('create', 'cut_before');
    expect(await card('4084127883172787')).toMatchObject({ kind: 'lost', sent: 'maybe' });
    const [, again] = stub.requests.map(({ body: sent }) => JSON.parse(sent) as { charge_data: string });
    expect(decrypted(again?.charge_data ?? '', 'shop')).not.toHaveProperty('notification_url');
  });

  it('that asks for nothing is approved at once, and once under one reference', async () => {
    expect(await card('4084127883172787')).toMatchObject({ kind: 'approved', ...NAIRA, feeMinor: 806 });
    expect(await card('4084127883172787')).toEqual({ kind: 'processing', message: '' });
    expect(await stub.book()).toMatchObject([{ kind: 'debit', amountMinor: 50_000 }]);
  });

  it('is asked for its PIN and a code, and told when the code is wrong', async () => {
    expect(await card('5442056106072595')).toMatchObject({ authModel: 'PIN', secretWasWrong: false });
    const asks = { authModel: 'OTP', canResendOtp: true };
    expect(await answer(PIN)).toMatchObject({ ...asks, secretWasWrong: false });
    expect(await answer({ ...OTP, value: '000000' })).toMatchObject({ ...asks, secretWasWrong: true });
    expect(await answer(OTP)).toMatchObject({ kind: 'approved' });
    const [first] = bodies('/charges/card/authorize');
    expect(first).toEqual({
      transaction_reference: stub.idOf('KPY-CA-1'),
      authorization: { pin: '1234' },
    });
  });

  it('is asked for a phone number', async () => {
    await card('5061460410120223210');
    expect(await answer(PIN)).toMatchObject({ authModel: 'PHONE' });
    expect(await answer({ kind: 'phone', value: '08000000000' })).toMatchObject({ authModel: 'OTP' });
  });

  it('is asked for an address, whose country is sent by its name', async () => {
    await card('5384063928932071');
    expect(await answer(PIN)).toMatchObject({ authModel: 'AVS' });
    const address = { address: 'Osapa, Lekki', city: 'Lekki', state: 'Lagos', zip_code: '101010' };
    expect(await answer({ kind: 'avs', value: { country: 'NG', ...address } })).toMatchObject({
      kind: 'approved',
    });
    expect(bodies('/charges/card/authorize').at(-1)).toMatchObject({
      authorization: { avs: { country: 'Nigeria', ...address } },
    });
  });

  it('of 3-D Secure is led to its bank, and back to us', async () => {
    const content = `${stub.url}/pages/KPY-CA-00000000`;
    expect(await card('4562543755474674')).toMatchObject({
      authModel: '3DS',
      page: { type: 'url', content },
    });
    const waiting = await query();
    expect(waiting).toMatchObject({ kind: 'step', authModel: '3DS' });
    expect(waiting).not.toHaveProperty('page');
    expect(await pressOnPage(content, 'paid')).toBe('https://checkout.test/returned?reference=KPY-CA-1');
    expect(await query()).toMatchObject({ kind: 'approved' });
  });

  it('without funds says so', async () => {
    expect(await card('506066506066506067', '408')).toMatchObject({
      kind: 'declined',
      errorType: 'INSUFFICIENT_FUNDS',
      message: 'Insufficient funds',
    });
  });

  it('whose create answer was lost can be left, and no step of it be answered', async () => {
    stub.fail('create', 'cut_after');
    expect(await card('5188513618552975')).toMatchObject({ kind: 'lost', sent: 'maybe' });
    expect(await query(null)).toMatchObject({ kind: 'step', authModel: '3DS' });
    const lost = { kind: 'lost', sent: 'never' };
    expect(await open().answerStep?.(under(null), PIN)).toMatchObject(lost);
    expect(await open().resendOtp?.(under(null))).toMatchObject(lost);
  });

  it.each<StepAnswer>([
    { kind: 'cvv', value: '123' },
    { kind: 'birthday', value: '2007-04-15' },
    { kind: 'payId', value: 'ada' },
  ])('is never asked for what Kora has no call for: %j', async (given) => {
    await card('5188513618552975');
    expect(await answer(given)).toEqual({ kind: 'processing', message: '' });
    expect(bodies('/charges/card/authorize')).toEqual([]);
  });
});

it('that failed is told with the reason of the attempt that failed last', async () => {
  await card('4084127883172787');
  const attempts = [
    { status: 'failed', message: 'Do not honour' },
    { status: 'failed', message: 'Insufficient funds' },
    { status: 'success', message: 'Successful' },
  ];
  const failed = (payment_attempts: unknown) =>
    stub.answer(
      'query',
      inJson({
        status: true,
        data: { reference: 'KPY-CA-1', status: 'failed', payment_attempts },
      }),
    );
  failed(attempts);
  expect(await query()).toEqual({
    kind: 'declined',
    errorType: 'INSUFFICIENT_FUNDS',
    message: 'Insufficient funds',
  });
  for (const none of [undefined, 'none', [{ status: 'failed', message: 5 }]]) {
    failed(none);
    expect(await query()).toEqual({ kind: 'declined', errorType: 'NOT_COMPLETED', message: '' });
  }
});

describe('a wallet', () => {
  it.each([
    ['KES', '254700000000', 'STK_PROMPT', null],
    ['GHS', '233240000000', 'OTP', 'STK_PROMPT'],
    ['XAF', '237655123456', 'STK_PROMPT', null],
    ['XOF', '2250500000000', 'OTP', 'STK_PROMPT'],
    ['XOF', '2250700000000', 'OTP', 'REDIRECT'],
    ['TZS', '255780000000', 'OTP', 'STK_PROMPT'],
    ['EGP', '201200000000', 'STK_PROMPT', null],
  ])('in %s, %s, is asked by %s and then by %s', async (currency, number, first, then) => {
    expect(await wallet(currency, number)).toMatchObject({ authModel: first });
    if (then !== null) expect(await answer(OTP)).toMatchObject({ authModel: then });
    await stub.decide('KPY-CA-1', 'paid');
    expect(await query()).toMatchObject({ kind: 'approved', amountMinor: 10_000, currency });
  });

  it('francs are sent and read without decimals', async () => {
    await wallet('XOF', '2250500000000');
    expect(bodies('/charges/mobile-money')).toMatchObject([{ amount: 10_000, currency: 'XOF' }]);
  });

  it('has another try at a wrong code', async () => {
    await wallet('GHS', '233240000000');
    const step = { kind: 'step', authModel: 'OTP', canResendOtp: true };
    expect(await answer({ ...OTP, value: '000000' })).toMatchObject({ ...step, secretWasWrong: true });
    expect(await answer(OTP)).toMatchObject({ authModel: 'STK_PROMPT' });
    expect(bodies('/charges/mobile-money/authorize')).toContainEqual({
      reference: stub.idOf('KPY-CA-1'),
      token: '123456',
    });
  });

  it.each(['wave-ci', 'we-eg'])('of %s is not taken', (network) => {
    expect(open().wallet?.refuses?.({ number: '', network })).toEqual({ code: 'NETWORK_NOT_TAKEN' });
  });

  it('is called back about by https alone', async () => {
    await wallet('KES', '254700000000', open(koraCredentials('shop'), 'http://localhost/account'));
    expect(bodies('/charges/mobile-money')[0]).not.toHaveProperty('notification_url');
  });
});

describe('what is sent again', () => {
  const codeOfCard = async () => {
    await card('5442056106072595');
    return answer(PIN);
  };
  const SENT = { kind: 'sent' };

  it.each([
    ['a card’s code', codeOfCard, 'resendOtp', 'card/resend-otp'],
    ['a wallet’s code', () => wallet('GHS', '233240000000'), 'resendOtp', 'mobile-money/resend-otp'],
    ['a prompt', () => wallet('KES', '254700000000'), 'resendPrompt', 'mobile-money/resend-stk'],
  ] as const)('%s', async (_, charge, call, path) => {
    await charge();
    expect(await open()[call]?.(under())).toEqual(SENT);
    expect(bodies(`/charges/${path}`)).toEqual([{ transaction_reference: stub.idOf('KPY-CA-1') }]);
  });

  it('not once the charge is over', async () => {
    await wallet('KES', '254700000000');
    await stub.decide('KPY-CA-1', 'paid');
    expect(await open().resendPrompt?.(under())).toMatchObject({ kind: 'lost', cause: 'http_409' });
  });
});

describe('a bank', () => {
  it('is listed under our own name for it, also by its code at the clearing house', async () => {
    const listed = await open().bankDebit?.list({ currency: 'NGN', paymentReference: 'KPY-PI-1' });
    expect(listed).toEqual({
      kind: 'banks',
      banks: [
        { name: 'OPay', slug: 'opay', processor: 'kora', code: '100004' },
        { name: 'PalmPay', slug: 'palmpay', processor: 'kora', code: '100033' },
      ],
    });
  });

  it('is read by either names of the fields', async () => {
    const data = [{ bank_name: 'Lotus Bank', bank_code: '303' }, { name: 'A bank without a code' }];
    stub.answer('banks', inJson({ status: true, data }));
    expect(await open().bankDebit?.list({ currency: 'NGN', paymentReference: 'KPY-PI-1' })).toMatchObject({
      banks: [{ name: 'Lotus Bank', slug: 'bank-303', code: '303' }],
    });
  });

  it('has a page of its own', async () => {
    const bank = { name: 'OPay', slug: 'opay', processor: 'kora', code: '100004' };
    const account = { processor: 'kora', bank_code: '100004' };
    const step = await open().bankDebit?.charge({ ...chargeRequest(NAIRA), bank, account });
    const content = `${stub.url}/pages/KPY-PAY-00000000`;
    expect(step).toMatchObject({ authModel: 'REDIRECT', page: { type: 'url', content } });
    await pressOnPage(content, 'paid');
    expect(await query()).toMatchObject({ kind: 'approved' });
  });
});

describe('a transfer', () => {
  const account = () => {
    channel = 'bank_transfer';
    return open().transferAccount?.open({
      ...chargeRequest(NAIRA),
      merchantName: 'Ada’s Books',
      openMs: 60_000,
    });
  };

  it('has an account whose end is Kora’s to say, and money that counts by what Kora credits', async () => {
    const opened = await account();
    expect(opened).toMatchObject({
      account: { bankCode: 'wema', expiresAt: time.clock.now() + 30 * 60_000 },
    });
    await stub.transferIn?.('KPY-CA-1', 70_000);
    expect(await query()).toMatchObject({
      kind: 'account',
      account: null,
      transfers: [{ id: 'KPY-CA-1', amountMinor: 50_000, landedAt: time.clock.now() }],
    });
  });

  it('whose sum Kora sends back waits for the right one', async () => {
    await account();
    await stub.transferIn?.('KPY-CA-1', 20_000);
    expect(await query()).toMatchObject({ kind: 'account', transfers: [] });
    await stub.transferIn?.('KPY-CA-1', 50_000);
    expect(await query()).toMatchObject({ transfers: [{ amountMinor: 50_000 }] });
  });
});

describe('a refund', () => {
  const refund = (more: Partial<ReversalRequest> = {}) => reversalRequest(NAIRA, more);
  const refunds = () => open().refund;
  const back = async () => (await stub.book()).filter(({ kind }) => kind === 'refund');

  it.each([
    ['of another currency', { currency: 'KES' }],
    ['of less than NGN 100', { amountMinor: 9_999 }],
  ])('%s is a person’s, and nothing is sent', async (_, more) => {
    expect(await refunds()?.send(refund(more))).toMatchObject({ kind: 'needs_person' });
    expect(stub.requests).toEqual([]);
  });

  it('is done within days', async () => {
    await card('4084127883172787');
    expect(await refunds()?.send(refund())).toEqual({ kind: 'pending' });
    expect(await refunds()?.query(refund())).toEqual({ kind: 'pending' });
    await time.advance(24 * 60 * 60_000);
    expect(await refunds()?.query(refund())).toEqual({ kind: 'reversed' });
  });

  it('that is sent twice is made once', async () => {
    await card('4084127883172787');
    for (let times = 0; times < 2; times += 1)
      expect(await refunds()?.send(refund({ amountMinor: 20_000 }))).toEqual({ kind: 'pending' });
    expect(await back()).toHaveLength(1);
  });

  it('whose answer was lost is found by our reference, beside another of the same sum', async () => {
    await card('4084127883172787');
    const half = { amountMinor: 25_000 };
    stub.fail('refund', 'cut_after');
    expect(await refunds()?.send(refund(half))).toMatchObject({ kind: 'lost', sent: 'maybe' });
    const other = { ...half, reversalReference: 'KPY-RV-2' };
    expect(await refunds()?.query(refund(other))).toEqual({ kind: 'not_found' });
    expect(await refunds()?.query(refund(half))).toEqual({ kind: 'pending' });
  });

  it('tells the operator that the balance is too low, until one is taken again', async () => {
    await card('4084127883172787');
    const refuse = (message: string) =>
      stub.answer('refund', inJson({ status: false, message, data: null }, 400));
    const send = (reversalReference: string) =>
      refunds()?.send(refund({ reversalReference, amountMinor: 10_000 }));
    refuse('Insufficient funds in disbursement wallet');
    expect(await send('KPY-RV-1')).toMatchObject({ kind: 'lost', sent: 'never' });
    worked = [];
    refuse('Transaction has not yet been settled');
    await send('KPY-RV-2');
    expect([warned, worked]).toEqual([['empty_balance'], expect.not.arrayContaining(['empty_balance'])]);
    expect(await send('KPY-RV-3')).toEqual({ kind: 'pending' });
    expect(worked).toContain('empty_balance');
  });

  it('of more than is left is refused', async () => {
    await card('4084127883172787');
    expect(await refunds()?.send(refund({ amountMinor: 50_001 }))).toMatchObject({ kind: 'refused' });
  });
});

describe('a callback', () => {
  const { readCallback } = koraConnector({
    http: createHttpOut(systemTimers),
    clock: time.clock,
    random: systemRandom,
  });
  const [now, former] = [koraCredentials('shop'), koraCredentials('before')];
  const read = (event: string, data: object, key = now.secretKey) =>
    readCallback(signedByKora(key, event, data), [now, former]);
  const CHARGE = { reference: 'KPY-CA-1', payment_reference: 'KPY-CA-1', status: 'success' };
  const HINT = { kind: 'hint', reference: 'KPY-CA-1', handle: 'KPY-CA-1' };

  it.each<[string, object, object]>([
    ['charge.success', CHARGE, HINT],
    ['charge.failed', CHARGE, HINT],
    ['charge.success', { reference: 'KPY-CA-1' }, HINT],
    [
      'refund.success',
      { reference: 'KPY-RV-1', payment_reference: 'KPY-CA-1' },
      { kind: 'refund_hint', reference: 'KPY-RV-1' },
    ],
    ['transfer.success', { reference: 'salary-17' }, { kind: 'ignored' }],
  ])('%s %j', (event, data, means) => {
    expect(read(event, data)).toEqual(means);
  });

  it('may be signed with a key that was replaced lately, and with no other', () => {
    expect(read('charge.success', CHARGE, former.secretKey)).toEqual(HINT);
    expect(read('charge.success', CHARGE, koraCredentials('stranger').secretKey)).toEqual({
      kind: 'refused',
    });
    expect(readCallback(signedByKora('', 'charge.success', CHARGE), [{}])).toEqual({ kind: 'refused' });
  });

  const around = (body: string) => {
    const { headers } = signedByKora(now.secretKey, '', { reference: 'KPY-CA-1', fee: 15 });
    return readCallback({ headers, body: Buffer.from(body) }, [now]).kind;
  };
  it.each<[string, string, string]>([
    ['{"event":"charge.success","data":{"reference":"KPY-CA-1","fee":15}}', 'hint', 'as it was signed'],
    ['{ "data" : {"reference":"KPY-CA-1","fee":15} , "event":"charge.failed" }', 'hint', 'in another order'],
    ['{"event":"charge.success","data":{"reference": "KPY-CA-1","fee":15.00}}', 'hint', 'written otherwise'],
    [
      '{"event":"charge.success","data":{"reference":"KPY-CA-2","fee":15}}',
      'refused',
      'about another charge',
    ],
    [
      '{"data":{"reference":"KPY-CA-1","fee":15},"event":"charge.success","data":{}}',
      'refused',
      'with two data',
    ],
    [
      '{"event":"data","more":[{"data":{"reference":"KPY-CA-1","fee":15}}]}',
      'refused',
      'with data elsewhere',
    ],
    ['{"data":{"reference":"KPY-CA-1","fee":15}}', 'unread', 'without an event'],
    ['{"data":{"reference":"KPY-CA-1","fee":15}', 'refused', 'cut off'],
  ])('%s is %s: %s', (body, kind) => {
    expect(around(body)).toBe(kind);
  });

  it('of data that is a list is only unread', () => {
    expect(read('charge.success', [])).toEqual({ kind: 'unread' });
  });
});

it('an account without a key is not opened; a key that is refused does nothing, and an operator hears of it', async () => {
  const { secretKey } = koraCredentials('shop');
  expect(() => open({ secretKey })).toThrow('lacks a key');
  const refused = open({ ...koraCredentials('shop'), secretKey: 'pk_test_1' });
  const answered = await wallet('KES', '254700000000', refused);
  expect(answered).toEqual({ kind: 'lost', sent: 'never', cause: 'http_401' });
  expect(warned).toEqual(['secret_key']);
});
