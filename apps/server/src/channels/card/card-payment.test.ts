// Spec §4 Card and §7 the card calls, walked on the real service and a real database with the sandbox's cards (spec §9) (I-07, I-36).
import { SANDBOX_CARDS, SANDBOX_ERROR_CARDS, type SandboxCard } from '@titan/contract/sandbox/cards';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { CARD_ERROR_TYPES } from '@titan/rules/card-error-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeMessages } from '@titan/copy/words/charge';
import {
  type Answer,
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  RESEND_WAIT_MS,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const CARDS = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS];
const card = (name: string): SandboxCard => {
  const found = CARDS.find((each) => each.name === name);
  if (!found) throw new Error(`no sandbox card ${name}`);
  return found;
};
const pay = (payment: OpenPayment, name: string, key?: string): Promise<Answer> =>
  call(service, payment, '/card/charge', chargeBody(payment, card(name)), key);
const authorize = (
  payment: OpenPayment,
  charge: Answer,
  authorization: object,
  key?: string,
): Promise<Answer> =>
  call(
    service,
    payment,
    '/card/authorize',
    { public_key: PUBLIC_KEY, reference: charge.body.data.reference, authorization },
    key,
  );
const resend = (payment: OpenPayment, charge: Answer, key?: string): Promise<Answer> =>
  call(service, payment, '/card/resend-otp', { reference: charge.body.data.reference }, key);
const verify = async (payment: OpenPayment): Promise<{ payment_attempts: object[] }> =>
  (
    await service.fastify.inject({
      url: `/merchant/api/v1/charges/${payment.reference}`,
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    })
  ).json().data;
const book = async (payment: OpenPayment): Promise<{ event: string }[]> =>
  (await service.fastify.inject({ url: `/sandbox/book?reference=${payment.reference}` })).json().data;

describe('the scenarios of the sandbox', () => {
  it.each(['virtual_card', 'no_auth'])('%s: success without a further step', async (name) => {
    const payment = await openTestPayment(service);
    expect((await pay(payment, name)).body.data).toMatchObject({
      status: 'success',
      stage: null,
      amount_charged: '1500.00',
    });
    expect(await verify(payment)).toMatchObject({ status: 'success', amount_paid: 1500 });
  });

  it('PIN: asks for the PIN, then success', async () => {
    const payment = await openTestPayment(service);
    const charge = await pay(payment, 'pin');
    expect(charge.body.data).toMatchObject({ status: 'pending', auth_model: 'PIN', stage: 'pin' });
    expect((await authorize(payment, charge, { pin: '1234' })).body.data).toMatchObject({
      status: 'success',
    });
  });

  it('OTP: asks for the PIN, then the OTP, then success', async () => {
    const payment = await openTestPayment(service);
    const charge = await pay(payment, 'otp');
    const afterPin = await authorize(payment, charge, { pin: '1234' });
    expect(afterPin.body.data).toMatchObject({
      status: 'pending',
      stage: 'otp',
      metadata: { can_resend_otp: true, otp_resends_left: 3 },
    });
    expect((await authorize(payment, charge, { otp: '123456' })).body.data).toMatchObject({
      status: 'success',
    });
  });

  it('a wrong PIN ends the attempt with INCORRECT_PIN and the server message (spec §8)', async () => {
    const payment = await openTestPayment(service);
    const charge = await pay(payment, 'pin');
    expect((await authorize(payment, charge, { pin: '9999' })).body.data).toMatchObject({
      status: 'failed',
      error_type: 'INCORRECT_PIN',
      response_message: chargeMessages['card.INCORRECT_PIN'],
    });
  });

  it.each([...CARD_ERROR_TYPES])(
    '%s returns the server message, and the transaction can be tried again',
    async (errorType) => {
      const declined = CARDS.find((each) => each.declinedAs === errorType);
      const payment = await openTestPayment(service);
      let answer = await pay(payment, declined?.name ?? '');
      if (answer.body.data.stage === 'pin') answer = await authorize(payment, answer, { pin: declined?.pin });
      if (answer.body.data.stage === 'otp') answer = await authorize(payment, answer, { otp: declined?.otp });
      expect(answer.body.data).toMatchObject({
        status: 'failed',
        error_type: errorType,
        response_message: chargeMessages[`card.${errorType}`],
      });
      expect((await pay(payment, 'virtual_card')).body.data.status).toBe('success');
    },
  );
});

