// What the processors' documented lists of debits are read as. The bodies have the documented forms, with values of our own.
import { describe, expect, it } from 'vitest';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import type { CallAnswer } from '@titan/server/providers/answers';
import { createPulls } from '@titan/server/providers/daraja/pull';
import { debitsOf as debitsAtFlutterwave } from '@titan/server/providers/flutterwave-v3/list';
import { debitsOf as koraDebits } from '@titan/server/providers/kora/debits';
import { debitsOf as paystackDebits } from '@titan/server/providers/paystack/debits';
import type { Provider } from '@titan/server/providers/port';
import { DAY_MS, HOUR_MS } from '@titan/rules/durations';

type List = (calls: ListCalls) => Provider['debitsSince'];
type ListCalls = (call: { path: string; body?: object }) => Promise<CallAnswer>;

const SINCE = Date.UTC(2026, 10, 21, 8, 5, 9);

async function read(list: List, body: object | string, page: string | null = null) {
  const asked: string[] = [];
  const sent: (object | undefined)[] = [];
  const debitsSince = list(({ path, body: asks }) => {
    asked.push(decodeURIComponent(path));
    sent.push(asks);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve({ kind: 'answered', status: 200, body: text });
  });
  const answer = await debitsSince?.(SINCE, page);
  return { asked: asked[0], sent: sent[0], answer };
}

const flutterwaveDebits: List = (calls) =>
  debitsAtFlutterwave(calls, createSimulatedTime(SINCE + 2 * DAY_MS).clock);
const { clock } = createSimulatedTime(SINCE + HOUR_MS);
let wrong: string[] = [];
const setUp = { wrong: ({ code }: { code: string }) => void wrong.push(code), works: () => {} };
const darajaDebits =
  (lastPaidAt?: number): List =>
  (calls) =>
    createPulls({ calls, clock, shortcode: '600123', lastPaidAt, setUp }).debitsSince;

const HTML = '<html>Maintenance</html>';
const LOST: CallAnswer = { kind: 'lost', sent: 'maybe', cause: 'deadline' };

it.each<[string, List]>([
  ['Paystack', paystackDebits],
  ['Kora', koraDebits],
  ['Flutterwave', flutterwaveDebits],
  ['M-Pesa', darajaDebits()],
])('%s: what cannot be read, or was not answered, is no list', async (_, list) => {
  expect((await read(list, HTML)).answer).toBeNull();
  expect((await read(list, { status: false, message: 'Invalid key' })).answer).toBeNull();
  expect(await list(() => Promise.resolve(LOST))?.(SINCE, null)).toBeNull();
});

describe('Paystack', () => {
  // https://paystack.com/docs/api/transaction/#list
  const row = {
    id: 4099260516,
    domain: 'test',
    status: 'success',
    reference: 'KPY-CA-one',
    amount: 40333,
    paid_at: '2026-11-21T09:15:02.000Z',
    channel: 'card',
    currency: 'NGN',
    metadata: { payment_reference: 'KPY-PI-one' },
    fees: 10283,
    customer: { id: 181873746, metadata: null },
    authorization: { bin: '408408', last4: '4081', channel: 'card' },
    requested_amount: 30050,
  };
  const bodyOf = (...data: unknown[]) => ({
    status: true,
    message: 'Transactions retrieved',
    data,
    meta: { next: 'dW5kZWZpbmVkOjQwMTM3MDk2MzU=', previous: null, perPage: 50 },
  });

  it('has the whole sum that was debited, and goes on until a page is empty', async () => {
    const { asked, answer } = await read(paystackDebits, bodyOf(row));
    expect(asked).toBe('/transaction?from=2026-11-21T08:05:09.000Z&status=success&perPage=100&page=1');
    const debit = { reference: 'KPY-CA-one', amountMinor: 40_333, currency: 'NGN' };
    expect(answer).toEqual({
      debits: [{ ...debit, paymentReference: 'KPY-PI-one', payer: '****4081' }],
      next: '2',
    });
    expect((await read(paystackDebits, bodyOf(), '7')).answer).toEqual({ debits: [], next: null });
  });

  it('has rows without metadata, and none that did not pay or cannot be read', async () => {
    const plain = { ...row, metadata: '', authorization: {} };
    const francs = { ...plain, reference: 'KPY-CA-two', amount: 150_000, currency: 'XOF' };
    const body = bodyOf(plain, { ...plain, status: 'reversed' }, { id: 1 }, null, francs);
    expect((await read(paystackDebits, body)).answer?.debits).toEqual([
      { reference: 'KPY-CA-one', amountMinor: 40_333, currency: 'NGN' },
      { reference: 'KPY-CA-two', amountMinor: 1_500, currency: 'XOF' },
    ]);
  });
});

