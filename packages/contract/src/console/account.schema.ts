// Schemas of account.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import * as calls from './account.ts';
import { consoleEndpoints } from './console-call.ts';
import { nothing } from './nothing.schema.ts';
import { ROLES } from './rights.ts';

export const schemas = {
  me: {
    body: nothing,
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
  signOut: { body: nothing, reply: z.object({}) },
};

export const accountCalls = consoleEndpoints({ me: calls.me, signOut: calls.signOut }, schemas);
