// Spec §4 "realtime push channel" and core-confirmation, on a real connection (I-31, I-32).
import { SANDBOX_CARDS, SANDBOX_ERROR_CARDS } from '@titan/contract/sandbox/cards';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventReader, readEvents } from '../testing/event-reader.ts';
import { cardNamed } from '../testing/card-payments.ts';
import {
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
let base: string;
let payment: OpenPayment;
let readers: EventReader[] = [];
beforeAll(async () => {
  service = await startTestService();
  base = await service.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
});
afterEach(async () => {
  for (const reader of readers) reader.close();
  await Promise.all(readers.map(({ ended }) => ended));
  readers = [];
});

type Ticket = { ticket: string };
const ticketOf = async (of: OpenPayment = payment): Promise<string> =>
  (await call<Ticket>(service, of, '/events/ticket', { payment_reference: of.reference })).body.data.ticket;
const addressOf = (ticket: string, reference = payment.reference.toUpperCase()): string =>
  `${base}/api/events/${reference}?ticket=${ticket}`;
const read = async (address: string, headers: Record<string, string> = {}): Promise<EventReader> => {
  const reader = await readEvents(address, headers);
  readers.push(reader);
  return reader;
};
const listen = async (headers: Record<string, string> = {}): Promise<EventReader> =>
  read(addressOf(await ticketOf()), headers);
const CARDS = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS];
const pay = (name: string) =>
  call(
    service,
    payment,
    '/card/charge',
    chargeBody(payment, CARDS.find((card) => card.name === name) as never),
  );
const fault = (name: string) =>
  service.fastify.inject({
    method: 'POST',
    url: '/sandbox/faults',
    payload: { fault: name, payment_reference: payment.reference },
  });
/** Leaves a charge `unknown`; `resolve` runs the sweep that finds it paid. */
const payUnknown = async (): Promise<void> => {
  await fault('answer_lost');
  await pay('virtual_card');
};
const resolve = async (): Promise<void> => {
  await service.time.advance(2_000);
  await service.runSweep('reconcile');
};

