// POST, GET and PATCH /payment-links.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKeyLookup } from '../merchants/merchant-key.ts';
import { linkMerchant, linkPayer } from '../testing/payment-links.ts';
import { pictureOf, servePicture } from '../testing/pictures.ts';
import type { TestReceiver } from '../testing/webhook-receiver.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const shops: TestReceiver[] = [];
afterAll(async () => {
  for (const shop of shops) await shop.stop();
});
/** The address of a picture on the merchant's server. */
async function shopWith(bytes: Parameters<typeof servePicture>[0]): Promise<string> {
  const shop = await servePicture(bytes);
  shops.push(shop);
  return shop.url;
}

const merchant = () => linkMerchant(service);
const OPEN = { name: 'Fund', currency: 'NGN', min: 100, max: '5000.50' };
const FIXED = { name: 'Ticket', currency: 'NGN', amount: 1500.5 };
const slugOf = async (body: object) => (await merchant().create(body)).json().data.slug as string;
const count = async () =>
  (await service.pool.query('select count(*)::int as n from payment_links')).rows[0].n as number;

/** A second merchant's calls, or the same one's with a key of the other environment. */
async function others(name: string, env: 'test' | 'live' = 'test', ofDemo = false) {
  const key = `sk_${env}_${name}_0123456789abcdef`;
  await service.pool.query(
    ofDemo
      ? `insert into merchant_keys (lookup, merchant_id, kind, env) select $1, id, 'secret', $2 from merchants where name = 'Titan Demo Shop'`
      : `with m as (insert into merchants (name) values ('Another') returning id)
        insert into merchant_keys (lookup, merchant_id, kind, env) select $1, id, 'secret', $2 from m`,
    [secretKeyLookup(key), env],
  );
  return linkMerchant(service, key);
}

