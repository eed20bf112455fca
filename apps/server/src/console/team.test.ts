// The team of a shop, a person's own account, and the activity log as it is read.
import type { OwnAccount } from '@titan/contract/console/account.schema';
import type { ActivityPage } from '@titan/contract/console/activity-log.schema';
import type { Team } from '@titan/contract/console/team.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInToConsole } from '../testing/console-person.ts';
import { whileHeld } from '../testing/held-row.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type People = Awaited<ReturnType<typeof newTeam>>;

async function newTeam() {
  const merchant = service.db
    .insertInto('merchants')
    .values({ name: 'Baobab Crafts', created_at: new Date() });
  const { id: merchantId } = await merchant.returning('id').executeTakeFirstOrThrow();
  const owner = await signInToConsole(service, 'owner', { merchantId });
  const admin = await signInToConsole(service, 'admin', { merchantId });
  const support = await signInToConsole(service, 'support', { merchantId });
  return { merchantId, owner, admin, support };
}

describe('the team', () => {
  it('is changed by owner and admins, and the owner by nobody', async () => {
    const { owner, admin, support } = await newTeam();
    expect((await admin.post(`/team/${support.id}/role`, { role: 'operations' })).status).toBe(200);
    expect((await support.get<{ role: string }>('/me')).body.data.role).toBe('operations');
    for (const path of [`/team/${owner.id}/role`, `/team/${admin.id}/role`])
      expect((await admin.post(path, { role: 'support' })).body.error_type).toBe('NOT_ALLOWED');
    expect((await admin.post(`/team/${owner.id}/recovery`)).body.error_type).toBe('NOT_ALLOWED');
    expect((await admin.remove(`/team/${owner.id}`)).body.error_type).toBe('NOT_ALLOWED');
    expect((await admin.remove(`/team/${support.id}`)).status).toBe(200);
    expect((await support.get('/me')).status).toBe(401);
    const { people } = (await owner.get<Team>('/team')).body.data;
    expect(people.map(({ role }) => role)).toEqual(['owner', 'admin']);
  });

  it('is nobody of another shop', async () => {
    const { owner } = await newTeam();
    const other = await newTeam();
    for (const ask of [
      owner.post(`/team/${other.support.id}/role`, { role: 'admin' }),
      owner.post(`/team/${other.support.id}/recovery`),
      owner.post(`/team/${other.admin.id}/owner`),
      owner.remove(`/team/${other.support.id}`),
    ])
      expect((await ask).body.error_type).toBe('UNKNOWN');
  });

  it('has a new owner when the owner says so, and never two', async () => {
    const { owner, admin, support } = await newTeam();
    expect((await admin.post(`/team/${support.id}/owner`)).body.error_type).toBe('NOT_ALLOWED');
    const both = await Promise.all([admin, support].map(({ id }) => owner.post(`/team/${id}/owner`)));
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { people } = (await owner.get<Team>('/team')).body.data;
    expect(people.filter(({ role }) => role === 'owner')).toHaveLength(1);
    expect(people.find(({ isYou }) => isYou)?.role).toBe('admin');
  });

  it.each<[string, (of: People) => Promise<{ status: number }>, number[], number[]]>([
    ['is taken out', ({ owner, support }) => owner.remove(`/team/${support.id}`), [200, 409], [200, 409]],
    [
      'gets another role',
      ({ admin, support }) => admin.post(`/team/${support.id}/role`, { role: 'developer' }),
      [200, 409],
      [200, 200],
    ],
    ['is reset', ({ admin, support }) => admin.post(`/team/${support.id}/recovery`), [200, 409], [200, 409]],
  ])(
    'has one owner where who becomes it %s at that moment',
    async (_, other, handOverFirst, handOverLast) => {
      for (const isFirst of [true, false]) {
        const team = await newTeam();
        const { merchantId, owner, support } = team;
        const handOver = () => owner.post(`/team/${support.id}/owner`);
        const held = ['select from console_users where id = $1 for no key update', support.id] as const;
        const both = [handOver, () => other(team)];
        const answers = await whileHeld<{ status: number }>(
          service.pool,
          held,
          isFirst ? both : both.toReversed(),
        );
        expect(answers.map(({ status }) => status)).toEqual(isFirst ? handOverFirst : handOverLast);
        const { rows } = await service.pool.query<{ id: number }>(
          `select id from console_users where merchant_id = $1 and role = 'owner' and ended_at is null`,
          [merchantId],
        );
        expect(rows).toEqual([{ id: isFirst || handOverLast[1] === 200 ? support.id : owner.id }]);
      }
    },
  );

  it('is not left without its owner, whatever forgets to look', async () => {
    const { owner } = await newTeam();
    for (const change of [`role = 'admin'`, 'ended_at = now()'])
      await expect(
        service.pool.query(`update console_users set ${change} where id = $1`, [owner.id]),
      ).rejects.toThrow('may not be left without its owner');
  });

  it('withdraws an invitation', async () => {
    const { owner } = await newTeam();
    await owner.post('/team/invitations', { role: 'developer', email: 'new@shop.example' });
    const [invitation] = (await owner.get<Team>('/team')).body.data.links;
    expect(invitation).toMatchObject({ role: 'developer', madeBy: 'The owner' });
    expect((await owner.remove(`/team/links/${invitation?.id}`)).status).toBe(200);
    expect((await owner.get<Team>('/team')).body.data.links).toEqual([]);
  });
});

