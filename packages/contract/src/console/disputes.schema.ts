// The console's disputes: those to answer first, and one with what helps to answer it.
import * as z from 'zod/mini';
import { opaque } from '../field.schema.ts';
import { DISPUTE_REASONS } from '@titan/rules/dispute-reason';
import { consoleCalls, type Reply } from './console-call.ts';
import { DISPUTE_STATES } from './lists.ts';
import { instant } from './times.schema.ts';

const text = z.nullable(z.string());
const named = z.object({ id: z.coerce.number() });

const row = z.object({
  id: z.number(),
  /** Our reference of its payment, and the merchant's. */
  payment: z.string(),
  merchantReference: z.string(),
  customer: z.object({ name: text, email: z.string() }),
  /** Major units, with all the currency's decimals. */
  amount: z.string(),
  currency: z.string(),
  /** What people call it. */
  processor: z.string(),
  reason: z.enum(DISPUTE_REASONS),
  state: z.enum(DISPUTE_STATES),
  /** Until when the processor takes an answer; null: it does not say. */
  answerBy: z.nullable(instant),
  /** By the service's clock; null: no answer is awaited, or there is no such day. */
  leftMs: z.nullable(z.number()),
  openedAt: instant,
});

/** In English, which processors and banks read. */
const paper = z.object({
  title: z.string(),
  parts: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
});

export const disputesCalls = consoleCalls({
  list: {
    call: 'GET /disputes',
    right: 'disputes',
    query: z.object({ after: z.optional(opaque({ max: 20 }).check(z.regex(/^\d+$/))) }),
    /** `open`: those that are not over, the first to be answered first; on later pages none. `ended`: the newest first, a page. */
    reply: z.object({ open: z.array(row), ended: z.array(row), hasMore: z.boolean() }),
  },
  read: {
    call: 'GET /disputes/:id',
    right: 'disputes',
    params: named,
    reply: z.object({
      ...row.shape,
      /** The processor's own name for it. */
      handle: z.string(),
      /** What a person did about it elsewhere. */
      note: text,
      paper,
    }),
  },
  /** All of it in one archive, for whoever answers at the processor. */
  archive: { call: 'GET /disputes/:id/archive', right: 'disputes', params: named, reply: z.object({}) },
});

export type DisputeLine = Reply<typeof disputesCalls.list>['open'][number];
export type DisputeDetails = Reply<typeof disputesCalls.read>;
