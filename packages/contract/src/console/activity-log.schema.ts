// What people did in the console of a shop.
import { readTime } from '@titan/rules/read-time';
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant } from './times.schema.ts';

const day = opaque({ max: 10 }).check(z.refine((text) => readTime(text)?.isDay === true));
const filter = z.optional(opaque({ max: 254 }));

export const activityLogCalls = consoleCalls({
  read: {
    call: 'GET /activity-log',
    right: 'own',
    query: z.object({
      person: filter,
      action: filter,
      /** Days of UTC, both included. */
      from: z.optional(day),
      to: z.optional(day),
      /** Rows before this one. */
      before: z.optional(opaque({ max: 15 }).check(z.regex(/^\d{1,15}$/))),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          at: instant,
          who: z.string(),
          action: z.string(),
          target: z.nullable(z.string()),
          facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
          address: z.nullable(z.string()),
          agent: z.nullable(z.string()),
        }),
      ),
      hasMore: z.boolean(),
      /** What there is to filter by; of whoever sees their own alone, nobody. */
      people: z.array(z.string()),
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
