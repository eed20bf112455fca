// Decision 0053: a charge whose request provably never left goes on with the next route, as a new charge of the same attempt.
import { SANDBOX_CARDS, SANDBOX_ERROR_CARDS, SANDBOX_LIMITED_CARD } from '@titan/contract/sandbox/cards';
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BankService, startBankService } from '../../testing/bank-service.ts';
import { merchantCaller } from '../../testing/merchant-caller.ts';
import { moneyProblems } from '../reconciling/money-balance.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import {
  type Answer,
  call,
  chargeBody,
  openSession,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
} from '../../testing/test-service.ts';
import { createBeginAgain } from './begin-again.ts';

/** The test merchant's cards in KES go to demo-kes, then to demo, and here by one more row to demo-kes again; all else to demo, then demo-kes. */
const [FIRST, SECOND] = ['demo-kes', 'demo'];

let service: BankService;
let payment: OpenPayment;
let lines: number;
beforeAll(async () => {
  service = await startBankService({ channels: ['card', 'mobile_money', 'pay_with_bank'] });
  await service.pool.query(
    `insert into provider_routes (merchant_id, env, position, channel, account_id)
      select merchant_id, env, 100 + n, channel, id from provider_accounts
      cross join unnest(array['mobile_money', 'pay_with_bank', 'card']) with ordinality as c(channel, n) where name = $1`,
    [FIRST],
  );
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service, { currency: 'KES' });
  lines = service.logged().length;
});

const CARDS = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS, SANDBOX_LIMITED_CARD];
function cardOf(wanted: string) {
  const card = CARDS.find(({ name }) => name === wanted);
  if (!card) throw new Error(`no sandbox card ${wanted}`);
  return card;
}
function bodyOf(name: string, more: object = {}): object {
  const body = chargeBody(payment, cardOf(name)) as { cardDetails: object };
  return { ...body, cardDetails: { ...body.cardDetails, name: 'Ada Obi' }, ...more };
}
const pay = (name = 'no_auth', key?: string): Promise<Answer> =>
  call(service, payment, '/card/charge', bodyOf(name), key);
async function paySaving(browser: TestBrowser): Promise<void> {
  const body = bodyOf('pin', { store_for_future_use: true });
  const { reference } = (await browser.call(payment, '/card/charge', body)).body.data;
  const authorization = { pin: '1234' };
  await browser.call(payment, '/card/authorize', { public_key: PUBLIC_KEY, reference, authorization });
}
const faults = (...names: string[]) => service.orderFaults({ ...payment, currency: 'KES' }, ...names);
/** Which accounts were sent a charge, in turn. */
const asked = (): string[] =>
  service
    .logged()
    .slice(lines)
    .map((line) => JSON.parse(line) as { msg: string; account: string; operation: string })
    .filter(({ msg, operation }) => msg === 'A provider was asked' && /charge/i.test(operation))
    .map(({ account }) => account);
async function charges(): Promise<Record<string, unknown>[]> {
  const { rows } = await service.pool.query(
    `select a.name as account, c.status, c.error_type from charges c join provider_accounts a on a.id = c.account_id
      join transactions t on t.id = c.transaction_id where t.reference = $1 order by c.id`,
    [payment.reference],
  );
  return rows;
}
const unsentAt = (account = FIRST) => ({ account, status: 'failed', error_type: 'NOT_COMPLETED' });
const set = (what: string) =>
  service.pool.query(`update transactions set ${what} where reference = $1`, [payment.reference]);

describe('a charge that never left its first account', () => {
  it('is made at the next one, once: the payer has one answer, one attempt and one story', async () => {
    await set('attempts_max = 1');
    await faults('not_sent');
    expect((await pay()).body.data.status).toBe('success');
    expect(await charges()).toEqual([unsentAt(), { account: SECOND, status: 'success', error_type: null }]);
    expect(asked()).toEqual([FIRST, SECOND]);
    expect(await moneyProblems(service.pool)).toEqual([]);
    const story = { payment_reference: payment.reference };
    const { steps } = (await call<{ steps: Timeline }>(service, payment, '/timeline', story)).body.data;
    expect(steps.map(({ event }) => event)).toEqual(['asked', 'tried', 'approved', 'received']);
  });

  it('is answered from the next one when it is repeated', async () => {
    await faults('not_sent');
    const first = await pay('pin', 'press-1');
    expect(first.body.data.auth_model).toBe('PIN');
    expect(await pay('pin', 'press-1')).toEqual(first);
    expect(asked()).toEqual([FIRST, SECOND]);
  });

  it('is made once however often it is pressed meanwhile', async () => {
    await faults('not_sent');
    const answers = await Promise.all([1, 2, 3].map(() => pay('no_auth', 'press-1')));
    expect(answers.map(({ body }) => body.error_type ?? body.data.status)).toContain('success');
    expect(asked()).toEqual([FIRST, SECOND]);
  });

  it('has ended when no account is left, and can be tried again', async () => {
    await faults('not_sent', 'not_sent');
    expect((await pay()).body.data).toMatchObject({ status: 'failed', error_type: 'NOT_COMPLETED' });
    expect(await charges()).toEqual([unsentAt(), unsentAt(SECOND)]);
    expect((await pay()).body.data.status).toBe('success');
  });

  it('is made at the next one for a merchant’s direct charge too, which has one attempt', async () => {
    const merchant = merchantCaller(service);
    const fault = { fault: 'not_sent' };
    await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload: fault });
    const charge = {
      reference: 'direct-1',
      amount: 1500,
      currency: 'KES',
      customer: { name: 'Ada Obi', email: 'ada@example.com' },
      mobile_money: { number: '254700000000' },
    };
    const first = await merchant.post('/charges/mobile-money', charge);
    expect(first.body.data).toMatchObject({ status: 'processing' });
    expect((await merchant.post('/charges/mobile-money', charge)).body).toEqual(first.body);
    expect(asked()).toEqual([SECOND, FIRST]);
  });

  it('takes its card along to be saved: the card belongs to the account that it was charged at', async () => {
    const browser = openBrowser(service);
    await browser.page(payment);
    await faults('not_sent');
    await paySaving(browser);
    const { rows } = await service.pool.query(
      `select a.name from saved_cards s join provider_accounts a on a.id = s.account_id where s.state = 'active'`,
    );
    expect(rows).toEqual([{ name: SECOND }]);
  });

  it('counts once against its card', async () => {
    await faults('not_sent');
    await pay('limited');
    const { rows } = await service.pool.query(
      `select c.status from instrument_tries i join charges c on c.id = i.charge_id
        join transactions t on t.id = c.transaction_id where t.reference = $1`,
      [payment.reference],
    );
    expect(rows).toEqual([{ status: 'success' }]);
  });

  it('counts once among the tries of a public session', async () => {
    payment = { ...payment, token: await openSession(service, payment.reference) };
    await set('attempts_max = 2');
    await faults('not_sent');
    await pay('insufficient_funds');
    expect((await pay()).body.data.status).toBe('success');
  });
});

