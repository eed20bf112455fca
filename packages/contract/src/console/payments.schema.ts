// The console's payments: found, looked at, given back, noted; and a person's saved views of them.
import { cleanLine } from '@titan/rules/clean-text';
import { CURRENCIES } from '@titan/rules/currency';
import { CHANNELS } from '@titan/rules/methods';
import { isEmail } from '@titan/rules/email';
import { readTime } from '@titan/rules/read-time';
import { readAnyAmount } from '@titan/rules/typed-amount';
import * as z from 'zod/mini';
import { line, lines, opaque, typedAmount } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { DAYS_OF, DISPUTE_STATES, PAYMENT_STATUSES, SEARCHED_AS } from './lists.ts';
import type { SchemaProblem } from './field-problem.ts';
import { instant, timeZone } from './times.schema.ts';

const BAD_EMAIL: SchemaProblem = 'bad_email';
const done = z.object({});
const NAME_LENGTH = 60;
const QUERY_LENGTH = 2_000;
/** The address of a receipt too. */
const SEARCH_LENGTH = 1_000;

const status = z.enum(PAYMENT_STATUSES);
/** As the merchant API has it, of a payment or of an attempt. */
const wireStatus = z.enum(['pending', 'processing', 'success', 'failed', 'expired']);
/** Major units, with all the currency's decimals. */
const amount = z.string();
const channel = z.enum(CHANNELS);
const time = z.string();
const text = z.nullable(z.string());
/** The same for the same press, so that it acts once. */
const key = opaque({ max: 40 }).check(z.regex(/^[\w-]{8,40}$/));

/** In whatever currency it can be of. */
const anyAmount = typedAmount.check(z.refine((typed) => readAnyAmount(typed).length > 0));
const moment = opaque({ max: 40 }).check(z.refine((text) => readTime(text) !== null));

const filter = {
  env: z.optional(opaque({ max: 10 })),
  q: z.optional(opaque({ max: SEARCH_LENGTH }).check(z.overwrite(cleanLine))),
  state: z.optional(status),
  status: z.optional(wireStatus),
  channel: z.optional(channel),
  processor: z.optional(opaque({ max: 40 }).check(z.regex(/^[\w-]{1,40}$/))),
  currency: z.optional(z.enum(CURRENCIES)),
  by: z.optional(z.enum(DAYS_OF)),
  had: z.optional(z.enum(DAYS_OF)),
  /** From, and before; UTC. */
  from: z.optional(moment),
  to: z.optional(moment),
  min: z.optional(anyAmount),
  max: z.optional(anyAmount),
  /** Codes of what was wrong with the last attempt that failed, of a payment that was not paid, any of them; `UNKNOWN`: it has none. */
  reason: z.optional(opaque({ max: 500 }).check(z.regex(/^[\w.-]{1,64}(,[\w.-]{1,64}){0,7}$/))),
  /** A payment of theirs, by our reference: all that its customer made. */
  customer: z.optional(opaque({ max: 100 })),
  /** What follows /pay/ in its address. */
  link: z.optional(opaque({ max: 100 })),
};

const row = z.object({
  /** Ours: what its page is called. */
  reference: z.string(),
  merchantReference: z.string(),
  status,
  amount,
  /** It may be another amount, as with what the payer bears of the cost: figures are sums of these. */
  paid: amount,
  currency: z.string(),
  customer: z.object({ name: text, email: z.string() }),
  /** The attempt that paid, else the latest; null: nobody has tried. */
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
    z.object({ kind: z.literal('tried'), channel, lastFour: text, processor: z.string(), ...money }),
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
    z.object({
      kind: z.literal('refund'),
      /** Where a second person is needed: `waiting`, `declined`, `lapsed`. Where it is held: `held`, `undone`, `stopped…`, which says why it was not sent. */
      state: z.enum([
        ...(['processing', 'success', 'failed', 'waiting', 'declined', 'lapsed'] as const),
        ...(['held', 'undone', 'stoppedByPerson', 'stoppedByPayment'] as const),
      ]),
      /** Whoever made it, and the second person; null: the merchant's own system, and none. */
      who: text,
      second: text,
      ...money,
    }),
    z.object({ kind: z.literal('dispute'), state: z.enum(['open', 'won', 'lost']), ...money }),
    /** `answer`: the status, else why there is none. */
    z.object({ kind: z.literal('webhook'), name: z.string(), answer: z.string() }),
    z.object({ kind: z.literal('note'), who: z.string() }),
  ]),
);

