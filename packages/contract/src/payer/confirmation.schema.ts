// Schemas of confirmation.ts (decision 0024).
import * as z from 'zod/mini';
import { chargeStatus, chargeView, decimalAmount, described } from './charge.schema.ts';

/** A transfer of which nothing counts: all of it goes back to its payer, who may pay again. Never of one that was paid (decision 0045). */
export const REJECTED = 'rejected';

export const amountCollected = described(
  z.nullable(decimalAmount),
  'What arrived by transfer; null for every other channel',
);

/** The charge, with the confirmation's own fields. Elsewhere the charge is `failed` where this says `rejected`. */
export const chargeConfirmation = z.extend(chargeView, {
  status: described(
    z.enum([...chargeStatus.options, REJECTED]),
    'rejected: a transfer of which nothing counts; all of it goes back to its payer, who may pay again',
  ),
  amount_collected: amountCollected,
});