describe('POST /payment-links', () => {
  it('makes an open link, whose address payers open at once', async () => {
    const logo = await shopWith(await pictureOf('png'));
    const answer = await merchant().create({
      ...OPEN,
      description: '  For the\nroof ',
      redirect_url: 'https://shop.example/thanks',
      customization: {
        logo,
        primary_color: '#AA0000',
        secondary_color: '#FFFFFF',
        support_email: 'fund@shop.example',
      },
      locale: 'FR-ci',
    });
    const { data, ...envelope } = answer.json();
    expect([answer.statusCode, envelope]).toEqual([
      200,
      { status: true, message: 'Payment link created successfully' },
    ]);
    expect(data).toEqual({
      slug: expect.stringMatching(/^[a-km-np-z2-9]{16}$/),
      url: `http://checkout.test/pay/${data.slug}`,
      name: 'Fund',
      description: 'For the roof',
      amount: null,
      min: 100,
      max: 5000.5,
      currency: 'NGN',
      redirect_url: 'https://shop.example/thanks',
      items: null,
      customization: {
        logo: expect.stringMatching(/^http:\/\/checkout\.test\/logo\/[0-9a-f]{32}\.webp$/),
        primary_color: '#aa0000',
        secondary_color: '#ffffff',
        support_email: 'fund@shop.example',
      },
      locale: 'fr-CI',
      active: true,
      mode: 'test',
      created_at: new Date(service.time.clock.now()).toISOString(),
      updated_at: new Date(service.time.clock.now()).toISOString(),
    });
    expect((await linkPayer(service).page(data.slug)).json().link).toMatchObject({
      name: 'Fund',
      transaction_limit: { min: '100.00', max: '5000.50' },
      checkout_customization: { logo: new URL(data.customization.logo).pathname },
      merchant: { email: 'fund@shop.example' },
    });
  });
  it.each([
    ['NGN', 1500.5, 1500.5],
    ['XOF', '1500', 1500],
    ['XAF', 1, 1],
    ['KES', '0.01', 0.01],
  ])('makes a fixed link of %s %j', async (currency, amount, shown) => {
    const { data } = (await merchant().create({ name: 'Ticket', currency, amount })).json();
    expect(data).toMatchObject({ amount: shown, min: null, max: null, currency });
  });
  it('with an Idempotency-Key makes one, however often it is sent; the key with another body is refused', async () => {
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 6 }, () => merchant().create(FIXED, 'once-1')));
    expect(new Set(answers.map((answer) => answer.json().data.slug)).size).toBe(1);
    const other = await merchant().create({ ...FIXED, amount: 2 }, 'once-1');
    expect([other.statusCode, other.json().message]).toEqual([
      409,
      expect.stringContaining('another payment link'),
    ]);
    expect(await count()).toBe(before + 1);
    expect((await (await others('once')).create(FIXED, 'once-1')).statusCode).toBe(200);
  });
  it.each<[string, object, string, string]>([
    ['nothing', {}, 'name', '"name" is required: text of 1 to 100 characters'],
    ['a blank name', { ...FIXED, name: ' \u200b ' }, 'name', '"name" must be text of 1 to 100 characters'],
    [
      'a long name',
      { ...FIXED, name: 'x'.repeat(101) },
      'name',
      '"name" must be text of 1 to 100 characters',
    ],
    ['an unknown currency', { ...FIXED, currency: 'EUR' }, 'currency', '"currency" must be one of NGN'],
    [
      'neither amount nor bounds',
      { name: 'x', currency: 'NGN' },
      'min',
      '"min" is required: the least and the most',
    ],
    ['one bound', { name: 'x', currency: 'NGN', min: 5 }, 'max', '"max" is required'],
    [
      'both kinds',
      { ...OPEN, amount: 5 },
      'amount',
      '"amount" fixes what is paid; leave "min" and "max" out',
    ],
    ['bounds the wrong way round', { ...OPEN, min: 6000 }, 'max', '"max" must be at least "min"'],
    [
      'items of another sum',
      { ...FIXED, items: [{ name: 'Seat', unit_amount: 1500 }] },
      'items',
      '"items" come to NGN 1500.00, but "amount" is NGN 1500.50',
    ],
    [
      'items without an amount to come to',
      { ...OPEN, items: [{ name: 'Seat', unit_amount: 100 }] },
      'items',
      '"items" need a fixed "amount", which they come to: where the payer chooses it',
    ],
    [
      'an item with decimals for XOF',
      { ...FIXED, amount: 2, currency: 'XOF', items: [{ name: 'Seat', unit_amount: 1.5 }] },
      'items[0].unit_amount',
      '"items[0].unit_amount" must be a whole number: XOF has no decimals',
    ],
    ['an amount of nothing', { ...FIXED, amount: 0 }, 'amount', '"amount" must be greater than 0'],
    ['a bound of nothing', { ...OPEN, min: '0.00' }, 'min', '"min" must be greater than 0'],
    [
      'decimals for XOF',
      { ...FIXED, currency: 'XOF' },
      'amount',
      '"amount" must be a whole number: XOF has no decimals',
    ],
    [
      'a bound with decimals for XAF',
      { ...OPEN, currency: 'XAF' },
      'max',
      '"max" must be a whole number: XAF has no decimals',
    ],
    ['three decimals', { ...OPEN, min: '100.001' }, 'min', '"min" must have at most 2 decimals'],
    [
      'a list for an amount',
      { ...FIXED, amount: [5] },
      'amount',
      '"amount" must be a number or a decimal text',
    ],
    [
      'a script for a way back',
      { ...FIXED, redirect_url: 'javascript:alert(1)' },
      'redirect_url',
      '"redirect_url" must be a full https address',
    ],
    [
      'an http logo',
      { ...FIXED, customization: { logo: 'http://shop.example/x.png' } },
      'customization.logo',
      '"customization.logo" must be the address of a PNG, JPEG or WebP picture: a full https address',
    ],
    [
      'a logo inside a network',
      { ...FIXED, customization: { logo: 'https://10.0.0.1/x.png' } },
      'customization.logo',
      'of a public host',
    ],
    [
      'a word for support_email',
      { ...FIXED, customization: { support_email: 'help' } },
      'customization.support_email',
      'an email address',
    ],
    ['a word for locale', { ...FIXED, locale: 'English' }, 'locale', 'a language tag such as "en"'],
    ['another name of locale', { ...FIXED, language: 'en' }, 'language', 'Did you mean "locale"?'],
    [
      'a colour that is CSS',
      { ...FIXED, customization: { primary_color: 'red;}*{}' } },
      'customization.primary_color',
      'a colour as #rrggbb',
    ],
    [
      'a text for customization',
      { ...FIXED, customization: 'red' },
      'customization',
      '"customization" must be an object',
    ],
    ['a word for active', { ...FIXED, active: 'yes' }, 'active', '"active" must be true or false'],
    ['a misspelt field', { ...FIXED, descripton: 'x' }, 'descripton', 'Did you mean "description"?'],
    [
      'another checkout’s field',
      { ...FIXED, callback_url: 'https://x.example' },
      'callback_url',
      'Did you mean "redirect_url"?',
    ],
    ['the specification’s names', { ...OPEN, minimum_amount: 5 }, 'minimum_amount', 'Did you mean "min"?'],
    [
      'a field within',
      { ...FIXED, customization: { colour: '#fff' } },
      'customization.colour',
      '"customization.primary_color"',
    ],
  ])('with %s is refused, and says what to fix', async (_, body, field, words) => {
    const before = await count();
    const answer = await merchant().create(body);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'validation_error']);
    expect(answer.json().data[field].message).toContain(words);
    expect(await count()).toBe(before);
  });
  it('takes http addresses of this machine with a test key only', async () => {
    const body = { ...FIXED, redirect_url: 'http://localhost:3001/thanks' };
    expect((await merchant().create(body)).statusCode).toBe(200);
    const live = await (await others('livehttp', 'live')).create(body);
    expect([live.statusCode, Object.keys(live.json().data)]).toEqual([400, ['redirect_url']]);
  });
});