const attempt = z.object({
  reference: z.string(),
  status: wireStatus,
  channel,
  /** What people call it. */
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

/** Each is null where no document of the processor's says. */
const refundTerms = z.object({
  /** What people call the processor. */
  processor: z.string(),
  by: z.nullable(z.enum(['call', 'person', 'nobody'])),
  inPart: z.nullable(z.boolean()),
  times: z.nullable(z.enum(['once', 'often'])),
  /** The smallest sum. */
  least: z.nullable(amount),
  until: z.nullable(time),
});

const webhook = z.object({
  id: z.string(),
  event: z.string(),
  url: z.string(),
  status: z.enum(['waiting', 'delivered', 'undelivered']),
  /** What its last try brought: the status, else why there is none; and the beginning of the body. */
  answer: text,
  body: text,
});

const payment = z.object({
  ...row.shape,
  refunded: amount,
  /** What can still be given back. */
  refundable: amount,
  phone: text,
  /** What it was for, in the merchant's words. */
  narration: text,
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      /** What the line comes to; below zero where something is taken off. */
      amount,
      /** On our origin. */
      picture: text,
    }),
  ),
  metadata: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The payment link that it was paid by. */
  link: z.nullable(z.object({ slug: z.string(), name: z.string() })),
  /** What was kept of it, with VAT, and what the merchant has of it by now; null: nothing was paid. */
  books: z.nullable(z.object({ fee: amount, net: amount })),
  /** What its processor says of giving it back; null: nobody has paid it. */
  terms: z.nullable(refundTerms),
  expiresAt: time,
  /** Where its payer is. */
  page: z.string(),
  /** Whether a receipt can be sent, and how: there may be no mail server. */
  receipt: z.nullable(z.enum(['mail', 'link'])),
  /** What a person gives back within a day without a proof of who it is, and whoever is no owner or admin of one payment. */
  refundLimit: amount,
  /** What all people together give back within a day without such a proof. */
  shopRefundLimit: amount,
  /** Refunds that somebody has made in the last minute: each is sent by itself after so long, unless who made it undoes it. */
  held: z.array(
    z.object({
      id: z.number(),
      state: z.enum(['held', 'sent', 'undone', 'stopped']),
      who: z.string(),
      isOwn: z.boolean(),
      reason: text,
      leftMs: z.number(),
      ...money,
    }),
  ),
  disputes: z.array(
    z.object({
      id: z.number(),
      state: z.enum(DISPUTE_STATES),
      ...money,
      /** To answer it, by the service's clock; null: no answer is awaited, or the processor does not say. */
      leftMs: z.nullable(z.number()),
    }),
  ),
  attempts: z.array(attempt),
  webhooks: z.array(webhook),
  events: z.array(event),
});

/** `waiting`: a second person is asked. `held`: it can still be undone. `stopped`: it was not sent, as its person or payment had changed. */
const refundState = z.enum(['processing', 'success', 'failed', 'waiting', 'held', 'undone', 'stopped']);

/** One of ours. */
const reference = opaque({ max: 100 });
const named = z.object({ reference });
const view = z.object({
  name: line({ min: 1, max: NAME_LENGTH }),
  query: opaque({ max: QUERY_LENGTH }),
});

