// Spec §7, the calls of a bank transfer: set-up with type=bank_transfer, and (ours) the underpaid payer's choice.
import type { schemas } from './bank-transfer.schema.ts';
import type { PayerCall } from './call.ts';

/** Opens a temporary account for the payment: one attempt. A repeat returns the same account. */
export const openTransferAccount: PayerCall<typeof schemas.openTransferAccount> = {
  method: 'POST',
  path: '/',
  changes: true,
  about: 'charge',
};

/** The payer does not send the rest: what arrived goes back. */
export const returnTransferPart: PayerCall<typeof schemas.returnTransferPart> = {
  method: 'POST',
  path: '/bank-transfer/return-part',
  changes: true,
  about: 'charge',
};
