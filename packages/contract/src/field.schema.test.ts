// Every text of a request has a kind: the compiler refuses one without, wherever in the request it is (`npm run check`).
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './payer/call.ts';
import { code, figure, line, lines, opaque, storable } from './field.schema.ts';

const reply = z.object({ text: z.string() });
const call = { method: 'POST', path: '/', changes: false } as const;

it('a text without a kind does not compile', () => {
  const kinds = { body: z.object({ a: line({ max: 9 }), b: z.optional(opaque()) }), reply };
  endpoints({ call }, { call: kinds });
  // @ts-expect-error a bare text of the body
  endpoints({ call }, { call: { body: z.object({ a: z.string() }), reply } });
  const deep = z.array(z.object({ b: z.optional(z.string()) }));
  // @ts-expect-error one that may be left out, deep within a list
  endpoints({ call }, { call: { body: z.object({ deep }), reply } });
  // @ts-expect-error one of two
  endpoints({ call }, { call: { body: z.union([z.number(), z.string()]), reply } });
  // @ts-expect-error keys are texts too
  endpoints({ call }, { call: { body: z.record(z.string(), line({ max: 9 })), reply } });
  // @ts-expect-error of the query
  endpoints({ call }, { call: { body: z.undefined(), query: z.object({ q: z.string() }), reply } });
  // @ts-expect-error of the path
  endpoints({ call }, { call: { body: z.undefined(), params: z.object({ id: z.string() }), reply } });
});

describe('a kind', () => {
  it.each([
    ['code', code({ max: 6 }), ' 024-202\u200b ', '024202'],
    ['figure', figure({ max: 7 }), '١٬٥٠٠\u0000', '1٬500'],
    ['line', line({ max: 3 }), '\u202eA\nb\u0000', 'A b'],
    ['lines', lines({ max: 3 }), ' A\r\nb\u0000', 'A\nb'],
    ['opaque', opaque({ max: 4 }), '\u202e A\n', '\u202e A\n'],
  ])('%s is cleaned before it is measured', (_, kind, text, clean) => {
    expect(z.parse(kind, text)).toBe(clean);
    expect(z.safeParse(kind, 'text that is too long').success).toBe(false);
  });

  it.each(['\u0000', '\ud800', '\udc00x'])('opaque refuses %j, at any depth', (text) => {
    expect(z.safeParse(opaque(), text).success).toBe(false);
    expect(z.safeParse(z.looseObject({}).check(storable), { a: [text] }).success).toBe(false);
  });
});
