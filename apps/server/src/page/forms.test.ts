// Every stage is a plain form that the server accepts; after it the page's address shows the next stage (I-40).
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardNamed } from '../testing/card-payments.ts';
import type { ShownPayment } from '../testing/test-browser.ts';
import {
  sandboxOf,
  cardFields,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  RESEND_WAIT_MS,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service, { redirect_url: 'https://shop.example/thanks?basket=7' });
});

const open = async (query = ''): Promise<ShownPayment> => {
  const response = await service.fastify.inject({ url: `/${payment.address}${query}` });
  return JSON.parse(response.body) as ShownPayment;
};
const submit = async (path: string, fields: Record<string, string>, page?: ShownPayment) => {
  const { sessionToken, formKey } = page ?? (await open());
  return service.fastify.inject({
    method: 'POST',
    url: `/${payment.address}${path}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams({ session_token: sessionToken, form_key: formKey, ...fields }).toString(),
  });
};
const fieldsOf = (name: string): Record<string, string> => {
  const card = cardNamed(name);
  return cardFields({
    number: card?.number.replace(/(.{4})/g, '$1 ') ?? '',
    expiry: card?.expiry ?? '',
    cvv: card?.cvv ?? '',
  });
};
const charge = async (): Promise<NonNullable<ShownPayment['payment']['charge']>> =>
  (await open()).payment.charge as never;

describe('a payment by forms alone', () => {
  it('PIN, then OTP, then success, each after a redirect to the same address', async () => {
    const first = await submit('/card/charge', fieldsOf('otp'));
    expect([first.statusCode, first.headers.location]).toEqual([303, `/${payment.address}`]);
    expect((await charge()).stage).toBe('pin');
    const { reference } = await charge();
    await submit('/card/authorize', { charge: reference, 'authorization.pin': '1234' });
    expect((await charge()).stage).toBe('otp');
    const last = await submit('/card/authorize', { charge: reference, 'authorization.otp': '123 456' });
    expect(last.headers.location).toBe(`/${payment.address}?paid=${reference}`);
    expect(await open(`?paid=${reference}`)).toMatchObject({
      paidHere: true,
      payment: { status: 'success' },
    });
    expect(await open()).toMatchObject({ paidHere: false, payment: { status: 'success' } });
  });

  it('its address tells how long it has waited for a look', async () => {
    expect(await open('?waited=30')).toMatchObject({ waited: 30 });
    for (const query of ['', '?waited=', '?waited=-1', '?waited=x'])
      expect(await open(query)).not.toHaveProperty('waited');
  });

  it('a wrong OTP comes back to the OTP stage, marked', async () => {
    await submit('/card/charge', fieldsOf('otp'));
    const { reference } = await charge();
    await submit('/card/authorize', { charge: reference, 'authorization.pin': '1234' });
    await submit('/card/authorize', { charge: reference, 'authorization.otp': '000000' });
    expect(await charge()).toMatchObject({ stage: 'otp', metadata: { secret_was_wrong: true } });
    await service.time.advance(RESEND_WAIT_MS);
    await submit('/card/resend-otp', { charge: reference });
    expect((await charge()).metadata.otp_resends_left).toBe(2);
  });

  it('the four boxes of a PIN, which have one name, are one text', async () => {
    await submit('/card/charge', fieldsOf('pin'));
    const page = await open();
    const boxes = ['1', '2', '3', '4'].map((digit): [string, string] => ['authorization.pin', digit]);
    const seal = { session_token: page.sessionToken, form_key: page.formKey };
    const payload = new URLSearchParams([
      ...Object.entries({ ...seal, charge: page.payment.charge?.reference ?? '' }),
      ...boxes,
    ]).toString();
    await service.fastify.inject({
      method: 'POST',
      url: `/${payment.address}/card/authorize`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload,
    });
    expect((await open()).payment.status).toBe('success');
  });

  it('the same form posted twice acts once', async () => {
    const page = await open();
    await submit('/card/charge', fieldsOf('insufficient_funds'), page);
    await submit('/card/charge', fieldsOf('insufficient_funds'), page);
    expect((await open()).payment.sessionAttempt).toBe(1);
  });
});

describe('a browser that shows an address again as it has kept it', () => {
  /** As links2 and elinks post: without what every other browser says of a request. */
  const post = async (path: string, fields: Record<string, string> = {}): Promise<string> => {
    const { sessionToken, formKey } = await open();
    const { headers } = await service.fastify.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ session_token: sessionToken, form_key: formKey, ...fields }).toString(),
    });
    return String(headers.location);
  };

  it('is led by each form to an address that it has not seen, which shows the same place', async () => {
    const at = `/${payment.address}`;
    const led = [
      await post(`${at}/card/charge`, fieldsOf('otp')),
      await post(`${at}/card/authorize`, { charge: (await charge()).reference, 'authorization.pin': '1234' }),
      await post(`${at}/forget-way`),
      await post('/language', { language: 'fr', at: `${at}?method=card&fresh=before` }),
    ];
    const marks = led.map((address) => new URL(address, 'http://checkout.test').searchParams.getAll('fresh'));
    expect(new Set([...marks.flat(), 'before']).size).toBe(led.length + 1);
    for (const address of led)
      expect((await open(address.slice(at.length))).payment.charge?.stage).toBe('otp');
    expect(await post('/language', { language: 'fr', at: '//evil.example' })).toMatch(/^\/\?fresh=/);
  });
});

describe('a form with mistakes', () => {
  it('comes back with each field’s error and what may be shown again, and charges nothing', async () => {
    const response = await submit('/card/charge', {
      ...cardFields({ number: '5188 5136 1855 2976', expiry: '1/30', cvv: '12' }),
      'cardDetails.name': 'Ada',
    });
    expect(response.statusCode).toBe(422);
    const { feedback } = JSON.parse(response.body) as ShownPayment;
    expect(feedback?.errors).toMatchObject({ number: 'Invalid card number', cvv: 'Invalid card cvv' });
    expect(feedback?.values).toEqual({ expiry: '1/30', name: 'Ada' });
    expect(feedback?.form).toBe('card/charge');
    expect(response.body).not.toContain('18552976');
    expect((await open()).payment.sessionAttempt).toBe(0);
  });

  it('a card that is no test card is refused with a sentence', async () => {
    const response = await submit('/card/charge', {
      ...cardFields({ number: '4111111111111111', expiry: '09/30', cvv: '123' }),
    });
    expect((JSON.parse(response.body) as ShownPayment).feedback?.errors['number']).toContain(
      'only test cards work here',
    );
  });

  it('a form of another payment or a session that ran out opens the page anew', async () => {
    const other = await openTestPayment(service);
    const response = await submit('/card/charge', {
      ...fieldsOf('virtual_card'),
      session_token: other.token,
    });
    expect([response.statusCode, response.headers.location]).toEqual([303, `/${payment.address}`]);
    expect((await open()).payment.sessionAttempt).toBe(0);
  });

  it.each([
    ['pin', { 'authorization.pin': '1' }, { pin: 'Enter all 4 digits of your PIN.' }],
    ['pin', { 'authorization.pin': '' }, { pin: 'Enter all 4 digits of your PIN.' }],
    ['otp', { 'authorization.otp': '' }, { otp: 'Enter the code.' }],
    ['otp', { 'authorization.otp': 'letters' }, { otp: 'Enter the code.' }],
  ])(
    'a step form that is not complete comes back with a sentence, and changes nothing: %s %j',
    async (_, typed, errors) => {
      await submit('/card/charge', fieldsOf('pin'));
      const { reference } = await charge();
      const response = await submit('/card/authorize', { charge: reference, ...typed });
      expect(response.statusCode).toBe(422);
      expect(JSON.parse(response.body).feedback).toMatchObject({ errors, notice: null });
      expect((await charge()).stage).toBe('pin');
    },
  );

  it('a form that fails with an internal error leads back to the page, which shows the payment’s state', async () => {
    const page = await open();
    const calls = sandboxOf(service).card;
    const { refuses } = calls;
    if (!refuses) throw new Error('The sandbox refuses no card');
    calls.refuses = () => {
      throw new Error('a bug');
    };
    const response = await submit('/card/charge', fieldsOf('virtual_card'), page);
    calls.refuses = refuses;
    expect([response.statusCode, response.headers.location]).toEqual([303, `/${payment.address}`]);
    expect(service.logged().join('')).toContain('A form met a bug');
  });
});

describe('a form and its call are read by one schema: what is refused, and in which words', () => {
  const ofKey = { public_key: PUBLIC_KEY };
  const BAD_REFERENCE = { reference: 'has the wrong form' };
  const authorize = { ...ofKey, authorization: { otp: '123456' } };

  /** The form's path and fields, the call's path and body, and the messages of both. */
  type Row = [
    path: string,
    fields: Record<string, string>,
    call: string,
    body: object,
    sentences: Record<string, string>,
  ];
  it.each<Row>([
    ...['', 'a b', 'x'.repeat(101)].map((reference): Row => {
      const fields = { charge: reference, 'authorization.otp': '123456' };
      return [
        '/card/authorize',
        fields,
        'POST /api/card/authorize',
        { ...authorize, reference },
        BAD_REFERENCE,
      ];
    }),
    [
      '/card/delete-savedcard',
      { card_reference: 'a b', more: '1' },
      'DELETE /api/card/delete-savedcard',
      { ...ofKey, card_reference: 'a b', more: '1' },
      { card_reference: 'has the wrong form', more: '"more" is not allowed' },
    ],
    ['/bank/query', { charge: 'a b' }, 'POST /api/bank/query', { reference: 'a b' }, BAD_REFERENCE],
    [
      '/bank/processor-request',
      { bank_name: ' ', bank: '' },
      'POST /api/bank/processor-request',
      { bank_name: ' ' },
      { bank_name: 'Choose your bank or type its name.' },
    ],
    [
      '/bank/processor-request',
      { bank_name: '', bank: 'x'.repeat(201) },
      'POST /api/bank/processor-request',
      { bank_name: 'x'.repeat(201) },
      { bank_name: 'has the wrong form' },
    ],
    [
      '/bank-transfer/account',
      { understood: 'yes', 'data.amount': '1' },
      'POST /api/?type=bank_transfer',
      {
        type: 'bank_transfer',
        data: { ...ofKey, payment_reference: 'order-1', amount: '1' },
      },
      { amount: '"amount" is not allowed' },
    ],
    [
      '/mobile-money/test-phone',
      { charge: 'KPY-CA-1', act: 'dance' },
      'POST /sandbox/phone',
      { reference: 'KPY-CA-1', act: 'dance' },
      { act: 'is not one of the allowed values' },
    ],
    [
      '/bank/test-app',
      { charge: 'a b', act: '' },
      'POST /sandbox/bank-app',
      { reference: 'a b', act: '' },
      { ...BAD_REFERENCE, act: 'is not one of the allowed values' },
    ],
    [
      '/bank-transfer/test-transfer',
      { account_number: '1', amount: 'x' },
      'POST /sandbox/transfers',
      { account_number: '1', amount: 'x' },
      { account_number: 'must be the ten digits of an account number' },
    ],
    [
      '/bank-transfer/test-auto',
      { account_number: '0123456789', auto_complete: 'on' },
      'POST /sandbox/transfers/auto-complete',
      { account_number: '0123456789', auto_complete: 'on' },
      { auto_complete: 'has the wrong form' },
    ],
  ])('%s with %j', async (path, fields, call, body, sentences) => {
    const posted = await submit(path, fields);
    expect([posted.statusCode, (JSON.parse(posted.body) as ShownPayment).feedback?.errors]).toEqual([
      422,
      sentences,
    ]);
    const [method, url] = call.split(' ') as ['POST' | 'DELETE', string];
    const headers = { authorization: `Bearer ${payment.token}` };
    const called = await service.fastify.inject({ method, url, headers, payload: body });
    const problems = Object.entries(called.json().data as Record<string, { message: string }>);
    const messages = problems.map(([at, { message }]) => [at.split('.').at(-1), message]);
    expect([called.statusCode, Object.fromEntries(messages)]).toEqual([400, sentences]);
  });
});

describe('close', () => {
  it('shows what leads back to the shop with the reference, kept valid when a query exists', async () => {
    const response = await submit('/close', {});
    expect([response.statusCode, response.json()]).toMatchObject([
      200,
      { page: 'leaving', to: `https://shop.example/thanks?basket=7&reference=${payment.reference}` },
    ]);
  });

  it('without a shop address it leads to what is true of the payment, not to the form again', async () => {
    const { address } = await openTestPayment(service, { redirect_url: undefined });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const response = await service.fastify.inject({ method: 'POST', url: `/${address}/close`, headers });
    expect([response.statusCode, response.headers.location]).toEqual([303, `/${address}/status`]);
    expect((await service.fastify.inject({ url: `/${address}/status` })).statusCode).toBe(200);
  });
});