describe('a page that listens', () => {
  it('receives the present state at once, and core-confirmation when the charge is settled', async () => {
    await payUnknown();
    const page = await listen();
    expect(await page.next()).toMatchObject({
      id: 1,
      data: { status: 'processing', amount_charged: '1500.00' },
    });
    await resolve();
    expect(await page.next()).toEqual({
      id: 2,
      event: 'core-confirmation',
      data: {
        amount_charged: '1500.00',
        status: 'success',
        message: 'Card charged successfully',
        amount_collected: null,
        bank_transfer: null,
        metadata: {},
      },
    });
  });

  it('receives what was debited in the currency that it was debited in', async () => {
    payment = await openTestPayment(service, { currency: 'XAF', payment_currency: 'NGN' });
    const shown = await service.fastify.inject({ url: `/${payment.address}` });
    const { quote, amount } = shown.json().payment.conversion;
    await call(service, payment, '/card/charge', { ...chargeBody(payment, cardNamed('no_auth')), quote });
    const page = await listen();
    expect(await page.next()).toMatchObject({ data: { status: 'success', amount_charged: amount } });
  });

  it('receives an open step under the newest number, as it has none of its own', async () => {
    const page = await listen();
    expect(await page.next()).toMatchObject({ id: 0, data: { status: 'pending', amount_charged: null } });
    await pay('pin');
    const received = [await page.next()];
    while (received.at(-1)?.data.status !== 'pending') received.push(await page.next());
    expect(received.map(({ id }) => id)).toEqual(received.map(() => 1));
  });

  it('receives each event in both of two tabs', async () => {
    await payUnknown();
    const tabs = await Promise.all([listen(), listen()]);
    for (const tab of tabs) expect((await tab.next()).id).toBe(1);
    await resolve();
    for (const tab of tabs) expect(await tab.next()).toMatchObject({ id: 2, data: { status: 'success' } });
  });

  it('may write its reference in any letter case', async () => {
    for (const reference of [payment.reference.toUpperCase(), payment.reference.toLowerCase()]) {
      expect((await read(addressOf(await ticketOf(), reference))).status).toBe(200);
    }
  });

  it('gets a stream that is not compressed, stored or buffered', async () => {
    const page = await listen({ 'accept-encoding': 'gzip, br' });
    expect(page.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(page.headers).not.toHaveProperty('content-encoding');
    await page.received('retry: 2000\n\n');
  });

  it('receives a heartbeat every 20 s', async () => {
    const page = await listen();
    await page.next();
    await service.time.advance(19_999);
    expect(page.text()).not.toContain('\n:\n');
    await service.time.advance(1);
    await page.received('\n:\n\n');
  });

  it('receives an event that was not announced within 5 s: a payment that expired', async () => {
    const page = await listen();
    await page.next();
    await service.pool.query('update transactions set expires_at = $2 where reference = $1', [
      payment.reference,
      new Date(service.time.clock.now()),
    ]);
    await service.due.expirePayments(service.time.clock.now());
    await service.time.advance(5_000);
    expect(await page.next()).toMatchObject({ id: 1, data: { status: 'expired' } });
  });

  it('is counted at /metrics while it listens', async () => {
    const count = async () =>
      /^titan_push_streams (\d+)$/m.exec((await service.fastify.inject({ url: '/metrics' })).body)?.[1];
    const page = await listen();
    expect(await count()).toBe('1');
    page.close();
    await page.ended;
    while ((await count()) !== '0');
  });
});

describe('after a cut', () => {
  const declinedThenPaid = async (): Promise<void> => {
    await pay('do_not_honor');
    await pay('virtual_card');
  };

  it('a page that names the last event it received misses none and receives none twice', async () => {
    const first = await listen();
    expect((await first.next()).id).toBe(0);
    first.close();
    await declinedThenPaid();
    const page = await listen({ 'last-event-id': '1' });
    const received = [await page.next(), await page.next(), await page.next()];
    expect(received.map(({ id, data }) => [id, data.status])).toEqual([
      [2, 'failed'],
      [3, 'processing'],
      [4, 'success'],
    ]);
    expect(received[0]?.data.message).toContain('Your bank declined this payment');
    expect(page.text().match(/^id: /gm)).toHaveLength(3);
  });

  it('a page may name the event in the URL, as a new EventSource cannot set a header', async () => {
    await declinedThenPaid();
    const page = await read(`${addressOf(await ticketOf())}&last_event_id=3`);
    expect((await page.next()).id).toBe(4);
  });

  it('a page that missed nothing receives only the next event', async () => {
    await payUnknown();
    const page = await listen({ 'last-event-id': '1' });
    await resolve();
    expect((await page.next()).id).toBe(2);
  });

  it('a number that does not exist yet counts as none', async () => {
    const page = await listen({ 'last-event-id': '999999999' });
    expect((await page.next()).id).toBe(0);
  });

  it('the same ticket opens again within its minute', async () => {
    const ticket = await ticketOf();
    (await read(addressOf(ticket))).close();
    await service.time.advance(59_999);
    expect((await read(addressOf(ticket))).status).toBe(200);
  });
});

describe('a stream is refused without a valid ticket of the payment', () => {
  const expectRefused = async (address: string): Promise<void> => {
    const answer = await read(address);
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toContain('application/json');
    await answer.received('NOT_AUTHORISED');
  };

  it('with none, an empty one or the session’s token', async () => {
    await expectRefused(`${base}/api/events/${payment.reference}`);
    await expectRefused(addressOf(''));
    await expectRefused(addressOf(payment.token.slice(0, 200)));
  });

  it('with another payment’s', async () => {
    await expectRefused(addressOf(await ticketOf(await openTestPayment(service))));
  });

  it.each([
    ['transaction', 0, (transaction: string) => String(Number(transaction) + 1)],
    ['payment', 1, (reference: string) => `${reference}x`],
    ['expiry', 2, (expiresAt: string) => String(Number(expiresAt) + 1)],
    ['signature', 4, (signature: string) => signature.replace(/^./, (x) => (x === 'A' ? 'B' : 'A'))],
  ])('with one whose %s was altered', async (_, place, alter) => {
    const ticket = (await ticketOf()).split('.');
    await expectRefused(addressOf(ticket.with(place, alter(ticket[place] ?? '')).join('.')));
  });

  it('with one that is a minute old', async () => {
    const ticket = await ticketOf();
    await service.time.advance(60_000);
    await expectRefused(addressOf(ticket));
  });

  it('a ticket is issued to the payment’s own session only, and is not a session token', async () => {
    const other = await openTestPayment(service);
    const foreign = await call(service, payment, '/events/ticket', { payment_reference: other.reference });
    expect(foreign.body.error_type).toBe('UNKNOWN_REFERENCE');
    const asSession = { ...payment, token: await ticketOf() };
    const refused = await call(service, asSession, '/card/query', { reference: payment.reference });
    expect(refused.status).toBe(401);
  });
});

it('the stream and the log hold nothing of the card, the payer, the session or the ticket', async () => {
  const ticket = await ticketOf();
  const page = await read(addressOf(ticket));
  await pay('virtual_card');
  while ((await page.next()).data.status !== 'success');
  const card = cardNamed('virtual_card');
  const secrets = [
    card?.number,
    card?.number.slice(-4),
    card?.expiry,
    'ada@',
    payment.token,
    'token',
    ticket,
  ];
  for (const secret of secrets) expect(page.text()).not.toContain(secret);
  expect(service.logged().join('')).not.toContain(ticket);
});

it('a server that stops ends its streams, and does not wait for their readers', async () => {
  const stopping = await startTestService({ databaseUrl: service.databaseUrl, time: service.time });
  const here = await stopping.fastify.listen({ port: 0, host: '127.0.0.1' });
  const page = await read(`${here}/api/events/${payment.reference}?ticket=${await ticketOf()}`);
  await page.next();
  await stopping.stop();
  await page.ended;
});
