// Money: balances, and what went back and what it cost in a month.
import { CURRENCIES } from '@titan/rules/currency';
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant, timeZone } from './times.schema.ts';

const month = {
  /** Left out: the present one. */
  month: z.optional(opaque({ max: 7 }).check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))),
  zone: timeZone,
};

const sum = { currency: z.string(), minor: z.number(), count: z.number() };

/** What a merchant gave back, and what no payment was owed: paid twice, too late, or of another amount. */
const BACK_KINDS = ['refund', 'reversal'] as const;

export const balancesCalls = consoleCalls({
  balances: {
    call: 'GET /balances',
    right: 'figures',
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
    call: 'GET /month',
    right: 'figures',
    query: z.object(month),
    reply: z.object({
      month: z.string(),
      /** When it begins in that zone, and when it has ended. */
      from: instant,
      to: instant,
      back: z.array(z.object({ ...sum, kind: z.enum(BACK_KINDS) })),
      /** The newest of what went back, or is on its way. */
      backRows: z.array(
        z.object({
          kind: z.enum(BACK_KINDS),
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
  /** A file. Whoever may export sees figures too. */
  statement: {
    call: 'GET /statement',
    right: 'export',
    /** With a currency: every entry of it, whatever the month, which add up to its balance. */
    query: z.object({ ...month, currency: z.optional(z.enum(CURRENCIES)) }),
    reply: z.object({}),
  },
});

export type Month = Reply<typeof balancesCalls.month>;
