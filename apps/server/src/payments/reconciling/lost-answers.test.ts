// A lost answer is not a failure. Processes that die and processors that fail, on the real service (I-03, I-05, I-26).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAlone } from '../../db/database-admin.ts';
import { cardNamed, payWithCard } from '../../testing/card-payments.ts';
import {
  sandboxOf,
  type Answer,
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
});

const pay = (name: string, key?: string): Promise<Answer> => {
  return payWithCard(service, payment, name, key);
};
const fault = (name: string): Promise<unknown> =>
  service.fastify.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { fault: name, payment_reference: payment.reference },
  });
const state = async (): Promise<ChargeView> =>
  (await call(service, payment, '/card/query', { reference: payment.reference })).body.data;
const sweep = async (ms: number): Promise<void> => {
  await service.time.advance(ms);
  await service.runSweep('reconcile');
};

describe('an answer that is lost', () => {
  it.each(['answer_lost', 'garbage', 'server_error', 'processing'])(
    '%s with the charge taken: still checking, then paid, once',
    async (name) => {
      await fault(name);
      expect((await pay('virtual_card', 'first-key')).body.data).toMatchObject({
        status: 'processing',
        stage: 'checking',
        auth_model: null,
      });
      expect((await pay('virtual_card', 'another-key')).body.error_type).toBe('STILL_CHECKING');
      await sweep(2_000);
      expect(await state()).toMatchObject({ status: 'success' });
      const { data } = (
        await service.fastify.inject({ url: `/sandbox/book?reference=${payment.reference}` })
      ).json();
      expect(data).toHaveLength(1);
    },
  );

  it('a poll of the payer’s page queries the provider too, at most every 2 s', async () => {
    await fault('answer_lost');
    await pay('virtual_card');
    expect(await state()).toMatchObject({ status: 'processing' });
    await service.time.advance(2_000);
    expect(await state()).toMatchObject({ status: 'success' });
  });

  it('a lost answer to the PIN is found by the query, and the PIN is never sent again', async () => {
    const charge = await pay('pin');
    await fault('answer_lost');
    const body = {
      public_key: PUBLIC_KEY,
      reference: charge.body.data.reference,
      authorization: { pin: '1234' },
    };
    expect((await call(service, payment, '/card/authorize', body)).body.data.stage).toBe('checking');
    await sweep(2_000);
    expect(await state()).toMatchObject({ status: 'success' });
  });
});

describe('a request that is lost', () => {
  it('is failed only by a query after the settling window, never before (I-05)', async () => {
    await fault('request_lost');
    expect((await pay('virtual_card')).body.data.stage).toBe('checking');
    await sweep(2_000);
    await sweep(30_000);
    expect(await state()).toMatchObject({ status: 'processing' });
    await sweep(60_000);
    expect(await state()).toMatchObject({ status: 'failed', error_type: 'NOT_COMPLETED' });
    expect((await pay('virtual_card')).body.data.status).toBe('success');
  });

  it('and provably never left, may be tried again at once', async () => {
    await fault('not_sent');
    expect((await pay('virtual_card')).body.data).toMatchObject({
      status: 'failed',
      error_type: 'NOT_COMPLETED',
    });
    expect((await pay('virtual_card')).body.data.status).toBe('success');
  });

  it('because what goes before it could not be written, may be tried again at once', async () => {
    await runAlone(service.ownerUrl, 'alter table unsaved_cards rename to gone');
    const card = cardNamed('virtual_card');
    const body = { ...chargeBody(payment, card), store_for_future_use: true };
    const { data } = (await call(service, payment, '/card/charge', body)).body;
    await runAlone(service.ownerUrl, 'alter table gone rename to unsaved_cards');
    expect(data).toMatchObject({ status: 'failed', error_type: 'NOT_COMPLETED' });
    expect(service.logged().join('')).toContain('A charge could not be prepared and was not sent');
    expect((await pay('virtual_card')).body.data.status).toBe('success');
  });

  it('a lost PIN leaves the PIN step open', async () => {
    const charge = await pay('pin');
    await fault('request_lost');
    const body = {
      public_key: PUBLIC_KEY,
      reference: charge.body.data.reference,
      authorization: { pin: '1234' },
    };
    await call(service, payment, '/card/authorize', body);
    await sweep(2_000);
    expect(await state()).toMatchObject({ status: 'pending', stage: 'pin' });
    expect((await call(service, payment, '/card/authorize', body)).body.data.status).toBe('success');
  });
});

