// Decision 0065: a merchant sends its texts by language and reads them back; a payer reads those of the page's language.
import type { LinkPageData } from '@titan/contract/page/link-page';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage } from '@titan/platform/reader-language';
import { merchantCaller } from '../testing/merchant-caller.ts';
import { linkMerchant, linkPayer } from '../testing/payment-links.ts';
import type { ShownPayment } from '../testing/test-browser.ts';
import { openTestPayment, startTestService, type TestService } from '../testing/test-service.ts';

type LinkPage = Extract<LinkPageData, { kind: 'link' }>;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ languageOf: chooseLanguage });
});
afterAll(() => service.stop());

const ORDER = {
  narration: { fr: 'Deux tasses', en: 'Two mugs', 'ar-EG': 'كوبان' },
  items: [
    { name: { sw: 'Kikombe', fr: 'Tasse' }, quantity: 2, unit_amount: 700, picture: null },
    { name: 'A-17', quantity: 1, unit_amount: 100, picture: null },
  ],
};

const caller = () => merchantCaller(service);
const draw = async (url: string) => (await service.fastify.inject({ url })).json() as unknown;
const pageIn = async (tag: string, address: string) =>
  ((await draw(`/${address}?lang=${tag}`)) as ShownPayment).payment;
const linkIn = async (tag: string, slug: string) =>
  ((await draw(`/pay/${slug}?lang=${tag}`)) as LinkPage).link;

describe('the merchant', () => {
  it('reads back what it sent, in the order in which it sent it', async () => {
    const { reference } = await openTestPayment(service, ORDER);
    const { description, items } = (
      await caller().get<{ description: object; items: object[] }>(`/charges/${reference}`)
    ).body.data;
    expect({ narration: description, items }).toEqual(ORDER);
    expect(Object.keys(description)).toEqual(['fr', 'en', 'ar-EG']);
  });

  it('reads them in its list of pay-ins', async () => {
    const reference = await caller().paid(ORDER);
    const { payins } = (
      await caller().get<{ payins: { reference: string; description: object }[] }>('/pay-ins?limit=100')
    ).body.data;
    expect(payins.find((each) => each.reference === reference)?.description).toEqual(ORDER.narration);
  });

  it('finds its payment with the same body again, and with another text none', async () => {
    const body = { ...ORDER, amount: 1500, currency: 'NGN', customer: { email: 'ada@example.com' } };
    const open = async (change: object) =>
      (await caller().post<object>('/charges/initialize', { ...body, reference: 'texts-1', ...change }))
        .status;
    expect([
      await open({}),
      await open({}),
      await open({ narration: { ...ORDER.narration, fr: 'Tasses' } }),
    ]).toEqual([200, 200, 409]);
  });

  it('may charge directly with them', async () => {
    const { status, body } = await caller().post<{ narration: object }>('/charges/bank-transfer', {
      reference: 'texts-2',
      amount: 1500,
      currency: 'NGN',
      customer: { email: 'ada@example.com', name: 'Ada Obi' },
      narration: ORDER.narration,
    });
    expect([status, body.data.narration]).toEqual([200, ORDER.narration]);
  });

  it('may write the names of fields as in JavaScript: tags stay as they are', async () => {
    const answer = await service.fastify.inject({
      method: 'POST',
      url: '/merchant/api/v1/inline/charges',
      headers: { authorization: 'Bearer pk_test_titan_demo_000000000001' },
      payload: {
        reference: 'texts-3',
        amount: 5,
        customer: { email: 'ada@example.com' },
        items: [{ name: { 'ar-EG': 'كوب', en: 'Mug' }, unitAmount: 5 }],
      },
    });
    expect(answer.statusCode).toBe(200);
    const { body } = await caller().get<{ items: object[] }>('/charges/texts-3');
    expect(body.data.items).toMatchObject([{ name: { 'ar-EG': 'كوب', en: 'Mug' } }]);
  });
});

