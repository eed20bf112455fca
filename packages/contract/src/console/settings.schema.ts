// The shop's settings: keys, processors, e-mail when somebody pays, and what waits for a person.
import { isEmail } from '@titan/rules/email';
import { CHANNELS } from '@titan/rules/methods';
import * as z from 'zod/mini';
import { line, lines, opaque } from '../field.schema.ts';
import { KEY_KINDS } from './lists.ts';
import type { SchemaProblem } from './field-problem.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant } from './times.schema.ts';

const done = z.object({});
const byId = z.object({ id: z.coerce.number() });
const nullable = z.nullable(z.string());
const BAD_EMAIL: SchemaProblem = 'bad_email';
const NOTE_MISSING: SchemaProblem = 'note_missing';
const address = z.nullable(line({ max: 254, error: BAD_EMAIL }).check(z.refine(isEmail, BAD_EMAIL)));
const outcome = z.enum(['returned', 'try-again', 'not-returned']);

const credentialFields = z.array(
  z.object({
    name: z.string(),
    help: z.string(),
    /** What it looks like, in words. */
    form: z.string(),
    is_secret: z.boolean(),
    is_optional: z.boolean(),
    /** Settings alone are shown. */
    value: nullable,
  }),
);
/** What tells a route from every other of its shop. */
const named = z.nullable(opaque({ max: 40 }));
const route = { account_id: z.number(), channel: z.enum(CHANNELS), currency: named, network: named };
/** The route that is meant, as it was shown: somebody else may have moved it since. */
const shownRoute = { ...route, position: z.int() };

const MOST_OVERLAP_HOURS = 7 * 24;
const LONGEST_CREDENTIAL = 16_384;
const credentials = z.record(opaque({ max: 100 }), opaque({ max: LONGEST_CREDENTIAL }));

