// What a channel (card, mobile money, …) is to the rest of the service: the rules of its charges, and what it adds where payments are
// shown, opened and made. `channels/registry.ts` lists the rules, `services.ts` puts the channels together; no other file names one.
import type { ChargeView } from '@titan/contract/charge';
import type { MethodPlace, StageChoices } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import type { BankAuthModel } from '@titan/rules/bank-stage';
import type { AuthModel } from '@titan/rules/card-stage';
import type { Channel } from '@titan/rules/methods';
import type { WalletAuthModel } from '@titan/rules/wallet-stage';
import type { FastifyInstance } from 'fastify';
import type { Sweep } from '../../platform/sweeper.ts';
import type { ChargeAnswer, ChargeRow } from '../charge-row.ts';
import type { SetUp } from './payer-call.ts';
import type { PayerPages } from './payer-pages.ts';
import type { PaymentRow } from '../views/payment-store.ts';
import type { PayerBrowser, Session, SessionTokens } from '../session/session.ts';
import type { StageForm } from './stage-form.ts';
import type { TransferDetails } from '../transfer-details.ts';

/** How often an answer to a step may be wrong, and what the attempt ends with when it is. */
export type SecretLimit = { wrong: number; errorType: string };

/** A charge under our own names; those of the specification are made of them (charge-view.ts). */
export type OwnChargeView = Omit<ChargeView, 'metadata' | 'bank_account' | 'auth_data' | 'data'> & {
  metadata: Omit<ChargeView['metadata'], 'can_resend_stk'>;
};

/** A charge as it is, or as it was when a call was answered. */
export type ShownCharge = Pick<
  ChargeRow | ChargeAnswer,
  'status' | 'auth_model' | 'auth_step' | 'otp_resend_at'
>;

/** Pure, and known before anything is put together. */
export type ChannelRules = {
  /** Whether payments of this currency can be made by it. */
  existsIn(currency: string): boolean;
  /** By auth model; `otherwise` for every other. The database allows at most 5 (charges.wrong_secrets). */
  secrets: Partial<Record<AuthModel | WalletAuthModel | BankAuthModel, SecretLimit>> & {
    otherwise: SecretLimit;
  };
  /** From entering a step to its first resend, and from one resend to the next, ms. */
  resendAfterMs: number;
  /** Whether the provider is asked to end an attempt that the payer has left. An account cannot be closed: it may still be paid. */
  endsWhenLeft: boolean;
  /** The auth model of a step that the payer takes where our page is not (a phone, a bank's page); null for one that is taken on it. */
  elsewhere?(authModel: string, currency: string): string | null;
  /** A step taken elsewhere can be resent. */
  resendsElsewhere?: boolean;
  /** Its charges are paid by transfers to an account, which their view shows. */
  takesTransfers?: boolean;
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

/** What a payment is opened for. */
type OpenedFor = { browser: PayerBrowser; session: Session };

/** A channel that was put together. */
export type PaymentChannel = {
  channel: Channel;
  /** Registers its JSON calls, below `/api`. */
  routes(api: FastifyInstance, sessions: SessionTokens): void;
  /** Its `type`s of set-up (spec §7 POST /?type=…). */
  setUps?: Record<string, SetUp>;
  /** Its plain forms, below the payment's address. */
  forms: readonly StageForm[];
  /** Registers its pages outside the payment's address. */
  pages?(app: FastifyInstance, pages: PayerPages): void | Promise<void>;
  /** Its periodic work. */
  sweeps?: readonly Sweep[];
  /** Adds to an opened payment what this browser has of the channel, and what has become of its charge. */
  addToPayment?(payment: PaymentView, opened: OpenedFor): Promise<PaymentView>;
  /** Adds what only the first HTML holds, for a payer without script. */
  addToPage?(payment: PaymentView): Promise<PaymentView>;
  /** What the stage that the payment is held at, or that the address names, lets the payer choose from; null: no lists of its own. */
  choicesOf?(payment: PaymentView, place: MethodPlace | null): StageChoices | null;
};
