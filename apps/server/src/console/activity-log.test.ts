// The activity log: what is told of a change commits with it, whatever the change is.
import type { ActivityPage } from '@titan/contract/console/activity-log.schema';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { createActivityLog } from './activity-store.ts';

let service: TestService;
let asTablesOwner: pg.Client;
let owner: ConsolePerson;
let support: ConsolePerson;
let admin: ConsolePerson;
let payment: string;
beforeAll(async () => {
  service = await startTestService();
  asTablesOwner = new pg.Client({ connectionString: service.ownerUrl });
  await asTablesOwner.connect();
  owner = await signInToConsole(service, 'owner');
  admin = await signInToConsole(service, 'admin');
  support = await signInToConsole(service, 'support');
  const reference = await merchantCaller(service).paid({ amount: 1500 });
  const { rows } = await service.pool.query<{ ours: string }>(
    'select payment_reference as ours from transactions where reference = $1',
    [reference],
  );
  payment = rows[0]?.ours ?? '';
});
afterAll(async () => {
  await asTablesOwner.end();
  await service.stop();
});

const LINK = {
  name: 'Basket',
  description: '',
  picture: null,
  ends_at: null,
  amount: '10',
  min: null,
  max: null,
};

const heldId = async (): Promise<number> => {
  const held = service.db.selectFrom('refund_requests').select('id').where('status', '=', 'held');
  return (await held.executeTakeFirstOrThrow()).id;
};

describe('what is written down', () => {
  it.each<[string, () => Promise<{ status: number }>, table: string]>([
    [
      'a refund',
      () => owner.post(`/payments/of/${payment}/refund`, { amount: '5', reason: '', key: 'press-0001' }),
      'refund_requests',
    ],
    ['an undone refund', async () => owner.post(`/held-refunds/${await heldId()}/undo`), 'refund_requests'],
    [
      'a note',
      () => owner.post(`/payments/of/${payment}/note`, { text: 'hm', key: 'press-0002' }),
      'payment_notes',
    ],
    ['a link', () => owner.post('/links', { ...LINK, currency: 'NGN', once: 'form-0001' }), 'payment_links'],
    ['a key', () => owner.post('/settings/keys/roll', { kind: 'secret', overlap_hours: 1 }), 'merchant_keys'],
    [
      'where e-mail goes',
      () => owner.post('/settings/paid-mail', { address: 'a@shop.example' }),
      'paid_mail_targets',
    ],
    [
      'where webhooks go',
      () => owner.post('/webhooks/address', { url: 'https://shop.example/hook' }),
      'webhook_targets',
    ],
    [
      'an invitation',
      () => owner.post('/team/invitations', { role: 'support', email: 'new@shop.example' }),
      'console_links',
    ],
    ['a role', () => owner.post(`/team/${support.id}/role`, { role: 'developer' }), 'console_users'],
    ['a way back in', () => owner.post(`/team/${support.id}/recovery`), 'console_links'],
    ['who leaves', () => owner.remove(`/team/${support.id}`), 'console_users'],
    ['a hand-over', () => owner.post(`/team/${admin.id}/owner`), 'console_users'],
  ])('of %s commits with it, and without it nothing is done', async (_, act, table) => {
    const read = async () =>
      (await asTablesOwner.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)).rows;
    const before = await read();
    await asTablesOwner.query(
      `create trigger full_disk before insert on console_audit for each statement execute function refuse_change()`,
    );
    const refused = await act();
    await asTablesOwner.query('drop trigger full_disk on console_audit');
    expect(refused.status).toBe(503);
    expect(await read()).toEqual(before);
    expect((await act()).status).toBe(200);
    expect(await read()).not.toEqual(before);
  });

  it('of a refund that was held commits with its sending, and without it nothing is sent', async () => {
    await owner.post(`/payments/of/${payment}/refund`, { amount: '5', reason: '', key: 'press-0003' });
    await service.time.advance(30_000);
    await asTablesOwner.query(
      `create trigger full_disk before insert on console_audit for each statement execute function refuse_change()`,
    );
    await expect(service.runSweep('held refunds')).rejects.toThrow('append-only');
    await asTablesOwner.query('drop trigger full_disk on console_audit');
    expect(await service.db.selectFrom('refunds').select('id').execute()).toEqual([]);
    expect(await service.runSweep('held refunds')).toBe(1);
    expect(await service.db.selectFrom('refunds').select('id').execute()).toHaveLength(1);
  });
});

