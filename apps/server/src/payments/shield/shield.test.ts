// The shield against card testing (decision 0110): strangers' cards at once, the stages, who is hindered, and what their payers are told.
import { SANDBOX_LIMITED_CARD } from '@titan/contract/sandbox/cards';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardNamed } from '../../testing/card-payments.ts';
import { createSimulatedTime, type SimulatedTime } from '../../testing/simulated-time.ts';
import {
  type Answer,
  call,
  chargeBody,
  openSession,
  openTestPayment,
  type OpenPayment,
  sandboxOf,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type TypedCard = { number: string; expiry: string; cvv: string };
const GOOD: TypedCard = SANDBOX_LIMITED_CARD;

let made = 0;
/** A card that no bank has, with the digit that a number is checked by. */
function deadCard(firstSix: string): TypedCard {
  made += 1;
  const digits = `${firstSix}${String(made * 7919).padStart(9, '0')}`;
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return { number: `${digits}${(10 - (sum % 10)) % 10}`, expiry: '09/30', cvv: '123' };
}
/** From many ranges, as a list of stolen cards has them. */
const mixedCard = (): TypedCard => deadCard(`5${String(10_000 + (made % 40) * 101)}`);
const rangeCard = (): TypedCard => deadCard('539983');

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startTestService({ time: watchedTime() });
  other = await startTestService({ databaseUrl: service.databaseUrl, time: service.time });
  for (const each of [service, other]) {
    // As with a live provider, every card is somebody's own.
    sandboxOf(each).isShared = () => false;
    sandboxOf(each).card.refuses = () => null;
  }
});
beforeEach(async () => {
  await service.pool.query('delete from shield_stages');
  await service.pool.query('delete from shields');
  await service.pool.query('delete from instrument_tries');
  // What was tried before is out of sight.
  await service.time.advance(2 * DAY_MS);
});
afterAll(async () => {
  await other.stop();
  await service.stop();
});

const openPublicly = async (of: TestService = service, body = {}): Promise<OpenPayment> => {
  const payment = await openTestPayment(of, body);
  return { ...payment, token: await openSession(of, payment.reference) };
};
const pay = (payment: OpenPayment, card: TypedCard, at = service, key?: string): Promise<Answer> =>
  call(at, payment, '/card/charge', chargeBody(payment, card), key);

/** The answer, and for how long it was held: the clock goes on while it is. */
async function held<T>(answering: Promise<T>): Promise<{ answer: T; ms: number }> {
  const over = answering.then((answer) => ({ answer }));
  for (let ms = 0; ;) {
    const next = await Promise.race([over, nextHold()]);
    if (typeof next !== 'number') return { ...next, ms };
    await service.time.advance(next);
    ms += next;
  }
}
/** How long the next attempt is held. */
const nextHold = (): Promise<number> => new Promise((resolve) => (onHold = resolve));
let onHold: (ms: number) => void = () => {};
let holds = 0;
/** Longer is a processor's deadline. */
const HELD_MOST_MS = 8_000;
function watchedTime(): SimulatedTime {
  const time = createSimulatedTime();
  const { after } = time.timers;
  time.timers.after = (ms, action) => {
    const cancel = after(ms, action);
    if (ms > HELD_MOST_MS) return cancel;
    holds += 1;
    onHold(ms);
    return cancel;
  };
  return time;
}
/** What was asked of the database and the sandbox is answered meanwhile. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
const outcomeOf = ({ body }: Answer): unknown =>
  body.data?.auth_model ?? body.data?.error_type ?? body.data?.status ?? body.error_type;

async function tryCards(times: number, card: () => TypedCard, open = openTestPayment): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (let at = 0; at < times; at += 1) {
    const { answer } = await held(pay(await open(service), card()));
    outcomes.push(outcomeOf(answer));
  }
  return outcomes;
}
let marks = 1;
/** As if these had been tried and declined a moment ago. */
async function haveTried(
  times: number,
  { error = 'NO_CARD_RECORD', status = 'failed', stage = 0 } = {},
): Promise<void> {
  const { rows } = await service.pool.query('select id from transactions order by id limit 1');
  const first = rows[0]?.id ?? (await openTestPayment(service), 1);
  await service.pool.query(
    `insert into charges (transaction_id, reference, provider, account_id, channel, status, amount_minor, fee_minor, vat_minor, currency,
       error_type, message, auth_model, card_first_six, card_last_four, sent_at, created_at, updated_at, merchant_id, env, card_mark, shield_stage)
     select $1, gen_random_uuid()::text, 'sandbox', 1, 'card', $2, 1000, 0, 0, 'NGN', $3, 'x', 'OTP', (500000 + n * 7)::text, '1111', $4, $4, $4,
       (select merchant_id from transactions where id = $1), 'test', n, $6 from generate_series($5::int, $7::int) n`,
    [
      first,
      status,
      status === 'failed' ? error : null,
      new Date(service.time.clock.now()),
      marks,
      stage,
      marks + times - 1,
    ],
  );
  marks += times;
}
const stagesOf = async () =>
  (
    await service.pool.query(
      'select stage, first_six, reason, ended_at is null as is_current from shield_stages order by id',
    )
  ).rows;
