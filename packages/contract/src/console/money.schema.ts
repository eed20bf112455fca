// Money: the calls about balances, about what went back and what processors charged in a month, and its statement.
import { CURRENCIES } from '@titan/rules/currency';
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { consoleEndpoints } from './console-call.ts';
import { instant } from './instant.schema.ts';
import * as calls from './money.ts';
import { nothing } from './nothing.schema.ts';
import { timeZone } from './zone.schema.ts';

const month = {
  /** Left out: the present one. */
  month: z.optional(opaque({ max: 7 }).check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))),
  zone: timeZone,
};

const sum = { currency: z.string(), minor: z.number(), count: z.number() };

export const schemas = {
  balances: {
    body: nothing,
    reply: z.array(
      z.object({
        currency: z.string(),
        available_minor: z.number(),
        waiting_minor: z.number(),
        /** What lies at each processor, by its name. */
        held_minor: z.record(z.string(), z.number()),
      }),
    ),
  },
  month: {
    body: nothing,
    query: z.object(month),
    reply: z.object({
      month: z.string(),
      /** When it begins in that zone, and when it has ended. */
      from: instant,
      to: instant,
      back: z.array(z.object({ ...sum, kind: z.enum(calls.BACK_KINDS) })),
      /** The newest of what went back, or is on its way. */
      backRows: z.array(
        z.object({
          kind: z.enum(calls.BACK_KINDS),
          at: instant,
          payment: z.string(),
          minor: z.number(),
          currency: z.string(),
          state: z.enum(['done', 'underWay', 'failed', 'waits']),
        }),
      ),
      processors: z.array(
        z.object({
          /** What was debited. */
          ...sum,
          provider: z.string(),
          /** The currency of the payments: cards may be debited in another. */
          of: z.string(),
          /** What it says that it charged, and of how many payments it says so. */
          chargedMinor: z.number(),
          told: z.number(),
        }),
      ),
    }),
  },
  statement: {
    body: nothing,
    /** Of a currency: every entry of it, whatever the month, which add up to its balance. */
    query: z.object({ ...month, currency: z.optional(z.enum(CURRENCIES)) }),
    reply: z.object({}),
  },
};

export const moneyCalls = consoleEndpoints(
  { balances: calls.balances, month: calls.month, statement: calls.statement },
  schemas,
);
