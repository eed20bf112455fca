// The activity log: what is told of a change commits with it, whatever the change is.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

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

const LINK = { name: 'Basket', description: '', picture: null, amount: '10', min: null, max: null };

describe('what is written down', () => {
  it.each<[string, () => Promise<{ status: number }>, table: string]>([
    [
      'a refund',
      () => owner.post(`/payments/of/${payment}/refund`, { amount: '5', reason: '', key: 'press-0001' }),
      'refunds',
    ],
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
    ['an invitation', () => owner.post('/team/invitations', { role: 'support' }), 'console_links'],
    ['a role', () => owner.post(`/team/${support.id}/role`, { role: 'developer' }), 'console_users'],
    ['a way back in', () => owner.post(`/team/${support.id}/recovery`), 'console_sessions'],
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
});
