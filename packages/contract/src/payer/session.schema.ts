// Schemas of session.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { reference } from './reference.schema.ts';

export const schemas = {
  readSession: {
    params: z.strictObject({ id: reference }),
    body: z.undefined(),
    reply: z.number(),
  },
  openSession: {
    body: z.strictObject({ key: reference }),
    reply: z.number(),
  },
};
