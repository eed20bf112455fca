// What people did in the console of a shop.
import { readTime } from '@titan/rules/read-time';
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant } from './times.schema.ts';

const moment = opaque({ max: 40 }).check(z.refine((text) => readTime(text) !== null));
const rowId = opaque({ max: 15 }).check(z.regex(/^\d{1,15}$/));
/** By what nobody chooses: names alone can be alike. */
const person = z.object({ id: z.string(), name: z.string(), email: z.string() });
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const activityLogCalls = consoleCalls({
  read: {
    call: 'GET /activity-log',
    right: 'own',
    query: z.object({
      /** By their id; `host`: the host. */
      person: z.optional(opaque({ max: 15 }).check(z.regex(/^(?:\d{1,15}|host)$/))),
      action: z.optional(opaque({ max: 254 })),
      /** From, and before: days begin where the reader is. */
      from: z.optional(moment),
      to: z.optional(moment),
      /** Rows before this one. */
      before: z.optional(rowId),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          /** The oldest row that is folded into it: the next page is before this one. */
          id: z.string(),
          at: instant,
          /** Null: the host. */
          person: z.nullable(person),
          action: z.string(),
          target: z.nullable(z.string()),
          facts,
          /** What the same person did again within seconds before, one after the other. */
          others: z.array(z.object({ at: instant, target: z.nullable(z.string()), facts })),
          address: z.nullable(z.string()),
          agent: z.nullable(z.string()),
        }),
      ),
      hasMore: z.boolean(),
      /** What there is to filter by; of whoever sees their own alone, nobody. */
      people: z.array(person),
      actions: z.array(z.string()),
      /** What was done to the list after it was written; null: nothing; undefined: it is not theirs to know. */
      fault: z.optional(
        z.nullable(
          z.discriminatedUnion('kind', [
            /** A row of that time was changed, or one before it taken out. */
            z.object({ kind: z.literal('changed'), at: instant }),
            /** Rows are missing at the end, or were when more were written. */
            z.object({ kind: z.literal('cut'), written: z.number(), left: z.number() }),
          ]),
        ),
      ),
    }),
  },
});

export type ActivityPage = Reply<typeof activityLogCalls.read>;
