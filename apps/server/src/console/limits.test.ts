// How much leaves with a stolen session, who may lift that and when, and what the owner hears of.
import type { LimitSettings } from '@titan/contract/console/limits.schema';
import type { Notice } from '@titan/contract/console/notices.schema';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const DAY_MS = 24 * 60 * 60_000;

const mails: { to: string; text: string }[] = [];
const answers: ('sent' | 'not-sent')[] = [];
const mail = {
  async send({ to, text }: { to: string; text: string }) {
    mails.push({ to, text });
    return answers.shift() ?? 'sent';
  },
};

let service: TestService;
let owner: ConsolePerson;
let admin: ConsolePerson;
beforeAll(async () => {
  service = await startTestService({ mail });
  owner = await signInToConsole(service, 'owner');
  admin = await signInToConsole(service, 'admin', { steppedUp: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.pool.query(
    `delete from refund_limits; delete from notice_addresses; update refunds set created_at = created_at - interval '1 day';
     update refund_requests set status = 'undone' where status = 'held'`,
  );
});

/** People who stay signed in, however long it takes. */
async function later(ms: number): Promise<void> {
  await service.time.advance(ms);
  await service.pool.query('update console_sessions set created_at = $1, used_at = $1', [
    new Date(service.time.clock.now()),
  ]);
  await service.pool.query('update console_sessions set stepped_up_at = used_at where user_id = $1', [
    owner.id,
  ]);
}

/** Refunds that were held are sent. */
async function sent(): Promise<void> {
  await later(30_000);
  await service.runSweep('held refunds');
}

async function paid(): Promise<string> {
  const reference = await merchantCaller(service).paid({ amount: 1500 });
  const { rows } = await service.pool.query<{ ours: string }>(
    'select payment_reference as ours from transactions where reference = $1',
    [reference],
  );
  return rows[0]?.ours ?? '';
}

let made = 0;
const refund = (person: ConsolePerson, reference: string, amount: string) =>
  person.post<{ amount: string }>(`/payments/of/${reference}/refund`, {
    amount,
    reason: '',
    key: `press-key-${(made += 1)}`,
  });

type Sums = { person: string; shop: string; second: string | null; notice: string };
const FIRST: Sums = { person: '150000.00', shop: '450000.00', second: null, notice: '75000.00' };
const set = (sums: Partial<Sums>, person = owner) =>
  person.post<Record<string, string>>('/settings/limits', { currency: 'NGN', ...FIRST, ...sums });
const settings = async (): Promise<LimitSettings> =>
  (await owner.get<LimitSettings>('/settings/limits')).body.data;
const naira = async () => (await settings()).limits.find(({ currency }) => currency === 'NGN');

describe('a stolen session', () => {
  it('gives back no more in a day than its person may, nor all people’s together more than the shop allows', async () => {
    await set({ person: '300', shop: '500' });
    for (let race = 0; race < 12; race += 1) {
      const payments = await Promise.all(Array.from({ length: 4 }, paid));
      const people = await Promise.all(
        payments.slice(1).map(() => signInToConsole(service, 'operations', { steppedUp: false })),
      );
      const presses = people.flatMap((person) => payments.map((each) => refund(person, each, '100')));
      const refusals = (await Promise.all(presses)).map(({ body }) => body.error_type ?? 'made');
      expect(refusals.filter((each) => each === 'made')).toHaveLength(5);
      expect(new Set(refusals)).toEqual(new Set(['made', 'STEP_UP_NEEDED']));
      await sent();
      const { rows } = await service.pool.query<{ most: number }>(
        `select max(sum)::int as most from (select sum(amount_minor) from refunds where created_at > $1 group by made_by) s`,
        [new Date(service.time.clock.now() - DAY_MS)],
      );
      expect(rows[0]?.most).toBeLessThanOrEqual(30_000);
      await service.pool.query(`update refunds set created_at = created_at - interval '1 day'`);
    }
  });

  it('neither lifts a limit nor names who hears of it', async () => {
    await service.pool.query('update console_sessions set stepped_up_at = null where user_id = $1', [
      owner.id,
    ]);
    expect((await set({ person: '200000' })).body.error_type).toBe('STEP_UP_NEEDED');
    const named = await owner.post('/settings/notice-address', { address: 'thief@example.com' });
    expect(named.body.error_type).toBe('STEP_UP_NEEDED');
    await later(0);
  });
});

describe('limits', () => {
  it('are the owner’s to set, and amounts', async () => {
    const proved = await signInToConsole(service, 'admin');
    expect((await set({}, proved)).body.error_type).toBe('NOT_ALLOWED');
    expect((await set({ person: '0', shop: 'much' })).body.data).toEqual({
      person: 'not_positive',
      shop: 'not_a_number',
    });
    expect(await naira()).toEqual({ currency: 'NGN', ...FIRST, next: null });
  });

  it('that are stricter count at once, and those that are looser a day later', async () => {
    await set({ person: '100', shop: '900000' });
    expect(await naira()).toMatchObject({
      person: '100.00',
      shop: '450000.00',
      next: { person: '100.00', shop: '900000.00' },
    });
    const reference = await paid();
    expect((await refund(admin, reference, '101')).body.error_type).toBe('STEP_UP_NEEDED');
    await later(DAY_MS - 1_000);
    expect(await naira()).toMatchObject({ shop: '450000.00' });
    await later(1_000);
    expect(await naira()).toMatchObject({ person: '100.00', shop: '900000.00', next: null });
    await set({ person: '200', shop: '900000' });
    expect((await refund(admin, reference, '101')).body.error_type).toBe('STEP_UP_NEEDED');
    await later(DAY_MS);
    expect((await refund(admin, reference, '101')).status).toBe(200);
  });

  it('that wait are taken back by any owner or admin, at once, and by a stricter one', async () => {
    await set({ person: '200000' });
    expect((await admin.post('/settings/limits/keep', { currency: 'NGN' })).status).toBe(200);
    expect((await admin.post('/settings/limits/keep', { currency: 'NGN' })).body.error_type).toBe('CHANGED');
    await set({ person: '200000' });
    await set({ person: '1000' });
    await later(DAY_MS);
    expect(await naira()).toMatchObject({ person: '1000.00', next: null });
  });
});

describe('a second person', () => {
  type Asked = { id: number; payment: string; amount: string; isOwn: boolean };
  const asked = async (person: ConsolePerson) =>
    (await person.get<{ refunds: Asked[] }>('/asked-refunds')).body.data.refunds;
  const decide = (person: ConsolePerson, id: number, how: 'approve' | 'decline') =>
    person.post(`/asked-refunds/${id}/${how}`);
  const refunded = async (reference: string) =>
    (await owner.get<{ refunded: string }>(`/payments/of/${reference}`)).body.data.refunded;
  let one: ConsolePerson;
  let other: ConsolePerson;
  beforeEach(async () => {
    await service.pool.query('delete from refund_requests');
    one = await signInToConsole(service, 'operations');
    other = await signInToConsole(service, 'operations');
    await later(0);
    await service.pool.query('update console_sessions set stepped_up_at = used_at where user_id <> $1', [
      admin.id,
    ]);
    await set({ second: '100' });
  });
  const ask = async (reference: string, amount = '60', key = `asked-key-${(made += 1)}`) => {
    const { body } = await one.post<{ state: string }>(`/payments/of/${reference}/refund`, {
      amount,
      reason: '',
      key,
    });
    return body.data?.state ?? body.error_type;
  };

  it('approves what one gives back above a sum in a day, also in parts, and nobody their own', async () => {
    const reference = await paid();
    expect(await ask(reference)).toBe('held');
    await sent();
    for (const _ of ['asked', 'asked again'])
      expect(await ask(reference, '60', 'the-same-press')).toBe('waiting');
    expect(await ask(reference, '61', 'the-same-press')).toBe('CHANGED');
    expect(await refunded(reference)).toBe('60.00');
    const [first, ...others] = await asked(one);
    expect([first, others]).toMatchObject([{ payment: reference, amount: '60.00', isOwn: true }, []]);
    const id = first?.id ?? 0;
    expect((await decide(one, id, 'approve')).body.error_type).toBe('NOT_ALLOWED');
    expect((await decide(admin, id, 'approve')).body.error_type).toBe('STEP_UP_NEEDED');
    expect((await decide(other, id, 'approve')).status).toBe(200);
    expect(await refunded(reference)).toBe('120.00');
    expect(await asked(one)).toEqual([]);
    const { rows } = await service.pool.query(
      `select made_by::int as by, approved_by::int as approver from refunds where reference = 'console-the-same-press'`,
    );
    expect(rows).toEqual([{ by: one.id, approver: other.id }]);
    expect(await ask(reference, '60', 'the-same-press')).toBe('processing');
    const log = await service.pool.query(
      `select who, facts ->> 'asked_by' as asker from console_audit where action = 'refund.approved' and target = $1`,
      [reference],
    );
    expect(log.rows).toEqual([{ who: 'The operations', asker: 'The operations' }]);
    // What a second one approved leaves the first their own sum.
    expect(await ask(reference, '40')).toBe('held');
  });

  it('is one: of approvals and a refusal at once one counts', async () => {
    for (let race = 0; race < 12; race += 1) {
      const reference = await paid();
      await ask(reference, '150');
      const id = (await asked(other))[0]?.id ?? 0;
      const hows = ['approve', 'decline', 'approve', 'approve'] as const;
      const answered = await Promise.all(
        hows.map((how) => decide(how === 'decline' ? owner : other, id, how)),
      );
      expect(answered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      const isDeclined = answered[1]?.status === 200;
      expect(await refunded(reference)).toBe(isDeclined ? '0.00' : '150.00');
    }
  });

  it('approves nothing after a week, of whoever has left, or of what is no longer there', async () => {
    const references = [await paid(), await paid(), await paid()];
    for (const reference of references) expect(await ask(reference, '150')).toBe('waiting');
    const ids = (await asked(other)).map(({ id }) => id);
    const full = await refund(owner, references[0] ?? '', '90');
    expect(full.status).toBe(200);
    await service.pool.query(
      'update transactions set refunded_minor = amount_paid_minor where payment_reference = $1',
      [references[0]],
    );
    expect((await decide(other, ids[0] ?? 0, 'approve')).body.error_type).toBe('CHANGED');
    await service.pool.query(`update console_users set role = 'support' where id = $1`, [one.id]);
    expect((await decide(other, ids[1] ?? 0, 'approve')).body.error_type).toBe('CHANGED');
    await service.pool.query(`update console_users set role = 'operations' where id = $1`, [one.id]);
    await later(7 * DAY_MS);
    await service.pool.query('update console_sessions set stepped_up_at = used_at');
    expect(await asked(other)).toEqual([]);
    expect((await decide(other, ids[2] ?? 0, 'approve')).body.error_type).toBe('CHANGED');
  });

  it('is asked at once, and no longer asked a day after the owner says so', async () => {
    const reference = await paid();
    await set({ second: null });
    expect(await ask(reference, '150')).toBe('waiting');
    await later(DAY_MS);
    await service.pool.query('update console_sessions set stepped_up_at = used_at');
    expect(await ask(reference, '150')).toBe('held');
  });
});

describe('the owner', () => {
  const notices = async () => (await owner.get<{ notices: Notice[] }>('/notices')).body.data.notices;
  const dismiss = async () => owner.post('/notices/dismiss', { id: (await notices())[0]?.id ?? 0 });

  it('reads first what was done since they dismissed it, and of refunds those above their sum', async () => {
    await set({ notice: '100' });
    await dismiss();
    expect(await notices()).toEqual([]);
    const reference = await paid();
    await refund(admin, reference, '100');
    await refund(admin, reference, '100.50');
    await signInToConsole(service, 'admin').then((person) =>
      person.post('/team/invitations', { role: 'support', name: 'Bola', email: 'bola@shop.example' }),
    );
    expect(await notices()).toMatchObject([
      { action: 'team.invited', who: 'The admin' },
      { action: 'refund.made', target: reference, money: { amount: '100.50', currency: 'NGN' } },
    ]);
    await dismiss();
    expect(await notices()).toEqual([]);
    expect((await admin.get('/notices')).status).toBe(403);
  });

  it('hears of it by e-mail, once, also where the mail server was away', async () => {
    const sweep = () => service.runSweep('notices to owners');
    await sweep();
    mails.length = 0;
    await set({ notice: '10' });
    const reference = await paid();
    await refund(admin, reference, '50');
    answers.push('not-sent');
    await Promise.all([sweep(), sweep(), sweep()]);
    await later(2 * 60_000);
    await sweep();
    await later(2 * 60_000);
    await sweep();
    expect(mails.map(({ to }) => to)).toEqual([owner.email, owner.email]);
    expect(mails[1]?.text).toContain(`The admin · Refund made: ${reference}, NGN 50`);
    expect(mails[1]?.text).toContain('Refund limits changed');
  });

  it('is who hears of another address; it counts a day later, unless it is taken back', async () => {
    const sweep = () => service.runSweep('notices to owners');
    const name = (address: string | null) => owner.post('/settings/notice-address', { address });
    await name('security@shop.example');
    mails.length = 0;
    await sweep();
    expect(mails.map(({ to }) => to)).toEqual([owner.email]);
    expect(await settings()).toMatchObject({
      address: null,
      nextAddress: { address: 'security@shop.example' },
    });
    await later(DAY_MS);
    expect(await settings()).toMatchObject({ address: 'security@shop.example', nextAddress: null });
    await name(null);
    expect((await admin.post('/settings/notice-address/keep')).status).toBe(200);
    await later(DAY_MS);
    mails.length = 0;
    await name('other@shop.example');
    await sweep();
    expect(mails.map(({ to }) => to)).toEqual(['security@shop.example']);
  });
});
