// Each list and each object of the connectors' wires as processors, and gateways before them, may write it; and each number as text.
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import * as daraja from './daraja/wire.ts';
import * as flutterwave from './flutterwave-v3/wire.ts';
import * as kora from './kora/wire.ts';
import * as mtnMomo from './mtn-momo/wire.ts';
import * as paystack from './paystack/wire.ts';
import { amount, code, count, id, readBody } from './read-body.ts';

const WIRES = { daraja, flutterwave, kora, mtnMomo, paystack } as const;

/** `same`: as it came. `rows`: the one object in a list. `none`: an empty list. `nothing`: as if it were left out. `unread`: the whole body is. */
type Reading = 'same' | 'rows' | 'none' | 'nothing' | 'unread';
type Shape = 'absent' | 'null' | '{}' | 'one object' | 'a list' | 'a text';
type ShapeReadings = Record<Shape, Reading>;

const kind = (odd: Reading, more: Partial<ShapeReadings>): ShapeReadings => ({
  absent: odd,
  null: odd,
  '{}': odd,
  'one object': odd,
  'a list': odd,
  'a text': odd,
  ...more,
});
const READ_AS_LIST = { 'one object': 'rows', 'a list': 'same' } as const;
const LIST = kind('unread', READ_AS_LIST);
const LIST_OR_NOTHING = kind('nothing', READ_AS_LIST);
const DETAILS = kind('none', READ_AS_LIST);
const OBJECT = kind('unread', { 'one object': 'same' });
const ANY_OBJECT = kind('unread', { 'one object': 'same', '{}': 'same' });
const OBJECT_OR_NOTHING = kind('nothing', { 'one object': 'same' });
const ANY_OBJECT_OR_NOTHING = kind('nothing', { 'one object': 'same', '{}': 'same' });
const OBJECT_OR_EMPTY = kind('unread', {
  'one object': 'same',
  absent: 'nothing',
  null: 'nothing',
  '{}': 'nothing',
});

