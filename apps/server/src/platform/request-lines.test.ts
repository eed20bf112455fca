// The log of a running service: a line for each request, its id on every line and answer, the payment on every line that has one.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EventReader, readEvents } from '../testing/event-reader.ts';
import { linkPayer } from '../testing/payment-links.ts';
import {
  call,
  chargeBody,
  type OpenPayment,
  openTestPayment,
  PUBLIC_KEY,
  SECRET_KEY,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';
import { openDatabase } from '@titan/platform/database';
import { lastingTimers, systemTimers } from '@titan/platform/ports-node';
import { loggedFacts, newContext, withContext } from '@titan/platform/request-context';
import { startSweeps } from './sweeper.ts';
import { runAlone } from '../db/database-admin.ts';

const CARD = { number: '1101000000000006', expiry: '09/30', cvv: '123' };
const PROXY = '10.1.2.3';

type Line = Record<string, unknown> & {
  req?: { method: string; route: string };
  res?: { statusCode: number };
};

let service: TestService;
let base: string;
beforeAll(async () => {
  service = await startTestService({ trustedProxies: ['10.0.0.0/8'] });
  base = await service.fastify.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => service.stop());

/** What is logged while `work` runs, and what it answers. */
async function linesOf<Done>(work: () => Promise<Done>): Promise<{ lines: Line[]; done: Done }> {
  const before = service.logged().length;
  const done = await work();
  return {
    done,
    lines: service
      .logged()
      .slice(before)
      .map((line) => JSON.parse(line) as Line),
  };
}
const inject = (asked: InjectOptions) => linesOf(() => service.fastify.inject(asked));
/** The payment's page, which waits for events. */
async function listenTo(payment: OpenPayment): Promise<EventReader> {
  const { body } = await call<{ ticket: string }>(service, payment, '/events/ticket', {
    payment_reference: payment.reference,
  });
  return readEvents(`${base}/api/events/${payment.reference}?ticket=${body.data.ticket}`);
}
/** A charge whose body is sent only when the server has read its head, as on a slow network. */
async function sendInTwo(payment: OpenPayment, body: object): Promise<void> {
  const sent = request(`${base}/api/card/charge`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${payment.token}`,
      expect: '100-continue',
    },
  });
  sent.once('continue', () => sent.end(JSON.stringify(body)));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
}
const paymentOf = async (reference: string): Promise<string | undefined> =>
  (await service.services.stores.payments.byPage(reference))?.payment_reference;

describe('an answer', () => {
  it.each<[string, number, InjectOptions]>([
    ['/health/live', 200, { url: '/health/live' }],
    ['/pay/:slug', 200, { url: '/pay/demo-open' }],
    ['/:reference', 404, { url: '/nobody-knows-it?token=never-to-be-seen' }],
    ['/merchant/api/v1/charges/:reference', 401, { url: '/merchant/api/v1/charges/x' }],
    ['/api/card/charge', 400, { method: 'POST', url: '/api/card/charge', payload: {} }],
    ['none', 404, { method: 'PUT', url: '/nowhere/never-to-be-seen' }],
    ['/:reference', 404, { url: '/%never-to-be-seen' }],
  ])('at %s with %i has an id, and a line with it', async (route, status, request) => {
    const { done, lines } = await inject(request);
    const id = done.headers['x-request-id'];
    expect(id).toMatch(/^[\w-]{16}$/);
    expect(done.statusCode).toBe(status);
    expect(JSON.stringify(lines)).not.toContain('never-to-be-seen');
    expect(lines.filter(({ msg }) => msg === 'Request answered')).toEqual([
      expect.objectContaining({
        level: 30,
        reqId: id,
        req: { method: request.method ?? 'GET', route },
        res: { statusCode: status },
        ms: expect.any(Number) as number,
      }),
    ]);
  });

  it('of the push channel has one too', async () => {
    const reader = await listenTo(await openTestPayment(service));
    expect(reader.headers['x-request-id']).toMatch(/^[\w-]{16}$/);
    reader.close();
    await reader.ended;
  });
});

describe('the id of a request', () => {
  const idOf = async (remoteAddress: string, id: string) =>
    (await service.fastify.inject({ url: '/health/live', remoteAddress, headers: { 'x-request-id': id } }))
      .headers['x-request-id'];

  it('is the trusted proxy’s', async () => {
    expect(await idOf(PROXY, 'edge-01:4711.a_b')).toBe('edge-01:4711.a_b');
  });

  it.each([
    ['a stranger’s', '198.51.100.7', 'edge-01:4711.a_b'],
    ['too short', PROXY, 'x'],
    ['too long', PROXY, 'x'.repeat(65)],
    ['of other characters', PROXY, 'edge 01\u001b[31m'],
  ])('is ours where the one that came is %s', async (_, remoteAddress, id) => {
    expect(await idOf(remoteAddress, id)).toMatch(/^[\w-]{16}$/);
  });
});

describe('a merchant', () => {
  it('is on every line of a payer’s charge, of its own calls, and of a job', async () => {
    const payment = await openTestPayment(service);
    const { lines } = await linesOf(() => call(service, payment, '/card/charge', chargeBody(payment, CARD)));
    expect(lines.map(({ msg, merchant }) => [msg, merchant])).toEqual([
      ['A provider was asked', 1],
      ['Request answered', 1],
    ]);
    const authorization = `Bearer ${SECRET_KEY}`;
    const url = `/merchant/api/v1/charges/${payment.reference}`;
    const asked = await inject({ url, headers: { authorization } });
    expect(asked.lines).toMatchObject([{ merchant: 1 }]);
  });
});

it('the line of a call that a provider did not answer says why', async () => {
  const payment = await openTestPayment(service);
  const payload = { fault: 'not_sent', payment_reference: payment.reference };
  await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload });
  const { lines } = await linesOf(() => call(service, payment, '/card/charge', chargeBody(payment, CARD)));
  expect(lines.find(({ outcome }) => outcome === 'lost')).toMatchObject({
    cause: expect.stringMatching(/./) as string,
  });
  expect(lines.every(({ outcome, cause }) => outcome === 'lost' || cause === undefined)).toBe(true);
});

describe('what a request set going and does not wait for', () => {
  const inRequest = <Done>(work: () => Done): Done =>
    withContext(newContext({ reqId: 'a-request', payment: 'KPY-PI-a' }), work);

  it('a timer does on behalf of nobody', async () => {
    for (const timers of [systemTimers, lastingTimers]) {
      const facts = await inRequest(
        () => new Promise((resolve) => void timers.after(1, () => resolve(loggedFacts()))),
      );
      expect(facts).toEqual({});
    }
  });

  it('the loss of a connection that it had opened is nobody’s', async () => {
    const lost = Promise.withResolvers<object>();
    const pool = openDatabase(service.databaseUrl, () => lost.resolve(loggedFacts()));
    const { rows } = await inRequest(() => pool.query('select pg_backend_pid() as pid'));
    await runAlone(service.ownerUrl, `select pg_terminate_backend(${rows[0].pid})`);
    expect(await lost.promise).toEqual({});
    await pool.end();
  });
});

describe('a payment', () => {
  it('is on every line of a charge, the provider’s included, under one id', async () => {
    const payment = await openTestPayment(service);
    const { lines } = await linesOf(() => call(service, payment, '/card/charge', chargeBody(payment, CARD)));
    const expected = { payment: await paymentOf(payment.reference), reqId: lines[0]?.['reqId'] };
    expect(expected.payment).toMatch(/^KPY-PI-/);
    expect(lines.map(({ msg }) => msg)).toEqual(['A provider was asked', 'Request answered']);
    for (const line of lines) expect(line).toMatchObject(expected);
    expect(lines[0]).toMatchObject({
      provider: 'sandbox',
      operation: 'charge',
      outcome: 'approved',
      reference: expect.stringMatching(/^KPY-CA-/) as string,
    });
  });

  it('is on every line of a charge whose body comes after its head', async () => {
    const payment = await openTestPayment(service);
    const { lines } = await linesOf(() => sendInTwo(payment, chargeBody(payment, CARD)));
    const expected = { payment: await paymentOf(payment.reference), reqId: lines[0]?.['reqId'] };
    expect(lines.map(({ msg }) => msg)).toEqual(['A provider was asked', 'Request answered']);
    for (const line of lines) expect(line).toMatchObject(expected);
  });

  it('is on the lines of its page, of the merchant’s calls, and of errors in them', async () => {
    const body = {
      reference: 'lines-1',
      amount: 1500,
      currency: 'NGN',
      customer: { email: 'ada@example.com' },
    };
    const headers = { authorization: `Bearer ${SECRET_KEY}` };
    const url = '/merchant/api/v1/charges';
    const opened = await inject({ method: 'POST', url: `${url}/initialize`, headers, payload: body });
    const payment = await paymentOf('lines-1');
    const shown = await inject({ url: new URL(opened.done.json().data.checkout_url).pathname });
    const read = await inject({ url: `${url}/lines-1`, headers });
    await runAlone(service.ownerUrl, 'alter table outbox rename to gone');
    const broken = await inject({ url: '/lines-1/status' });
    await runAlone(service.ownerUrl, 'alter table gone rename to outbox');
    expect(broken.done.statusCode).toBe(500);
    expect(broken.lines.map(({ level }) => level)).toEqual([50, 30]);
    for (const { lines } of [opened, shown, read, broken])
      for (const line of lines) expect(line).toMatchObject({ payment, reqId: lines[0]?.['reqId'] });
  });

  it('is on the line of each call that opens one, or refunds it', async () => {
    const customer = { email: 'ada@example.com' };
    const inline = { reference: 'lines-inline', amount: 1500, currency: 'NGN', customer };
    const url = '/merchant/api/v1';
    const opened = await inject({
      method: 'POST',
      url: `${url}/inline/charges`,
      headers: { authorization: `Bearer ${PUBLIC_KEY}` },
      payload: inline,
    });
    const linked = await linesOf(() => linkPayer(service).proceed('demo-fixed'));
    const paid = await openTestPayment(service);
    await call(service, paid, '/card/charge', chargeBody(paid, CARD));
    const refunded = await inject({
      method: 'POST',
      url: `${url}/refunds/initiate`,
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      payload: { payment_reference: paid.reference, reference: 'lines-refund' },
    });
    const { rows } = await service.pool.query<{ payment_reference: string }>(
      'select payment_reference from transactions where payment_link_id is not null',
    );
    expect(opened.lines.map(({ payment }) => payment)).toEqual([await paymentOf('lines-inline')]);
    expect(linked.lines.map(({ payment }) => payment)).toEqual([rows[0]?.payment_reference]);
    expect(rows.length).toBe(1);
    expect(refunded.lines.map(({ payment }) => payment)).toEqual([await paymentOf(paid.reference)]);
  });

  it('is on the line of an embed call that finds the payment of its reference', async () => {
    const request = {
      method: 'POST',
      url: '/merchant/api/v1/inline/charges',
      headers: { authorization: `Bearer ${PUBLIC_KEY}` },
    } as const;
    const body = { reference: 'lines-again', amount: 1500, customer: { email: 'ada@example.com' } };
    const opened = await inject({ ...request, payload: body });
    const found = await inject({ ...request, payload: body });
    const otherSum = await inject({ ...request, payload: { ...body, amount: 1600 } });
    const payment = await paymentOf('lines-again');
    expect([opened, found, otherSum].map(({ done }) => done.statusCode)).toEqual([200, 200, 409]);
    for (const { lines } of [opened, found, otherSum])
      expect(lines.map((line) => line['payment'])).toEqual([payment]);
  });

  it('is on the line of its event stream, written when that has ended', async () => {
    const payment = await openTestPayment(service);
    const reader = await listenTo(payment);
    const { lines } = await linesOf(async () => {
      await reader.next();
      await service.time.advance(15 * 60_000);
      await reader.ended;
    });
    expect(lines).toEqual([
      expect.objectContaining({
        payment: await paymentOf(payment.reference),
        req: { method: 'GET', route: '/api/events/:reference' },
        msg: 'Request answered',
      }),
    ]);
  });

  it('is on the lines of a job, beside its sweep', async () => {
    const payment = await openTestPayment(service);
    const fault = { fault: 'answer_lost', payment_reference: payment.reference };
    await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload: fault });
    await call(service, payment, '/card/charge', chargeBody(payment, CARD));
    await service.time.advance(120_000);
    const { lines } = await linesOf(async () => {
      const { clock, timers } = service.time;
      const run = () => service.runSweep('reconcile');
      await startSweeps({ clock, timers, warn: service.services.warn }, [
        { name: 'reconcile', everyMs: 1_000, run },
      ]).stop();
    });
    expect(lines).toEqual([
      expect.objectContaining({
        payment: await paymentOf(payment.reference),
        sweep: 'reconcile',
        operation: 'query',
        msg: 'A provider was asked',
      }),
    ]);
  });
});

it('no line has a body, a token, a key, or the address of a page that nobody can guess', async () => {
  const payment = await openTestPayment(service, {
    customer: { email: 'secret-ada@example.com', name: 'Secret Ada' },
  });
  await call(service, payment, '/card/charge', chargeBody(payment, CARD));
  const form = 'card_number=1101000000000006&expiry=09%2F30&cvv=987';
  for (const url of [`/${payment.address}`, `/${payment.address}/pay`, `/${payment.address}/status`])
    await service.fastify.inject({ url });
  await service.fastify.inject({
    method: 'POST',
    url: `/${payment.address}/card/charge`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });
  const log = service.logged().join('');
  for (const secret of [
    payment.address,
    payment.token,
    SECRET_KEY,
    PUBLIC_KEY,
    CARD.number,
    'secret-ada',
    'cvv=987',
    '"987"',
  ])
    expect(log.includes(secret) && secret).toBe(false);
});
