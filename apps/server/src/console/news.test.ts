// News by e-mail, by person: who may choose what, what they are told, once, and what yesterday brought.
import type { OwnNews } from '@titan/contract/console/news.schema';
import type { NewsKind } from '@titan/contract/console/news';
import type { MailPost } from '@titan/platform/ports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const mails: MailPost[] = [];
const answers: ('sent' | 'not-sent' | 'unsure')[] = [];
const mail = {
  async send(post: MailPost) {
    mails.push(post);
    return answers.shift() ?? 'sent';
  },
};

let service: TestService;
let owner: ConsolePerson;
beforeAll(async () => {
  service = await startTestService({ mail });
  owner = await signInToConsole(service, 'owner');
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.pool.query(
    'delete from console_news; delete from refund_limits; delete from refund_requests',
  );
  mails.length = 0;
  answers.length = 0;
});

/** People who stay signed in, however long it takes. */
async function later(ms: number): Promise<void> {
  await service.time.advance(ms);
  const now = new Date(service.time.clock.now());
  await service.pool.query('update console_sessions set created_at = $1, used_at = $1, stepped_up_at = $1', [
    now,
  ]);
}

const sweep = () => service.runSweep('news to people');
const choose = (person: ConsolePerson, kind: NewsKind, wish: object = {}) =>
  person.post('/account/news', { kind, isWanted: true, zone: 'Africa/Lagos', language: 'en', ...wish });
const kindsOf = async (person: ConsolePerson) => (await person.get<OwnNews>('/account/news')).body.data.kinds;
const invite = (email: string) => owner.post('/team/invitations', { role: 'support', email });
/** To one of them, of what this test has sent. */
const to = (person: ConsolePerson) => mails.filter((each) => each.to === person.email);

