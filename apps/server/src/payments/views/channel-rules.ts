// The rules of a channel: what its charges obey, and what it adds to the views of them and of their payments. Channels are listed in
// `channels/registry.ts`.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Channel } from '@titan/rules/methods';
import type { ChargeAnswer } from '../../db/column-values.ts';
import type { ChargeRow } from '../charge-row.ts';
import type { ChargeRules } from '../charge-rules.ts';
import type { TransferDetails } from '../transfer-details.ts';
import type { PaymentRow } from './payment-store.ts';

/** A charge under our own names; those of the specification are made of them (charge-view.ts). */
export type OwnChargeView = Omit<ChargeView, 'metadata' | 'bank_account' | 'auth_data' | 'data'> & {
  metadata: Omit<ChargeView['metadata'], 'can_resend_stk'>;
};

/** A charge as it is, or as it was when a call was answered. */
export type ShownCharge = Pick<
  ChargeRow | ChargeAnswer,
  'status' | 'auth_model' | 'auth_step' | 'otp_resend_at'
>;

/** What is kept of what a charge was paid with; null: not known, or of another channel. */
export type PaidColumns = Record<
  | 'card_brand'
  | 'card_first_six'
  | 'card_last_four'
  | 'card_expiry'
  | 'wallet_masked'
  | 'wallet_network'
  | 'bank_name'
  | 'bank_last_four',
  string | null
>;

/** The same for the merchant, by the field of Verify that it is told in. */
export type PaidWith = {
  card?: Record<'card_type' | 'first_six' | 'last_four' | 'expiry', string | null>;
  mobile_money?: Record<'number' | 'operator', string | null>;
  payer_bank_account?: Record<'account_number' | 'account_name' | 'bank_name', string | null>;
};

export type ChannelRules = ChargeRules & {
  /** What the merchant is told of what the charge was paid with. */
  paidWith(charge: PaidColumns): PaidWith;
  /** What of a charge's view is the channel's own. `transfers`: null where they were not read. Epoch ms. */
  chargePart?(
    charge: ChargeRow,
    shown: ShownCharge,
    about: { transfers: TransferDetails | null; now: number },
  ): Partial<OwnChargeView>;
  /**
   * What the view of a payment that offers it says about it (spec §3 payment_channels_details). `wayTo`: whether an account takes a charge
   * of this network now, or would if it answered; null: none does.
   */
  detailsOf?(
    payment: PaymentRow,
    now: number,
    wayTo: (network: string) => 'open' | 'paused' | null,
  ): Partial<PaymentView['payment_channels_details']>;
};

/** The rules of every channel. */
export type ChannelTable = Readonly<Record<Channel, ChannelRules>>;
