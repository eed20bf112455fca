// A network's callback may come late, twice or never; the result is the same.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenPayment } from '../../testing/test-service.ts';
import { startWalletService, type WalletService } from '../../testing/wallet-service.ts';

let service: WalletService;
beforeAll(async () => {
  service = await startWalletService();
});
afterAll(() => service.stop());

const callbacksFor = (reference: string) =>
  service.callbacks.filter(({ request }) => request.body?.includes(reference));
const evidenceOf = async (reference: string): Promise<string[]> => {
  const { rows } = await service.pool.query(
    'select source, kind from evidence where reference = $1 order by id',
    [reference],
  );
  return rows.map((row) => `${row.source} ${row.kind}`);
};
const atPrompt = async (): Promise<[OpenPayment, string]> => {
  const payment = await service.open('KES');
  return [payment, (await service.prompt(payment, 'KES')).reference];
};

describe('a callback', () => {
  it('makes the payment by itself, after the payer has left', async () => {
    const [payment, reference] = await atPrompt();
    await service.phone(reference, 'approve');
    expect((await service.merchant(payment)).status).toBe('processing');
    await service.pass(2_000);
    expect(await service.merchant(payment)).toMatchObject({ status: 'success', amount_paid: 1500 });
    expect(await evidenceOf(reference)).toEqual(['answer step', 'callback approved']);
  });

  it('of a decline fails the attempt, and another may follow', async () => {
    const [payment, reference] = await atPrompt();
    await service.phone(reference, 'decline');
    await service.pass(2_000);
    expect((await service.page(payment)).payment.charge).toMatchObject({
      status: 'failed',
      error_type: 'DECLINED_ON_PHONE',
    });
    expect((await service.prompt(payment, 'KES')).stage).toBe('mobile_money_check');
  });

  it('that comes twice is taken once', async () => {
    const [payment, reference] = await atPrompt();
    await service.phone(reference, 'approve', 'twice');
    await service.pass(2_000);
    await service.pass(5_000);
    expect(callbacksFor(reference).map(({ status }) => status)).toEqual([200, 200]);
    expect(await evidenceOf(reference)).toEqual(['answer step', 'callback approved']);
    expect(await service.merchant(payment)).toMatchObject({ status: 'success', amount_paid: 1500 });
  });

  it('that comes late finds what a question has found before it, and changes nothing', async () => {
    const [payment, reference] = await atPrompt();
    await service.phone(reference, 'approve', 'late');
    await service.pass(60_000);
    await service.sweep();
    expect((await service.merchant(payment)).status).toBe('success');
    await service.pass(20 * 60_000);
    expect(callbacksFor(reference)).toHaveLength(1);
    expect(await service.merchant(payment)).toMatchObject({ status: 'success', amount_paid: 1500 });
    expect((await service.page(payment)).payment.reversals).toEqual([]);
  });

  it('that never comes is made up for by asking', async () => {
    const [payment, reference] = await atPrompt();
    await service.phone(reference, 'decline', 'never');
    await service.pass(60_000);
    await service.sweep();
    expect(callbacksFor(reference)).toEqual([]);
    expect((await service.merchant(payment)).payment_attempts[0]).toMatchObject({ status: 'failed' });
  });
});

describe('a callback is believed only with its signature', () => {
  const send = async (change: { body?: string; headers?: Record<string, string>; to?: string }) => {
    const [, reference] = await atPrompt();
    await service.phone(reference, 'approve');
    const before = service.callbacks.length;
    await service.pass(1_000);
    const { request } = service.callbacks[before] ?? {};
    if (!request) throw new Error('No callback came');
    const answer = await service.fastify.inject({
      method: 'POST',
      url: change.to ?? new URL(request.url).pathname,
      headers: { ...request.headers, ...change.headers },
      payload: change.body ?? request.body ?? '',
    });
    return answer.statusCode;
  };

  it.each([
    ['whole and fresh', {}, 200],
    ['with another body', { body: '{"id":"x","reference":"KPY-CA-x","status":"approved"}' }, 401],
    ['with a signature of no provider', { headers: { 'x-sandbox-signature': 'ab' } }, 401],
    ['with another time', { headers: { 'x-sandbox-timestamp': '1' } }, 401],
    ['for an unknown account', { to: '/api/callbacks/sandbox/nobody' }, 401],
    ['for an unknown provider', { to: '/api/callbacks/elsewhere/demo' }, 401],
  ])('%s: %j, %i', async (_case, change, status) => {
    expect(await send(change)).toBe(status);
  });

  it('one that is older than five minutes is refused', async () => {
    const [, reference] = await atPrompt();
    await service.phone(reference, 'approve');
    await service.pass(1_000);
    const { request } = service.callbacks.at(-1) ?? {};
    await service.pass(6 * 60_000);
    const answer = await service.fastify.inject({
      method: 'POST',
      url: '/api/callbacks/sandbox/demo',
      headers: request?.headers ?? {},
      payload: request?.body ?? '',
    });
    expect(answer.statusCode).toBe(401);
  });
});
