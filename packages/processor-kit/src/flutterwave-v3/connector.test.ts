// What only version 3 of Flutterwave's API has: ends that only a query tells, tries of their own on a page, cards that are wanted again, and refunds
// that are found by a comment.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { flutterwaveV3Connector } from '@titan/server/providers/flutterwave-v3/index';
import { NONE_YET } from '@titan/server/providers/flutterwave-v3/words';
import type {
  Card,
  ChargeUnderWay,
  DebitPage,
  NewCharge,
  ReversalRequest,
  SetUpReports,
} from '@titan/server/providers/port';
import { DAY_MS, HOUR_MS } from '@titan/rules/durations';
import { inJson, type CallStage } from '../stub-server.ts';
import { chargeRequest, chargeUnderWay, providerOf, reversalRequest } from '../requests.ts';
import { pressOnPage } from '../stub-pages.ts';
import { type FlutterwaveV3Stub, startFlutterwaveV3Stub } from './stub.ts';
import { flutterwaveV3Credentials, RIGHT_CODE } from './stub-rules.ts';

const KENYAN = { number: '254709929220', network: null };

let stub: FlutterwaveV3Stub;
let reported: string[];
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startFlutterwaveV3Stub(time.clock);
  reported = [];
});
afterEach(() => stub.stop());

function open() {
  const http = createHttpOut(systemTimers);
  const connector = flutterwaveV3Connector({ baseUrl: stub.url, http, clock: time.clock });
  const setUp: SetUpReports = { wrong: ({ code }) => reported.push(code), works: () => {} };
  return providerOf(connector, flutterwaveV3Credentials('shop'), { setUp });
}

const NAIRA = { amountMinor: 50_000, currency: 'NGN' } as const;
const request = (more: Partial<NewCharge> = {}) => chargeRequest(NAIRA, more);
const under = (more: Partial<ChargeUnderWay> = {}) => chargeUnderWay(NAIRA, more);
const cardOf = (number: string): Card => ({
  number,
  cvv: '564',
  expiryMonth: '10',
  expiryYear: '2029',
  holderName: null,
});
const chargeCard = (number: string) => open().card?.charge({ ...request(), card: cardOf(number) });
const chargeWallet = (currency: string, number: string, network: string | null = null) =>
  open().wallet?.charge({ ...request({ currency, amountMinor: 1_500 }), wallet: { number, network } });
const openPage = () => open().hostedCard?.charge(request());
const openAccount = () =>
  open().transferAccount?.open({ ...request(), merchantName: 'Titan Books', openMs: 1_800_000 });
const page = () => `${stub.url}/pages/KPY-CA-1`;
const stages = () => stub.requests.map(({ stage }) => stage);
const sent = () => JSON.parse(stub.requests[0]?.body ?? '{}') as Record<string, unknown>;
/** Answers the next request of the stage with this. */
const says = (stage: CallStage, body: object, status = 200): void => stub.answer(stage, inJson(body, status));
const REFUSED = { status: 'error', message: 'Merchant is not enabled for this', data: null };