describe('an own account', () => {
  it('lists its sessions and ends one, of nobody else', async () => {
    const { owner, admin } = await newTeam();
    const { sessions } = (await owner.get<OwnAccount>('/account')).body.data;
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true]);
    expect((await admin.remove(`/account/sessions/${sessions[0]?.id}`)).body.error_type).toBe('UNKNOWN');
    expect((await owner.remove(`/account/sessions/${sessions[0]?.id}`)).status).toBe(200);
    expect((await owner.get('/account')).status).toBe(401);
  });

  it('has no password without a code beside it', async () => {
    const { owner } = await newTeam();
    const body = { password: 'eleven goats cross the river', app: null };
    expect((await owner.post('/account/password', body)).body.data).toEqual({ code: 'code_wrong' });
  });
});

describe('the activity log', () => {
  it('is filtered by person, action and day, and tells whether it is whole', async () => {
    const { owner, admin } = await newTeam();
    await owner.post('/team/invitations', { role: 'admin', email: 'new@shop.example' });
    await admin.post('/team/invitations', { role: 'support', email: 'new@shop.example' });
    await admin.get('/team/1/nothing');
    const read = async (query: string) => (await owner.get<ActivityPage>(`/activity-log?${query}`)).body.data;
    const all = await read('');
    expect(all).toMatchObject({
      hasMore: false,
      fault: null,
      people: [{ id: String(admin.id), name: 'The admin', email: admin.email }, { name: 'The owner' }],
    });
    expect(all.rows.map(({ person, action }) => [person?.email, action])).toEqual([
      [admin.email, 'team.invited'],
      [owner.email, 'team.invited'],
    ]);
    expect((await read(`person=${admin.id}`)).rows).toHaveLength(1);
    expect((await read('person=host')).rows).toEqual([]);
    expect((await read('action=signed-in')).rows).toEqual([]);
    const at = all.rows[0]?.at ?? '';
    const later = new Date(Date.parse(at) + 1).toISOString();
    expect((await read(`from=${at}&to=${later}&person=${admin.id}`)).rows).toHaveLength(1);
    expect((await read(`to=${all.rows[1]?.at}`)).rows).toEqual([]);
    expect((await read(`from=${later}`)).rows).toEqual([]);
    expect((await read(`before=${all.rows[0]?.id}`)).rows).toHaveLength(1);
  });

  it('shows to whoever may not see all of it what they did themselves', async () => {
    const { owner, support } = await newTeam();
    await owner.post('/team/invitations', { role: 'admin', email: 'new@shop.example' });
    await support.get('/team');
    const { data } = (await support.get<ActivityPage>(`/activity-log?person=${owner.id}`)).body;
    expect(data.rows).toEqual([]);
    const own = (await support.get<ActivityPage>('/activity-log')).body.data;
    expect(own.rows.map(({ action, target }) => [action, target])).toEqual([['refused', 'GET /team']]);
    expect(own).toMatchObject({ people: [], actions: ['refused'] });
    expect(own.rows[0]).not.toHaveProperty('hash');
    expect(own).not.toHaveProperty('fault');
  });
});
