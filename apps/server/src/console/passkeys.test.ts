// Coming in by a passkey: it lets its own person in and nobody else, once for each question.
import type { Database } from '../db/database.ts';
import { systemRandom } from '@titan/platform/ports-node';
import { createPasskeyDevice } from '../testing/passkey-device.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLinks } from '../people/links.ts';

const PUBLIC_URL = 'http://localhost:3000';
const MINUTE_MS = 60_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ publicUrl: PUBLIC_URL });
});
afterAll(() => service.stop());

type ConsoleAnswer = {
  status: number;
  type: string | undefined;
  data: Record<string, unknown>;
  cookie: string;
};

async function ask(
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  cookie = '',
): Promise<ConsoleAnswer> {
  const answer = await service.fastify.inject({
    method,
    url: `/console/api${path}`,
    headers: { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL, cookie },
    ...(payload && { payload }),
  });
  const { error_type: type, data } = answer.json<{ error_type?: string; data: ConsoleAnswer['data'] }>();
  const set = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? '';
  return { status: answer.statusCode, type, data, cookie: set };
}

async function claimLink(db: Database): Promise<string> {
  const merchant = db.insertInto('merchants').values({ name: 'Baobab Crafts', created_at: new Date() });
  const { id: merchantId } = await merchant.returning('id').executeTakeFirstOrThrow();
  const parts = { db, clock: service.time.clock, random: systemRandom, publicUrl: PUBLIC_URL };
  const { url } = await createLinks(parts).make({ kind: 'claim', merchantId, madeBy: null });
  return new URL(url).hash.slice(1);
}

let made = 0;

/** The owner of a shop of their own, with a passkey. */
async function newOwner() {
  made += 1;
  const email = `owner-${made}@looms.example`;
  const person = { secret: await claimLink(service.db), name: 'Ada Obi', email };
  const device = createPasskeyDevice(PUBLIC_URL);
  const { data: options } = await ask('POST', '/setup/passkey/options', person);
  const answer = device.create(String(options['challenge']));
  const { status, cookie } = await ask('POST', '/setup/passkey', { ...person, answer });
  expect(status).toBe(200);
  await service.time.advance(1_000);
  return { email, device, cookie };
}

const signInQuestion = async (): Promise<string> => {
  const { options } = (await ask('POST', '/sign-in/options')).data as { options: { challenge: string } };
  return options.challenge;
};
const stepUpQuestion = async (cookie: string): Promise<string> => {
  const { data } = await ask('POST', '/step-up/options', undefined, cookie);
  return (data as { options: { challenge: string } }).options.challenge;
};
const emailOf = async (cookie: string) => (await ask('GET', '/me', undefined, cookie)).data['email'];

describe('a passkey', () => {
  it('lets in its own person, whoever came in before', async () => {
    const owners = [await newOwner(), await newOwner(), await newOwner()];
    for (const { device, email } of [...owners, ...owners.toReversed()]) {
      const { cookie } = await ask('POST', '/sign-in/passkey', {
        answer: device.get(await signInQuestion()),
      });
      expect(await emailOf(cookie)).toBe(email);
      await service.time.advance(1_000);
    }
  });

  it('is taken once for a question of ours, and within five minutes', async () => {
    const { device } = await newOwner();
    const late = device.get(await signInQuestion());
    const comeIn = async (answer: object) => (await ask('POST', '/sign-in/passkey', { answer })).status;
    await service.time.advance(6 * MINUTE_MS);
    expect(await comeIn(late)).toBe(400);
    const answer = device.get(await signInQuestion());
    const together = await Promise.all([comeIn(answer), comeIn(answer), comeIn(answer)]);
    expect(together.filter((status) => status === 200)).toHaveLength(1);
    expect(await comeIn(answer)).toBe(400);
    expect(await comeIn(device.get(systemRandom.bytes(56).toString('base64url')))).toBe(400);
    expect(await comeIn(createPasskeyDevice(PUBLIC_URL).get(await signInQuestion()))).toBe(400);
  });

  it('proves anew who its own person is, and nobody else', async () => {
    const { device, cookie } = await newOwner();
    const other = await newOwner();
    await service.time.advance(6 * MINUTE_MS);
    const invite = (by: string) =>
      ask('POST', '/team/invitations', { role: 'admin', email: 'new@shop.example' }, by);
    expect((await invite(cookie)).type).toBe('STEP_UP_NEEDED');
    const prove = async (by: typeof device) => {
      const answer = by.get(await stepUpQuestion(cookie));
      return ask('POST', '/step-up/passkey', { answer }, cookie);
    };
    expect((await prove(other.device)).data).toEqual({ passkey: 'passkey_unknown' });
    expect((await invite(cookie)).type).toBe('STEP_UP_NEEDED');
    expect((await invite((await prove(device)).cookie)).status).toBe(200);
  });
});