describe('a wallet', () => {
  it.each([
    ['KES', '254709929220', null, 'mpesa', { phone_number: '254709929220', network: 'SAFARICOM' }],
    ['KES', '254733123456', null, 'mpesa', { phone_number: '254733123456', network: 'AIRTEL' }],
    ['GHS', '233551234987', null, 'mobile_money_ghana', { phone_number: '0551234987', network: 'MTN' }],
    ['GHS', '233201234567', null, 'mobile_money_ghana', { phone_number: '0201234567', network: 'VODAFONE' }],
    ['GHS', '233271234567', null, 'mobile_money_ghana', { phone_number: '0271234567', network: 'TIGO' }],
    [
      'TZS',
      '255741234567',
      null,
      'mobile_money_tanzania',
      { phone_number: '0741234567', network: 'Vodafone' },
    ],
    [
      'TZS',
      '255621234567',
      null,
      'mobile_money_tanzania',
      { phone_number: '0621234567', network: 'Halopesa' },
    ],
    ['TZS', '255651234567', null, 'mobile_money_tanzania', { phone_number: '0651234567', network: 'Tigo' }],
    ['TZS', '255681234567', null, 'mobile_money_tanzania', { phone_number: '0681234567', network: 'Airtel' }],
    ['XAF', '237670000020', null, 'mobile_money_franco', { network: 'MTN', country: 'CM' }],
    ['XAF', '237690000020', null, 'mobile_money_franco', { network: 'ORANGEMONEY', country: 'CM' }],
    ['XOF', '2250512345678', 'mtn-ci', 'mobile_money_franco', { network: 'MTN', country: 'CI' }],
    ['XOF', '2250112345678', 'moov-ci', 'mobile_money_franco', { network: 'MOOV' }],
    ['XOF', '2250712345678', 'orange-ci', 'mobile_money_franco', { network: 'ORANGEMONEY' }],
    ['XOF', '2250712345678', 'wave-ci', 'mobile_money_franco', { network: 'WAVE' }],
  ])('of %s, %s, %s, is charged as %s', async (currency, number, network, type, fields) => {
    await chargeWallet(currency, number, network);
    expect(stub.requests[0]?.path).toBe(`/charges?type=${type}`);
    expect(sent()).toMatchObject(fields);
  });

  it('of a network that Flutterwave does not take is not charged', async () => {
    const wallet = { number: '254763123456', network: 'equitel-ke' };
    expect(open().wallet?.refuses?.(wallet)).toEqual({ code: 'NETWORK_NOT_TAKEN' });
    expect(await chargeWallet('KES', wallet.number, wallet.network)).toMatchObject({ sent: 'never' });
    expect(stub.requests).toEqual([]);
  });

  it('in Ghana is led to a page, and is not lost while its payer has not opened that', async () => {
    const answer = await chargeWallet('GHS', '233551234987');
    expect(answer).toMatchObject({ authModel: 'REDIRECT', page: { content: page() }, handle: NONE_YET });
    const charge = under({ channel: 'mobile_money', currency: 'GHS' });
    expect(await open().query({ ...charge, handle: NONE_YET })).toMatchObject({ authModel: 'REDIRECT' });
    expect(await open().query(charge)).toEqual({ kind: 'not_found' });
  });
});

describe('a refusal of a charge', () => {
  it('has done nothing where Flutterwave then knows no transaction', async () => {
    says('create', REFUSED, 400);
    says('query', { ...REFUSED, message: 'No transaction was found for this id' }, 400);
    expect(await openPage()).toEqual({ kind: 'lost', sent: 'never', cause: 'http_400' });
    expect(stages()).toEqual(['create', 'query']);
  });

  it('proves nothing where that cannot be asked', async () => {
    says('create', REFUSED, 400);
    stub.fail('query', 'error_after');
    expect(await chargeWallet('KES', '254709929220')).toMatchObject({ kind: 'lost', sent: 'maybe' });
  });
});

