// Providers as the service uses them: found by the routes of merchants' accounts, each call answered by a deadline.
import type { Channel } from '@titan/rules/methods';
import type { PaymentReference } from '@titan/rules/reference';
import type { Connector } from './connector.ts';
import type {
  CallbackReading,
  Capabilities,
  ChargeCalls,
  Provider,
  RawCallback,
  Limits,
  SetUpReports,
} from './port.ts';
import type { LimitsOf } from './routing.ts';

/**
 * A provider's answer by the deadline, and the promise of one that comes later; that promise never rejects. `askedAt`, epoch ms: what an
 * answer does not show was not there then, and may be there by the time it comes.
 */
export type TimedAnswer<Answer> = { answer: Answer; askedAt: number; late: Promise<Answer> | null };

type Timed<Call> = Call extends (...asked: infer Asked) => Promise<infer Answer extends { kind: string }>
  ? (...asked: Asked) => Promise<TimedAnswer<Answer>>
  : Call;
type Timely<Calls> = { [Name in keyof Calls]: Timed<Calls[Name]> };

/** Which account of which provider it is opened on, by their names, and the provider's limits. */
export type OpenedAt = { readonly name: string; readonly account: string; readonly limits: Limits };

/** Its calls, answered by the deadline. */
export type TimelyCalls = Omit<Provider, keyof ChargeCalls | keyof Capabilities> &
  Timely<ChargeCalls> & {
    [Name in keyof Capabilities]: Timely<Capabilities[Name]>;
  };

/**
 * A provider as the service uses it (timely-provider.ts). Where it takes no steps, one is answered as a query is, and where it resends nothing,
 * that it sends no more.
 */
export type TimelyProvider = OpenedAt &
  TimelyCalls &
  Required<Pick<TimelyCalls, 'answerStep' | 'resendOtp' | 'resendPrompt'>>;

/** What a new charge is, for the routing table. */
export type ChargeToRoute = {
  channel: Channel;
  /** The payment to charge, or, before there is one, its merchant and currency. */
  of: PaymentReference | { merchantId: number; env: 'test' | 'live'; currency: string };
  /** What is debited, where that is not the payment's own amount. */
  debited?: { minor: number; currency: string } | null;
  /** A card's brand, a wallet's network or a bank's slug; left out while it is not known. */
  network?: string | null | undefined;
  /** For a card: whether it is typed on the processor's page; left out where either will do. */
  isHosted?: boolean | undefined;
  /** The only account that can charge it: that of a saved card. */
  accountId?: number | undefined;
};

export type Routed = {
  accountId: number;
  provider: TimelyProvider;
  /** Where the charge goes when nothing was sent there; null: nowhere else. */
  next(): Routed | null;
};

export type CallbackReader = {
  accountId: number;
  provider: string;
  /** The account's name. */
  account: string;
  limits: Limits;
  /** For what a callback that is proven shows of the account. */
  setUp: SetUpReports;
  read(callback: RawCallback): CallbackReading;
};

/** Merchants' accounts at providers. A charge is queried only at the account that made it. */
export type Providers = {
  /** Where a new charge goes; null when no enabled account takes it. One that cannot be opened is passed over. */
  route(charge: ChargeToRoute): Promise<Routed | null>;
  /** The account of a stored charge, whatever became of it since: also when it was disabled or its credentials were replaced. */
  of(accountId: number): Promise<TimelyProvider>;
  /** What reads the callbacks to an account, also to one that was switched off; null where there is none of these names. */
  callbacksTo(provider: string, account: string): Promise<CallbackReader | null>;
  /** A connector by a name from outside or in a row; null for an unknown one. */
  known(name: string): Connector | null;
  limitsOf: LimitsOf;
  /** The same, with the accounts that are passed over for now because they do not answer (decision 0061). */
  limitsWithPaused: LimitsOf;
  /** Whether only such accounts take the charge. */
  isPaused(charge: ChargeToRoute): Promise<boolean>;
};
