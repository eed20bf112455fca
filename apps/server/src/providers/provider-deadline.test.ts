// Every call to a provider has one deadline, and a repeated request gets the first one's answer (I-19).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Provider, ProviderAnswer, ResendAnswer, ReversalAnswer } from './port.ts';
import type { ChargeRow } from '../payments/charge-row.ts';
import type { TimelyProvider } from './providers.ts';
import { PROVIDER_DEADLINE_MS, withDeadline } from './timely-provider.ts';
import { payWithCard } from '../testing/card-payments.ts';
import {
  type Answer,
  call,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  RESEND_WAIT_MS,
  SANDBOX_SECRET,
  sandboxOf,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
let original: TimelyProvider;
beforeAll(async () => {
  service = await startTestService();
  original = { ...sandboxOf(service) };
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
});
afterEach(() => {
  Object.assign(sandboxOf(service), original);
});

/** Replaces the provider by a sandbox with other methods, behind the real deadline. */
function misbehaving(change: Partial<Provider>): void {
  const { time, services } = service;
  const account = {
    id: 1,
    name: 'demo',
    credentials: { secret: SANDBOX_SECRET },
    directCards: true,
    callbackUrl: 'http://checkout.test',
  };
  const connector = services.providers.known('sandbox');
  if (!connector) throw new Error('There is no sandbox');
  const at = { name: 'sandbox', account: 'sandbox', limits: connector.limits };
  const parts = { ...time, warn: services.warn, onAsked: () => {} };
  Object.assign(sandboxOf(service), withDeadline({ ...connector.open(account), ...change }, at, parts));
}

/** A method that answers only when it is told to, and a promise that resolves when it was called. */
function hanging<Reply>(): {
  method: () => Promise<Reply>;
  asked: Promise<void>;
  answer(reply: Reply): void;
} {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<Reply>()];
  return {
    asked: asked.promise,
    answer: answered.resolve,
    method: () => {
      asked.resolve();
      return answered.promise;
    },
  };
}

const pay = (name: string, key?: string): Promise<Answer> => {
  return payWithCard(service, payment, name, key);
};
const resend = (charge: Answer, key?: string): Promise<Answer> =>
  call(service, payment, '/card/resend-otp', { reference: charge.body.data.reference }, key);
const loseNextAnswer = () =>
  service.fastify.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { fault: 'answer_lost', payment_reference: payment.reference },
  });
const untilOtp = async (): Promise<Answer> => {
  const charge = await pay('otp');
  const { reference } = charge.body.data;
  const body = { public_key: PUBLIC_KEY, reference, authorization: { pin: '1234' } };
  await call(service, payment, '/card/authorize', body);
  await service.time.advance(RESEND_WAIT_MS);
  return charge;
};

