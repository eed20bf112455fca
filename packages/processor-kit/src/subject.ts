// What the conformance kit is told of a connector and its processor: everything that it checks against is written here by hand, never taken
// from the connector itself.
import type { Currency } from '@titan/rules/currency';
import type { Channel } from '@titan/rules/methods';
import type { ChargeReference } from '@titan/rules/reference';
import type { Clock, HttpOut, Warn } from '@titan/platform/ports';
import type { Connector } from '@titan/server/providers/connector';
import type {
  BankDebit,
  Card,
  RawCallback,
  ReceivedTransfer,
  ResendAnswer,
  ReversalAnswer,
  StepAnswer,
  Wallet,
} from '@titan/server/providers/port';
import type { CallStage, StubRequest, StubServer } from './stub-server.ts';

/** Where a charge's callbacks are to go, in checks of single calls. */
export const CALLED_BACK_AT = 'https://checkout.test/called';
/** Where those of an account are to go, if they are signed. */
export const ACCOUNT_CALLED_BACK_AT = 'https://checkout.test/called/account';
/** Where the processor is to answer a refund, if it answers by a callback alone. */
export const REVERSAL_CALLED_BACK_AT = 'https://checkout.test/called/reversal';
/** Where the payer is to come back to from the processor's page for cards. */
export const RETURNED_AT = 'https://checkout.test/returned';

/** What is wrong, in one sentence; a check that finds nothing answers none. */
export type KitProblem = string;
export type Check = (subject: Subject) => AsyncGenerator<KitProblem>;
/** A part of a check, on what is opened for it. */
export type CheckStep<On> = (on: On) => Promise<KitProblem[]>;

/** Money that has moved at the processor. Lines are only added. */
export type BookLine = {
  kind: 'debit' | 'refund';
  /** Our reference of the charge. */
  reference: string;
  amountMinor: number;
  currency: string;
  /** Whose: the name of the account that the caller had the credentials of. */
  account: string;
};

export type Stub = StubServer & {
  book(): Promise<readonly BookLine[]>;
  /** The processor's own id of the newest charge with our reference. */
  idOf(reference: string): string;
  /** Where it sends callbacks about the charge of this id of its own, if it was given an address for that charge. */
  callbackUrlOf(id: string): string | null;
  /** The id of its newest refund. */
  refundIdOf(reference: string): string;
  /** What it calls the newest charge in refunds, where only callbacks tell that name; null: it has none yet. */
  refundHandleOf?(reference: string): string | null;
  /** Where it answers the refund of this id, if it answers by a callback alone. */
  refundCallbackUrlOf?(refundId: string): string;
  /** The callbacks about refunds that it has to send by now, each once, where it answers them in no other way. */
  takeRefundCallbacks?(): readonly { url: string; raw: RawCallback }[];
  /**
   * The payer approves or refuses, as often as asked; who pays by transfer sends the whole sum. Nothing happens where the payer has not got as
   * far as that.
   */
  decide(reference: string, end: 'paid' | 'refused'): Promise<void>;
  /** The payer sends another sum to the charge's account; a processor that sends such sums back by itself books nothing. */
  transferIn?(reference: string, amountMinor: number): Promise<void>;
  /** What a transfer to the charge's account must carry to be matched to it; null, and left out: nothing. */
  transferReferenceOf?(reference: string): string | null;
  /** The newest transfer to the charge's account, where callbacks tell it; null: none has come. */
  transferOf?(reference: string): Promise<ReceivedTransfer | null>;
  /** How the refunds of a charge go on; by default they are done after the time that the processor takes. */
  refundsEnd(reference: string, end: RefundsEnd): void;
};

/** `never`: for as long as it stands, nobody hears that they are done. */
export type RefundsEnd = 'done' | 'never' | 'refused' | 'needs_person';

export type AskedCharge = { reference: ChargeReference; id: string; amountMinor: number; currency: string };
export type AskedRefund = AskedCharge & { refundId: string };
/** To learn what a recorded body means, whatever it is about. */
export const NOBODY: AskedRefund = {
  reference: 'KPY-CA-nobody',
  id: 'id',
  refundId: 'id',
  amountMinor: 1,
  currency: 'KES',
};