/** By connector, body and path. */
const TABLE: Readonly<Record<keyof typeof WIRES, Record<string, ShapeReadings>>> = {
  daraja: {
    'calledBody.Body': OBJECT_OR_NOTHING,
    'calledBody.Body.stkCallback': { ...OBJECT_OR_NOTHING, '{}': 'same' },
    'calledBody.Body.stkCallback.CallbackMetadata': ANY_OBJECT_OR_NOTHING,
    'calledBody.Body.stkCallback.CallbackMetadata.Item': DETAILS,
    'calledBody.Result': ANY_OBJECT_OR_NOTHING,
    'calledBody.Result.ResultParameters': ANY_OBJECT_OR_NOTHING,
    'calledBody.Result.ResultParameters.ResultParameter': DETAILS,
    'pullBody.Response': LIST_OR_NOTHING,
  },
  flutterwave: {
    'chargeBody.data': OBJECT_OR_EMPTY,
    'chargeBody.data.meta': ANY_OBJECT_OR_NOTHING,
    'chargeBody.data.meta.authorization': OBJECT_OR_NOTHING,
    'chargeBody.meta': ANY_OBJECT_OR_NOTHING,
    'chargeBody.meta.authorization': OBJECT_OR_NOTHING,
    'hostedBody.data': OBJECT,
    'verifyBody.data': OBJECT,
    'verifyBody.data.card': ANY_OBJECT_OR_NOTHING,
    'transactionsBody.meta': OBJECT,
    'transactionsBody.meta.page_info': OBJECT,
    'transactionsBody.data': LIST,
    'debitsBody.meta': OBJECT,
    'debitsBody.meta.page_info': OBJECT,
    'debitsBody.data': LIST,
    'refundBody.data': OBJECT,
    'refundsBody.meta': OBJECT,
    'refundsBody.meta.page_info': OBJECT,
    'refundsBody.data': LIST,
    'calledBody.data': ANY_OBJECT_OR_NOTHING,
  },
  kora: {
    'chargeBody.data': OBJECT,
    'chargeBody.data.metadata': ANY_OBJECT_OR_NOTHING,
    'chargeBody.data.authorization': ANY_OBJECT_OR_NOTHING,
    'chargeBody.data.auth_data': ANY_OBJECT_OR_NOTHING,
    'chargeBody.data.bank_account': OBJECT_OR_NOTHING,
    'pageBody.data': OBJECT,
    'resentBody.data': { ...ANY_OBJECT, absent: 'nothing', null: 'nothing' },
    'resentBody.data.metadata': ANY_OBJECT_OR_NOTHING,
    'verifiedBody.data': OBJECT,
    'verifiedBody.data.card': ANY_OBJECT_OR_NOTHING,
    'verifiedBody.data.payer_bank_account': ANY_OBJECT_OR_NOTHING,
    'verifiedBody.data.bank_transfer': ANY_OBJECT_OR_NOTHING,
    'verifiedBody.data.bank_transfer.payer_bank_account': ANY_OBJECT_OR_NOTHING,
    'verifiedBody.data.bank_transfer.reversal': ANY_OBJECT_OR_NOTHING,
    'verifiedBody.data.payment_attempts': DETAILS,
    'payInsBody.data': OBJECT,
    'payInsBody.data.payins': LIST,
    'errorBody.data': ANY_OBJECT_OR_NOTHING,
    'refundBody.data': OBJECT,
    'banksBody.data': LIST,
    'chargebackData.payment': OBJECT,
  },
  mtnMomo: { 'callbackBody.payee': OBJECT_OR_NOTHING },
  paystack: {
    'verifyBody.data': OBJECT,
    'verifyBody.data.authorization': ANY_OBJECT_OR_NOTHING,
    'transactionsBody.data': LIST,
    'settlementsBody.data': LIST,
    'settledBody.data': LIST,
    'chargeBody.data': OBJECT,
    'chargeBody.data.bank': OBJECT_OR_NOTHING,
    'capitecBody.data': OBJECT,
    'capitecBody.data.transaction': OBJECT,
    'hostedBody.data': OBJECT,
    'refundBody.data': OBJECT,
    'refundsBody.data': LIST,
    'banksBody.data': LIST,
    'disputeBody.data': OBJECT,
    'disputeBody.data.messages': DETAILS,
    'disputeBody.data.transaction': OBJECT,
    'uploadBody.data': OBJECT,
    'evidenceBody.data': OBJECT,
    'callbackBody.data': ANY_OBJECT,
  },
};

/** A schema of zod's, as far as it is walked here. */
type AnySchema = {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, AnySchema>;
      element?: AnySchema;
      innerType?: AnySchema;
      out?: AnySchema;
      options?: AnySchema[];
      values?: unknown[];
    };
  };
};
const NUMBERS: ReadonlySet<unknown> = new Set([amount, code, count, id]);

/** Without what may stand around it; of two forms the first, of a list its own. */
function within(schema: AnySchema): AnySchema {
  if (NUMBERS.has(schema)) return schema;
  const { type, innerType, out, options } = schema._zod.def;
  if (type === 'union') return within(options?.[0] ?? schema);
  const inner = innerType ?? (out?._zod.def.type === 'transform' ? inOf(schema) : out);
  return inner ? within(inner) : schema;
}
const inOf = (schema: AnySchema): AnySchema | undefined => (schema._zod.def as { in?: AnySchema }).in;

/** A body that the schema reads: its numbers are 1, its texts "1". */
function sampleOf(schema: AnySchema): unknown {
  const inner = within(schema);
  if (NUMBERS.has(inner)) return 1;
  const { type, shape = {}, element, values } = inner._zod.def;
  if (type === 'object')
    return Object.fromEntries(Object.entries(shape).map(([name, of]) => [name, sampleOf(of)]));
  if (type === 'array' && element) return [sampleOf(element), sampleOf(element)];
  if (type === 'literal') return values?.[0];
  return type === 'boolean' ? true : '1';
}