describe('a card on our own form', () => {
  it.each(['5531886652142950', '4556052704172643'])(
    'that is wanted again, %s, is typed on Flutterwave’s page',
    async (number) => {
      const answer = await chargeCard(number);
      expect(answer).toMatchObject({ authModel: '3DS', page: { content: page() }, handle: NONE_YET });
      expect(stub.requests.map(({ path }) => path)).toEqual(['/charges?type=card', '/payments']);
      expect(stub.requests[1]?.body).not.toContain(number);
    },
  );

  it('that is approved at once is paid by what a query then says', async () => {
    expect(await chargeCard('5061460166976054667')).toMatchObject({ kind: 'approved', amountMinor: 50_000 });
    expect(stages()).toEqual(['create', 'query']);
  });

  it('that may have been approved was sent, also where a query is held back', async () => {
    stub.fail('query', 'too_many');
    expect(await chargeCard('5061460166976054667')).toMatchObject({ kind: 'lost', sent: 'maybe' });
  });

  it('is led to its bank', async () => {
    expect(await chargeCard('5438898014560229')).toMatchObject({
      authModel: '3DS',
      page: { content: page() },
    });
  });

  it('with a code: the wrong one may be typed anew, the right one pays', async () => {
    const asked = await chargeCard('5061460410120223210');
    expect(asked).toMatchObject({ authModel: 'OTP', secretWasWrong: false });
    const charge = under({ handle: (asked as { handle: string }).handle });
    expect(await open().answerStep?.(charge, { kind: 'otp', value: '99999' })).toMatchObject({
      authModel: 'OTP',
      secretWasWrong: true,
    });
    const paid = await open().answerStep?.(charge, { kind: 'otp', value: RIGHT_CODE });
    expect(paid).toMatchObject({ kind: 'approved', handle: charge.handle });
  });

  it('whose code cannot be sent stays asked for it', async () => {
    expect(await open().answerStep?.(under(), { kind: 'otp', value: RIGHT_CODE })).toMatchObject({
      sent: 'never',
    });
    expect(stub.requests).toEqual([]);
  });

  it('at its bank may be left, also where the bank’s page was lost', async () => {
    await chargeCard('5438898014560229');
    expect(await open().query(under())).toMatchObject({ kind: 'step', authModel: '3DS' });
  });
});

describe('a page', () => {
  const charge = under({ handle: NONE_YET });

  it('is open until its payer has been there', async () => {
    await openPage();
    expect(await open().query(charge)).toEqual({
      kind: 'step',
      authModel: '3DS',
      canResendOtp: false,
      secretWasWrong: false,
      message: '',
    });
  });

  it('on which one card failed and another paid is paid, whichever verify tells', async () => {
    await openPage();
    await pressOnPage(page(), 'refused');
    expect(await open().query(charge)).toMatchObject({ kind: 'declined', message: 'Declined' });
    await pressOnPage(page(), 'paid');
    const [, second] = ['4193428', '4193429'];
    expect(await open().query(charge)).toMatchObject({ kind: 'approved', handle: second });
  });

  const failed = { id: 4_193_428, tx_ref: 'KPY-CA-1', status: 'failed', amount: 500, currency: 'NGN' };
  it.each([
    ['is empty', { data: [] }],
    ['is of another charge', { data: [{ ...failed, tx_ref: 'KPY-CA-2' }] }],
    ['is not whole', { data: [failed], meta: { page_info: { total_pages: 2 } } }],
  ])('is not failed by a list that %s', async (_, list) => {
    await openPage();
    await pressOnPage(page(), 'refused');
    says('check', { status: 'success', meta: { page_info: { total_pages: 1 } }, ...list });
    expect(await open().query(charge)).toEqual({ kind: 'processing', message: '' });
  });
});

describe('an account for transfers', () => {
  const charge = under({ channel: 'bank_transfer', handle: NONE_YET });

  it('ends when we asked for, whatever it says', async () => {
    const answer = await openAccount();
    expect(answer).toMatchObject({
      kind: 'account',
      account: {
        bankCode: 'wema',
        bankName: 'Wema Bank',
        accountName: 'Titan Books',
        expiresAt: time.clock.now() + 1_800_000,
      },
    });
  });

  it('for another sum than the page shows is shown to nobody, and its operator hears why', async () => {
    const authorization = {
      mode: 'banktransfer',
      transfer_account: '9067100155',
      transfer_bank: 'WEMA BANK',
      transfer_amount: '510.00',
    };
    says('create', { status: 'success', meta: { authorization } });
    expect(await openAccount()).toEqual({ kind: 'lost', sent: 'never', cause: 'other_amount' });
    expect(reported).toEqual(['fee_bearer']);
  });

  it('tells all that came, each by an id of its own', async () => {
    await openAccount();
    await stub.transferIn?.('KPY-CA-1', 20_000);
    await stub.transferIn?.('KPY-CA-1', 30_000);
    const landedAt = time.clock.now();
    const transfer = { currency: 'NGN', landedAt, payer: null };
    expect(await open().query(charge)).toEqual({
      kind: 'account',
      account: null,
      message: '',
      transfers: [
        { ...transfer, id: '4193429', amountMinor: 30_000 },
        { ...transfer, id: '4193428', amountMinor: 20_000 },
      ],
    });
  });

  it('tells what came the day before', async () => {
    await openAccount();
    await stub.transferIn?.('KPY-CA-1', 50_000);
    // In an afternoon, when half a day later would be tomorrow.
    await time.advance(30 * HOUR_MS);
    expect(await open().query(charge)).toMatchObject({ transfers: [{ amountMinor: 50_000 }] });
  });

  it('whose answer was lost was never opened where nothing came', async () => {
    expect(await open().query({ ...charge, handle: null })).toEqual({ kind: 'not_found' });
    expect(await open().query(charge)).toMatchObject({ kind: 'account', transfers: [] });
  });
});

