// Spec §4 3DS on the real service: the attempt at the bank, asked about, given up, approved late (I-01, I-23).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { payWithCard } from '../../testing/card-payments.ts';
import {
  type Answer,
  call,
  openTestPayment,
  type OpenPayment,
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

const MINUTE_MS = 60_000;

const pay = (name: string, key?: string): Promise<Answer> => {
  return payWithCard(service, payment, name, key);
};
const payBy3ds = async (): Promise<string> => (await pay('3ds')).body.data.reference;
const get = async (path: string, token = payment.token): Promise<Answer> => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await service.fastify.inject({ url: `/api${path}`, headers });
  return { status: response.statusCode, body: response.json() };
};
const verify = (reference: string): Promise<Answer> => get(`/charge-card/verify/${reference}`);
const cancel = (reference: string, key?: string): Promise<Answer> =>
  call(service, payment, '/card/cancel', { reference }, key);
const answerAtBank = (reference: string, fields: Record<string, string>) =>
  service.fastify.inject({
    method: 'POST',
    url: `/sandbox/acs/${reference}/answer`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const approveAtBank = (reference: string) => answerAtBank(reference, { choice: 'confirm', code: '1234' });
const fault = (name: string) =>
  service.fastify.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { fault: name, payment_reference: payment.reference },
  });
const view = async (): Promise<PaymentView> =>
  JSON.parse((await service.fastify.inject({ url: `/${payment.address}` })).body).payment;
const latest = async (): Promise<ChargeView | null> => (await view()).charge;
const sweep = async (ms: number): Promise<void> => {
  await service.time.advance(ms);
  await service.runSweep('reconcile');
};
const book = async (reference: string): Promise<string[]> =>
  (await service.fastify.inject({ url: `/sandbox/book?reference=${reference}` }))
    .json()
    .data.map(({ event }: { event: string }) => event);
const obligations = async (reference: string) =>
  (
    await service.pool.query(
      'select o.reason, o.status from obligations o join charges c on c.id = o.charge_id where c.reference = $1',
      [reference],
    )
  ).rows;

describe('a card of 3-D Secure', () => {
  it.each(['3ds', '3ds_html'])(
    '%s: the attempt waits at the bank, and the answer says where that is',
    async (name) => {
      const { data } = (await pay(name)).body;
      expect(data).toMatchObject({
        status: 'pending',
        auth_model: '3DS',
        stage: '3ds',
        authorization: { redirect_url: `/charge-card/3ds/${data.reference}` },
      });
    },
  );

  it('threeds-type answers url or html, and the content', async () => {
    const url = (await pay('3ds')).body.data.reference;
    expect((await get(`/charge-card/threeds-type/${url}?type=json`)).body.data).toEqual({
      type: 'url',
      content: `/charge-card/3ds-test/${url}`,
    });
    const html = (await pay('3ds_html')).body.data.reference;
    expect((await get(`/charge-card/threeds-type/${html}`)).body.data).toMatchObject({
      type: 'html',
      content: expect.stringContaining(`action="/sandbox/acs/${html}"`),
    });
  });

  it('threeds-type knows html and json, and no other type', async () => {
    const reference = await payBy3ds();
    expect((await get(`/charge-card/threeds-type/${reference}?type=html`)).body.data).toMatchObject({
      type: 'url',
    });
    expect((await get(`/charge-card/threeds-type/${reference}?type=xml`)).body.error_type).toBe(
      'INVALID_INPUT',
    );
  });

  it('threeds-type is refused while nothing waits at the bank', async () => {
    const { reference } = (await pay('pin')).body.data;
    expect((await get(`/charge-card/threeds-type/${reference}`)).body.error_type).toBe('STEP_NOT_EXPECTED');
  });

  it('threeds-test with the test value authorises: success, and the page that the bank gave is forgotten', async () => {
    const reference = await payBy3ds();
    const answer = await call(service, payment, '/charge-card/threeds-test', {
      reference,
      pin: '1234',
      env: 'test',
    });
    expect(answer.body.data).toMatchObject({ status: 'success', authorization: null });
    const { rows } = await service.pool.query('select step_page from charges where reference = $1', [
      reference,
    ]);
    expect(rows).toEqual([{ step_page: null }]);
  });

  it('a wrong value leaves the step open; the third one ends the attempt', async () => {
    const reference = await payBy3ds();
    const test = () => call(service, payment, '/charge-card/threeds-test', { reference, pin: '9' });
    expect((await test()).body.data).toMatchObject({ status: 'pending', stage: '3ds' });
    await test();
    await service.time.advance(1_000);
    expect((await test()).body.data).toMatchObject({ status: 'failed', error_type: 'NOT_COMPLETED' });
  });

  it('PIN, code or address are not taken by an attempt at the bank (I-22)', async () => {
    const reference = await payBy3ds();
    const body = { public_key: 'pk_test_titan_demo_000000000001', reference, authorization: { pin: '1234' } };
    expect((await call(service, payment, '/card/authorize', body)).body.error_type).toBe('STEP_NOT_EXPECTED');
  });

  it('calls about an attempt of another transaction find nothing', async () => {
    const reference = await payBy3ds();
    const other = await openTestPayment(service);
    for (const path of [`/charge-card/threeds-type/${reference}`, `/charge-card/verify/${reference}`]) {
      expect((await get(path, other.token)).body.error_type).toBe('UNKNOWN_REFERENCE');
    }
    for (const [path, body] of [
      ['/charge-card/threeds-test', { reference, pin: '1234' }],
      ['/card/cancel', { reference }],
    ] as const) {
      expect((await call(service, other, path, body)).body.error_type).toBe('UNKNOWN_REFERENCE');
    }
    expect((await latest())?.status).toBe('pending');
  });
});