const chargeOf = async (reference: string) =>
  (
    await service.pool.query(
      'select c.* from charges c join transactions t on t.id = c.transaction_id where t.reference = $1 order by c.id desc limit 1',
      [reference],
    )
  ).rows[0];

describe('a list of stolen cards', () => {
  it('one after another, is answered for twelve; all that follow go by 3-D Secure, which tells nothing of a card', async () => {
    await haveTried(7);
    const outcomes = await tryCards(7, mixedCard);
    expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'INVALID_CARD_DETAILS'));
    expect(outcomes.slice(5)).toEqual(['3DS', '3DS']);
    expect(await stagesOf()).toEqual([
      { stage: 1, first_six: null, reason: 'declines', is_current: false },
      { stage: 2, first_six: null, reason: 'declines', is_current: true },
    ]);
  });

  it('of one range is answered for eight; cards of other ranges are charged as ever', async () => {
    const outcomes = await tryCards(9, rangeCard);
    expect(outcomes.slice(8)).toEqual(['3DS']);
    expect(await stagesOf()).toContainEqual(
      expect.objectContaining({ stage: 2, first_six: '539983', is_current: true }),
    );
    expect(await tryCards(1, () => GOOD)).toEqual(['success']);
  });

  it('at once, at two processes, is answered for ten at each before any answer is there', async () => {
    holds = 0;
    const asked = { plain: 0, byThreeDs: 0 };
    let end = (): void => {};
    const isOver = new Promise<void>((resolve) => (end = resolve));
    const sandboxes = [service, other].map(sandboxOf);
    const ways = sandboxes.map(({ card }) => card.charge);
    for (const { card } of sandboxes) {
      const { charge } = card;
      card.charge = async (request) => {
        asked[request.asksThreeDs ? 'byThreeDs' : 'plain'] += 1;
        await isOver;
        return charge(request);
      };
    }
    const payments = await Promise.all(Array.from({ length: 40 }, () => openTestPayment(service)));
    const answering = Promise.all(
      payments.map((payment, at) => pay(payment, mixedCard(), at % 2 === 0 ? service : other)),
    );
    await until(() => asked.plain + holds >= 40);
    expect(asked.plain).toBeLessThanOrEqual(20);
    // Nobody is refused: whoever finds no place in three seconds goes by 3-D Secure.
    for (let looks = 0; looks < 2; looks += 1) {
      holds = 0;
      await service.time.advance(1_500);
      await until(() => asked.plain + asked.byThreeDs + holds >= 40);
    }
    expect([asked.plain <= 20, asked.plain + asked.byThreeDs]).toEqual([true, 40]);
    end();
    expect((await answering).filter(({ status }) => status !== 200)).toEqual([]);
    sandboxes.forEach(({ card }, at) => (card.charge = ways[at] ?? card.charge));
  });

  it('one card that is typed wrong again and again is no list', async () => {
    const payment = await openTestPayment(service);
    for (let at = 0; at < 9; at += 1) await pay(payment, { ...GOOD, cvv: String(100 + at) });
    expect(await stagesOf()).toEqual([]);
  });

  it('declines that say that a card is good, or that a processor was not reached, are no signs', async () => {
    await haveTried(20, { error: 'INSUFFICIENT_FUNDS' });
    await service.pool.query(
      `update charges set error_type = 'NOT_COMPLETED', message = null where id > (select max(id) - 10 from charges)`,
    );
    expect(await tryCards(1, mixedCard)).toEqual(['INVALID_CARD_DETAILS']);
    expect(await stagesOf()).toEqual([]);
  });

  it('of a processor that names no kind of decline counts all the same', async () => {
    await haveTried(12, { error: 'NOT_COMPLETED' });
    expect(await tryCards(1, mixedCard)).toEqual(['3DS']);
  });
});