describe('the list of debits', () => {
  const pay = async (reference: string) => {
    const payment = { ...request({ currency: 'KES', reference }), wallet: KENYAN };
    await open().wallet?.charge(payment);
    await stub.decide(reference, 'paid');
  };
  const read = (page: string | null) => open().debitsSince?.(time.clock.now() - DAY_MS, page);

  it('has each that was paid before a look, though others are paid while it goes on', async () => {
    const before = Array.from({ length: 25 }, (_, n) => `KPY-CA-${n}`);
    for (const reference of before) await pay(reference);
    const seen: string[] = [];
    let page: string | null = null;
    do {
      const answer: DebitPage | null | undefined = await read(page);
      seen.push(...(answer?.debits ?? []).map(({ reference }) => reference));
      page = answer?.next ?? null;
      await pay(`KPY-CA-after-${seen.length}`);
    } while (page !== null);
    expect(before.filter((reference) => !seen.includes(reference))).toEqual([]);
    expect(stub.requests.filter(({ path }) => path.includes('&page=')).length).toBe(3);
  });
});

describe('a refund', () => {
  const send = (more?: Partial<ReversalRequest>) => open().refund?.send(reversalRequest(NAIRA, more));
  const query = (more?: Partial<ReversalRequest>) => open().refund?.query(reversalRequest(NAIRA, more));
  beforeEach(() => chargeCard('5061460166976054667'));

  it('of a charge whose id no answer has told is found by our reference', async () => {
    expect(await send()).toMatchObject({ kind: 'pending' });
    expect(stub.requests.at(-1)?.path).toBe('/transactions/4193428/refund');
  });

  it('whose answer was lost is found by its comment, and not taken for another of the same sum', async () => {
    await send({ amountMinor: 20_000, reversalReference: 'KPY-RV-0' });
    expect(await query({ amountMinor: 20_000 })).toEqual({ kind: 'not_found' });
    stub.fail('refund', 'cut_after');
    await send({ amountMinor: 20_000 });
    expect(await query({ amountMinor: 20_000 })).toMatchObject({ kind: 'pending', handle: '75924' });
  });

  it('is not sent again while one of the same sum has no comment', async () => {
    const row = {
      id: 1,
      transaction_id: 4_193_428,
      amount_refunded: 500,
      status: 'completed',
      comment: null,
    };
    says('refund_query', { status: 'success', meta: { page_info: { total_pages: 1 } }, data: [row] });
    expect(await query()).toEqual({ kind: 'lost', sent: 'maybe', cause: 'unreadable' });
  });

  it('is not proven absent by a list that is not whole', async () => {
    says('refund_query', { status: 'success', meta: { page_info: { total_pages: 2 } }, data: [] });
    expect(await query()).toEqual({ kind: 'lost', sent: 'maybe', cause: 'unreadable' });
  });

  it('of a charge that Flutterwave does not know is a person’s', async () => {
    expect(await send({ reference: 'KPY-CA-2' })).toMatchObject({ kind: 'needs_person' });
  });
});