describe('OTP (spec §4)', () => {
  const openOtp = async (): Promise<[OpenPayment, Answer]> => {
    const payment = await openTestPayment(service);
    const charge = await pay(payment, 'otp');
    return [payment, await authorize(payment, charge, { pin: '1234' })];
  };

  it('a wrong OTP keeps the stage and says that it is invalid', async () => {
    const [payment, charge] = await openOtp();
    const wrong = await authorize(payment, charge, { otp: '111111' });
    expect(wrong.body.data).toMatchObject({
      status: 'pending',
      stage: 'otp',
      metadata: { secret_was_wrong: true },
    });
    expect(wrong.body.data.response_message).toContain('invalid');
  });

  it('the fifth wrong OTP ends the attempt, however many tabs send them (I-25)', async () => {
    const [payment, charge] = await openOtp();
    for (let wrong = 1; wrong < 5; wrong += 1) {
      expect((await authorize(payment, charge, { otp: '111111' })).body.data.stage).toBe('otp');
    }
    expect((await authorize(payment, charge, { otp: '111111' })).body.data).toMatchObject({
      status: 'failed',
      error_type: 'INVALID_OTP',
    });
    expect((await authorize(payment, charge, { otp: '123456' })).body.error_type).toBe('STEP_NOT_EXPECTED');
  });

  it('is sent again 3 times, 30 s apart, counted by the server', async () => {
    const [payment, charge] = await openOtp();
    expect((await resend(payment, charge)).body.error_type).toBe('RESEND_TOO_SOON');
    for (const left of [2, 1, 0]) {
      await service.time.advance(RESEND_WAIT_MS);
      expect((await resend(payment, charge)).body.data.metadata.otp_resends_left).toBe(left);
    }
    await service.time.advance(RESEND_WAIT_MS);
    expect((await resend(payment, charge)).body).toMatchObject({
      error_type: 'RESEND_LIMIT',
      message: 'Resend limit exceeded',
    });
  });

  it('“no more codes” from the bank leaves the step open, for the last code is still good', async () => {
    const [payment, charge] = await openOtp();
    await service.time.advance(RESEND_WAIT_MS);
    await order(payment, 'resend_exceeded');
    for (const { status, body } of [await resend(payment, charge, 'p'), await resend(payment, charge, 'p')]) {
      expect([status, body.error_type, body.message]).toEqual([409, 'RESEND_LIMIT', 'Resend limit exceeded']);
    }
    const query = await call(service, payment, '/card/query', { reference: payment.reference });
    expect(query.body.data).toMatchObject({
      status: 'pending',
      stage: 'otp',
      metadata: { can_resend_otp: false, otp_resends_left: 0 },
    });
    expect((await authorize(payment, charge, { otp: '123456' })).body.data.status).toBe('success');
  });

  it('a new code takes back the report on the last one, and not how often it was wrong (I-25)', async () => {
    const [payment, charge] = await openOtp();
    for (let wrong = 1; wrong < 5; wrong += 1) await authorize(payment, charge, { otp: '111111' });
    await service.time.advance(RESEND_WAIT_MS);
    expect((await resend(payment, charge)).body.data).toMatchObject({
      stage: 'otp',
      response_message: expect.not.stringMatching(/invalid/i),
      metadata: { secret_was_wrong: false, otp_resends_left: 2 },
    });
    const query = await call(service, payment, '/card/query', { reference: payment.reference });
    expect(query.body.data).toMatchObject({
      response_message: expect.not.stringMatching(/invalid/i),
      metadata: { secret_was_wrong: false },
    });
    expect((await authorize(payment, charge, { otp: '111111' })).body.data.status).toBe('failed');
  });

  it('PAYMENT_EXPIRED in the resend response ends the attempt', async () => {
    const [payment, charge] = await openOtp();
    await service.time.advance(RESEND_WAIT_MS);
    await order(payment, 'otp_expired');
    expect((await resend(payment, charge)).body.error_type).toBe('PAYMENT_EXPIRED');
    const query = await call(service, payment, '/card/query', { reference: payment.reference });
    expect(query.body.data).toMatchObject({ status: 'failed', error_type: 'PAYMENT_EXPIRED' });
  });

  it('two right codes at the same instant are one authorization', async () => {
    const [payment, charge] = await openOtp();
    const answers = await Promise.all([1, 2].map(() => authorize(payment, charge, { otp: '123456' })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await book(payment)).filter((entry) => entry.event === 'approved')).toHaveLength(1);
  });
});

const order = (payment: OpenPayment, fault: string): Promise<unknown> =>
  service.fastify.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { fault, payment_reference: payment.reference },
  });