describe('a shop’s best day', () => {
  it('with 12 % of declines meets nothing, whatever the volume', async () => {
    for (let hundred = 0; hundred < 3; hundred += 1) {
      await haveTried(6, { error: 'DO_NOT_HONOR' });
      await haveTried(44, { status: 'duplicate' });
    }
    const { answer, ms } = await held(pay(await openPublicly(), GOOD));
    expect([outcomeOf(answer), ms]).toEqual(['success', 0]);
    expect(await stagesOf()).toEqual([]);
  });

  it('leaves place for as many as were approved', async () => {
    await haveTried(20, { status: 'left' });
    expect(
      (await held(pay(await openTestPayment(service), cardNamed('pin')))).answer.body.data.auth_model,
    ).toBe('3DS');
    await service.pool.query(
      `insert into shields (merchant_id, env, approvals, approvals_at) select merchant_id, 'test', 100, $1 from transactions limit 1`,
      [new Date(service.time.clock.now())],
    );
    const { answer, ms } = await held(pay(await openTestPayment(service), cardNamed('pin')));
    expect([answer.body.data.auth_model, ms]).toEqual(['PIN', 0]);
  });

  it('is not taken for an attack where that is the shop’s own usual', async () => {
    await haveTried(14, { error: 'DO_NOT_HONOR' });
    await haveTried(10, { status: 'duplicate' });
    await service.pool.query(
      `insert into shields (merchant_id, env, usual_tries, usual_declines, usual_at) select merchant_id, 'test', 1000, 400, $1 from transactions limit 1`,
      [new Date(service.time.clock.now())],
    );
    expect(await tryCards(1, () => GOOD)).toEqual(['success']);
  });
});

