// Spec §4, §7, §8 Mobile money: the OTP, the prompt and its resends, the delay notice, and what is refused.
import { LIMITS } from '@titan/rules/limits';
import { mobileMoneyMessages } from '@titan/copy/words/mobile-money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type OpenPayment, PUBLIC_KEY } from '../../testing/test-service.ts';
import { startWalletService, type WalletService } from '../../testing/wallet-service.ts';

let service: WalletService;
beforeAll(async () => {
  service = await startWalletService();
});
afterAll(() => service.stop());

const GHS = '233240000000';
const post = (payment: OpenPayment, path: string, reference: string, key?: string) =>
  call(service, payment, `/mobile-money/${path}`, { reference, public_key: PUBLIC_KEY }, key);
const atOtp = async (): Promise<[OpenPayment, string]> => {
  const payment = await service.open('GHS');
  return [payment, (await service.charge(payment, GHS)).body.data.reference];
};
const atPrompt = async (currency = 'KES'): Promise<[OpenPayment, string]> => {
  const payment = await service.open(currency);
  return [payment, (await service.prompt(payment, currency)).reference];
};

describe('§5 Mobile money number', () => {
  it.each([
    ['KES', '0812345678', undefined, 'number', 'WALLET_NUMBER_WRONG', 'Please enter a valid wallet number'],
    [
      'TZS',
      '0713456789',
      undefined,
      'number',
      'WALLET_NUMBER_NOT_HERE',
      mobileMoneyMessages.tryAnotherNumber,
    ],
    ['XOF', '0505123456', undefined, 'network', 'NETWORK_MISSING', 'Choose your network.'],
    ['GHS', GHS, 'mtn-ci', 'network', 'NETWORK_MISSING', 'Choose your network.'],
  ])(
    '%s %s with network %s is refused by its field',
    async (currency, number, network, field, code, message) => {
      const payment = await service.open(currency);
      const { status, body } = await service.charge(payment, number, network);
      expect([status, body.error_type]).toEqual([400, 'INVALID_INPUT']);
      expect(body.data).toEqual({ [`mobile_money.${field}`]: { message, code } });
      expect((await service.merchant(payment)).payment_attempts).toEqual([]);
    },
  );

  it('takes what payers really type', async () => {
    for (const typed of ['0240000000', '+233 24 000 0000', '00233240000000', '24 000 0000']) {
      const payment = await service.open('GHS');
      expect((await service.charge(payment, typed)).body.data.mobile_money?.number).toBe('233*****0000');
    }
  });

  it('a number that is no test number is refused before anything is charged', async () => {
    const payment = await service.open('KES');
    const { status, body } = await service.charge(payment, '0712345678');
    expect([status, body.error_type]).toEqual([400, 'TEST_NUMBER_NEEDED']);
  });

  it('a currency without wallets offers no mobile money', async () => {
    const payment = await service.open('USD');
    expect((await service.page(payment)).payment.payment_channels).toEqual(['card']);
    expect((await service.charge(payment, GHS)).body.error_type).toBe('CHANNEL_NOT_OFFERED');
  });

  it('the networks of a currency come with the payment, and from get-networks', async () => {
    const payment = await service.open('XOF');
    const { networks } = (await service.page(payment)).payment.payment_channels_details.mobile_money ?? {};
    expect(networks?.map((network) => [network.slug, network.is_redirect])).toEqual([
      ['wave-ci', true],
      ['mtn-ci', false],
      ['moov-ci', false],
      ['orange-ci', false],
    ]);
    const answer = await service.fastify.inject({
      url: `/api/mobile-money/get-networks?currency=XOF&public_key=${PUBLIC_KEY}`,
      headers: { authorization: `Bearer ${payment.token}` },
    });
    expect(answer.json().data).toEqual(networks);
  });
});

describe('a repeat under the same idempotency key', () => {
  it('finds the prompt that it began and sends no second one; with another number it is refused', async () => {
    const payment = await service.open('KES');
    const first = await service.charge(payment, '0700000000', undefined, 'pay-1');
    const again = await service.charge(payment, '+254 700 000 000', undefined, 'pay-1');
    expect(again.body.data).toEqual(first.body.data);
    const other = await service.charge(payment, '0703456789', undefined, 'pay-1');
    expect(other.body.error_type).toBe('KEY_REUSED');
    expect((await service.merchant(payment)).payment_attempts).toHaveLength(1);
  });

  it('twice at once, it is one attempt', async () => {
    const payment = await service.open('KES');
    const calls = [1, 2, 3].map(() => service.charge(payment, '0700000000', undefined, 'pay-2'));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await service.merchant(payment)).payment_attempts).toHaveLength(1);
  });
});

