// Bodies about the charge that the kit asks about, each with its one meaning, as `recorded.json` beside a processor's double has them: a group for
// each body that its documents show, and a row for each way in which that is changed.
import { readFileSync } from 'node:fs';
import type { StepAnswer } from '@titan/server/providers/port';
import type { AskedCharge, AskedRefund, RecordedCharge, RecordedRefund, PaymentMethod } from './subject.ts';

type Group = {
  /** The public document that shows the body, or why there is none. */
  source: string;
  at: At | At[];
  status?: number;
  body: unknown;
  /** The handle that every answer of a stage has. */
  handle?: Record<string, string>;
  rows: RecordedRow[];
};
/** The stage of the call, and how the charge is made, by default by a wallet: `query`, `create card`. */
type At = string;
type RecordedRow = {
  name: string;
  at?: At | At[];
  status?: number;
  answer?: StepAnswer;
  /** By their paths. */
  set?: Record<string, unknown>;
  without?: string[];
  /** In place of the group's. */
  body?: unknown;
  /** `processing`, `declined NOT_COMPLETED`, `step OTP`, `lost maybe http_502`, or the answer without what is as always. */
  means: string | { kind: string };
  handle?: string | null;
};
type Recorded = RecordedCharge | RecordedRefund;
type Value = (asked: AskedCharge) => unknown;

const numberIn = (id: string): number => Number(/^\d+/.exec(id)?.[0] ?? 1);
/** What stands in braces in a table. */
const VALUES: Readonly<Record<string, Value>> = {
  reference: ({ reference }) => reference,
  id: ({ id }) => id,
  idNumber: ({ id }) => numberIn(id),
  amountMinor: ({ amountMinor }) => amountMinor,
  currency: ({ currency }) => currency,
  refundId: (asked) => (asked as AskedRefund).refundId,
  refundNumber: (asked) => numberIn((asked as AskedRefund).refundId),
};

export const groupsIn = (table: URL): Group[] => JSON.parse(readFileSync(table, 'utf8')) as Group[];

/** @param wire amounts as the processor writes them, by their names in the table */
export function recordedIn(table: URL, wire: Readonly<Record<string, Value>> = {}): readonly Recorded[] {
  const values = { ...VALUES, ...wire };
  return groupsIn(table).flatMap((group) =>
    group.rows.flatMap((row) => [row.at ?? group.at].flat().map((at) => recordedAt(at, group, row, values))),
  );
}

function recordedAt(
  at: At,
  group: Group,
  row: RecordedRow,
  values: Readonly<Record<string, Value>>,
): Recorded {
  const [stage, by] = at.split(' ') as [string, PaymentMethod?];
  const body = changed(row.body ?? group.body, row);
  const { handle = group.handle?.[stage] ?? null } = row;
  const means = { ...meaningOf(row.means), ...(handle !== null && { handle }) };
  const fill = (template: unknown, asked: AskedCharge): unknown =>
    filled(template, (name) => {
      const value = values[name];
      if (!value) throw new Error(`Nobody fills {${name}} in, of ${row.name}`);
      return value(asked);
    });
  return {
    name: row.name,
    stage,
    ...(by && { by }),
    ...(row.answer && { answer: row.answer }),
    status: row.status ?? group.status ?? 200,
    body: (asked: AskedCharge) => (typeof body === 'string' ? body : JSON.stringify(fill(body, asked))),
    means: (asked: AskedCharge) => fill(means, asked),
  } as Recorded;
}

function changed(body: unknown, { set = {}, without = [] }: RecordedRow): unknown {
  const copy = structuredClone(body);
  for (const [path, value] of Object.entries(set)) put(copy, path, value);
  for (const path of without) put(copy, path, undefined);
  return copy;
}

function put(body: unknown, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce((at, name) => (at as Record<string, unknown>)[name], body);
  (parent as Record<string, unknown>)[last] = value;
}

/** What an answer of a kind says, unless the table has something else. */
const ALWAYS: Readonly<Record<string, object>> = {
  approved: { amountMinor: '{amountMinor}', currency: '{currency}', message: '' },
  declined: { message: '' },
  processing: { message: '' },
  step: { canResendOtp: false, secretWasWrong: false, message: '' },
  account: { account: null, transfers: [], message: '' },
};
const SHORT: Readonly<Record<string, readonly string[]>> = {
  declined: ['errorType'],
  step: ['authModel'],
  lost: ['sent', 'cause'],
};

function meaningOf(means: RecordedRow['means']): object {
  if (typeof means !== 'string') return { ...ALWAYS[means.kind], ...means };
  const [kind = '', ...words] = means.split(' ');
  const named = (SHORT[kind] ?? []).map((name, nth) => [name, words[nth]]);
  return { kind, ...ALWAYS[kind], ...(Object.fromEntries(named) as object) };
}

/** With the values in place of the names in braces: alone they keep their type. */
function filled(value: unknown, valueOf: (name: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => filled(each, valueOf));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, valueOf)]));
  if (typeof value !== 'string') return value;
  const [, alone] = /^\{(\w+)\}$/.exec(value) ?? [];
  return alone === undefined
    ? value.replace(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name)))
    : valueOf(alone);
}
