// What the payer's page may know of a charge (one attempt on one channel): spec §3 "Charge response".
import * as z from 'zod/mini';
import { AUTH_MODELS, CARD_STAGES } from '@titan/rules/card-stage';
import { CHANNELS } from '@titan/rules/methods';

/** A decimal amount in major units ("1500.00"; XAF and XOF without decimals), exactly as many digits as the currency has. */
export const decimalAmount = z.string().check(z.regex(/^\d{1,16}(\.\d{1,2})?$/));

export const chargeStatus = z.enum(['processing', 'pending', 'success', 'failed']);
export type ChargeWireStatus = z.infer<typeof chargeStatus>;

export const chargeView = z.object({
  /** Ours, `KPY-CA-…`. */
  reference: z.string(),
  channel: z.enum(CHANNELS),
  /** pending: waits for the payer's next step; processing: the answer is not known yet. */
  status: chargeStatus,
  auth_model: z.nullable(z.enum(AUTH_MODELS)),
  /** The stage that the server holds the payer at; null once the charge has ended. */
  stage: z.nullable(z.enum(CARD_STAGES)),
  response_message: z.nullable(z.string()),
  error_type: z.nullable(z.string()),
  amount_charged: decimalAmount,
  currency: z.string(),
  /** Where the step is taken when it is not taken on this page (3-D Secure); null when there is no such step. */
  authorization: z.nullable(
    z.object({
      /** A path on our own origin, which leads to the bank. */
      redirect_url: z.string(),
    }),
  ),
  metadata: z.object({
    can_resend_otp: z.boolean(),
    otp_resends_left: z.number(),
    /** Server time (epoch ms) from which the next resend is accepted; null when none is left. */
    otp_resend_at: z.nullable(z.number()),
    /** The last code sent for this step was wrong; the step is still open. */
    secret_was_wrong: z.boolean(),
    /** Spec §3 cardNotTokenized: the payment is made, but the card that was to be saved could not be. */
    card_not_tokenized: z.boolean(),
  }),
  card: z.nullable(z.object({ card_type: z.nullable(z.string()), last_four: z.string() })),
});
export type ChargeView = z.infer<typeof chargeView>;
