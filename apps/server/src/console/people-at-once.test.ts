// What four people of a team do to each other at once, over the real database: whoever wins, the shop has one owner, nobody is left without a
// factor but who is let back in by a link, and who leaves or loses rights leaves nothing behind that works.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnAccount } from '@titan/contract/console/account.schema';
import type { Team } from '@titan/contract/console/team.schema';
import { systemRandom } from '@titan/platform/ports-node';
import { whileHeld } from '../testing/held-row.ts';
import { createPasskeyDevice } from '../testing/passkey-device.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { createLinks } from './sign-in/links.ts';

const PUBLIC_URL = 'http://localhost:3000';
const ROLES = ['owner', 'admin', 'admin', 'operations'] as const;
const GIVEN = ['admin', 'operations', 'support', 'developer'] as const;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ publicUrl: PUBLIC_URL });
});
afterAll(() => service.stop());

type Somebody = { id: number; cookie: string; device: ReturnType<typeof createPasskeyDevice> };
type Answer = { status: number; data: unknown; cookie: string };
type Shop = { merchantId: number; people: Somebody[]; secrets: string[] };

async function ask(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  cookie = '',
  payload?: object,
): Promise<Answer> {
  const answer = await service.fastify.inject({
    method,
    url: `/console/api${path}`,
    headers: { 'sec-fetch-site': 'same-origin', origin: PUBLIC_URL, cookie },
    ...(payload && { payload }),
  });
  const { data } = answer.json<{ data: unknown }>();
  const set = [answer.headers['set-cookie'] ?? ''].flat().find((each) => each.startsWith('titan_console='));
  return { status: answer.statusCode, data, cookie: set?.split(';')[0] ?? '' };
}

let made = 0;

/** Comes in by a link; null: it lets nobody in. */
async function comeIn(secret: string): Promise<Pick<Somebody, 'cookie' | 'device'> | null> {
  made += 1;
  const person = { secret, name: `Person ${made}`, email: `person-${made}@looms.example` };
  const device = createPasskeyDevice(PUBLIC_URL);
  const asked = await ask('POST', '/setup/passkey/options', '', person);
  if (asked.status !== 200) return null;
  const answer = device.create((asked.data as { challenge: string }).challenge);
  const { status, cookie } = await ask('POST', '/setup/passkey', '', { ...person, answer });
  return status === 200 ? { cookie, device } : null;
}

async function addPasskey({ cookie }: Somebody): Promise<number> {
  const asked = await ask('POST', '/account/passkeys/options', cookie);
  if (asked.status !== 200) return asked.status;
  const answer = createPasskeyDevice(PUBLIC_URL).create((asked.data as { challenge: string }).challenge);
  return (await ask('POST', '/account/passkeys', cookie, { name: 'Tablet', answer })).status;
}

/** Four people, each with a passkey or two. */
async function newShop(): Promise<Shop> {
  const { db, pool, time } = service;
  const merchant = db.insertInto('merchants').values({ name: 'Baobab Crafts', created_at: new Date() });
  const { id: merchantId } = await merchant.returning('id').executeTakeFirstOrThrow();
  const links = createLinks({ db, clock: time.clock, random: systemRandom, publicUrl: PUBLIC_URL });
  const people: Somebody[] = [];
  for (const role of ROLES) {
    const link = role === 'owner' ? ({ kind: 'claim' } as const) : ({ kind: 'invite', role } as const);
    const { url } = await links.make({ ...link, merchantId, madeBy: null });
    const person = await comeIn(url.split('#')[1] ?? '');
    const { rows } = await pool.query<{ id: number }>('select max(id)::float8 as id from console_users');
    people.push({ id: rows[0]?.id ?? 0, cookie: '', device: createPasskeyDevice(PUBLIC_URL), ...person });
    expect(await addPasskey(people.at(-1) as Somebody)).toBe(200);
  }
  await time.advance(1);
  return { merchantId, people, secrets: [] };
}

type Act = (shop: Shop, by: Somebody, to: Somebody, choice: number) => Promise<number>;

