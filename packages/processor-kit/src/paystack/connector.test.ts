// What only Paystack has: its networks, its steps, its pages, wide ids, and refunds that are found by a note.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { PAYSTACK_LIMITS } from '@titan/server/providers/paystack/limits';
import { paystackConnector } from '@titan/server/providers/paystack/index';
import type {
  ChargeRequest,
  Provider,
  ReversalRequest,
  SetUpReports,
  StepAnswer,
  Wallet,
} from '@titan/server/providers/port';
import { HOUR_MS, MINUTE_MS } from '@titan/rules/durations';
import { chargeRequest, chargeUnderWay, providerOf, reversalRequest } from '../requests.ts';
import { pressOnPage } from '../stub-pages.ts';
import { paystackCredentials, type PaystackStub, signedByPaystack, startPaystackStub } from './stub.ts';
import { inJson } from '../stub-server.ts';

let stub: PaystackStub;
let warned: string[];
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startPaystackStub(time.clock);
  warned = [];
});
afterEach(() => stub.stop());

function open(credentials: Record<string, string> = paystackCredentials('shop')): Provider {
  const http = createHttpOut(systemTimers);
  const connector = paystackConnector({ baseUrl: stub.url, http, clock: time.clock });
  const setUp: SetUpReports = { wrong: ({ code }) => warned.push(code), works: () => {} };
  return providerOf(connector, credentials, { setUp });
}

type ChargeSum = Pick<ChargeRequest, 'amountMinor' | 'currency'>;
const CHARGE = chargeUnderWay({ amountMinor: 150_000, currency: 'GHS' }, { channel: 'mobile_money' });
const NAIRA = { amountMinor: 10_000, currency: 'NGN' };
const sentOf = (path: string) =>
  stub.requests
    .filter((each) => each.path === path)
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const wallet = (currency: string, pays: Wallet, provider = open()) =>
  provider.wallet?.charge({ ...chargeRequest({ amountMinor: 10_000, currency }), wallet: pays });
const cardOf = (number: string, cvv = '123') => ({
  number,
  cvv,
  expiryMonth: '12',
  expiryYear: '30',
  holderName: null,
});
const card = (number: string, provider = open()) =>
  provider.card?.charge({ ...chargeRequest(NAIRA), card: cardOf(number) });
const answer = (kind: 'pin' | 'otp' | 'phone', value: string, provider = open()) =>
  provider.answerStep?.(CHARGE, { kind, value });

describe('a wallet', () => {
  it.each([
    ['GHS', '233551234987', null, { phone: '0551234987', provider: 'mtn' }, 'STK_PROMPT'],
    ['GHS', '233271234567', null, { phone: '0271234567', provider: 'atl' }, 'STK_PROMPT'],
    ['GHS', '233201234567', null, { phone: '0201234567', provider: 'vod' }, 'VOUCHER'],
    // Numbers move between networks: the payer's own word goes before the prefix.
    ['GHS', '233551234987', 'vodafone-gh', { phone: '0551234987', provider: 'vod' }, 'VOUCHER'],
    ['KES', '254710000000', null, { phone: '+254710000000', provider: 'mpesa' }, 'STK_PROMPT'],
    ['KES', '254730000000', null, { phone: '+254730000000', provider: 'atl' }, 'STK_PROMPT'],
    ['XOF', '2250700000000', 'orange-ci', { phone: '0700000000', provider: 'orange' }, 'OTP'],
    ['XOF', '2250500000000', 'mtn-ci', { phone: '0500000000', provider: 'mtn' }, 'STK_PROMPT'],
    ['XOF', '2250700000000', 'wave-ci', { phone: '0700000000', provider: 'wave' }, 'REDIRECT'],
  ])('%s %s on %s is %j, and leads to %s', async (currency, number, network, named, authModel) => {
    expect(await wallet(currency, { number, network })).toMatchObject({ kind: 'step', authModel });
    expect(sentOf('/charge')).toMatchObject([{ mobile_money: named }]);
  });

  it.each([
    ['2250100000000', 'moov-ci'],
    ['254763000000', null],
    ['256700000000', null],
  ])('%s on %s is not taken, and nothing is sent', async (number, network) => {
    expect(open().wallet?.refuses?.({ number, network })).toEqual({ code: 'NETWORK_NOT_TAKEN' });
    expect(await wallet('KES', { number, network })).toMatchObject({ kind: 'lost', sent: 'never' });
    expect(stub.requests).toEqual([]);
  });

  it('of Telecel Cash is asked for a voucher, and told what to dial for it', async () => {
    const step = await wallet('GHS', { number: '233201234567', network: null });
    expect(step).toMatchObject({ dialCode: '*110#', display: expect.stringContaining('voucher code') });
    expect(await answer('otp', '123456')).toEqual({ kind: 'processing', message: '' });
    expect(await open().query(CHARGE)).toMatchObject({ kind: 'approved' });
  });

  it('a code of the payer’s leads on; a wrong one ends the charge, which verify tells', async () => {
    await wallet('XOF', { number: '2250700000000', network: 'orange-ci' });
    expect(await answer('otp', '0000')).toEqual({ kind: 'processing', message: '' });
    expect(await open().query(CHARGE)).toMatchObject({ kind: 'declined', errorType: 'NOT_COMPLETED' });
  });
});

