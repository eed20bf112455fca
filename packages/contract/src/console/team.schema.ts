// Schemas of team.ts: what its calls take and answer (decision 0024).
import { readTime } from '@titan/rules/read-time';
import * as z from 'zod/mini';
import { line, opaque } from '../field.schema.ts';
import { consoleEndpoints } from './console-call.ts';
import { instant } from './instant.schema.ts';
import { nothing } from './nothing.schema.ts';
import { ROLES } from './rights.ts';
import { newApp, password, provenApp, webauthnAnswer, webauthnOptions } from './sign-in.schema.ts';
import * as calls from './team.ts';

const byId = z.object({ id: opaque({ max: 1_500 }) });
const done = z.object({});
/** Everybody but the owner, of whom there is one. */
const role = z.enum(ROLES.filter((each) => each !== 'owner'));
const madeLink = z.object({
  /** Shown this once. */
  url: z.string(),
  qr: z.object({ size: z.number(), path: z.string() }),
  expires_at: instant,
});
const day = opaque({ max: 10 }).check(z.refine((text) => readTime(text)?.isDay === true));
const filter = z.optional(opaque({ max: 254 }));

export const schemas = {
  team: {
    body: nothing,
    reply: z.object({
      people: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          role: z.enum(ROLES),
          isYou: z.boolean(),
          passkeys: z.number(),
          hasPassword: z.boolean(),
          signed_in_at: z.nullable(instant),
        }),
      ),
      invitations: z.array(
        z.object({
          id: z.string(),
          role: z.enum(ROLES),
          madeBy: z.nullable(z.string()),
          expires_at: instant,
        }),
      ),
    }),
  },
  invite: { body: z.object({ role }), reply: madeLink },
  withdraw: { body: nothing, reply: done, params: byId },
  changeRole: { body: z.object({ role }), reply: done, params: byId },
  takeOut: { body: nothing, reply: done, params: byId },
  recover: { body: nothing, reply: madeLink, params: byId },
  handOver: { body: nothing, reply: done, params: byId },
  readAudit: {
    body: nothing,
    query: z.object({
      person: filter,
      action: filter,
      /** Days of UTC, both included. */
      from: z.optional(day),
      to: z.optional(day),
      /** Rows before this one. */
      before: z.optional(opaque({ max: 15 }).check(z.regex(/^\d{1,15}$/))),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          at: instant,
          who: z.string(),
          action: z.string(),
          target: z.nullable(z.string()),
          facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
          address: z.nullable(z.string()),
          agent: z.nullable(z.string()),
        }),
      ),
      hasMore: z.boolean(),
      /** What there is to filter by; of whoever sees their own alone, nobody. */
      people: z.array(z.string()),
      actions: z.array(z.string()),
      /** When a row was changed or taken out after it was written; null: none was; undefined: it is not theirs to know. */
      brokenAt: z.optional(z.nullable(instant)),
    }),
  },
  ownAccount: {
    body: nothing,
    reply: z.object({
      sessions: z.array(
        z.object({
          id: z.string(),
          isThis: z.boolean(),
          used_at: instant,
          address: z.string(),
          device: z.string(),
        }),
      ),
      passkeys: z.array(
        z.object({ id: z.string(), name: z.string(), created_at: instant, used_at: z.nullable(instant) }),
      ),
      hasPasskeys: z.boolean(),
      hasPassword: z.boolean(),
      recoveryCodesLeft: z.number(),
    }),
  },
  endSession: { body: nothing, reply: done, params: byId },
  askOwnPasskey: { body: nothing, reply: webauthnOptions },
  addPasskey: {
    body: z.object({ name: line({ min: 1, max: 100 }), answer: webauthnAnswer }),
    reply: done,
  },
  removePasskey: { body: nothing, reply: done, params: byId },
  askOwnApp: { body: z.object({ password }), reply: newApp },
  changePassword: {
    body: z.object({ password, app: z.nullable(provenApp) }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
};

export const teamCalls = consoleEndpoints(
  {
    team: calls.team,
    invite: calls.invite,
    withdraw: calls.withdraw,
    changeRole: calls.changeRole,
    takeOut: calls.takeOut,
    recover: calls.recover,
    handOver: calls.handOver,
    readAudit: calls.readAudit,
    ownAccount: calls.ownAccount,
    endSession: calls.endSession,
    askOwnPasskey: calls.askOwnPasskey,
    addPasskey: calls.addPasskey,
    removePasskey: calls.removePasskey,
    askOwnApp: calls.askOwnApp,
    changePassword: calls.changePassword,
  },
  schemas,
);
