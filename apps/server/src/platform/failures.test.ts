// Throttled requests get `Retry-After`.
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { limitMet } from '../payments/attempts/instrument-limits.ts';
import { messageOf, type Refused, refused, tooMany } from './refusal.ts';
import { sendRefusal } from './failures.ts';

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
