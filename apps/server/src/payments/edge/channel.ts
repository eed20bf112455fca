// A channel (card, mobile money, …) that was put together: what it adds where payments are opened, shown and made.
import type { MethodPlace, StageChoices } from '@titan/contract/page/page-data';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Channel } from '@titan/rules/methods';
import type { FastifyInstance } from 'fastify';
import type { Sweep } from '../../platform/sweeper.ts';
import type { ChannelRules } from '../views/channel-rules.ts';
import type { PayerBrowser, Session, SessionTokens } from '../session/session.ts';
import type { SetUp } from './payer-call.ts';
import type { PayerPages } from './payer-pages.ts';
import type { StageForm } from './stage-form.ts';

/** What a payment is opened for. */
type OpenedFor = { browser: PayerBrowser; session: Session };

/** What a channel is, before it is put together. */
export type ChannelDefinition = ChannelRules & { create(deps: never): PaymentChannel };

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
