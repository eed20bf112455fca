// Paystack in South Africa: Instant EFT on the page of Ozow, and Capitec Pay in the bank's app.
import type { BankAccount } from '@titan/rules/bank-inputs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { paystackConnector } from '@titan/server/providers/paystack/index';
import { PAYSTACK_LIMITS } from '@titan/server/providers/paystack/limits';
import type { Provider, SetUpReports } from '@titan/server/providers/port';
import { SECOND_MS } from '@titan/rules/durations';
import { chargeRequest, chargeUnderWay, providerOf } from '../requests.ts';
import { pressOnPage } from '../stub-pages.ts';
import { paystackCredentials, type PaystackStub, startPaystackStub } from './stub.ts';

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

const ZAR = { amountMinor: 150_000, currency: 'ZAR' };
const CHARGE = chargeUnderWay(ZAR, { channel: 'pay_with_bank' });

async function debit(slug: string, account: Partial<BankAccount> = {}, provider = open()) {
  const listed = await provider.bankDebit?.list({ currency: 'ZAR', paymentReference: 'KPY-PI-1' });
  const bank = listed?.kind === 'banks' ? listed.banks.find((each) => each.slug === slug) : undefined;
  if (!bank) throw new Error(`${slug} is not listed`);
  return provider.bankDebit?.charge({
    ...chargeRequest(ZAR),
    bank,
    account: { processor: bank.processor, bank_code: bank.code, ...account },
  });
}
const sent = () =>
  stub.requests
    .filter(({ path }) => path === '/charge')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>);

describe('the banks of South Africa', () => {
  const processors = async (credentials?: Record<string, string>) => {
    const listed = await open(credentials).bankDebit?.list({
      currency: 'ZAR',
      paymentReference: 'KPY-PI-1',
    });
    return listed?.kind === 'banks' ? listed.banks.map(({ slug, processor }) => `${slug} ${processor}`) : [];
  };
  const others = ['absa', 'african-bank', 'bidvest-bank-gro'].map((slug) => `${slug} ozow`);
  const more = ['fnb', 'investec', 'nedbank', 'standard-bank', 'tymebank'].map((slug) => `${slug} ozow`);

  it('are debited by Ozow; Capitec asks by its app', async () => {
    expect(await processors()).toEqual([...others, 'capitec paystack', ...more]);
    expect(stub.requests).toEqual([]);
  });

  it('are all debited by Ozow without the public key, by which Capitec Pay is asked about', async () => {
    const { secretKey } = paystackCredentials('shop');
    expect(await processors({ secretKey })).toEqual([...others, 'capitec ozow', ...more]);
  });

  it('are debited of one rand at least', () => {
    expect(PAYSTACK_LIMITS.channels.pay_with_bank?.ZAR?.minMinor).toBe(100);
  });
});

describe('Instant EFT', () => {
  it.each([
    ['paid', { kind: 'approved', amountMinor: 150_000, currency: 'ZAR' }],
    ['refused', { kind: 'declined', errorType: 'NOT_COMPLETED' }],
  ] as const)('leads to the page of Ozow, and is %s there', async (end, means) => {
    const content = `${stub.url}/pages/KPY-CA-1`;
    expect(await debit('absa')).toMatchObject({ authModel: 'REDIRECT', page: { type: 'url', content } });
    expect(sent()).toMatchObject([{ currency: 'ZAR', eft: { provider: 'ozow' } }]);
    await pressOnPage(content, end);
    expect(await open().query(CHARGE)).toMatchObject(means);
  });

  it('whose answer was lost is told its page by a query', async () => {
    stub.fail('create', 'cut_after');
    expect(await debit('nedbank')).toMatchObject({ kind: 'lost', sent: 'maybe' });
    const page = { type: 'url', content: `${stub.url}/pages/KPY-CA-1` };
    expect(await open().query(CHARGE)).toMatchObject({ authModel: 'REDIRECT', page });
  });
});

describe('Capitec Pay', () => {
  const IN_APP = { kind: 'step', authModel: 'PROMPT' };
  const phone = { phone_number: '27812345678' };

  it.each([
    [phone, { identifier_key: 'CELLPHONE', identifier_value: '0812345678' }],
    [{ account_number: '1234567890' }, { identifier_key: 'ACCOUNTNUMBER', identifier_value: '1234567890' }],
  ])('asks the customer %j', async (account, named) => {
    expect(await debit('capitec', account)).toMatchObject({ ...IN_APP, handle: stub.idOf('KPY-CA-1') });
    expect(sent()).toMatchObject([{ capitec_pay: named }]);
  });

  it.each([
    ['paid', { kind: 'approved', amountMinor: 150_000, currency: 'ZAR' }],
    ['refused', { kind: 'declined', errorType: 'NOT_COMPLETED' }],
  ] as const)('is %s in the app, which verify tells once Paystack has asked', async (end, means) => {
    await debit('capitec', phone);
    await stub.decide('KPY-CA-1', end);
    expect(await open().query(CHARGE)).toMatchObject(IN_APP);
    expect(await open().query(CHARGE)).toMatchObject(means);
  });

  it('is over when nobody has answered in two minutes', async () => {
    await debit('capitec', phone);
    await time.advance(119 * SECOND_MS);
    await open().query(CHARGE);
    expect(await open().query(CHARGE)).toMatchObject(IN_APP);
    await time.advance(SECOND_MS);
    await open().query(CHARGE);
    expect(await open().query(CHARGE)).toMatchObject({ kind: 'declined' });
    await stub.decide('KPY-CA-1', 'paid');
    expect(await stub.book()).toEqual([]);
  });

  it.each(['cut_before', 'cut_after'] as const)('whose answer is %s asks nobody twice', async (fault) => {
    stub.fail('create', fault);
    expect(await debit('capitec', phone)).toMatchObject({ kind: 'lost', sent: 'maybe' });
    const known = fault === 'cut_after' ? IN_APP : { kind: 'not_found' };
    expect(await open().query(CHARGE)).toMatchObject(known);
    expect(sent().length).toBeLessThanOrEqual(1);
  });

  it('has no such customer, of which nothing is kept', async () => {
    const declined = { kind: 'declined', errorType: 'INVALID_ACCOUNT' };
    expect(await debit('capitec', { phone_number: '27810000404' })).toMatchObject(declined);
    expect(() => stub.idOf('KPY-CA-1')).toThrow('no charge');
  });

  it.each([
    ['error as HTML', 502, '<html></html>'],
    ['failure', 200, JSON.stringify({ status: true, data: { status: 'failed' } })],
    ['success', 200, JSON.stringify({ status: true, data: { status: 'success' } })],
  ])('is not over by the %s of a requery', async (_, status, body) => {
    await debit('capitec', phone);
    stub.answer('check', () => ({ status, body }));
    expect(await open().query(CHARGE)).toMatchObject({ ...IN_APP, handle: stub.idOf('KPY-CA-1') });
  });

  it('tells an operator of a public key that is refused', async () => {
    await debit('capitec', phone);
    await open({ ...paystackCredentials('shop'), publicKey: 'pk_test_' }).query(CHARGE);
    expect(warned).toEqual(['public_key']);
  });
});
