// Spec §7, the calls of a bank transfer: set-up with type=bank_transfer, and (ours) the underpaid payer's choice.
import * as z from 'zod/mini';
import { chargeView } from './charge.ts';
import { endpoint } from './endpoint.ts';
import { publicKey, reference } from './reference.ts';

/** Opens a temporary account for the payment: one attempt. A repeat returns the same account. */
export const openTransferAccount = endpoint({
  method: 'POST',
  path: '/',
  changes: true,
  about: 'charge',
  query: z.strictObject({ type: z.literal('bank_transfer') }),
  body: z.strictObject({
    type: z.literal('bank_transfer'),
    data: z.strictObject({ public_key: publicKey, payment_reference: reference }),
  }),
  reply: chargeView,
});

/** The payer does not send the rest: what arrived goes back. */
export const returnTransferPart = endpoint({
  method: 'POST',
  path: '/bank-transfer/return-part',
  changes: true,
  about: 'charge',
  body: z.strictObject({ public_key: publicKey, reference }),
  reply: chargeView,
});
