// The transaction as the payer's page sees it: spec §3 "Transaction", with the server's own stage.
import { BANK_VARIANTS } from '@titan/rules/bank-variants';
import { CHANNELS } from '@titan/rules/methods';
import { REVERSAL_REASONS } from '@titan/rules/reversal-reason';
import * as z from 'zod/mini';
import { chargeView, decimalAmount, signedAmount } from './charge.schema.ts';
import { REQUIRED_FIELDS } from '@titan/rules/saved-card';

export const paymentStatus = z.enum(['pending', 'processing', 'success', 'failed', 'expired', 'abandoned']);

const feeView = z.object({ fee: decimalAmount, vat: decimalAmount });

/** All money that came and is not kept, whichever charge it came by. */
export const reversalView = z.object({
  amount: decimalAmount,
  currency: z.string(),
  /** The provider has sent it; until then it is owed. */
  reversed: z.boolean(),
  reason: z.enum(REVERSAL_REASONS),
  /** The charge that the money came by. */
  charge: z.string(),
  /** Where it goes ("GTBank ••1234"); null: to where it came from, whose name the provider did not say. */
  destination: z.nullable(z.string()),
});

/** A line of the order; amounts below zero are taken off. */
export const orderLineView = z.object({
  name: z.string(),
  quantity: z.number(),
  /** What the line comes to. */
  amount: signedAmount,
  /** A path on our own origin; what is there can fail to come. */
  picture: z.optional(z.string()),
});

/** What a page says in the merchant's words once its payer has changed to another language. */
const paymentTexts = z.object({
  narration: z.exactOptional(z.nullable(z.string())),
  items: z.exactOptional(z.array(orderLineView)),
});

export const conversionView = z.object({
  /** Names the quote: a charge names the one that its payer was shown. */
  quote: z.string(),
  /** What is to pay in the transaction's currency, with fee and VAT where the payer bears them. */
  payment_amount: decimalAmount,
  /** The currency that the card is debited in, and how much. */
  currency: z.string(),
  amount: decimalAmount,
  /** Major units of `currency` for one of the transaction's: exactly `numerator / denominator`. */
  rate: z.object({ numerator: z.number(), denominator: z.number() }),
  /** Epoch ms, by the service's clock. A charge that comes later is refused with a new quote. */
  expires_at: z.number(),
});

/** A network that the payer can choose. */
export const walletNetwork = z.object({
  slug: z.string(),
  name: z.string(),
  code: z.string(),
  /** Approved on the network's own page (pending_payment) and not by a prompt. */
  is_redirect: z.boolean(),
});

/** Spec §3 Bank. */
export const bank = z.object({ name: z.string(), slug: z.string(), processor: z.string(), code: z.string() });

export const savedCard = z.object({
  /** Ours, `KPY-SC-…`. */
  reference: z.string(),
  card_type: z.nullable(z.string()),
  first_six: z.string(),
  last_four: z.string(),
  required_fields: z.array(z.enum(REQUIRED_FIELDS)),
});

