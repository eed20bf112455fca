// One person in several shops, by one sign-in (decision 0105): what opens, what ends, and that no shop gets a way into another.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnAccount } from '@titan/contract/console/account.schema';
import type { OwnShops } from '@titan/contract/console/sign-in.schema';
import type { Team } from '@titan/contract/console/team.schema';
import type { Role } from '@titan/contract/console/rights';
import { systemRandom } from '@titan/platform/ports-node';
import { whileHeld } from '../testing/held-row.ts';
import { createPasskeyDevice } from '../testing/passkey-device.ts';
import { KEYS, startTestService, type TestService } from '../testing/test-service.ts';
import { createLinks } from '../people/links.ts';
import { letBackIn } from '../people/team.ts';
import { openSignIn } from './sign-in.ts';

const PUBLIC_URL = 'http://localhost:3000';
const MINUTE_MS = 60_000;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ publicUrl: PUBLIC_URL });
});
afterAll(() => service.stop());

type Device = ReturnType<typeof createPasskeyDevice>;
type Answer<Data> = { status: number; type: string | undefined; data: Data; cookie: string };

async function ask<Data = Record<string, unknown>>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { cookie = '', body, as }: { cookie?: string; body?: object; as?: string } = {},
): Promise<Answer<Data>> {
  const answer = await service.fastify.inject({
    method,
    url: `/console/api${path}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      origin: PUBLIC_URL,
      cookie,
      ...(as !== undefined && { 'x-titan-as': as }),
    },
    ...(body && { payload: body }),
  });
  const { error_type: type, data } = answer.json<{ error_type?: string; data: Data }>();
  const set = [answer.headers['set-cookie'] ?? ''].flat().find((each) => each.startsWith('titan_console='));
  return { status: answer.statusCode, type, data, cookie: set?.split(';')[0] ?? '' };
}

let made = 0;

const linksOver = () =>
  createLinks({ db: service.db, clock: service.time.clock, random: systemRandom, publicUrl: PUBLIC_URL });
const secretIn = (url: string): string => url.split('#')[1] ?? '';

async function setUp(secret: string, email: string, device = createPasskeyDevice(PUBLIC_URL)) {
  const person = { secret, name: `Person ${(made += 1)}`, email };
  const asked = await ask<{ challenge: string }>('POST', '/setup/passkey/options', { body: person });
  if (asked.status !== 200) return { ...asked, device };
  const answer = device.create(asked.data.challenge);
  const { status, type, data, cookie } = await ask('POST', '/setup/passkey', { body: { ...person, answer } });
  await service.time.advance(1);
  return { status, type, data, cookie, device };
}

/** A shop with its owner. */
async function newShop() {
  made += 1;
  const name = `Shop ${made}`;
  const merchant = service.db.insertInto('merchants').values({ name, created_at: new Date() });
  const { id: merchantId } = await merchant.returning('id').executeTakeFirstOrThrow();
  const { url } = await linksOver().make({ kind: 'claim', merchantId, madeBy: null });
  const email = `owner-${made}@looms.example`;
  const { cookie, device } = await setUp(secretIn(url), email);
  return { merchantId, name, email, cookie, device };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

const invite = async ({ cookie }: Shop, role: Role, email: string): Promise<string> => {
  const { data } = await ask<{ url: string }>('POST', '/team/invitations', { cookie, body: { role, email } });
  return secretIn(data.url);
};

const challenge = async (): Promise<string> =>
  (await ask<{ options: { challenge: string } }>('POST', '/sign-in/options')).data.options.challenge;

async function join(secret: string, device: Device, name = `Person ${(made += 1)}`) {
  const answer = device.get(await challenge());
  const joined = await ask('POST', '/setup/join/passkey', { body: { secret, name, answer } });
  await service.time.advance(1);
  return joined;
}

async function signIn(device: Device) {
  const answer = device.get(await challenge());
  const came = await ask<{ shops: OwnShops }>('POST', '/sign-in/passkey', { body: { answer } });
  await service.time.advance(1);
  return came;
}

const meOf = async (cookie: string) =>
  (await ask<{ id: string; shop: string; role: Role } | null>('GET', '/me', { cookie })).data;
/** The cookie stays where they are there already. */
async function choose(cookie: string, id: string) {
  const answer = await ask('POST', '/account/shop', { cookie, body: { id } });
  return { ...answer, cookie: answer.cookie || cookie };
}

const idIn = async ({ cookie }: Shop, email: string): Promise<string> => {
  const { data } = await ask<Team>('GET', '/team', { cookie });
  return data.people.find((person) => person.email === email)?.id ?? '';
};

const actionsIn = async ({ merchantId }: Shop): Promise<string[]> => {
  const rows = service.db.selectFrom('console_audit').select('action').where('merchant_id', '=', merchantId);
  return (await rows.orderBy('id').execute()).map(({ action }) => action);
};

/** Somebody of two shops, signed in to the second. */
async function personOfTwo(role: Role = 'admin') {
  const [first, second] = [await newShop(), await newShop()];
  const email = `ada-${made}@looms.example`;
  const { device } = await setUp(await invite(first, role, email), email);
  const { cookie } = await join(await invite(second, role, email), device);
  return { first, second, email, device, cookie };
}

describe('an invitation to an e-mail address that has a sign-in', () => {
  it('is taken by that sign-in, and makes no second one', async () => {
    const { first, second, email, device, cookie } = await personOfTwo('operations');
    expect(await meOf(cookie)).toMatchObject({ shop: second.name, role: 'operations' });
    expect((await ask<OwnAccount>('GET', '/account', { cookie })).data.passkeys).toHaveLength(1);
    const came = await signIn(device);
    expect(came.data.shops.map(({ shop }) => shop).toSorted()).toEqual([first.name, second.name].toSorted());
    expect((await ask<Team>('GET', '/team', { cookie: second.cookie })).data.people).toContainEqual(
      expect.objectContaining({ email, passkeys: 1, hasPassword: false }),
    );
    expect(await actionsIn(first)).not.toContain('team.role-changed');
    expect((await actionsIn(second)).filter((action) => action === 'team.joined')).toHaveLength(1);
  });

  it('says so, makes no other sign-in for it, and is for nobody else', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const secret = await invite(shop, 'admin', other.email);
    expect((await ask('POST', '/setup/look', { body: { secret } })).data).toMatchObject({ hasSignIn: true });
    const unknown = await invite(shop, 'admin', 'nobody@looms.example');
    expect((await ask('POST', '/setup/look', { body: { secret: unknown } })).data).toMatchObject({
      hasSignIn: false,
    });
    expect((await setUp(secret, other.email)).data).toEqual({ email: 'email_taken' });
    const stranger = await newShop();
    expect((await join(secret, stranger.device)).data).toEqual({ email: 'email_other' });
    expect((await join(secret, createPasskeyDevice(PUBLIC_URL))).data).toEqual({
      passkey: 'passkey_unknown',
    });
    expect((await join(secret, other.device, 'The host')).data).toEqual({ name: 'name_taken' });
    expect((await join(secret, other.device)).status).toBe(200);
    expect((await join(secret, other.device)).type).toBe('UNKNOWN');
    expect((await join(await invite(shop, 'admin', other.email), other.device)).data).toEqual({
      email: 'email_here',
    });
  });

  it('is taken once, also of two for the same person from two tabs', async () => {
    const shop = await newShop();
    for (let n = 0; n < 4; n += 1) {
      const { device, email } = await newShop();
      const secrets = [await invite(shop, 'support', email), await invite(shop, 'admin', email)];
      const answers = await Promise.all(
        secrets.map(async (secret, nth) => {
          const answer = device.get(await challenge());
          return ask('POST', '/setup/join/passkey', { body: { secret, name: `N ${n} ${nth}`, answer } });
        }),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
  });
});

it('a shop is claimed by the sign-in that its owner has', async () => {
  const { device } = await newShop();
  const merchant = service.db.insertInto('merchants').values({ name: 'Second', created_at: new Date() });
  const { id: merchantId } = await merchant.returning('id').executeTakeFirstOrThrow();
  const { url } = await linksOver().make({ kind: 'claim', merchantId, madeBy: null });
  const { cookie } = await join(secretIn(url), device);
  expect(await meOf(cookie)).toMatchObject({ shop: 'Second', role: 'owner' });
});

describe('who goes on in another shop', () => {
  it('gets a new token, and neither more time nor a newer proof', async () => {
    const { first, second, device } = await personOfTwo();
    const { cookie, data } = await signIn(device);
    const [here, there] = data.shops as [OwnShops[0], OwnShops[0]];
    expect((await choose(cookie, here.id)).status).toBe(200);
    await service.time.advance(6 * MINUTE_MS);
    const chosen = await choose(cookie, there.id);
    expect((await meOf(chosen.cookie))?.shop).toBe(there.shop);
    expect(await meOf(cookie)).toBeNull();
    const body = { role: 'support', email: 'new@looms.example' };
    expect((await ask('POST', '/team/invitations', { cookie: chosen.cookie, body })).type).toBe(
      'STEP_UP_NEEDED',
    );
    const begun = await service.pool.query<{ n: number }>(
      `select count(*)::int as n from console_sessions s join console_users u on u.id = s.user_id
       where u.id = $1 and s.created_at < $2`,
      [there.id, new Date(service.time.clock.now() - 5 * MINUTE_MS)],
    );
    expect(begun.rows[0]?.n).toBeGreaterThan(0);
    for (const shop of [first, second]) expect(await actionsIn(shop)).toContain('signed-in');
  });

  it('is in no shop but their own, and a page of before does nothing in the new one', async () => {
    const { cookie, device } = await personOfTwo();
    const other = await newShop();
    const strangers = (await meOf(other.cookie))?.id ?? '';
    expect((await choose(cookie, strangers)).type).toBe('UNKNOWN');
    const before = (await meOf(cookie))?.id ?? '';
    const { data } = await signIn(device);
    const there = data.shops.find(({ id }) => id !== before)?.id ?? '';
    const chosen = (await choose(cookie, there)).cookie;
    expect((await ask('GET', '/team', { cookie: chosen, as: before })).type).toBe('SIGN_IN_NEEDED');
    expect((await ask('GET', '/team', { cookie: chosen, as: there })).status).toBe(200);
  });
});

describe('who is taken out of one shop', () => {
  it.each([0, 1])('leaves nothing there that works, and goes on in the other: shop %i', async (nth) => {
    const { first, second, email, device } = await personOfTwo();
    const shops = [first, second];
    const [left, kept] = [shops[nth], shops[1 - nth]] as [Shop, Shop];
    const { cookie, data } = await signIn(device);
    const idOf = (shop: Shop) => data.shops.find((each) => each.shop === shop.name)?.id ?? '';
    const inLeft = (await choose(cookie, idOf(left))).cookie;
    const body = { role: 'admin', email: 'new@looms.example' };
    const link = (await ask<{ url: string }>('POST', '/team/invitations', { cookie: inLeft, body })).data;
    const other = await signIn(device);
    const inKept = (await choose(other.cookie, idOf(kept))).cookie;
    const keptLink = (await ask<{ url: string }>('POST', '/team/invitations', { cookie: inKept, body })).data;
    const { status } = await ask('DELETE', `/team/${await idIn(left, email)}`, { cookie: left.cookie });
    expect(status).toBe(200);
    expect(await meOf(inLeft)).toBeNull();
    expect((await ask('POST', '/setup/look', { body: { secret: secretIn(link.url) } })).type).toBe('UNKNOWN');
    expect((await meOf(inKept))?.shop).toBe(kept.name);
    expect((await ask('POST', '/setup/look', { body: { secret: secretIn(keptLink.url) } })).status).toBe(200);
    const again = await signIn(device);
    expect(again.data.shops.map(({ shop }) => shop)).toEqual([kept.name]);
    expect((await choose(again.cookie, idOf(left))).type).toBe('UNKNOWN');
    // Back by a new invitation, with the same sign-in; nobody else gets the address meanwhile.
    expect((await setUp(await invite(left, 'support', email), email)).data).toEqual({ email: 'email_taken' });
    expect((await join(await invite(left, 'support', email), device)).status).toBe(200);
  });

  it('of the last one has nothing left that lets them in', async () => {
    const { first, second, email, device } = await personOfTwo();
    for (const shop of [first, second])
      await ask('DELETE', `/team/${await idIn(shop, email)}`, { cookie: shop.cookie });
    expect((await signIn(device)).data).toEqual({ passkey: 'passkey_unknown' });
    const { rows } = await service.pool.query(
      'select from console_passkeys p join console_users u on u.id = p.user_id where u.email = $1',
      [email],
    );
    expect(rows).toEqual([]);
    expect((await setUp(await invite(first, 'support', email), email)).status).toBe(200);
  });
});

describe('a recovery', () => {
  it('is not made by a shop whose member works for another one, whatever release makes it', async () => {
    const { first, email, cookie, device } = await personOfTwo();
    const id = await idIn(first, email);
    expect((await ask('POST', `/team/${id}/recovery`, { cookie: first.cookie })).type).toBe('ELSEWHERE');
    expect(await meOf(cookie)).not.toBeNull();
    expect((await signIn(device)).status).toBe(200);
    const owner = Number((await meOf(first.cookie))?.id);
    const link = {
      kind: 'recover',
      merchantId: first.merchantId,
      userId: Number(id),
      madeBy: owner,
    } as const;
    await expect(linksOver().make(link)).rejects.toThrow('also works for another shop');
  });

  it('by the host ends every sign-in, and its link opens all of their shops again', async () => {
    const { first, second, email, cookie, device } = await personOfTwo();
    const elsewhere = (await signIn(device)).cookie;
    const { db, time } = service;
    const ports = { clock: time.clock, random: systemRandom };
    const { people, links } = openSignIn({ db, keys: KEYS, ports, publicUrl: PUBLIC_URL });
    const found = await people.byEmail(email);
    if (!found) throw new Error('Nobody has it');
    const { url } = (await letBackIn(db, links, found.members[0], null)) ?? { url: '' };
    for (const each of [cookie, elsewhere]) expect(await meOf(each)).toBeNull();
    expect((await signIn(device)).data).toEqual({ passkey: 'passkey_unknown' });
    expect((await join(secretIn(url), device)).type).toBe('UNKNOWN');
    const back = await setUp(secretIn(url), '');
    expect(back.status).toBe(200);
    const { data } = await signIn(back.device);
    expect(data.shops.map(({ shop }) => shop).toSorted()).toEqual([first.name, second.name].toSorted());
  });

  it('is made by the shop that alone is left', async () => {
    const { first, second, email, device } = await personOfTwo();
    await ask('DELETE', `/team/${await idIn(first, email)}`, { cookie: first.cookie });
    const id = await idIn(second, email);
    const { data } = await ask<{ url: string }>('POST', `/team/${id}/recovery`, { cookie: second.cookie });
    expect((await signIn(device)).status).toBe(400);
    const back = await setUp(secretIn(data.url), '');
    expect((await meOf(back.cookie))?.shop).toBe(second.name);
    expect((await signIn(back.device)).data.shops.map(({ shop }) => shop)).toEqual([second.name]);
  });
});

it('what lets somebody in is changed for all of their shops, and each of them is told', async () => {
  const { first, second, cookie, device } = await personOfTwo();
  const elsewhere = await signIn(device);
  const there = elsewhere.data.shops.find(({ shop }) => shop === first.name)?.id ?? '';
  const inFirst = (await choose(elsewhere.cookie, there)).cookie;
  const asked = await ask<{ challenge: string }>('POST', '/account/passkeys/options', { cookie });
  const answer = createPasskeyDevice(PUBLIC_URL).create(asked.data.challenge);
  expect((await ask('POST', '/account/passkeys', { cookie, body: { name: 'Tablet', answer } })).status).toBe(
    200,
  );
  const { passkeys } = (await ask<OwnAccount>('GET', '/account', { cookie: inFirst })).data;
  const [old] = passkeys;
  expect(passkeys).toHaveLength(2);
  expect((await ask('DELETE', `/account/passkeys/${old?.id}`, { cookie })).status).toBe(200);
  expect([await meOf(inFirst), (await meOf(cookie))?.shop]).toEqual([null, second.name]);
  for (const shop of [first, second])
    expect((await actionsIn(shop)).filter((action) => action.startsWith('passkey.'))).toEqual([
      'passkey.added',
      'passkey.removed',
    ]);
});

it('an address has one sign-in, also where its first shop was left', async () => {
  const { first, second, email } = await personOfTwo();
  await ask('DELETE', `/team/${await idIn(first, email)}`, { cookie: first.cookie });
  const other = { merchant_id: first.merchantId, email: email.toUpperCase(), name: 'Other', role: 'support' };
  const insert = service.db.insertInto('console_users');
  const row = { ...other, role: 'support' as const, created_at: new Date() };
  await expect(insert.values(row).execute()).rejects.toMatchObject({ constraint: 'console_users_email' });
  expect((await ask('GET', '/team', { cookie: second.cookie })).status).toBe(200);
});

describe('who joins another shop at that moment', () => {
  it.each<[string, (id: string) => readonly ['POST' | 'DELETE', string], number[], number[]]>([
    ['is taken out of their only one', (id) => ['DELETE', `/team/${id}`], [200, 409], [200, 200]],
    ['is reset', (id) => ['POST', `/team/${id}/recovery`], [200, 409], [200, 403]],
  ])('who %s', async (_, act, joinLast, joinFirst) => {
    for (const isFirst of [false, true]) {
      const [shop, other] = [await newShop(), await newShop()];
      const email = `ada-${made}@looms.example`;
      const { device } = await setUp(await invite(shop, 'support', email), email);
      const id = await idIn(shop, email);
      const body = {
        secret: await invite(other, 'admin', email),
        name: 'Ada',
        answer: device.get(await challenge()),
      };
      const joining = () => ask('POST', '/setup/join/passkey', { body });
      const [method, path] = act(id);
      const acting = () => ask(method, path, { cookie: shop.cookie });
      const answers = await whileHeld<{ status: number }>(
        service.pool,
        ['select from console_users where id = $1 for no key update', Number(id)],
        isFirst ? [joining, acting] : [acting, joining],
      );
      expect(answers.map(({ status }) => status)).toEqual(isFirst ? joinFirst : joinLast);
      await service.time.advance(1);
      expect((await signIn(device)).status).toBe(isFirst ? 200 : 400);
    }
  });
});
