// Odd texts in each text of every declared call, at every edge: none is a bug of ours, and none rings an alarm.
import * as ownCalls from '@titan/contract/payer/endpoints.schema';
import * as sandboxCalls from '@titan/contract/sandbox/endpoints.schema';
import type { Schemas } from '@titan/contract/endpoint';
import type { Endpoint } from '@titan/contract/payer/call';
import { CONSOLE_CALLS } from '@titan/contract/console/calls.schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { signInToConsole } from './testing/console-person.ts';
import {
  openTestPayment,
  PUBLIC_KEY,
  SECRET_KEY,
  startTestService,
  type TestService,
} from './testing/test-service.ts';

const ODD = ['a\0b', '\u202e٠٢٤-\u200b\r\n٢٠٢İ😀\ud800', '9999-99-99T99:99:99Z', '__proto__'];

const payerCalls = { ...ownCalls, ...sandboxCalls } as unknown as Record<string, Endpoint>;

let service: TestService;
let known: Record<string, string>;
let headersOf: { payer: object; console: object; merchant: object; public: object };
let address: string;
beforeAll(async () => {
  service = await startTestService({ requestsPerMinute: 1_000_000 });
  const payment = await openTestPayment(service);
  const { cookie } = await signInToConsole(service, 'owner');
  address = payment.address;
  known = {
    reference: payment.reference,
    payment_reference: payment.reference,
    ref: payment.reference,
    public_key: PUBLIC_KEY,
    publicKey: PUBLIC_KEY,
    session_token: payment.token,
  };
  headersOf = {
    payer: { authorization: `Bearer ${payment.token}` },
    console: { cookie, 'sec-fetch-site': 'same-origin', origin: 'http://checkout.test' },
    merchant: { authorization: `Bearer ${SECRET_KEY}` },
    public: { authorization: `Bearer ${PUBLIC_KEY}` },
  };
});
afterAll(() => service.stop());

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  pattern?: string;
  minimum?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Place = readonly (string | number)[];
type Part = 'body' | 'query' | 'params';
type Call = { method: string; path: string; headers: object } & { [Name in Part]?: Schema };

/** What some field of a call is filled with where another is odd: the first that fits its pattern. */
const EVEN = [
  '1',
  '1500',
  'NGN',
  'ada@example.com',
  'Africa/Lagos',
  '2026-11-21T08:00:00Z',
  '2026-11-21',
  '2026-11',
  '12345678',
  '1234567890',
  'f'.repeat(32),
  'AAAA',
];

function evenOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return evenOf(schema.anyOf[0] ?? {}, name);
  const [type = ''] = [schema.type ?? []].flat();
  return EVEN_OF[type]?.(schema, name) ?? null;
}

const evenNumber = ({ minimum = 1 }: Schema): number => Math.max(minimum, 1);

const EVEN_OF: Readonly<Record<string, (schema: Schema, name: string) => unknown>> = {
  string: ({ pattern = '' }, name) =>
    known[name] ?? EVEN.find((text) => new RegExp(pattern, 'u').test(text)) ?? '1',
  number: evenNumber,
  integer: evenNumber,
  boolean: () => true,
  array: ({ items = {} }) => [evenOf(items)],
  object: ({ properties = {} }) =>
    Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, evenOf(inner, name)])),
};

/** Where free texts are. */
function textsOf(schema: Schema, place: Place = []): Place[] {
  if (schema.const !== undefined || schema.enum) return [];
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    textsOf(inner, [...place, name]),
  );
  const items = schema.items ? textsOf(schema.items, [...place, 0]) : [];
  const options = (schema.anyOf ?? []).flatMap((option) => textsOf(option, place));
  const own = [schema.type ?? []].flat().includes('string') ? [place] : [];
  return [...own, ...inside, ...items, ...options];
}

function withText(value: unknown, [name, ...rest]: Place, text: string): unknown {
  if (name === undefined) return text;
  if (typeof name === 'number') return [withText((value as unknown[] | null)?.[0], rest, text)];
  const record = (value ?? {}) as Record<string, unknown>;
  return { ...record, [name]: withText(record[name], rest, text) };
}

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((value ?? {}) as Record<string, unknown>).map(([name, each]) => [name, String(each)]),
  );

/** Every request with one odd text. */
function* requestsOf({ method, path, headers, ...parts }: Call) {
  for (const part of ['body', 'query', 'params'] as const)
    for (const place of textsOf(parts[part] ?? {}))
      for (const text of ODD) {
        const sent = (of: Part): unknown => {
          const even = parts[of] && evenOf(parts[of]);
          return of === part ? withText(even, place, text) : even;
        };
        const query = new URLSearchParams(textsIn(sent('query')));
        const named = textsIn(sent('params'));
        const at = path.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent((named[name] ?? known[name] ?? '1').toWellFormed()),
        );
        const body = sent('body');
        yield {
          what: `${method} ${path} ${place.join('.')}: ${JSON.stringify(text)}`,
          request: {
            method: method as 'POST',
            url: query.size > 0 ? `${at}?${query}` : at,
            headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
            ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
          },
        };
      }
}

