// Somebody who is signed in to the console, for tests: what they call, as their browser would.
import type { Role } from '@titan/contract/console/rights';
import type { ConsoleFailure } from '@titan/contract/console/console-call';
import { createHash, randomBytes } from 'node:crypto';
import type { TestService } from './test-service.ts';

type ConsoleAnswer<Data> = {
  status: number;
  body: { status: boolean; data: Data; error_type?: ConsoleFailure['error_type'] };
  headers: Record<string, unknown>;
  text: string;
};

export type ConsolePerson = {
  id: number;
  email: string;
  cookie: string;
  get<Data = never>(path: string): Promise<ConsoleAnswer<Data>>;
  post<Data = never>(path: string, body?: object, headers?: object): Promise<ConsoleAnswer<Data>>;
  remove<Data = never>(path: string): Promise<ConsoleAnswer<Data>>;
};

/** The test service's (test-service.ts). */
const PUBLIC_URL = 'http://checkout.test';

/**
 * Adds a person to the merchant's team and signs them in.
 * @param of by default the demo shop's merchant; `steppedUp` false: they have not proved lately who they are
 */
export async function signInToConsole(
  service: TestService,
  role: Role,
  of: { merchantId?: number; steppedUp?: boolean } = {},
): Promise<ConsolePerson> {
  const { db, time } = service;
  const merchant = await db.selectFrom('merchants').select('id').orderBy('id').executeTakeFirstOrThrow();
  const email = `${role}-${randomBytes(4).toString('hex')}@shop.example`;
  const now = new Date(time.clock.now());
  const { id } = await db
    .insertInto('console_users')
    .values({ merchant_id: of.merchantId ?? merchant.id, email, name: `The ${role}`, role, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const passkey = {
    id: `of ${email}`,
    user_id: id,
    public_key: Buffer.alloc(8),
    counter: 0,
    name: 'Phone',
    created_at: now,
  };
  await db.insertInto('console_passkeys').values(passkey).execute();
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('console_sessions')
    .values({
      hash: createHash('sha256').update(token).digest(),
      user_id: id,
      created_at: now,
      used_at: now,
      stepped_up_at: of.steppedUp === false ? null : now,
      address: '127.0.0.1',
      agent: 'a test',
    })
    .execute();
  const cookie = `titan_console=${token}`;
  const ask = async <Data>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, extra = {}) => {
    const answer = await service.fastify.inject({
      method,
      url: `/console/api${path}`,
      headers: { cookie, 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL, ...extra },
      ...(body === undefined ? {} : { payload: body }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      body: (isJson ? answer.json() : null) as ConsoleAnswer<Data>['body'],
      headers: answer.headers,
      text: answer.body,
    };
  };
  return {
    id,
    email,
    cookie,
    get: (path) => ask('GET', path),
    post: (path, body, headers) => ask('POST', path, body, headers),
    remove: (path) => ask('DELETE', path),
  };
}
