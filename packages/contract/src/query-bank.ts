// Spec §7, the confirmation query that bank transfer and pay with bank share.
import * as z from 'zod/mini';
import { chargeConfirmation } from './confirmation.ts';
import { endpoint } from './endpoint.ts';
import { env, publicKey, reference } from './reference.ts';
import { unchanged } from './unchanged.ts';

/**
 * What became of a charge by bank transfer or pay with bank; of the latest one when the payment is named. Safe at any time. A
 * caller who names the `version` that it knows gets, after the bank was asked, only that it is unchanged (guides/performance C10).
 */
export const queryBank = endpoint({
  method: 'POST',
  path: '/bank/query',
  changes: false,
  about: 'charge-or-unchanged',
  body: z.strictObject({
    reference,
    env,
    public_key: z.optional(publicKey),
    known: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: z.union([unchanged, chargeConfirmation]),
});