describe('the page’s addresses', () => {
  it.each(['', '/pay'])('/{reference}%s opens the payment', async (suffix) => {
    const response = await service.fastify.inject({ url: `/${payment.address}${suffix}` });
    expect([response.statusCode, JSON.parse(response.body).kind]).toEqual([200, 'payment']);
    expect(response.headers['cache-control']).toBe('no-cache, no-store');
  });

  it.each(['.', ')', '%E2%80%9D', '%E2%80%8B'])(
    'ended by a sign that is none of it (%s), one leads on to it',
    async (sign) => {
      const response = await service.fastify.inject({ url: `/${payment.address}${sign}?lang=fr` });
      expect([response.statusCode, response.headers.location]).toEqual([308, `/${payment.address}?lang=fr`]);
    },
  );

  it.each([
    ['/', 'link-incomplete'],
    ['/pay', 'link-incomplete'],
    ['/unknown', 'unknown-reference'],
    ['/unknown/pay', 'unknown-reference'],
  ])('%s says %s', async (url, problem) => {
    const response = await service.fastify.inject({ url });
    expect([response.statusCode, JSON.parse(response.body).problem]).toEqual([404, problem]);
  });

  it('a method that is not offered is not chosen', async () => {
    expect((await open('?method=card')).chosen).toBe('card');
    expect(await open('?method=list&stage=init')).toMatchObject({ chosen: 'list', place: null });
    const { address } = await openTestPayment(service, { channels: ['card', 'bank_transfer'] });
    const other = await service.fastify.inject({ url: `/${address}?method=pay_with_bank` });
    expect(other.json().chosen).toBeNull();
    expect((await open('?method=card&method=card&preset=pin')).preset).toBe('pin');
  });
});
