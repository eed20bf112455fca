// Decision 0028: what has happened to a payment, read from the stored evidence, in its order, and nothing else.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDueStore } from '../reconciling/due-store.ts';
import { cardNamed } from '../../testing/card-payments.ts';
import {
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  PUBLIC_KEY,
  startTestService,
  type TestService,
} from '../../testing/test-service.ts';
import { startTransferService, type TransferService } from '../../testing/transfer-service.ts';
import { startWalletService, type WalletService } from '../../testing/wallet-service.ts';

let service: TestService;
let wallets: WalletService;
let transfers: TransferService;
beforeAll(async () => {
  [service, wallets, transfers] = await Promise.all([
    startTestService(),
    startWalletService(),
    startTransferService(),
  ]);
});
afterAll(() => Promise.all([service.stop(), wallets.stop(), transfers.stop()]));

type StatusPage = { page: 'status'; payment: PaymentView; timeline: Timeline };

const timelineOf = async (of: TestService, payment: OpenPayment): Promise<Timeline> =>
  (await call<{ steps: Timeline }>(of, payment, '/timeline', { payment_reference: payment.reference })).body
    .data.steps;
const eventsOf = (steps: Timeline): string[] =>
  steps.map(({ event, auth_model, amount, currency }) =>
    [event, auth_model, amount && `${currency} ${amount}`].filter(Boolean).join(' '),
  );
const pay = async (payment: OpenPayment, name: string) =>
  (await call(service, payment, '/card/charge', chargeBody(payment, cardNamed(name)))).body.data;
const authorize = (payment: OpenPayment, reference: string, authorization: object) =>
  call(service, payment, '/card/authorize', { public_key: PUBLIC_KEY, reference, authorization });

describe('by card', () => {
  it('asked for, tried, approved, received: each with its own time', async () => {
    const payment = await openTestPayment(service);
    await service.time.advance(60_000);
    await pay(payment, 'virtual_card');
    const steps = await timelineOf(service, payment);
    expect(eventsOf(steps)).toEqual([
      'asked NGN 1500.00',
      'tried NGN 1500.00',
      'approved NGN 1500.00',
      'received NGN 1500.00',
    ]);
    const [asked, tried] = steps;
    expect((tried?.at ?? 0) - (asked?.at ?? 0)).toBe(60_000);
    expect(tried?.channel).toBe('card');
  });

  it('each step that the bank asked for is shown once, when it asked first, however often its answer was wrong', async () => {
    const payment = await openTestPayment(service);
    const charge = await pay(payment, 'otp');
    await service.time.advance(1_000);
    await authorize(payment, charge.reference, { pin: cardNamed('otp').pin });
    const askedAt = service.time.clock.now();
    await service.time.advance(60_000);
    const wrong = await authorize(payment, charge.reference, { otp: '000000' });
    expect(wrong.body.data.metadata.secret_was_wrong).toBe(true);
    const steps = (await timelineOf(service, payment)).filter(({ event }) => event === 'step');
    expect(steps.map((step) => step.auth_model)).toEqual(['PIN', 'OTP']);
    expect(steps.at(-1)?.at).toBe(askedAt);
  });

  it('an attempt that the bank declined ended without payment, and the next one follows it', async () => {
    const payment = await openTestPayment(service);
    await pay(payment, 'invalid_card_details');
    await service.time.advance(5_000);
    await pay(payment, 'virtual_card');
    expect(eventsOf(await timelineOf(service, payment))).toEqual([
      'asked NGN 1500.00',
      'tried NGN 1500.00',
      'declined',
      'tried NGN 1500.00',
      'approved NGN 1500.00',
      'received NGN 1500.00',
    ]);
  });

  it('a lost answer is shown as such until there is evidence', async () => {
    const payment = await openTestPayment(service);
    const fault = { fault: 'answer_lost', payment_reference: payment.reference };
    const ordered = await service.fastify.inject({ method: 'POST', url: '/sandbox/faults', payload: fault });
    expect(ordered.statusCode).toBe(200);
    await pay(payment, 'virtual_card');
    expect(eventsOf(await timelineOf(service, payment))).toEqual([
      'asked NGN 1500.00',
      'tried NGN 1500.00',
      'unsure',
    ]);
  });

  it('an attempt that the payer walked away from was given up, before the next one began', async () => {
    const payment = await openTestPayment(service);
    await pay(payment, 'pin');
    await pay(payment, 'virtual_card');
    expect(eventsOf(await timelineOf(service, payment))).toEqual([
      'asked NGN 1500.00',
      'tried NGN 1500.00',
      'step PIN',
      'given-up',
      'tried NGN 1500.00',
      'approved NGN 1500.00',
      'received NGN 1500.00',
    ]);
  });

  it('a payment whose time ran out is shown so once it has been ended, with that time', async () => {
    const payment = await openTestPayment(service);
    await pay(payment, 'invalid_card_details');
    await service.time.advance(25 * 60 * 60_000);
    await createDueStore(service.db, []).expirePayments(service.time.clock.now());
    const { payment: shown, timeline } = await statusOf(service, payment.address);
    expect(shown.status).toBe('abandoned');
    expect(eventsOf(timeline).at(-1)).toBe('abandoned');
    expect(timeline.at(-1)?.at).toBe(service.time.clock.now());
  });
});

