// Schemas of settings.ts: what its calls take and answer (decision 0024).
import { isEmail } from '@titan/rules/email';
import { CHANNELS } from '@titan/rules/methods';
import * as z from 'zod/mini';
import { line, lines, opaque } from '../field.schema.ts';
import { consoleEndpoints } from './console-call.ts';
import { instant } from './instant.schema.ts';
import { nothing } from './nothing.schema.ts';
import * as calls from './settings.ts';

const done = z.object({});
const byId = z.object({ id: z.coerce.number() });
const nullable = z.nullable(z.string());
const address = z.nullable(line({ max: 254, error: 'badEmail' }).check(z.refine(isEmail, 'badEmail')));
const outcome = z.enum(['returned', 'try-again', 'not-returned']);

const credentialFields = z.array(
  z.object({
    name: z.string(),
    help: z.string(),
    /** What it looks like, in words. */
    form: z.string(),
    is_secret: z.boolean(),
    is_optional: z.boolean(),
    /** Of a setting alone. */
    value: nullable,
  }),
);
/** What tells a route from every other of its shop. */
const named = z.nullable(opaque({ max: 40 }));
const way = { account_id: z.number(), channel: z.enum(CHANNELS), currency: named, network: named };
/** The route that is meant, as it was shown: somebody else may have moved it since. */
const shownRoute = { ...way, position: z.int() };

const MOST_OVERLAP_HOURS = 7 * 24;
const LONGEST_CREDENTIAL = 16_384;
const credentials = z.record(opaque({ max: 100 }), opaque({ max: LONGEST_CREDENTIAL }));

export const schemas = {
  keys: {
    body: nothing,
    reply: z.object({
      keys: z.array(
        z.object({
          kind: z.enum(calls.KEY_KINDS),
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
  rollKey: {
    body: z.object({
      kind: z.enum(calls.KEY_KINDS),
      overlap_hours: z.int().check(z.minimum(0), z.maximum(MOST_OVERLAP_HOURS)),
    }),
    reply: z.object({ key: z.string() }),
  },
  endOldKeys: { body: z.object({ kind: z.enum(calls.KEY_KINDS) }), reply: done },

  processors: {
    body: nothing,
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
    body: z.object({ provider: opaque({ max: 100 }), name: line({ max: 254 }), credentials }),
    reply: done,
  },
  credentials: { params: byId, body: z.object({ credentials }), reply: done },
  switchAccount: { params: byId, body: z.object({ is_enabled: z.boolean() }), reply: done },
  addRoute: {
    body: z.object({ account_id: way.account_id, channel: way.channel, currency: way.currency }),
    reply: done,
  },
  moveRoute: { body: z.object({ ...shownRoute, to: z.int().check(z.minimum(1)) }), reply: done },
  removeRoute: { body: z.object(shownRoute), reply: done },
  probe: {
    params: byId,
    body: z.object({ scenario: opaque({ max: 100 }) }),
    reply: z.object({ outcome: z.enum(['ok', 'differs', 'lost', 'skipped']), why: z.string() }),
  },

  paidMail: {
    body: nothing,
    reply: z.object({
      address: nullable,
      /** Whether this installation sends e-mail at all. */
      has_server: z.boolean(),
    }),
  },
  setPaidMail: { body: z.object({ address }), reply: done },

  attention: {
    body: nothing,
    reply: z.object({
      matters: z.array(
        z.object({
          name: z.string(),
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
          /** Of money, what can have become of it; empty: it is closed by a note alone. */
          outcomes: z.array(outcome),
        }),
      ),
    }),
  },
  closeMatter: {
    params: z.object({ name: opaque({ max: 100 }) }),
    body: z.object({
      note: lines({ min: 1, max: 500, error: 'noteMissing' }),
      outcome: z.nullable(outcome),
    }),
    reply: done,
  },
};

export const settingsCalls = consoleEndpoints(
  {
    keys: calls.readKeys,
    rollKey: calls.rollKey,
    endOldKeys: calls.endOldKeys,
    processors: calls.readProcessors,
    addAccount: calls.addAccount,
    credentials: calls.replaceCredentials,
    switchAccount: calls.switchAccount,
    addRoute: calls.addRoute,
    moveRoute: calls.moveRoute,
    removeRoute: calls.removeRoute,
    probe: calls.probeAccount,
    paidMail: calls.readPaidMail,
    setPaidMail: calls.setPaidMail,
    attention: calls.readAttention,
    closeMatter: calls.closeMatter,
  },
  schemas,
);
