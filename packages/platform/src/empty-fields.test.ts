// A field that may be left out of a payer's call may be null.
import * as payerCalls from '@titan/contract/payer/endpoints.schema';
import * as sandboxCalls from '@titan/contract/sandbox/endpoints.schema';
import type { Endpoint } from '@titan/contract/payer/call';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { withoutNulls } from './empty-fields.ts';

type Def = { type: string; shape?: Record<string, z.ZodMiniType>; innerType?: z.ZodMiniType };
const defOf = (schema: z.ZodMiniType): Def => schema._zod.def as unknown as Def;

/** A body of nothing but what may be left out, all of it null. */
function nullsOf(schema: z.ZodMiniType): [body: object, names: string[]] {
  const { shape = {}, innerType } = defOf(schema);
  if (innerType) return nullsOf(innerType);
  const fields = Object.entries(shape).flatMap(([name, field]): [string, unknown, string[]][] => {
    if (defOf(field).type === 'optional') return [[name, null, [name]]];
    const [inside, names] = nullsOf(field);
    return names.length === 0 ? [] : [[name, inside, names.map((inner) => `${name}.${inner}`)]];
  });
  const body = Object.fromEntries(fields.map(([name, value]) => [name, value]));
  return [body, fields.flatMap(([, , names]) => names)];
}

const BODIES = Object.entries({ ...payerCalls, ...sandboxCalls } as unknown as Record<string, Endpoint>).map(
  ([name, { body }]) => [name, body, ...nullsOf(body)] as const,
);

it.each(BODIES.filter(([, , , names]) => names.length > 0))('%s', (_, body, nulls) => {
  const read = JSON.stringify(withoutNulls(body, nulls));
  expect(read).not.toContain('null');
});

it('those of the specification among them', () => {
  expect(BODIES.flatMap(([call, , , names]) => names.map((name) => `${call} ${name}`))).toEqual(
    expect.arrayContaining([
      'chargeCard browser_card_token',
      'chargeCard store_for_future_use',
      'chargeCard quote',
      'chargeCard cardDetails.name',
      'queryCard env',
      'payLink customer.name',
      'chargeSavedCard authorization',
      'authorizeCard authorization.otp',
    ]),
  );
});
