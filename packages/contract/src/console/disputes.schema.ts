// The console's disputes: those to answer first, and one with its answer: what is known, what the shop writes and shows, and how it is sent.
import { DISPUTE_REASONS } from '@titan/rules/dispute-reason';
import * as z from 'zod/mini';
import { figure, lines, opaque, typedAmount } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { DISPUTE_FILE_SHOWS, DISPUTE_STATES } from './lists.ts';
import { instant } from './times.schema.ts';

const text = z.nullable(z.string());
const moment = z.nullable(instant);
const named = z.object({ id: z.coerce.number() });
const shows = z.enum(DISPUTE_FILE_SHOWS);
const done = z.object({});

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
  answerBy: moment,
  /** By the service's clock; null: no answer is awaited, or there is no such day. */
  leftMs: z.nullable(z.number()),
  openedAt: instant,
});

/** In English, which processors and banks read. */
const paper = z.object({
  title: z.string(),
  parts: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
});

/** What the shop writes. Empty: nothing. */
const draft = {
  message: lines({ max: 5_000 }),
  service: lines({ max: 2_000 }),
  address: lines({ max: 500 }),
  deliveredOn: figure({ max: 10 }).check(z.regex(/^(20\d\d-[01]\d-[0-3]\d)?$/)),
};

/** What somebody acts on: of which stage, and as it was when they saw it. */
const seen = { stage: z.number(), version: z.number() };

/** The answer of the stage at which the dispute is. */
const answer = z.object({
  message: z.string(),
  service: z.string(),
  address: z.string(),
  deliveredOn: z.string(),
  /** 0: it is what we propose, and nobody has saved it. */
  version: z.number(),
  /** Who saved it last; null: nobody, or we did. */
  writtenBy: text,
  writtenAt: moment,
  /** What was accepted or declined; null: nothing yet. */
  verdict: z.nullable(z.enum(['accept', 'decline'])),
  /** What was accepted. */
  accepted: text,
  sentAt: moment,
  /** Why it did not count. */
  refusedWhy: z.nullable(z.enum(['processor', 'answered_there', 'over'])),
  /** The processor's words. */
  refusal: text,
});

const file = z.object({
  id: z.number(),
  /** Ours, such as `delivery-7.pdf`. */
  name: z.string(),
  shows,
  bytes: z.number(),
  who: text,
});

const dispute = z.object({
  ...row.shape,
  /** The processor's own name for it. */
  handle: z.string(),
  stage: z.number(),
  /** How the stages before ended. */
  earlier: z.array(z.object({ stage: z.number(), outcome: z.nullable(z.enum(['won', 'lost'])) })),
  /** What a person did about it elsewhere. */
  note: text,
  /** What its processor takes by us; null: it is answered there. */
  takes: z.nullable(z.object({ inPart: z.boolean(), files: z.enum(['one', 'many']) })),
  answer,
  files: z.array(file),
  paper,
});

const FILE_BYTES = 5 * 1_024 * 1_024;

export const disputesCalls = consoleCalls({
  list: {
    call: 'GET /disputes',
    right: 'disputes',
    query: z.object({ before: z.optional(opaque({ max: 20 }).check(z.regex(/^\d+$/))) }),
    /** `open`: those that are not over, the first to be answered first; on later pages none. `ended`: the newest first, a page. */
    reply: z.object({ open: z.array(row), ended: z.array(row), hasMore: z.boolean() }),
  },
  read: { call: 'GET /disputes/:id', right: 'disputes', params: named, reply: dispute },
  keepDraft: {
    call: 'POST /disputes/:id/draft',
    right: 'disputes',
    params: named,
    body: z.object({ ...draft, ...seen }),
    reply: z.object({ version: z.number() }),
  },
  addFile: {
    call: 'POST /disputes/:id/files',
    right: 'disputes',
    /** Base64 is a third longer. */
    bodyBytes: Math.ceil(FILE_BYTES * 1.4),
    params: named,
    body: z.object({ ...seen, shows, content: opaque().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/)) }),
    reply: done,
  },
  removeFile: {
    call: 'POST /disputes/:id/files/:file/remove',
    right: 'disputes',
    params: z.object({ id: z.coerce.number(), file: z.coerce.number() }),
    body: z.object(seen),
    reply: done,
  },
  readFile: {
    call: 'GET /disputes/:id/files/:file',
    right: 'disputes',
    params: z.object({ id: z.coerce.number(), file: z.coerce.number() }),
    reply: done,
  },
  /** The money goes. No amount: all of it. */
  accept: {
    call: 'POST /disputes/:id/accept',
    right: 'disputes',
    stepUp: true,
    params: named,
    body: z.object({ ...draft, ...seen, amount: z.optional(typedAmount) }),
    reply: done,
  },
  /** Sends what is written, with the files, once. */
  decline: {
    call: 'POST /disputes/:id/decline',
    right: 'disputes',
    params: named,
    body: z.object({ ...draft, ...seen }),
    reply: done,
  },
  /** All of it in one archive, for whoever answers at the processor. */
  archive: { call: 'GET /disputes/:id/archive', right: 'disputes', params: named, reply: done },
});

export type DisputeLine = Reply<typeof disputesCalls.list>['open'][number];
export type DisputeDetails = Reply<typeof disputesCalls.read>;