describe('§4 mobile_money_otp', () => {
  it('is never asked for KES, even where the network would', async () => {
    const payment = await service.open('KES');
    const { data } = (await service.charge(payment, '0700000000')).body;
    expect([data.status, data.auth_model, data.stage]).toEqual([
      'processing',
      'STK_PROMPT',
      'mobile_money_check',
    ]);
  });

  it('a wrong code leaves the step open and says so; the right one leads to the phone', async () => {
    const [payment, reference] = await atOtp();
    const wrong = (await service.otp(payment, reference, '000000')).body.data;
    expect(wrong).toMatchObject({ stage: 'mobile_money_otp', metadata: { secret_was_wrong: true } });
    expect(wrong.response_message).toContain('incorrect');
    expect((await service.page(payment)).payment.charge).toMatchObject({ stage: 'mobile_money_otp' });
    expect((await service.otp(payment, reference)).body.data.stage).toBe('mobile_money_check');
  });

  it('the fifth wrong code ends the attempt (I-25)', async () => {
    const [payment, reference] = await atOtp();
    for (let wrong = 1; wrong < LIMITS.wrongOtps; wrong += 1) await service.otp(payment, reference, '000000');
    const last = (await service.otp(payment, reference, '000000')).body.data;
    expect(last).toMatchObject({ status: 'failed', error_type: 'INVALID_OTP', stage: null });
  });

  it('an expired token says so, and a new code works', async () => {
    const [payment, reference] = await atOtp();
    await service.pass(11 * 60_000);
    const late = (await service.otp(payment, reference)).body.data;
    expect(late).toMatchObject({
      stage: 'mobile_money_otp',
      error_type: 'TOKEN_EXPIRED',
      response_message: 'The OTP token has expired. Please try a request for another one',
      metadata: { can_resend_otp: true, secret_was_wrong: false },
    });
    const again = (await post(payment, 'resend-otp', reference)).body.data;
    expect(again).toMatchObject({ stage: 'mobile_money_otp', error_type: null });
    expect((await service.otp(payment, reference)).body.data.stage).toBe('mobile_money_check');
  });

  it('TEST MODE can have it say so, in the same words, and the step stays open (spec §8)', async () => {
    const [payment, reference] = await atOtp();
    const payload = { fault: 'otp_expired', payment_reference: payment.reference };
    await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload });
    expect((await service.otp(payment, reference)).body.data).toMatchObject({
      status: 'pending',
      stage: 'mobile_money_otp',
      response_message: 'The OTP token has expired. Please try a request for another one',
    });
    expect((await service.otp(payment, reference)).body.data.stage).toBe('mobile_money_check');
  });

  it('resend OTP: after the retry window of 10 s, three times', async () => {
    const [payment, reference] = await atOtp();
    expect((await post(payment, 'resend-otp', reference)).body.error_type).toBe('RESEND_TOO_SOON');
    for (let resend = 1; resend <= 3; resend += 1) {
      await service.pass(LIMITS.walletRetryWindowMs);
      const { data } = (await post(payment, 'resend-otp', reference)).body;
      expect(data.metadata.otp_resends_left).toBe(3 - resend);
    }
    await service.pass(LIMITS.walletRetryWindowMs);
    expect((await post(payment, 'resend-otp', reference)).body.error_type).toBe('RESEND_LIMIT');
  });

  it('a repeat gets the same answer and sends no second code', async () => {
    const [payment, reference] = await atOtp();
    const body = { public_key: PUBLIC_KEY, reference, token: '123456' };
    const [first, again] = [
      await call(service, payment, '/mobile-money/auth-otp', body, 'key-1'),
      await call(service, payment, '/mobile-money/auth-otp', body, 'key-1'),
    ];
    expect(again.body.data).toEqual(first.body.data);
  });
});

