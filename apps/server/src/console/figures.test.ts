// Today, Money and Links of the console: each figure is the sum of its rows, and who may not see sums sees none.
import type { Balances } from '@titan/contract/console/balances.schema';
import type { WholeLink } from '@titan/contract/console/links.schema';
import type { Today } from '@titan/contract/console/today.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyProblems } from '../payments/reconciling/money-balance.ts';
import { sumUpTakings } from '../payments/views/takings.ts';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller, type MerchantCaller } from '../testing/merchant-caller.ts';
import { linkPayer } from '../testing/payment-links.ts';
import { pictureOf } from '../testing/pictures.ts';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let merchant: MerchantCaller;
let owner: ConsolePerson;
let support: ConsolePerson;
let paid: string;
beforeAll(async () => {
  service = await startTestService();
  merchant = merchantCaller(service);
  [owner, support] = [await signInToConsole(service, 'owner'), await signInToConsole(service, 'support')];
  await openTestPayment(service);
  await merchant.paid();
  paid = await merchant.paid();
  await merchant.post('/refunds/initiate', { payment_reference: paid, reference: 'back-1', amount: 100 });
  await merchant.sendRefunds();
});
afterAll(() => service.stop());

const ZONE = 'zone=Africa/Lagos';
const month = () => new Date(service.time.clock.now() + 3_600_000).toISOString().slice(0, 7);
const actions = async (): Promise<string[]> =>
  (await service.pool.query<{ action: string }>('select action from console_audit order by id')).rows.map(
    ({ action }) => action,
  );

const openedIn = (figures: Today['figures']): number =>
  Object.values(figures?.outcomes ?? {}).reduce((sum, count) => sum + count, 0);

/** When every quarter in which something was opened is over. */
const sumUp = () => sumUpTakings(service.db, service.time.clock.now() + 15 * 60_000);

describe('Today', () => {
  it('sums up what was opened in the days, by currency and by the channel that paid', async () => {
    const { body } = await owner.get<Today>(`/today?basis=opened&days=7&${ZONE}`);
    const { rows } = await service.pool.query<{ paid: number }>(
      `select sum(amount_paid_minor)::bigint as paid from transactions where status = 'success'`,
    );
    const minor = Number(rows[0]?.paid);
    expect(body.data.figures).toMatchObject({
      outcomes: { success: 2, waiting: 1, failed: 0, abandoned: 0, expired: 0 },
      money: [
        { currency: 'NGN', count: 2, received: minor, channels: [{ channel: 'card', count: 2, minor }] },
      ],
    });
    expect(minor).toBeGreaterThan(0);
  });

  it('begins a day where the person is', async () => {
    const local = (await owner.get<Today>('/today?basis=opened&days=1&zone=Pacific/Kiritimati')).body.data;
    const written = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Pacific/Kiritimati',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const today = written.format(service.time.clock.now()).slice(0, 10);
    expect(written.format(new Date(local.from))).toBe(`${today} 00:00:00`);
    expect(Date.parse(local.to) - Date.parse(local.from)).toBe(86_400_000);
    expect((await owner.get('/today?basis=opened&days=1&zone=%2B01:00')).status).toBe(400);
  });

  it.each([
    ['Africa/Nairobi', 3],
    ['Africa/Lagos', 1],
    ['Asia/Kathmandu', 5.75],
  ])('counts a payment to the day on which it was opened in %s', async (zone, hoursAhead) => {
    const today = async () => (await owner.get<Today>(`/today?basis=opened&days=1&zone=${zone}`)).body.data;
    const { from, to, figures } = await today();
    expect((Date.parse(from) / 3_600_000 + hoursAhead) % 24).toBe(0);
    const instants = [Date.parse(from) - 1, Date.parse(from), Date.parse(to) - 1, Date.parse(to)];
    for (const instant of instants) {
      const { reference } = await openTestPayment(service);
      await service.pool.query('update transactions set created_at = $1 where reference = $2', [
        new Date(instant),
        reference,
      ]);
    }
    const opened = openedIn(figures) + 2;
    expect(openedIn((await today()).figures)).toBe(opened);
    await sumUp();
    expect(openedIn((await today()).figures)).toBe(opened);
    const rows = await owner.get<{ count: number }>(`/payments/count?from=${from}&to=${to}`);
    expect(rows.body.data.count).toBe(opened);
  });

  it('shows no sums to whoever may see none, and no webhooks to whoever may not', async () => {
    const { body } = await support.get<Today>(`/today?basis=opened&days=7&${ZONE}`);
    expect(body.data).toMatchObject({ figures: null, reviewItems: [], receivers: null });
    const developer = await signInToConsole(service, 'developer');
    const theirs = await developer.get<Today>(`/today?basis=opened&days=7&${ZONE}`);
    expect(theirs.body.data).toMatchObject({ figures: null, reviewItems: null, receivers: [] });
  });

  it('names what waits for a person, of the own merchant alone', async () => {
    const { rows } = await service.pool.query<{ id: number }>(
      `insert into merchants (name) values ('Other shop') returning id`,
    );
    await service.pool.query(
      `insert into contradictions (kind, charge_id, account_id, reference, said, at)
       select 'reversed', c.id, c.account_id, c.reference, 'declined', now() from charges c where c.status = 'success' limit 1`,
    );
    const other = await signInToConsole(service, 'owner', { merchantId: Number(rows[0]?.id) });
    const reviewItems = async (person: ConsolePerson) =>
      (await person.get<Today>(`/today?basis=opened&days=7&${ZONE}`)).body.data.reviewItems;
    expect(await reviewItems(other)).toEqual([]);
    expect(await reviewItems(support)).toMatchObject([{ what: 'reversed' }]);
  });

  it('counts each payment that was not paid by why its last attempt failed', async () => {
    const { reference: unpaid } = await openTestPayment(service);
    const attempts = (of: string, ...whys: (string | null)[]) =>
      service.pool.query(
        `insert into charges (transaction_id, reference, provider, account_id, channel, status, amount_minor, fee_minor, vat_minor, currency,
           error_type, sent_at, created_at, updated_at)
         select t.id, 'KPY-CA-0' || n || t.id, 'sandbox', (select min(id) from provider_accounts), case n when 1 then 'pay_with_bank' else 'card' end,
           'failed', amount_minor, 0, 0, currency, why, created_at, created_at, created_at
         from transactions t, unnest($2::text[]) with ordinality w(why, n) where t.reference = $1`,
        [of, whys],
      );
    const end = (status: string) =>
      service.pool.query('update transactions set status = $2 where reference = $1', [unpaid, status]);
    await attempts(paid, 'DECLINED', null);
    await attempts(unpaid, 'DECLINED', null);
    const reasons = async () =>
      (await owner.get<Today>(`/today?basis=opened&days=1&${ZONE}`)).body.data.figures?.reasons;
    const listed = async (query: string) =>
      (await owner.get<{ count: number }>(`/payments/count?${query}`)).body.data.count;
    expect(await reasons()).toEqual([]);
    await sumUp();
    await end('processing');
    await end('failed');
    expect(await reasons()).toEqual([{ reason: 'UNKNOWN', count: 1 }]);
    expect([await listed('reason=DECLINED'), await listed('reason=UNKNOWN')]).toEqual([0, 1]);
    // Not a channel on which another attempt had failed.
    expect(await listed('channel=pay_with_bank')).toBe(2);
    expect(await listed('channel=pay_with_bank&status=success')).toBe(0);
  });
});