describe('a stage', () => {
  it('ends 30 minutes after its last sign, though nothing runs', async () => {
    await haveTried(12);
    expect(await tryCards(1, mixedCard)).toEqual(['3DS']);
    await service.time.advance(29 * MINUTE_MS);
    expect(await tryCards(1, () => GOOD)).toEqual(['3DS']);
    await service.time.advance(2 * MINUTE_MS);
    expect(await tryCards(1, () => GOOD)).toEqual(['success']);
  });

  it('is entered sooner for a day after the last', async () => {
    await haveTried(12);
    await tryCards(1, mixedCard);
    await service.time.advance(60 * MINUTE_MS);
    const outcomes = await tryCards(6, mixedCard);
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'INVALID_CARD_DETAILS'), '3DS']);
  });

  it('is known to another process, and to one that was started anew', async () => {
    await haveTried(12);
    await tryCards(1, mixedCard);
    await service.time.advance(15 * MINUTE_MS);
    const { answer } = await held(pay(await openTestPayment(service), GOOD, other));
    expect(outcomeOf(answer)).toBe('3DS');
  });

  it('is written once a minute, however many signs there are', async () => {
    await haveTried(12);
    await tryCards(1, mixedCard);
    const version = async () => (await service.pool.query('select xmin::text from shield_stages')).rows;
    const first = await version();
    await tryCards(3, mixedCard);
    expect(await version()).toEqual(first);
  });

  it('is not in force while its owner has undone it, and at least that which they ask for is', async () => {
    await haveTried(12);
    await tryCards(1, mixedCard);
    const set = (columns: string) =>
      service.pool.query(
        `insert into shields (merchant_id, env, ${columns}) select merchant_id, 'test', $1 from transactions limit 1
         on conflict (merchant_id, env) do update set ${columns} = excluded.${columns}`,
        [new Date(service.time.clock.now() + 10 * MINUTE_MS)],
      );
    await set('undone_until');
    expect(await tryCards(1, () => GOOD)).toEqual(['success']);
    await service.pool.query(`update shields set least_stage = 2, least_until = undone_until`);
    expect(await tryCards(1, () => cardNamed('virtual_card'))).toEqual(['3DS']);
    await service.time.advance(11 * MINUTE_MS);
    await service.pool.query('delete from shield_stages');
    expect(await tryCards(1, () => GOOD)).toEqual(['success']);
  });

  it('1 delays payments opened by a public key or link, longer with each sign, and others while the signs last', async () => {
    await haveTried(9, { error: 'DO_NOT_HONOR' });
    await haveTried(12, { status: 'duplicate' });
    const openly = await held(pay(await openPublicly(), GOOD));
    expect([outcomeOf(openly.answer), openly.ms]).toEqual(['success', 2_000]);
    await service.time.advance(11 * MINUTE_MS);
    expect(await stagesOf()).toMatchObject([{ stage: 1 }]);
    expect((await held(pay(await openTestPayment(service), GOOD))).ms).toBe(0);
  });

  it('2 lets payers whom the shop knows pay as ever: by the card and e-mail that have paid here', async () => {
    const email = 'kofi@example.com';
    const openAs = (address: string) =>
      openTestPayment(service, { customer: { email: address, name: 'Kofi' } });
    await pay(await openAs(email), GOOD);
    await haveTried(12);
    const outcomes = [];
    for (const [address, card] of [
      [email, GOOD],
      ['stranger@example.com', GOOD],
      [email, cardNamed('virtual_card')],
    ] as const)
      outcomes.push(outcomeOf((await held(pay(await openAs(address), card))).answer));
    expect(outcomes).toEqual(['success', '3DS', '3DS']);
  });

  it('3 takes one card try a payment, and every other method', async () => {
    await haveTried(12);
    await tryCards(1, mixedCard);
    await haveTried(6, { stage: 2 });
    await tryCards(1, mixedCard);
    expect(await stagesOf()).toContainEqual(expect.objectContaining({ stage: 3, is_current: true }));
    const payment = await openTestPayment(service);
    const first = await held(pay(payment, rangeCard()));
    expect(outcomeOf(first.answer)).toBe('3DS');
    // Whoever turns back before the bank has decided has not tried.
    const again = await held(pay(payment, rangeCard()));
    expect(outcomeOf(again.answer)).toBe('3DS');
    await service.pool.query(
      `update charges set status = 'failed', error_type = 'DO_NOT_HONOR', message = 'x' where id = (select live_charge_id from transactions where reference = $1)`,
      [payment.reference],
    );
    await service.pool.query(
      `update transactions set live_charge_id = null, status = 'pending' where reference = $1`,
      [payment.reference],
    );
    const third = await held(pay(payment, GOOD));
    expect([third.answer.status, third.answer.body.error_type]).toEqual([409, 'CHANNEL_NOT_OFFERED']);
    const stranger = { ...payment, token: await openSession(service, payment.reference) };
    expect(outcomeOf((await held(pay(stranger, GOOD))).answer)).toBe('3DS');
  });
});

