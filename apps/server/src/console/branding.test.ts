// What the shop's pages look like, changed in the console: what is kept, what is refused, and a preview that touches nothing.
import type { ShopBranding } from '@titan/contract/console/branding.schema';
import type { Shop } from '@titan/contract/console/shop.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsolePerson, signInToConsole } from '../testing/console-person.ts';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { pictureOf } from '../testing/pictures.ts';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let owner: ConsolePerson;
beforeAll(async () => {
  service = await startTestService();
  owner = await signInToConsole(service, 'owner');
});
afterAll(() => service.stop());

const BRANDING: Omit<ShopBranding, 'version'> = {
  logo: null,
  primary_color: '#14532d',
  secondary_color: null,
  support_email: 'help@shop.example',
  locale: 'fr',
  draft_languages: false,
};
const saved = async (): Promise<ShopBranding> => (await owner.get<ShopBranding>('/branding')).body.data;
/** As a form that was opened just now. */
const save = async <Data = never>(branding: Partial<ShopBranding>) =>
  owner.post<Data>('/branding', { ...(await saved()), ...branding });
const keepLogo = async (bytes: Buffer) =>
  owner.post<{ logo: string }>('/branding/logo', { picture: bytes.toString('base64') });

describe('branding', () => {
  it('is kept in its normal form, as the merchant API shows it, and noted with what changed', async () => {
    const { status } = await save({
      ...BRANDING,
      primary_color: '#14532D',
      support_email: ' help@shop.example ',
      locale: 'FR',
    });
    expect(status).toBe(200);
    expect(await saved()).toMatchObject(BRANDING);
    const { body } = await merchantCaller(service).get<ShopBranding>('/customization');
    expect(body.data).toMatchObject({ primary_color: '#14532d', locale: 'fr' });
    const note = await service.db
      .selectFrom('console_audit')
      .select(['action', 'facts'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(note).toEqual({
      action: 'looks.changed',
      facts: { changed: 'secondary_color, support_email, locale' },
    });
  });

  it('that is wrong is refused by its fields, and changes nothing', async () => {
    const { status, body } = await save<unknown>({
      ...BRANDING,
      primary_color: 'red',
      secondary_color: '#fff;}body{display:none',
      support_email: 'nobody',
      locale: '!',
    });
    expect([status, body.error_type, body.data]).toEqual([
      400,
      'INVALID',
      {
        primary_color: 'bad_colour',
        secondary_color: 'bad_colour',
        support_email: 'bad_email',
        locale: 'bad_locale',
      },
    ]);
    expect(await saved()).toMatchObject(BRANDING);
  });

  it('that somebody else has saved since is not undone: the second to save is told, and only one of two at once wins', async () => {
    const opened = await saved();
    const [colour, email] = [{ primary_color: '#aa0011' }, { support_email: 'new@shop.example' }];
    const other = { primary_color: '#bb1122' };
    const first = await owner.post<ShopBranding>('/branding', { ...opened, ...colour });
    const second = await owner.post('/branding', { ...opened, ...email });
    expect([first.status, second.status, second.body.error_type]).toEqual([200, 409, 'CHANGED']);
    expect(await saved()).toEqual(first.body.data);
    const asNow = await saved();
    const atOnce = await Promise.all(
      [other, email].map((part) => owner.post('/branding', { ...asNow, ...part })),
    );
    expect(new Set(atOnce.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await save(BRANDING)).status).toBe(200);
  });

  it('takes a logo that was uploaded, made small and served from our own address', async () => {
    const kept = await keepLogo(await pictureOf('png', { width: 2_000, height: 1_000 }));
    const { logo } = kept.body.data;
    expect((await save({ logo })).status).toBe(200);
    const served = await service.fastify.inject({ url: `/logo/${logo}.webp` });
    expect(served.headers['content-type']).toBe('image/webp');
    const notKept = await save<unknown>({ logo: '0'.repeat(32) });
    expect([notKept.status, notKept.body.data]).toEqual([400, { logo: 'bad_picture' }]);
  });

  it.each([
    ['no picture', Buffer.from('<svg onload="alert(1)"/>')],
    ['one that is too large', Buffer.alloc(2_300_000, 1)],
  ])('refuse %s', async (_, bytes) => {
    expect([(await keepLogo(bytes)).status]).toEqual([400]);
  });
});

describe('the shop', () => {
  const read = async () => (await owner.get<Shop>('/settings/shop')).body.data;
  const change = async (part: Partial<Shop>, shop?: Shop) =>
    owner.post<Shop & Record<string, string>>('/settings/shop', { ...(shop ?? (await read())), ...part });

  it('is called, and reached, as its owner says; payers read it, and the log has both names', async () => {
    const before = await read();
    const contacts = {
      address: '12 Market Road\nLagos',
      support_phone: '+234 801 234 5678',
      support_url: 'https://ada.example/help',
    };
    const typed = { ...contacts, address: ' 12 Market Road\r\nLagos ', support_url: 'ADA.example/help' };
    const kept = await change({
      ...typed,
      name: ' Ada\u202e’s   Cakes ',
      support_phone: '+٢٣٤ 801 234 5678',
    });
    expect([kept.status, kept.body.data]).toMatchObject([200, { name: 'Ada’s Cakes', ...contacts }]);
    const { address } = await openTestPayment(service);
    const shown = async () =>
      (await service.fastify.inject({ url: `/${address}` })).json().payment.merchant as Record<
        string,
        string
      >;
    expect(await shown()).toMatchObject({
      name: 'Ada’s Cakes',
      address: contacts.address,
      phone: contacts.support_phone,
      page: contacts.support_url,
    });
    const note = await service.db
      .selectFrom('console_audit')
      .select(['action', 'target', 'facts'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(note).toEqual({
      action: 'shop.changed',
      target: 'Ada’s Cakes',
      facts: { changed: 'name, address, support_phone, support_url', before: before.name },
    });
    // Sent again, since its answer was lost; and by somebody who has not seen it.
    expect((await change(typed, { ...before, name: 'Ada’s Cakes' })).status).toBe(200);
    expect((await change({ address: null }, before)).body.error_type).toBe('CHANGED');
    expect((await change({ ...before, version: (await read()).version })).status).toBe(200);
    expect(await shown()).not.toHaveProperty('address');
  });

  it('is not called as another merchant or the checkout itself, nor what looks like them; nothing is kept of what is wrong', async () => {
    await service.pool.query(`insert into merchants (name) values ('Titan Coffee & Tea')`);
    const before = await read();
    for (const name of ['TITAN coffee & Tea', 'Тitan Соffее Tea', 'T1tan C0ffee—Tea', 'Checkout.Test'])
      expect((await change({ name, address: 'x' })).body.data).toEqual({ name: 'name_taken' });
    const wrong = {
      name: '‮ . ',
      support_email: 'nobody',
      support_phone: '12',
      support_url: 'javascript:alert(1)',
    };
    expect((await change({ ...wrong, address: 'x'.repeat(301) })).body.data).toEqual({
      name: 'name_needed',
      address: 'too_long',
      support_email: 'bad_email',
      support_phone: 'bad_phone',
      support_url: 'bad_page',
    });
    expect(await read()).toEqual(before);
  });

  it('is changed by its owner alone, and seen by admins', async () => {
    const shop = await read();
    const admin = await signInToConsole(service, 'admin');
    expect((await admin.post('/settings/shop', shop)).body.error_type).toBe('NOT_ALLOWED');
    expect((await admin.get<Shop>('/settings/shop')).body.data).toEqual(shop);
  });
});

describe('a preview', () => {
  const counts = async () =>
    (
      await service.pool.query(
        'select (select count(*) from transactions) t, (select count(*) from charges) c',
      )
    ).rows;
  const shown = async (query: string) => {
    const answer = await owner.get(`/preview?theme=light&state=${query}`);
    return { ...answer, page: JSON.parse(answer.text) };
  };

  it.each([
    ['methods', 'pending', 'list'],
    ['card', 'pending', 'card'],
    ['waiting', 'processing', null],
    ['success', 'success', null],
    ['failed', 'failed', null],
    ['expired', 'expired', null],
  ])('draws the payer’s page in the state %s, and no payment', async (state, status, chosen) => {
    const before = await counts();
    const { page } = await shown(state);
    expect(page).toMatchObject({
      chosen,
      sessionToken: '',
      payment: { status, merchant: { name: 'Titan Demo Shop' } },
    });
    expect(await counts()).toEqual(before);
  });

  it('has the unsaved branding, and of it nothing that is not what it should be', async () => {
    const { page } = await shown('card&primary_color=%23AA0011&secondary_color=red&locale=sw');
    expect(page).toMatchObject({
      language: 'sw',
      payment: { checkout_customization: { primary_color: '#aa0011', secondary_color: null } },
    });
  });

  it('runs no script, sends nothing, and is framed by our own pages alone', async () => {
    const { headers } = await shown('card');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src( 'sha256-[\w+/]+=*'){2}$/),
      "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
      'sandbox allow-same-origin',
      "frame-ancestors 'self'",
    ]);
  });
});