describe('no_auth', () => {
  it('is the stage when the provider cannot authenticate; another attempt ends it (Retry resets)', async () => {
    const payment = await openTestPayment(service);
    await order(payment, 'no_auth');
    expect((await pay(payment, 'virtual_card')).body.data).toMatchObject({
      status: 'pending',
      auth_model: 'NO_AUTH',
      stage: 'no_auth',
    });
    expect((await pay(payment, 'virtual_card')).body.data.status).toBe('success');
  });
});

describe('repeats (I-19, I-20)', () => {
  it('the same key and body give the same answer and no second effect', async () => {
    const payment = await openTestPayment(service);
    const first = await pay(payment, 'insufficient_funds', 'key-1');
    expect(await pay(payment, 'insufficient_funds', 'key-1')).toEqual(first);
    expect(await book(payment)).toHaveLength(1);
  });

  it('the same key with another body is refused', async () => {
    const payment = await openTestPayment(service);
    await pay(payment, 'insufficient_funds', 'key-1');
    expect(await pay(payment, 'virtual_card', 'key-1')).toMatchObject({
      status: 422,
      body: { error_type: 'KEY_REUSED' },
    });
  });

  it('the first answer is repeated even after the charge went on', async () => {
    const payment = await openTestPayment(service);
    const first = await pay(payment, 'pin', 'key-1');
    await authorize(payment, first, { pin: '1234' }, 'key-2');
    expect(await pay(payment, 'pin', 'key-1')).toEqual(first);
  });

  it('a step answered twice with one key is answered once at the provider', async () => {
    const payment = await openTestPayment(service);
    const charge = await pay(payment, 'pin');
    const first = await authorize(payment, charge, { pin: '1234' }, 'key-2');
    expect(await authorize(payment, charge, { pin: '1234' }, 'key-2')).toEqual(first);
    expect(await book(payment)).toHaveLength(2);
  });

  it('a double click with one key makes one attempt', async () => {
    const payment = await openTestPayment(service);
    const answers = await Promise.all([1, 2, 3].map(() => pay(payment, 'pin', 'key-1')));
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1);
    expect(await book(payment)).toHaveLength(1);
  });

  it('two tabs that pay at the same instant, with keys of their own, are charged once', async () => {
    const payment = await openTestPayment(service);
    const answers = await Promise.all(['tab-1', 'tab-2'].map((key) => pay(payment, 'virtual_card', key)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await book(payment)).filter((entry) => entry.event === 'approved')).toHaveLength(1);
  });

  it('fifty calls at once, without keys, never make two successes (I-21)', async () => {
    const payment = await openTestPayment(service);
    await Promise.all(Array.from({ length: 50 }, () => pay(payment, 'virtual_card')));
    expect((await book(payment)).filter((entry) => entry.event === 'approved')).toHaveLength(1);
    expect((await verify(payment)).payment_attempts).toHaveLength(1);
  });
});

describe('attempts (I-24)', () => {
  it('never exceed 10, counted when a charge starts; the eleventh is session-end', async () => {
    const payment = await openTestPayment(service);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await pay(payment, 'do_not_honor')).status).toBe(200);
    expect((await pay(payment, 'virtual_card')).body).toMatchObject({
      error_type: 'SESSION_END',
      message:
        'You have reached the maximum payment attempt for this transaction, Please start a new transaction to pay.',
    });
    expect(await verify(payment)).toMatchObject({ status: 'failed', amount_paid: 0 });
  });

  it('the session call reports and cannot reset them', async () => {
    const payment = await openTestPayment(service);
    await pay(payment, 'do_not_honor');
    const setUp = await call<{ payment: PaymentView }>(service, payment, '/?type=modal-payment', {
      reference: payment.reference,
    });
    const key = setUp.body.data.payment.unique_reference;
    expect((await call(service, payment, '/session', { key })).body.data).toBe(1);
    expect((await call(service, payment, '/session', { key })).body.data).toBe(1);
  });
});

