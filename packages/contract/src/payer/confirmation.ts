// Spec §3, §4 "Bank transfer confirmation": the answer of POST /bank/query, and the fields that it shares with the push event.
import type * as z from 'zod/mini';
import type { chargeConfirmation } from './confirmation.schema.ts';

export type ChargeConfirmation = z.infer<typeof chargeConfirmation>;
