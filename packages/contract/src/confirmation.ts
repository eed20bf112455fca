// Spec §3, §4 "Bank transfer confirmation": the answer of POST /bank/query, and the fields that it shares with the push event.
import type * as z from 'zod/mini';
import type { chargeConfirmation } from './confirmation.schema.ts';

/** A transfer of which nothing counts: all of it goes back to its payer, who may pay again. Never of one that was paid (decision 0045). */
export const REJECTED = 'rejected';

export type ChargeConfirmation = z.infer<typeof chargeConfirmation>;
