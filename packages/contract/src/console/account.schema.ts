// Who is signed in to the console.
import * as z from 'zod/mini';
import { consoleCalls, type Reply } from './console-call.ts';
import { ROLES } from './rights.ts';

export const accountCalls = consoleCalls({
  me: {
    call: 'GET /me',
    right: 'own',
    reply: z.object({
      name: z.string(),
      email: z.string(),
      role: z.enum(ROLES),
      /** The merchant's name. */
      shop: z.string(),
      /** What the data is of; a sandbox has test data alone. */
      env: z.enum(['test', 'live']),
      mode: z.enum(['sandbox', 'live']),
    }),
  },
  signOut: { call: 'POST /sign-out', right: 'own', reply: z.object({}) },
});

export type Me = Reply<typeof accountCalls.me>;
