// Schemas of phone.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { code } from '../field.schema.ts';
import { reference } from '../payer/reference.schema.ts';

/** `ignore` leaves the prompt until it runs out. */
export const phoneAct = z.enum(['approve', 'decline', 'ignore']);

/** How the network reports the result: by one callback, the same twice, one 20 minutes later, or none. */
export const callbackPlan = z.enum(['once', 'twice', 'late', 'never']);

/** `POST /sandbox/phone`: the reference is a charge's, or that in the page's address for its latest charge. */
export const phoneActBody = z.strictObject({
  reference,
  act: phoneAct,
  callback: z.optional(callbackPlan),
  /** The wallet's PIN; the right one where it is left out. */
  pin: z.optional(code({ max: 20 })),
});

/** `GET /sandbox/phone?reference=…`: all that the phone and the wallet's page show of a payment, newest last. */
export const phoneQuery = z.strictObject({ reference });

export const phonePrompt = z.object({
  /** The charge's. */
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  network: z.nullable(z.string()),
  at: z.enum(['phone', 'page']),
  is_open: z.boolean(),
});

export const schemas = {
  actOnPhone: {
    body: phoneActBody,
    reply: z.array(phonePrompt),
  },
};

export type PhonePromptView = z.infer<typeof phonePrompt>;
