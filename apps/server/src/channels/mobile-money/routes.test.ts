// Spec §2 routes of mobile money, its stages as plain forms, and the sandbox's phone.
import { SANDBOX_WALLET_OTP } from '@titan/contract/sandbox/phones';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenPayment } from '../../testing/test-service.ts';
import { startWalletService, type WalletService } from '../../testing/wallet-service.ts';

let service: WalletService;
beforeAll(async () => {
  service = await startWalletService();
});
afterAll(() => service.stop());

let keys = 0;
/** Posts a stage's form as a browser without script does. */
const post = (payment: OpenPayment, path: string, fields: Record<string, string>) => {
  keys += 1;
  return service.fastify.inject({
    method: 'POST',
    url: `/${payment.address}/mobile-money/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({
      session_token: payment.token,
      form_key: `form-${keys}`,
      ...fields,
    }).toString(),
  });
};
const chargeOf = async (payment: OpenPayment) => (await service.page(payment)).payment.charge;

it('a charge says in metadata whether its prompt may be sent again, as spec §3 does: can_resend_stk', async () => {
  const payment = await service.open('KES');
  const prompted = await service.prompt(payment, 'KES');
  expect(prompted).toMatchObject({ metadata: { can_resend_stk: true } });
  await service.stk(payment, prompted.reference);
  expect(await service.query(payment, prompted.reference)).toMatchObject({
    status: 'success',
    metadata: { can_resend_stk: false },
  });
});

describe('each stage as a plain form', () => {
  it('leads from the number over the OTP and the phone to success', async () => {
    const payment = await service.open('GHS');
    expect((await post(payment, 'charge', { 'mobile_money.number': '024 000 0000' })).statusCode).toBe(303);
    const charge = (await chargeOf(payment))?.reference ?? '';
    expect((await chargeOf(payment))?.stage).toBe('mobile_money_otp');
    await post(payment, 'auth-otp', { charge, token: SANDBOX_WALLET_OTP });
    expect((await chargeOf(payment))?.stage).toBe('mobile_money_check');
    await service.pass(10_000);
    await post(payment, 'resend-stk', { charge });
    expect((await chargeOf(payment))?.mobile_money?.stk_resends_left).toBe(2);
    await post(payment, 'query-direct', { charge });
    expect((await chargeOf(payment))?.stage).toBe('mobile_money_payment_query');
    const approved = await post(payment, 'auth-stk', { charge, pin: '1234' });
    expect(approved.headers.location).toBe(`/${payment.address}?paid=${charge}`);
    expect((await service.page(payment)).payment.status).toBe('success');
  });

  it('TEST MODE’s phone declines and leaves alone by plain buttons', async () => {
    const payment = await service.open('KES');
    const { reference: charge } = await service.prompt(payment, 'KES');
    await post(payment, 'test-phone', { charge, act: 'ignore' });
    expect((await chargeOf(payment))?.stage).toBe('mobile_money_check');
    await post(payment, 'test-phone', { charge, act: 'decline' });
    expect(await chargeOf(payment)).toMatchObject({ status: 'failed' });
    const other = await service.open('KES');
    const { reference: foreign } = await service.prompt(other, 'KES');
    await post(payment, 'test-phone', { charge: foreign, act: 'decline' });
    expect((await chargeOf(other))?.stage).toBe('mobile_money_check');
  });

  it.each([
    ['KES', '0812345678', { number: 'Please enter a valid wallet number' }],
    ['XOF', '0505123456', { network: 'Choose your network.' }],
  ])(
    'with a mistake comes back with the words, and without the number: %s',
    async (currency, number, errors) => {
      const payment = await service.open(currency);
      const answer = await post(payment, 'charge', { 'mobile_money.number': number });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({
        chosen: 'mobile_money',
        feedback: { form: 'mobile-money/charge', errors },
      });
      expect(answer.body).not.toContain(number);
    },
  );

  it('keeps the network that was chosen', async () => {
    const payment = await service.open('XOF');
    const answer = await post(payment, 'charge', {
      'mobile_money.number': '12',
      'mobile_money.network': 'moov-ci',
    });
    expect(answer.json().feedback.values).toEqual({ network: 'moov-ci' });
  });

  it('an empty code, and a number that is no test number, come back with a sentence', async () => {
    const payment = await service.open('GHS');
    await post(payment, 'charge', { 'mobile_money.number': '0240000000' });
    const charge = (await chargeOf(payment))?.reference ?? '';
    expect((await post(payment, 'auth-otp', { charge, token: '' })).json().feedback.errors.token).toBe(
      'Enter the code.',
    );
    const other = await service.open('KES');
    const refused = await post(other, 'charge', { 'mobile_money.number': '0712345678' });
    expect(refused.json().feedback.errors.number).toContain('only test numbers work here');
  });

  it('resend OTP is a form too', async () => {
    const payment = await service.open('GHS');
    await post(payment, 'charge', { 'mobile_money.number': '0240000000' });
    const charge = (await chargeOf(payment))?.reference ?? '';
    await service.pass(10_000);
    await post(payment, 'resend-otp', { charge });
    expect((await chargeOf(payment))?.metadata.otp_resends_left).toBe(2);
  });
});

describe('§4 pending_payment: the redirect network', () => {
  const atWave = async (): Promise<[OpenPayment, string]> => {
    const payment = await service.open('XOF');
    const { data } = (await service.charge(payment, '0700000001', 'wave-ci')).body;
    expect(data).toMatchObject({ status: 'processing', auth_model: 'REDIRECT', stage: 'pending_payment' });
    expect(data.authorization?.redirect_url).toBe(`/charge-mobile-money/redirect/${data.reference}`);
    return [payment, data.reference];
  };
  const get = (url: string) => service.fastify.inject({ url });
  const choose = (reference: string, choice: string) =>
    service.fastify.inject({
      method: 'POST',
      url: `/sandbox/wallet/${reference}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: `choice=${choice}`,
    });

  it('the payer goes to the wallet’s page, approves there and comes back to the result', async () => {
    const [payment, reference] = await atWave();
    const away = await get(`/charge-mobile-money/redirect/${reference}`);
    expect([away.statusCode, away.headers.location]).toEqual([303, `/sandbox/wallet/${reference}`]);
    expect((await get(`/sandbox/wallet/${reference}`)).body).toContain('XOF 1500');
    const back = await choose(reference, 'approve');
    expect(back.headers.location).toBe(`/charge-mobile-money/verify/${reference}`);
    await service.time.advance(500);
    const shown = (await get(`/charge-mobile-money/verify/${reference}`)).json();
    expect(shown).toMatchObject({ kind: 'payment', paidHere: true, payment: { status: 'success' } });
    expect((await service.merchant(payment)).status).toBe('success');
    expect((await get(`/charge-mobile-money/redirect/${reference}`)).headers.location).toBe(
      `/charge-mobile-money/verify/${reference}`,
    );
    expect((await get(`/sandbox/wallet/${reference}`)).statusCode).toBe(303);
  });

  it('declined there, the attempt has failed', async () => {
    const [payment, reference] = await atWave();
    await choose(reference, 'decline');
    await service.pass(1_000);
    expect((await get(`/charge-mobile-money/verify/${reference}`)).json().payment.charge).toMatchObject({
      status: 'failed',
      error_type: 'DECLINED_ON_PHONE',
    });
    expect((await service.merchant(payment)).status).toBe('pending');
  });

  it('verify before any answer shows the stage, by the charge’s reference or the payment’s address', async () => {
    const [payment, reference] = await atWave();
    for (const named of [reference, payment.address]) {
      const shown = (await get(`/charge-mobile-money/verify/${named}`)).json();
      expect(shown).toMatchObject({ payment: { charge: { stage: 'pending_payment' } } });
    }
  });

  it('/charge-mobile-money/verify without a reference says that it is being processed', async () => {
    const answer = await get('/charge-mobile-money/verify');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { page: 'problem', problem: 'being-processed', reference: null },
    ]);
  });

  it.each([
    '/charge-mobile-money/verify/nobody',
    '/charge-mobile-money/redirect/nobody',
    '/charge-mobile-money/verify/a%20b',
    '/sandbox/wallet/nobody',
  ])('%s is not found', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('the simulated phone', () => {
  it('shows every prompt of a payment, and takes what a person does', async () => {
    const payment = await service.open('KES');
    const first = await service.prompt(payment, 'KES');
    const second = await service.prompt(payment, 'KES', '254703456789');
    const look = async () =>
      (await service.fastify.inject({ url: `/sandbox/phone?reference=${payment.reference}` })).json().data;
    expect(await look()).toMatchObject([
      { reference: first.reference, is_open: true, amount: '1500.00', at: 'phone' },
      { reference: second.reference, is_open: true },
    ]);
    expect(await service.phone(payment.reference, 'decline')).toBe(200);
    expect(await look()).toMatchObject([{ is_open: true }, { is_open: false }]);
    expect(await service.phone(second.reference, 'approve')).toBe(409);
    expect(await service.phone('nobody', 'approve')).toBe(404);
  });
});

it('a session touches its own payment only', async () => {
  const [own, other] = [await service.open('KES'), await service.open('KES')];
  const { reference } = await service.prompt(own, 'KES');
  for (const path of ['query', 'query-direct', 'resend-stk', 'resend-otp']) {
    const answer = await service.fastify.inject({
      method: 'POST',
      url: `/api/mobile-money/${path}`,
      headers: { authorization: `Bearer ${other.token}` },
      payload: { reference },
    });
    expect([path, answer.statusCode]).toEqual([path, 404]);
  }
  expect((await service.stk(other, reference)).status).toBe(404);
});