describe('by mobile money', () => {
  it('the prompt on the phone is shown when it was sent, then the network’s answer', async () => {
    const payment = await wallets.open('KES', { amount: 1500 });
    const charge = await wallets.prompt(payment, 'KES');
    expect(eventsOf(await timelineOf(wallets, payment)).at(-1)).toBe('step STK_PROMPT');
    await wallets.phone(charge.reference, 'approve');
    await wallets.pass(2_000);
    const steps = eventsOf(await timelineOf(wallets, payment));
    expect(steps.slice(-2).map((step) => step.split(' ')[0])).toEqual(['approved', 'received']);
  });
});

describe('by bank transfer', () => {
  it('the account, what arrived, what was received, what goes back and what was sent back', async () => {
    const payment = await transfers.open();
    const charge = await transfers.account(payment);
    await transfers.send(charge, '2000');
    await transfers.pass(2_000);
    expect(eventsOf(await timelineOf(transfers, payment))).toEqual([
      'asked NGN 1500.00',
      'tried NGN 1500.00',
      'account',
      'arrived NGN 2000.00',
      'received NGN 1500.00',
      'owed NGN 500.00',
    ]);
    await transfers.sweep();
    expect(eventsOf(await timelineOf(transfers, payment)).at(-1)).toBe('reversed NGN 500.00');
  });
});

describe('who may read it', () => {
  it('the session of the payment, and no other', async () => {
    const [own, other] = [await openTestPayment(service), await openTestPayment(service)];
    const answer = await call(service, other, '/timeline', { payment_reference: own.reference });
    expect(answer).toMatchObject({ status: 404, body: { error_type: 'UNKNOWN_REFERENCE' } });
    const stranger = await service.fastify.inject({
      method: 'POST',
      url: '/api/timeline',
      payload: { payment_reference: own.reference },
    });
    expect(stranger.statusCode).toBe(401);
  });

  it('the payment’s own page draws it, after the first attempt', async () => {
    const payment = await openTestPayment(service);
    const drawn = async () => (await service.fastify.inject({ url: `/${payment.address}` })).json().timeline;
    expect(await drawn()).toEqual([]);
    await pay(payment, 'otp');
    expect(eventsOf(await drawn())).toEqual(['asked NGN 1500.00', 'tried NGN 1500.00', 'step PIN']);
  });

  it('anybody who has the payment’s address: the lasting page carries no session, and nothing that the payment’s page does not show', async () => {
    const payment = await openTestPayment(service);
    await pay(payment, 'insufficient_funds');
    await pay(payment, 'virtual_card');
    const answer = await service.fastify.inject({ url: `/${payment.address}/status` });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-cache, no-store');
    for (const secret of [
      'sessionToken',
      'session_token',
      'ada@example.com',
      'Ada',
      cardNamed('insufficient_funds').number.slice(-4),
    ])
      expect(answer.body).not.toContain(secret);
    const { payment: shown, timeline }: StatusPage = answer.json();
    const page = (await service.fastify.inject({ url: `/${payment.address}` })).json();
    expect(Object.keys(shown).filter((field) => !(field in page.payment))).toEqual([]);
    expect(timeline).toEqual(page.timeline);
  });

  it('an unknown reference is not found, and a reserved word is no reference', async () => {
    const [unknown, reserved] = await Promise.all([
      service.fastify.inject({ url: '/no-such-order/status' }),
      service.fastify.inject({ url: '/health/status' }),
    ]);
    expect([unknown.statusCode, unknown.json().problem]).toEqual([404, 'unknown-reference']);
    expect(reserved.statusCode).toBe(404);
  });
});

async function statusOf(of: TestService, address: string): Promise<StatusPage> {
  return (await of.fastify.inject({ url: `/${address}/status` })).json();
}
