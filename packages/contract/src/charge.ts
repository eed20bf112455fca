// What the payer's page may know of a charge (one attempt on one channel): spec §3 "Charge response".
import * as z from 'zod/mini';
import { AUTH_MODELS, CARD_STAGES } from '@titan/rules/card-stage';
import { CHANNELS } from '@titan/rules/methods';
import { WALLET_AUTH_MODELS, WALLET_STAGES } from '@titan/rules/wallet-stage';

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
  auth_model: z.nullable(z.enum([...AUTH_MODELS, ...WALLET_AUTH_MODELS])),
  /** The stage that the server holds the payer at; null once the charge has ended. */
  stage: z.nullable(z.enum([...CARD_STAGES, ...WALLET_STAGES])),
  response_message: z.nullable(z.string()),
  error_type: z.nullable(z.string()),
  amount_charged: decimalAmount,
  currency: z.string(),
  /** Where the step is taken when it is not taken on this page (3-D Secure, a wallet's REDIRECT); null when there is no such step. */
  authorization: z.nullable(
    z.object({
      /** A path on our own origin, which leads to the bank or the wallet. */
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
  /** Of a charge from a wallet; the others have none. */
  mobile_money: z.optional(
    z.object({
      /** The charge number with all but its dial code and last four digits as `*`. */
      number: z.string(),
      /** Slug of the network that the payer chose; null when none was asked for. */
      network: z.nullable(z.string()),
      /** Spec §3 can_resend_stk: a prompt is open and may be sent again, from `can_retry_at` on. */
      can_resend_stk: z.boolean(),
      /** 0 is the resend limit ("Resend Limit exceeded"). */
      stk_resends_left: z.number(),
      /** The end of the retry window after init, auth or a resend (spec §4), server time, epoch ms; null: no step is open. */
      can_retry_at: z.nullable(z.number()),
    }),
  ),
  card: z.nullable(z.object({ card_type: z.nullable(z.string()), last_four: z.string() })),
});
export type ChargeView = z.infer<typeof chargeView>;
