// What the payer's page may know of a charge, which is one attempt on one channel (spec §3 "Charge response"), and of its confirmation
// (spec §4 "Bank transfer confirmation").
import { BANK_AUTH_MODELS, BANK_STAGES } from '@titan/rules/bank-stage';
import { AUTH_MODELS, CARD_STAGES } from '@titan/rules/card-stage';
import { CHANNELS } from '@titan/rules/methods';
import { REVERSAL_REASONS } from '@titan/rules/reversal-reason';
import { TRANSFER_STAGES } from '@titan/rules/transfer-stage';
import { WALLET_AUTH_MODELS, WALLET_STAGES } from '@titan/rules/wallet-stage';
import * as z from 'zod/mini';
import { described } from '../field.schema.ts';

/** A decimal amount in major units ("1500.00"; XAF and XOF without decimals), exactly as many digits as the currency has. */
export const decimalAmount = z.string().check(z.regex(/^\d{1,16}(\.\d{1,2})?$/));

/** The same, which may be below zero. */
export const signedAmount = z.string().check(z.regex(/^-?\d{1,16}(\.\d{1,2})?$/));

export const chargeStatus = z.enum(['processing', 'pending', 'success', 'failed']);

/** Spec §3 `auth_data`: what the payer's bank asks for now. */
const authData = z.object({
  redirect_url: described(
    z.nullable(z.string()),
    'As authorization.redirect_url; null: nothing is asked for elsewhere',
  ),
  type: z.enum(BANK_AUTH_MODELS),
  step: z.nullable(z.literal('initiate')),
});

export const transferReference = z.optional(
  described(
    z.string(),
    'What the payer must give as the reason of the transfer, from an account at another bank; left out: nothing',
  ),
);

/** Spec §3 `bank_account`: the account that the payer sends the money to. */
const bankAccount = z.object({
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  code: z.string(),
  transfer_reference: transferReference,
  expiry_date_in_utc: z.string(),
});

/** The money in `bank_transfer` (spec §3 "Bank transfer confirmation"), the same in a charge and in the push event. */
export const moneyBack = z.object({
  reversed: described(z.boolean(), 'Something of it goes back or went back, for whatever reason'),
  amount_reversed: described(
    z.nullable(decimalAmount),
    'All of it that goes back or went back in the currency of the charge; null: nothing',
  ),
  /** What the provider accepts in one transfer; null: not known. */
  transaction_limits: z.nullable(z.object({ min: decimalAmount, max: decimalAmount })),
});

/** What the processor says of an open step beside its auth_model; it decides nothing. */
export const stepDetails = z.object({
  display: z.optional(described(z.string(), "The processor's own sentence")),
  country: z.optional(described(z.string(), 'AVS: whose address is asked for, ISO 3166 alpha-2')),
  dial_code: z.optional(described(z.string(), 'VOUCHER: what the payer dials for it')),
  offline: z.optional(
    described(
      z.object({ paybill: z.string(), account: z.string() }),
      'PAY_OFFLINE: what the payer pays to at the phone’s own menu',
    ),
  ),
});