describe('the payer', () => {
  it.each([
    ['en', 'Two mugs', 'Kikombe'],
    ['fr', 'Deux tasses', 'Tasse'],
    ['ar', 'كوبان', 'Kikombe'],
    ['sw', 'Two mugs', 'Kikombe'],
    ['pt', 'Two mugs', 'Kikombe'],
  ])('reads %s, or what stands in for it', async (tag, narration, name) => {
    const { address } = await openTestPayment(service, ORDER);
    const view = await pageIn(tag, address);
    expect([view.narration, view.items?.map((line) => line.name)]).toEqual([narration, [name, 'A-17']]);
  });

  it('reads the language of the merchant’s locale before English', async () => {
    const { address } = await openTestPayment(service, { ...ORDER, locale: 'fr-CI' });
    expect((await pageIn('pt', address)).narration).toBe('Deux tasses');
  });

  it('has with the page what differs in the languages that it may be changed to, and in no other', async () => {
    const { address } = await openTestPayment(service, ORDER);
    const { texts } = await pageIn('en', address);
    expect(Object.keys(texts ?? {})).toEqual(['fr', 'ar']);
    expect(texts?.['ar']).toEqual({ narration: 'كوبان' });
    expect(texts?.['fr']).toMatchObject({
      narration: 'Deux tasses',
      items: [{ name: 'Tasse' }, { name: 'A-17' }],
    });
  });

  it('has nothing of the kind where the texts were given once', async () => {
    const { address } = await openTestPayment(service, {
      narration: 'Two mugs',
      items: [{ name: 'Mug', unit_amount: 1500 }],
    });
    expect(await pageIn('fr', address)).not.toHaveProperty('texts');
  });

  it('who has the reference alone reads none of them', async () => {
    const { reference } = await openTestPayment(service, ORDER);
    const view = await pageIn('fr', reference);
    expect(view.narration).toBeNull();
    expect(JSON.stringify(view)).not.toMatch(/tasse|mugs|كوب/i);
  });

  it('is answered in the language of the page that asks', async () => {
    const { address } = await openTestPayment(service, ORDER);
    const answer = await service.fastify.inject({
      method: 'POST',
      url: '/api/?type=modal-payment',
      headers: { authorization: 'Bearer pk_test_titan_demo_000000000001', 'accept-language': 'fr' },
      payload: { reference: address },
    });
    expect(answer.json().data.payment).toMatchObject({ narration: 'Deux tasses' });
  });
});

it('a processor, and a release before this one, has one plain text', async () => {
  const { reference } = await openTestPayment(service, ORDER);
  const { rows } = await service.pool.query(
    'select narration, items from transactions where reference = $1',
    [reference],
  );
  expect(rows).toMatchObject([{ narration: 'Two mugs', items: [{ name: 'Kikombe' }, { name: 'A-17' }] }]);
});

describe('a payment link', () => {
  const LINK = {
    name: { en: 'Roof fund', fr: 'Fonds du toit' },
    description: { en: 'Any help is welcome.', fr: 'Toute aide est bienvenue.' },
    currency: 'NGN',
    amount: 1500,
    items: ORDER.items,
  };
  const made = async (): Promise<string> => (await linkMerchant(service).create(LINK)).json().data.slug;

  it('is read back as it was sent', async () => {
    const { data } = (await linkMerchant(service).read(await made())).json();
    expect(data).toMatchObject({ name: LINK.name, description: LINK.description, items: LINK.items });
  });

  it('is found again by its Idempotency-Key with the same texts alone', async () => {
    const create = async (body: object) =>
      (await linkMerchant(service).create(body, 'texts-link')).statusCode;
    const other = { ...LINK, name: { ...LINK.name, fr: 'Toit' } };
    expect([await create(LINK), await create(LINK), await create(other)]).toEqual([200, 200, 409]);
  });

  it('is drawn in the page’s language, with what it is in the others', async () => {
    const slug = await made();
    expect(await linkIn('fr', slug)).toMatchObject({
      name: 'Fonds du toit',
      description: 'Toute aide est bienvenue.',
    });
    expect(await linkIn('en', slug)).toMatchObject({
      name: 'Roof fund',
      texts: {
        fr: {
          name: 'Fonds du toit',
          description: 'Toute aide est bienvenue.',
          items: [{ name: 'Tasse' }, {}],
        },
      },
    });
  });

  it('hands its name and its lines in all languages to its payments', async () => {
    const opened = (await linkPayer(service).proceed(await made())).json().data;
    expect(await pageIn('en', opened.address as string)).toMatchObject({
      narration: 'Roof fund',
      items: [{ name: 'Kikombe' }, {}],
      texts: { fr: { narration: 'Fonds du toit', items: [{ name: 'Tasse' }, {}] } },
    });
  });

  it('may be changed from several texts to one and back; null takes the description away', async () => {
    const slug = await made();
    const change = async (body: object) => (await linkMerchant(service).change(slug, body)).json().data;
    expect(await change({ name: 'Roof' })).toMatchObject({ name: 'Roof', description: LINK.description });
    expect(await linkIn('fr', slug)).toMatchObject({ name: 'Roof' });
    expect(await change({ name: LINK.name, description: null })).toMatchObject({
      name: LINK.name,
      description: null,
    });
    expect(await change({ active: true })).toMatchObject({ name: LINK.name });
  });

  it('that a release before this one has changed has the text that it wrote', async () => {
    const slug = await made();
    await service.pool.query(`update payment_links set name = 'Roof' where slug = $1`, [slug]);
    expect((await linkIn('fr', slug)).name).toBe('Roof');
    expect((await linkMerchant(service).read(slug)).json().data.name).toBe('Roof');
  });

  it.each([
    [{ name: { fr: '' } }, 'name.fr'],
    [{ description: { french: 'x' } }, 'description.french'],
  ])('with %j is refused', async (change, field) => {
    const answer = await linkMerchant(service).change(await made(), change);
    expect([answer.statusCode, Object.keys(answer.json().data)]).toEqual([400, [field]]);
  });
});
