// What only MTN MoMo has: its markets, its reference ids, its two products, and what an operator is warned of.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import type { HttpOut } from '@titan/platform/ports';
import { createSimulatedTime } from '@titan/server/testing/simulated-time';
import { referenceIdOf } from '@titan/server/providers/mtn-momo/calls';
import { mtnMomoConnector } from '@titan/server/providers/mtn-momo/index';
import type { Account } from '@titan/server/providers/connector';
import type { Provider, SetUpReports, WalletRequest } from '@titan/server/providers/port';
import { chargeRequest, chargeUnderWay, providerOf, reversalRequest } from '../requests.ts';
import type { Stub } from '../subject.ts';
import { startMtnMomoStub } from './stub.ts';
import { mtnMomoCredentials } from './stub-rules.ts';
import { inJson } from '../stub-server.ts';

let stub: Stub;
let warned: object[];
let worked: string[];
const time = createSimulatedTime();
beforeEach(async () => {
  stub = await startMtnMomoStub(time.clock);
  warned = [];
  worked = [];
});
afterEach(() => stub.stop());

function open(name: string, credentials: Account['credentials'] = mtnMomoCredentials(name)): Provider {
  const connector = mtnMomoConnector({
    baseUrl: stub.url,
    http: createHttpOut(systemTimers),
    clock: time.clock,
    warn: (message, facts) => warned.push({ message, ...facts }),
  });
  const setUp: SetUpReports = {
    wrong: (mistake) => warned.push(mistake),
    works: (code) => worked.push(code),
  };
  return providerOf(connector, credentials, { name, setUp });
}

const SUM = { amountMinor: 1_500, currency: 'GHS' };
const request = (more: Partial<WalletRequest> = {}): WalletRequest => ({
  ...chargeRequest(SUM),
  wallet: { number: '233241234567', network: null },
  ...more,
});
const CHARGE = chargeUnderWay(SUM, { channel: 'mobile_money' });
const charge = (provider: Provider, more?: Partial<WalletRequest>) => provider.wallet?.charge(request(more));
const sent = () => stub.requests.findLast(({ stage }) => stage === 'create');

