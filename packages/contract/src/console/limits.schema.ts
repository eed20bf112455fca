// Limits of refunds by people, and who hears of what happens in the console: set by the owner. What is looser starts a day later.
import { CURRENCIES } from '@titan/rules/currency';
import { isEmail } from '@titan/rules/email';
import * as z from 'zod/mini';
import { line, typedAmount } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import type { SchemaProblem } from './field-problem.ts';
import { instant } from './times.schema.ts';

const done = z.object({});
const BAD_EMAIL: SchemaProblem = 'bad_email';
const currency = z.enum(CURRENCIES);
/** Major units, with all the currency's decimals. */
const sums = { person: z.string(), shop: z.string(), second: z.nullable(z.string()), notice: z.string() };

export const limitsCalls = consoleCalls({
  limits: {
    call: 'GET /settings/limits',
    right: 'refundLimits',
    reply: z.object({
      /** A row a currency. `next`: what starts later, and can be taken back until then. */
      limits: z.array(
        z.object({ currency, ...sums, next: z.nullable(z.object({ ...sums, startsAt: instant })) }),
      ),
      /** Null: the owner's own. */
      address: z.nullable(z.string()),
      nextAddress: z.nullable(z.object({ address: z.nullable(z.string()), startsAt: instant })),
      /** Whether this installation sends e-mail at all. */
      has_server: z.boolean(),
    }),
  },
  setLimits: {
    call: 'POST /settings/limits',
    right: 'refundLimits',
    stepUp: true,
    body: z.object({
      currency,
      person: typedAmount,
      shop: typedAmount,
      /** Null: nobody has to approve. */
      second: z.nullable(typedAmount),
      notice: typedAmount,
    }),
    reply: done,
  },
  /** What waits does not start. */
  keepLimits: {
    call: 'POST /settings/limits/keep',
    right: 'refundLimits',
    body: z.object({ currency }),
    reply: done,
  },
  setNoticeAddress: {
    call: 'POST /settings/notice-address',
    right: 'refundLimits',
    stepUp: true,
    body: z.object({
      address: z.nullable(line({ max: 254, error: BAD_EMAIL }).check(z.refine(isEmail, BAD_EMAIL))),
    }),
    reply: done,
  },
  keepNoticeAddress: { call: 'POST /settings/notice-address/keep', right: 'refundLimits', reply: done },
});

export type LimitSettings = Reply<typeof limitsCalls.limits>;