export const paymentView = z.object({
  /** Names the page's push channel and its address by reference (decision 0047). */
  reference: z.string(),
  /** The merchant's own reference: what the merchant looks up, and what goes back with the redirect. */
  merchant_reference: z.string(),
  /** Ours, `KPY-PI-…`; also the id of the session that counts attempts. */
  unique_reference: z.string(),
  public_key: z.string(),
  env: z.enum(['test', 'live']),
  status: paymentStatus,
  currency: z.string(),
  amount: decimalAmount,
  fees: z.partialRecord(z.enum(CHANNELS), feeView),
  merchant_bears_cost: z.boolean(),
  /** Channels that this payer can use now, in the merchant's order. */
  payment_channels: z.array(z.enum(CHANNELS)),
  /** Those that it could use as well if their processors answered; left out where there are none (decision 0061). */
  paused_channels: z.exactOptional(z.array(z.enum(CHANNELS))),
  default_channel: z.nullable(z.enum(CHANNELS)),
  /** The same, by its other name in spec §3. */
  default_payment_channel: z.nullable(z.enum(CHANNELS)),
  payment_channels_details: z.object({
    card: z.object({
      /** Cards are typed on the processor's own page, and none is saved here. */
      is_hosted: z.boolean(),
      /** The merchant lets payers save cards. */
      can_save_card: z.boolean(),
      /** Those that this browser may use for this payment; empty when there are none. */
      saved_cards: z.array(savedCard),
    }),
    mobile_money: z.optional(
      z.object({
        /** When the payment offers mobile money: the networks of its currency. */
        networks: z.array(walletNetwork),
        /** Names of those that it could use as well if their processors answered; left out where there are none. */
        paused: z.exactOptional(z.array(z.string())),
      }),
    ),
    /** When the payment offers bank transfer; null is "a fixed time" (spec §2). */
    bank_transfer: z.optional(z.object({ expiry_period_in_mins: z.nullable(z.number()) })),
    /** When the payment offers pay with bank. */
    pay_with_bank: z.optional(
      z.object({
        /**
         * In the first HTML only, so that the choice works before script: GET /bank/banks as it was answered then. Null: it could not be
         * had (the first failure of spec §8); left out: this answer does not carry it.
         */
        banks: z.optional(z.nullable(z.array(bank))),
        /** Slugs of the banks that go first and carry the New badge; their feature flags are on (spec §3). */
        spotlights: z.array(z.string()),
        /** Methods of the catalogue that are this channel with its bank chosen: entries of the method list of their own. */
        variants: z.array(z.enum(BANK_VARIANTS)),
        /** Spec §5 Mono: the least amount plus fee plus vat through that processor. */
        mono_minimum: decimalAmount,
      }),
    ),
  }),
  merchant: z.object({
    name: z.string(),
    email: z.nullable(z.string()),
    logo: z.nullable(z.string()),
    /** Where it is, and how it is reached besides; left out where it says nothing. */
    address: z.optional(z.string()),
    phone: z.optional(z.string()),
    page: z.optional(z.string()),
  }),
  /** Masked; null in a public session, as the narration and the way back are. */
  customer: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  narration: z.nullable(z.string()),
  /** What it is for: together `amount`. Left out where the merchant gave nothing, and in a public session. */
  items: z.optional(z.array(orderLineView)),
  /** By language tag, what of the two is otherwise in other languages that the payer may choose; left out where nothing is. */
  texts: z.optional(z.record(z.string(), paymentTexts)),
  supportEmail: z.nullable(z.string()),
  checkout_customization: z.object({
    primary_color: z.nullable(z.string()),
    secondary_color: z.nullable(z.string()),
  }),
  redirect_url: z.nullable(z.string()),
  /** Attempts made and allowed (spec §4 Session): those of a public session are its own. */
  sessionAttempt: z.number(),
  max_attempts: z.number(),
  amount_paid: decimalAmount,
  /** An attempt that the payer has left behind may still bring money, or a part of it is held (decisions 0021, 0023). */
  earlier_open: z.boolean(),
  /** Oldest first (spec §3 amount_reversed, one by one). */
  reversals: z.array(reversalView),
  /** What the merchant has given back of `amount_paid`: done, not merely asked for. */
  amount_refunded: decimalAmount,
  /** How this browser paid this merchant last, for the same payer (decision 0069). Left out: it has not, or not by a way that is offered. */
  last_way: z.exactOptional(
    z.object({
      channel: z.enum(CHANNELS),
      /** The method that is this channel with its bank chosen. */
      method: z.exactOptional(z.enum(BANK_VARIANTS)),
      /** The last four digits of the number, or the bank, as it is shown; null: nothing is. */
      detail: z.nullable(z.string()),
    }),
  ),
  /** What the card is debited, where that is another currency; null: the transaction's own amount (spec §3 conversion). */
  conversion: z.nullable(conversionView),
  /** Changes whenever any other field here changes, except the time; null: the page has read a later charge into it. */
  version: z.nullable(z.string()),
  /** Epoch ms. */
  expires_at: z.number(),
  server_time: z.number(),
  /** The charge that paid, else the latest; null before the first. */
  charge: z.nullable(chargeView),
});

export type PaymentStatus = z.infer<typeof paymentStatus>;

export type ReversalView = z.infer<typeof reversalView>;

export type OrderLineView = z.infer<typeof orderLineView>;

export type PaymentView = z.infer<typeof paymentView>;

export type ConversionView = z.infer<typeof conversionView>;

export type WalletNetworkView = z.infer<typeof walletNetwork>;

export type BankView = z.infer<typeof bank>;

export type SavedCard = z.infer<typeof savedCard>;
