// Schemas of payment-link.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { line, opaque, typedAmount } from '../field.schema.ts';
import { decimalAmount } from './charge.schema.ts';
import { orderLineView, paymentView } from './payment.schema.ts';
import { env, publicKey } from './reference.schema.ts';

/** The part of the address after `/pay/`; only its form is checked here. */
const slug = opaque({ min: 1, max: 64 });

const linkTexts = z.object({
  name: z.exactOptional(z.string()),
  description: z.exactOptional(z.nullable(z.string())),
  items: z.exactOptional(z.array(orderLineView)),
});

export const linkView = z.object({
  /** Its slug: the part after `/pay/`, which `payment_request` names. */
  reference: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  merchant: z.object({
    name: z.string(),
    merchant_id: z.number(),
    /** Whom a payer writes to; ours. */
    email: z.nullable(z.string()),
  }),
  /** `0.00`, and `0` where the currency has no decimals: the payer names the amount (spec §1). */
  plan: z.object({ amount: decimalAmount, currency: z.string() }),
  /** What a fixed amount is for; left out where the merchant gave nothing. */
  items: z.optional(z.array(orderLineView)),
  /** As with a payment: what of the three is otherwise in other languages. */
  texts: z.optional(z.record(z.string(), linkTexts)),
  /** The bounds of an open link; for a fixed one both are its amount. */
  transaction_limit: z.object({ min: decimalAmount, max: decimalAmount }),
  checkout_customization: z.object({
    logo: z.nullable(z.string()),
    primary_color: z.nullable(z.string()),
    secondary_color: z.nullable(z.string()),
  }),
  public_key: z.string(),
  env: z.enum(['test', 'live']),
});

export const schemas = {
  validateLink: {
    body: z.strictObject({ slug, env }),
    reply: linkView,
  },
  payLink: {
    query: z.strictObject({ type: z.literal('payment-link') }),
    body: z.strictObject({
      customer: z.strictObject({
        name: z.optional(line({ max: 400 })),
        email: line({ max: 400 }),
      }),
      /** Major units, as typed or a number; may be left out where the link has a fixed amount, and must else be that. */
      amount: z.optional(z.union([typedAmount, z.number()])),
      /** May be left out; must else be the link's. */
      currency: z.optional(opaque({ max: 10 })),
      payment_request: z.strictObject({ reference: slug }),
      public_key: z.optional(publicKey),
    }),
    /** `address`: what follows our origin in the address of the payment's page. */
    reply: z.object({ payment: paymentView, session_token: z.string(), address: z.string() }),
  },
};

export type LinkView = z.infer<typeof linkView>;