describe('authority (I-22, I-39)', () => {
  it('a charge of another transaction cannot be authorised, queried or resent', async () => {
    const [own, other] = [await openTestPayment(service), await openTestPayment(service)];
    const charge = await pay(other, 'otp');
    expect((await authorize(own, charge, { pin: '1234' })).status).toBe(404);
    expect((await resend(own, charge)).status).toBe(404);
    expect((await call(service, own, '/card/query', { reference: charge.body.data.reference })).status).toBe(
      404,
    );
  });

  it('a PIN is taken only by the attempt that asks for a PIN, in that state', async () => {
    const payment = await openTestPayment(service);
    const charge = await pay(payment, 'otp');
    expect((await authorize(payment, charge, { otp: '123456' })).body.error_type).toBe('STEP_NOT_EXPECTED');
    await authorize(payment, charge, { pin: '1234' });
    expect((await authorize(payment, charge, { pin: '1234' })).body.error_type).toBe('STEP_NOT_EXPECTED');
  });

  it.each([
    ['no token', ''],
    ['a stranger’s token', 'x.y'],
    ['an altered token', null],
  ])('%s is refused', async (_, token) => {
    const payment = await openTestPayment(service);
    // The first letter of the signature: unlike the last one, all of it counts.
    const changed = payment.token.replace(/\.(.)/, (_dot, letter) => (letter === 'x' ? '.y' : '.x'));
    const altered = { ...payment, token: token ?? changed };
    expect((await pay(altered, 'virtual_card')).status).toBe(401);
  });

  it('a session lasts a day', async () => {
    const payment = await openTestPayment(service);
    await service.time.advance(24 * 60 * 60 * 1000);
    expect((await pay(payment, 'virtual_card')).status).toBe(401);
  });

  it('an env that differs from the transaction’s is refused', async () => {
    const payment = await openTestPayment(service);
    const answer = await call(service, payment, '/card/query', { reference: payment.reference, env: 'live' });
    expect(answer.body.error_type).toBe('ENV_MISMATCH');
  });

  it('a public key of another merchant is refused', async () => {
    const payment = await openTestPayment(service);
    const body = { ...chargeBody(payment, card('virtual_card')), public_key: 'pk_test_someone_else' };
    expect((await call(service, payment, '/card/charge', body)).status).toBe(401);
  });
});

describe('the journal', () => {
  it('credits exactly what was charged: amount, fee and VAT (I-10)', async () => {
    const payment = await openTestPayment(service, { merchant_bears_cost: false });
    await pay(payment, 'virtual_card');
    const { rows } = await service.pool.query(
      `select p.credit, p.amount_minor from postings p join charges c on c.id = p.charge_id
       join transactions t on t.id = c.transaction_id where t.reference = $1 order by p.amount_minor desc`,
      [payment.reference],
    );
    expect(rows).toEqual([
      { credit: 'merchant', amount_minor: 150_000 },
      { credit: 'fees', amount_minor: 2_250 },
      { credit: 'vat', amount_minor: 169 },
    ]);
  });
});

describe('the outbox', () => {
  it('has exactly one row for each change that the merchant can see, numbered without gaps (I-28)', async () => {
    const payment = await openTestPayment(service);
    await pay(payment, 'do_not_honor');
    const charge = await pay(payment, 'pin');
    await authorize(payment, charge, { pin: '1234' });
    const { rows } = await service.pool.query(
      'select o.seq, o.kind from outbox o join transactions t on t.id = o.transaction_id where t.reference = $1 order by o.seq',
      [payment.reference],
    );
    expect(rows).toEqual([
      { seq: 1, kind: 'processing' },
      { seq: 2, kind: 'pending' },
      { seq: 3, kind: 'processing' },
      { seq: 4, kind: 'success' },
    ]);
  });
});

describe('an answer to a step', () => {
  it.each([[{}], [{ pin: '1234', otp: '123456' }]])(
    'is exactly one: %j is refused',
    async (authorization) => {
      const payment = await openTestPayment(service);
      const answer = await authorize(payment, await pay(payment, 'pin'), authorization);
      expect(answer).toMatchObject({ status: 400, body: { error_type: 'INVALID_INPUT' } });
      expect(answer.body.message).toMatch(/^Send exactly one of pin, otp\b.* in authorization\.$/);
    },
  );

  it('of a charge on another channel is not taken by the card’s call, nor is its resend (I-22)', async () => {
    const payment = await openTestPayment(service);
    const charge = await pay(payment, 'otp');
    await authorize(payment, charge, { pin: '1234' });
    await service.time.advance(RESEND_WAIT_MS);
    const state = async (): Promise<object> =>
      (
        await service.pool.query('select status, round, otp_resends from charges where reference = $1', [
          charge.body.data.reference,
        ])
      ).rows[0] as object;
    await service.pool.query(`update charges set channel = 'mobile_money' where reference = $1`, [
      charge.body.data.reference,
    ]);
    const before = await state();
    expect((await authorize(payment, charge, { otp: '123456' })).body.error_type).toBe('STEP_NOT_EXPECTED');
    expect((await resend(payment, charge)).body.error_type).toBe('STEP_NOT_EXPECTED');
    const asked = await call(service, payment, '/card/query', { reference: charge.body.data.reference });
    expect(asked.body.error_type).toBe('UNKNOWN_REFERENCE');
    expect(await state()).toEqual(before);
  });
});