describe('a link’s logo', () => {
  const red = () => pictureOf('png', { colour: '#ff0000' });
  const withLogo = (logo: string | null) => ({ ...FIXED, customization: { logo } });
  const shownOf = async (slug: string) =>
    (await merchant().read(slug)).json().data.customization.logo as string;

  it('that cannot be fetched makes no link and changes none', async () => {
    const gone = await shopWith((response) => response.writeHead(404).end());
    const slug = await slugOf(withLogo(await shopWith(await red())));
    const link = (await merchant().read(slug)).json().data;
    const before = await count();
    for (const answer of [
      await merchant().create(withLogo(gone)),
      await merchant().change(slug, { name: 'Other', customization: { logo: gone } }),
    ]) {
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'validation_error']);
      expect(answer.json().data['customization.logo'].message).toContain(
        '"customization.logo" could not be fetched: its server answered 404.',
      );
    }
    expect(await count()).toBe(before);
    expect((await merchant().read(slug)).json().data).toEqual(link);
  });

  it('is changed, sent back as it was answered, and taken away', async () => {
    const slug = await slugOf(withLogo(await shopWith(await red())));
    const first = await shownOf(slug);
    const green = await shopWith(await pictureOf('png', { colour: '#00ff00' }));
    await merchant().change(slug, { customization: { logo: green } });
    expect(await shownOf(slug)).not.toBe(first);
    await merchant().change(slug, { customization: { logo: first } });
    expect(await shownOf(slug)).toBe(first);
    await merchant().change(slug, { name: 'Still there' });
    expect(await shownOf(slug)).toBe(first);
    await merchant().change(slug, { customization: { logo: null } });
    expect(await shownOf(slug)).toBeNull();
  });

  it('is fetched for a merchant only, and once for an Idempotency-Key, also when its server has gone since', async () => {
    const shop = await servePicture(await red());
    const body = withLogo(shop.url);
    expect((await linkMerchant(service, 'sk_test_unknown_000000000').create(body)).statusCode).toBe(401);
    expect(shop.connections()).toBe(0);
    const made = (await merchant().create(body, 'with-logo')).json().data;
    await shop.stop();
    expect((await merchant().create(body, 'with-logo')).json().data).toEqual(made);
    const other = await merchant().create({ ...body, locale: 'en' }, 'with-logo');
    expect(other.statusCode).toBe(409);
    expect(shop.connections()).toBe(1);
  });
});

describe('another merchant’s link, one of the other environment, and none at all', () => {
  it('are the same 404 for every call', async () => {
    const slug = await slugOf(FIXED);
    const callers = [await others('other'), await others('ownlive', 'live', true)];
    for (const caller of callers) {
      for (const answer of [
        await caller.read(slug),
        await caller.change(slug, { active: false }),
        await caller.read('nothing'),
      ]) {
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { status: false, message: 'Payment link not found', data: null, error: 'not_found' },
        ]);
      }
      const listed = (await caller.list('?limit=100')).json().data.payment_links as { slug: string }[];
      expect(listed.map((link) => link.slug)).not.toContain(slug);
    }
    expect((await merchant().read(slug)).json().data.active).toBe(true);
  });
  it('a wrong key learns nothing of a link or of a body', async () => {
    const stranger = linkMerchant(service, 'sk_test_unknown_000000000');
    const answers = [
      await stranger.create({}),
      await stranger.create(FIXED),
      await stranger.read('demo-fixed'),
      await stranger.change('demo-fixed', { active: 'x' }),
      await stranger.list('?limit=x'),
      await linkMerchant(service, 'pk_test_titan_demo_000000000001').list(),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().message]).toEqual([401, 'Invalid authorization key']);
  });
});

describe('GET /payment-links', () => {
  it('lists the newest first, page by page', async () => {
    const shop = await others('lists');
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.push((await shop.create(FIXED)).json().data.slug);
    const first = (await shop.list('?limit=3')).json().data;
    expect(first.has_more).toBe(true);
    const last = (first.payment_links as { slug: string }[]).map((link) => link.slug);
    const rest = (await shop.list(`?limit=3&starting_after=${last.at(-1)}`)).json().data;
    expect(rest.has_more).toBe(false);
    expect([...last, ...rest.payment_links.map((link: { slug: string }) => link.slug)]).toEqual(
      made.toReversed(),
    );
  });
  it('of a merchant without links is empty', async () => {
    expect((await (await others('none')).list()).json().data).toEqual({ has_more: false, payment_links: [] });
  });
  it.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?starting_after=-',
    '?starting_after=nobodys',
    '?page=2',
    '?limit=1&limit=2',
  ])('%s is refused, by its name', async (query) => {
    const answer = await merchant().list(query);
    expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([
      400,
      [query.slice(1).split('=')[0]],
    ]);
  });
});

