// Spec §7, the calls of 3-D Secure: what kind of page the bank wants, the test page's answer, and what became of it.
import * as z from 'zod/mini';
import { chargeView } from './charge.ts';
import { endpoint } from './endpoint.ts';
import { env, reference } from './reference.ts';

/** `reference` is the charge's (`KPY-CA-…`). */
const ofCharge = z.strictObject({ reference });

/** Where the payer's browser goes for the step: an address of the bank, or HTML that only ever runs on an origin of its own. */
export const threeDsType = endpoint({
  method: 'GET',
  path: '/charge-card/threeds-type/:reference',
  changes: false,
  params: ofCharge,
  /** Taken as spec §7 has it; the answer is JSON either way, because foreign HTML must not run on this origin (design §5). */
  query: z.strictObject({ type: z.optional(z.enum(['html', 'json'])) }),
  body: z.undefined(),
  reply: z.object({ type: z.enum(['url', 'html']), content: z.string() }),
});

/** The test page's Submit, in sandbox mode only. */
export const threeDsTest = endpoint({
  method: 'POST',
  path: '/charge-card/threeds-test',
  changes: true,
  body: z.strictObject({ reference, pin: z.string().check(z.minLength(1), z.maxLength(20)), env }),
  reply: chargeView,
  about: 'charge',
});

/** The provider's present answer on the charge: queried whenever the payer comes back from the bank. */
export const verifyCard = endpoint({
  method: 'GET',
  path: '/charge-card/verify/:reference',
  changes: false,
  params: ofCharge,
  body: z.undefined(),
  reply: chargeView,
  about: 'charge',
});
