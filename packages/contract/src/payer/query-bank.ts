// Spec §7, the confirmation query that bank transfer and pay with bank share.
import type { PayerCall } from './call.ts';
import type { schemas } from './query-bank.schema.ts';

/**
 * What became of a charge by bank transfer or pay with bank; of the latest one when the payment is named. Safe at any time. A
 * caller who names the `version` that it knows gets, after the bank was asked, only that it is unchanged.
 */
export const queryBank: PayerCall<typeof schemas.queryBank> = {
  method: 'POST',
  path: '/bank/query',
  changes: false,
  about: 'charge-or-unchanged',
};
