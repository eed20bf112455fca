// The sandbox's control of faults as its callers know it (design §2): POST /sandbox/faults, absent in live mode.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reference } from './reference.ts';
import { SANDBOX_FAULTS } from './sandbox-faults.ts';

/** Without a reference the fault meets whichever payment is next. */
export const faultBody = z.strictObject({
  fault: z.enum(SANDBOX_FAULTS),
  payment_reference: z.optional(reference),
});

export const orderFault = endpoint({
  method: 'POST',
  path: '/sandbox/faults',
  body: faultBody,
  reply: z.null(),
  changes: false,
});
