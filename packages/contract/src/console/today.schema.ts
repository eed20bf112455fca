// Today: what has come in, and what waits for a person.
import { CHANNELS } from '@titan/rules/methods';
import * as z from 'zod/mini';
import { PERIODS } from './lists.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant, timeZone } from './times.schema.ts';

export const todayCalls = consoleCalls({
  today: {
    call: 'GET /today',
    right: 'payments',
    query: z.object({
      /** How many days, of which today is one. */
      days: z.enum(PERIODS),
      zone: timeZone,
    }),
    reply: z.object({
      /** When the first day begins in the zone that was asked for, and when the last has ended: a list of payments takes both. */
      from: instant,
      to: instant,
      /** Null: their role sees no sums. */
      figures: z.nullable(
        z.object({
          opened: z.number(),
          paid: z.number(),
          received: z.array(
            z.object({
              currency: z.string(),
              minor: z.number(),
              count: z.number(),
              channels: z.array(
                z.object({ channel: z.enum(CHANNELS), minor: z.number(), count: z.number() }),
              ),
            }),
          ),
          /** Payments with a failed attempt, by the code of what was wrong; the commonest first. */
          reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
        }),
      ),
      /** Null: their role sees none. */
      reviewItems: z.nullable(
        z.array(
          z.object({
            name: z.string(),
            what: z.string(),
            since: instant,
            payment: z.nullable(z.string()),
            amount_minor: z.nullable(z.number()),
            currency: z.nullable(z.string()),
          }),
        ),
      ),
      receivers: z.nullable(
        z.array(z.object({ address: z.string(), isOff: z.boolean(), waiting: z.number() })),
      ),
    }),
  },
});

export type Today = Reply<typeof todayCalls.today>;
