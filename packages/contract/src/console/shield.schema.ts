// The shield against card testing, above every screen: what is done at present and why, and what a person decides about it for a day.
import * as z from 'zod/mini';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant } from './times.schema.ts';

const stage = z.union([z.literal(1), z.literal(2), z.literal(3)]);

export const shieldCalls = consoleCalls({
  shield: {
    call: 'GET /shield',
    right: 'seeShield',
    reply: z.object({
      /** In force, the highest first; none: nothing is done. */
      stages: z.array(
        z.object({
          /** How its cards begin; null: it is for all of the shop's. */
          firstSix: z.nullable(z.string()),
          /** 1: payments are delayed. 2: 3-D Secure, or the processor's page. 3: the same, and one card try a payment. */
          stage,
          reason: z.enum(['declines', 'declines_of_day', 'left']),
          tries: z.number(),
          declines: z.number(),
          since: instant,
          endsAt: instant,
        }),
      ),
      /** How the cards begin that were declined lately, the most frequent first. */
      firstSix: z.array(z.string()),
      decided: z.nullable(z.object({ what: z.enum(['undone', 'hardened']), until: instant })),
    }),
  },
  decideShield: {
    call: 'POST /shield',
    right: 'shield',
    stepUp: true,
    body: z.object({ decision: z.enum(['undone', 'hardened', 'none']) }),
    reply: z.object({}),
  },
});

export type Shield = Reply<typeof shieldCalls.shield>;