describe('an answer that comes too late', () => {
  it('after 70 s: still checking at 45 s, and the late answer is accepted as evidence', async () => {
    await fault('slow');
    const answer = pay('virtual_card');
    await untilSent();
    await service.time.advance(45_000);
    expect((await answer).body.data.stage).toBe('checking');
    // The sandbox's own wait may have begun a moment after its book was written.
    await service.time.advance(70_000);
    await untilStatus('success');
    expect(await state()).toMatchObject({ status: 'success' });
  });
});

/** Waits for what the service does in the background; each poll is a round trip, so nothing sleeps. */
async function untilStatus(status: string): Promise<void> {
  for (let look = 0; look < 5_000; look += 1) if ((await latest()) === status) return;
  throw new Error(`the charge did not become ${status}`);
}
const untilSent = async (): Promise<void> => {
  for (let look = 0; look < 5_000; look += 1) {
    const { rows } = await service.pool.query(
      'select from sandbox.book b join charges c using (reference) join transactions t on t.id = c.transaction_id where t.reference = $1',
      [payment.reference],
    );
    if (rows.length > 0) return;
  }
  throw new Error('the charge never reached the sandbox');
};
async function latest(): Promise<string> {
  const { rows } = await service.pool.query(
    'select c.status from charges c join transactions t on t.id = c.transaction_id where t.reference = $1 order by c.id desc limit 1',
    [payment.reference],
  );
  return rows[0]?.status as string;
}

describe('a process that dies', () => {
  it('after `sent` was committed and before the answer: the next process queries it, and the book is right', async () => {
    await pay('pin');
    const { rows } = await service.pool.query(
      `update charges set status = 'sent' where id = (select live_charge_id from transactions where reference = $1) returning id`,
      [payment.reference],
    );
    expect(rows).toHaveLength(1);
    const restarted = await startTestService({ databaseUrl: service.databaseUrl, time: service.time });
    await service.time.advance(89_000);
    await restarted.runSweep('reconcile');
    expect(await state()).toMatchObject({ stage: 'checking' });
    await service.time.advance(1_000);
    await restarted.runSweep('reconcile');
    expect(await state()).toMatchObject({ status: 'pending', stage: 'pin' });
    await restarted.stop();
  });

  it('writes the charge as sent, committed, before the provider gets it (I-03)', async () => {
    const seen: string[] = [];
    const calls = sandboxOf(service).card;
    const original = calls.charge;
    calls.charge = async (request) => {
      const { rows } = await service.pool.query('select status from charges where reference = $1', [
        request.reference,
      ]);
      seen.push(rows[0]?.status as string);
      return original(request);
    };
    await pay('virtual_card');
    calls.charge = original;
    expect(seen).toEqual(['sent']);
  });
});

describe('an approval that comes after the attempt ended', () => {
  it('is money we owe back: an obligation in the same commit, reversed at the provider, suspense at zero (I-01, I-11, I-17)', async () => {
    const charge = await pay('pin');
    expect((await pay('virtual_card')).body.data.status).toBe('success');
    const row = await service.services.stores.payments.charge(
      { transactionId: await transactionId(), publicSession: null },
      charge.body.data.reference,
    );
    const { reference } = charge.body.data;
    const sum = { amountMinor: row?.amount_minor ?? 0, currency: 'NGN' };
    const name = { reference, channel: 'card' as const, handle: null, paymentReference: '', ...sum };
    await sandboxOf(service).answerStep(name, { kind: 'pin', value: '1234' });
    const approval = {
      kind: 'approved',
      amountMinor: row?.amount_minor ?? 0,
      currency: 'NGN',
      message: 'late',
    } as const;
    await service.services.answers.record(row as never, 'query', approval, null);
    await service.services.answers.record(row as never, 'query', approval, null);
    const owed = await service.pool.query('select reason, status from obligations where charge_id = $1', [
      row?.id,
    ]);
    expect(owed.rows).toEqual([{ reason: 'late', status: 'owed' }]);
    await service.runSweep('obligations');
    const after = await service.pool.query('select status from obligations where charge_id = $1', [row?.id]);
    expect(after.rows).toEqual([{ status: 'reversed' }]);
    const suspense = await service.pool.query(
      `select coalesce(sum(case when credit = 'suspense' then amount_minor when debit = 'suspense' then -amount_minor end), 0)::int as left from postings`,
    );
    expect(suspense.rows[0].left).toBe(0);
  });
});

const transactionId = async (): Promise<number> =>
  (await service.pool.query('select id from transactions where reference = $1', [payment.reference])).rows[0]
    .id as number;
