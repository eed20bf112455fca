// What columns hold whose type in the database says too little: the words of a status, and the shapes of JSON. For schema.ts, and for all who
// read and write them.
import type { ServiceSentence } from '@titan/copy/service';
import type { OrderLine } from '@titan/rules/order-lines';
import type { TextByLanguage } from '@titan/rules/text-by-language';

/** Whose keys, payments and money: those of tests, or real ones. */
export type Env = 'test' | 'live';

/** A charge’s states; payments/charge-status.ts has the edges between them. */
export const CHARGE_STATES = [
  'sent',
  'action_required',
  'unknown',
  'left',
  'held',
  'success',
  'credited',
  'duplicate',
  'returned',
  'failed',
  'cancelled',
] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

export const TRANSACTION_STATES = [
  'pending',
  'processing',
  'success',
  'failed',
  'expired',
  'abandoned',
] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** Fee and VAT of each channel of a transaction, in minor units. */
export type ChannelFees = Record<string, { fee: number; vat: number }>;

/** An order line, with the address of its picture at the merchant's and, if the merchant gave several, its names by language. */
export type KeptLine = OrderLine & { picture: string | null; names?: TextByLanguage };

/** The bank's page for a step: its URL, or its HTML, which is shown on an origin of its own. */
export type StepPage = { type: 'url'; content: string } | { type: 'html'; content: string };

/** What a step says beside its auth model. It is shown, and decides nothing. */
export type StepDetails = {
  /** The processor's own sentence. */
  display?: string;
  /** AVS: the country whose address the issuer compares, ISO 3166 alpha-2. */
  country?: string;
  /** VOUCHER: what the payer dials for it, `*110#`. */
  dialCode?: string;
  /** PAY_OFFLINE: what the payer pays to at the phone's own menu. */
  offline?: { paybill: string; account: string };
};

/** The part of a charge that its answer is made of, as it was when a call was answered. */
export type ChargeAnswer = {
  status: ChargeState;
  auth_model: string | null;
  auth_step: string | null;
  step_details: StepDetails | null;
  can_resend_otp: boolean;
  otp_resends: number;
  otp_resend_at: string | null;
  secret_was_wrong: boolean;
  error_type: string | null;
  message: string | null;
  said: ServiceSentence | null;
};

/** How a provider contradicts itself or us. */
export type Contradiction =
  /** Approved, but not with the amount and currency that we asked for. */
  | 'amount_differs'
  /** Declined, although it was approved before. It stays approved. */
  | 'decline_after_success'
  /** Approved, although it was declined or not to be found before. It stays declined and the money goes back. */
  | 'success_after_decline'
  /** About a charge or refund that is not ours. */
  | 'unknown_reference'
  /** Approved, and taken back since, not by us. */
  | 'reversed'
  /** A refund went back that had been refused, or did not that had. */
  | 'refund_differs';

/** What a file shows that goes with an answer to a dispute. */
export const DISPUTE_FILE_SHOWS = [
  'receipt',
  'delivery',
  'conversation',
  'refund',
  'terms',
  'other',
] as const;
export type DisputeFileShows = (typeof DISPUTE_FILE_SHOWS)[number];

/** When a merchant is told of a dispute: as it opens, at half of its time, with so much of it left, and as it ends. */
export type DisputeNews = 'opened' | 'half' | 'six_hours' | 'one_hour' | 'ended';

/** What a webhook tells; what each means is in webhooks/events.ts. */
export type WebhookEvent =
  | 'charge.success'
  | 'charge.failed'
  | 'refund.success'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.due'
  | 'charge.dispute.reopened'
  | 'charge.dispute.resolved'
  | 'shop.under_attack'
  | 'shop.calm';
