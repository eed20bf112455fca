// Who works in the console of a shop, what they did there, and a person's own account.
import { readTime } from '@titan/rules/read-time';
import * as z from 'zod/mini';
import { line, opaque } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { instant } from './times.schema.ts';
import { ROLES } from './rights.ts';
import { newApp, password, provenApp, webauthnAnswer, webauthnOptions } from './sign-in.schema.ts';

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

export const teamCalls = consoleCalls({
  team: {
    call: 'GET /team',
    right: 'team',
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
  invite: {
    call: 'POST /team/invitations',
    right: 'team',
    stepUp: true,
    body: z.object({ role }),
    reply: madeLink,
  },
  withdraw: { call: 'DELETE /team/invitations/:id', right: 'team', stepUp: true, reply: done, params: byId },
  changeRole: {
    call: 'POST /team/:id/role',
    right: 'team',
    stepUp: true,
    body: z.object({ role }),
    reply: done,
    params: byId,
  },
  takeOut: { call: 'DELETE /team/:id', right: 'team', stepUp: true, reply: done, params: byId },
  /** Their passkeys, password and sessions end; they set up new ones by a link. */
  recover: { call: 'POST /team/:id/recovery', right: 'team', stepUp: true, reply: madeLink, params: byId },
  /** The owner becomes an admin. */
  handOver: { call: 'POST /team/:id/owner', right: 'team', stepUp: true, reply: done, params: byId },
  readAudit: {
    call: 'GET /audit',
    right: 'own',
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
    call: 'GET /account',
    right: 'own',
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
  endSession: { call: 'DELETE /account/sessions/:id', right: 'own', stepUp: true, reply: done, params: byId },
  askOwnPasskey: {
    call: 'POST /account/passkeys/options',
    right: 'own',
    stepUp: true,
    reply: webauthnOptions,
  },
  addPasskey: {
    call: 'POST /account/passkeys',
    right: 'own',
    stepUp: true,
    body: z.object({ name: line({ min: 1, max: 100 }), answer: webauthnAnswer }),
    reply: done,
  },
  removePasskey: {
    call: 'DELETE /account/passkeys/:id',
    right: 'own',
    stepUp: true,
    reply: done,
    params: byId,
  },
  askOwnApp: {
    call: 'POST /account/app',
    right: 'own',
    stepUp: true,
    body: z.object({ password }),
    reply: newApp,
  },
  /** Without `app` the authenticator app stays. */
  changePassword: {
    call: 'POST /account/password',
    right: 'own',
    stepUp: true,
    body: z.object({ password, app: z.nullable(provenApp) }),
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
});

export type Team = Reply<typeof teamCalls.team>;
export type MadeLink = Reply<typeof teamCalls.invite>;
export type OwnAccount = Reply<typeof teamCalls.ownAccount>;
export type AuditPage = Reply<typeof teamCalls.readAudit>;
