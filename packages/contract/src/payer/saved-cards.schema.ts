// Schemas of saved-cards.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { code, line, opaque } from '../field.schema.ts';
import { chargeView } from './charge.schema.ts';
import { quoteReference } from './conversion.schema.ts';
import { publicKey, reference } from '../reference.schema.ts';
import { REQUIRED_FIELDS } from '@titan/rules/saved-card';

export const savedCard = z.object({
  /** Ours, `KPY-SC-…`. */
  reference: z.string(),
  card_type: z.nullable(z.string()),
  first_six: z.string(),
  last_four: z.string(),
  required_fields: z.array(z.enum(REQUIRED_FIELDS)),
});

/**
 * The stored token is in the cookie `titan`, which the browser sends by itself and no script can read. A body
 * may name it; it must then be the cookie's.
 */
export const browserCardToken = z.optional(opaque({ max: 100 }));

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
