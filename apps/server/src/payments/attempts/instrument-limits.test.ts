// §9 limits of a card, over all payments and by every route.
import { SANDBOX_LIMITED_CARD } from '@titan/contract/sandbox/cards';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardNamed } from '../../testing/card-payments.ts';
import {
  sandboxOf,
  cardFields,
  type Answer,
  call,
  chargeBody,
  KEYS,
  openTestPayment,
  type OpenPayment,
  ROTATED_KEYS,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const AGAIN_TOMORROW =
  'This card can’t be tried again for now. Please use another card or another way to pay if there is one, or try this one in 24 hours.';
const NOT_ANY_MORE =
  'This card can’t be used for this payment any more. Please use another card or another way to pay if there is one.';

type TypedCard = { number: string; expiry: string; cvv: string };
const GOOD = SANDBOX_LIMITED_CARD;
/** Declined as INVALID_CARD_DETAILS: what a guess at a CVV is. */
const GUESS: TypedCard = { ...SANDBOX_LIMITED_CARD, cvv: '999' };

let service: TestService;
let isShared: ReturnType<typeof sandboxOf>['isShared'];
beforeAll(async () => {
  service = await startTestService();
  ({ isShared } = sandboxOf(service));
});
beforeEach(async () => {
  await service.pool.query('delete from instrument_tries');
  sandboxOf(service).isShared = isShared;
});
afterAll(() => service.stop());

/** For the rest of the test every card counts as one holder's, as with a live provider. */
const ownCards = (): void => {
  sandboxOf(service).isShared = () => false;
};
const pay = (payment: OpenPayment, card: TypedCard, key?: string): Promise<Answer> =>
  call(service, payment, '/card/charge', chargeBody(payment, card), key);
/** Pays on a payment of its own. */
const payAnew = async (card: TypedCard, amount = 1500): Promise<Answer> =>
  pay(await openTestPayment(service, { amount }), card);
async function payTimes(times: number, card: TypedCard, amount?: (at: number) => number): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const { status, body } = await payAnew(card, amount?.(at));
    expect([at, status, body.error_type]).toEqual([at, 200, undefined]);
  }
}
const amounts = (at: number): number => 1000 + at;

it('a test card that nobody shares counts by its own number', async () => {
  const [one, another] = ['4242427000000013', '4242427000000021'].map((number) => ({ ...GOOD, number }));
  const declined = await payAnew(one ?? GOOD);
  expect([declined.status, declined.body.error_type]).toEqual([200, undefined]);
  expect(await payAnew(one ?? GOOD)).toMatchObject({ status: 429, body: { error_type: 'CARD_LIMIT' } });
  expect((await payAnew(another ?? GOOD)).status).toBe(200);
});