describe('a card', () => {
  it('is asked for its PIN, a phone number and a code, in the order that Paystack wants', async () => {
    expect(await card('507850785078507804')).toMatchObject({ authModel: 'PIN' });
    expect(await answer('pin', '0000')).toMatchObject({ authModel: 'PHONE' });
    expect(await answer('phone', '08012345678')).toMatchObject({ authModel: 'OTP' });
    expect(await answer('otp', '123456')).toEqual({ kind: 'processing', message: '' });
    expect(await open().query(CHARGE)).toMatchObject({ kind: 'approved', amountMinor: 10_000 });
    expect(sentOf('/charge/submit_pin')).toEqual([{ pin: '0000', reference: 'KPY-CA-1' }]);
  });

  it('whose step was lost is told it again by a query', async () => {
    stub.fail('create', 'cut_after');
    expect(await card('507850785078507812')).toMatchObject({ kind: 'lost', sent: 'maybe' });
    expect(await open().query(CHARGE)).toMatchObject({ authModel: 'PIN', handle: stub.idOf('KPY-CA-1') });
  });

  it('of a bank with a page of its own is sent there', async () => {
    const content = `${stub.url}/pages/KPY-CA-1`;
    const step = { authModel: '3DS', page: { type: 'url', content } };
    expect(await card('5192602720584796')).toMatchObject(step);
    expect(await open().query(CHARGE)).toMatchObject(step);
  });

  it('that is sent a second time under its reference is the first one', async () => {
    await card('4084084084084081');
    expect(await card('4084084084084081')).toEqual({ kind: 'processing', message: '' });
    expect(await stub.book()).toHaveLength(1);
    expect(await open().query(CHARGE)).toMatchObject({ kind: 'approved' });
  });

  const unasked: StepAnswer[] = [
    { kind: 'cvv', value: '123' },
    { kind: 'payId', value: 'ada' },
  ];
  it.each(unasked)('is never asked for what Paystack has no call for: %j', async (given) => {
    expect(await open().answerStep?.(CHARGE, given)).toEqual({ kind: 'processing', message: '' });
    expect(stub.requests).toEqual([]);
  });
});

describe('a card on Paystack’s own page', () => {
  const hosted = () =>
    open().hostedCard?.charge({ ...chargeRequest(NAIRA), returnUrl: 'https://checkout.test/back?a=1' });

  it('begins with a redirect, takes cards alone, and comes back to us', async () => {
    const content = `${stub.url}/pages/KPY-CA-1`;
    expect(await hosted()).toMatchObject({ authModel: '3DS', page: { type: 'url', content } });
    const [sent] = sentOf('/transaction/initialize');
    expect(sent).toMatchObject({ channels: ['card'], callback_url: 'https://checkout.test/back?a=1' });
    expect(sent).not.toHaveProperty('card');
    expect(await pressOnPage(content, 'paid')).toBe(
      'https://checkout.test/back?a=1&trxref=KPY-CA-1&reference=KPY-CA-1',
    );
    expect(await open().query(CHARGE)).toMatchObject({ kind: 'approved', amountMinor: 10_000 });
  });
});

