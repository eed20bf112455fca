// Who may do what in the console, for every call that it has; and what is written down of it (decision 0092).
import { ACTIVITY_ACTIONS } from '@titan/contract/console/activity-actions';
import { consoleActivityLogMessages } from '@titan/copy/compiled/en/console-activity-log';
import { CONSOLE_CALLS } from '@titan/contract/console/calls.schema';
import type { OwnAccount } from '@titan/contract/console/account.schema';
import { type DataEnv, mayDo, RIGHTS, type Right, type Role, ROLES } from '@titan/contract/console/rights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToConsole } from '../testing/console-person.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { createActivityLog } from './activity-store.ts';
import { IDLE_MS, SESSION_MS } from '../people/sessions.ts';

/** What a stolen cookie must not do (a large refund: payments.test.ts). A new call of these kinds belongs here too. */
const NEED_PROOF = [
  'POST /settings/keys/roll',
  'POST /settings/keys/end-old',
  'POST /settings/processors/:id/credentials',
  'POST /settings/processors/:id/switch',
  'POST /settings/processors/routes/move',
  'POST /settings/paid-mail',
  'POST /settings/limits',
  'POST /asked-refunds/:id/approve',
  'POST /disputes/:id/accept',
  'POST /settings/notice-address',
  'POST /settings/attention/:name/close',
  'POST /webhooks/address',
  'GET /payments/export.csv',
  'POST /team/invitations',
  'DELETE /team/links/:id',
  'POST /team/:id/role',
  'DELETE /team/:id',
  'POST /team/:id/recovery',
  'POST /team/:id/owner',
  'DELETE /account/sessions/:id',
  'POST /account/passkeys/options',
  'POST /account/passkeys',
  'DELETE /account/passkeys/:id',
  'POST /account/app',
  'POST /account/password',
];

const routes = CONSOLE_CALLS.map(({ call, right, stepUp }) => {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  return { call, method, path, right, stepUp };
});

let service: TestService;
let live: TestService;
beforeAll(async () => {
  service = await startTestService();
  live = await startTestService({ mode: 'live' });
});
afterAll(async () => {
  await service.stop();
  await live.stop();
});

const withParts = (path: string): string => path.replaceAll(/:\w+/g, '1');

describe('every call of the console', () => {
  it('refuses whoever is not signed in, and tells nothing about its input', async () => {
    for (const { method, path, right } of routes) {
      if (right === 'anybody') continue;
      const { statusCode, body } = await service.fastify.inject({
        method,
        url: `/console/api${withParts(path)}`,
        headers: { 'sec-fetch-site': 'same-origin', origin: 'http://checkout.test' },
        ...(method === 'GET' ? {} : { payload: {} }),
      });
      const { error_type } = JSON.parse(body) as { error_type?: string };
      expect([method, path, statusCode, error_type]).toEqual([method, path, 401, 'SIGN_IN_NEEDED']);
    }
    expect(routes.length).toBeGreaterThan(1);
  });

  it.each(ROLES)('refuses what the table of rights does not allow: %s', async (role: Role) => {
    const person = await signInToConsole(live, role);
    for (const { method, path, right } of routes) {
      if (right === 'anybody') continue;
      for (const env of ['test', 'live'] as DataEnv[]) {
        if (mayDo(role, right, env)) continue;
        const ask = { GET: person.get, POST: person.post, DELETE: person.remove }[method];
        const { status, body } = await ask(
          `${withParts(path)}?env=${env}`,
          method === 'POST' ? {} : undefined,
        );
        expect([role, path, env, status, body.error_type]).toEqual([role, path, env, 403, 'NOT_ALLOWED']);
      }
    }
  });

  it('refuses a cookie alone whatever is dangerous in the hands of whoever stole it', async () => {
    const dangerous = routes.filter(({ stepUp }) => stepUp).map(({ call }) => call);
    expect(dangerous).toEqual(expect.arrayContaining(NEED_PROOF));
    const admin = await signInToConsole(live, 'admin', { steppedUp: false });
    for (const call of dangerous) {
      const [method, path] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string];
      const ask = { GET: admin.get, POST: admin.post, DELETE: admin.remove }[method];
      const { status, body } = await ask(withParts(path), method === 'POST' ? {} : undefined);
      expect([call, status, body.error_type]).toEqual([call, 403, 'STEP_UP_NEEDED']);
    }
  });

  it('takes no body where none is declared, also from clients that always name JSON', async () => {
    const { id, cookie } = await signInToConsole(service, 'admin');
    const headers = {
      cookie,
      'sec-fetch-site': 'same-origin',
      origin: 'http://checkout.test',
      'content-type': 'application/json',
    };
    const send = async (method: 'POST' | 'DELETE', path: string, payload = '') =>
      (await service.fastify.inject({ method, url: `/console/api${path}`, headers, payload })).statusCode;
    expect(await send('DELETE', `/team/${id}`)).toBe(403);
    expect(await send('POST', '/team/invitations')).toBe(400);
    expect(await send('POST', '/team/invitations', '{"role"')).toBe(400);
    expect(await send('POST', '/team/invitations', '{"role":"admin","email":"new@shop.example"}')).toBe(200);
    expect(await send('POST', '/sign-out')).toBe(200);
  });

  it('answers nothing of a row but what its reply declares', async () => {
    const person = await signInToConsole(service, 'support');
    const me = (await person.get<object>('/me')).body.data;
    expect(Object.keys(me).toSorted()).toEqual([
      'email',
      'endsInMs',
      'env',
      'id',
      'mode',
      'name',
      'role',
      'shop',
    ]);
    const { sessions } = (await person.get<OwnAccount>('/account')).body.data;
    const session = { id: expect.any(String), isThis: true, device: 'a test', address: '127.0.0.1' };
    expect(sessions).toEqual([{ ...session, used_at: expect.stringMatching(/Z$/) }]);
  });

  it('is refused to a page of another origin, whatever cookie it sends', async () => {
    const { cookie } = await signInToConsole(service, 'owner');
    const { fastify } = service;
    const url = '/console/api/me';
    const other = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await fastify.inject({ url, headers: other })).statusCode).toBe(403);
    const posted = { cookie, 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' };
    const answer = await fastify.inject({ method: 'POST', url: '/console/api/sign-out', headers: posted });
    expect(answer.statusCode).toBe(403);
  });
});