/** How a charge is made. Every subject has wallets; the others it has where `pays` says so. `hosted`: a card on the processor's page. */
export type PaymentMethod = 'wallet' | 'card' | 'bank' | 'transfer' | 'hosted';

export const CHANNEL_OF: Readonly<Record<PaymentMethod, Channel>> = {
  wallet: 'mobile_money',
  card: 'card',
  hosted: 'card',
  bank: 'pay_with_bank',
  transfer: 'bank_transfer',
};

/** Calls that go on with a charge. */
export type FollowUp = 'step' | 'cancel' | 'resend';

/** The answer to a step, unless another is named. */
export const PIN: StepAnswer = { kind: 'pin', value: '0000' };

/** A body as the processor sends it, with its one meaning. */
export type RecordedCharge = {
  name: string;
  /** `check`: a query's second request, where the stub's own answer to the first one says that the charge is not over. */
  stage: 'create' | 'query' | 'check' | FollowUp;
  /** The charge that it is about; by default one of a wallet. */
  by?: PaymentMethod;
  /** What a step is answered with; by default the PIN 0000. */
  answer?: StepAnswer;
  status: number;
  body(asked: AskedCharge): string;
  /** With its handle where it has one. */
  means(asked: AskedCharge): ResendAnswer;
};
export type RecordedRefund = {
  name: string;
  by?: PaymentMethod;
  answer?: undefined;
  stage: 'refund' | 'refund_query';
  status: number;
  body(asked: AskedRefund): string;
  means(asked: AskedRefund): ReversalAnswer;
};

export type ExpectedRequest = {
  method: string;
  path: string;
  /** Those that the connector chooses, and no more. */
  headers: Record<string, string>;
  /** Null: none. JSON is compared by its value. */
  body: unknown;
};

/** Whose callback it is, by the account's name, and when it is sent, epoch ms. */
export type CalledFrom = { account: string; at: number };
type CallbackOf = (asked: AskedCharge, from: CalledFrom) => RawCallback;