describe('a card whose payer has not finished on that page', () => {
  it.each<[string, number, object | string, string]>([
    ['pending', 200, { status: true, data: { status: 'pending' } }, 'step'],
    ['abandoned', 200, { status: true, data: { status: 'abandoned' } }, 'step'],
    ['an invalid reference', 400, { status: false, message: 'Transaction reference is invalid' }, 'step'],
    ['a code, as of a card on our own form', 200, { status: true, data: { status: 'send_otp' } }, 'step'],
    ['an error as HTML', 502, '<html></html>', 'processing'],
  ])('and whom the pending check calls %s', async (_, status, body, kind) => {
    await open().hostedCard?.charge(chargeRequest(NAIRA));
    stub.answer('check', () => ({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }));
    const answer = await open().query(CHARGE);
    expect(answer).toMatchObject({ kind, handle: stub.idOf('KPY-CA-1') });
    expect(answer).not.toHaveProperty('page');
  });
});

describe('a bank', () => {
  it('is one of those that are debited by what the page asks for, under our own name for it', async () => {
    expect(await open().bankDebit?.list({ currency: 'NGN', paymentReference: 'KPY-PI-1' })).toEqual({
      kind: 'banks',
      banks: [
        { name: 'Zenith Bank', slug: 'zenith', processor: 'paystack', code: '057' },
        { name: 'First Bank of Nigeria', slug: 'firstbank', processor: 'paystack', code: '011' },
      ],
    });
  });

  it('that asks for a birthday afterwards is answered', async () => {
    const bank = { name: 'Zenith Bank', slug: 'zenith', processor: 'paystack', code: '057' };
    const account = { processor: 'paystack', bank_code: '057', account_number: '0000000000' };
    const charged = await open().bankDebit?.charge({ ...chargeRequest(NAIRA), bank, account });
    expect(charged).toMatchObject({ authModel: 'BIRTHDAY' });
    const given = { kind: 'birthday', value: '2007-04-15' } as const;
    expect(await open().answerStep?.(CHARGE, given)).toMatchObject({ authModel: 'OTP' });
    expect(sentOf('/charge/submit_birthday')).toEqual([{ birthday: '2007-04-15', reference: 'KPY-CA-1' }]);
  });

  it('that asks for a birthday gets the one that the payer gave', async () => {
    const bank = { name: 'Zenith Bank', slug: 'zenith', processor: 'paystack', code: '057' };
    const account = { processor: 'paystack', bank_code: '057', account_number: '0000000000' };
    const charged = await open().bankDebit?.charge({
      ...chargeRequest(NAIRA),
      bank,
      account: { ...account, account_name: 'Ada Obi', date_of_birth: '2007-04-15' },
    });
    expect(charged).toMatchObject({ authModel: 'OTP' });
    expect(sentOf('/charge')).toMatchObject([
      { bank: { code: '057', account_number: '0000000000' }, birthday: '2007-04-15' },
    ]);
  });
});

describe('an account for a transfer', () => {
  const account = (openMs: number, sum: ChargeSum = NAIRA, reference = 'KPY-CA-1') =>
    open().transferAccount?.open({
      ...chargeRequest(sum, { reference }),
      merchantName: 'Ada’s Books',
      openMs,
    });

  it.each([
    ['NGN', MINUTE_MS, 15 * MINUTE_MS],
    ['NGN', HOUR_MS, HOUR_MS],
    ['NGN', 24 * HOUR_MS, 8 * HOUR_MS],
    ['KES', MINUTE_MS, 15 * MINUTE_MS],
    ['KES', HOUR_MS, 24 * MINUTE_MS],
  ])('in %s asked for %i ms lasts %i ms', async (currency, openMs, lastsMs) => {
    expect(await account(openMs, { ...NAIRA, currency })).toMatchObject({
      kind: 'account',
      account: { expiresAt: time.clock.now() + lastsMs },
      transfers: [],
    });
  });

  it('in shillings is shared, and each payer has a reference, which is told again', async () => {
    const shillings = { ...NAIRA, currency: 'KES' };
    const [first, second] = [
      await account(HOUR_MS, shillings),
      await account(HOUR_MS, shillings, 'KPY-CA-2'),
    ];
    const named = (reference: string) => ({
      kind: 'account',
      account: { accountNumber: '1140028877', transferReference: stub.transferReferenceOf?.(reference) },
    });
    expect([first, second]).toMatchObject([named('KPY-CA-1'), named('KPY-CA-2')]);
    expect(stub.transferReferenceOf?.('KPY-CA-1')).not.toBe(stub.transferReferenceOf?.('KPY-CA-2'));
    const again = await open().query({ ...CHARGE, ...shillings, channel: 'bank_transfer' });
    expect(again).toEqual({ ...first, handle: stub.idOf('KPY-CA-1') });
  });

  it('is told again while it waits, and a transfer is told without it', async () => {
    const opened = await account(HOUR_MS);
    expect(await open().query(CHARGE)).toEqual({ ...opened, handle: stub.idOf('KPY-CA-1') });
    await stub.decide('KPY-CA-1', 'paid');
    expect(await open().query(CHARGE)).toMatchObject({
      kind: 'account',
      account: null,
      transfers: [{ id: stub.idOf('KPY-CA-1'), amountMinor: 10_000, landedAt: time.clock.now() }],
    });
  });
});