describe('no other account is tried', () => {
  it.each(['request_lost', 'answer_lost', 'server_error'])(
    'when the request may have arrived: %s',
    async (fault) => {
      await faults(fault);
      expect((await pay()).body.data.status).toBe('processing');
      expect(asked()).toEqual([FIRST]);
    },
  );

  it.each([
    [11_999, [FIRST, SECOND]],
    [12_000, [FIRST]],
  ])(
    'from twelve seconds after the attempt began, for its page would not wait: after %i ms, %j are asked',
    async (ms, turns) => {
      const { providers } = service.services;
      const { route } = providers;
      providers.route = async (charge) => {
        const routed = await route(charge);
        const card = routed?.provider.card;
        if (!card) throw new Error('no cards there');
        const ask = card.charge;
        card.charge = async (request) => {
          const timed = await ask(request);
          await service.time.advance(ms);
          return timed;
        };
        return routed;
      };
      await faults('not_sent');
      await pay();
      providers.route = route;
      expect(asked()).toEqual(turns);
    },
  );

  it('than one that is switched on', async () => {
    const switchSecond = (on: boolean) =>
      service.pool.query('update provider_accounts set is_enabled = $2 where name = $1', [SECOND, on]);
    await switchSecond(false);
    await faults('not_sent');
    await pay();
    await switchSecond(true);
    expect(await charges()).toEqual([unsentAt()]);
  });

  it('for a saved card, which only its own can charge', async () => {
    const browser = openBrowser(service);
    await browser.page(payment);
    await paySaving(browser);
    payment = await openTestPayment(service, { currency: 'KES' });
    const [card] = await browser.cards(payment);
    lines = service.logged().length;
    await faults('not_sent');
    const authorization = { cvv: '123' };
    const answer = await browser.paySaved(payment, card?.reference ?? '', { authorization });
    expect([answer.body.data.status, asked()]).toEqual(['failed', [FIRST]]);
  });

  it('for an account at a bank, whose code is of the first one’s list', async () => {
    const own = await service.open();
    await service.orderFaults(own, 'not_sent');
    expect((await service.charge(own, 'zenith')).body.data.status).toBe('failed');
    expect(asked()).toEqual([SECOND]);
  });
});

describe('a charge does not begin again', () => {
  const beginAgain = async (): Promise<number | null> => {
    const { rows } = await service.pool.query(
      `select c.id, c.transaction_id, c.reference, c.channel, c.account_id from charges c
        join transactions t on t.id = c.transaction_id where t.reference = $1 order by c.id limit 1`,
      [payment.reference],
    );
    const now = service.time.clock.now();
    const again = {
      reference: 'KPY-CA-again' as const,
      provider: 'sandbox',
      accountId: 1,
      sentence: null,
      now,
    };
    return createBeginAgain(service.db)(rows[0], { ...again, bucket: undefined });
  };

  it('once it has ended, though another is under way', async () => {
    await pay('insufficient_funds');
    await faults('request_lost');
    await pay();
    expect(await beginAgain()).toBeNull();
  });

  it('once its payment is over', async () => {
    await faults('request_lost');
    await pay();
    await set(`status = 'abandoned'`);
    expect(await beginAgain()).toBeNull();
  });

  it('once its quote has run out', async () => {
    payment = await openTestPayment(service, { currency: 'NGN', payment_currency: 'KES' });
    const page = await service.fastify.inject({ url: `/${payment.address}` });
    await faults('request_lost');
    await call(
      service,
      payment,
      '/card/charge',
      bodyOf('no_auth', { quote: page.json().payment.conversion.quote }),
    );
    await service.time.advance(60 * 60 * 1000);
    expect(await beginAgain()).toBeNull();
  });
});