export type Subject = {
  name: string;
  open(place: { baseUrl: string; http: HttpOut; clock: Clock; warn: Warn }): Connector;
  /** @param at its URL, where it does not listen and is called within the process */
  startStub(clock: Clock, at?: string): Promise<Stub>;
  /** Those of an account by its name; no two are alike. */
  credentials(account: string): Record<string, string>;
  /** What the payer pays with, in the currency. */
  pays: {
    currency: Currency;
    /** That of cards; left out: the same. */
    cardCurrency?: Currency;
    /** Whose money it gives back when it is asked to; left out: that of wallets. */
    refunded?: PaymentMethod;
    wallet: Wallet;
    /** Its number as a payer types it, and that of another wallet. */ entry: string;
    otherEntry: string;
    /** Left out where it takes no cards. */
    card?: Card;
    /** One that is asked for something, where cards are, and what its payer answers to the steps, in the processor's order. */
    askedCard?: { card: Card; answers: readonly StepAnswer[] };
    /** An account at one of its banks, likewise. */
    bank?: BankDebit & { currency: Currency; answers: readonly StepAnswer[] };
    /** Transfers to an account that it opens for the charge. */
    transfer?: { currency: Currency };
    /** Cards on its own page: what the payer presses on the page at this address; answers where that leads. */
    hosted?: { press(page: string, end: 'paid' | 'refused'): Promise<string> };
  };
  /**
   * What its list of debits tells of one by wallet: the number that paid, masked, our name of the payment, and whether no more of a
   * reference than 16 letters; left out: it has no list.
   */
  debits?: { payer: string | null; namesPayments: boolean; cutsReferences?: true };
  /** The stages at which a call of the service's can go wrong. */
  faultsAt: readonly CallStage[];

  recorded: readonly (RecordedCharge | RecordedRefund)[];
  /** How a body is read. */
  fields: Record<
    'charge' | 'refund',
    {
      /** Where the status word stands, as a path. */
      status: readonly string[];
      /** What else must be there, where it is, for an end to be believed. */
      needed: readonly (readonly string[])[];
      /** Whether it has each number in one form alone, so that the other is not read; left out: both are. */
      isExact?: boolean;
      /** Its own words, among those that the kit makes up. */
      words?: readonly (string | number)[];
    }
  >;
  /** `by`: the way of paying that has the currency; by default a wallet. */
  amounts: readonly { currency: Currency; minor: number; wire: unknown; by?: PaymentMethod }[];
  /** The amount in the body of a create call. */
  sentAmount(body: string): unknown;

  /** `token`: that which the stub has issued, from its newest request; `at`: when that was sent, epoch ms. */
  requests: {
    /** Left out where it takes no cards. */
    card?(asked: AskedCharge, card: Card, token: string): ExpectedRequest;
    wallet(asked: AskedCharge, wallet: Wallet, token: string, at: number): ExpectedRequest;
    bank?(asked: AskedCharge, debit: BankDebit, token: string): ExpectedRequest;
    transfer?(asked: AskedCharge, token: string, at: number): ExpectedRequest;
    hosted?(asked: AskedCharge, token: string): ExpectedRequest;
    query(asked: AskedCharge, token: string, at: number): ExpectedRequest;
    /** Where a query is two requests. */
    check?(asked: AskedCharge, token: string): ExpectedRequest;
    /** Those that it has; a step is answered with the PIN 0000, and what is sent again is the prompt. */
    acts: Partial<Record<FollowUp, (asked: AskedCharge, token: string) => ExpectedRequest>>;
    /** Where each kind of answer has a call of its own. */
    steps?: readonly { answer: StepAnswer; sent(asked: AskedCharge, token: string): ExpectedRequest }[];
    refund(asked: AskedRefund, token: string): ExpectedRequest;
    refundQuery(asked: AskedRefund, token: string): ExpectedRequest;
  };
  /** The token in a request, or the credentials themselves where there are none. */
  tokenIn(request: StubRequest): string;
  /** Which of the credentials are secret, and where a request to this stage may have each: a header's name, `body`, or nowhere. */
  secrets: readonly { name: string; at: (stage: CallStage | null) => string | null }[];

  /** The processor's own limits. */
  limits: {
    /** Whether it can be asked about a charge of which we have no more than our own reference. */
    asksByOurReference: boolean;
    firstQueryAfterMs: number;
    queryGapMs: number;
    refundGapMs: number;
    /** How long a query may answer "not found" of a charge that exists. */
    hidesMs: number;
    refundTakesMs: number;
    /** Whether it may want a person for a refund. */
    refundsNeedPersons?: true;
    /** Whether it cannot be asked about a refund whose answer was lost: then only a callback ends that, or a person. */
    losesRefunds?: true;
    cancels?: true;
    resends?: true;
  };
  callbacks: {
    /** What it sends of a charge; `says` in place of what became of it. */
    of(asked: AskedCharge, says: 'paid' | 'refused', from: CalledFrom): RawCallback;
    /** What it sends of a transfer; left out: the same as of any charge. */
    ofTransfer?(asked: AskedCharge, transfer: ReceivedTransfer, from: CalledFrom): RawCallback;
    /** What it sends of a transfer that it sends back by itself, which names no charge; left out: it sends none back. */
    ofTransferSentBack?(from: CalledFrom): RawCallback;
    /** What it sends of a refund; null: it sends none. */
    ofRefund: ((asked: AskedRefund, says: 'done' | 'refused', from: CalledFrom) => RawCallback) | null;
    /** Its own, about something else than a charge or a refund. */
    other(from: CalledFrom): RawCallback;
    /** By what is the matter with them: they name a charge, and prove nothing about it. */
    hints: Record<string, CallbackOf>;
    /** By what is the matter with them: changed on their way, another's, or not a callback at all. */
    refused: Record<string, CallbackOf>;
  };
};

/** The currency that can be paid so. */
export function currencyOf(pays: Subject['pays'], method: PaymentMethod): Currency {
  if (method === 'card' || method === 'hosted') return pays.cardCurrency ?? pays.currency;
  return ((method === 'bank' || method === 'transfer' ? pays[method] : null) ?? pays).currency;
}
