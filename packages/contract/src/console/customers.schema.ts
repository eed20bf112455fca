// The shop's customers: those who pay with one e-mail address, and what they have paid.
import { cleanLine } from '@titan/rules/clean-text';
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant } from './times.schema.ts';

const customer = z.object({
  /** Ours, of their newest payment: what their page is called. */
  payment: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  payments: z.number(),
  /** They have more payments: the figures are of so many of them. */
  is_more: z.boolean(),
  paid: z.number(),
  disputed: z.number(),
  last_paid_at: z.nullable(instant),
  /** Null: their role sees no sums. */
  sums: z.nullable(
    z.array(z.object({ currency: z.string(), paid_minor: z.number(), refunded_minor: z.number() })),
  ),
});

const reference = opaque({ max: 100 });

export const customersCalls = consoleCalls({
  list: {
    call: 'GET /customers',
    right: 'payments',
    /** `q`: whatever finds their payments. */
    query: z.object({
      q: z.optional(opaque({ max: 2_048 }).check(z.overwrite(cleanLine))),
      after: z.optional(reference),
    }),
    reply: z.object({ customers: z.array(customer), hasMore: z.boolean() }),
  },
  /** Whose payment is named. */
  read: {
    call: 'GET /customers/of/:reference',
    right: 'payments',
    params: z.object({ reference }),
    reply: customer,
  },
});

export type Customer = Reply<typeof customersCalls.read>;
