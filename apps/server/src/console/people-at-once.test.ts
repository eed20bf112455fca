// What the people of a team do to each other at once, over the real database, one of whom works for another shop too: whoever wins, each shop has
// one owner, nobody is left without a factor but who is let back in by a link, who leaves or loses rights leaves nothing behind that works, and
// no shop gets a way into another.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnAccount } from '@titan/contract/console/account.schema';
import type { Team } from '@titan/contract/console/team.schema';
import { systemRandom } from '@titan/platform/ports-node';
import { whileHeld } from '../testing/held-row.ts';
import { createPasskeyDevice } from '../testing/passkey-device.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { createLinks } from '../people/links.ts';

const PUBLIC_URL = 'http://localhost:3000';
const ROLES = ['owner', 'admin', 'admin', 'operations'] as const;
const GIVEN = ['admin', 'operations', 'support', 'developer'] as const;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ publicUrl: PUBLIC_URL });
});
afterAll(() => service.stop());

type Somebody = {
  id: number;
  email: string;
  cookie: string;
  device: ReturnType<typeof createPasskeyDevice>;
};
type Answer = { status: number; data: unknown; cookie: string };
/** Four people, and the owner of the other shop, to whom the second of them is `guestId`. */
type Shop = { merchantIds: number[]; people: Somebody[]; guestId: number; secrets: string[] };

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
async function comeIn(secret: string): Promise<Omit<Somebody, 'id'> | null> {
  made += 1;
  const person = { secret, name: `Person ${made}`, email: `person-${made}@looms.example` };
  const device = createPasskeyDevice(PUBLIC_URL);
  const asked = await ask('POST', '/setup/passkey/options', '', person);
  if (asked.status !== 200) return null;
  const answer = device.create((asked.data as { challenge: string }).challenge);
  const { status, cookie } = await ask('POST', '/setup/passkey', '', { ...person, answer });
  return status === 200 ? { cookie, device, email: person.email } : null;
}

async function passkeyAnswer({ device }: Somebody): Promise<object> {
  const { data } = await ask('POST', '/sign-in/options');
  return device.get((data as { options: { challenge: string } }).options.challenge);
}

/** Comes in by a link and the sign-in that they have. */
async function join(by: Somebody, secret: string): Promise<number> {
  const body = { secret, name: `Person ${(made += 1)}`, answer: await passkeyAnswer(by) };
  return (await ask('POST', '/setup/join/passkey', '', body)).status;
}

async function addPasskey({ cookie }: Somebody): Promise<number> {
  const asked = await ask('POST', '/account/passkeys/options', cookie);
  if (asked.status !== 200) return asked.status;
  const answer = createPasskeyDevice(PUBLIC_URL).create((asked.data as { challenge: string }).challenge);
  return (await ask('POST', '/account/passkeys', cookie, { name: 'Tablet', answer })).status;
}

async function newMerchant(name: string): Promise<number> {
  const merchant = service.db.insertInto('merchants').values({ name, created_at: new Date() });
  return (await merchant.returning('id').executeTakeFirstOrThrow()).id;
}

const lastId = async (): Promise<number> => {
  const { rows } = await service.pool.query<{ id: number }>(
    'select max(id)::float8 as id from console_users',
  );
  return rows[0]?.id ?? 0;
};

/** Each with a passkey or two. */
async function newShop(): Promise<Shop> {
  const { db, time } = service;
  const merchantIds = [await newMerchant('Baobab Crafts'), await newMerchant('Acacia Looms')] as const;
  const links = createLinks({ db, clock: time.clock, random: systemRandom, publicUrl: PUBLIC_URL });
  const people: Somebody[] = [];
  for (const [merchantId, role] of [
    ...ROLES.map((each) => [merchantIds[0], each] as const),
    [merchantIds[1], 'owner'] as const,
  ]) {
    const link = role === 'owner' ? ({ kind: 'claim' } as const) : ({ kind: 'invite', role } as const);
    const { url } = await links.make({ ...link, merchantId, madeBy: null });
    const person = await comeIn(url.split('#')[1] ?? '');
    if (person === null) throw new Error('A link let nobody in');
    people.push({ id: await lastId(), ...person });
    expect(await addPasskey(people.at(-1) as Somebody)).toBe(200);
  }
  await time.advance(1);
  const [, guest] = people as [Somebody, Somebody];
  const invitation = { kind: 'invite', role: 'admin', email: guest.email } as const;
  const { url } = await links.make({ ...invitation, merchantId: merchantIds[1], madeBy: null });
  expect(await join(guest, url.split('#')[1] ?? '')).toBe(200);
  const guestId = await lastId();
  await time.advance(1);
  return { merchantIds: [...merchantIds], people, guestId, secrets: [] };
}

type Act = (shop: Shop, by: Somebody, to: Somebody, choice: number) => Promise<number>;

const GUEST = 1;
const OTHER_OWNER = ROLES.length;
const idOf = ({ people, guestId }: Shop, by: Somebody, to: Somebody): number =>
  by === people[OTHER_OWNER] ? guestId : to.id;