describe('a provider that hangs', () => {
  it('at a reversal does not stop the sweep, and the money stays owed and is paid back later', async () => {
    await pay('virtual_card');
    const { rows } = await service.pool.query(
      `insert into obligations (transaction_id, charge_id, reason, amount_minor, currency, reversal_reference, created_at, updated_at)
       select c.transaction_id, c.id, 'duplicate', c.amount_minor, c.currency, 'KPY-RV-hang', $2, $2
       from charges c join transactions t on t.id = c.transaction_id where t.reference = $1 returning id`,
      [payment.reference, new Date(service.time.clock.now())],
    );
    const status = async (): Promise<string> =>
      (await service.pool.query('select status from obligations where id = $1', [rows[0].id])).rows[0]
        .status as string;
    const reverse = hanging<ReversalAnswer>();
    misbehaving({ refund: { send: reverse.method, query: reverse.method } });
    const sweep = service.runSweep('obligations');
    await reverse.asked;
    await service.time.advance(PROVIDER_DEADLINE_MS);
    reverse.answer({ kind: 'refused', message: 'too late to count' });
    expect(await sweep).toBe(1);
    expect(await status()).toBe('owed');
    Object.assign(sandboxOf(service), original);
    await service.time.advance(60_000);
    await service.runSweep('obligations');
    expect(await status()).toBe('reversed');
  });

  it('at a resend: the payer is shown that the code could not be sent, and so is a repeat with the same key', async () => {
    const charge = await untilOtp();
    const resendOtp = hanging<ResendAnswer>();
    misbehaving({ resendOtp: resendOtp.method });
    const first = resend(charge, 'resend-1');
    await resendOtp.asked;
    expect((await resend(charge, 'resend-1')).body.error_type).toBe('IN_PROGRESS');
    await service.time.advance(PROVIDER_DEADLINE_MS);
    resendOtp.answer({ kind: 'limit' });
    expect((await first).body.error_type).toBe('RESEND_FAILED');
    expect((await resend(charge, 'resend-1')).body).toEqual((await first).body);
  });

  it('at a query: still checking, as before', async () => {
    await loseNextAnswer();
    await pay('virtual_card');
    await service.time.advance(2_000);
    const query = hanging<ProviderAnswer>();
    misbehaving({ query: query.method });
    const answer = call(service, payment, '/card/query', { reference: payment.reference });
    await query.asked;
    await service.time.advance(PROVIDER_DEADLINE_MS);
    query.answer({ kind: 'processing', message: 'too late' });
    const { data } = (await answer).body;
    expect(data).toMatchObject({ status: 'processing', stage: 'checking' });
    const { rows } = await service.pool.query(
      `select kind from evidence where reference = $1 and source = 'query' and kind = 'lost'`,
      [data.reference],
    );
    expect(rows).toHaveLength(1);
  });

  it('at a query: its "not found" is judged by when it was asked for, not by when it comes (I-05)', async () => {
    await loseNextAnswer();
    const { reference } = (await pay('virtual_card')).body.data;
    const charge = async () => (await call(service, payment, '/card/query', { reference })).body.data;
    await service.time.advance(16_000);
    const query = hanging<ProviderAnswer>();
    misbehaving({ query: query.method });
    const asking = charge();
    await query.asked;
    await service.time.advance(PROVIDER_DEADLINE_MS);
    await asking;
    Object.assign(sandboxOf(service), original);
    await service.time.advance(10_000);
    query.answer({ kind: 'not_found' });
    const found = `select from evidence where reference = $1 and kind = 'not_found'`;
    while ((await service.pool.query(found, [reference])).rows.length === 0);
    expect(await charge()).toMatchObject({ status: 'processing', stage: 'checking' });
    await service.time.advance(2_000);
    expect(await charge()).toMatchObject({ status: 'success' });
  });

  it('at a charge that it has, as a query on a hint says meanwhile: "not found" proves nothing later (I-05)', async () => {
    const asked = hanging<ProviderAnswer>();
    const query = async (): Promise<ProviderAnswer> => ({ kind: 'processing', message: '' });
    misbehaving({ card: { refuses: () => null, requiredOf: () => [], charge: asked.method }, query });
    const paying = pay('virtual_card');
    await asked.asked;
    const { stores, queries } = service.services;
    const sent = `select c.reference from charges c join transactions t on t.id = c.transaction_id where t.reference = $1`;
    const { reference } = (await service.pool.query(sent, [payment.reference])).rows[0];
    const charge = async () => (await stores.payments.chargeByReference(reference)) as ChargeRow;
    await queries.askOnHint(await charge());
    expect(await charge()).toMatchObject({ status: 'sent', queries: 0 });
    await service.time.advance(PROVIDER_DEADLINE_MS);
    await paying;
    misbehaving({ query: async () => ({ kind: 'not_found' }) });
    await service.time.advance(60_000);
    expect(await queries.ask(await charge())).toMatchObject({ status: 'unknown' });
  });
});

describe('a provider that throws', () => {
  it('may have been reached: still checking, never "nothing was charged" (I-33)', async () => {
    const charge = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
    misbehaving({ card: { refuses: () => null, requiredOf: () => [], charge } });
    expect((await pay('virtual_card')).body.data).toMatchObject({ status: 'processing', stage: 'checking' });
    expect(service.logged().join('')).toContain('A provider threw instead of answering');
  });
});

describe('a resend that was refused', () => {
  it('because its answer was lost is refused again to a repeat, in the same words', async () => {
    const charge = await untilOtp();
    await loseNextAnswer();
    const first = await resend(charge, 'k');
    expect([first.status, first.body.error_type]).toEqual([409, 'RESEND_FAILED']);
    expect((await resend(charge, 'k')).body).toEqual(first.body);
  });

  it('with PAYMENT_EXPIRED too', async () => {
    const charge = await untilOtp();
    await service.fastify.inject({
      method: 'POST',
      url: '/sandbox/faults',
      payload: { fault: 'otp_expired', payment_reference: payment.reference },
    });
    const first = await resend(charge, 'k');
    expect(first.body.error_type).toBe('PAYMENT_EXPIRED');
    expect((await resend(charge, 'k')).body).toEqual(first.body);
  });
});

describe('a resend whose process died', () => {
  it('is in progress for 90 s, then its repeat gets the charge’s present stage', async () => {
    const charge = await untilOtp();
    const { answerResend } = service.services.stores.claims;
    service.services.stores.claims.answerResend = () => Promise.reject(new Error('killed'));
    await resend(charge, 'dead');
    service.services.stores.claims.answerResend = answerResend;
    expect((await resend(charge, 'dead')).body.error_type).toBe('IN_PROGRESS');
    await service.time.advance(90_000);
    expect((await resend(charge, 'dead')).body.data).toMatchObject({ status: 'pending', stage: 'otp' });
  });
});
