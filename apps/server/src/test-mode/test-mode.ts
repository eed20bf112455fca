// What a connector adds to the service that plays the world outside too: payers' phones, banks and their pages. `app.ts` knows it by these
// types; the start passes it in.
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import type { Refused } from '@titan/platform/refusal';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { SandboxAct } from '@titan/contract/console/sandbox.schema';
import type { ChargeState } from '../db/column-values.ts';
import type { Channel } from '@titan/rules/methods';
import type { ChargeReference, PaymentReference } from '@titan/rules/reference';
import type { ConnectorPlace, OpenedProcessor, OpenProcessor } from '../providers/processors.ts';
import type { PaymentLookup } from '../payments/edge/open-payment.ts';
import type { PayerPages } from '../payments/edge/payer-pages.ts';
import type { Views } from '../payments/views/payment-view.ts';
import type { ChargeQueries } from '../payments/settling/query-charge.ts';
import type { PayerCall, SessionTokens } from '../payments/session/session.ts';
import type { StageForm } from '../payments/edge/stage-form.ts';
import type { ScenarioPlays } from './scenarios/plays.ts';

/** A connector, which may also play the world outside. */
export type OpenConnector = Omit<OpenProcessor, 'open'> & {
  open(place: ConnectorPlace): OpenedProcessor & {
    /** Builds what it plays. */
    play?: (service: PlayedService) => TestMode;
  };
};

/** What of the service the world outside is played upon. */
export type PlayedService = PaymentLookup & {
  queries: ChargeQueries;
  views: Views;
  db: Database;
  clock: Clock;
  dueWork: DueWork;
};

/** Sweep what is due; each resolves when it has done so. */
export type DueWork = (() => Promise<unknown>)[];

export type PlayedTime = {
  /** Resolves once all that falls due within so long has run; refused while the world outside is away. */
  skip(payment: { id: number; payment_reference: PaymentReference }, ms: number): Promise<Refused | null>;
};

/** A webhook is tried for so long, which is the longest that anything waits here (webhooks/schedule.ts). */
export const LONGEST_SKIP_MS = 72 * 60 * 60 * 1_000;

/** A charge as the world outside knows it. */
export type Outside = {
  reference: string;
  channel: Channel;
  status: ChargeState;
  authModel: string | null;
  amountMinor: number;
  currency: string;
  /** The account that its payer transfers to. */
  accountNumber: string | null;
  transferReference: string | null;
};

export type TestMode = {
  /** Registers its controls, below a first segment of their own (references.ts). */
  controls(app: FastifyInstance): Promise<void>;
  /** Registers its calls, below `/api`. */
  routes(api: FastifyInstance, sessions: SessionTokens): void;
  /** Its plain forms, below the payment's address. */
  forms: readonly StageForm[];
  /** Registers its pages. */
  pages(app: FastifyInstance, pages: PayerPages): Promise<void>;
  merchant: TestMerchant;
  time: PlayedTime;
  /** What the payer does on their phone, in their bank's app or at their bank. */
  press(charge: Outside, act: SandboxAct): Promise<Refused | null>;
  plays: ScenarioPlays;
};

/** Something to send with a test key: an instrument's number, what goes with it, and what comes of it. */
export type Sample = { value: string; with: string; meaning: string; currency?: string };
export type Samples = Readonly<Partial<Record<Channel, readonly Sample[]>>>;

export type TestAccount = {
  /** The charge that it was opened for. */
  chargeReference: ChargeReference;
  currency: string;
  /** What its transfers must carry; null: nothing. */
  transferReference: string | null;
};

/** What merchants' own tests do by the merchant API; refused while what plays it is away. */
export type TestMerchant = {
  /** For a developer who has no payer yet; of a currency's the first is the plainest. */
  samples: Samples;
  findAccount(accountNumber: string): Promise<TestAccount | Refused | null>;
  /** Lets money land on it. */
  credit(
    transfer: { accountNumber: string; amountMinor: number } & Pick<
      TestAccount,
      'currency' | 'transferReference'
    >,
  ): Promise<Refused | null>;
  /** Whether the account pays itself. */
  switchAutoComplete(accountNumber: string, isOn: boolean): Promise<Refused | null>;
  skipTime: PlayedTime['skip'];
  /** Approves the prompt on the payer's phone with the wallet's PIN. */
  approvePrompt(call: PayerCall<{ reference: string; pin: string }>): Promise<ChargeView | Refused>;
  /** The holder of an account at a bank; null: there is no such account. */
  holderOf(bankCode: string, account: string): string | null;
};