describe('Money', () => {
  it('shows the balances that the merchant API shows', async () => {
    const theirs = await merchant.get<Record<string, { available_balance: number }>>('/balances');
    const { body } = await owner.get<Balances>('/balances');
    const [ngn] = body.data.currencies;
    expect(ngn?.availableMinor).toBe(Math.round((theirs.body.data['ngn']?.available_balance ?? 0) * 100));
  });

  it('tells what went back and what each processor took, in whatever ways it was paid', async () => {
    const one = `(select min(id) from charges where status = 'success')`;
    await service.pool.query(`update charges set channel = 'pay_with_bank' where id = ${one}`);
    const { body } = await owner.get(`/month?month=${month()}&${ZONE}`);
    await service.pool.query(`update charges set channel = 'card' where id = ${one}`);
    expect(body.data).toMatchObject({
      back: [{ kind: 'refund', currency: 'NGN', count: 1, minor: 10_000 }],
      backRows: [
        { kind: 'refund', payment: expect.stringMatching(/^KPY-PI-/), minor: 10_000, state: 'done' },
      ],
      processors: [{ provider: 'sandbox', currency: 'NGN', count: 2, told: 0, chargedMinor: 0 }],
    });
  });

  it('writes a statement whose lines add up to the balance, and notes it', async () => {
    const { text, headers } = await owner.get(`/statement?month=${month()}&${ZONE}`);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="statement-${month()}-Africa-Lagos.csv"`,
    );
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    expect(head.startsWith('\u{FEFF}Time (UTC),Time local (Africa/Lagos),What,')).toBe(true);
    const sum = lines.reduce((all, line) => all + Math.round(Number(line.split(',').at(-1)) * 100), 0);
    const { body } = await owner.get<Balances>('/balances');
    expect(sum).toBe(body.data.currencies[0]?.availableMinor);
    expect(lines.map((line) => line.split(',')[2])).toEqual(['payment', 'payment', 'refund']);
    expect(await actions()).toContain('statement.exported');
    const [year = '', ofYear = ''] = month().split('-');
    const before = await owner.get(`/statement?month=${Number(year) - 1}-${ofYear}&${ZONE}`);
    expect(before.text.trim().split('\r\n')).toHaveLength(1);
    // The balance is not of a month.
    const ofNaira = await owner.get(`/statement?month=2020-01&currency=NGN&${ZONE}`);
    expect(ofNaira.headers['content-disposition']).toContain('"statement-NGN-Africa-Lagos.csv"');
    expect(ofNaira.text.trimEnd().split('\r\n').slice(1)).toEqual(lines);
    const ofShillings = await owner.get(`/statement?currency=KES&${ZONE}`);
    expect(ofShillings.text.trim().split('\r\n')).toHaveLength(1);
  });
});

describe('Links', () => {
  const TERMS = {
    name: 'Rent',
    description: '',
    amount: '1,500.50',
    min: null,
    max: null,
    picture: null,
    ends_at: null,
  };
  const NEW = { ...TERMS, currency: 'NGN', once: 'form-0001' };
  const read = async (slug: string, person = owner) =>
    (await person.get<WholeLink>(`/links/${slug}`)).body.data;

  it('makes one link of a form that is sent twice', async () => {
    const [one, other] = await Promise.all([
      owner.post<{ slug: string }>('/links', NEW),
      owner.post<{ slug: string }>('/links', NEW),
    ]);
    expect([one.status, other.body.data.slug]).toEqual([200, one.body.data.slug]);
    const link = await read(one.body.data.slug);
    expect(link).toMatchObject({ name: 'Rent', amount_minor: 150_050, opened: 0, paid: 0, active: true });
    expect(link.qr.path).toMatch(/^M/);
  });

  it('says by field what is wrong, and makes nothing', async () => {
    const wrong = {
      ...NEW,
      name: ' ',
      amount: null,
      min: '500',
      max: '20',
      picture: 'ftp://x',
      once: 'form-0002',
    };
    const { status, body } = await owner.post('/links', wrong);
    expect([status, body.error_type, body.data]).toEqual([
      400,
      'INVALID',
      { name: 'needed', max: 'below_min', picture: 'no_picture' },
    ]);
    const odd = await owner.post('/links', { ...NEW, amount: 'lots', once: 'form-0003' });
    expect(odd.body.data).toEqual({ amount: 'not_a_number' });
  });

  it('has a picture from a file and a last day, and a copy has both, and what the form has no field for', async () => {
    const keep = async (bytes: Buffer) =>
      owner.post<{ picture: string }>('/link-pictures', { picture: bytes.toString('base64') });
    const none = await keep(Buffer.from('....ftypheic....'));
    expect([none.status, none.body.data]).toEqual([400, { picture: 'bad_picture' }]);
    const { picture } = (await keep(await pictureOf('jpeg'))).body.data;
    const day = 86_400_000;
    const ends_at = new Date(service.time.clock.now() + day).toISOString();
    const made = { ...NEW, picture, ends_at, once: 'form-pictured' };
    const { slug } = (await owner.post<{ slug: string }>('/links', made)).body.data;
    await service.pool.query(
      `update payment_links set redirect_url = 'https://shop.example' where slug = $1`,
      [slug],
    );
    const copied = { ...made, name: 'Rent again', copyOf: slug, once: 'form-copied' };
    const { slug: copy } = (await owner.post<{ slug: string }>('/links', copied)).body.data;
    expect(await read(copy)).toMatchObject({
      name: 'Rent again',
      picture,
      ends_at,
      active: true,
      version: 1,
    });
    const { rows } = await service.pool.query('select redirect_url from payment_links where slug = $1', [
      copy,
    ]);
    expect(rows).toEqual([{ redirect_url: 'https://shop.example' }]);
    const past = { ...made, ends_at: new Date(service.time.clock.now()).toISOString(), once: 'form-past' };
    expect((await owner.post('/links', past)).body.data).toEqual({ ends_at: 'is_over' });
    // What has ended can be renamed, without giving it another day.
    await service.pool.query(`update payment_links set ends_at = 'epoch' where slug = $1`, [copy]);
    const { version, ends_at: epoch } = await read(copy);
    const { currency: _, once: _once, copyOf: _of, ...terms } = copied;
    expect((await owner.post(`/links/${copy}`, { ...terms, ends_at: epoch, version })).status).toBe(200);
    const unknown = { ...made, copyOf: 'no-such-link', once: 'form-no-copy' };
    expect((await owner.post('/links', unknown)).status).toBe(404);
  });

  it.each([
    [{ currency: 'NGN', amount: '1500,50' }, { amount_minor: 1_500_50 }],
    [{ currency: 'GHS', amount: '1,50' }, { amount_minor: 1_50 }],
    [{ currency: 'XOF', amount: '5000,00' }, { amount_minor: 5_000 }],
    [
      { currency: 'KES', amount: null, min: '10,5', max: 'KSh 1.500' },
      { min_minor: 10_50, max_minor: 1_500_00 },
    ],
  ])('asks for what was typed, new and changed: %j', async (typed, kept) => {
    const once = `form-${typed.currency}-typed`;
    const { slug } = (await owner.post<{ slug: string }>('/links', { ...NEW, ...typed, once })).body.data;
    expect(await read(slug)).toMatchObject(kept);
    const { currency: _, ...terms } = { ...TERMS, ...typed };
    const { version } = await read(slug);
    expect((await owner.post(`/links/${slug}`, { ...terms, name: 'Anew', version })).status).toBe(200);
    expect(await read(slug)).toMatchObject({ name: 'Anew', ...kept });
  });

  it('counts what was begun and paid on it, and shows the sum to whoever may see sums', async () => {
    const { slug } = (await owner.post<{ slug: string }>('/links', { ...NEW, once: 'form-0004' })).body.data;
    await linkPayer(service).proceed(slug);
    const { rows } = await service.pool.query<{ minor: number }>(
      `update transactions set payment_link_id = (select id from payment_links where slug = $1) where reference = $2
       returning amount_paid_minor as minor`,
      [slug, await merchant.paid()],
    );
    const paid_minor = Number(rows[0]?.minor);
    expect(await read(slug)).toMatchObject({ opened: 2, paid: 1, paid_minor });
    const { payments } = (await owner.get<{ payments: { status: string }[] }>(`/payments?link=${slug}`)).body
      .data;
    expect(payments.map(({ status }) => status)).toEqual(['paid', 'waiting']);
    expect(await read(slug, support)).toMatchObject({ paid: 1, paid_minor: null });
  });

  it('is changed and switched off, which the activity log names', async () => {
    const { slug } = (await owner.post<{ slug: string }>('/links', { ...NEW, once: 'form-0005' })).body.data;
    const open = { ...TERMS, name: 'Gift', amount: null, min: '100', max: '200' };
    const { version } = await read(slug);
    expect((await owner.post(`/links/${slug}`, { ...open, version })).status).toBe(200);
    // Sent again, since its answer was lost.
    expect((await owner.post(`/links/${slug}`, { ...open, version })).status).toBe(200);
    const late = await owner.post(`/links/${slug}`, { ...open, name: 'Late', version });
    expect([late.status, late.body.error_type]).toEqual([409, 'CHANGED']);
    expect((await owner.post(`/links/${slug}/switch`, { isActive: false })).status).toBe(200);
    expect(await read(slug)).toMatchObject({ name: 'Gift', min_minor: 10_000, active: false });
    expect((await actions()).slice(-3)).toEqual(['link.changed', 'link.changed', 'link.switched-off']);
    expect((await owner.post('/links/no-such-link', { ...open, version })).status).toBe(404);
  });

  it('is nothing to another merchant', async () => {
    const { slug } = (await owner.post<{ slug: string }>('/links', { ...NEW, once: 'form-0006' })).body.data;
    const { rows } = await service.pool.query<{ id: number }>(
      `insert into merchants (name) values ('Stranger') returning id`,
    );
    const stranger = await signInToConsole(service, 'owner', { merchantId: Number(rows[0]?.id) });
    expect((await stranger.get(`/links/${slug}`)).status).toBe(404);
    expect((await stranger.post(`/links/${slug}/switch`, { isActive: false })).status).toBe(404);
    expect((await stranger.get<{ links: [] }>('/links')).body.data.links).toEqual([]);
  });
});

describe('Sums by quarters of an hour', () => {
  it('leaves the present quarter to its payments', async () => {
    await sumUp();
    await merchant.paid();
    expect(await sumUpTakings(service.db, service.time.clock.now())).toBe(0);
  });

  it('shows the same from its sums as from its payments, also of what has changed since', async () => {
    const figures = async () =>
      (await owner.get<Today>(`/today?basis=opened&days=30&${ZONE}`)).body.data.figures;
    await merchant.paid();
    const before = await figures();
    expect(await sumUp()).toBeGreaterThan(0);
    expect(await sumUp()).toBe(0);
    expect(await figures()).toEqual(before);
    await merchant.paid();
    const after = await figures();
    expect(openedIn(after ?? null)).toBe(openedIn(before ?? null) + 1);
    expect(after?.outcomes.success).toBe((before?.outcomes.success ?? 0) + 1);
    await sumUp();
    expect(await moneyProblems(service.pool)).toEqual([]);
    await service.pool.query('update takings set count = count + 1 where channel is null');
    expect(await moneyProblems(service.pool)).toContainEqual(
      expect.stringMatching(/^The sums of what was opened from .+ on are not those of the payments$/),
    );
    await service.pool.query('update takings set count = count - 1 where channel is null');
  });
});
