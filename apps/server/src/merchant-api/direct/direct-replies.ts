// facts/merchant-api "Direct charges": `data` of their answers. Only what stands here can leave the service.
import * as z from 'zod/mini';

/** `processing` also while the payer is asked for something: published clients know no other word for it. */
export const directStatus = z.enum(['processing', 'success', 'failed']);

const money = {
  /** Major units, in shortest form. */
  amount: z.number(),
  currency: z.string(),
  fee: z.number(),
  vat: z.number(),
  /** Yours. */
  payment_reference: z.string(),
  status: directStatus,
};
const customer = z.object({ name: z.nullable(z.string()), email: z.string() });
const redirect = z.object({ redirect_url: z.string() });

export const cardChargeReply = z.object({
  ...money,
  amount_charged: z.number(),
  /** What the payer is asked for next; NO_AUTH: nothing, because the charge has ended or nothing is known of it yet. */
  auth_model: z.enum(['PIN', 'OTP', 'AVS', '3DS', 'PHONE', 'CVV', 'NO_AUTH']),
  response_message: z.nullable(z.string()),
  /** Ours, `KPY-CA-…`. */
  transaction_reference: z.string(),
  /** With 3DS `redirect_url` is where the payer's browser goes. */
  authorization: z.optional(
    z.object({ required_fields: z.array(z.string()), redirect_url: z.optional(z.string()) }),
  ),
  metadata: z.optional(z.object({ can_resend_otp: z.boolean(), otp_attempts_left: z.number() })),
  card: z.object({
    card_type: z.nullable(z.string()),
    first_six: z.nullable(z.string()),
    last_four: z.nullable(z.string()),
    expiry: z.nullable(z.string()),
  }),
});
export type CardChargeReply = z.infer<typeof cardChargeReply>;

export const resendReply = z.object({
  status: directStatus,
  response_message: z.nullable(z.string()),
  transaction_reference: z.string(),
  metadata: z.object({ can_resend_otp: z.boolean(), otp_attempts_left: z.number() }),
});
export type ResendReply = z.infer<typeof resendReply>;

export const transferChargeReply = z.object({
  ...money,
  amount_expected: z.number(),
  reference: z.string(),
  transaction_reference: z.string(),
  narration: z.nullable(z.string()),
  merchant_bears_cost: z.boolean(),
  /** Null until the bank has named it. */
  bank_account: z.nullable(
    z.object({
      account_name: z.string(),
      account_number: z.string(),
      bank_name: z.string(),
      bank_code: z.string(),
      expiry_date_in_utc: z.string(),
    }),
  ),
  customer,
});
export type TransferChargeReply = z.infer<typeof transferChargeReply>;

export const walletChargeReply = z.object({
  ...money,
  amount_expected: z.number(),
  auth_model: z.nullable(z.enum(['OTP', 'STK_PROMPT', 'REDIRECT'])),
  transaction_reference: z.string(),
  narration: z.nullable(z.string()),
  message: z.nullable(z.string()),
  /** The number with all but its dial code and last four digits as `*`. */
  mobile_money: z.object({ number: z.string(), network: z.nullable(z.string()) }),
  authorization: z.optional(redirect),
  metadata: z.object({ can_resend_otp: z.boolean(), can_resend_stk: z.boolean() }),
  customer,
});
export type WalletChargeReply = z.infer<typeof walletChargeReply>;

export const bankChargeReply = z.object({
  ...money,
  /** Null until the payer has said, at `redirect_url`, whose account it is. */
  transaction_reference: z.nullable(z.string()),
  merchant_bears_cost: z.boolean(),
  narration: z.nullable(z.string()),
  message: z.string(),
  authorization: redirect,
  bank_account: z.object({ bank_name: z.string() }),
  customer,
});
export type BankChargeReply = z.infer<typeof bankChargeReply>;

export const bankRow = z.object({ name: z.string(), code: z.string(), slug: z.string() });