describe('PATCH /payment-links/{slug}', () => {
  it('changes what it names and leaves the rest; null takes away', async () => {
    const slug = await slugOf({ ...OPEN, description: 'Before', redirect_url: 'https://shop.example/' });
    const { data } = (await merchant().change(slug, { name: 'After', description: null, max: 9000 })).json();
    expect(data).toMatchObject({
      name: 'After',
      description: null,
      min: 100,
      max: 9000,
      redirect_url: 'https://shop.example/',
    });
    expect((await merchant().read(slug)).json().data).toEqual(data);
  });
  it('takes what a link cannot be without as left out where it is null, and "" for null', async () => {
    const look = { primary_color: '#aa0000', support_email: 'fund@shop.example' };
    const made = {
      ...OPEN,
      description: 'Before',
      redirect_url: 'https://shop.example/',
      customization: look,
    };
    const slug = await slugOf(made);
    const before = (await merchant().read(slug)).json().data;
    const empty = { name: null, amount: null, min: '', max: null, active: null, customization: [] };
    expect((await merchant().change(slug, empty)).json().data).toEqual(before);
    const cleared = {
      description: '',
      redirect_url: '',
      customization: { primary_color: '', support_email: null },
    };
    expect((await merchant().change(slug, cleared)).json().data).toMatchObject({
      description: null,
      redirect_url: null,
      customization: { primary_color: null, support_email: null },
    });
  });
  it('switches a link off, and on again', async () => {
    const slug = await slugOf(FIXED);
    expect((await merchant().change(slug, { active: false })).json().data.active).toBe(false);
    expect((await linkPayer(service).page(slug)).json()).toMatchObject({ problem: 'switched-off' });
    await merchant().change(slug, { active: true });
    expect((await linkPayer(service).page(slug)).json().kind).toBe('link');
  });
  it('makes an open link fixed, and a fixed one open', async () => {
    const slug = await slugOf(OPEN);
    expect((await merchant().change(slug, { amount: 7 })).json().data).toMatchObject({
      amount: 7,
      min: null,
      max: null,
    });
    const half = await merchant().change(slug, { min: 1 });
    expect([half.statusCode, Object.keys(half.json().data)]).toEqual([400, ['max']]);
    const open = await merchant().change(slug, { min: 1, max: 2 });
    expect(open.json().data).toMatchObject({ amount: null, min: 1, max: 2 });
  });
  it('keeps the items of a fixed amount, which they come to at any time', async () => {
    const items = [{ name: 'Seat', quantity: 2, unit_amount: 750.25 }];
    const slug = await slugOf({ ...FIXED, items });
    const kept = [{ name: 'Seat', quantity: 2, unit_amount: 750.25, picture: null }];
    expect((await merchant().change(slug, { name: 'Two tickets' })).json().data.items).toEqual(kept);
    expect((await merchant().change(slug, { items: kept })).json().data.items).toEqual(kept);
    const problem = async (body: object) => (await merchant().change(slug, body)).json().data.items.message;
    expect(await problem({ amount: 1501 })).toContain('come to NGN 1500.50, but "amount" is NGN 1501.00');
    expect(await problem({ min: 1, max: 2 })).toContain('"items" need a fixed "amount"');
    const changed = await merchant().change(slug, {
      amount: 1501,
      items: [{ name: 'Seat', unit_amount: 1501 }],
    });
    expect(changed.json().data).toMatchObject({ amount: 1501, items: [{ unit_amount: 1501 }] });
    const open = await merchant().change(slug, { min: 1, max: 2, items: null });
    expect(open.json().data).toMatchObject({ amount: null, items: null });
  });
  it.each<[string, object, string, string]>([
    ['another currency', { currency: 'USD' }, 'currency', 'cannot be changed'],
    ['a slug', { slug: 'mine' }, 'slug', '"slug" is not allowed'],
    ['bounds that cross', { min: 9999 }, 'max', 'at least "min"'],
  ])('with %s is refused', async (_, body, field, words) => {
    const slug = await slugOf(OPEN);
    const answer = await merchant().change(slug, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().data[field].message).toContain(words);
  });
  it('by two at once loses neither', async () => {
    const slug = await slugOf(OPEN);
    await Promise.all([
      merchant().change(slug, { name: 'Both' }),
      merchant().change(slug, { description: 'Both' }),
    ]);
    expect((await merchant().read(slug)).json().data).toMatchObject({ name: 'Both', description: 'Both' });
  });
});
