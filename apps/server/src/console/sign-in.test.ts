// Coming in to the console without a browser's passkey: claim, invitation, recovery, password with code, and what limits wrong tries.
import { argon2Sync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NewApp } from '@titan/contract/console/sign-in.schema';
import { systemRandom } from '@titan/platform/ports-node';
import type { Team } from '@titan/contract/console/team.schema';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { createLinks, type NewLink } from '../people/links.ts';
import { hasPasskeys } from '../people/passkeys.ts';
import { createTries, fromStranger } from '../people/tries.ts';

const PUBLIC_URL = 'http://checkout.test';
const PASSWORD = 'eleven goats cross the river';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => service.stop());

let made = 0;

async function newMerchant(): Promise<number> {
  made += 1;
  const merchant = service.db
    .insertInto('merchants')
    .values({ name: `Baobab Crafts ${made}`, created_at: new Date() });
  return (await merchant.returning('id').executeTakeFirstOrThrow()).id;
}

async function linkFor(link: Omit<NewLink, 'madeBy'>, madeBy: number | null = null): Promise<string> {
  const parts = { db: service.db, clock: service.time.clock, random: systemRandom, publicUrl: PUBLIC_URL };
  const { url } = await createLinks(parts).make({ ...link, madeBy });
  return new URL(url).hash.slice(1);
}

const secretIn = ({ url }: { url: string }): string => url.split('#')[1] ?? '';

type ConsoleAnswer = {
  status: number;
  type?: string;
  data: Record<string, unknown>;
  cookie: string;
  /** The cookie by which the device is known. */
  device: string;
  waitSeconds: number | null;
};