describe('while the payer is at the bank', () => {
  it('verify asks the provider, and what the bank decided is found', async () => {
    const reference = await payBy3ds();
    await service.time.advance(1_000);
    expect((await verify(reference)).body.data.status).toBe('pending');
    await approveAtBank(reference);
    await service.time.advance(1_000);
    expect((await verify(reference)).body.data.status).toBe('success');
    expect((await view()).status).toBe('success');
  });

  it('the page’s query asks it too, at most every 10 s, and a step that is still open leaves no evidence', async () => {
    const reference = await payBy3ds();
    await service.time.advance(10_000);
    expect((await call(service, payment, '/card/query', { reference })).body.data.stage).toBe('3ds');
    await approveAtBank(reference);
    await service.time.advance(9_000);
    expect((await call(service, payment, '/card/query', { reference })).body.data.status).toBe('pending');
    await service.time.advance(1_000);
    expect((await call(service, payment, '/card/query', { reference })).body.data.status).toBe('success');
    const { rows } = await service.pool.query('select kind from evidence where reference = $1 order by id', [
      reference,
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['step', 'approved']);
  });

  it('a lost answer to the question changes nothing', async () => {
    const reference = await payBy3ds();
    const providers = { ...service.services.providers };
    const lost = { kind: 'lost', sent: 'maybe', cause: 'test' } as const;
    Object.assign(service.services.providers, {
      ...providers,
      of: async (id: number) => ({
        ...(await providers.of(id)),
        query: async () => ({ answer: lost, askedAt: service.time.clock.now(), late: null }),
      }),
    });
    await service.time.advance(1_000);
    expect((await verify(reference)).body.data).toMatchObject({ status: 'pending', stage: '3ds' });
    Object.assign(service.services.providers, providers);
  });

  it('refused at the bank: the attempt failed, and another may follow', async () => {
    const reference = await payBy3ds();
    await answerAtBank(reference, { choice: 'refuse' });
    await service.time.advance(1_000);
    expect((await verify(reference)).body.data).toMatchObject({
      status: 'failed',
      error_type: 'NOT_COMPLETED',
    });
    expect((await pay('virtual_card')).body.data.status).toBe('success');
  });

  it('a bank that decides later: still checking, then success', async () => {
    const reference = await payBy3ds();
    await answerAtBank(reference, { choice: 'later', code: '1234' });
    await service.time.advance(1_000);
    expect((await verify(reference)).body.data).toMatchObject({ status: 'processing', stage: 'checking' });
    expect((await pay('virtual_card')).body.error_type).toBe('STILL_CHECKING');
    await sweep(20_000);
    expect((await latest())?.status).toBe('success');
  });

  it('approved twice has one effect', async () => {
    const reference = await payBy3ds();
    await Promise.all([approveAtBank(reference), answerAtBank(reference, { choice: 'twice', code: '1234' })]);
    await service.time.advance(1_000);
    const answers = await Promise.all([verify(reference), verify(reference)]);
    expect(answers.map(({ body }) => body.data.status)).toContain('success');
    expect((await verify(reference)).body.data.status).toBe('success');
    expect(await book(reference)).toEqual(['awaiting_3ds', 'approved']);
    expect(await obligations(reference)).toEqual([]);
  });

  it('the bank gives its customer up after 15 minutes: then there is final evidence', async () => {
    const reference = await payBy3ds();
    await sweep(10 * MINUTE_MS);
    expect((await latest())?.status).toBe('pending');
    await sweep(5 * MINUTE_MS);
    expect(await latest()).toMatchObject({ reference, status: 'failed', error_type: 'NOT_COMPLETED' });
  });
});

describe('an attempt that the payer gives up', () => {
  it('is ended at the provider first; nothing can approve it then, and another attempt may follow', async () => {
    const reference = await payBy3ds();
    expect((await cancel(reference)).body.data).toMatchObject({
      status: 'failed',
      response_message: 'Authorization was not completed',
    });
    await approveAtBank(reference);
    expect(await book(reference)).toEqual(['awaiting_3ds', 'cancelled']);
    expect((await view()).status).toBe('pending');
    expect((await pay('virtual_card')).body.data.status).toBe('success');
  });

  it('cannot be ended once the provider has approved it: it becomes the payment', async () => {
    const reference = await payBy3ds();
    await approveAtBank(reference);
    expect((await cancel(reference)).body.data.status).toBe('success');
    expect((await pay('virtual_card')).body.error_type).toBe('ALREADY_COMPLETED');
  });

  it('is still checked when the answer to the ending is lost, and nothing else may be tried (I-23)', async () => {
    const reference = await payBy3ds();
    await fault('answer_lost');
    expect((await cancel(reference)).body.data).toMatchObject({ status: 'processing', stage: 'checking' });
    expect((await pay('virtual_card')).body.error_type).toBe('STILL_CHECKING');
    await sweep(2_000);
    expect(await latest()).toMatchObject({ reference, status: 'failed' });
    expect((await pay('virtual_card')).body.data.status).toBe('success');
  });

  it('is open again when the ending never left', async () => {
    const reference = await payBy3ds();
    await fault('not_sent');
    expect((await cancel(reference)).body.data).toMatchObject({ status: 'pending', stage: '3ds' });
    await approveAtBank(reference);
    await service.time.advance(1_000);
    expect((await verify(reference)).body.data.status).toBe('success');
  });

  it('a repeat ends it once; a second call is refused, as there is nothing to end', async () => {
    const reference = await payBy3ds();
    const [first, second] = [await cancel(reference, 'key-1'), await cancel(reference, 'key-1')];
    expect(second.body).toEqual(first.body);
    expect((await cancel(reference, 'another')).body.error_type).toBe('STEP_NOT_EXPECTED');
  });

  it('by paying another way: the new attempt ends the old one at the provider before it begins', async () => {
    const reference = await payBy3ds();
    expect((await pay('virtual_card')).body.data.status).toBe('success');
    expect(await book(reference)).toEqual(['awaiting_3ds', 'cancelled']);
    expect((await view()).sessionAttempt).toBe(2);
  });

  it('by paying another way after approving it: the old one is the payment, and the new one never begins', async () => {
    const reference = await payBy3ds();
    await approveAtBank(reference);
    expect((await pay('virtual_card')).body.error_type).toBe('ALREADY_COMPLETED');
    expect(await latest()).toMatchObject({ reference, status: 'success' });
    expect((await view()).sessionAttempt).toBe(1);
  });

  it('late success, and nothing else paid: it becomes the payment, with no page open', async () => {
    const reference = await payBy3ds();
    await service.time.advance(5 * MINUTE_MS);
    await approveAtBank(reference);
    await sweep(0);
    expect(await latest()).toMatchObject({ reference, status: 'success' });
    expect(await obligations(reference)).toEqual([]);
  });

  it('late success at a bank that ignored its ending, and another attempt paid: it is reversed', async () => {
    const reference = await payBy3ds();
    await fault('cancel_ignored');
    expect((await cancel(reference)).body.data.status).toBe('failed');
    expect((await pay('virtual_card')).body.data.status).toBe('success');
    await approveAtBank(reference);
    await service.time.advance(1_000);
    expect((await verify(reference)).body.data.status).toBe('failed');
    expect(await obligations(reference)).toEqual([{ reason: 'late', status: 'owed' }]);
    await service.runSweep('obligations');
    expect(await obligations(reference)).toEqual([{ reason: 'late', status: 'reversed' }]);
    expect(await book(reference)).toEqual(['awaiting_3ds', 'approved', 'reversed']);
    expect((await view()).amount_paid).toBe('1500.00');
  });

  it('is ended at the provider when its payment’s time is over, and only then the payment is abandoned (I-42)', async () => {
    const reference = await payBy3ds();
    const providers = { ...service.services.providers };
    // A bank that waits for ever.
    const still = {
      kind: 'step',
      authModel: '3DS',
      canResendOtp: false,
      message: '',
      secretWasWrong: false,
    } as const;
    Object.assign(service.services.providers, {
      ...providers,
      of: async (id: number) => ({
        ...(await providers.of(id)),
        query: async () => ({ answer: still, askedAt: service.time.clock.now(), late: null }),
      }),
    });
    await service.time.advance(24 * 60 * MINUTE_MS);
    await service.due.expirePayments(service.time.clock.now());
    expect((await view()).status).toBe('processing');
    await sweep(0);
    expect(await latest()).toMatchObject({ reference, status: 'failed' });
    await service.due.expirePayments(service.time.clock.now());
    expect((await view()).status).toBe('abandoned');
    Object.assign(service.services.providers, providers);
  });
});
