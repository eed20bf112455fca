// Spec §7 /session: reports how many attempts a transaction has used. The server counts when a charge starts (design §5).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reference } from './reference.ts';

export const readSession = endpoint({
  method: 'GET',
  path: '/session/:id',
  changes: false,
  params: z.strictObject({ id: reference }),
  body: z.undefined(),
  reply: z.number(),
});

export const openSession = endpoint({
  method: 'POST',
  path: '/session',
  changes: false,
  body: z.strictObject({ key: reference }),
  reply: z.number(),
});