describe('the id of a request', () => {
  // SHA-256 of "mtn-momo KPY-CA-1", with the digits of version and variant set. It must never change: charges under way are asked about by it.
  it('is made from our reference, always the same', () => {
    expect(referenceIdOf('KPY-CA-1')).toBe('25e4953a-67b9-4d90-8a5f-cf5e2d0548ef');
  });

  it('has the form of version 4, whatever the reference', () => {
    const ids = Array.from({ length: 200 }, (_, n) => referenceIdOf(`KPY-CA-${n}`));
    expect(new Set(ids).size).toBe(200);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('a market', () => {
  it.each([
    ['mtnghana', 'GHS', 1_999, '19.99'],
    ['mtnivorycoast', 'XOF', 1_500, '1500'],
    ['mtncameroon', 'XAF', 100_000, '100000'],
    ['sandbox', 'EUR', 1_000, '10.00'],
  ])('%s takes %s: %i is %s', async (market, currency, amountMinor, amount) => {
    const provider = open(`shop-${market}`);
    expect(await charge(provider, { currency, amountMinor })).toMatchObject({ authModel: 'STK_PROMPT' });
    const { headers, body } = sent() ?? { headers: {}, body: '{}' };
    expect(headers).toMatchObject({ 'x-target-environment': market });
    expect(JSON.parse(body)).toMatchObject({ amount, currency });
    await stub.decide('KPY-CA-1', 'paid');
    expect(await provider.query(CHARGE)).toMatchObject({
      kind: 'approved',
      amountMinor,
      currency,
    });
  });

  it('another currency never leaves, so that the next account takes it; its route is wrong', async () => {
    const answer = await charge(open('shop-mtncameroon'), { currency: 'XOF' });
    expect(answer).toEqual({ kind: 'lost', sent: 'never', cause: 'not_this_market' });
    expect(stub.requests).toEqual([]);
    expect(warned).toMatchObject([{ account: 'shop-mtncameroon', reference: 'KPY-CA-1', outcome: 'XOF' }]);
  });

  it('a market that is not known, or a key that lacks: the account is not opened', () => {
    const { apiKey: _, ...keyless } = mtnMomoCredentials('shop');
    expect(() => open('shop', { ...mtnMomoCredentials('shop'), targetEnvironment: 'mtnuganda' })).toThrow(
      'not a known market',
    );
    expect(() => open('shop', keyless)).toThrow('lacks a key');
  });
});

describe('where calls go', () => {
  async function hostOf(credentials: Account['credentials'], currency: string): Promise<string | undefined> {
    const urls: string[] = [];
    const http: HttpOut = {
      async send({ url }) {
        urls.push(url);
        return { kind: 'lost', sent: 'never', cause: 'unreachable' };
      },
    };
    const connector = mtnMomoConnector({ http, clock: time.clock, warn: () => {} });
    const account = { id: 1, name: 'shop', credentials, directCards: true, callbackUrl: '' };
    await charge(connector.open(account), { currency });
    return urls[0];
  }

  it.each([
    ['sandbox', 'EUR', undefined, 'https://sandbox.momodeveloper.mtn.com/collection/token/'],
    ['mtnghana', 'GHS', undefined, 'https://proxy.momoapi.mtn.com/collection/token/'],
    ['mtnghana', 'GHS', 'https://momo.example', 'https://momo.example/collection/token/'],
  ])('of %s', async (targetEnvironment, currency, baseUrl, url) => {
    const credentials = { ...mtnMomoCredentials('shop'), targetEnvironment, ...(baseUrl && { baseUrl }) };
    expect(await hostOf(credentials, currency)).toBe(url);
  });
});

it('asks for callbacks by https alone: a callback address by http is not sent', async () => {
  await charge(open('shop'), { callbackUrl: 'http://checkout.test/called' });
  expect(sent()?.headers).not.toHaveProperty('x-callback-url');
  await charge(open('shop'), { reference: 'KPY-CA-2' });
  expect(sent()?.headers).toMatchObject({ 'x-callback-url': 'https://checkout.test/called' });
});

describe('a token', () => {
  const tokens = () => stub.requests.filter(({ stage }) => stage === 'token').length;
  it('is used until it ends, and another is fetched after a 401', async () => {
    const provider = open('shop');
    for (const reference of ['KPY-CA-1', 'KPY-CA-2'] as const) await charge(provider, { reference });
    expect(tokens()).toBe(1);
    stub.fail('query', 'unauthorised');
    expect(await provider.query(CHARGE)).toMatchObject({ kind: 'step' });
    expect(tokens()).toBe(2);
    await time.advance(60 * 60_000);
    await charge(provider, { reference: 'KPY-CA-3' });
    expect(tokens()).toBe(3);
  });

  it('is one account’s, and one product’s', async () => {
    const connector = mtnMomoConnector({
      baseUrl: stub.url,
      http: createHttpOut(systemTimers),
      clock: time.clock,
      warn: () => {},
    });
    for (const [id, name] of ['first', 'second', 'first'].entries()) {
      const account = { id: name === 'first' ? 1 : 2, name };
      const provider = providerOf(connector, mtnMomoCredentials(name), account);
      await charge(provider, { reference: `KPY-CA-${id}` });
      expect(sent()?.headers['authorization']).toContain(`of-${name}`);
    }
    // None was refused, and so none fetched again.
    expect(tokens()).toBe(2);
  });
});

describe('refunds', () => {
  it('are a person’s where the account has no keys of Disbursement', () => {
    const { disbursementApiKey: _, ...credentials } = mtnMomoCredentials('shop');
    const provider = open('shop', credentials);
    expect(provider.refund).toBeUndefined();
  });

  const reversal = reversalRequest({ amountMinor: 500, currency: 'GHS' });

  it('tell the operator that the account has too little money, until one is made', async () => {
    const provider = open('shop');
    await charge(provider);
    await stub.decide('KPY-CA-1', 'paid');
    await provider.refund?.send(reversal);
    const ended = (status: string, reason?: string) =>
      stub.answer(
        'refund_query',
        inJson({ externalId: 'KPY-RV-1', amount: '5.00', currency: 'GHS', status, reason }),
      );
    ended('FAILED', 'NOT_ENOUGH_FUNDS');
    expect(await provider.refund?.query(reversal)).toMatchObject({ kind: 'refused' });
    expect(warned).toMatchObject([{ code: 'empty_balance', reference: 'KPY-RV-1' }]);
    worked = [];
    ended('FAILED', 'PAYEE_NOT_FOUND');
    await provider.refund?.query(reversal);
    expect([warned.length, worked]).toEqual([1, expect.not.arrayContaining(['empty_balance'])]);
    ended('SUCCESSFUL');
    await provider.refund?.query(reversal);
    expect(worked).toContain('empty_balance');
  });

  it('name the charge, and are the same when they are repeated', async () => {
    const provider = open('shop');
    await charge(provider);
    await stub.decide('KPY-CA-1', 'paid');
    for (let times = 0; times < 2; times += 1)
      expect(await provider.refund?.send(reversal)).toEqual({ kind: 'pending' });
    const back = (await stub.book()).filter(({ kind }) => kind === 'refund');
    expect(back).toMatchObject([{ reference: 'KPY-CA-1', amountMinor: 500 }]);
    // More than is left.
    const more = { ...reversal, reversalReference: 'KPY-RV-2', amountMinor: 1_001 };
    await provider.refund?.send(more);
    expect(await provider.refund?.query(more)).toMatchObject({ kind: 'refused' });
  });
});

it('tells the operator that MTN does not know the server’s address, until it does', async () => {
  const provider = open('shop');
  stub.answer('create', inJson({ code: 'FORBIDDEN_IP', message: 'No.' }, 403));
  await charge(provider);
  expect(warned).toMatchObject([{ code: 'collection_address' }]);
  expect(worked).not.toContain('collection_address');
  await provider.query(CHARGE);
  expect(worked).toContain('collection_address');
});

describe('a request that MTN refuses', () => {
  const refuse = (code: string) => stub.answer('create', inJson({ code, message: 'In its words.' }, 500));

  it.each(['INVALID_CALLBACK_URL_HOST', 'INVALID_CURRENCY', 'NOT_ALLOWED', 'NOT_ALLOWED_TARGET_ENVIRONMENT'])(
    'because of a setting tells the operator, and was never sent: %s',
    async (code) => {
      refuse(code);
      expect(await charge(open('shop'))).toEqual({ kind: 'lost', sent: 'never', cause: 'http_500' });
      expect(warned).toMatchObject([
        { code: 'prompts', reference: 'KPY-CA-1', change: expect.stringContaining(code) },
      ]);
    },
  );

  it('because of its payer is the payer’s, and no fault of the account', async () => {
    refuse('PAYER_NOT_FOUND');
    expect(await charge(open('shop'))).toMatchObject({ sent: 'never', errorType: 'INVALID_NUMBER' });
    expect(warned).toEqual([]);
  });

  it('is one whose callback host is not registered', async () => {
    expect(await charge(open('shop'), { callbackUrl: 'https://elsewhere.test/called' })).toMatchObject({
      sent: 'never',
    });
  });

  it('for its user’s permission says nothing of the account where a payment fails so', async () => {
    const provider = open('shop');
    await charge(provider);
    const failed = { externalId: 'KPY-CA-1', amount: '15.00', currency: 'GHS', status: 'FAILED' };
    stub.answer('query', inJson({ ...failed, reason: 'NOT_ALLOWED' }));
    expect(await provider.query(CHARGE)).toMatchObject({ kind: 'declined' });
    expect(warned).toEqual([]);
  });
});
