// §9 limits of a bank account: requests in an account holder's bank app are limited, and no code can be guessed over many payments.
import { SANDBOX_BANK_ACCOUNT, SANDBOX_LIMITED_ACCOUNT } from '@titan/contract/sandbox/banks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  bankFields,
  type BankService,
  type Details,
  chargeBankBody,
  startBankService,
} from '../../testing/bank-service.ts';
import { type Answer, call, sandboxOf, startTestService } from '../../testing/test-service.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const IN_AN_HOUR =
  'This account can’t be tried again for now. Please try again in an hour, or use another account or another way to pay if there is one.';
const IN_A_DAY =
  'This account can’t be tried again for now. Please use another account or another way to pay if there is one, or try this one in 24 hours.';
const FOR_NOW =
  'This account can’t be used this way for now. Please use another account or another way to pay if there is one.';
const LIMITED: Details = { account_number: SANDBOX_LIMITED_ACCOUNT };

let service: BankService;
let isShared: ReturnType<typeof sandboxOf>['isShared'];
beforeAll(async () => {
  service = await startBankService();
  ({ isShared } = sandboxOf(service));
});
beforeEach(async () => {
  await service.pool.query('delete from instrument_tries');
  sandboxOf(service).isShared = isShared;
});
afterAll(() => service.stop());

/** For the rest of the test every account counts as one holder's, as with a live provider. */
const ownAccounts = (): void => {
  sandboxOf(service).isShared = () => false;
};
const ask = async (slug = 'wema', details?: Details, currency = 'NGN'): Promise<Answer> =>
  service.charge(await service.open(currency), slug, details);
async function askTimes(times: number, slug?: string, details?: Details, currency?: string): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    const { status, body } = await ask(slug, details, currency);
    expect([at, status, body.error_type]).toEqual([at, 200, undefined]);
  }
}