const ACTS = {
  takeOut: async (_shop, by, to) => (await ask('DELETE', `/team/${to.id}`, by.cookie)).status,
  changeRole: async (_shop, by, to, choice) =>
    (await ask('POST', `/team/${to.id}/role`, by.cookie, { role: GIVEN[choice] })).status,
  handOver: async (_shop, by, to) => (await ask('POST', `/team/${to.id}/owner`, by.cookie)).status,
  recover: (shop, by, to) => makeLink(shop, `/team/${to.id}/recovery`, by),
  invite: (shop, by, _to, choice) =>
    makeLink(shop, '/team/invitations', by, {
      role: GIVEN[choice],
      email: `new-${(made += 1)}@looms.example`,
    }),
  async withdraw(_shop, by) {
    const { status, data } = await ask('GET', '/team', by.cookie);
    const [link] = status === 200 ? (data as Team).links : [];
    return link ? (await ask('DELETE', `/team/links/${link.id}`, by.cookie)).status : status;
  },
  async comeIn({ secrets }) {
    return (await comeIn(secrets.at(-1) ?? 'nothing')) === null ? 404 : 200;
  },
  addPasskey: (_shop, by) => addPasskey(by),
  async removePasskey(_shop, by, _to, choice) {
    const { status, data } = await ask('GET', '/account', by.cookie);
    if (status !== 200) return status;
    const { passkeys } = data as OwnAccount;
    const passkey = passkeys[choice % passkeys.length];
    return passkey ? (await ask('DELETE', `/account/passkeys/${passkey.id}`, by.cookie)).status : 404;
  },
  async signIn(_shop, by) {
    const { data } = await ask('POST', '/sign-in/options');
    const answer = by.device.get((data as { options: { challenge: string } }).options.challenge);
    const { status, cookie } = await ask('POST', '/sign-in/passkey', '', { answer });
    if (status === 200) by.cookie = cookie;
    return status;
  },
} satisfies Record<string, Act>;

async function makeLink({ secrets }: Shop, path: string, by: Somebody, body?: object): Promise<number> {
  const { status, data } = await ask('POST', path, by.cookie, body);
  if (status === 200) secrets.push((data as { url: string }).url.split('#')[1] ?? '');
  return status;
}

const NAMES = Object.keys(ACTS) as (keyof typeof ACTS)[];

/** Each line is something that may never be. */
const NEVER = `
with people as (
  select u.*, u.password_hash is not null or exists (select from console_passkeys p where p.user_id = u.id) as has_factor
  from console_users u where merchant_id = $1
)
select 'owners: ' || count(*) as what from people where role = 'owner' and ended_at is null having count(*) <> 1
union all select 'an owner without a factor' from people where role = 'owner' and ended_at is null and not has_factor
union all select 'a sign-in of somebody without a factor' from people u join console_sessions s on s.user_id = u.id
  where s.generation = u.generation and (not has_factor or u.ended_at is not null)
union all select 'a link by somebody who is ' || m.role from console_links l join people m on m.id = l.made_by
  where m.ended_at is not null or m.role not in ('owner', 'admin')
union all select 'a link for somebody who has left, or has a factor' from console_links l join people u on u.id = l.user_id
  where u.ended_at is not null or (has_factor and not exists (select from console_passkeys p where p.user_id = u.id and p.name = 'Tablet'))`;

/** Without a factor is only who was reset and has not come back. */
const WITHOUT_FACTOR = `
select u.id::float8 as id from console_users u where merchant_id = $1 and ended_at is null and password_hash is null
and not exists (select from console_passkeys p where p.user_id = u.id)`;

const problemsOf = async ({ merchantId }: Shop): Promise<string[]> =>
  (await service.pool.query<{ what: string }>(NEVER, [merchantId])).rows.map(({ what }) => what);

type Pressed = { name: keyof typeof ACTS; to: number; choice: number };

/** Each presses one after the other; the four press at once. */
async function play(shop: Shop, lists: readonly (readonly Pressed[])[]): Promise<string[]> {
  const reset = new Set<number>();
  const person = (nth: number): Somebody => shop.people[nth % ROLES.length] as Somebody;
  let isOver = false;
  const seen: string[] = [];
  const look = async (): Promise<void> => {
    while (!isOver) seen.push(...(await problemsOf(shop)));
  };
  const looking = look();
  const statuses = await Promise.all(
    lists.map(async (list, nth) => {
      const all: number[] = [];
      for (const { name, to, choice } of list) {
        const status = await ACTS[name](shop, person(nth), person(to), choice);
        all.push(status);
        if (name === 'recover' && status === 200) reset.add(person(to).id);
      }
      return all;
    }),
  );
  isOver = true;
  await looking;
  const broken = statuses.flat().filter((status) => status >= 500);
  const { rows } = await service.pool.query<{ id: number }>(WITHOUT_FACTOR, [shop.merchantId]);
  const locked = rows.filter(({ id }) => !reset.has(id));
  return [
    ...new Set(seen),
    ...(await problemsOf(shop)),
    ...broken.map((status) => `answered ${status}`),
    ...locked.map(({ id }) => `${id} has no factor and no way back`),
  ];
}

