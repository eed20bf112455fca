// facts/merchant-api "Verify": the `data` of GET /charges/{reference}. Only what stands here can leave the service.
import * as z from 'zod/mini';
import { decimalAmount } from '@titan/contract/charge';
import { CHANNELS } from '@titan/rules/methods';
import { REVERSAL_REASONS } from '@titan/rules/reversal-reason';

/** The status words merchants know. */
export const statusWord = z.enum(['pending', 'processing', 'success', 'failed', 'expired']);
export type StatusWord = z.infer<typeof statusWord>;

/** Major units in shortest form: 1500.5. */
const majorAmount = z.number();

const payerBankAccount = z.object({
  account_number: z.nullable(z.string()),
  account_name: z.nullable(z.string()),
  bank_name: z.nullable(z.string()),
});

export const chargeReply = z.object({
  reference: z.string(),
  status: statusWord,
  /** Text with all the currency's decimals; every other amount is a number. */
  amount: decimalAmount,
  /** What the payer is asked for: the amount, with fee and VAT when the payer bears them. */
  amount_expected: majorAmount,
  /**
   * What came in, and how much of it counts for this charge. While nothing counts, all that came: what is held for the rest and what goes
   * back. Once it is paid: what it was paid with, an excess included. Money that came too late or twice for it is in `reversals` alone.
   */
  amount_paid: majorAmount,
  amount_accepted: majorAmount,
  fee: majorAmount,
  vat: majorAmount,
  currency: z.string(),
  description: z.nullable(z.string()),
  created_at: z.string(),
  metadata: z.nullable(z.record(z.string(), z.unknown())),
  customer: z.object({ name: z.nullable(z.string()), email: z.string() }),
  /** Present once a card has paid. */
  card: z.optional(
    z.object({
      card_type: z.nullable(z.string()),
      first_six: z.nullable(z.string()),
      last_four: z.nullable(z.string()),
      expiry: z.nullable(z.string()),
    }),
  ),
  /** Present once a wallet has paid: the number with all but its dial code and last four digits as `*`, and the network's slug. */
  mobile_money: z.optional(z.object({ number: z.nullable(z.string()), operator: z.nullable(z.string()) })),
  /** Present once money has come by bank transfer or pay with bank: who sent it, as far as it is known; the number is masked. */
  payer_bank_account: z.optional(payerBankAccount),
  bank_transfer: z.optional(
    z.object({
      payer_bank_account: payerBankAccount,
      /** How what came differs from what was due; null: it does not. */
      payment_event: z.nullable(z.enum(['overpayment', 'underpayment'])),
      message: z.nullable(z.string()),
      /** What of the payment's transfers goes back, all together; null: nothing. `success` when all of it was sent. One by one: `reversals`. */
      reversal: z.nullable(
        z.object({
          status: z.enum(['processing', 'success']),
          amount: majorAmount,
          /** Where to, as the payer knows it; null: the provider did not say. */
          destination: z.nullable(z.string()),
          currency: z.string(),
        }),
      ),
    }),
  ),
  /** All that came and is not kept, oldest first, whichever attempt it came by. What the merchant gives back are refunds, not these. */
  reversals: z.array(
    z.object({
      /** `processing` until the provider has sent it. */
      status: z.enum(['processing', 'success']),
      amount: majorAmount,
      currency: z.string(),
      reason: z.enum(REVERSAL_REASONS),
      /** Where to, as the payer knows it; null: to where it came from. */
      destination: z.nullable(z.string()),
      /** The reference of the payment attempt that it came by. */
      payment_attempt: z.string(),
    }),
  ),
  payment_attempts: z.array(
    z.object({
      reference: z.string(),
      status: statusWord,
      channel: z.enum(CHANNELS),
      message: z.nullable(z.string()),
    }),
  ),
});
export type ChargeReply = z.infer<typeof chargeReply>;