describe('at most 8 an hour, 20 a day and 60 in 30 days without approval', () => {
  it('over all payments; the next is refused at the account, before anything is changed', async () => {
    await askTimes(8, 'wema', LIMITED);
    const payment = await service.open();
    const open = (await service.charge(payment, 'palmpay')).body.data;
    const { status, body } = await service.charge(payment, 'wema', LIMITED);
    expect([status, body.error_type, body.message]).toEqual([429, 'ACCOUNT_LIMIT', IN_AN_HOUR]);
    expect(body.data).toEqual({
      'data.bank_account.account_number': { message: IN_AN_HOUR, code: 'ACCOUNT_LIMIT_OF_HOUR' },
    });
    const { charge } = (await service.page(payment)).payment;
    expect([charge?.reference, charge?.stage]).toEqual([open.reference, 'approval-guide']);
    expect((await service.merchant(payment)).payment_attempts).toHaveLength(1);
    await service.time.advance(HOUR_MS);
    await askTimes(1, 'wema', LIMITED);
  });

  it('then a day, then 30 days', async () => {
    for (let day = 0; day < 3; day += 1) {
      for (const times of [8, 8, 4]) {
        await askTimes(times, 'wema', LIMITED);
        await service.time.advance(HOUR_MS);
      }
      const { body } = await ask('wema', LIMITED);
      expect(body.message).toBe(day === 2 ? FOR_NOW : IN_A_DAY);
      await service.time.advance(DAY_MS);
    }
    expect((await ask('wema', LIMITED)).body.message).toBe(FOR_NOW);
    await service.time.advance(27 * DAY_MS);
    await askTimes(1, 'wema', LIMITED);
  });

  it('the same number at another bank is another account; test accounts are shared and not counted', async () => {
    await askTimes(8, 'wema', LIMITED);
    await askTimes(9, 'fidelity', { account_number: SANDBOX_BANK_ACCOUNT });
    await askTimes(1, 'fidelity', LIMITED);
  });

  it('thirty at once, at two processes over one database, are eight', async () => {
    const other = await startTestService({ databaseUrl: service.databaseUrl, time: service.time });
    const payments = await Promise.all(Array.from({ length: 30 }, () => service.open()));
    const answers = await Promise.all(
      payments.map((payment, at) =>
        call(
          at % 2 === 0 ? service : other,
          payment,
          '/bank/charge',
          chargeBankBody(payment, 'wema', LIMITED),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(8);
    expect(answers.filter(({ body }) => body.error_type === 'ACCOUNT_LIMIT')).toHaveLength(22);
    await other.stop();
  });

  it('tries are forgotten after 30 days, and the number is stored nowhere', async () => {
    await askTimes(2, 'wema', LIMITED);
    const { rows } = await service.pool.query('select t::text as row from instrument_tries t');
    expect(rows).toHaveLength(2);
    for (const { row } of rows) expect(row).not.toContain(SANDBOX_LIMITED_ACCOUNT);
    await service.time.advance(30 * DAY_MS - 1);
    expect(await service.upkeep.deleteOldTries(service.time.clock.now())).toBe(0);
    await service.time.advance(1);
    expect(await service.upkeep.deleteOldTries(service.time.clock.now())).toBe(2);
  });
});

describe('what counts', () => {
  beforeEach(ownAccounts);

  it.each([
    ['wema', 'NGN', undefined, 'account_number'],
    ['kuda-mfb', 'NGN', undefined, 'phone_number'],
    ['capitec', 'ZAR', undefined, 'phone_number'],
    ['capitec', 'ZAR', { phone_number: '', account_number: SANDBOX_BANK_ACCOUNT }, 'account_number'],
  ] as const)('%s in %s: shown at the field that it was typed in', async (slug, currency, details, field) => {
    await askTimes(8, slug, details, currency);
    const { body } = await ask(slug, details, currency);
    expect(body).toMatchObject({
      error_type: 'ACCOUNT_LIMIT',
      data: { [`data.bank_account.${field}`]: { message: IN_AN_HOUR } },
    });
  });

  it('codes cannot be guessed over many payments, though none is ended by its fifth wrong one', async () => {
    let guesses = 0;
    for (let payments = 0; payments < 20; payments += 1) {
      const payment = await service.open();
      const { status, body } = await service.charge(payment, 'wema');
      if (status === 429) break;
      // Four wrong codes, then the next payment, before a fifth ends the attempt: the attempt counts all the same.
      for (let code = 0; code < 4; code += 1) {
        await service.authorize(payment, body.data.reference, { otp: String(1000 + guesses) });
        guesses += 1;
      }
    }
    expect(guesses).toBe(32);
  });

  it('a resent code, which is refused at the account’s limit', async () => {
    const payment = await service.open();
    const { reference } = (await service.charge(payment, 'wema')).body.data;
    await askTimes(6);
    await service.time.advance(30_000);
    const resend = () => call(service, payment, '/bank/resend-otp', { reference });
    expect((await resend()).status).toBe(200);
    await service.time.advance(30_000);
    const { status, body } = await resend();
    expect([status, body.error_type, body.message]).toEqual([429, 'ACCOUNT_LIMIT', IN_AN_HOUR]);
    expect((await service.authorize(payment, reference)).body.data.status).toBe('success');
  });

  it('what was declined in the app, and nothing that its owner approved', async () => {
    for (const [times, act] of [
      [10, 'approve'],
      [8, 'decline'],
    ] as const) {
      for (let at = 0; at < times; at += 1) {
        const payment = await service.open('ZAR');
        const { reference } = (await service.charge(payment, 'capitec')).body.data;
        await service.app(reference, act, 'never');
        await service.time.advance(2_000);
        expect((await service.query(payment, reference)).status).toBe(
          act === 'approve' ? 'success' : 'failed',
        );
      }
    }
    expect((await ask('capitec', undefined, 'ZAR')).body.error_type).toBe('ACCOUNT_LIMIT');
  });

  it('nothing at a bank where no account is entered', async () => {
    await askTimes(9, 'palmpay');
    expect((await service.pool.query('select from instrument_tries')).rowCount).toBe(0);
  });
});

it('is shown at the form without script, without the number', async () => {
  await askTimes(8, 'wema', LIMITED);
  const payment = await service.open();
  const fields = bankFields('NGN', 'wema', { account_number: SANDBOX_LIMITED_ACCOUNT });
  const answer = await service.fastify.inject({
    method: 'POST',
    url: `/${payment.address}/bank/charge`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ session_token: payment.token, form_key: 'k', ...fields }).toString(),
  });
  expect(answer.json().feedback).toMatchObject({
    form: 'bank/charge',
    errors: { account_number: IN_AN_HOUR },
  });
  expect(answer.body).not.toContain(SANDBOX_LIMITED_ACCOUNT);
});