type Request = {
  method: 'POST' | 'GET' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  payload?: string;
};

/** An answer as a bug of ours has it, or one that is noted as one. */
async function bugIn(what: string, request: Request): Promise<string[]> {
  const before = service.logged().length;
  const { statusCode } = await service.fastify.inject(request);
  const errors = service.logged().slice(before).filter(isError);
  return statusCode >= 500 || errors.length > 0 ? [`${what} → ${statusCode} ${errors.join('')}`] : [];
}

async function bugsOf(calls: readonly Call[]): Promise<{ asked: number; bugs: string[] }> {
  const bugs: string[] = [];
  let asked = 0;
  for (const call of calls)
    for (const { what, request } of requestsOf(call)) {
      bugs.push(...(await bugIn(what, request)));
      asked += 1;
    }
  return { asked, bugs };
}

const isError = (line: string): boolean => (JSON.parse(line) as { level: number }).level >= 50;

const described = (schema: z.ZodMiniType | undefined): Schema | undefined =>
  schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

function declared(
  { method, path, body, query, params }: { method: string; path: string } & Partial<Schemas>,
  base: string,
  headers: object,
): Call {
  const parts = { query: described(query), params: described(params) };
  return {
    method,
    path: base + path,
    headers,
    ...(method !== 'GET' && { body: described(body) ?? {} }),
    ...(parts.query && { query: parts.query }),
    ...(parts.params && { params: parts.params }),
  };
}

it('calls of the payer', async () => {
  const calls = Object.values(payerCalls);
  const { asked, bugs } = await bugsOf(calls.map((call) => declared(call, '/api', headersOf.payer)));
  expect(bugs).toEqual([]);
  expect(asked).toBeGreaterThan(200);
});

it('plain forms of the payer, all of whose texts are odd', async () => {
  const bugs: string[] = [];
  const paths = Object.values(service.services.channels).flatMap(({ forms }) =>
    forms.map(({ path }) => path),
  );
  for (const { path, body } of Object.values(payerCalls)) {
    if (!paths.includes(path)) continue;
    const form = described(body) ?? {};
    for (const text of ODD) {
      const sent = textsOf(form).reduce((before, place) => withText(before, place, text), evenOf(form));
      const request = {
        method: 'POST' as const,
        url: `/${address}${path}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        payload: new URLSearchParams({ ...flat(sent), ...known }).toString(),
      };
      bugs.push(...(await bugIn(`${path}: ${JSON.stringify(text)}`, request)));
    }
  }
  expect(bugs).toEqual([]);
});

/** A body as a form's fields. */
function flat(value: unknown, path = ''): Record<string, string> {
  if (typeof value !== 'object' || value === null) return path === '' ? {} : { [path]: String(value) };
  const fields = Object.entries(value).map(([name, inner]) => flat(inner, path ? `${path}.${name}` : name));
  return Object.assign({}, ...fields) as Record<string, string>;
}

it('calls of the console', async () => {
  const calls = CONSOLE_CALLS.map(({ call, ...schemas }) => {
    const [method = '', path = ''] = call.split(' ');
    return { method, path, ...schemas };
  });
  const { asked, bugs } = await bugsOf(
    calls.map((call) => declared(call, '/console/api', headersOf.console)),
  );
  expect(bugs).toEqual([]);
  expect(asked).toBeGreaterThan(200);
});

it('calls of merchants', async () => {
  type Operation = {
    parameters?: { name: string; in: string; schema: Schema }[];
    requestBody?: { content: Record<string, { schema: Schema }> };
    security: Record<string, unknown>[];
  };
  const { paths } = (await service.fastify.inject({ url: '/merchant/openapi.json' })).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, security }]): Call => {
      const part = (where: string): Schema => ({
        type: 'object',
        properties: Object.fromEntries(
          parameters.filter((each) => each.in === where).map(({ name, schema }) => [name, schema]),
        ),
      });
      const body = requestBody?.content['application/json']?.schema;
      return {
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        headers: security.some((scheme) => 'secretKey' in scheme) ? headersOf.merchant : headersOf.public,
        ...(body && { body }),
        query: part('query'),
        params: part('path'),
      };
    }),
  );
  const { asked, bugs } = await bugsOf(calls);
  expect(bugs).toEqual([]);
  expect(asked).toBeGreaterThan(200);
});
