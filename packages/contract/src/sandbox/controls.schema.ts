// Schemas of controls.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { reference } from '../payer/reference.schema.ts';
import { SANDBOX_FAULTS } from './faults.ts';

/** Without a reference the fault meets whichever payment is next. */
export const faultBody = z.strictObject({
  fault: z.enum(SANDBOX_FAULTS),
  payment_reference: z.optional(reference),
});

export const schemas = {
  orderFault: {
    body: faultBody,
    reply: z.null(),
  },
  skipTime: {
    body: z.strictObject({ reference, ms: z.int().check(z.gte(0)) }),
    /** How long until something happens there by itself, ms; null: nothing will. */
    reply: z.object({ next_in_ms: z.nullable(z.number()) }),
  },
  switchReceiver: {
    body: z.strictObject({ receiver: reference, is_up: z.boolean() }),
    reply: z.null(),
  },
};
