// Schemas of three-ds.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { code } from '../field.schema.ts';
import { chargeView } from './charge.schema.ts';
import { env, reference } from './reference.schema.ts';

/** `reference` is the charge's (`KPY-CA-…`). */
const ofCharge = z.strictObject({ reference });

export const schemas = {
  threeDsType: {
    params: ofCharge,
    /** Taken as spec §7 has it; the answer is JSON either way, because foreign HTML must not run on this origin. */
    query: z.strictObject({ type: z.optional(z.enum(['html', 'json'])) }),
    body: z.undefined(),
    reply: z.object({ type: z.enum(['url', 'html']), content: z.string() }),
  },
  threeDsTest: {
    body: z.strictObject({ reference, pin: code({ min: 1, max: 20 }), env }),
    reply: chargeView,
  },
  verifyCard: {
    params: ofCharge,
    body: z.undefined(),
    reply: chargeView,
  },
};