/** Fields under the specification's names repeat ours beside them (behaviour, Calls). */
export const chargeView = z.object({
  /** Ours, `KPY-CA-…`. */
  reference: z.string(),
  channel: z.enum(CHANNELS),
  /** pending: waits for the payer's next step; processing: the answer is not known yet. */
  status: chargeStatus,
  auth_model: z.nullable(z.enum([...AUTH_MODELS, ...WALLET_AUTH_MODELS, ...BANK_AUTH_MODELS])),
  /** The stage that the server holds the payer at; of a charge that is left, `init`, and null once it has ended. */
  stage: z.nullable(z.enum([...CARD_STAGES, ...WALLET_STAGES, ...TRANSFER_STAGES, ...BANK_STAGES])),
  response_message: z.nullable(z.string()),
  error_type: z.nullable(z.string()),
  amount_charged: decimalAmount,
  currency: z.string(),
  /** Where the payer takes the step when it is not on this page (3-D Secure, the REDIRECT of a wallet or a bank); null when there is no such step. */
  authorization: z.nullable(
    z.object({
      /** A path on our own origin, which leads to the bank or the wallet. */
      redirect_url: z.string(),
      /** Spec §3: with `?in=frame` the checkout may frame it; left out: in a tab only, or as its method has it. */
      iframe: z.optional(z.boolean()),
    }),
  ),
  /** Null: no step is open, or its auth_model says all. */
  step_details: z.nullable(stepDetails),
  metadata: z.object({
    can_resend_otp: z.boolean(),
    can_resend_stk: described(z.boolean(), 'As mobile_money.can_resend_stk; false for every other channel'),
    otp_resends_left: z.number(),
    /** Server time (epoch ms) from which the next resend is accepted; null when none is left. */
    otp_resend_at: z.nullable(z.number()),
    /** The last code sent for this step was wrong; the step is still open. */
    secret_was_wrong: z.boolean(),
    /** Spec §3 cardNotTokenized: the payment is made, but the card that was to be saved could not be. */
    card_not_tokenized: z.boolean(),
    /** The card was saved for this browser; only the browser that paid gets this, with the success. */
    card_tokenized: z.optional(z.boolean()),
  }),
  /** Only a charge from a wallet has it. */
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
  /** Only a charge by pay with bank has it. */
  bank: z.optional(
    z.object({
      slug: z.string(),
      name: z.string(),
      processor: z.string(),
      /** Spec §4: `initiate` is the validation of the account ("Validate" instead of "Authorize"). */
      step: z.nullable(z.literal('initiate')),
      /** The last digits of the account or phone number; null where none was typed. */
      last_four: z.nullable(z.string()),
      /** Since when we wait for the bank (PROMPT, REDIRECT), server time, epoch ms; null: we do not. */
      since: z.nullable(z.number()),
    }),
  ),
  /** Only a charge by bank transfer has it. */
  bank_transfer: z.optional(
    z.object({
      /** Where the payer sends the money; null until the provider has named it. */
      account: z.nullable(
        z.object({
          /** Key of spec §3 "Bank-transfer account providers": wema, sterling, … */
          bank_code: z.string(),
          bank_name: z.string(),
          account_number: z.string(),
          account_name: z.string(),
          transfer_reference: transferReference,
          /** ISO 8601, UTC (spec §3). */
          expiry_date_in_utc: z.string(),
        }),
      ),
      /** Server time, epoch ms: when the account was opened and when it closes; null without an account. */
      opened_at: z.nullable(z.number()),
      expires_at: z.nullable(z.number()),
      /** "Transfer exactly": what this account is to receive. Less than the payment's total when it is the rest of one. */
      amount_due: decimalAmount,
      /** All that arrived on this account, kept or not. */
      amount_collected: decimalAmount,
      ...moneyBack.shape,
      /** How what arrived differs from what was due; null: it does not, or nothing arrived. */
      payment_event: z.nullable(z.enum(['overpayment', 'underpayment'])),
      /** The part that arrived and is held until the rest comes; null: nothing is held. */
      part: z.nullable(
        z.object({
          amount_held: decimalAmount,
          amount_missing: decimalAmount,
          /** Server time, epoch ms: when it goes back by itself. */
          returns_at: z.number(),
        }),
      ),
      /** The newest of this account's reversals; null: there is none. The payment's `reversals` are all of them. */
      reversal: z.nullable(
        z.object({
          amount: decimalAmount,
          reversed: z.boolean(),
          reason: z.enum(REVERSAL_REASONS),
          /** Where it goes ("GTBank ••1234"); null: the provider did not say. */
          destination: z.nullable(z.string()),
        }),
      ),
    }),
  ),
  bank_account: z.optional(described(z.nullable(bankAccount), 'As bank_transfer.account')),
  /** Spec §3 `data.auth_data`: some clients read it from the envelope and others from the charge, so it is in both. */
  auth_data: z.optional(
    described(z.nullable(authData), 'Of pay with bank; null: its bank asks for nothing now'),
  ),
  data: z.optional(z.object({ auth_data: described(z.nullable(authData), 'As auth_data') })),
  card: z.nullable(z.object({ card_type: z.nullable(z.string()), last_four: z.string() })),
  /** Where the payer waits for something elsewhere: how long such charges take now (decision 0068). Left out: nothing is known of that. */
  usual_time: z.optional(
    z.object({
      /** Rounded as it is shown: below a minute, or whole minutes. */
      seconds: z.number(),
      is_slow: described(z.boolean(), 'At least twice as long as in the last seven days'),
    }),
  ),
});

/** A transfer of which nothing counts: all of it goes back to its payer, who may pay again. Never of one that was paid (behaviour, Calls). */
export const REJECTED = 'rejected';

export const amountCollected = described(
  z.nullable(decimalAmount),
  'What arrived by transfer; null for every other channel',
);

/** The charge, with the confirmation's own fields. Elsewhere the charge is `failed` where this says `rejected`. */
export const chargeConfirmation = z.extend(chargeView, {
  status: described(
    z.enum([...chargeStatus.options, REJECTED]),
    'rejected: a transfer of which nothing counts; all of it goes back to its payer, who may pay again',
  ),
  amount_collected: amountCollected,
});

/** Nothing has changed; with the service's time, epoch ms, for the page's countdowns. */
export const unchanged = z.object({ unchanged: z.literal(true), server_time: z.number() });

export type ChargeWireStatus = z.infer<typeof chargeStatus>;

export type ChargeView = z.infer<typeof chargeView>;

export type ChargeConfirmation = z.infer<typeof chargeConfirmation>;

export type Unchanged = z.infer<typeof unchanged>;
