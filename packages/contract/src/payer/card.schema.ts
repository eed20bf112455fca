// Schemas of card.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { code, figure, line } from '../field.schema.ts';
import { chargeView } from './charge.schema.ts';
import { birthday, browserCardToken, env, publicKey, quoteReference, reference } from './reference.schema.ts';

// As typed or as it is sent; the rules validate it, so that each mistake gets its own words.

export const cardDetails = z.strictObject({
  number: code({ max: 60 }),
  /** Two digits each. */
  expiry_month: z.optional(code({ max: 2 })),
  expiry_year: z.optional(code({ max: 2 })),
  /** Both in one, as a payer types them: `09/30`. */
  expiry: z.optional(figure({ max: 20 })),
  cvv: code({ max: 20 }),
  /** Only asked for KES. */
  name: z.optional(line({ max: 200 })),
});

/** The billing address that the issuer compares (spec §3 Authorization, §5 AVS). */
export const billingAddress = z.strictObject({
  country: line({ max: 200 }),
  address: line({ max: 200 }),
  state: line({ max: 200 }),
  city: line({ max: 200 }),
  zip_code: figure({ max: 40 }),
});

/** What the payer answers a step with: exactly one of these. 3-D Secure is answered at the bank, not here. */
export const authorization = z.strictObject({
  pin: z.optional(code({ max: 20 })),
  otp: z.optional(code({ max: 60 })),
  cvv: z.optional(code({ max: 20 })),
  avs: z.optional(billingAddress),
  /** National digits with the leading 0, or without it. */
  phone: z.optional(figure({ max: 40 })),
  birthday: z.optional(birthday),
});

/** Spec §3 Countries: name and list of states; a country without a list takes the state as free text. */
export const avsCountry = z.object({ code: z.string(), name: z.string(), states: z.array(z.string()) });

export const schemas = {
  chargeCard: {
    body: z.strictObject({
      payment_reference: reference,
      public_key: publicKey,
      cardDetails,
      /** The payer ticked "save card"; a form says so in text. */
      store_for_future_use: z.optional(z.union([z.boolean(), z.literal('true')])),
      /** The quote that the payer was shown (`conversion.quote`). */
      quote: quoteReference,
      browser_card_token: browserCardToken,
    }),
    reply: chargeView,
  },
  chargeHostedCard: {
    body: z.strictObject({ payment_reference: reference, public_key: publicKey }),
    reply: chargeView,
  },
  authorizeCard: {
    /** `reference` is the charge's (`KPY-CA-…`). */
    body: z.strictObject({ public_key: publicKey, reference, authorization }),
    reply: chargeView,
  },
  queryCard: {
    body: z.strictObject({ reference, env }),
    reply: chargeView,
  },
  resendCardOtp: {
    body: z.strictObject({ reference, env }),
    reply: chargeView,
  },
  getAvsCountries: {
    body: z.undefined(),
    reply: z.array(avsCountry),
  },
  cancelCard: {
    body: z.strictObject({ reference }),
    reply: chargeView,
  },
};

export type CardDetails = z.infer<typeof cardDetails>;

export type BillingAddress = z.infer<typeof billingAddress>;

export type Authorization = z.infer<typeof authorization>;

export type AvsCountry = z.infer<typeof avsCountry>;
