// Schemas of saved-cards.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { code, line } from '../field.schema.ts';
import { chargeView } from './charge.schema.ts';
import { browserCardToken, publicKey, quoteReference, reference } from './reference.schema.ts';
import { savedCard } from './payment.schema.ts';

export const schemas = {
  getSavedCards: {
    body: z.strictObject({
      browser_card_token: browserCardToken,
      /** Must be the transaction's customer's when it is sent. */
      email: z.optional(line({ max: 254 })),
      public_key: publicKey,
    }),
    reply: z.array(savedCard),
  },
  chargeSavedCard: {
    body: z.strictObject({
      payment_reference: reference,
      card_reference: reference,
      browser_card_token: browserCardToken,
      public_key: publicKey,
      /** The quote that the payer was shown (`conversion.quote`). */
      quote: quoteReference,
      authorization: z.optional(z.strictObject({ cvv: z.optional(code({ max: 20 })) })),
    }),
    reply: chargeView,
  },
  deleteSavedCard: {
    body: z.strictObject({
      card_reference: reference,
      browser_card_token: browserCardToken,
      public_key: publicKey,
    }),
    /** The cards that are left. */
    reply: z.array(savedCard),
  },
};
