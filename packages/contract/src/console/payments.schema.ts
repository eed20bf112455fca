// Schemas of payments.ts: what its calls take and answer (decision 0024).
import { CURRENCIES } from '@titan/rules/currency';
import { CHANNELS } from '@titan/rules/methods';
import { readAnyAmount } from '@titan/rules/typed-amount';
import * as z from 'zod/mini';
import { typedAmount } from '../typed-amount.schema.ts';
import { consoleEndpoints } from './console-call.ts';
import * as calls from './payments.ts';
import { timeZone } from './zone.schema.ts';

const nothing = z.undefined();
const done = z.object({});
const NAME_LENGTH = 60;
const QUERY_LENGTH = 2_000;

const status = z.enum(['pending', 'processing', 'success', 'failed', 'expired']);
/** Major units, with all the currency's decimals. */
const amount = z.string();
const channel = z.enum(CHANNELS);
const time = z.string();
const text = z.nullable(z.string());
/** The same for the same press, so that it acts once. */
const key = z.string().check(z.regex(/^[\w-]{8,40}$/));

/** In whatever currency it can be of. */
const anyAmount = typedAmount.check(z.refine((typed) => readAnyAmount(typed).length > 0));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}Z$/));

const filter = {
  env: z.optional(z.string()),
  q: z.optional(z.string().check(z.maxLength(254))),
  status: z.optional(status),
  channel: z.optional(channel),
  processor: z.optional(z.string().check(z.regex(/^[\w-]{1,40}$/))),
  currency: z.optional(z.enum(CURRENCIES)),
  /** From, and before; UTC. */
  from: z.optional(day),
  to: z.optional(day),
  min: z.optional(anyAmount),
  max: z.optional(anyAmount),
  /** The code of what was wrong with an attempt that failed; `UNKNOWN`: it has none. */
  reason: z.optional(z.string().check(z.regex(/^[\w.-]{1,64}$/))),
};

const line = z.object({
  /** Ours: what its page is called. */
  reference: z.string(),
  merchantReference: z.string(),
  status,
  amount,
  /** It may be another amount, as with what the payer bears of the cost: figures are sums of these. */
  paid: amount,
  currency: z.string(),
  customer: z.object({ name: text, email: z.string() }),
  /** Of the attempt that paid, else of the latest; null: nobody has tried. */
  channel: z.nullable(channel),
  lastFour: text,
  createdAt: time,
});

const money = { amount, currency: z.string() };

/** What happened, in the order of its time. */
const event = z.intersection(
  /** In others' own words: a processor's, a payer's, the team's. */
  z.object({ at: time, quotes: z.array(z.string()) }),
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('opened'), ...money }),
    z.object({ kind: z.literal('tried'), channel, processor: z.string(), ...money }),
    z.object({
      kind: z.literal('evidence'),
      source: z.enum(['answer', 'query', 'callback', 'operator']),
      /** Such as `approved`, `declined`, `lost`. */
      what: z.string(),
      processor: z.string(),
      /** That was asked for. */
      step: text,
      /** How often the same was reported in a row. */
      times: z.number(),
    }),
    z.object({
      kind: z.literal('moved'),
      /** A transfer that arrived, or what goes back without anybody's refund. */
      state: z.enum(['kept', 'returned', 'owed', 'reversed', 'manual']),
      ...money,
    }),
    z.object({ kind: z.literal('refund'), state: z.enum(['processing', 'success', 'failed']), ...money }),
    z.object({ kind: z.literal('dispute'), state: z.enum(['open', 'won', 'lost']), ...money }),
    /** `answer`: the status, else why there is none. */
    z.object({ kind: z.literal('webhook'), name: z.string(), answer: z.string() }),
    z.object({ kind: z.literal('note'), who: z.string() }),
  ]),
);

const attempt = z.object({
  reference: z.string(),
  status: z.enum(['pending', 'processing', 'success', 'failed', 'expired']),
  channel,
  processor: z.string(),
  /** The processor's own name for it. */
  handle: text,
  lastFour: text,
  fee: amount,
  ...money,
  /** Why it failed, or what it waits for, in one sentence. */
  sentence: text,
  at: time,
});

const webhook = z.object({
  id: z.string(),
  event: z.string(),
  url: z.string(),
  status: z.enum(['waiting', 'delivered', 'undelivered']),
  /** Of its last try: the status, else why there is none; and the beginning of its body. */
  answer: text,
  body: text,
});

const payment = z.object({
  ...line.shape,
  refunded: amount,
  /** What can still be given back. */
  left: amount,
  phone: text,
  expiresAt: time,
  /** Where its payer is. */
  page: z.string(),
  /** Whether a receipt can be sent, and how: there may be no mail server. */
  receipt: z.nullable(z.enum(['mail', 'link'])),
  /** What a person gives back within a day without a proof of who it is, and whoever is no owner or admin of one payment. */
  refundLimit: amount,
  attempts: z.array(attempt),
  webhooks: z.array(webhook),
  events: z.array(event),
});

const named = z.object({ reference: z.string() });
const view = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(NAME_LENGTH)),
  query: z.string(),
});

export const schemas = {
  findPayments: {
    body: nothing,
    query: z.object({ ...filter, after: z.optional(z.string()) }),
    reply: z.object({ payments: z.array(line), hasMore: z.boolean() }),
  },
  countPayments: {
    body: nothing,
    query: z.object(filter),
    reply: z.object({ count: z.number(), isMore: z.boolean(), since: z.nullable(time) }),
  },
  mayExport: { body: z.object({ query: z.string().check(z.maxLength(QUERY_LENGTH)) }), reply: done },
  exportPayments: {
    body: nothing,
    /** Of the local times. */
    query: z.object({ ...filter, zone: timeZone }),
    reply: done,
  },
  readPayment: { body: nothing, params: named, reply: payment },
  refundPayment: {
    params: named,
    body: z.object({
      amount: typedAmount,
      reason: z.string().check(z.maxLength(200)),
      key,
    }),
    reply: z.object({ state: z.enum(['processing', 'success', 'failed']), ...money }),
  },
  sendReceipt: {
    params: named,
    body: z.object({ key }),
    /** `link`: to be handed on by the merchant. */
    reply: z.object({ outcome: z.enum(['sent', 'not-sent', 'unsure', 'link']), link: text }),
  },
  writeNote: {
    params: named,
    body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)), key }),
    reply: done,
  },
  listViews: { body: nothing, reply: z.object({ views: z.array(view) }) },
  saveView: { body: view, reply: done },
  dropView: { body: z.object({ name: z.string() }), reply: done },
};

export const paymentCalls = consoleEndpoints(calls, schemas);