/** Calls as a browser of ours does that is not signed in; each from an address of its own unless one is given. */
async function post(path: string, body: object | undefined, extra: object = {}): Promise<ConsoleAnswer> {
  made += 1;
  const answer = await service.fastify.inject({
    method: 'POST',
    url: `/console/api${path}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      origin: PUBLIC_URL,
      'x-forwarded-for': `203.0.113.${made % 250}`,
      ...extra,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const { error_type: type, data } = answer.json<{ error_type?: string; data: ConsoleAnswer['data'] }>();
  const [cookie = '', device = ''] = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((set) => set.split(';')[0] ?? '');
  const wait = answer.headers['retry-after'];
  const waitSeconds = wait === undefined ? null : Number(wait);
  return { status: answer.statusCode, ...(type && { type }), data, cookie, device, waitSeconds };
}

function codeOf(key: string, atMs = service.time.clock.now()): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: atMs });
}

type Enrolled = {
  email: string;
  key: string;
  cookie: string;
  device: string;
  recoveryCodes: string[];
  answer: ConsoleAnswer;
};

/** Goes through the set-up of a link by password and app. */
async function enrol(secret: string, password = PASSWORD): Promise<Enrolled> {
  made += 1;
  const person = { secret, name: `Ada Obi ${made}`, email: `ada-${made}@looms.example` };
  const app = (await post('/setup/app', { ...person, password })).data as unknown as NewApp;
  const body = { ...person, password, app: { sealed: app.sealed, code: codeOf(app.key) } };
  const answer = await post('/setup/password', body);
  const recoveryCodes = (answer.data?.['recoveryCodes'] ?? []) as string[];
  return {
    email: person.email,
    key: app.key,
    cookie: answer.cookie,
    device: answer.device,
    recoveryCodes,
    answer,
  };
}

const signIn = (email: string, code: string, password = PASSWORD, extra: object = {}) =>
  post('/sign-in/password', { email, password, code }, extra);

/** Two steps on, so that no code of before is taken for one of now. */
const nextCode = async (key: string): Promise<string> => {
  await service.time.advance(MINUTE_MS);
  return codeOf(key);
};

const meOf = async (cookie: string): Promise<number> => {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return (await service.fastify.inject({ url: '/console/api/me', headers })).statusCode;
};

const actionsOf = async (merchantId: number): Promise<string[]> => {
  const rows = service.db.selectFrom('console_audit').select('action').where('merchant_id', '=', merchantId);
  return (await rows.orderBy('id').execute()).map(({ action }) => action);
};

const peopleOf = (merchantId: number) =>
  service.db
    .selectFrom('console_users')
    .select(['name', 'email'])
    .where('merchant_id', '=', merchantId)
    .orderBy('id')
    .execute();

describe('a claim', () => {
  it('makes one owner, however many come at once, and its link is nothing afterwards', async () => {
    const merchantId = await newMerchant();
    const secret = await linkFor({ kind: 'claim', merchantId });
    // Each hashes a password: many more wait for the database longer than a slow machine lets them.
    const RIVALS = 20;
    const apps = await Promise.all(
      Array.from({ length: RIVALS }, async (_, n) => {
        const person = { secret, name: `Rival ${n}`, email: `rival-${n}@looms.example` };
        const app = (await post('/setup/app', { ...person, password: PASSWORD })).data as unknown as NewApp;
        return { ...person, password: PASSWORD, app: { sealed: app.sealed, code: codeOf(app.key) } };
      }),
    );
    const answers = await Promise.all(apps.map((body) => post('/setup/password', body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ type }) => type === 'UNKNOWN')).toHaveLength(RIVALS - 1);
    const owners = service.db
      .selectFrom('console_users')
      .select('role')
      .where('merchant_id', '=', merchantId);
    expect(await owners.execute()).toEqual([{ role: 'owner' }]);
    expect((await post('/setup/look', { secret })).status).toBe(404);
    expect(await actionsOf(merchantId)).toEqual(['shop.claimed']);
  }, 60_000);

  it('loses to the owner of another link, ends after an hour, and a newer link replaces it', async () => {
    const merchantId = await newMerchant();
    const replaced = await linkFor({ kind: 'claim', merchantId });
    const late = await linkFor({ kind: 'claim', merchantId });
    expect((await post('/setup/look', { secret: replaced })).type).toBe('UNKNOWN');
    await service.time.advance(61 * MINUTE_MS);
    expect((await post('/setup/look', { secret: late })).type).toBe('UNKNOWN');
    const first = await linkFor({ kind: 'claim', merchantId });
    expect((await enrol(first)).answer.status).toBe(200);
    const second = await linkFor({ kind: 'claim', merchantId });
    expect((await enrol(second)).answer.type).toBe('UNKNOWN');
  });
});

describe('a password with a code', () => {
  it('lets in, once by a code, and once by each recovery code', async () => {
    const merchantId = await newMerchant();
    const { email, key, cookie, recoveryCodes } = await enrol(await linkFor({ kind: 'claim', merchantId }));
    expect(await meOf(cookie)).toBe(200);
    // The code that proved the app is spent.
    expect((await signIn(email, codeOf(key))).data).toEqual({ code: 'sign_in_wrong' });
    const code = await nextCode(key);
    const together = await Promise.all(Array.from({ length: 8 }, () => signIn(email, code)));
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(recoveryCodes).toHaveLength(10);
    const [first = ''] = recoveryCodes;
    expect((await signIn(email.toUpperCase(), first.toUpperCase())).status).toBe(200);
    expect((await signIn(email, first)).status).toBe(400);
    await vi.waitFor(async () => expect((await actionsOf(merchantId)).at(-1)).toBe('sign-in.refused'), {
      timeout: 10_000,
    });
  });

  it('is refused in the same words whoever is asked for', async () => {
    const { email } = await enrol(await linkFor({ kind: 'claim', merchantId: await newMerchant() }));
    const wrong = await signIn(email, '000000', 'a wrong password of some length');
    const nobody = await signIn('nobody@looms.example', '000000', 'a wrong password of some length');
    expect(nobody).toEqual(wrong);
  });

  it('waits 1, 2, 4 … 60 seconds from the third wrong one on, for whoever was wrong alone', async () => {
    const { email, key } = await enrol(await linkFor({ kind: 'claim', merchantId: await newMerchant() }));
    const from = { 'x-forwarded-for': '198.51.100.9' };
    const waits: (number | null)[] = [];
    for (let n = 0; n < 2; n += 1) await signIn(email, '000000', 'wrong', from);
    for (let n = 0; n < 8; n += 1) {
      expect((await signIn(email, '000000', 'wrong', from)).type).toBe('INVALID');
      const { type, waitSeconds } = await signIn(email, '000000', 'wrong', from);
      expect(type).toBe('TOO_MANY');
      waits.push(waitSeconds);
      await service.time.advance((waitSeconds ?? 0) * 1_000);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect((await signIn(email, '000000', 'wrong', from)).type).toBe('INVALID');
    expect((await signIn(email, codeOf(key), PASSWORD, from)).type).toBe('TOO_MANY');
    expect((await signIn(email, codeOf(key))).status).toBe(200);
  });

  it('lets nobody be kept out: beside 1,000 tries from 200 addresses a known device works, and 500 a day are looked at', async () => {
    const { email, key, cookie, device } = await enrol(
      await linkFor({ kind: 'claim', merchantId: await newMerchant() }),
    );
    const tries = createTries({ db: service.db, clock: service.time.clock });
    let looked = 0;
    for (let n = 0; n < 1_000; n += 1) {
      if ((await tries.begin(fromStranger(email, `192.0.2.${n % 200}`))) === 0) looked += 1;
      await service.time.advance(MINUTE_MS / 2);
      if (n % 200 !== 199) continue;
      expect((await signIn(email, codeOf(key), PASSWORD, { cookie: device })).status).toBe(200);
    }
    expect(looked).toBeGreaterThan(250);
    expect(looked).toBeLessThanOrEqual(500);
    // Its session is over, and a stranger's device is told how long.
    expect(await meOf(cookie)).toBe(401);
    expect(await tries.begin(fromStranger(email, '198.51.100.77'))).toBeGreaterThanOrEqual(0);
    const unknown = await signIn(email, codeOf(key));
    expect([unknown.type, (unknown.waitSeconds ?? 0) <= 6 * 60]).toEqual(['TOO_MANY', true]);
    await service.time.advance((unknown.waitSeconds ?? 0) * 1_000);
    expect((await signIn(email, codeOf(key))).status).toBe(200);
  }, 60_000);

  it('has tries of its own on a device of before, which come to an end too', async () => {
    const { email, key, device } = await enrol(
      await linkFor({ kind: 'claim', merchantId: await newMerchant() }),
    );
    const own = { cookie: device };
    for (let n = 0; n < 3; n += 1)
      expect((await signIn(email, '000000', PASSWORD, own)).type).toBe('INVALID');
    expect((await signIn(email, '000000', PASSWORD, own)).waitSeconds).toBe(1);
    await service.time.advance(181 * DAY_MS);
    await service.db
      .updateTable('console_users')
      .set({ signed_in_at: new Date(service.time.clock.now()) })
      .where('email', '=', email)
      .execute();
    const tries = createTries({ db: service.db, clock: service.time.clock });
    const from = '203.0.113.251';
    for (let n = 0; n < 3; n += 1) expect(await tries.begin(fromStranger(email, from))).toBe(0);
    const late = await signIn(email, codeOf(key), PASSWORD, { ...own, 'x-forwarded-for': from });
    expect(late.type).toBe('TOO_MANY');
  });

  it('has a code that is read however it was written down', async () => {
    const { email, key, recoveryCodes } = await enrol(
      await linkFor({ kind: 'claim', merchantId: await newMerchant() }),
    );
    const arabic = (code: string) =>
      code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    for (const write of [arabic, (code: string) => ` ${code.slice(0, 3)}\u2011\u200b${code.slice(3)}\n`]) {
      const code = write(await nextCode(key));
      expect([code, (await signIn(email, code)).status]).toEqual([code, 200]);
    }
    expect((await signIn(email, (recoveryCodes[0] ?? '').replaceAll('-', '–'))).status).toBe(200);
  });

  it('has the same answer to a code that cannot be read, whether the password is right or not', async () => {
    const { email } = await enrol(await linkFor({ kind: 'claim', merchantId: await newMerchant() }));
    for (const code of ['१२३४५६', '12345', '\ud800']) {
      const answers = [
        await signIn(email, code),
        await signIn(email, code, 'a wrong password of some length'),
      ];
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]).toMatchObject({ status: 400, type: 'INVALID' });
    }
  });

  it('opens by the same letters typed on another keyboard, also where it was kept as typed', async () => {
    const [typed, elsewhere] = ['élevage de chèvres à Nürnberg', 'ﬁn'].map((text) => text.normalize('NFC'));
    const password = `${typed} ${elsewhere}`;
    const { email, key } = await enrol(
      await linkFor({ kind: 'claim', merchantId: await newMerchant() }),
      password,
    );
    expect((await signIn(email, await nextCode(key), password.normalize('NFKD'))).status).toBe(200);
    const asTyped = password.normalize('NFD');
    const salt = Buffer.alloc(16, 7);
    const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync('argon2id', { ...cost, message: asTyped, nonce: salt });
    const password_hash = `$argon2id$v=19$m=19456,t=2,p=1$${salt.toString('base64')}$${tag.toString('base64')}`;
    await service.db.updateTable('console_users').set({ password_hash }).where('email', '=', email).execute();
    expect((await signIn(email, await nextCode(key), asTyped)).status).toBe(200);
    expect((await signIn(email, await nextCode(key), `${asTyped}.`)).status).toBe(400);
  });

  it('is shut off after ninety days without a sign-in', async () => {
    const { email, key } = await enrol(await linkFor({ kind: 'claim', merchantId: await newMerchant() }));
    await service.time.advance(91 * DAY_MS);
    expect((await signIn(email, codeOf(key))).data).toEqual({ code: 'shut_off' });
  });

  it.each([
    ['short', 'too short 2026'],
    ['common', 'passwordpassword'],
    ['common', 'qwertyuiopasdfghjkl'],
    ['named', 'I sell for Baobab Crafts 7 days'],
    ['long', 'x'.repeat(129)],
  ])('that is too %s is refused: %s', async (problem, password) => {
    const merchantId = await newMerchant();
    await service.db
      .updateTable('merchants')
      .set({ name: 'Baobab Crafts' })
      .where('id', '=', merchantId)
      .execute();
    const secret = await linkFor({ kind: 'claim', merchantId });
    const answer = await post('/setup/app', { secret, name: 'Ada', email: 'ada@looms.example', password });
    expect(answer.data).toEqual({ password: problem });
  });
});

describe('a proof anew', () => {
  it('is asked for by what is dangerous, and a stolen cookie of before ends with it', async () => {
    const { email, key, cookie } = await enrol(
      await linkFor({ kind: 'claim', merchantId: await newMerchant() }),
    );
    await service.time.advance(6 * MINUTE_MS);
    expect(
      (await post('/team/invitations', { role: 'admin', email: 'new@shop.example' }, { cookie })).type,
    ).toBe('STEP_UP_NEEDED');
    expect((await post('/account/app', { password: PASSWORD }, { cookie })).type).toBe('STEP_UP_NEEDED');
    const wrong = await post('/step-up/password', { password: PASSWORD, code: '000000' }, { cookie });
    expect(wrong.type).toBe('INVALID');
    const proof = { password: PASSWORD, code: codeOf(key) };
    const proven = await post('/step-up/password', proof, { cookie });
    expect(proven.status).toBe(200);
    expect(await meOf(cookie)).toBe(401);
    expect(
      (
        await post(
          '/team/invitations',
          { role: 'admin', email: 'new@shop.example' },
          { cookie: proven.cookie },
        )
      ).status,
    ).toBe(200);
    // With the cookie alone nothing is proved: the code of the proof is spent.
    expect((await post('/step-up/password', proof, { cookie: proven.cookie })).type).toBe('INVALID');
    expect((await signIn(email, codeOf(key))).status).toBe(400);
  });
});

it('a proof anew waits for the wrong ones of its own sign-in alone', async () => {
  const { email, key, cookie } = await enrol(
    await linkFor({ kind: 'claim', merchantId: await newMerchant() }),
  );
  const other = await signIn(email, await nextCode(key));
  const prove = (by: string, code: string) =>
    post('/step-up/password', { password: PASSWORD, code }, { cookie: by });
  for (let n = 0; n < 12; n += 1) await signIn(email, '000000', 'wrong');
  for (let n = 0; n < 3; n += 1) expect((await prove(other.cookie, '000000')).type).toBe('INVALID');
  expect((await prove(other.cookie, '000000')).waitSeconds).toBe(1);
  expect((await prove(cookie, await nextCode(key))).status).toBe(200);
});

describe('an invitation', () => {
  it('lets one person in with its role, for a day', async () => {
    const merchantId = await newMerchant();
    const owner = await signInToConsole(service, 'owner', { merchantId });
    const invite = async (role: string) =>
      (
        await owner.post<{ url: string }>('/team/invitations', { role, email: 'new@shop.example' })
      ).body.data.url.split('#')[1] ?? '';
    const secret = await invite('support');
    expect((await post('/setup/look', { secret })).data).toMatchObject({ kind: 'invite', role: 'support' });
    const joined = await enrol(secret);
    expect(joined.answer.status).toBe(200);
    expect((await post('/setup/look', { secret })).type).toBe('UNKNOWN');
    expect(
      (
        await post(
          '/team/invitations',
          { role: 'admin', email: 'new@shop.example' },
          { cookie: joined.cookie },
        )
      ).type,
    ).toBe('NOT_ALLOWED');
    expect((await owner.post('/team/invitations', { role: 'owner', email: 'new@shop.example' })).status).toBe(
      400,
    );
    const late = await invite('admin');
    await service.time.advance(DAY_MS);
    expect((await post('/setup/look', { secret: late })).type).toBe('UNKNOWN');
  });

  it('is of the e-mail address that it was made for, and gives nobody another’s name or the host’s', async () => {
    const merchantId = await newMerchant();
    await enrol(await linkFor({ kind: 'claim', merchantId }));
    const [owner] = await peopleOf(merchantId);
    const name = owner?.name ?? '';
    const secret = await linkFor({ kind: 'invite', merchantId, role: 'admin', email: 'efe@looms.example' });
    expect((await post('/setup/look', { secret })).data).toMatchObject({ email: 'efe@looms.example' });
    const email = 'somebody@else.example';
    const join = async (as: string) => {
      const person = { secret, name: as, email };
      const app = (await post('/setup/app', { ...person, password: PASSWORD })).data as unknown as NewApp;
      const proven = { sealed: app.sealed, code: codeOf(app.key) };
      return post('/setup/password', { ...person, password: PASSWORD, app: proven });
    };
    for (const taken of [name.toUpperCase(), ` ${name.replace(' ', '  ')}`, 'The Host', 'l’hébergeur'])
      expect((await join(taken)).data).toEqual({ name: 'name_taken' });
    expect((await join('Efe Musa')).status).toBe(200);
    expect(await peopleOf(merchantId)).toContainEqual({ name: 'Efe Musa', email: 'efe@looms.example' });
  });

  it('is refused to an e-mail address that somebody has', async () => {
    const merchantId = await newMerchant();
    const { email } = await enrol(await linkFor({ kind: 'claim', merchantId }));
    const secret = await linkFor({ kind: 'invite', merchantId, role: 'admin' });
    const person = { secret, name: 'Other', email: email.toUpperCase() };
    const app = (await post('/setup/app', { ...person, password: PASSWORD })).data as unknown as NewApp;
    const body = { ...person, password: PASSWORD, app: { sealed: app.sealed, code: codeOf(app.key) } };
    expect((await post('/setup/password', body)).data).toEqual({ email: 'email_taken' });
    expect((await post('/setup/look', { secret })).status).toBe(200);
  });
});

describe('a recovery', () => {
  it('ends what let them in, and their link lets them in anew, in their old role', async () => {
    const merchantId = await newMerchant();
    const owner = await signInToConsole(service, 'owner', { merchantId });
    const joined = await enrol(await linkFor({ kind: 'invite', merchantId, role: 'operations' }));
    const members = await owner.get<{ people: { id: string; role: string }[] }>('/team');
    const id = members.body.data.people.find(({ role }) => role === 'operations')?.id ?? '';
    const { body } = await owner.post<{ url: string }>(`/team/${id}/recovery`);
    expect(await meOf(joined.cookie)).toBe(401);
    expect((await signIn(joined.email, await nextCode(joined.key))).type).toBe('INVALID');
    const secret = body.data.url.split('#')[1] ?? '';
    expect((await post('/setup/look', { secret })).data).toMatchObject({
      kind: 'recover',
      role: 'operations',
      person: { email: joined.email },
    });
    const app = (await post('/setup/app', { secret, name: '', email: '', password: PASSWORD }))
      .data as unknown as NewApp;
    const back = await post('/setup/password', {
      secret,
      name: '',
      email: '',
      password: PASSWORD,
      app: { sealed: app.sealed, code: codeOf(app.key) },
    });
    expect(await meOf(back.cookie)).toBe(200);
    expect((await actionsOf(merchantId)).filter((action) => action.includes('recover'))).toEqual([
      'team.recovery-made',
      'sign-in.recovered',
    ]);
  });

  it('is not handed the shop before they have come back; an owner comes back by a link of the host’s', async () => {
    const merchantId = await newMerchant();
    const owner = await signInToConsole(service, 'owner', { merchantId });
    const admin = await signInToConsole(service, 'admin', { merchantId });
    const next = await signInToConsole(service, 'support', { merchantId });
    const { body } = await admin.post<{ url: string }>(`/team/${next.id}/recovery`);
    expect((await owner.post(`/team/${next.id}/owner`)).body.error_type).toBe('CHANGED');
    expect((await enrol(secretIn(body.data))).answer.status).toBe(200);
    expect((await owner.post(`/team/${next.id}/owner`)).status).toBe(200);
    const secret = await linkFor({ kind: 'recover', merchantId, userId: next.id });
    expect((await enrol(secret)).answer.status).toBe(200);
  });

  it('by the team, of before, lets nobody in who has become the owner meanwhile', async () => {
    const merchantId = await newMerchant();
    const owner = await signInToConsole(service, 'owner', { merchantId });
    const admin = await signInToConsole(service, 'admin', { merchantId });
    const next = await signInToConsole(service, 'support', { merchantId });
    const secret = await linkFor({ kind: 'recover', merchantId, userId: next.id }, admin.id);
    expect((await owner.post(`/team/${next.id}/owner`)).status).toBe(200);
    expect((await post('/setup/look', { secret })).type).toBe('UNKNOWN');
  });
});

describe('what somebody made', () => {
  it.each<[string, (owner: ConsolePerson, admin: ConsolePerson) => Promise<{ status: number }>]>([
    ['is taken out', (owner, admin) => owner.remove(`/team/${admin.id}`)],
    ['is demoted', (owner, admin) => owner.post(`/team/${admin.id}/role`, { role: 'support' })],
    ['is let back in by a link', (owner, admin) => owner.post(`/team/${admin.id}/recovery`)],
  ])('lets nobody in once they are not it any more: who %s', async (_, change) => {
    const merchantId = await newMerchant();
    const owner = await signInToConsole(service, 'owner', { merchantId });
    const admin = await signInToConsole(service, 'admin', { merchantId });
    const colleague = await signInToConsole(service, 'operations', { merchantId });
    const made = [
      await admin.post<{ url: string }>('/team/invitations', { role: 'admin', email: 'new@looms.example' }),
      await admin.post<{ url: string }>(`/team/${colleague.id}/recovery`),
    ];
    const { data } = (await owner.get<Team>('/team')).body;
    expect(data.links.map(({ letsBackIn, role, madeBy }) => [letsBackIn, role, madeBy])).toEqual([
      [null, 'admin', 'The admin'],
      ['The operations', 'operations', 'The admin'],
    ]);
    expect((await change(owner, admin)).status).toBe(200);
    for (const { body } of made)
      expect((await post('/setup/look', { secret: secretIn(body.data) })).type).toBe('UNKNOWN');
    expect(await meOf(admin.cookie)).toBe(401);
  });

  it('ends with a hand-over, and so do all sign-ins of the former owner but the one in which they said so', async () => {
    const merchantId = await newMerchant();
    const first = await enrol(await linkFor({ kind: 'claim', merchantId }));
    const admin = await signInToConsole(service, 'admin', { merchantId });
    const { cookie } = await signIn(first.email, await nextCode(first.key));
    const { data } = await post(
      '/team/invitations',
      { role: 'admin', email: 'new@looms.example' },
      { cookie },
    );
    expect((await post(`/team/${admin.id}/owner`, undefined, { cookie })).status).toBe(200);
    expect([await meOf(first.cookie), await meOf(cookie)]).toEqual([401, 200]);
    expect((await post('/setup/look', { secret: secretIn(data as { url: string }) })).type).toBe('UNKNOWN');
    expect(
      (await post('/team/invitations', { role: 'admin', email: 'new@looms.example' }, { cookie })).type,
    ).toBe('STEP_UP_NEEDED');
  });

  it('stays, and so do their sign-ins, where they only gain rights', async () => {
    const merchantId = await newMerchant();
    const owner = await signInToConsole(service, 'owner', { merchantId });
    const support = await signInToConsole(service, 'support', { merchantId });
    for (const role of ['operations', 'admin', 'admin'])
      expect((await owner.post(`/team/${support.id}/role`, { role })).status).toBe(200);
    expect(await meOf(support.cookie)).toBe(200);
  });
});

it('passkeys are offered where browsers have them: at names, by https or on the machine itself', () => {
  const has = ['http://localhost:3000', 'https://pay.example'].map(hasPasskeys);
  const hasNot = ['http://127.0.0.1:3000', 'https://10.0.0.7', 'https://[::1]', 'http://pay.example'].map(
    hasPasskeys,
  );
  expect([...has, ...hasNot]).toEqual([true, true, false, false, false, false]);
});
