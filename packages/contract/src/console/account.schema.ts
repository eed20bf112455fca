// A person's own account: who is signed in, and their sessions, passkeys and password.
import * as z from 'zod/mini';
import { line, opaque } from '../field.schema.ts';
import { consoleCalls, type Reply } from './console-call.ts';
import { ROLES } from './rights.ts';
import { newApp, password, provenApp, webauthnAnswer, webauthnOptions } from './sign-in.schema.ts';
import { instant } from './times.schema.ts';

const byId = z.object({ id: opaque({ max: 1_500 }) });
const done = z.object({});

export const accountCalls = consoleCalls({
  me: {
    call: 'GET /me',
    right: 'own',
    reply: z.object({
      /** Who they are in this shop. */
      id: z.string(),
      name: z.string(),
      email: z.string(),
      role: z.enum(ROLES),
      /** The merchant's name. */
      shop: z.string(),
      /** What the data is of; a sandbox has test data alone. */
      env: z.enum(['test', 'live']),
      mode: z.enum(['sandbox', 'live']),
      /** How long they stay signed in, if they press nothing. */
      endsInMs: z.number(),
    }),
  },
  signOut: { call: 'POST /sign-out', right: 'own', reply: done },
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

export type Me = Reply<typeof accountCalls.me>;
export type OwnAccount = Reply<typeof accountCalls.ownAccount>;