describe('at most 10 declines of a card in 24 hours', () => {
  it('over all payments; the next is refused at the number, until 24 hours after the first', async () => {
    await payTimes(1, GUESS, amounts);
    await service.time.advance(HOUR_MS);
    await payTimes(9, GUESS, amounts);
    const { status, body } = await payAnew(GOOD);
    expect([status, body.error_type, body.message]).toEqual([429, 'CARD_LIMIT', AGAIN_TOMORROW]);
    expect(body.data).toEqual({
      'cardDetails.number': { message: AGAIN_TOMORROW, code: 'CARD_LIMIT_OF_DAY' },
    });
    await service.time.advance(23 * HOUR_MS);
    expect((await payAnew(GOOD)).body.data.status).toBe('success');
  });

  it('a refused try uses up no attempt, ends no step and never reaches the provider', async () => {
    await payTimes(10, GUESS, amounts);
    const payment = await openTestPayment(service);
    const step = await pay(payment, cardNamed('pin'));
    const asked = vi.spyOn(sandboxOf(service).card, 'charge');
    await pay(payment, GOOD);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    const { charge } = JSON.parse(
      (await service.fastify.inject({ url: `/${payment.address}` })).body,
    ).payment;
    expect([charge.reference, charge.stage]).toEqual([step.body.data.reference, 'pin']);
    const { rows } = await service.pool.query('select attempts from transactions where reference = $1', [
      payment.reference,
    ]);
    expect(rows[0].attempts).toBe(1);
  });

  it('a repeat of an accepted call gets the first answer', async () => {
    const payment = await openTestPayment(service);
    const first = await pay(payment, GUESS, 'the-same-key');
    await payTimes(9, GUESS, amounts);
    expect((await pay(payment, GUESS, 'the-same-key')).body).toEqual(first.body);
  });

  it('is shown at the form without script', async () => {
    await payTimes(10, GUESS, amounts);
    const payment = await openTestPayment(service);
    const answer = await service.fastify.inject({
      method: 'POST',
      url: `/${payment.address}/card/charge`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        session_token: payment.token,
        form_key: 'k',
        ...cardFields(GOOD),
      }).toString(),
    });
    expect(answer.json().feedback).toMatchObject({ form: 'card/charge', errors: { number: AGAIN_TOMORROW } });
    expect(answer.body).not.toContain(GOOD.number);
  });

  it.each([
    ['it was approved', () => payTimes(12, GOOD, amounts)],
    [
      'its payer walked away from a step',
      async () => {
        for (let at = 0; at < 12; at += 1) {
          const payment = await openTestPayment(service);
          await pay(payment, cardNamed('pin'));
          expect((await pay(payment, cardNamed('virtual_card'))).body.data.status).toBe('success');
        }
      },
    ],
  ])('a try does not count when %s', async (_, tries) => {
    ownCards();
    await tries();
    expect((await payAnew(GOOD)).body.data.status).toBe('success');
    expect((await payAnew(cardNamed('pin'))).body.data.stage).toBe('pin');
  });

  it('a step that is open counts until it has ended', async () => {
    ownCards();
    await payTimes(10, cardNamed('pin'), amounts);
    expect((await payAnew(cardNamed('pin'))).body.error_type).toBe('CARD_LIMIT');
  });

  it('forty at once, at two processes over one database, are ten', async () => {
    const other = await startTestService({ databaseUrl: service.databaseUrl, time: service.time });
    const payments = await Promise.all(
      Array.from({ length: 40 }, (_, at) => openTestPayment(service, { amount: amounts(at) })),
    );
    const answers = await Promise.all(
      payments.map((payment, at) =>
        call(at % 2 === 0 ? service : other, payment, '/card/charge', chargeBody(payment, GUESS)),
      ),
    );
    const codes = answers.map(({ body }) => body.error_type ?? body.data.status);
    expect(codes.filter((code) => code === 'failed')).toHaveLength(10);
    expect(codes.filter((code) => code === 'CARD_LIMIT')).toHaveLength(30);
    await other.stop();
  });

  it('is known after a restart, and under a newer key', async () => {
    await payTimes(10, GUESS, amounts);
    for (const keys of [KEYS, ROTATED_KEYS]) {
      const { databaseUrl, time } = service;
      const restarted = await startTestService({ databaseUrl, time, keys });
      const payment = await openTestPayment(restarted);
      const { body } = await call(restarted, payment, '/card/charge', chargeBody(payment, GOOD));
      expect(body.error_type).toBe('CARD_LIMIT');
      await restarted.stop();
    }
  });
});

describe('at most 15 declines of a card and amount in 30 days', () => {
  it('the next is refused; another amount is not, and neither is any after 30 days', async () => {
    await payTimes(8, GUESS);
    await service.time.advance(DAY_MS);
    await payTimes(7, GUESS);
    await service.time.advance(DAY_MS);
    expect((await payAnew(GOOD)).body).toMatchObject({ error_type: 'CARD_LIMIT', message: NOT_ANY_MORE });
    expect((await payAnew(GOOD, 1501)).body.data.status).toBe('success');
    await service.time.advance(28 * DAY_MS);
    expect((await payAnew(GOOD)).body.data.status).toBe('success');
  });
});

describe('a decline that will not change is not tried again', () => {
  it.each(['fraudulent_transaction', 'no_card_record', 'card_expired'])('%s, for 30 days', async (name) => {
    ownCards();
    expect((await payAnew(cardNamed(name))).body.data.status).toBe('failed');
    expect((await payAnew(cardNamed(name), 99)).body).toMatchObject({
      error_type: 'CARD_LIMIT',
      message: NOT_ANY_MORE,
    });
    await service.time.advance(30 * DAY_MS);
    expect((await payAnew(cardNamed(name))).body.data.status).toBe('failed');
  });

  it('an expired card may be renewed: with another expiry it is tried', async () => {
    ownCards();
    await payAnew(cardNamed('card_expired'));
    expect((await payAnew({ ...cardNamed('card_expired'), expiry: '10/34' })).status).toBe(200);
  });

  it('any other decline may be tried again', async () => {
    ownCards();
    await payAnew(cardNamed('do_not_honor'));
    expect((await payAnew(cardNamed('do_not_honor'))).body.error_type).toBeUndefined();
  });
});

it('a card that the provider reports as shared is never limited', async () => {
  await payTimes(18, cardNamed('do_not_honor'));
  const { rowCount } = await service.pool.query('select from instrument_tries');
  expect(rowCount).toBe(0);
});

it('tries are deleted when no limit looks at them any more, and the number is stored nowhere', async () => {
  await payTimes(2, GUESS);
  const { rows } = await service.pool.query('select bucket, charge_id from instrument_tries');
  expect(rows).toHaveLength(2);
  const { rows: texts } = await service.pool.query('select t::text as row from instrument_tries t');
  for (const { row } of texts) expect(row).not.toContain(GUESS.number);
  await service.time.advance(30 * DAY_MS - 1);
  expect(await service.upkeep.deleteOldTries(service.time.clock.now())).toBe(0);
  await service.time.advance(1);
  expect(await service.upkeep.deleteOldTries(service.time.clock.now())).toBe(2);
});