const press = fc.record({
  name: fc.constantFrom(...NAMES),
  to: fc.nat({ max: ROLES.length - 1 }),
  choice: fc.nat({ max: GIVEN.length - 1 }),
});

describe('four people of a team at once', () => {
  it('leave one owner, a factor for each, and nothing that works of who left', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(press, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 4 }),
        async (lists) => {
          expect(await play(await newShop(), lists)).toEqual([]);
        },
      ),
      { numRuns: 16, endOnFailure: true },
    );
  }, 120_000);

  const act = (name: keyof typeof ACTS, to = 0, choice = 0): Pressed[] => [{ name, to, choice }];
  it.each<[string, Pressed[][]]>([
    ['a hand-over meets a taking-out', [act('handOver', 1), [], act('takeOut', 1)]],
    ['a hand-over meets a demotion', [act('handOver', 1), [], act('changeRole', 1, 2)]],
    ['a hand-over meets a recovery', [act('handOver', 1), [], act('recover', 1)]],
    ['two hand-overs meet', [act('handOver', 1), act('handOver', 2), act('handOver', 1)]],
    ['who is taken out invites', [act('takeOut', 1), act('invite')]],
    ['who is demoted makes a way back in', [act('changeRole', 1, 2), act('recover', 3)]],
    ['who is taken out signs in', [act('takeOut', 1), act('signIn')]],
    ['who is reset signs in', [act('recover', 1), act('signIn')]],
    ['who is reset adds a passkey', [act('recover', 1), act('addPasskey')]],
    ['two take each other out', [[], act('takeOut', 2), act('takeOut', 1)]],
  ])('%s, twelve times', async (_, lists) => {
    for (let n = 0; n < 12; n += 1) expect(await play(await newShop(), lists)).toEqual([]);
  });

  it('give nothing to who is reset at that moment: a passkey that they add then counts no more', async () => {
    const { people } = await newShop();
    const [owner, admin] = people as [Somebody, Somebody];
    const { data } = await ask('POST', '/account/passkeys/options', admin.cookie);
    const answer = createPasskeyDevice(PUBLIC_URL).create((data as { challenge: string }).challenge);
    const answers = await whileHeld(
      service.pool,
      ['select from console_users where id = $1 for no key update', admin.id],
      [
        () => ask('POST', `/team/${admin.id}/recovery`, owner.cookie),
        () => ask('POST', '/account/passkeys', admin.cookie, { name: 'Tablet', answer }),
      ],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    const { rows } = await service.pool.query('select from console_passkeys where user_id = $1', [admin.id]);
    expect(rows).toHaveLength(0);
  });

  it('cannot answer what another was asked for with a passkey of their own', async () => {
    const { people } = await newShop();
    const [owner, admin] = people as [Somebody, Somebody];
    const { data } = await ask('POST', '/account/passkeys/options', owner.cookie);
    const answer = createPasskeyDevice(PUBLIC_URL).create((data as { challenge: string }).challenge);
    expect((await ask('POST', '/account/passkeys', admin.cookie, { name: 'Tablet', answer })).data).toEqual({
      passkey: 'passkey_wrong',
    });
    expect((await ask('POST', '/account/passkeys', owner.cookie, { name: 'Tablet', answer })).status).toBe(
      200,
    );
    expect((await ask('POST', '/account/passkeys', owner.cookie, { name: 'Tablet', answer })).data).toEqual({
      passkey: 'passkey_known',
    });
  });

  it('cannot remove both of two passkeys from two tabs, twelve times', async () => {
    for (let n = 0; n < 12; n += 1) {
      const shop = await newShop();
      const { cookie } = shop.people[1] as Somebody;
      const { passkeys } = (await ask('GET', '/account', cookie)).data as OwnAccount;
      const removing = passkeys.map(({ id }) => ask('DELETE', `/account/passkeys/${id}`, cookie));
      const answers = await Promise.all(removing);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await problemsOf(shop)).toEqual([]);
    }
  });
});
