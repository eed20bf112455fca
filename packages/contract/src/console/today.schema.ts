// Today: what has come in, and what waits for a person.
import { CHANNELS } from '@titan/rules/methods';
import * as z from 'zod/mini';
import { BASES, PERIODS } from './lists.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant, timeZone } from './times.schema.ts';

/** Minor units. What was received, less the rest, is the net; refunds that failed came back. */
const money = {
  /** How many payments it is the sum of. */
  count: z.number(),
  received: z.number(),
  fees: z.number(),
  vat: z.number(),
  refunded: z.number(),
  cameBack: z.number(),
  /** To disputes. */
  lost: z.number(),
  net: z.number(),
};

const span = { from: instant, to: instant };

export const todayCalls = consoleCalls({
  today: {
    call: 'GET /today',
    right: 'payments',
    query: z.object({
      /** How many days, of which today is one. */
      days: z.enum(PERIODS),
      /** What money belongs to them: what was booked, or all that became of the payments that were opened. */
      basis: z.enum(BASES),
      zone: timeZone,
    }),
    reply: z.object({
      /** When the first day begins in the zone that was asked for, and when the last has ended: a list of payments takes both. */
      ...span,
      /** Null: their role sees no sums. */
      figures: z.nullable(
        z.object({
          /** The currency of most payments first. */
          money: z.array(
            z.object({
              ...money,
              currency: z.string(),
              channels: z.array(
                z.object({ channel: z.enum(CHANNELS), minor: z.number(), count: z.number() }),
              ),
              /** What was received in each part of the span. */
              bars: z.array(z.object({ minor: z.number(), count: z.number() })),
              /** In each earlier span. */
              earlier: z.array(z.object(money)),
            }),
          ),
          /** When each part begins, hours of a day or days, and the end. */
          bounds: z.array(instant),
          /** What it stands beside, up to the same time of day: the same span before; of a day also that of the week before. */
          earlier: z.array(z.object(span)),
          /** What became of the payments that were opened: each is one. */
          outcomes: z.object({
            success: z.number(),
            waiting: z.number(),
            failed: z.number(),
            abandoned: z.number(),
            expired: z.number(),
          }),
          /** Why payments ended without money, by the code of what was wrong with the last attempt that failed; the commonest first. */
          reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
        }),
      ),
      /** Null: their role sees none. Disputes are among them for whoever does not answer them. */
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
      /** Those that wait for an answer, and until when the first of them does. Null: their role does not answer them. */
      disputes: z.nullable(z.object({ count: z.number(), answerBy: z.nullable(instant) })),
      receivers: z.nullable(
        z.array(z.object({ address: z.string(), isOff: z.boolean(), waiting: z.number() })),
      ),
    }),
  },
});

export type Today = Reply<typeof todayCalls.today>;
