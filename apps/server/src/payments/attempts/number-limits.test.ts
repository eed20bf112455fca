// §9 limits of a wallet's number: strangers' payments send it only so many prompts.
import { SANDBOX_LIMITED_PHONE, sandboxPhonesOf } from '@titan/contract/sandbox/phones';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Answer, OpenPayment } from '../../testing/test-service.ts';
import { sandboxOf, startTestService } from '../../testing/test-service.ts';
import { startWalletService, type WalletService } from '../../testing/wallet-service.ts';

const HOUR_MS = 60 * 60 * 1000;
const { number: NUMBER } = SANDBOX_LIMITED_PHONE;
const IN_AN_HOUR =
  'We can’t send anything more to this number for now. Please try again in an hour, or use another number or another way to pay if there is one.';
const IN_A_DAY =
  'We can’t send anything more to this number for now. Please use another number or another way to pay if there is one, or try this one in 24 hours.';

let service: WalletService;
let isShared: ReturnType<typeof sandboxOf>['isShared'];
beforeAll(async () => {
  service = await startWalletService();
  ({ isShared } = sandboxOf(service));
});
beforeEach(async () => {
  await service.pool.query('delete from instrument_tries');
  sandboxOf(service).isShared = isShared;
});
afterAll(() => service.stop());

/** For the rest of the test every number counts as one holder's, as with a live provider. */
const ownNumbers = (): void => {
  sandboxOf(service).isShared = () => false;
};
const askAnew = async (number = NUMBER): Promise<Answer> => service.charge(await service.open('KES'), number);
async function askTimes(times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const { status, body } = await askAnew();
    expect([at, status, body.error_type]).toEqual([at, 200, undefined]);
  }
}
const resend = (payment: OpenPayment, what: 'stk' | 'otp', reference: string): Promise<Answer> =>
  service.fastify
    .inject({
      method: 'POST',
      url: `/api/mobile-money/resend-${what}`,
      headers: { authorization: `Bearer ${payment.token}` },
      payload: { public_key: 'pk_test_titan_demo_000000000001', reference },
    })
    .then((answer) => ({ status: answer.statusCode, body: answer.json() }));

it('at most 8 prompts an hour go to one number, over all payments; the next is refused at the number', async () => {
  await askTimes(8);
  const { status, body } = await askAnew();
  expect([status, body.error_type, body.message]).toEqual([429, 'NUMBER_LIMIT', IN_AN_HOUR]);
  expect(body.data).toEqual({ 'mobile_money.number': { message: IN_AN_HOUR, code: 'NUMBER_LIMIT' } });
  expect((await askAnew(sandboxPhonesOf('KES')[0]?.number)).status).toBe(200);
  await service.time.advance(HOUR_MS);
  await askTimes(1);
});

it('at most 20 a day', async () => {
  for (const times of [8, 8, 4]) {
    await askTimes(times);
    await service.time.advance(HOUR_MS);
  }
  expect((await askAnew()).body).toMatchObject({ error_type: 'NUMBER_LIMIT', message: IN_A_DAY });
  await service.time.advance(21 * HOUR_MS);
  await askTimes(1);
});

it('a refused one uses up no attempt and leaves the prompt that is open as it is', async () => {
  await askTimes(7);
  const payment = await service.open('KES');
  const open = (await service.charge(payment, NUMBER)).body.data;
  expect((await service.charge(payment, NUMBER)).body.error_type).toBe('NUMBER_LIMIT');
  const { charge } = (await service.page(payment)).payment;
  expect([charge?.reference, charge?.stage]).toEqual([open.reference, 'mobile_money_check']);
  const { rows } = await service.pool.query('select attempts from transactions where reference = $1', [
    payment.reference,
  ]);
  expect(rows[0].attempts).toBe(1);
});

