// Spec §7, the calls of saved cards: get-savedcards, charge-savedcard, delete-savedcard; §3 Saved card.
import * as z from 'zod/mini';
import { chargeView } from './charge.ts';
import { quoteReference } from './conversion.ts';
import { endpoint } from './endpoint.ts';
import { publicKey, reference } from './reference.ts';

/** What a card may ask the payer for before it is charged. */
export const REQUIRED_FIELDS = ['cvv'] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

export const savedCard = z.object({
  /** Ours, `KPY-SC-…`. */
  reference: z.string(),
  card_type: z.nullable(z.string()),
  first_six: z.string(),
  last_four: z.string(),
  required_fields: z.array(z.enum(REQUIRED_FIELDS)),
});
export type SavedCard = z.infer<typeof savedCard>;

/**
 * The stored token is in the cookie `titan`, which the browser sends by itself and no script can read (design §5). A body
 * may name it; it must then be the cookie's.
 */
export const browserCardToken = z.optional(z.string().check(z.maxLength(100)));

export const getSavedCards = endpoint({
  method: 'POST',
  path: '/card/get-savedcards',
  changes: false,
  body: z.strictObject({
    browser_card_token: browserCardToken,
    /** Must be the transaction's customer's when it is sent. */
    email: z.optional(z.string().check(z.maxLength(254))),
    public_key: publicKey,
  }),
  reply: z.array(savedCard),
});

export const chargeSavedCard = endpoint({
  method: 'POST',
  path: '/card/charge-savedcard',
  changes: true,
  body: z.strictObject({
    payment_reference: reference,
    card_reference: reference,
    browser_card_token: browserCardToken,
    public_key: publicKey,
    /** The quote that the payer was shown (`conversion.quote`). */
    quote: quoteReference,
    authorization: z.optional(z.strictObject({ cvv: z.optional(z.string().check(z.maxLength(20))) })),
  }),
  reply: chargeView,
  about: 'charge',
});

export const deleteSavedCard = endpoint({
  method: 'DELETE',
  path: '/card/delete-savedcard',
  changes: true,
  body: z.strictObject({
    card_reference: reference,
    browser_card_token: browserCardToken,
    public_key: publicKey,
  }),
  /** The cards that are left. */
  reply: z.array(savedCard),
});
