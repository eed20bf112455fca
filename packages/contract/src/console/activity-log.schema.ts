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
      /** When a row was changed or taken out after it was written; null: none was; undefined: it is not theirs to know. */
      brokenAt: z.optional(z.nullable(instant)),
    }),
  },
});

export type ActivityPage = Reply<typeof activityLogCalls.read>;