it('a resent prompt counts, and is refused at the number’s limit', async () => {
  await askTimes(6);
  const payment = await service.open('KES');
  const { reference } = (await service.charge(payment, NUMBER)).body.data;
  await service.pass(10_000);
  expect((await resend(payment, 'stk', reference)).status).toBe(200);
  await service.pass(10_000);
  expect((await resend(payment, 'stk', reference)).body).toMatchObject({
    error_type: 'NUMBER_LIMIT',
    message: IN_AN_HOUR,
  });
  expect((await service.page(payment)).payment.charge?.mobile_money?.stk_resends_left).toBe(2);
  expect((await askAnew()).body.error_type).toBe('NUMBER_LIMIT');
});

it('a resent code counts, too', async () => {
  ownNumbers();
  const number = sandboxPhonesOf('GHS')[0]?.number ?? '';
  const payments: [OpenPayment, string][] = [];
  for (let at = 0; at < 7; at += 1) {
    const payment = await service.open('GHS');
    payments.push([payment, (await service.charge(payment, number)).body.data.reference]);
  }
  await service.pass(10_000);
  const answers = [];
  for (const [payment, reference] of payments) answers.push(await resend(payment, 'otp', reference));
  expect(answers.map(({ body }) => body.error_type ?? 'sent')).toEqual([
    'sent',
    ...Array.from({ length: 6 }, () => 'NUMBER_LIMIT'),
  ]);
});

it('what its owner approved does not count', async () => {
  for (let at = 0; at < 10; at += 1) {
    const payment = await service.open('KES');
    const { reference } = (await service.charge(payment, NUMBER)).body.data;
    expect((await service.stk(payment, reference)).body.data.status).toBe('success');
  }
  await askTimes(1);
});

it('what was declined on the phone counts', async () => {
  for (let at = 0; at < 8; at += 1) {
    const { reference } = (await askAnew()).body.data;
    await service.phone(reference, 'decline', 'never');
    await service.pass(2_000);
    await service.sweep();
  }
  expect((await askAnew()).body.error_type).toBe('NUMBER_LIMIT');
});

it('thirty at once, at two processes over one database, are eight', async () => {
  const other = await startTestService({ databaseUrl: service.databaseUrl, time: service.time });
  const payments = await Promise.all(Array.from({ length: 30 }, () => service.open('KES')));
  const answers = await Promise.all(
    payments.map(async ({ reference, token }, at) => {
      const answer = await (at % 2 === 0 ? service : other).fastify.inject({
        method: 'POST',
        url: '/api/mobile-money/charge',
        headers: { authorization: `Bearer ${token}` },
        payload: {
          public_key: 'pk_test_titan_demo_000000000001',
          payment_reference: reference,
          mobile_money: { number: NUMBER },
        },
      });
      return answer.statusCode;
    }),
  );
  expect(answers.filter((status) => status === 200)).toHaveLength(8);
  expect(answers.filter((status) => status === 429)).toHaveLength(22);
  await other.stop();
});

it('is shown at the form without script, without the number', async () => {
  await askTimes(8);
  const payment = await service.open('KES');
  const answer = await service.fastify.inject({
    method: 'POST',
    url: `/${payment.address}/mobile-money/charge`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      session_token: payment.token,
      form_key: 'k',
      'mobile_money.number': SANDBOX_LIMITED_PHONE.entry,
    }).toString(),
  });
  expect(answer.json().feedback).toMatchObject({
    form: 'mobile-money/charge',
    errors: { number: IN_AN_HOUR },
  });
  expect(answer.body).not.toContain(SANDBOX_LIMITED_PHONE.entry.slice(1));
});

it('a refused resend is shown without script, too', async () => {
  await askTimes(7);
  const payment = await service.open('KES');
  const { reference: charge } = (await service.charge(payment, NUMBER)).body.data;
  await service.pass(10_000);
  const answer = await service.fastify.inject({
    method: 'POST',
    url: `/${payment.address}/mobile-money/resend-stk`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ session_token: payment.token, form_key: 'k', charge }).toString(),
  });
  expect(answer.json().feedback).toMatchObject({ form: 'mobile-money/resend-stk', notice: IN_AN_HOUR });
});

it('tries are deleted after a day', async () => {
  await askTimes(2);
  await service.time.advance(24 * HOUR_MS);
  expect(await service.upkeep.deleteOldTries(service.time.clock.now())).toBe(2);
});