describe('§4 mobile_money_check', () => {
  it('after init and auth a retry window of 10 s is set', async () => {
    const payment = await service.open('GHS');
    const first = (await service.charge(payment, GHS)).body.data;
    expect(first.mobile_money?.can_retry_at).toBe(service.time.clock.now() + 10_000);
    await service.pass(60_000);
    const after = (await service.otp(payment, first.reference)).body.data;
    expect(after.mobile_money).toMatchObject({
      can_retry_at: service.time.clock.now() + 10_000,
      can_resend_stk: true,
      stk_resends_left: 3,
    });
  });

  it('resend STK: after the retry window, three times, then "Resend Limit exceeded"', async () => {
    const [payment, reference] = await atPrompt();
    expect((await post(payment, 'resend-stk', reference)).body.error_type).toBe('RESEND_TOO_SOON');
    for (let resend = 1; resend <= 3; resend += 1) {
      await service.pass(10_000);
      const { data } = (await post(payment, 'resend-stk', reference, `resend-${resend}`)).body;
      expect(data).toMatchObject({
        stage: 'mobile_money_check',
        mobile_money: { stk_resends_left: 3 - resend },
      });
    }
    await service.pass(10_000);
    const { body } = await post(payment, 'resend-stk', reference);
    expect([body.error_type, body.message]).toEqual(['RESEND_LIMIT', 'Resend Limit exceeded']);
    const repeated = await post(payment, 'resend-stk', reference, 'resend-1');
    expect(repeated.status).toBe(200);
    expect((await service.stk(payment, reference)).body.data.status).toBe('success');
  });

  it('a wrong PIN on the simulated phone decides nothing', async () => {
    const [payment, reference] = await atPrompt();
    expect((await service.stk(payment, reference, '9999')).status).toBe(400);
    expect((await service.query(payment, reference)).status).toBe('processing');
  });

  it('"I’ve sent the money": a query that still finds it processing shows the payment query', async () => {
    const [payment, reference] = await atPrompt();
    await service.pass(2_000);
    expect((await service.query(payment, reference)).stage).toBe('mobile_money_check');
    const { data } = (await post(payment, 'query-direct', reference)).body;
    expect([data.status, data.stage]).toEqual(['processing', 'mobile_money_payment_query']);
    expect((await service.page(payment)).payment.charge?.stage).toBe('mobile_money_payment_query');
    await service.pass(10_000);
    expect((await post(payment, 'resend-stk', reference)).body.data.stage).toBe('mobile_money_check');
  });

  it('three minutes after the prompt every query shows the delay notice', async () => {
    const [payment, reference] = await atPrompt();
    await service.pass(LIMITS.walletApprovalPollMs - 1_000);
    await service.sweep();
    expect((await service.page(payment)).payment.charge?.stage).toBe('mobile_money_check');
    await service.pass(60_000);
    await service.sweep();
    expect((await service.page(payment)).payment.charge?.stage).toBe('mobile_money_payment_query');
    expect((await service.stk(payment, reference)).body.data.status).toBe('success');
  });

  it('an approval without a callback is found by the durable job', async () => {
    const [payment, reference] = await atPrompt('XAF');
    expect(await service.phone(reference, 'approve', 'never')).toBe(200);
    await service.pass(60_000);
    expect((await service.page(payment)).payment.charge?.status).toBe('processing');
    await service.sweep();
    expect((await service.page(payment)).payment.status).toBe('success');
    expect(service.callbacks.filter(({ request }) => request.body?.includes(reference))).toEqual([]);
  });
});

describe('answers that are lost', () => {
  const fault = (name: string, payment: OpenPayment) =>
    service.fastify.inject({
      method: 'POST',
      url: '/sandbox/faults',
      payload: { fault: name, payment_reference: payment.reference },
    });

  it('to the charge: a query finds the prompt on the phone', async () => {
    const payment = await service.open('KES');
    await fault('answer_lost', payment);
    const { data } = (await service.charge(payment, '0700000000')).body;
    expect([data.status, data.stage]).toEqual(['processing', 'mobile_money_payment_query']);
    await service.pass(2_000);
    expect(await service.query(payment, data.reference)).toMatchObject({
      stage: 'mobile_money_check',
      mobile_money: { can_retry_at: service.time.clock.now() + 10_000 },
    });
  });

  it('to the charge that never arrived: failed once the settling time is over, and not before', async () => {
    const payment = await service.open('KES');
    await fault('request_lost', payment);
    const { reference } = (await service.charge(payment, '0700000000')).body.data;
    await service.pass(59_000);
    expect((await service.query(payment, reference)).status).toBe('processing');
    await service.pass(3_000);
    expect(await service.query(payment, reference)).toMatchObject({
      status: 'failed',
      error_type: 'NOT_COMPLETED',
    });
  });

  it('to the code, which is not sent again: what became of it is asked', async () => {
    const [payment, reference] = await atOtp();
    await fault('answer_lost', payment);
    expect((await service.otp(payment, reference)).body.data.stage).toBe('mobile_money_payment_query');
    await service.pass(2_000);
    expect((await service.query(payment, reference)).stage).toBe('mobile_money_check');
  });

  it.each([
    ['a code', 'resend-otp', atOtp],
    ['a prompt', 'resend-stk', atPrompt],
  ] as const)('the network that sends no more of %s leaves the step open', async (_, path, begin) => {
    const [payment, reference] = await begin();
    await service.pass(10_000);
    await fault('resend_exceeded', payment);
    expect((await post(payment, path, reference)).body.error_type).toBe('RESEND_LIMIT');
    expect((await service.query(payment, reference)).status).not.toBe('failed');
  });
  it.each([
    ['a code', 'resend-otp', atOtp],
    ['a prompt', 'resend-stk', atPrompt],
  ] as const)(
    'or that do not say that %s was sent again: the payer sees an error, also on a repeat',
    async (_, path, begin) => {
      for (const name of ['answer_lost', 'garbage', 'processing']) {
        const [payment, reference] = await begin();
        await service.pass(10_000);
        await fault(name, payment);
        const first = await post(payment, path, reference, 'resend');
        const again = await post(payment, path, reference, 'resend');
        expect([name, first.body.error_type, again.body.error_type]).toEqual([
          name,
          'RESEND_FAILED',
          'RESEND_FAILED',
        ]);
        const { status } = await service.query(payment, reference);
        expect(['pending', 'processing']).toContain(status);
      }
    },
  );
});

