// Calls of the merchant API on the whole service, and a way to create a paid payment.
import { createCipheriv, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { TEST_MERCHANT } from '../merchants/seed.ts';
import { cardNamed } from './card-payments.ts';
import { call, chargeBody, openTestPayment, SECRET_KEY, type TestService } from './test-service.ts';
import type { EnvelopeAnswer, Envelope } from './answer-envelope.ts';

export type MerchantAnswer<Data = unknown> = EnvelopeAnswer<Data> & { headers: Record<string, unknown> };

export type MerchantCaller = {
  get<Data>(path: string, key?: string): Promise<MerchantAnswer<Data>>;
  post<Data>(path: string, body: unknown, key?: string): Promise<MerchantAnswer<Data>>;
  /** Opens a payment, pays it with a card that is approved at once, and returns its reference. */
  paid(body?: Record<string, unknown>): Promise<string>;
  /** Runs the sweep of refunds once. */
  sendRefunds(): Promise<number>;
};

/** Sends to the merchant API of this app, under a secret key. */
export function merchantSender(app: FastifyInstance) {
  return async <Data>(
    method: 'GET' | 'POST',
    path: string,
    key: string,
    body?: unknown,
  ): Promise<MerchantAnswer<Data>> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const answer = await app.inject({ method, url: `/merchant/api/v1${path}`, headers, ...payload });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json<Envelope<Data>>() };
  };
}

/** Uses the seeded test key unless another is given. */
export function merchantCaller(service: TestService): MerchantCaller {
  const send = merchantSender(service.fastify);
  return {
    get: (path, key = SECRET_KEY) => send('GET', path, key),
    post: (path, body, key = SECRET_KEY) => send('POST', path, key, body),
    async paid(body = {}) {
      const payment = await openTestPayment(service, body);
      const card = cardNamed('no_auth');
      const page = await service.fastify.inject({ url: `/${payment.address}` });
      const quote: string | undefined = page.json().payment.conversion?.quote;
      const charged = { ...chargeBody(payment, card), ...(quote ? { quote } : {}) };
      const answer = await call(service, payment, '/card/charge', charged);
      if (answer.body.data.status !== 'success') throw new Error(`not paid: ${JSON.stringify(answer.body)}`);
      return payment.reference;
    },
    sendRefunds: () => service.runSweep('refunds'),
  };
}

/** The body of POST /charges/card, under the test merchant's key. */
export function sealed(payment: object): { charge_data: string } {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-gcm', TEST_MERCHANT.encryptionKey, iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(payment)), cipher.final()]);
  return { charge_data: [iv, body, cipher.getAuthTag()].map((part) => part.toString('hex')).join(':') };
}