/** The paths of its lists and objects, and of its numbers, without those in rows. */
function pathsIn(schema: AnySchema, path: string[] = []): { path: string[]; isNumber: boolean }[] {
  const inner = within(schema);
  const { type, shape = {} } = inner._zod.def;
  const here = { path, isNumber: NUMBERS.has(inner) };
  const deeper =
    type === 'object' ? Object.entries(shape).flatMap(([name, of]) => pathsIn(of, [...path, name])) : [];
  return here.isNumber || type === 'object' || type === 'array' ? [here, ...deeper] : deeper;
}

const bodiesOf = (wire: object): [string, AnySchema][] =>
  Object.entries(wire).filter((each): each is [string, AnySchema] => typeof each[1] !== 'function');

type Tree = { [name: string]: unknown };

/** The sample with something else at the path; undefined leaves it out. */
function sampleWith(schema: AnySchema, path: readonly string[], value: unknown): unknown {
  const body = sampleOf(schema) as Tree;
  const parent = path.slice(0, -1).reduce((at, name) => at[name] as Tree, body);
  const last = path.at(-1) ?? '';
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return body;
}

function readAt(schema: AnySchema, path: readonly string[], value: unknown): unknown {
  const body = JSON.stringify(sampleWith(schema, path, value));
  const read = readBody(schema as unknown as z.ZodMiniType, body);
  return read === null
    ? 'unread'
    : path.reduce<unknown>((at, name) => (at as Tree | null | undefined)?.[name], read);
}

describe.each(Object.entries(WIRES))('%s', (name, wire) => {
  const kinds = TABLE[name as keyof typeof WIRES];
  const found = bodiesOf(wire).flatMap(([body, schema]) =>
    pathsIn(schema).flatMap(({ path, isNumber }) =>
      path.length === 0 ? [] : [{ at: [body, ...path].join('.'), schema, path, isNumber }],
    ),
  );

  it('has each list and object in the table', () => {
    expect(found.filter(({ isNumber }) => !isNumber).map(({ at }) => at)).toEqual(Object.keys(kinds));
  });

  it.each(found.filter(({ isNumber }) => !isNumber))('reads $at in each form', ({ at, schema, path }) => {
    const own = path.reduce<unknown>((tree, part) => (tree as Tree)[part], sampleOf(schema));
    const isList = Array.isArray(own);
    const [row] = isList ? (own as unknown[]) : [own];
    const shapes: Record<Shape, unknown> = {
      absent: undefined,
      null: null,
      '{}': {},
      'one object': Array.isArray(row) ? row[0] : row,
      'a list': isList ? own : [own],
      'a text': 'text',
    };
    const readings = Object.fromEntries(
      Object.entries(shapes).map(([shape, value]) => {
        const read = readAt(schema, path, value);
        if (read === 'unread') return [shape, 'unread'];
        if (read === undefined || read === null) return [shape, 'nothing'];
        if (Array.isArray(read)) return [shape, ['none', 'rows', 'same'][read.length]];
        return [shape, 'same'];
      }),
    );
    expect(readings).toEqual(kinds[at]);
  });

  it.each(found.filter(({ isNumber }) => isNumber))(
    'reads $at as a number and as text',
    ({ schema, path }) => {
      const [number, text] = [readAt(schema, path, 1), readAt(schema, path, '1')];
      expect(number).not.toBe('unread');
      expect(String(text)).toBe(String(number));
    },
  );
});

it.each([
  [amount, 19.99, 19.99],
  [amount, '19.90', '19.90'],
  [amount, 90071992547409931n, '90071992547409931'],
  [count, '150000', 150_000],
  [count, '1500.00', undefined],
  [count, 1.5, undefined],
  [count, '-1', undefined],
  [id, 4_210_987_654, '4210987654'],
  [id, 18446744073709551615n, '18446744073709551615'],
  [id, '0', undefined],
  [id, 1.5, undefined],
  [code, 0, '0'],
  [code, null, undefined],
])('reads a number exactly or not at all (%#)', (schema, given, read) => {
  expect(schema.safeParse(given).data).toBe(read);
});

it('reads JSON after a byte order mark', () => {
  expect(readBody(mtnMomo.errorBody, '\uFEFF{"code":"PENDING"}')).toEqual({ code: 'PENDING' });
});