describe('a voucher that the payer dials for', () => {
  const atVoucher = async (): Promise<[OpenPayment, string]> => {
    const payment = await service.open('GHS');
    return [payment, (await service.charge(payment, '0200000110')).body.data.reference];
  };
  const DETAILS = { display: expect.stringContaining('Please dial *110#'), dial_code: '*110#' };

  it('is asked for with what to dial, also of who comes back, and pays as a code does', async () => {
    const [payment, reference] = await atVoucher();
    const asked = {
      status: 'pending',
      auth_model: 'VOUCHER',
      stage: 'mobile_money_otp',
      step_details: DETAILS,
    };
    expect((await service.page(payment)).payment.charge).toMatchObject(asked);
    expect((await service.otp(payment, reference)).body.data).toMatchObject({
      status: 'success',
      step_details: null,
    });
    expect((await service.merchant(payment)).status).toBe('success');
  });

  it('that was wrong is asked for again with the same to dial, until it was wrong too often', async () => {
    const [payment, reference] = await atVoucher();
    for (let wrong = 1; wrong < LIMITS.wrongOtps; wrong += 1) {
      expect((await service.otp(payment, reference, '000000')).body.data).toMatchObject({
        status: 'pending',
        response_message: expect.stringContaining('voucher you entered is incorrect'),
        step_details: DETAILS,
      });
    }
    expect((await service.otp(payment, reference, '000000')).body.data).toMatchObject({
      status: 'failed',
      step_details: null,
    });
  });

  it('whose answer was lost is looked for; a repeat of the call reads as the first did', async () => {
    const payment = await service.open('GHS');
    const first = await service.charge(payment, '0200000110', undefined, 'voucher-once');
    await service.otp(payment, first.body.data.reference);
    const again = await service.charge(payment, '0200000110', undefined, 'voucher-once');
    expect(again.body.data).toMatchObject({ auth_model: 'VOUCHER', step_details: DETAILS });
  });

  it('is not sent again by us', async () => {
    const [payment, reference] = await atVoucher();
    await service.pass(LIMITS.walletRetryWindowMs);
    expect((await post(payment, 'resend-otp', reference)).status).toBe(409);
  });
});

describe('paying at the phone’s own menu', () => {
  const atMenu = async (): Promise<[OpenPayment, string]> => {
    const payment = await service.open('KES');
    return [payment, (await service.charge(payment, '0700000180')).body.data.reference];
  };
  const ASKED = {
    status: 'processing',
    auth_model: 'PAY_OFFLINE',
    stage: 'mobile_money_check',
    step_details: { offline: { paybill: '4084333', account: '1234567' } },
  };

  it('says where to pay for as long as it is waited for, and is paid by a callback alone', async () => {
    const [payment, reference] = await atMenu();
    expect((await service.page(payment)).payment.charge).toMatchObject(ASKED);
    await service.pass(5 * 60_000);
    await service.sweep();
    expect(await service.query(payment, reference)).toMatchObject(ASKED);
    await service.phone(reference, 'approve');
    await service.pass(2_000);
    expect((await service.page(payment)).payment.charge).toMatchObject({
      status: 'success',
      step_details: null,
    });
  });

  it('“I’ve sent the money” asks the network, and leaves the payer where the paybill stands', async () => {
    const [payment, reference] = await atMenu();
    await service.pass(10_000);
    expect((await post(payment, 'query-direct', reference)).body.data).toMatchObject(ASKED);
  });

  it('sends no prompt again', async () => {
    const [payment, reference] = await atMenu();
    await service.pass(LIMITS.walletRetryWindowMs);
    expect((await post(payment, 'resend-stk', reference)).body.error_type).toBe('STILL_CHECKING');
  });
});
