// The merchant's webhooks: where they go, what came of them, the doctor.
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant } from './times.schema.ts';

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

export const webhooksCalls = consoleCalls({
  receiver: {
    call: 'GET /webhooks/receiver',
    right: 'deliveries',
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
  setAddress: {
    call: 'POST /webhooks/address',
    right: 'integration',
    stepUp: true,
    body: z.object({ url: z.nullable(address) }),
    reply: z.object({}),
  },
  deliveries: {
    call: 'GET /webhooks',
    right: 'deliveries',
    query: z.object({
      status: z.optional(status),
      event: z.optional(opaque({ max: 100 })),
      payment: z.optional(opaque({ max: 100 })),
      after: z.optional(id),
    }),
    reply: z.object({ webhooks: z.array(webhook), hasMore: z.boolean() }),
  },
  delivery: { call: 'GET /webhooks/:id', right: 'deliveries', params, reply: webhook },
  sendAgain: { call: 'POST /webhooks/:id/again', right: 'deliveries', params, reply: z.object({}) },
  sendAllAgain: { call: 'POST /webhooks/again', right: 'deliveries', reply: z.object({ sent: z.number() }) },
  /** Without an address: the configured one. */
  askDoctor: {
    call: 'POST /webhooks/doctor',
    right: 'deliveries',
    body: z.object({ url: z.optional(address) }),
    reply: report,
  },
  sendTest: {
    call: 'POST /webhooks/test',
    right: 'deliveries',
    body: z.object({ url: z.optional(address) }),
    reply: report,
  },
});

export type Webhook = Reply<typeof webhooksCalls.delivery>;
export type Receiver = Reply<typeof webhooksCalls.receiver>;
export type DoctorsReport = Reply<typeof webhooksCalls.askDoctor>;