describe('while a stage is on', () => {
  it('the payer of a payment that anybody can open is told one sentence, at a beat, wherever they look; the merchant reads why', async () => {
    await haveTried(9, { error: 'DO_NOT_HONOR' });
    await haveTried(12, { status: 'duplicate' });
    const payment = await openPublicly();
    const { answer, ms } = await held(pay(payment, mixedCard(), service, 'one-key'));
    const SENTENCE =
      'Your bank declined this payment without giving a reason. Call your bank or use another card.';
    expect(answer.body.data).toMatchObject({ error_type: 'DO_NOT_HONOR', response_message: SENTENCE });
    expect(ms % 4_000).toBe(2_000);
    const repeat = await held(pay(payment, mixedCard(), service, 'other-key'));
    expect(repeat.answer.body.data.error_type).toBe('DO_NOT_HONOR');
    const page = await service.fastify.inject({ url: `/${payment.reference}` });
    expect(page.body).not.toContain('INVALID_CARD_DETAILS');
    expect(await chargeOf(payment.reference)).toMatchObject({
      error_type: 'INVALID_CARD_DETAILS',
      hides_reason: true,
    });
    const own = await held(pay(await openTestPayment(service), mixedCard()));
    expect(own.answer.body.data.error_type).toBe('INVALID_CARD_DETAILS');
  });
});

describe('the sweep', () => {
  const sweep = () => service.runSweep('card testing');
  const shieldOf = async () => (await service.pool.query('select * from shields')).rows[0];

  it('sees an attack of a day that never fills ten minutes', async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      await haveTried(20);
      await service.time.advance(29 * MINUTE_MS);
    }
    await haveTried(6);
    await service.time.advance(11 * MINUTE_MS);
    await sweep();
    expect(await stagesOf()).toEqual([]);
    await haveTried(1);
    await sweep();
    expect(await stagesOf()).toContainEqual(expect.objectContaining({ stage: 2, reason: 'declines_of_day' }));
  });

  it('sees cards that are begun on the processor’s page and come to nothing, and none in what a shop usually sees', async () => {
    // What other tests have left is no shop's usual.
    await service.time.advance(40 * DAY_MS);
    const leave = async (times: number) => {
      await haveTried(times, { status: 'left' });
      await service.pool.query(
        'update charges set card_mark = null where id > (select max(id) - $1 from charges)',
        [times],
      );
    };
    await leave(40);
    await haveTried(30, { status: 'duplicate' });
    await service.pool.query(
      'update charges set card_mark = null where id > (select max(id) - 30 from charges)',
    );
    await service.time.advance(11 * MINUTE_MS);
    await haveTried(1, { status: 'duplicate' });
    await sweep();
    expect(await stagesOf()).toEqual([]);
    await leave(55);
    await service.time.advance(11 * MINUTE_MS);
    await haveTried(1, { status: 'duplicate' });
    await sweep();
    expect(await stagesOf()).toEqual([{ stage: 1, first_six: null, reason: 'left', is_current: true }]);
  });

  it('keeps a stage on while testers go on, though nothing answers them, and notes when it has ended', async () => {
    await haveTried(12);
    await tryCards(1, mixedCard);
    await service.time.advance(25 * MINUTE_MS);
    await haveTried(12, { status: 'left', stage: 2 });
    await service.time.advance(4 * MINUTE_MS);
    await sweep();
    await service.time.advance(20 * MINUTE_MS);
    expect(await tryCards(1, () => GOOD)).toEqual(['3DS']);
    await service.time.advance(40 * MINUTE_MS);
    await sweep();
    expect(await stagesOf()).toEqual([expect.objectContaining({ stage: 2, is_current: false })]);
  });

  it('counts what is usual outside of stages, once a day', async () => {
    await service.time.advance(40 * DAY_MS);
    await haveTried(30, { status: 'duplicate' });
    await haveTried(10, { error: 'DO_NOT_HONOR' });
    await service.time.advance(2 * 60 * MINUTE_MS);
    await service.pool.query(
      `insert into shield_stages (merchant_id, env, stage, reason, tries, declines, since, last_sign_at, ends_at)
       select merchant_id, 'test', 2, 'declines', 1, 1, $1, $1, $1::timestamptz + interval '30 min' from transactions limit 1`,
      [new Date(service.time.clock.now())],
    );
    await haveTried(20);
    await service.time.advance(2 * 60 * MINUTE_MS);
    await sweep();
    expect(await shieldOf()).toMatchObject({ usual_tries: 40, usual_declines: 10 });
  });
});