const ACTS = {
  takeOut: async (shop, by, to) => (await ask('DELETE', `/team/${idOf(shop, by, to)}`, by.cookie)).status,
  changeRole: async (shop, by, to, choice) =>
    (await ask('POST', `/team/${idOf(shop, by, to)}/role`, by.cookie, { role: GIVEN[choice] })).status,
  handOver: async (shop, by, to) =>
    (await ask('POST', `/team/${idOf(shop, by, to)}/owner`, by.cookie)).status,
  recover: (shop, by, to) => makeLink(shop, `/team/${idOf(shop, by, to)}/recovery`, by),
  invite: (shop, by, _to, choice) =>
    makeLink(shop, '/team/invitations', by, {
      role: GIVEN[choice],
      email:
        choice % 2 === 0 && by !== shop.people[GUEST]
          ? (shop.people[GUEST] as Somebody).email
          : `new-${(made += 1)}@looms.example`,
    }),
  async withdraw(_shop, by) {
    const { status, data } = await ask('GET', '/team', by.cookie);
    const [link] = status === 200 ? (data as Team).links : [];
    return link ? (await ask('DELETE', `/team/links/${link.id}`, by.cookie)).status : status;
  },
  async comeIn({ secrets }) {
    return (await comeIn(secrets.at(-1) ?? 'nothing')) === null ? 404 : 200;
  },
  join: ({ secrets }, by) => join(by, secrets.at(-1) ?? 'nothing'),
  /** Goes on in another of their shops. */
  async goOn(_shop, by) {
    const { status, data } = await ask('GET', '/account/shops', by.cookie);
    const [, other] = status === 200 ? (data as { shops: { id: string }[] }).shops : [];
    if (!other) return status;
    const chosen = await ask('POST', '/account/shop', by.cookie, { id: other.id });
    if (chosen.cookie) by.cookie = chosen.cookie;
    return chosen.status;
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
    const { status, cookie } = await ask('POST', '/sign-in/passkey', '', { answer: await passkeyAnswer(by) });
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
  select u.*, h.id as sign_in, h.password_hash is not null or exists (select from console_passkeys p where p.user_id = h.id) as has_factor
  from console_users u join console_users h on h.id = coalesce(u.signs_in_by, u.id)
  where u.merchant_id = any($1)
)
select 'owners: ' || count(*) as what from people where role = 'owner' and ended_at is null group by merchant_id having count(*) <> 1
union all select 'an owner without a factor' from people where role = 'owner' and ended_at is null and not has_factor
union all select 'a sign-in of somebody without a factor' from people u join console_sessions s on s.user_id = u.id
  where s.generation = u.generation and (not has_factor or u.ended_at is not null)
union all select 'a link by somebody who is ' || m.role from console_links l join people m on m.id = l.made_by
  where m.ended_at is not null or m.role not in ('owner', 'admin')
union all select 'a link for somebody who has left, or has a factor' from console_links l join people u on u.id = l.user_id
  where u.ended_at is not null or (has_factor and not exists (select from console_passkeys p where p.user_id = u.sign_in and p.name = 'Tablet'))
union all select 'a way into another shop' from console_links l join people u on u.id = l.user_id
  where l.made_by is not null and exists (
    select from people o where o.sign_in = u.sign_in and o.ended_at is null and o.merchant_id <> l.merchant_id)
union all select 'two sign-ins of ' || email from people where ended_at is null group by email having count(distinct sign_in) > 1
union all select 'factors of who has left every shop' from people u where has_factor
  and not exists (select from people o where o.sign_in = u.sign_in and o.ended_at is null)`;

/** Without a factor is only who was reset and has not come back. */
const WITHOUT_FACTOR = `
select u.email from console_users u join console_users h on h.id = coalesce(u.signs_in_by, u.id)
where u.merchant_id = any($1) and u.ended_at is null and h.password_hash is null
and not exists (select from console_passkeys p where p.user_id = h.id)`;

const problemsOf = async ({ merchantIds }: Shop): Promise<string[]> =>
  (await service.pool.query<{ what: string }>(NEVER, [merchantIds])).rows.map(({ what }) => what);

type Pressed = { name: keyof typeof ACTS; to: number; choice: number };

/** Each presses one after the other; all press at once. */
async function play(shop: Shop, lists: readonly (readonly Pressed[])[]): Promise<string[]> {
  const reset = new Set<string>();
  const person = (nth: number): Somebody => shop.people[nth] as Somebody;
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
        const whom = nth === OTHER_OWNER ? GUEST : to;
        if (name === 'recover' && status === 200) reset.add(person(whom).email);
      }
      return all;
    }),
  );
  isOver = true;
  await looking;
  const broken = statuses.flat().filter((status) => status >= 500);
  const { rows } = await service.pool.query<{ email: string }>(WITHOUT_FACTOR, [shop.merchantIds]);
  const locked = rows.filter(({ email }) => !reset.has(email));
  return [
    ...new Set(seen),
    ...(await problemsOf(shop)),
    ...broken.map((status) => `answered ${status}`),
    ...locked.map(({ email }) => `${email} has no factor and no way back`),
  ];
}

const press = fc.record({
  name: fc.constantFrom(...NAMES),
  to: fc.nat({ max: ROLES.length - 1 }),
  choice: fc.nat({ max: GIVEN.length - 1 }),
});

describe('the people of a team at once', () => {
  it('leave one owner, a factor for each, and nothing that works of who left', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(press, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 5 }),
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
    ['both shops take the same person out', [act('takeOut', 1), act('signIn'), [], [], act('takeOut')]],
    ['one shop takes out whom the other resets', [act('recover', 1), act('goOn'), [], [], act('takeOut')]],
    [
      'who is reset goes on in another shop',
      [[], act('goOn'), [], [], [...act('takeOut'), ...act('recover')]],
    ],
    [
      'who is taken out comes back by a sign-in that is reset',
      [
        [...act('takeOut', 1), ...act('invite')],
        [...act('join'), ...act('signIn'), ...act('goOn')],
        [],
        [],
        act('recover'),
      ],
    ],
  ])('%s, twelve times', async (_, lists) => {
    for (let n = 0; n < 12; n += 1) expect(await play(await newShop(), lists)).toEqual([]);
  });

  it('give nothing to who is reset at that moment: a passkey that they add then counts no more', async () => {
    const { people } = await newShop();
    const [owner, , admin] = people as [Somebody, Somebody, Somebody];
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
