// Spec §2 and §7 pay with bank: its stages as plain forms, the way to a bank's page and back, the lists, and who may call.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  bankFields,
  type BankPayment,
  type BankService,
  chargeBankBody,
  rightDetails,
  startBankService,
} from '../../testing/bank-service.ts';
import { sandboxOf, PUBLIC_KEY } from '../../testing/test-service.ts';

let service: BankService;
beforeAll(async () => {
  service = await startBankService();
});
afterAll(() => service.stop());

let keys = 0;
/** Posts a stage's form as a browser without script does. */
const post = (payment: BankPayment, path: string, fields: Record<string, string>) => {
  keys += 1;
  return service.fastify.inject({
    method: 'POST',
    url: `/${payment.address}/bank/${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({
      session_token: payment.token,
      form_key: `form-${keys}`,
      ...fields,
    }).toString(),
  });
};
const get = (url: string, headers: Record<string, string> = {}) => service.fastify.inject({ url, headers });
const chargeOf = async (payment: BankPayment) => (await service.page(payment)).payment.charge;

describe('a charge names what its bank asks for as spec §3 does: auth_data', () => {
  it.each([
    ['zenith', { type: 'OTP', step: null, redirect_url: null }],
    ['access', { type: 'OTP', step: 'initiate', redirect_url: null }],
    ['kuda-mfb', { type: 'PAY_ID', step: null, redirect_url: null }],
    ['palmpay', { type: 'PROMPT', step: null, redirect_url: null }],
    [
      'gtb',
      {
        type: 'REDIRECT',
        step: null,
        redirect_url: expect.stringMatching(/^\/charge-pwb\/redirect\/KPY-CA-/),
      },
    ],
  ])('%s', async (slug, auth_data) => {
    const payment = await service.open();
    const { data } = (await service.charge(payment, slug)).body;
    expect(data).toMatchObject({ auth_data, data: { auth_data } });
  });

  it('and nothing once it has ended', async () => {
    const payment = await service.open();
    const { data } = (await service.charge(payment, 'zenith')).body;
    const paid = (await service.authorize(payment, data.reference)).body.data;
    expect(paid).toMatchObject({ status: 'success', auth_data: null, data: { auth_data: null } });
    expect(await service.query(payment, data.reference)).toMatchObject({ amount_collected: null });
  });
});

describe('each stage as a plain form', () => {
  it('leads from the bank over the code to success', async () => {
    const payment = await service.open();
    expect(
      (await post(payment, 'charge', bankFields('NGN', 'zenith', rightDetails('zenith')))).statusCode,
    ).toBe(303);
    const charge = (await chargeOf(payment))?.reference ?? '';
    expect((await chargeOf(payment))?.stage).toBe('bank-authorize');
    await post(payment, 'authorize', { charge, 'authorization.otp': '654321' });
    expect(await chargeOf(payment)).toMatchObject({ response_message: 'OTP is invalid' });
    const early = await post(payment, 'resend-otp', { charge });
    expect(early.json().feedback).toMatchObject({
      form: 'bank/resend-otp',
      notice: 'Please wait a moment before you ask for another code.',
    });
    await service.time.advance(30_000);
    await post(payment, 'resend-otp', { charge });
    expect((await chargeOf(payment))?.metadata.otp_resends_left).toBe(2);
    const answer = await post(payment, 'authorize', { charge, 'authorization.otp': '123456' });
    expect(answer.headers.location).toBe(`/${payment.address}?paid=${charge}`);
  });

  it('a Pay ID has its own field, and a code that is too short comes back with a sentence', async () => {
    const payment = await service.open();
    await post(payment, 'charge', bankFields('NGN', 'kuda-mfb', { phone_number: '0800 000 0000' }));
    const charge = (await chargeOf(payment))?.reference ?? '';
    const short = await post(payment, 'authorize', { charge, 'authorization.payId': '123' });
    expect([short.statusCode, short.json().feedback.errors.payId]).toEqual([422, 'Enter 4 to 6 digits.']);
    await post(payment, 'authorize', { charge, 'authorization.payId': '123456' });
    expect((await service.page(payment)).payment.status).toBe('success');
  });

  it('approved in the test app, and looked after by hand', async () => {
    const payment = await service.open();
    await post(payment, 'charge', bankFields('NGN', 'palmpay'));
    const charge = (await chargeOf(payment))?.reference ?? '';
    expect((await post(payment, 'query', { charge })).headers.location).toBe(`/${payment.address}`);
    expect((await chargeOf(payment))?.stage).toBe('approval-guide');
    await service.time.advance(2_000);
    const approved = await post(payment, 'test-app', { charge, act: 'approve' });
    expect(approved.headers.location).toBe(`/${payment.address}?paid=${charge}`);
  });

  it('Capitec’s radio says which of the two fields counts', async () => {
    const payment = await service.open('ZAR');
    const both = (mode: string) =>
      bankFields('ZAR', 'capitec', { phone_number: '12', account_number: '0000000000', mode });
    const byPhone = await post(payment, 'charge', both('phone'));
    expect(byPhone.json().feedback.errors).toEqual({ phone_number: 'Please enter a valid phone number.' });
    await post(payment, 'charge', both('account'));
    expect((await chargeOf(payment))?.bank?.last_four).toBe('0000');
  });

  it('with a mistake comes back on its bank, with the words and without the numbers', async () => {
    const payment = await service.open();
    const typed = { account_number: '12345', account_name: 'Ada Obi', date_of_birth: '03/07/2099' };
    const answer = await post(payment, 'charge', bankFields('NGN', 'zenith', typed));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      chosen: 'pay_with_bank',
      place: { stage: 'init', of: 'zenith' },
      feedback: {
        form: 'bank/charge',
        errors: {
          account_number: 'Please enter a valid account number',
          date_of_birth: 'Invalid date of birth',
        },
        values: { bank: 'zenith', mode: '', account_name: 'Ada Obi' },
      },
    });
    expect(answer.body).not.toContain('12345');
    const none = await post(payment, 'charge', {
      bank: 'heritage',
      'data.bank_account.processor': 'direct',
      'data.bank_account.bank_code': '030',
    });
    expect(none.json().feedback.errors).toEqual({ bank: 'Choose your bank.' });
  });

  it('“I can’t find my bank” is kept, and says so', async () => {
    const payment = await service.open();
    const shown = await service.page(payment, '?method=pay_with_bank&stage=bank-unavailable');
    expect(shown.choices?.allBanks?.map(({ name }) => name)).toContain('Polaris Bank');
    const empty = await post(payment, 'processor-request', { bank_name: ' ', bank: '' });
    expect(empty.json().feedback.errors).toEqual({ bank_name: 'Choose your bank or type its name.' });
    const kept = await post(payment, 'processor-request', { bank_name: '', bank: 'Polaris Bank' });
    expect(kept.headers.location).toBe(
      `/${payment.address}?method=pay_with_bank&stage=bank-unavailable&of=received`,
    );
  });
});

describe('the lists', () => {
  const call = (payment: BankPayment, path: string) =>
    get(`/api/bank/${path}`, { authorization: `Bearer ${payment.token}` });

  it('the first HTML has the banks, the spotlights, their methods and Mono’s minimum', async () => {
    const naira = (await service.page(await service.open())).payment.payment_channels_details.pay_with_bank;
    expect(naira?.banks).toHaveLength(16);
    expect(naira).toMatchObject({
      spotlights: ['opay', 'palmpay', 'gtb', 'capitec'],
      variants: ['pay_with_opay', 'pay_with_palmpay', 'pay_with_gtb'],
      mono_minimum: '200.00',
    });
    const rand = (await service.page(await service.open('ZAR'))).payment.payment_channels_details;
    expect(rand.pay_with_bank?.variants).toEqual(['pay_with_capitec']);
  });

  it('OPay waits for its feature flag', async () => {
    await service.pool.query(`update merchants set feature_flags = '{}'`);
    const details = (await service.page(await service.open())).payment.payment_channels_details.pay_with_bank;
    expect(details?.spotlights).not.toContain('opay');
    expect(details?.variants).toEqual(['pay_with_palmpay', 'pay_with_gtb']);
    await service.pool.query(`update merchants set feature_flags = '{opay_spotlighting}'`);
  });

  it('a currency without banks is not offered them', async () => {
    const { payment } = await service.page(await service.open('KES'));
    expect(payment.payment_channels).toEqual(['card']);
    expect(payment.payment_channels_details.pay_with_bank).toBeUndefined();
  });

  it('banks, all-banks: by currency and by country', async () => {
    const payment = await service.open();
    const banks = (await call(payment, `banks?currency=NGN&publicKey=${PUBLIC_KEY}`)).json().data;
    expect(banks).toContainEqual({ name: 'Zenith Bank', slug: 'zenith', processor: 'direct', code: '057' });
    expect((await call(payment, 'banks?currency=ZAR')).json().data).toEqual([]);
    const all = (await call(payment, 'all-banks?countryCode=ZA')).json().data;
    expect(all).toContainEqual({ name: 'Sasfin Bank', code: '683000' });
    expect((await call(payment, 'all-banks?countryCode=KE')).json().data).toEqual([]);
  });

  it.each([1, 2, 3])(
    '§8 the list can fail %i times: in the first HTML, then when it is asked for again',
    async (times) => {
      const payment = await service.open();
      await service.orderFaults(payment, ...Array.from({ length: times }, () => 'bank_list_failed'));
      const details = (await service.page(payment)).payment.payment_channels_details.pay_with_bank;
      expect(details?.banks).toBeNull();
      const asked = async () => (await call(payment, 'banks?currency=NGN')).statusCode;
      for (let n = 1; n < times; n += 1) expect(await asked()).toBe(503);
      expect(await asked()).toBe(200);
    },
  );

  it('a provider that does not answer holds up one page for two seconds, and none for the half minute after it', async () => {
    const payment = await service.open();
    const calls = sandboxOf(service).bankDebit;
    const { list } = calls;
    const asked = Promise.withResolvers<void>();
    calls.list = () => {
      asked.resolve();
      return new Promise(() => {});
    };
    const banksOf = async () => (await service.page(payment)).payment.payment_channels_details.pay_with_bank;
    const shown = banksOf();
    await asked.promise;
    await service.time.advance(2_000);
    await expect(shown).resolves.toMatchObject({ banks: null });
    calls.list = list;
    // Time stands still, so a page that waited would never be there.
    await expect(banksOf()).resolves.toMatchObject({ banks: null });
    const headers = { authorization: `Bearer ${payment.token}` };
    const url = `/api/bank/banks?currency=NGN&publicKey=${PUBLIC_KEY}`;
    expect((await get(url, headers)).statusCode).toBe(200);
    await service.time.advance(30_000);
    expect((await banksOf())?.banks).not.toBeNull();
  });

  it('processor-request keeps each name once a payment, ten at most, for an operator to read', async () => {
    const payment = await service.open();
    const ask = (bank_name: string) =>
      service.fastify.inject({
        method: 'POST',
        url: '/api/bank/processor-request',
        headers: { authorization: `Bearer ${payment.token}` },
        payload: { bank_name },
      });
    expect((await ask('  Polaris \n Bank ')).json().data).toEqual({ bank_name: 'Polaris Bank' });
    await ask('POLARIS BANK');
    for (let n = 0; n < 12; n += 1) await ask(`Bank ${n}`);
    expect((await ask(' ')).statusCode).toBe(400);
    const { rows } = await service.pool.query(
      'select bank_name from bank_requests r join transactions t on t.id = r.transaction_id where t.reference = $1 order by r.id',
      [payment.reference],
    );
    expect(rows).toHaveLength(10);
    expect(rows[0].bank_name).toBe('Polaris Bank');
  });
});

describe('the bank’s page', () => {
  const atBank = async (slug = 'gtb'): Promise<[BankPayment, string]> => {
    const payment = await service.open();
    return [payment, (await service.charge(payment, slug)).body.data.reference];
  };
  const choose = (reference: string, payload: string) =>
    service.fastify.inject({
      method: 'POST',
      url: `/sandbox/bank/${reference}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload,
    });

  it('redirect-url leads there while it is the payer’s turn', async () => {
    const [payment, reference] = await atBank();
    const url = `/api/bank/redirect-url?reference=${reference}`;
    const headers = { authorization: `Bearer ${payment.token}` };
    expect((await get(url, headers)).json().data).toEqual({
      redirect_url: `/charge-pwb/redirect/${reference}`,
    });
    await service.app(reference, 'approve', 'never');
    await service.time.advance(2_000);
    await service.query(payment, reference);
    expect((await get(url, headers)).json().error_type).toBe('STEP_NOT_EXPECTED');
  });

  it('approved there, it comes back by a post and the provider is asked', async () => {
    const [payment, reference] = await atBank();
    const away = await get(`/charge-pwb/redirect/${reference}`);
    expect([away.statusCode, away.headers.location]).toEqual([303, `/sandbox/bank/${reference}`]);
    expect((await get(`/sandbox/bank/${reference}`)).body).toContain('NGN 1500');
    const answer = await choose(reference, 'choice=approve');
    expect(answer.body).toContain(`action="/charge-pwb/verify/${reference}"`);
    const back = await service.fastify.inject({
      method: 'POST',
      url: `/charge-pwb/verify/${reference}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        origin: 'null',
      },
      payload: 'status=failed',
    });
    expect([back.statusCode, back.headers.location]).toEqual([303, `/charge-pwb/verify/${reference}`]);
    await service.time.advance(500);
    const shown = (await get(`/charge-pwb/verify/${reference}`)).json();
    expect(shown).toMatchObject({ paidHere: true, payment: { status: 'success' } });
    expect((await service.merchant(payment)).status).toBe('success');
    expect((await get(`/charge-pwb/redirect/${reference}`)).headers.location).toBe(
      `/charge-pwb/verify/${reference}`,
    );
  });

  it('or by an address; declined there, the attempt has failed', async () => {
    const [, reference] = await atBank();
    const back = await choose(reference, 'choice=decline&back=address');
    expect(back.headers.location).toBe(`/charge-pwb/verify/${reference}`);
    await service.time.advance(500);
    expect((await get(`/charge-pwb/verify/${reference}`)).json().payment.charge).toMatchObject({
      status: 'failed',
      error_type: 'DECLINED_IN_APP',
    });
  });

  it('closed without an answer, it still waits, and /charge-pwb/verify says so', async () => {
    const [payment, reference] = await atBank();
    expect((await get(`/sandbox/bank/${reference}/left`)).statusCode).toBe(200);
    for (const named of [reference, payment.address]) {
      const shown = (await get(`/charge-pwb/verify/${named}`)).json();
      expect(shown.payment.charge).toMatchObject({ status: 'processing', stage: 'bank-pending' });
    }
  });

  it('in a frame of the checkout our page wraps it, on the way there and back', async () => {
    const [, reference] = await atBank();
    const frame = await get(`/charge-pwb/redirect/${reference}?in=frame`);
    expect(frame.json()).toMatchObject({
      page: 'card-threeds',
      bank: `/sandbox/bank/${reference}`,
      framed: true,
    });
    expect(frame.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const back = await get(`/charge-pwb/verify/${reference}`, { 'sec-fetch-dest': 'iframe' });
    expect(back.json()).toMatchObject({ page: 'bank-returned', charge: reference });
    expect(back.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  });

  it.each(['/charge-pwb/verify/nobody', '/charge-pwb/redirect/nobody', '/sandbox/bank/nobody'])(
    '%s is not found',
    async (url) => expect((await get(url)).statusCode).toBe(404),
  );

  it('the app shows every request of a payment, and takes what a person does once', async () => {
    const [payment, first] = await atBank();
    const second = (await service.charge(payment, 'palmpay')).body.data.reference;
    const look = async () => (await get(`/sandbox/bank-app?reference=${payment.reference}`)).json().data;
    expect(await look()).toMatchObject([
      { reference: first, at: 'page', is_open: true, bank: 'Guaranty Trust Bank', amount: '1500.00' },
      { reference: second, at: 'app', is_open: true },
    ]);
    expect(await service.app(payment.reference, 'decline')).toBe(200);
    expect(await service.app(second, 'approve')).toBe(409);
    expect(await service.app('nobody', 'approve')).toBe(404);
  });
});

describe('who may call', () => {
  it('a session touches its own payment only', async () => {
    const [own, other] = [await service.open(), await service.open()];
    const { reference } = (await service.charge(own, 'zenith')).body.data;
    expect((await service.authorize(other, reference)).status).toBe(404);
    for (const path of ['query', 'resend-otp']) {
      const answer = await service.fastify.inject({
        method: 'POST',
        url: `/api/bank/${path}`,
        headers: { authorization: `Bearer ${other.token}` },
        payload: { reference },
      });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    const body = chargeBankBody(own, 'zenith');
    const foreign = await service.fastify.inject({
      method: 'POST',
      url: '/api/bank/charge',
      headers: { authorization: `Bearer ${other.token}` },
      payload: body,
    });
    expect(foreign.statusCode).toBe(404);
    const away = await get(`/api/bank/redirect-url?reference=${reference}`, {
      authorization: `Bearer ${other.token}`,
    });
    expect(away.statusCode).toBe(404);
  });

  it('another merchant’s key is refused, and so is none', async () => {
    const payment = await service.open();
    const key = 'pk_test_somebody_else';
    const headers = { authorization: `Bearer ${payment.token}` };
    const body = JSON.stringify(chargeBankBody(payment, 'zenith')).replace(PUBLIC_KEY, key);
    const charge = await service.fastify.inject({
      method: 'POST',
      url: '/api/bank/charge',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    });
    expect(charge.statusCode).toBe(401);
    expect((await get(`/api/bank/banks?currency=NGN&publicKey=${key}`, headers)).statusCode).toBe(401);
    expect((await get('/api/bank/banks?currency=NGN')).statusCode).toBe(401);
    expect((await get('/api/bank/all-banks?countryCode=NG')).statusCode).toBe(401);
  });
});