it('shows the same act of a person within five seconds as one, with all that it was done to, and others between them apart', async () => {
  const merchant = service.db.insertInto('merchants').values({ name: 'Busy', created_at: new Date() });
  const { id: merchantId } = await merchant.returning('id').executeTakeFirstOrThrow();
  const [one, other] = [
    await signInToConsole(service, 'owner', { merchantId }),
    await signInToConsole(service, 'admin', { merchantId }),
  ];
  const activity = createActivityLog({ db: service.db, clock: service.time.clock });
  const act = (userId: number, n: number) =>
    activity.record({ merchantId, userId, personName: 'Ada', action: 'link.made', target: `link-${n}` });
  for (let n = 0; n < 60; n += 1) await act(one.id, n);
  await act(other.id, 60);
  await act(one.id, 61);
  await service.time.advance(5_001);
  await act(one.id, 62);
  const { rows, hasMore } = (await one.get<ActivityPage>('/activity-log')).body.data;
  expect(rows.map(({ person, target, others }) => [person?.id, target, others.length])).toEqual([
    [String(one.id), 'link-62', 0],
    [String(one.id), 'link-61', 0],
    [String(other.id), 'link-60', 0],
    [String(one.id), 'link-59', 59],
  ]);
  expect(hasMore).toBe(false);
  expect((await one.get<ActivityPage>(`/activity-log?before=${rows[3]?.id}`)).body.data.rows).toEqual([]);
  expect(await activity.fault(merchantId)).toBeNull();
});

describe('a log that somebody with the keys to the tables changed', () => {
  const activity = () => createActivityLog({ db: service.db, clock: service.time.clock });
  const newLog = async (rows: number): Promise<number> => {
    const merchant = service.db.insertInto('merchants').values({ name: 'Cut', created_at: new Date() });
    const { id: merchantId } = await merchant.returning('id').executeTakeFirstOrThrow();
    const entry = { merchantId, userId: null, personName: 'the host', action: 'key.rolled' } as const;
    for (let n = 0; n < rows; n += 1) await activity().record(entry);
    return merchantId;
  };
  const cut = async (merchantId: number, count: number): Promise<void> => {
    await asTablesOwner.query(`begin; alter table console_audit disable trigger append_only;
      delete from console_audit where id in (
        select id from console_audit where merchant_id = ${merchantId} order by id desc limit ${count});
      alter table console_audit enable trigger append_only; commit`);
  };

  it('is whole as it is written', async () => {
    expect(await activity().fault(await newLog(0))).toBeNull();
    expect(await activity().fault(await newLog(3))).toBeNull();
  });

  it.each([1, 3])(
    'shows that its last %d rows of 3 are missing, also after more were written',
    async (count) => {
      const merchantId = await newLog(3);
      await cut(merchantId, count);
      const left = 3 - count;
      expect(await activity().fault(merchantId)).toEqual({ kind: 'cut', written: 3, left });
      await activity().record({ merchantId, userId: null, personName: 'the host', action: 'key.rolled' });
      expect(await activity().fault(merchantId)).toEqual({ kind: 'cut', written: 4, left: left + 1 });
      expect((await activity().faults()).map((each) => each.merchantId)).toContain(merchantId);
    },
  );

  it('shows to its owner', async () => {
    const merchantId = await newLog(2);
    const person = await signInToConsole(service, 'owner', { merchantId });
    await cut(merchantId, 2);
    const page = (await person.get<ActivityPage>('/activity-log')).body.data;
    expect(page.fault).toEqual({ kind: 'cut', written: 2, left: 0 });
  });
});