describe('a fee', () => {
  it.each([
    ['GHS', '233551234987', 'mtn-gh', 10_000, 150],
    // 1.5 % of 99 francs is told in hundredths of a franc.
    ['XOF', '2250700000000', 'wave-ci', 99, 1],
  ])('in %s is told with the approval', async (currency, number, network, amountMinor, feeMinor) => {
    await open().wallet?.charge({ ...chargeRequest({ amountMinor, currency }), wallet: { number, network } });
    await stub.decide('KPY-CA-1', 'paid');
    expect(await open().query(CHARGE)).toMatchObject({ kind: 'approved', amountMinor, feeMinor });
  });
});

describe('an id', () => {
  it('of 64 bits keeps all of its digits', async () => {
    await wallet('KES', { number: '254710000000', network: null });
    const body = `{"status":true,"data":{"id":18446744073709551615,"reference":"KPY-CA-1","status":"success","amount":10000,"currency":"KES"}}`;
    stub.answer('query', () => ({ status: 200, body }));
    expect(await open().query(CHARGE)).toMatchObject({ kind: 'approved', handle: '18446744073709551615' });
  });
});

describe('a refund', () => {
  const refund = (more: Partial<ReversalRequest> = {}) =>
    reversalRequest(NAIRA, { chargeHandle: stub.idOf('KPY-CA-1'), ...more });
  const refunds = () => open().refund;
  beforeEach(() => card('4084084084084081'));

  it('whose answer was lost is found by our name for it, among others of the same sum', async () => {
    stub.fail('refund', 'cut_after');
    const half = { amountMinor: 5_000 };
    expect(await refunds()?.send(refund(half))).toMatchObject({ kind: 'lost', sent: 'maybe' });
    const other = { ...half, reversalReference: 'KPY-RV-2' };
    expect(await refunds()?.query(refund(other))).toEqual({ kind: 'not_found' });
    const sent = await refunds()?.send(refund(other));
    const found = await refunds()?.query(refund(half));
    expect([sent?.kind, found?.kind]).toEqual(['pending', 'pending']);
    expect(found).not.toEqual(sent);
  });

  it('that was made before is found by a repeat, without another', async () => {
    await refunds()?.send(refund());
    expect(await refunds()?.send(refund())).toMatchObject({ kind: 'pending' });
    expect((await stub.book()).filter(({ kind }) => kind === 'refund')).toHaveLength(1);
  });

  it('of what a person has refunded at Paystack needs a person here', async () => {
    await refunds()?.send(refund({ reversalReference: 'KPY-RV-of-a-person' }));
    expect(await refunds()?.send(refund())).toMatchObject({ kind: 'needs_person' });
  });

  it('of more than was paid is refused', async () => {
    expect(await refunds()?.send(refund({ amountMinor: 10_001 }))).toMatchObject({ kind: 'refused' });
  });

  it('of a charge whose id no answer has brought is looked for by the id that verify tells', async () => {
    await refunds()?.send(refund({ chargeHandle: null }));
    expect(await refunds()?.query(refund({ chargeHandle: null }))).toMatchObject({ kind: 'pending' });
  });

  it('in a list that may not be whole is not reported as missing', async () => {
    const listed = { id: 1, transaction: 1, status: 'processed', amount: 1, currency: 'NGN' };
    const body = JSON.stringify({ status: true, data: Array.from({ length: 100 }, () => listed) });
    stub.answer('refund_query', () => ({ status: 200, body }));
    expect(await refunds()?.query(refund())).toMatchObject({ kind: 'lost', sent: 'maybe' });
  });
});