/** A zone in which it is about that hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - Math.floor((service.time.clock.now() / HOUR_MS) % 24) + 36) % 24) - 12;
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

describe('who chooses', () => {
  it('is offered what their role may hear of, and an owner does not switch off what protects them', async () => {
    const names = async (role: Parameters<typeof signInToConsole>[1]) =>
      (await kindsOf(role === 'owner' ? owner : await signInToConsole(service, role))).map(
        ({ kind }) => kind,
      );
    expect(await names('owner')).toEqual(await names('admin'));
    expect(await names('operations')).toEqual(['asked', 'attention', 'summary']);
    expect(await names('support')).toEqual(['attention']);
    expect(await names('developer')).toEqual(['asked', 'webhooks']);
    const always = (await kindsOf(owner)).filter(({ isAlways, isWanted }) => isAlways && isWanted);
    expect(always.map(({ kind }) => kind)).toEqual(['attacks', 'refunds', 'people', 'settings']);
    expect((await choose(owner, 'people', { isWanted: false })).body.error_type).toBe('NOT_ALLOWED');
    const support = await signInToConsole(service, 'support');
    expect((await choose(support, 'summary')).body.error_type).toBe('NOT_ALLOWED');
    for (const wish of [{ kind: 'all' }, { zone: 'Mars/Olympus' }, { language: '../x' }])
      expect((await choose(support, 'attention', wish)).body.error_type).toBe('INVALID');
  });

  it('changes one at a time, so that two tabs keep each other’s', async () => {
    await Promise.all([choose(owner, 'summary'), choose(owner, 'webhooks'), choose(owner, 'attention')]);
    await choose(owner, 'webhooks', { isWanted: false });
    const wanted = (await kindsOf(owner)).filter(({ isWanted, isAlways }) => isWanted && !isAlways);
    expect(wanted.map(({ kind }) => kind)).toEqual(['attention', 'summary']);
  });
});

describe('an admin who wants to hear of people', () => {
  it('hears of what was done since, once, in their language, also where the mail server was away', async () => {
    const admin = await signInToConsole(service, 'admin');
    await invite('before@shop.example');
    await choose(admin, 'people', { language: 'fr' });
    await invite('after@shop.example');
    answers.push('not-sent');
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(to(admin)).toHaveLength(1);
    await sweep();
    expect(to(admin)).toHaveLength(1);
    await later(2 * MINUTE_MS);
    await Promise.all([sweep(), sweep()]);
    await later(2 * MINUTE_MS);
    await sweep();
    expect(to(admin)).toHaveLength(2);
    const { subject, text, html = '' } = to(admin)[1] as MailPost;
    expect(subject).toContain('Nouvelles de');
    expect(text).toContain('after@shop.example');
    expect(text).not.toContain('before@shop.example');
    expect(text).toContain('http://checkout.test/console');
    expect(html).toMatch(/^<!doctype html><html lang="fr" dir="ltr">/);
  });

  it('hears no more of it in another role, nor after they have left', async () => {
    const [demoted, left] = [
      await signInToConsole(service, 'admin'),
      await signInToConsole(service, 'admin'),
    ];
    for (const person of [demoted, left]) await choose(person, 'people');
    await owner.post(`/team/${demoted.id}/role`, { role: 'support' });
    await owner.remove(`/team/${left.id}`);
    await later(MINUTE_MS);
    await sweep();
    expect([...to(demoted), ...to(left)]).toEqual([]);
  });

  it('reads names of others as text, not as HTML', async () => {
    const admin = await signInToConsole(service, 'admin');
    await choose(admin, 'people');
    await service.pool.query(`update console_users set name = '<b>Olu</b> & "Sons"' where id = $1`, [
      owner.id,
    ]);
    await invite('next@shop.example');
    await service.pool.query(`update console_users set name = 'The owner' where id = $1`, [owner.id]);
    await sweep();
    expect(to(admin)[0]?.html).toContain('&lt;b&gt;Olu&lt;/b&gt; &amp; &quot;Sons&quot;');
    expect(to(admin)[0]?.text).toContain('<b>Olu</b>');
  });
});

describe('the summary of a day', () => {
  it('tells the day before in its reader’s zone, from six in the morning on, once', async () => {
    const zone = zoneAt(20);
    const merchant = service.db.insertInto('merchants').values({ name: 'Quiet', created_at: new Date() });
    const { id: merchantId } = await merchant.returning('id').executeTakeFirstOrThrow();
    const quiet = await signInToConsole(service, 'owner', { merchantId });
    for (const person of [owner, quiet]) await choose(person, 'summary', { zone });
    await merchantCaller(service).paid({ amount: 1500 });
    const reference = await merchantCaller(service).paid({ amount: 500 });
    await owner.post(`/payments/of/${reference}/refund`, { amount: '200', reason: '', key: 'news-key-2' });
    await later(MINUTE_MS);
    await service.runSweep('held refunds');
    await sweep();
    await later(9 * HOUR_MS);
    await sweep();
    expect(mails).toEqual([]);
    const late = await signInToConsole(service, 'admin');
    await choose(late, 'summary', { zone });
    await later(HOUR_MS);
    answers.push('not-sent');
    await Promise.all([sweep(), sweep(), sweep()]);
    await later(2 * MINUTE_MS);
    await Promise.all([sweep(), sweep()]);
    await later(HOUR_MS);
    await sweep();
    // Nothing happened in the quiet shop, and what was before they chose it is told to nobody.
    expect(mails.map((each) => each.to)).toEqual([owner.email, owner.email]);
    const { rows } = await service.pool.query<{ fees: number }>(
      `select sum(fee_minor + vat_minor)::float8 as fees from movements where kind = 'payment' and basis = 'paid'
       and quarter >= $1`,
      [new Date(service.time.clock.now() - 12 * HOUR_MS)],
    );
    const text = mails[1]?.text ?? '';
    expect(text).toContain('Payments: 2');
    expect(text).toContain('Received: NGN 2,000.00');
    expect(text).toContain('Given back: NGN 200.00');
    const net = (180_000 - (rows[0]?.fees ?? 0)) / 100;
    expect(text).toContain(`Net: NGN ${net.toLocaleString('en', { minimumFractionDigits: 2 })}`);
    expect(text).toContain(zone);
  });
});

describe('what waits', () => {
  it('is told once to who may settle it, and not to who asked for it', async () => {
    const [one, other] = [
      await signInToConsole(service, 'operations'),
      await signInToConsole(service, 'operations'),
    ];
    for (const person of [one, other]) await choose(person, 'asked');
    const limits = { person: '150000', shop: '450000', second: '100', notice: '75000' };
    await owner.post('/settings/limits', { currency: 'NGN', ...limits });
    const reference = await merchantCaller(service).paid({ amount: 1500 });
    const asked = await one.post(`/payments/of/${reference}/refund`, {
      amount: '150',
      reason: '',
      key: 'news-key-1',
    });
    expect(asked.status).toBe(200);
    await sweep();
    await later(2 * MINUTE_MS);
    await sweep();
    expect(to(one)).toEqual([]);
    expect(to(other)).toHaveLength(1);
    expect(to(other)[0]?.text).toMatch(/The operations asks for a refund · KPY-PI-\w+ · NGN 150/);
  });
});