export const settingsCalls = consoleCalls({
  keys: {
    call: 'GET /settings/keys',
    right: 'integration',
    reply: z.object({
      keys: z.array(
        z.object({
          kind: z.enum(KEY_KINDS),
          /** A public key alone is shown. */
          key: nullable,
          created_at: instant,
          /** Until when it holds; null: until it is replaced. */
          revoked_at: z.nullable(instant),
          /** To the minute; null: not since the service's database last started anew, or an encryption key. */
          used_at: z.nullable(instant),
        }),
      ),
    }),
  },
  /** The answer has the new key, this once. */
  rollKey: {
    call: 'POST /settings/keys/roll',
    right: 'integration',
    stepUp: true,
    body: z.object({
      kind: z.enum(KEY_KINDS),
      overlap_hours: z.int().check(z.minimum(0), z.maximum(MOST_OVERLAP_HOURS)),
    }),
    reply: z.object({ key: z.string() }),
  },
  /** Ends now what still holds beside a newer key. */
  endOldKeys: {
    call: 'POST /settings/keys/end-old',
    right: 'integration',
    stepUp: true,
    body: z.object({ kind: z.enum(KEY_KINDS) }),
    reply: done,
  },

  processors: {
    call: 'GET /settings/processors',
    right: 'processors',
    reply: z.object({
      accounts: z.array(
        z.object({
          id: z.number(),
          provider: z.string(),
          name: z.string(),
          /** The installation's accounts are its operator's to change. */
          is_own: z.boolean(),
          is_enabled: z.boolean(),
          /** Its credentials can be opened here. */
          opens: z.boolean(),
          wrong: z.array(z.object({ code: z.string(), change: z.string(), since: instant })),
          /** What was seen last with the credentials that it has: a payment that passed, or that it was tried out. */
          trial: z.object({ kind: z.enum(['untried', 'works', 'failed']), at: z.nullable(instant) }),
          credentials: credentialFields,
          /** What is entered at the processor, and where, so that we hear from it. */
          callback: z.nullable(z.object({ where: z.string(), enter: z.string() })),
          /** The currencies that it takes, by channel. */
          reach: z.record(z.string(), z.array(z.string())),
          scenarios: z.array(z.object({ name: z.string(), does: z.string() })),
        }),
      ),
      /** In the order in which they are tried. */
      routes: z.array(
        z.object({
          ...shownRoute,
          min_minor: z.nullable(z.number()),
          max_minor: z.nullable(z.number()),
          /** New charges pass it over for now, because it does not answer. */
          is_paused: z.boolean(),
        }),
      ),
      /** Whether they are the shop's own, which it may change. */
      are_own: z.boolean(),
      /** Those at which an account can be added. */
      providers: z.array(z.object({ name: z.string(), credentials: credentialFields })),
    }),
  },
  addAccount: {
    call: 'POST /settings/processors',
    right: 'processors',
    stepUp: true,
    body: z.object({ provider: opaque({ max: 100 }), name: line({ max: 254 }), credentials }),
    reply: done,
  },
  credentials: {
    call: 'POST /settings/processors/:id/credentials',
    right: 'processors',
    stepUp: true,
    params: byId,
    body: z.object({ credentials }),
    reply: done,
  },
  switchAccount: {
    call: 'POST /settings/processors/:id/switch',
    right: 'processors',
    stepUp: true,
    params: byId,
    body: z.object({ is_enabled: z.boolean() }),
    reply: done,
  },
  addRoute: {
    call: 'POST /settings/processors/routes',
    right: 'processors',
    stepUp: true,
    body: z.object({ account_id: route.account_id, channel: route.channel, currency: route.currency }),
    reply: done,
  },
  moveRoute: {
    call: 'POST /settings/processors/routes/move',
    right: 'processors',
    stepUp: true,
    body: z.object({ ...shownRoute, to: z.int().check(z.minimum(1)) }),
    reply: done,
  },
  removeRoute: {
    call: 'POST /settings/processors/routes/remove',
    right: 'processors',
    stepUp: true,
    body: z.object(shownRoute),
    reply: done,
  },
  /** Runs one scenario on the processor's test mode, which can take minutes. */
  probe: {
    call: 'POST /settings/processors/:id/probe',
    right: 'processors',
    params: byId,
    body: z.object({ scenario: opaque({ max: 100 }) }),
    reply: z.object({ outcome: z.enum(['ok', 'differs', 'lost', 'skipped']), why: z.string() }),
  },

  paidMail: {
    call: 'GET /settings/paid-mail',
    right: 'branding',
    reply: z.object({
      address: nullable,
      /** Whether this installation sends e-mail at all. */
      has_server: z.boolean(),
    }),
  },
  setPaidMail: {
    call: 'POST /settings/paid-mail',
    right: 'branding',
    stepUp: true,
    body: z.object({ address }),
    reply: done,
  },

  attention: {
    call: 'GET /settings/attention',
    right: 'attention',
    reply: z.object({
      reviewItems: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['contradiction', 'charge', 'reversal', 'refund', 'dispute']),
          since: instant,
          what: z.string(),
          payment: nullable,
          reference: z.string(),
          provider: nullable,
          account: nullable,
          amount_minor: z.nullable(z.number()),
          currency: nullable,
          answer_by: z.nullable(instant),
          note: nullable,
          /** What can have happened to the money; empty: it is closed by a note alone. */
          outcomes: z.array(outcome),
        }),
      ),
    }),
  },
  /** Money alone has an outcome, and only who may refund says it. */
  closeReviewItem: {
    call: 'POST /settings/attention/:name/close',
    right: 'attention',
    stepUp: true,
    params: z.object({ name: opaque({ max: 100 }) }),
    body: z.object({
      note: lines({ min: 1, max: 500, error: NOTE_MISSING }),
      outcome: z.nullable(outcome),
    }),
    reply: done,
  },
});

export type KeyRow = Reply<typeof settingsCalls.keys>['keys'][number];
export type Processors = Reply<typeof settingsCalls.processors>;
export type ProcessorAccount = Processors['accounts'][number];
export type ProcessorRoute = Processors['routes'][number];
export type RouteKey = Pick<ProcessorRoute, 'account_id' | 'channel' | 'currency' | 'network'>;
export type ReviewItemRow = Reply<typeof settingsCalls.attention>['reviewItems'][number];