describe('Kora', () => {
  // https://developers.korapay.com/docs/pay-ins-history-api
  const row = {
    pointer: 'cus_7087',
    reference: 'KPY-CA-one',
    status: 'success',
    amount: '5000.00',
    amount_paid: '5000.00',
    amount_expected: '5000.00',
    fee: '26.88',
    currency: 'NGN',
    description: 'Test',
    payment_method: 'bank_transfer',
    message: 'Successful',
    date_created: '2026-11-21 12:24:29',
    date_completed: '2026-11-21 12:25:10',
  };
  const debit = { reference: 'KPY-CA-one', amountMinor: 500_000, currency: 'NGN' };

  it.each<[string, object]>([
    ['as the page has it', { has_more: true, data: row }],
    ['as a list', { has_more: true, data: [row] }],
    ['within data', { status: true, message: 'ok', data: { has_more: true, payins: [row] } }],
  ])('%s, with where the next page starts', async (_, body) => {
    const { asked, answer } = await read(koraDebits, body);
    expect(asked).toBe('/pay-ins?currency=NGN&date_from=2026-11-21-08-05-09&limit=100');
    expect(answer).toEqual({ debits: [debit], next: 'NGN cus_7087' });
  });

  it('goes on after the pointer, then with the next currency, and ends with the last one', async () => {
    const last = { has_more: false, data: [{ ...row, status: 'failed' }] };
    const { asked, answer } = await read(koraDebits, last, 'NGN cus_7087');
    expect(asked).toContain('&starting_after=cus_7087');
    expect(answer).toEqual({ debits: [], next: 'KES' });
    expect((await read(koraDebits, last, 'TZS')).answer?.next).toBeNull();
  });

  it('has what was asked for where a wallet’s payment says that 0 was paid', async () => {
    const body = { has_more: false, data: [{ ...row, amount_paid: 0 }] };
    expect((await read(koraDebits, body)).answer?.debits).toEqual([debit]);
  });
});

describe('Flutterwave', () => {
  // https://github.com/Flutterwave/Node-v3/blob/master/documentation/transactions.md#get-all-transactions
  const row = {
    id: '989208',
    tx_ref: 'KPY-CA-one',
    flw_ref: 'URF_1773108946_77',
    amount: 250.5,
    currency: 'NGN',
    charged_amount: 254.01,
    app_fee: 3.51,
    merchant_fee: 0,
    processor_response: 'Approved Or Completed Successfully',
    auth_model: 'AUTH',
    narration: 'Titan Books',
    status: 'successful',
    payment_type: 'account',
    created_at: '2026-11-21T21:48:26.000Z',
    amount_settled: 246.99,
    account: { nuban: '0690000031', bank: 'ACCESS BANK NIGERIA' },
    customer_name: 'Ada Obi',
    customer_email: 'ada@example.com',
    account_id: '73362',
  };
  const bodyOf = (total_pages: number, ...data: unknown[]) => ({
    status: 'success',
    message: 'Transactions fetched',
    meta: { page_info: { total: 10 * total_pages, current_page: 1, total_pages } },
    data,
  });

  it('goes by days, from half a day earlier on, and by the pages that are told', async () => {
    const { asked, answer } = await read(flutterwaveDebits, bodyOf(2, row));
    expect(asked).toBe('/transactions?status=successful&page=1&from=2026-11-20&to=2026-11-23');
    expect(answer?.next).toBe('2');
    const second = await read(flutterwaveDebits, bodyOf(2, row), '2');
    expect(second.asked).toContain('&page=2&');
    expect(second.answer?.next).toBeNull();
    expect((await read(flutterwaveDebits, bodyOf(0))).answer).toEqual({ debits: [], next: null });
  });

  it('has the whole sum that was debited, the end of a card, and nothing that cannot be read', async () => {
    const card = { ...row, card: { first_6digits: '232343', last_4digits: '4567', type: 'VERVE' } };
    const body = bodyOf(1, row, card, { ...row, status: 'pending' }, { id: '1' }, null);
    const debit = { reference: 'KPY-CA-one', amountMinor: 25_401, currency: 'NGN' };
    expect((await read(flutterwaveDebits, body)).answer?.debits).toEqual([
      debit,
      { ...debit, payer: '****4567' },
    ]);
  });
});

