// Schemas of webhooks.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { consoleEndpoints } from './console-call.ts';
import { instant } from './instant.schema.ts';
import { nothing } from './nothing.schema.ts';
import * as calls from './webhooks.ts';

const status = z.enum(['waiting', 'delivered', 'undelivered']);
const id = opaque({ max: 100 });
const params = z.object({ id });
const address = opaque({ max: 2_048 });

const tried = z.object({
  at: instant,
  tookMs: z.number(),
  outcome: z.string(),
  httpStatus: z.nullable(z.number()),
  answer: z.nullable(z.string()),
  /** What else was seen, as lines of text. */
  seen: z.array(z.string()),
});

const webhook = z.object({
  id: z.string(),
  event: z.string(),
  /** The payment's. */
  reference: z.string(),
  url: z.string(),
  status,
  createdAt: instant,
  nextTryAt: z.nullable(instant),
  body: z.nullable(z.string()),
  /** Oldest first; in a list only the last. */
  tries: z.array(tried),
});

const report = z.object({
  url: z.string(),
  grade: z.enum(['good', 'fair', 'broken', 'unsafe']),
  stack: z.nullable(z.string()),
  findings: z.array(
    z.object({
      code: z.string(),
      weight: z.enum(['danger', 'broken', 'warning', 'note']),
      remedy: z.string(),
      facts: z.record(z.string(), z.string()),
      example: z.nullable(z.string()),
    }),
  ),
  probes: z.array(
    z.object({
      name: z.string(),
      outcome: z.string(),
      http_status: z.nullable(z.number()),
      took_ms: z.number(),
    }),
  ),
});

export const schemas = {
  receiver: {
    body: nothing,
    reply: z.object({
      /** Where webhooks go when a payment names no address; null: nowhere. */
      url: z.nullable(z.string()),
      health: z.enum(['unused', 'well', 'failing', 'off']),
      answeredAt: z.nullable(instant),
      waiting: z.number(),
      undelivered: z.number(),
      /** When the next of those that wait is sent again. */
      nextTryAt: z.nullable(instant),
      events: z.array(z.string()),
    }),
  },
  setAddress: { body: z.object({ url: z.nullable(address) }), reply: z.object({}) },
  deliveries: {
    body: nothing,
    query: z.object({
      status: z.optional(status),
      event: z.optional(opaque({ max: 100 })),
      payment: z.optional(opaque({ max: 100 })),
      after: z.optional(id),
    }),
    reply: z.object({ webhooks: z.array(webhook), hasMore: z.boolean() }),
  },
  delivery: { body: nothing, params, reply: webhook },
  sendAgain: { body: nothing, params, reply: z.object({}) },
  sendAllAgain: { body: nothing, reply: z.object({ sent: z.number() }) },
  /** Without an address: the configured one. */
  askDoctor: { body: z.object({ url: z.optional(address) }), reply: report },
  sendTest: { body: z.object({ url: z.optional(address) }), reply: report },
};

export const webhooksCalls = consoleEndpoints(
  {
    receiver: calls.receiver,
    setAddress: calls.setAddress,
    deliveries: calls.deliveries,
    delivery: calls.delivery,
    sendAgain: calls.sendAgain,
    sendAllAgain: calls.sendAllAgain,
    askDoctor: calls.askDoctor,
    sendTest: calls.sendTest,
  },
  schemas,
);