export const paymentsCalls = consoleCalls({
  findPayments: {
    call: 'GET /payments',
    right: 'payments',
    query: z.object({ ...filter, after: z.optional(reference) }),
    /** `searchedAs`: what `q` was looked for as. */
    reply: z.object({
      payments: z.array(row),
      hasMore: z.boolean(),
      searchedAs: z.array(z.enum(SEARCHED_AS)),
    }),
  },
  /** The one payment that a text names whole: by a reference, or the address of a page. */
  namedPayment: {
    call: 'GET /payments/named',
    right: 'payments',
    query: z.object({ q: filter.q }),
    reply: z.object({ payment: text }),
  },
  /** By which the shop's payments may have gone. */
  processorsOfPayments: {
    call: 'GET /payments/processors',
    right: 'payments',
    reply: z.object({ processors: z.array(z.string()) }),
  },
  countPayments: {
    call: 'GET /payments/count',
    right: 'payments',
    query: z.object(filter),
    reply: z.object({ count: z.number(), isMore: z.boolean(), since: z.nullable(time) }),
  },
  exportPayments: {
    call: 'GET /payments/export.csv',
    right: 'export',
    stepUp: true,
    /** In which local times are written. */
    query: z.object({ ...filter, zone: timeZone }),
    reply: done,
  },
  readPayment: { call: 'GET /payments/of/:reference', right: 'payments', params: named, reply: payment },
  refundPayment: {
    call: 'POST /payments/of/:reference/refund',
    right: 'refund',
    params: named,
    body: z.object({
      amount: typedAmount,
      reason: line({ max: 200 }),
      key,
    }),
    reply: z.object({ state: refundState, ...money }),
  },
  /** Answers what became of it: it may have been sent by then. */
  undoRefund: {
    call: 'POST /held-refunds/:id/undo',
    right: 'refund',
    params: z.object({ id: z.coerce.number() }),
    reply: z.object({ state: refundState }),
  },
  /** Refunds that wait for a second person. */
  askedRefunds: {
    call: 'GET /asked-refunds',
    right: 'refund',
    reply: z.object({
      refunds: z.array(
        z.object({
          id: z.number(),
          payment: z.string(),
          ...money,
          reason: text,
          who: z.string(),
          /** Whoever asked does not approve. */
          isOwn: z.boolean(),
          askedAt: instant,
          expiresAt: instant,
        }),
      ),
    }),
  },
  approveRefund: {
    call: 'POST /asked-refunds/:id/approve',
    right: 'refund',
    stepUp: true,
    params: z.object({ id: z.coerce.number() }),
    reply: done,
  },
  declineRefund: {
    call: 'POST /asked-refunds/:id/decline',
    right: 'refund',
    stepUp: true,
    params: z.object({ id: z.coerce.number() }),
    reply: done,
  },
  sendReceipt: {
    call: 'POST /payments/of/:reference/receipt',
    right: 'attend',
    params: named,
    /** `email`: another address than the payment's. */
    body: z.object({
      key,
      email: z.optional(line({ max: 254, error: BAD_EMAIL }).check(z.refine(isEmail, BAD_EMAIL))),
    }),
    /** `link`: to be handed on by the merchant. */
    reply: z.object({ outcome: z.enum(['sent', 'not-sent', 'unsure', 'link']), link: text }),
  },
  writeNote: {
    call: 'POST /payments/of/:reference/note',
    right: 'attend',
    params: named,
    body: z.object({ text: lines({ min: 1, max: 2_000 }), key }),
    reply: done,
  },
  listViews: { call: 'GET /views', right: 'own', reply: z.object({ views: z.array(view) }) },
  saveView: { call: 'POST /views', right: 'own', body: view, reply: done },
  dropView: {
    call: 'POST /views/drop',
    right: 'own',
    body: z.object({ name: line({ max: NAME_LENGTH }) }),
    reply: done,
  },
});

export type PaymentLine = Reply<typeof paymentsCalls.findPayments>['payments'][number];
export type PaymentDetails = Reply<typeof paymentsCalls.readPayment>;
export type PaymentEvent = PaymentDetails['events'][number];
export type AskedRefund = Reply<typeof paymentsCalls.askedRefunds>['refunds'][number];