describe('a callback', () => {
  const { readCallback } = paystackConnector({
    http: createHttpOut(systemTimers),
    clock: time.clock,
  });
  const [now, former] = [paystackCredentials('shop'), paystackCredentials('before')];
  const read = (payload: object, key = now.secretKey) =>
    readCallback(signedByPaystack(key, payload), [now, former]);
  const refunded = { transaction_reference: 'KPY-CA-1', refund_reference: null, amount: '10000' };

  it.each<[string, object, object]>([
    ['charge.success', { reference: 'KPY-CA-1', id: 1 }, { kind: 'hint', reference: 'KPY-CA-1' }],
    ...['pending', 'processing', 'processed', 'failed', 'needs-attention'].map(
      (word): [string, object, object] => [
        `refund.${word}`,
        refunded,
        { kind: 'refund_hint', charge: 'KPY-CA-1' },
      ],
    ),
    ['bank.transfer.rejected', { bank_transfer: { amount: '30000' } }, { kind: 'ignored' }],
    [
      'charge.dispute.create',
      { id: 1, transaction: { reference: 'KPY-CA-1' } },
      { kind: 'dispute', handle: '1' },
    ],
    ['charge.dispute.remind', { transaction: { reference: 'KPY-CA-1' } }, { kind: 'unread' }],
    ['transfer.success', { reference: 'KPY-CA-1' }, { kind: 'ignored' }],
  ])('%s', (event, data, means) => {
    expect(read({ event, data })).toEqual(means);
  });

  it('may be signed with a key that was replaced lately, and with no other', () => {
    const payload = { event: 'charge.success', data: { reference: 'KPY-CA-1' } };
    expect(read(payload, former.secretKey)).toMatchObject({ kind: 'hint' });
    expect(read(payload, paystackCredentials('stranger').secretKey)).toEqual({ kind: 'refused' });
    expect(read(payload, '')).toEqual({ kind: 'refused' });
  });

  it('of a list, as subscriptions send it, is only unread', () => {
    expect(read({ event: 'subscription.expiring_cards', data: [] })).toEqual({ kind: 'unread' });
  });
});

describe('an account', () => {
  it('by its setting has M-Pesa paid to a paybill', async () => {
    const charged = await wallet(
      'KES',
      { number: '254710000000', network: null },
      open({ ...paystackCredentials('shop'), mpesa: 'offline' }),
    );
    expect(charged).toMatchObject({
      authModel: 'PAY_OFFLINE',
      offline: { paybill: '4084333', account: '1234567' },
    });
    expect(sentOf('/charge')).toMatchObject([{ mobile_money: { provider: 'mpesa_offline' } }]);
  });

  it('without a key is not opened; one that is refused does nothing, and an operator hears of it', async () => {
    expect(() => open({})).toThrow('secret key');
    const answered = await wallet(
      'KES',
      { number: '254710000000', network: null },
      open({ secretKey: 'pk_test_1' }),
    );
    expect(answered).toEqual({ kind: 'lost', sent: 'never', cause: 'http_401' });
    expect(warned).toEqual(['secret_key']);
  });

  it('whose key is refused with 400, as verify does it, is reported as well; no other 400 is', async () => {
    const say = (message: string, more: object = {}) =>
      stub.answer('query', inJson({ status: false, message, ...more }, 400));
    say('Transaction reference not found.');
    await open().query(CHARGE);
    say('Invalid key', { code: 'invalid_params' });
    await open().query(CHARGE);
    expect(warned).toEqual([]);
    say('Invalid key');
    await open().query(CHARGE);
    expect(warned).toEqual(['secret_key']);
  });
});

it('never charges less than Paystack takes', () => {
  const { card: cards, mobile_money: wallets } = PAYSTACK_LIMITS.channels;
  expect(cards?.NGN?.minMinor).toBe(5_000);
  expect(wallets?.XOF?.minMinor).toBe(1);
});
