// Go, C#, Kotlin, Python and PHP clients send null, "" or [] for what they do not have.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_KEY, SECRET_KEY, startTestService, type TestService } from '../../testing/test-service.ts';
import { CARD_BODY } from '../direct/bodies.ts';
import { withoutEmpty } from '@titan/platform/empty-fields';
import { readFields } from './fields.ts';
import { readInitializeBody } from '../initialize.ts';

let service: TestService;
let calls: TestedCall[];
beforeAll(async () => {
  service = await startTestService();
  const { paths } = (await service.fastify.inject({ url: '/merchant/openapi.json' })).json() as ApiDocument;
  calls = callsOf(paths);
});
afterAll(() => service.stop());

type FieldSchema = {
  type?: string | string[];
  anyOf?: FieldSchema[];
  items?: FieldSchema;
  properties?: Record<string, FieldSchema>;
  required?: string[];
};
type DescribedCall = {
  security: Record<string, unknown>[];
  requestBody?: { content: Record<string, { schema: FieldSchema; example?: object }> };
};
type ApiDocument = { paths: Record<string, Record<string, DescribedCall>> };
type TestedCall = { method: string; path: string; key: string; schema: FieldSchema; example: object };
type Field = { place: string[]; schema: FieldSchema };

/** Whatever takes a body. */
function callsOf(paths: ApiDocument['paths']): TestedCall[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody, security }]) => {
      const content = requestBody?.content['application/json'];
      if (!content) return [];
      const key = security.some((scheme) => 'secretKey' in scheme) ? SECRET_KEY : PUBLIC_KEY;
      return [
        { method: method.toUpperCase(), path, key, schema: content.schema, example: content.example ?? {} },
      ];
    }),
  );
}

/** Those that may be left out, wherever they are; a list counts by its first element. */
function optionalFields(schema: FieldSchema, place: string[] = []): Field[] {
  const inside = schema.anyOf?.find(({ properties, items }) => properties ?? items) ?? schema;
  if (inside.items) return optionalFields(inside.items, [...place, '0']);
  return Object.entries(inside.properties ?? {}).flatMap(([name, field]) => {
    const here = [...place, name];
    const own = inside.required?.includes(name) ? [] : [{ place: here, schema: field }];
    return [...own, ...optionalFields(field, here)];
  });
}

/** A copy with one field set; undefined leaves it out. */
function withField(body: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  if (name === '0') {
    const [first, ...others] = Array.isArray(body) ? (body as unknown[]) : [];
    return [withField(first ?? {}, rest, value), ...others];
  }
  const { [name]: before, ...others } = (body ?? {}) as Record<string, unknown>;
  if (rest.length > 0) return { ...others, [name]: withField(before, rest, value) };
  return value === undefined ? others : { ...others, [name]: value };
}

/** Without what is new in each answer. */
async function answerTo({ method, path, key }: TestedCall, body: unknown) {
  const { statusCode, json } = await service.fastify.inject({
    method: method as 'POST',
    url: path.replace(/\{\w+\}/, 'none'),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body).replaceAll('{reference}', 'empty-fields'),
  });
  const { message, data } = json<{ message: string; data: unknown }>();
  return { statusCode, message, problems: statusCode === 400 ? data : null };
}

it('an optional field that is null or "" is as if it had been left out, in every call', async () => {
  const seen: string[] = [];
  for (const call of calls)
    for (const { place } of optionalFields(call.schema)) {
      const absent = await answerTo(call, withField(call.example, place, undefined));
      for (const empty of [null, '']) {
        const at = `${call.method} ${call.path} ${place.join('.')}: ${JSON.stringify(empty)}`;
        expect([at, await answerTo(call, withField(call.example, place, empty))]).toEqual([at, absent]);
      }
      seen.push(`${call.path} ${place.join('.')}`);
    }
  const base = '/merchant/api/v1';
  expect(seen).toEqual(
    expect.arrayContaining([
      `${base}/charges/initialize metadata`,
      `${base}/charges/initialize items.0.quantity`,
      `${base}/refunds/initiate reason`,
      `${base}/charges/mobile-money mobile_money.network`,
      `${base}/payment-links customization`,
      `${base}/payment-links/{slug} active`,
      `${base}/inline/charges reference`,
    ]),
  );
});

it('OpenAPI says that such a field may be null', () => {
  for (const { path, schema } of calls)
    for (const { place, schema: field } of optionalFields(schema)) {
      const types = [field.type, field.anyOf?.map(({ type }) => type)].flat(2);
      if (types.some((type) => type !== undefined))
        expect([path, place, types]).toEqual([path, place, expect.arrayContaining(['null'])]);
    }
});

const OPENS = {
  reference: 'r-1',
  amount: 1500,
  currency: 'NGN',
  customer: { email: 'ada@example.com' },
};
const opened = (more: object) => readInitializeBody({ ...OPENS, ...more }, 'test', ['card', 'bank_transfer']);

describe('what opens a payment', () => {
  it('asks for the same with all that it may leave out empty', () => {
    const names = Object.keys({
      payment_currency: 0,
      redirect_url: 0,
      notification_url: 0,
      narration: 0,
      locale: 0,
      channels: 0,
      default_channel: 0,
      metadata: 0,
      items: 0,
      merchant_bears_cost: 0,
    });
    const customer = { email: 'ada@example.com', name: null };
    for (const empty of [null, ''])
      expect(opened({ ...Object.fromEntries(names.map((name) => [name, empty])), customer })).toEqual(
        opened({}),
      );
    expect(opened({ metadata: [], narration: [], items: [] })).toEqual(opened({}));
  });

  it.each([
    ['reference', null],
    ['reference', ''],
    ['amount', null],
    ['amount', ''],
    ['currency', ''],
    ['customer', null],
    ['customer', ''],
    ['customer', []],
  ])('%s: %j is reported as missing', (field, empty) => {
    expect(opened({ [field]: empty })).toMatchObject({
      problems: { [field]: { message: expect.stringMatching(`^"${field}" is required: `) as string } },
    });
  });

  it('keeps what is in metadata, and refuses a list of no channels and an unknown field', () => {
    expect(opened({ metadata: { a: null, b: '', c: [] } })).toMatchObject({
      request: { metadata: { a: null, b: '', c: [] } },
    });
    expect(opened({ channels: [] })).toMatchObject({ problems: { channels: {} } });
    expect(opened({ callback_url: null })).toMatchObject({ problems: { callback_url: {} } });
  });
});

it('inside of charge_data too', () => {
  const card = { number: '5188513618552975', cvv: '123', expiry_month: '09', expiry_year: '30' };
  const read = (body: object) => readFields(CARD_BODY.test, body);
  expect(
    read({ ...OPENS, card: { ...card, name: '', pin: null }, metadata: '', redirect_url: null }),
  ).toEqual(read({ ...OPENS, card }));
});

it.each([undefined, null, '', 5, [], 'text'])('%j is no body, and stays as it is', (sent) => {
  expect(withoutEmpty(CARD_BODY.test, sent)).toBe(sent);
});
