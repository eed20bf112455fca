// The sandbox's screen: open payments with what can be done to them outside, time, and scenarios.
import { CHANNELS } from '@titan/rules/methods';
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { reference } from '../payer/reference.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant } from './times.schema.ts';

/** On the payer's phone, in their bank's app or at their bank; or a transfer of what is due, of less, of more. */
const act = z.enum(['approve', 'decline', 'ignore', 'exact', 'under', 'over']);

const openPayment = z.object({
  reference: z.string(),
  amount: z.object({ minor: z.number(), currency: z.string() }),
  customer: z.string(),
  created_at: instant,
  /** The channel of the attempt that is under way; null: there is none. */
  channel: z.nullable(z.enum(CHANNELS)),
  /** The path of the payer's page. */
  page: z.string(),
  acts: z.array(act),
});

export const sandboxCalls = consoleCalls({
  openPayments: {
    call: 'GET /sandbox/payments',
    right: 'sandbox',
    reply: z.object({ payments: z.array(openPayment) }),
  },
  pressOutside: {
    call: 'POST /sandbox/payments/:reference/press',
    right: 'sandbox',
    params: z.object({ reference }),
    body: z.strictObject({ act }),
    reply: z.object({}),
  },
  /** Ages the one payment; answers when all that falls due by it has run. */
  skipMinutes: {
    call: 'POST /sandbox/payments/:reference/skip',
    right: 'sandbox',
    params: z.object({ reference }),
    body: z.strictObject({ minutes: z.int().check(z.gte(1), z.lte(72 * 60)) }),
    reply: z.object({}),
  },
  listScenarios: {
    call: 'GET /sandbox/scenarios',
    right: 'sandbox',
    reply: z.object({ scenarios: z.array(z.string()) }),
  },
  playScenario: {
    call: 'POST /sandbox/plays',
    right: 'sandbox',
    body: z.strictObject({ name: opaque({ max: 100 }) }),
    reply: z.object({ id: z.string() }),
  },
  readPlay: {
    call: 'GET /sandbox/plays/:id',
    right: 'sandbox',
    params: z.object({ id: opaque({ max: 100 }) }),
    reply: z.object({
      name: z.string(),
      /** Played so far: sentences of the area's words, before they are made. */
      steps: z.array(z.object({ code: z.string(), params: z.optional(z.record(z.string(), z.unknown())) })),
      state: z.enum(['playing', 'done', 'failed']),
      /** The path of the payer's page, once there is one. */
      page: z.nullable(z.string()),
      /** What is unexplained, in minor units, or what was not as expected; null: not known yet. */
      unexplained_minor: z.nullable(z.number()),
      why: z.nullable(z.string()),
    }),
  },
});

export type OpenPayment = Reply<typeof sandboxCalls.openPayments>['payments'][number];
export type SandboxAct = OpenPayment['acts'][number];
export type ScenarioPlay = Reply<typeof sandboxCalls.readPlay>;