describe('M-Pesa', () => {
  // https://developer.safaricom.co.ke/apis/PullTransaction, as copied in github.com/JacksCodeVault/mpesa-daraja-mcp and, with a sample of an
  // answer, in github.com/Ghostscypher/php-mpesa, mpesa_endpoints.md.
  const row = {
    transactionId: 'TKR4A1B2C3',
    trxDate: '2026-11-21T11:15:02Z',
    msisdn: 254712345678,
    sender: 'ADA',
    transactiontype: 'c2b-pay-bill-debit',
    billreference: 'KPYd7ApHDpEt',
    amount: '168.00',
    organizationname: 'Titan Demo Shop',
  };
  const bodyOf = (...rows: unknown[]) => ({
    ResponseRefID: '26178-42530161-2',
    ResponseCode: '1000',
    ResponseMessage: 'Success',
    Response: [rows],
  });
  const debit = { reference: 'KPY-CA-d7ApHDpEt', isCut: true, amountMinor: 16_800, currency: 'KES' };
  const NONE = {
    ResponseCode: '1001',
    ResponseMessage: 'No records found or Organization Name not available',
  };

  it('asks in Nairobi’s time, three hours further back in case it is not, for 48 hours at most', async () => {
    const { asked, sent } = await read(darajaDebits(), bodyOf(row));
    expect(asked).toBe('/pulltransactions/v1/query');
    expect(sent).toEqual({
      ShortCode: '600123',
      StartDate: '2026-11-21 08:05:09',
      EndDate: '2026-11-21 12:05:09',
      OffSetValue: '0',
    });
    const since1970 = async (calls: ListCalls, page: string | null) =>
      (await darajaDebits()(calls)?.(0, page)) ?? null;
    const old = await read((calls) => (_since, page) => since1970(calls, page), bodyOf(row));
    expect(old.sent).toMatchObject({ StartDate: '2026-11-19 12:05:09' });
  });

  it('has the first letters of the charge’s reference, the sum, and the end of a number that is not hidden', async () => {
    const hidden = { ...row, msisdn: '2547 ***** 126', billreference: 'KPYD7APHDPEU', amount: 12.5 };
    const { answer } = await read(darajaDebits(), bodyOf(row, hidden));
    expect(answer?.debits).toEqual([
      { ...debit, payer: '****5678' },
      { ...debit, reference: 'KPY-CA-D7APHDPEU', amountMinor: 1_250 },
    ]);
  });

  it.each<[string, object]>([
    ['a number that was typed as account', { billreference: '254712345678' }],
    ['an account of another sale', { billreference: 'KPY-INV-0012' }],
    ['a till, whose payments have no account', { billreference: '' }],
    ['no sum', { amount: null }],
  ])('passes over %s', async (_, change) => {
    const { answer } = await read(darajaDebits(), bodyOf({ ...row, ...change }, null, { id: 1 }));
    expect(answer?.debits).toEqual([]);
  });

  it('goes on at the next row until the same time, and ends with a page without rows or with the same ones', async () => {
    const until = SINCE + HOUR_MS;
    const first = await read(darajaDebits(), bodyOf(row, row));
    expect(first.answer?.next).toBe(`2 ${until} TKR4A1B2C3`);
    const second = await read(darajaDebits(), bodyOf({ ...row, transactionId: 'TKR4' }), first.answer?.next);
    expect(second.sent).toMatchObject({ OffSetValue: '2', EndDate: '2026-11-21 12:05:09' });
    expect(second.answer?.next).toBe(`3 ${until} TKR4`);
    expect((await read(darajaDebits(), bodyOf(row), first.answer?.next)).answer?.next).toBeNull();
    expect((await read(darajaDebits(), NONE, '3 1 TKR4')).answer).toEqual({ debits: [], next: null });
  });

  it.each<[string, object, number | undefined, object | null, string[]]>([
    ['is empty while nobody has paid', NONE, undefined, { debits: [], next: null }, []],
    ['is empty where somebody paid just now', NONE, SINCE + 50 * 60_000, { debits: [], next: null }, []],
    ['is none where somebody paid and it has nothing', NONE, SINCE + 60_000, null, ['pull_transactions']],
    [
      'of rows alone is read',
      { ...bodyOf(), Response: [row] },
      undefined,
      { debits: [{ ...debit, payer: '****5678' }], next: `1 ${SINCE + HOUR_MS} TKR4A1B2C3` },
      [],
    ],
    ['with another code is none', { ...bodyOf(row), ResponseCode: '1002' }, undefined, null, []],
  ])('a list that %s', async (_, body, lastPaidAt, answer, reported) => {
    wrong = [];
    expect((await read(darajaDebits(lastPaidAt), body)).answer).toEqual(answer);
    expect(wrong).toEqual(reported);
  });
});
