// What the plain pages of TEST MODE ask the sandbox for: its bank's challenge for 3-D Secure, and whose account a number is.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reference } from './reference.ts';

export const challenge = {
  /** Null when the bank was never asked about this charge. */
  look: endpoint({
    method: 'GET',
    path: '/sandbox/challenge',
    changes: false,
    body: z.undefined(),
    query: z.strictObject({ reference }),
    reply: z.nullable(
      z.object({
        reference: z.string(),
        /** Minor units. */
        amountMinor: z.number(),
        currency: z.string(),
        /** Whether the bank waits for its customer. */
        isOpen: z.boolean(),
      }),
    ),
  }),
  /** The customer types a code. */
  answer: endpoint({
    method: 'POST',
    path: '/sandbox/challenge',
    changes: false,
    body: z.strictObject({ reference, code: z.string() }),
    reply: z.object({ outcome: z.enum(['decided', 'wrong-code', 'not-open']) }),
  }),
};

/** The charge that an account was opened for. */
export const temporaryAccountOf = endpoint({
  method: 'GET',
  path: '/sandbox/account',
  changes: false,
  body: z.undefined(),
  query: z.strictObject({ account_number: z.string() }),
  reply: z.object({ reference: z.string(), currency: z.string() }),
});
