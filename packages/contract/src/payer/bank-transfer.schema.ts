// Schemas of bank-transfer.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { chargeView } from './charge.schema.ts';
import { publicKey, reference } from './reference.schema.ts';

export const schemas = {
  openTransferAccount: {
    query: z.strictObject({ type: z.literal('bank_transfer') }),
    body: z.strictObject({
      type: z.literal('bank_transfer'),
      data: z.strictObject({ public_key: publicKey, payment_reference: reference }),
    }),
    reply: chargeView,
  },
  returnTransferPart: {
    body: z.strictObject({ public_key: publicKey, reference }),
    reply: chargeView,
  },
};
