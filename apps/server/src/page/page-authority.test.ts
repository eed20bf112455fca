// Finding S2-2, decision 0047: what each way to a payment may read and do. Rows: a reference alone, a reference with the public key, the
// capability address; columns: read, read of persons, pay, ten declines, end another's attempt, take the reference.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { ReturnPage } from '@titan/contract/page/return-page';
import { SANDBOX_LIMITED_CARD } from '@titan/contract/sandbox/cards';
import { paymentTime } from '@titan/rules/payment-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '../testing/event-reader.ts';
import { hashOfAddress } from '../payments/session/page-address.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { openBrowser, type ShownPayment } from '../testing/test-browser.ts';
import { cardNamed, payWithCard } from '../testing/card-payments.ts';
import {
  cardFields,
  addressIn,
  call,
  chargeBody,
  KEYS,
  openSession,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';
import { runAlone } from '../db/database-admin.ts';

type Verified = { status: string; payment_attempts: { status: string }[] };

const PERSON = { name: 'Chiamaka Eze', email: 'chiamaka@example.com' };
const ORDER = {
  customer: PERSON,
  narration: 'Invoice for Chiamaka',
  items: [{ name: 'Headstone for Chiamaka', unit_amount: 1500 }],
  redirect_url: 'https://shop.example/order?key=wc_order_secret',
};
/** What of the payment above a stranger must not see. */
const PERSONAL = ['Chiamaka', 'chiamaka', 'C•••', 'c•••', 'wc_order_secret'];

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const inject = (url: string) => service.fastify.inject({ url });
const pageAt = async (segment: string): Promise<ShownPayment> => (await inject(`/${segment}`)).json();
const pay = (payment: OpenPayment, card: string, key?: string) => payWithCard(service, payment, card, key);
const verify = async (reference: string): Promise<Verified> =>
  (await merchantCaller(service).get<Verified>(`/charges/${reference}`)).body.data;
const setUp = async (named: string): Promise<{ payment: PaymentView; session_token: string }> => {
  const headers = { authorization: `Bearer ${PUBLIC_KEY}` };
  const url = '/api/?type=modal-payment';
  const answer = await service.fastify.inject({
    method: 'POST',
    url,
    headers,
    payload: { reference: named },
  });
  return answer.json().data;
};
/** Another session by the reference and the public key, which is in every page of the shop. */
const stranger = async (payment: OpenPayment): Promise<OpenPayment> => ({
  ...payment,
  token: await openSession(service, payment.reference),
});
const expectNothingPersonal = (text: string): void => {
  for (const word of PERSONAL) expect([word, text.includes(word)]).toEqual([word, false]);
};

/** The ways in, each as the page or the call that it gives. */
const WAYS = {
  'a reference alone': async (payment: OpenPayment) => {
    const page = await pageAt(payment.reference);
    return { view: page.payment, token: page.sessionToken, whole: JSON.stringify(page) };
  },
  'a reference with /pay behind it': async (payment: OpenPayment) => {
    const page = await pageAt(`${payment.reference}/pay`);
    return { view: page.payment, token: page.sessionToken, whole: JSON.stringify(page) };
  },
  'a reference and the public key': async (payment: OpenPayment) => {
    const opened = await setUp(payment.reference);
    return { view: opened.payment, token: opened.session_token, whole: JSON.stringify(opened) };
  },
  'the capability address': async (payment: OpenPayment) => {
    const page = await pageAt(payment.address);
    return { view: page.payment, token: page.sessionToken, whole: JSON.stringify(page) };
  },
  'the capability address and the public key': async (payment: OpenPayment) => {
    const opened = await setUp(payment.address);
    return { view: opened.payment, token: opened.session_token, whole: JSON.stringify(opened) };
  },
};
type Way = keyof typeof WAYS;
const OUTSIDE: Way[] = [
  'a reference alone',
  'a reference with /pay behind it',
  'a reference and the public key',
];
const INSIDE: Way[] = ['the capability address', 'the capability address and the public key'];

describe('the address that initialise answers', () => {
  it('has 128 bits, is another for each payment, and the same for the same request', async () => {
    const body = { reference: 'address-1', amount: 5, currency: 'NGN', customer: { email: 'a@example.com' } };
    const ask = async (reference: string) => {
      const headers = { authorization: `Bearer ${SECRET_KEY}` };
      const url = '/merchant/api/v1/charges/initialize';
      const answer = await service.fastify.inject({
        method: 'POST',
        url,
        headers,
        payload: { ...body, reference },
      });
      return answer.json().data.checkout_url as string;
    };
    const first = await ask('address-1');
    expect(first).toMatch(/^http:\/\/checkout\.test\/[0-9a-f]{32}$/);
    expect(await ask('address-1')).toBe(first);
    expect(await ask('address-2')).not.toBe(first);
  });

  it('is stored hashed, is in no log and no event, and is not sent as a referrer', async () => {
    const payment = await openTestPayment(service, ORDER);
    const { headers } = await inject(`/${payment.address}`);
    expect(headers['referrer-policy']).toBe('no-referrer');
    await pay(payment, 'virtual_card');
    const { rows } = await service.pool.query<{ row: string }>(
      `select t::text as row from transactions t where reference = $1
       union all select o::text from outbox o union all select c::text from charges c`,
      [payment.reference],
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const text of [...rows.map(({ row }) => row), ...service.logged()])
      expect(text).not.toContain(payment.address);
  });

  it('is logged as its route’s pattern when its page meets a bug', async () => {
    const own = await startTestService();
    const { address } = await openTestPayment(own);
    await runAlone(own.ownerUrl, 'alter table payment_links rename to gone');
    expect((await own.fastify.inject({ url: `/${address}` })).statusCode).toBe(500);
    expect(own.logged().join('')).toContain('"route":"/:reference"');
    expect(own.logged().join('')).not.toContain(address);
    await own.stop();
  });

  it('outlives a change of the key that it was made with', async () => {
    const payment = await openTestPayment(service);
    const keys = { ...KEYS, idempotency: Buffer.alloc(32, 99) };
    const rotated = await startTestService({ databaseUrl: service.databaseUrl, keys });
    const page: ShownPayment = (await rotated.fastify.inject({ url: `/${payment.address}` })).json();
    expect(page.payment.customer.email).toBe('a•••@example.com');
    const browser = openBrowser(rotated);
    const own = { ...payment, token: page.sessionToken };
    const typed = cardFields(cardNamed('3ds'));
    const posted = await browser.post(own, '/card/charge', { ...typed, form_key: 'rotated-1' });
    expect([posted.status, posted.location]).toEqual([303, `/${page.address}`]);
    expect((await browser.page({ ...payment, address: page.address })).payment.charge?.stage).toBe('3ds');
    await rotated.stop();
  });

  it('of an older payment is the one that its merchant was given, by its reference', async () => {
    const payment = await openTestPayment(service, ORDER);
    await service.pool.query('update transactions set address_hash = null where reference = $1', [
      payment.reference,
    ]);
    const again = await merchantCaller(service).post<{ checkout_url: string }>('/charges/initialize', {
      amount: 1500,
      currency: 'NGN',
      ...ORDER,
      reference: payment.reference,
    });
    expect(again.body.data.checkout_url).toBe(`http://checkout.test/${payment.reference}`);
    const page = await pageAt(payment.reference);
    expectNothingPersonal(JSON.stringify(page));
    const paid = await pay({ ...payment, token: page.sessionToken }, 'virtual_card');
    expect(paid.body.data.status).toBe('success');
  });

  it('that is unknown shows no more than an unknown reference', async () => {
    const { statusCode, body } = await inject(`/${'0'.repeat(32)}`);
    expect([statusCode, JSON.parse(body).problem]).toEqual([404, 'unknown-reference']);
  });
});

describe('what can be read', () => {
  it.each(OUTSIDE)('by %s: merchant, amount and status, and nothing of a person', async (way) => {
    const payment = await openTestPayment(service, ORDER);
    const { view, whole } = await WAYS[way](payment);
    expect(view).toMatchObject({
      merchant: { name: 'Titan Demo Shop' },
      amount: '1500.00',
      status: 'pending',
      customer: { name: null, email: null },
      narration: null,
      redirect_url: null,
    });
    expectNothingPersonal(whole);
  });

  it.each(INSIDE)('by %s: whose payment it is, masked, and the way back', async (way) => {
    const payment = await openTestPayment(service, ORDER);
    const { view } = await WAYS[way](payment);
    expect(view).toMatchObject({
      customer: { name: 'C•••', email: 'c•••@example.com' },
      narration: ORDER.narration,
      items: [{ name: 'Headstone for Chiamaka', quantity: 1, amount: '1500.00' }],
      redirect_url: ORDER.redirect_url,
    });
  });

  it.each(OUTSIDE)(
    'by %s, not what another has tried: no step, no digits, no message, no count',
    async (way) => {
      const payment = await openTestPayment(service, ORDER);
      await pay(payment, 'do_not_honor');
      await pay(payment, 'pin');
      const { view, whole } = await WAYS[way](payment);
      expect(view).toMatchObject({ status: 'processing', charge: null, sessionAttempt: 0, reversals: [] });
      expect(whole).not.toContain(cardNamed('pin').number.slice(-4));
      expect(whole).not.toContain('KPY-CA-');
    },
  );

  it.each(OUTSIDE)('by %s, of a payment that is paid, that it is', async (way) => {
    const payment = await openTestPayment(service, ORDER);
    await pay(payment, 'virtual_card');
    const { view, whole } = await WAYS[way](payment);
    expect(view).toMatchObject({ status: 'success', charge: null, amount_paid: '1500.00' });
    expectNothingPersonal(whole);
  });

  it('the lasting page by reference has status alone, and by the capability its receipt', async () => {
    const payment = await openTestPayment(service, ORDER);
    await pay(payment, 'virtual_card');
    type Status = Extract<ReturnPage, { page: 'status' }>;
    const outside: Status = (await inject(`/${payment.reference}/status`)).json();
    expect([outside.payment.status, outside.payment.charge]).toEqual(['success', null]);
    expect(outside.timeline.map(({ event }) => event)).toEqual(['asked']);
    expectNothingPersonal(JSON.stringify(outside));
    const inside: Status = (await inject(`/${payment.address}/status`)).json();
    expect(inside.payment.charge?.card?.last_four).toBe(cardNamed('virtual_card').number.slice(-4));
    expect(inside.timeline.map(({ event }) => event)).toContain('received');
  });

  it.each(['/charge-pwb/verify', '/redirect/payment', '/charge-mobile-money/verify'])(
    '%s by a payment’s reference opens what the reference opens',
    async (path) => {
      const payment = await openTestPayment(service, ORDER);
      const page: ShownPayment = (await inject(`${path}/${payment.reference}`)).json();
      expect(page.payment.customer).toEqual({ name: null, email: null });
      expectNothingPersonal(JSON.stringify(page));
      expect(JSON.stringify(page)).not.toContain(payment.address);
    },
  );

  it('a charge of another session is not there, whatever call names it', async () => {
    const payment = await openTestPayment(service);
    const { reference } = (await pay(payment, 'pin')).body.data;
    const other = await stranger(payment);
    const of = { public_key: PUBLIC_KEY, reference };
    const bodies: [string, object][] = [
      ['/card/query', { reference }],
      ['/card/query', { reference: payment.reference }],
      ['/card/authorize', { ...of, authorization: { pin: '1234' } }],
      ['/card/resend-otp', { reference }],
      ['/card/cancel', { reference }],
      ['/bank/query', { reference }],
      ['/bank-transfer/return-part', of],
      ['/mobile-money/query', { reference }],
    ];
    for (const [path, body] of bodies)
      expect([path, (await call(service, other, path, body)).status]).toEqual([path, 404]);
    expect((await call(service, payment, '/card/query', { reference })).body.data).toMatchObject({
      stage: 'pin',
    });
  });

  it('push reports the payment, and an attempt only to its own session', async () => {
    const base = await service.fastify.listen({ port: 0, host: '127.0.0.1' });
    const payment = await openTestPayment(service);
    await pay(payment, 'do_not_honor');
    const pushedTo = async (of: OpenPayment) => {
      const body = { payment_reference: of.reference };
      const { data } = (await call<{ ticket: string }>(service, of, '/events/ticket', body)).body;
      const address = `${base}/api/events/${of.reference.toUpperCase()}?ticket=${data.ticket}`;
      const reader = await readEvents(address);
      const event = await reader.next();
      reader.close();
      await reader.ended;
      return event.data;
    };
    expect(await pushedTo(payment)).toMatchObject({ status: 'failed', amount_charged: '1500.00' });
    expect(await pushedTo(await stranger(payment))).toMatchObject({
      status: 'pending',
      amount_charged: null,
      message: null,
    });
  });
});

describe('who can pay', () => {
  it.each([...OUTSIDE, ...INSIDE])('by %s: anybody', async (way) => {
    const payment = await openTestPayment(service, ORDER);
    const { token } = await WAYS[way](payment);
    const paid = await pay({ ...payment, token }, 'virtual_card');
    expect(paid.body.data.status).toBe('success');
    expect((await verify(payment.reference)).status).toBe('success');
  });

  it('a step is answered by the session that began it, which finds it again at its own address', async () => {
    const payment = await openTestPayment(service);
    const browser = openBrowser(service);
    const page = await browser.page({ ...payment, address: payment.reference });
    expect(page.address).not.toBe(payment.reference);
    const own = { ...payment, address: page.address, token: page.sessionToken };
    const { reference } = (await pay(own, 'pin')).body.data;
    // By its address with no cookie, and by the reference with the cookie that the first visit left.
    for (const again of [
      await pageAt(page.address),
      await browser.page({ ...payment, address: payment.reference }),
    ]) {
      expect(again.address).toBe(page.address);
      expect(again.payment.charge).toMatchObject({ reference, stage: 'pin' });
    }
    const body = { public_key: PUBLIC_KEY, reference, authorization: { pin: '1234' } };
    expect((await call(service, own, '/card/authorize', body)).body.data.status).toBe('success');
    const after = await pageAt(page.address);
    expect(after.payment).toMatchObject({ status: 'success', charge: { reference } });
  });

  it('the way back is shown only to the session that paid by reference', async () => {
    const payment = await openTestPayment(service, ORDER);
    const page = await pageAt(payment.reference);
    await pay({ ...payment, token: page.sessionToken }, 'virtual_card');
    expect((await pageAt(page.address)).payment.redirect_url).toBe(ORDER.redirect_url);
    expect((await pageAt(payment.reference)).payment.redirect_url).toBeNull();
  });

  it('the bank’s way back leads to the page that the attempt was made on', async () => {
    const payment = await openTestPayment(service);
    const page = await pageAt(payment.reference);
    for (const [own, address] of [
      [{ ...payment, token: page.sessionToken }, page.address],
      [payment, payment.address],
    ] as const) {
      const { reference } = (await pay(own, '3ds')).body.data;
      const verified: Extract<ReturnPage, { page: 'verify'; charge: ChargeView }> = (
        await inject(`/charge-card/verify/${reference}`)
      ).json();
      expect(verified.payment.address).toBe(`/${address}`);
      await call(service, own, '/card/cancel', { reference });
    }
  });

  it('an address of a public session that was altered names nothing', async () => {
    const payment = await openTestPayment(service);
    const { address } = await pageAt(payment.reference);
    const [id = '', session = '', mac = ''] = address.split('.');
    const other = await openTestPayment(service);
    const foreign = (await pageAt(other.reference)).address.split('.')[0] ?? '';
    for (const altered of [
      `${foreign}.${session}.${mac}`,
      `${id}.${'A'.repeat(22)}.${mac}`,
      `${id}.${session}`,
    ])
      expect((await inject(`/${altered}`)).statusCode).toBe(404);
  });
});

describe('ten declines', () => {
  it.each(OUTSIDE)('by %s end that session and not the payment', async (way) => {
    const payment = await openTestPayment(service);
    const { token } = await WAYS[way](payment);
    const other = { ...payment, token };
    for (let n = 1; n <= 10; n += 1)
      expect((await pay(other, 'do_not_honor')).body.data.status).toBe('failed');
    expect((await pay(other, 'do_not_honor')).body.error_type).toBe('SESSION_END');
    expect(await verify(payment.reference)).toMatchObject({ status: 'pending' });
    const { rows } = await service.pool.query(
      'select event from webhook_deliveries d join transactions t on t.id = d.transaction_id where t.reference = $1',
      [payment.reference],
    );
    expect(rows).toEqual([]);
    expect((await pay(payment, 'virtual_card')).body.data.status).toBe('success');
  });

  it('at once by one public session are ten as well', async () => {
    const payment = await openTestPayment(service);
    const other = await stranger(payment);
    const answers = await Promise.all(Array.from({ length: 30 }, () => pay(other, 'do_not_honor')));
    let tried = answers.filter(({ status }) => status === 200).length;
    while ((await pay(other, 'do_not_honor')).status === 200) tried += 1;
    expect(tried).toBe(10);
  });

  it('the session sees how many it has made, and of how many', async () => {
    const payment = await openTestPayment(service);
    const page = await pageAt(payment.reference);
    const other = { ...payment, token: page.sessionToken };
    await pay(other, 'do_not_honor');
    expect((await pageAt(page.address)).payment).toMatchObject({ sessionAttempt: 1, max_attempts: 10 });
    expect((await pageAt(payment.address)).payment).toMatchObject({ sessionAttempt: 0, charge: null });
  });

  it.each(INSIDE)('by %s end the payment, as specified', async (way) => {
    const payment = await openTestPayment(service);
    const { token } = await WAYS[way](payment);
    for (let n = 1; n <= 10; n += 1) await pay({ ...payment, token }, 'do_not_honor');
    expect(await verify(payment.reference)).toMatchObject({ status: 'failed' });
    expect((await pay(await stranger(payment), 'virtual_card')).body.error_type).toBe('SESSION_END');
  });

  it('without script, by forms at the reference’s page, neither end it', async () => {
    const payment = await openTestPayment(service);
    const browser = openBrowser(service);
    const typed = cardFields(cardNamed('do_not_honor'));
    const page = await browser.page({ ...payment, address: payment.reference });
    for (let n = 1; n <= 11; n += 1) {
      const own = { ...payment, address: page.address, token: page.sessionToken };
      const posted = await browser.post(own, '/card/charge', { ...typed, form_key: `key-${n}` });
      expect([posted.status, posted.location]).toEqual([303, `/${page.address}`]);
    }
    expect((await browser.page({ ...payment, address: page.address })).payment.sessionAttempt).toBe(10);
    expect(await verify(payment.reference)).toMatchObject({ status: 'pending' });
    expect((await verify(payment.reference)).payment_attempts).toHaveLength(10);
  });
});

describe('another’s attempt that is open', () => {
  it.each(['pin', '3ds', 'avs'])('%s, is ended by no public session', async (step) => {
    const payment = await openTestPayment(service);
    const { reference } = (await pay(payment, step)).body.data;
    for (const other of [await stranger(payment), await stranger(payment)]) {
      const refused = await pay(other, 'virtual_card');
      expect(refused.body.error_type).toBe('ANOTHER_ATTEMPT');
    }
    const { rows } = await service.pool.query('select status from charges where reference = $1', [reference]);
    expect(rows).toEqual([{ status: 'action_required' }]);
  });

  it.each(['pin', 'avs'])(
    '%s, gives way once nobody has answered it for ten minutes, and says when',
    async (step) => {
      const payment = await openTestPayment(service);
      const { reference } = (await pay(payment, step)).body.data;
      const other = await stranger(payment);
      const freeAt = Math.ceil((service.time.clock.now() + 600_000) / 60_000) * 60_000;
      await service.time.advance(599_999);
      expect((await pay(other, 'virtual_card')).body).toMatchObject({
        error_type: 'ANOTHER_ATTEMPT',
        code: 'ANOTHER_ATTEMPT_UNTIL',
        params: { time: paymentTime(freeAt, 'NGN').time },
      });
      await service.time.advance(1);
      expect((await pay(other, 'virtual_card')).body.data.status).toBe('success');
      const { rows } = await service.pool.query('select status from charges where reference = $1', [
        reference,
      ]);
      expect(rows).toEqual([{ status: 'cancelled' }]);
    },
  );

  it('that is taken at the bank gives way to no public session, however long ago it was begun', async () => {
    const payment = await openTestPayment(service);
    await pay(payment, '3ds');
    await service.time.advance(600_000);
    const refused = await pay(await stranger(payment), 'virtual_card');
    expect(refused.body).toMatchObject({ error_type: 'ANOTHER_ATTEMPT', code: 'ANOTHER_ATTEMPT' });
  });

  it('is shown at the form to a payer without script, and its page stays', async () => {
    const payment = await openTestPayment(service);
    await pay(payment, 'pin');
    const browser = openBrowser(service);
    const page = await browser.page({ ...payment, address: payment.reference });
    const own = { ...payment, address: page.address, token: page.sessionToken };
    const typed = cardFields(cardNamed('virtual_card'));
    const posted = await browser.post(own, '/card/charge', { ...typed, form_key: 'key-1' });
    expect(posted.status).toBe(422);
    expect((JSON.parse(posted.body) as ShownPayment).feedback?.notice).toMatch(
      /still open\. You weren’t charged here/,
    );
  });

  it('of a public session is neither ended by another public one', async () => {
    const payment = await openTestPayment(service);
    const first = await stranger(payment);
    await pay(first, 'pin');
    expect((await pay(await stranger(payment), 'virtual_card')).body.error_type).toBe('ANOTHER_ATTEMPT');
    // But its own gives way to it, as any payer's does.
    expect((await pay(first, 'virtual_card')).body.data.status).toBe('success');
  });

  it.each(['pin', '3ds'])(
    'of a public session, %s, does not hold up a payer at the capability address',
    async (step) => {
      const payment = await openTestPayment(service);
      await pay(await stranger(payment), step);
      const page = await pageAt(payment.address);
      expect(page.payment.charge).toBeNull();
      expect((await pay(payment, 'virtual_card')).body.data.status).toBe('success');
    },
  );

  it('by an idempotency key of another session is neither shown nor repeated', async () => {
    const payment = await openTestPayment(service);
    const other = await stranger(payment);
    const stolen = await pay(other, 'pin', 'merchant-direct');
    expect(stolen.body.data.stage).toBe('pin');
    const own = await pay(payment, 'virtual_card', 'merchant-direct');
    expect(own.body.data.status).toBe('success');
    const refused = await pay(other, 'virtual_card', 'merchant-direct');
    expect(refused.body.error_type).toBe('KEY_REUSED');
  });
});

describe('limits', () => {
  it('of one card hold over all sessions of a payment', async () => {
    const payment = await openTestPayment(service);
    const { number, expiry } = SANDBOX_LIMITED_CARD;
    const guess = (of: OpenPayment, cvv: string) =>
      call(service, of, '/card/charge', chargeBody(of, { number, expiry, cvv }));
    for (let n = 0; n < 10; n += 1)
      expect((await guess(await stranger(payment), '999')).body.data.status).toBe('failed');
    for (const of of [payment, await stranger(payment)])
      expect((await guess(of, '999')).body.error_type).toBe('CARD_LIMIT');
  });
});

describe('the reference', () => {
  const initialize = (body: object) =>
    merchantCaller(service).post<{ checkout_url: string }>('/charges/initialize', {
      amount: 1500,
      currency: 'NGN',
      customer: PERSON,
      ...body,
    });
  const inline = async (body: object) => {
    const headers = { authorization: `Bearer ${PUBLIC_KEY}` };
    const url = '/merchant/api/v1/inline/charges';
    const payload = { amount: 1, customer: { email: 'mallory@example.com' }, ...body };
    const answer = await service.fastify.inject({ method: 'POST', url, headers, payload });
    return { status: answer.statusCode, data: answer.json().data as { checkout_url: string } };
  };
  /** A payment that a page has opened, and its full session. */
  const squatted = async (reference: string): Promise<OpenPayment> => {
    const address = addressIn((await inline({ reference })).data.checkout_url);
    return { reference, address, token: await openSession(service, address) };
  };
  const countOf = async (where: string, reference: string): Promise<number> =>
    (await service.pool.query(`select 1 from ${where}`, [reference])).rowCount ?? 0;

  it('that a page has taken beforehand is the merchant’s when its server asks, with the server’s sum', async () => {
    const squat = await squatted('squat-1');
    const page = await pageAt('squat-1');
    const taken = await initialize({ reference: 'squat-1' });
    expect(taken.status).toBe(200);
    const address = addressIn(taken.body.data.checkout_url);
    expect(address).not.toBe(squat.address);
    expect((await pageAt(address)).payment).toMatchObject({
      amount: '1500.00',
      merchant_reference: 'squat-1',
    });
    // The server's own repeat finds its own payment.
    expect((await initialize({ reference: 'squat-1' })).body).toEqual(taken.body);
    expect(await merchantCaller(service).get('/charges/squat-1')).toMatchObject({
      body: { data: { amount: '1500.00', status: 'pending', customer: { email: PERSON.email } } },
    });
    // What was opened before pays nothing any more, at any address of it, and says so.
    for (const old of [squat, { ...squat, token: page.sessionToken }])
      expect((await pay(old, 'virtual_card')).body.error_type).toBe('EXPIRED');
    for (const old of [squat.address, page.address])
      expect((await pageAt(old)).payment).toMatchObject({ status: 'expired', amount: '1.00' });
    // The address by reference is the new payment's.
    expect((await pageAt('squat-1')).payment).toMatchObject({ amount: '1500.00', status: 'pending' });
    expect(await verify('squat-1')).toMatchObject({ status: 'pending', payment_attempts: [] });
  });

  it('is not reported as failed when it gives way', async () => {
    const squat = await squatted('squat-quiet');
    await service.pool.query(
      `insert into webhook_targets (merchant_id, env, url)
       select merchant_id, 'test', 'https://shop.example/hooks' from merchant_keys where lookup = $1 on conflict do nothing`,
      [PUBLIC_KEY],
    );
    await initialize({ reference: 'squat-quiet' });
    const where =
      'webhook_deliveries d join transactions t on t.id = d.transaction_id where t.address_hash = $1';
    expect(await countOf(where, hashOfAddress(squat.address) as never)).toBe(0);
    await service.pool.query('delete from webhook_targets');
  });

  it('gives way after it has expired too, while it has no attempt', async () => {
    const own = await squatted('squat-late');
    await service.pool.query(`update transactions set status = 'expired' where reference = $1`, [
      own.reference,
    ]);
    expect((await initialize({ reference: 'squat-late' })).status).toBe(200);
  });

  it('is refused as used once anybody has tried to pay it: in full, or by reference', async () => {
    await pay(await squatted('squat-full'), 'do_not_honor');
    await pay(await stranger(await squatted('squat-public')), 'do_not_honor');
    for (const reference of ['squat-full', 'squat-public'])
      expect(await initialize({ reference })).toMatchObject({
        status: 409,
        body: { message: 'Duplicate payment reference' },
      });
  });

  it('that a server has opened never gives way', async () => {
    expect((await initialize({ reference: 'own-1' })).status).toBe(200);
    expect((await initialize({ reference: 'own-1', amount: 7 })).status).toBe(409);
    expect((await inline({ reference: 'own-1' })).status).toBe(409);
    expect((await pageAt('own-1')).payment.amount).toBe('1500.00');
  });

  it('asked for by many calls of the server at once is one new payment', async () => {
    await squatted('squat-rush');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => initialize({ reference: 'squat-rush' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.checkout_url)).size).toBe(1);
    expect(await countOf('transactions where reference = $1', 'squat-rush')).toBe(1);
  });

  it('at the moment of an attempt: the attempt keeps its payment, or was never made', async () => {
    for (let round = 0; round < 10; round += 1) {
      const squat = await squatted(`squat-race-${round}`);
      const [paid, asked] = await Promise.all([
        pay(squat, 'virtual_card'),
        initialize({ reference: squat.reference }),
      ]);
      const outcome = [paid.body.data?.status ?? paid.body.error_type, asked.status];
      expect([
        ['success', 409],
        ['EXPIRED', 200],
      ]).toContainEqual(outcome);
      expect((await verify(squat.reference)).status).toBe(asked.status === 200 ? 'pending' : 'success');
    }
  });

  it('shown to the page that was given the address opens it in full, to any other by reference', async () => {
    const { data } = await inline({ reference: 'page-own' });
    const again = (more: object) => inline({ reference: 'page-own', ...more });
    expect((await again({ checkout_url: data.checkout_url })).data.checkout_url).toBe(data.checkout_url);
    const other = (await squatted('page-other')).address;
    for (const checkout_url of [undefined, 7, 'no address', `http://checkout.test/${other}`])
      expect((await again({ checkout_url })).data.checkout_url).toBe('http://checkout.test/page-own');
  });
});