it('a role that has a right with live data has it with test data', () => {
  for (const right of Object.keys(RIGHTS) as Right[])
    for (const role of ROLES) expect(!mayDo(role, right, 'live') || mayDo(role, right, 'test')).toBe(true);
});

describe('a session', () => {
  it('ends after fifteen minutes without a press, and after twelve hours in any case', async () => {
    const person = await signInToConsole(service, 'support');
    const me = async () => (await person.get('/me')).status;
    const idle = await signInToConsole(service, 'support');
    const STEP_MS = IDLE_MS - 1_000;
    for (let ms = STEP_MS; ms < SESSION_MS; ms += STEP_MS) {
      await service.time.advance(STEP_MS);
      expect(await me()).toBe(200);
    }
    expect((await idle.get('/me')).status).toBe(401);
    await service.time.advance(STEP_MS);
    expect(await me()).toBe(401);
  });

  it('is not made longer by what the page asks alone', async () => {
    const person = await signInToConsole(service, 'support');
    await service.time.advance(IDLE_MS - 60_000);
    const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin', 'x-titan-unattended': '1' };
    const ask = () => service.fastify.inject({ url: '/console/api/me', headers });
    expect((await ask()).statusCode).toBe(200);
    await service.time.advance(120_000);
    expect((await ask()).statusCode).toBe(401);
  });

  it('ends when its person signs out or has left the team', async () => {
    const person = await signInToConsole(service, 'admin');
    expect((await person.post('/sign-out')).headers['set-cookie']).toContain('Max-Age=0');
    expect((await person.get('/me')).status).toBe(401);
    const other = await signInToConsole(service, 'admin');
    const ended = { ended_at: new Date(service.time.clock.now()) };
    await service.db.updateTable('console_users').set(ended).where('id', '=', other.id).execute();
    expect((await other.get('/me')).status).toBe(401);
  });
});

describe('the activity log', () => {
  it('is one chain a merchant, also when many write at once, and shows where a row was changed', async () => {
    const { db, time } = service;
    const activity = createActivityLog({ db, clock: time.clock });
    const { id: merchantId } = await db
      .insertInto('merchants')
      .values({ name: 'Audited', created_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entry = {
      merchantId,
      userId: null,
      personName: 'the host',
      action: 'key.rolled',
      facts: { z: 1, a: 'b' },
    } as const;
    await Promise.all(Array.from({ length: 20 }, () => activity.record(entry)));
    expect(await activity.fault(merchantId)).toBeNull();
    for (const change of ["update console_audit set who = 'me'", 'delete from console_audit'])
      await expect(service.pool.query(change)).rejects.toThrow('console_audit');
  });

  it('the page has words for everything that is written down', () => {
    const keys = ACTIVITY_ACTIONS.map((name) =>
      name.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
    expect(keys.toSorted()).toEqual(Object.keys(consoleActivityLogMessages.actions).toSorted());
  });
});
