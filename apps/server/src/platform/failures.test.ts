// Throttled requests get `Retry-After`; a person gets a page, and a program the envelope.
import Fastify from 'fastify';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { limitMet } from '../payments/attempts/instrument-limits.ts';
import { messageOf, type Refused, refused, tooMany } from '@titan/platform/refusal';
import { registerFailures, sendRefusal } from '@titan/platform/failures';
import { createFastify } from '@titan/platform/create-fastify';
import { systemRandom } from '@titan/platform/ports-node';

async function answerTo(refusal: Refused) {
  const app = Fastify();
  app.get('/', (_request, reply) => sendRefusal(reply, refusal));
  return app.inject({ url: '/' });
}

describe('Retry-After', () => {
  it.each<[Refused, string]>([
    [tooMany(), '60'],
    [tooMany(7), '7'],
    [limitMet('number_hour'), '3600'],
    [limitMet('account_hour'), '3600'],
    [limitMet('card_day'), '86400'],
    [limitMet('number_day'), '86400'],
    [limitMet('account_day'), '86400'],
  ])('%j gives the wait that its sentence names', async (refusal, seconds) => {
    const { statusCode, headers } = await answerTo(refusal);
    expect([statusCode, headers['retry-after']]).toEqual([429, seconds]);
    expect(messageOf(refusal)).toMatch(
      { '60': /minute/, '7': /minute/, '3600': /hour/ }[seconds] ?? /24 hours/,
    );
  });

  it.each<[Refused]>([[limitMet('card_never')], [limitMet('card_amount')], [limitMet('account_month')]])(
    '%j gives no wait, because waiting does not help or would reveal the bank’s answer',
    async (refusal) => {
      const { statusCode, headers } = await answerTo(refusal);
      expect([statusCode, headers['retry-after']]).toEqual([429, undefined]);
    },
  );

  it('is absent where waiting does not help', async () => {
    expect((await answerTo(refused('SESSION_END'))).headers['retry-after']).toBeUndefined();
  });
});

describe('a page that cannot be made', () => {
  const ask = async (error: Error, accept: string) => {
    const parts = { settings: { trustedProxies: [] }, logger: pino({ level: 'silent' }) };
    const app = createFastify({ ...parts, ports: { random: systemRandom } });
    registerFailures(app);
    app.get('/', () => Promise.reject(error));
    return app.inject({ url: '/', headers: { accept, 'accept-language': 'ar' } });
  };
  const throttled = Object.assign(new Error('throttled'), { statusCode: 429 });

  it.each([
    [500, new Error('a bug')],
    [429, throttled],
  ])('is one of ours, in the reader’s language: %i', async (status, error) => {
    const { statusCode, headers, body } = await ask(error, 'text/html,*/*;q=0.8');
    expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(body).toContain('<html lang="ar" dir="rtl">');
    expect(body).toContain('فلا تدفع مرة أخرى');
    // It looks again by itself only where that helps.
    expect(body).not.toContain('http-equiv="refresh"');
    expect((await ask(error, 'application/json')).json()).toMatchObject({ status: false });
  });
});
