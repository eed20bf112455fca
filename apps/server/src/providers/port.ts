// The provider port: what the service can ask of a payment provider, and the closed set of answers.
import type { Authorization } from '@titan/contract/payer/card.schema';
import type { RequiredField } from '@titan/rules/saved-card';
import type { ServiceSentence } from '@titan/copy/service';
import type { Bank } from '@titan/rules/bank-fields';
import type { BankAccount } from '@titan/rules/bank-inputs';
import type { BankAuthModel } from '@titan/rules/bank-stage';
import type { AuthModel } from '@titan/rules/card-stage';
import type { Currency } from '@titan/rules/currency';
import type { Rate } from '@titan/rules/exchange';
import type { Channel } from '@titan/rules/methods';
import type { WalletAuthModel } from '@titan/rules/wallet-stage';
import type { ChargeReference, PaymentReference } from '@titan/rules/reference';
import type { StepDetails, StepPage } from '../db/column-values.ts';

// What a provider takes, and how it differs from others, as data for the page, the router and tests.

/** The amounts that a provider takes in one currency on a channel: minor units, inclusive. */
export type AmountLimits = {
  minMinor: number;
  maxMinor: number;
  /** Only whole major units. */ isWhole: boolean;
};

/** On which terms money that was paid by one method goes back. What no document says is null. */
export type RefundTerms = {
  /** Who gives it back: the processor at a call, a person at the processor, or nobody. */
  by: 'call' | 'person' | 'nobody' | null;
  /** From which sum, minor units by currency; it gives back none of a currency that is not there. */
  minMinor: Partial<Record<Currency, number>> | null;
  /** Whether less than the whole charge can go back. */
  inPart: boolean | null;
  /** How often one charge can be refunded. */
  times: 'once' | 'often' | null;
  /** How long after the payment, ms; Infinity: for ever. */
  withinMs: number | null;
};

/** A processor's limits, and what else differs between processors, as data. What it has no call for is left out of its `Provider`. */
export type Limits = {
  /** The channels that it charges on, with their currencies. */
  channels: Partial<Record<Channel, Partial<Record<Currency, AmountLimits>>>>;
  /** The networks of mobile money that it takes, by their slugs; left out where it takes all of each currency. */
  networks?: readonly string[];
  query: {
    /** The earliest useful query, ms after the charge was sent. */
    firstAfterMs: number;
    /** The smallest gap between two queries of one charge, ms. */
    gapMs: number;
    /** From when a query's "not found" proves that the charge never arrived, ms from sending it to asking; null when it never does. */
    notFoundProvesAfterMs: number | null;
  };
  /** How long an attempt can still be approved by its payer, ms after it was sent; null while nobody knows: a day is assumed. */
  livesMs: number | null;
  /** Whether any approval is final, or only one that answers a query. */
  finalIn: 'any' | 'query';
  /** Whether it has a page of its own on which payers type their cards. */
  hostsCards: boolean;
  /** Whether 3-D Secure can be asked for (`ChargeRequest`); null: no document says. */
  asksThreeDs: boolean | null;
  /** How a dispute is answered: by a call, or by a person at the processor; null: no document says, or there are none. */
  disputesBy: 'call' | 'person' | null;
  /** What an answer by call may be; left out: there is no such call. */
  disputeAnswers?: {
    /** Whether a part can be accepted. */
    inPart: boolean;
    /** Which files go with it: `one` is pictures, which become one document, or a single PDF. */
    files: 'one' | 'many';
    /** After how long a dispute without an answer proves that ours never arrived, ms since it was sent. */
    notThereProvesAfterMs: number;
  };
  refunds: {
    /** A repeat with our reference is the same refund; else a lost answer is looked up before anything is sent again. */
    byOurReference: boolean;
    /** The smallest gap between two queries of one refund without a callback about it, ms. */
    gapMs: number;
    /** After how long "not found" proves that a refund never arrived, ms since it was sent; null: it never does. */
    notFoundProvesAfterMs: number | null;
  };
  refundTerms: {
    /** On each channel that it charges on. */
    channels: Partial<Record<Channel, RefundTerms>>;
    /** In what a method differs from its channel: by a wallet network's, a card brand's or a bank's slug. */
    methods?: Readonly<Record<string, Partial<RefundTerms>>>;
  };
};

/** For refunds that no document describes. */
export const UNDOCUMENTED_REFUNDS: RefundTerms = {
  by: null,
  minMinor: null,
  inPart: null,
  times: null,
  withinMs: null,
};

/** @param method a wallet network's, a card brand's or a bank's slug */
export function refundTermsOf(
  { refundTerms: { channels, methods } }: Pick<Limits, 'refundTerms'>,
  channel: Channel,
  method: string,
): RefundTerms {
  return { ...(channels[channel] ?? UNDOCUMENTED_REFUNDS), ...methods?.[method] };
}

// Everything that a provider can answer, normalised. Decisions are made from nothing else.

/**
 * The processor's own identifier of a charge or a refund, where it has one: at most 200 printable characters of ASCII, and never a card's
 * number. It is committed with the answer that brought it, and given to every later call.
 */
export type WithHandle = { handle?: string };

/** Whether it can be stored. */
export function isHandle(handle: string): boolean {
  return /^[ -~]{1,200}$/.test(handle);
}

/** A temporary account to which the payer sends the money of one charge. */
export type TransferAccount = {
  /** Key of spec §3 "Bank-transfer account providers". */
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  /**
   * What the payer must give as the reason of the transfer, where many share the account and it alone tells whose money that is; left out:
   * nothing. Its money comes from other banks alone, over a network between banks (Kenya's Pesalink).
   */
  transferReference?: string | undefined;
  /** Epoch ms. A transfer that arrives at this time or later is late. */
  expiresAt: number;
  /** Limits of one transfer; null when the provider does not say. */
  limits: { minMinor: number; maxMinor: number } | null;
};

/** Money that arrived on a temporary account. */
export type ReceivedTransfer = {
  /** The provider's permanent id. */
  id: string;
  amountMinor: number;
  currency: string;
  /** By the provider's clock, epoch ms. */
  landedAt: number;
  /** The sender, as far as the provider says; `account` is already masked. */
  payer: { name: string | null; account: string | null; bank: string | null } | null;
};

/** `lost` is the absence of an answer and decides nothing by itself, unless the request was provably never sent. */
export type ProviderAnswer = WithHandle &
  (
    | {
        kind: 'approved';
        amountMinor: number;
        currency: string;
        message: string;
        /** The provider's own fee, as it tells it, in the same currency: evidence, and in no sum of ours. */
        feeMinor?: number;
      }
    | { kind: 'declined'; errorType: string; message: string }
    | (StepDetails & {
        kind: 'step';
        authModel: AuthModel | WalletAuthModel | BankAuthModel;
        /** Spec §4: a bank validates the account first. */
        step?: 'initiate';
        canResendOtp: boolean;
        message: string;
        secretWasWrong: boolean;
        /** What is wrong with the step, if there is a code for it (a wallet's TOKEN_EXPIRED). */
        errorType?: string;
        /**
         * The page for 3-D Secure, or for the REDIRECT of a wallet, a bank or a hosted card; other steps have none. Where a query leaves it
         * out, the one that is known stays.
         */
        page?: StepPage;
      })
    /**
     * The account, open or expired, with every transfer that has arrived on it so far, also after its end. Null: a query does not tell the
     * account again.
     */
    | {
        kind: 'account';
        account: TransferAccount | null;
        transfers: readonly ReceivedTransfer[];
        message: string;
      }
    | { kind: 'processing'; message: string }
    /** It was approved, and the money has gone back since, by a refund or a chargeback that is not ours: evidence for a person. */
    | { kind: 'reversed'; amountMinor: number; currency: string; message: string }
    /** The provider has ended the attempt at our request: it cannot be approved any more. */
    | { kind: 'cancelled' }
    | { kind: 'not_found' }
    | {
        kind: 'lost';
        sent: 'never' | 'maybe';
        cause: string;
        /** What the processor finds wrong with the payer or their wallet, where it refused the request: for the page, if no other account takes it. */
        errorType?: string;
      }
  );

/** The answers that end a charge. */
export type FinalAnswer = Extract<ProviderAnswer, { kind: 'approved' | 'declined' }>;

/** Whether the answer leaves a step open, so that there is nothing to settle. */
export function answersStep(answer: ProviderAnswer): boolean {
  return answer.kind === 'step' || answer.kind === 'processing' || answer.kind === 'not_found';
}

/** What a callback can report: how a charge ended, or that money has arrived on a charge's account. */
export type ProviderReport = FinalAnswer | { kind: 'transfer'; transfer: ReceivedTransfer };

/** How much of a charge's reference is always in a list that cuts it, the index of which the database has: enough to be that charge's alone. */
export const CUT_LENGTH = 16;

/** A debit as a processor's list names it. */
export type ListedDebit = {
  /** Ours of the charge; that of a debit which was not made here may be of any form. */
  reference: string;
  /** The list has no more than the first letters of it (`CUT_LENGTH`), perhaps in another case. */
  isCut?: true;
  amountMinor: number;
  currency: string;
  /** Ours of the payment, where the list tells it. */
  paymentReference?: string | undefined;
  /** What it was paid with, already masked. */
  payer?: string;
};
export type DebitPage = {
  debits: readonly ListedDebit[];
  /** By which the page that follows is asked for; null: there is none. */
  next: string | null;
};

/** What an account's processor sends to its merchant's bank at once: what it collected, less its fees and what else it takes off. */
export type Settlement = {
  /** The processor's name for it. */
  handle: string;
  /** `unknown`: it says so in a word that is not known. */
  status: SettlementStatus;
  currency: string;
  /** The day of it, epoch ms; null: it does not say. */
  settledAt: number | null;
  collectedMinor: number;
  feesMinor: number;
  paidOutMinor: number;
};
export type SettlementStatus = 'paid' | 'underWay' | 'failed' | 'unknown';
export type SettlementPage = {
  settlements: readonly Settlement[];
  /** By which the page that follows is asked for; null: there is none. */
  next: string | null;
};

/** A payment in a settlement. */
export type SettledPayment = {
  /** Ours of the charge; that of a payment which was not made here may be of any form. */
  reference: string;
  amountMinor: number;
  currency: string;
  /** The processor's own fee; null: it does not say. */
  feeMinor: number | null;
};
export type SettledPage = { payments: readonly SettledPayment[]; next: string | null };

/** Each answers null when the processor did not. `page` is what the page before has as `next`. */
export type SettlementCalls = {
  /** Those of this account since then (epoch ms). */
  list(since: number, page: string | null): Promise<SettlementPage | null>;
  paymentsOf(handle: string, page: string | null): Promise<SettledPage | null>;
};

// Exchange rates, from the provider that debits the card, since the payer gets that provider's rate (spec §3).

export type Rates = {
  /**
   * The rate at this moment (epoch ms): major units of `to` for one of `from`. Rejects when there is none.
   */
  rate(from: string, to: string, now: number): Promise<Rate>;
};

/** A card as the payer typed it. Kept in memory for one request and sent only to the provider. */
export type Card = {
  number: string;
  expiryMonth: string;
  expiryYear: string;
  /** Null for a saved card that is charged without it. */
  cvv: string | null;
  holderName: string | null;
};

/** A wallet to charge. Its number is kept in memory for one request and sent only to the provider. */
export type Wallet = {
  /** Dial code and number without its leading 0 (spec §3). */
  number: string;
  /** The network's slug; null when the payer was not asked for one. */
  network: string | null;
};

/** A bank to debit (spec §3 Bank) and the account, with only the fields that this bank asks for. Sent only to the provider. */
export type BankDebit = { bank: Bank; account: BankAccount };

/** An account by its bank's slug and its number, or the phone number that this bank identifies it by. */
export type NamedAccount = { bank: string; number: string };

/** What a charge is made with. */
export type Instrument = { card: Card } | { wallet: Wallet } | { account: NamedAccount };

/** The readable part of a saved card, stored beside its sealed number. */
export type SavedCardName = { brand: string | null; first_six: string; last_four: string };

/** The payer's answer to the open step of a card charge: one of the kinds of `authorization` in the API. */
export type CardStepAnswer = {
  [Kind in keyof Authorization]-?: { kind: Kind; value: NonNullable<Authorization[Kind]> };
}[keyof Authorization];

/** The payer's answer to an open step on any channel: banks have one kind more. */
export type StepAnswer = CardStepAnswer | { kind: 'payId'; value: string };

/** A charge's two references; the provider knows it by `reference`. */
export type ChargeName = {
  /** `KPY-CA-…`. */
  reference: ChargeReference;
  /** `KPY-PI-…`, for the provider's records. */
  paymentReference: PaymentReference;
};

/** A charge that was sent. */
export type SentCharge = {
  reference: ChargeReference;
  channel: Channel;
  /** The processor's own name for it (WithHandle); null until an answer brought one. */
  handle: string | null;
  /** What was asked for, for a processor whose answers do not say. */
  amountMinor: number;
  currency: string;
  /** For a processor that does not say when its money came, epoch ms; left out: not known. */
  sentAt?: number;
};

/** A charge that was sent, for calls that go on with it. */
export type ChargeUnderWay = ChargeName & SentCharge;

/** What every charge is made with. The reference is chosen by us and committed before the call; a repeat of it is the same charge. */
export type NewCharge = ChargeName & {
  amountMinor: number;
  currency: string;
  /** As the merchant or the payer gave it; null: nobody did. */
  customerName: string | null;
  customerEmail: string;
  /**
   * Where the processor is to send callbacks about this one charge, if it signs none: whoever calls there has been given the address, so it
   * is never logged.
   */
  callbackUrl: string;
  /** Where a payer comes back to from a page of the processor's, the bank's or the wallet's. */
  returnUrl: string;
};
export type ChargeRequest = NewCharge & {
  card: Card;
  /** Its payer is to be asked by 3-D Secure before the bank decides; only where the limits say that this can be asked for. */
  asksThreeDs?: true;
};
export type WalletRequest = NewCharge & { wallet: Wallet };
export type BankRequest = NewCharge & BankDebit;

/** Opens a temporary account for one charge, which is to receive the charge's amount. */
export type TransferAccountRequest = NewCharge & {
  /** For the account's name. */
  merchantName: string;
  /** How long the account is to be open from now, ms. */
  openMs: number;
};

/** Asks for the banks of a currency; `paymentReference` is for the provider's records. */
export type BankListRequest = { currency: string; paymentReference: PaymentReference };
export type BankListAnswer =
  | { kind: 'banks'; banks: readonly Bank[] }
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };

/** A callback as received over HTTP: header names in lower case, the body byte for byte as it was signed. */
export type RawCallback = { headers: Record<string, string | string[] | undefined>; body: Buffer };

/** The charge that a callback is about: by our reference, or by the processor's handle where it knows no other. */
export type CalledCharge = { reference?: string | undefined; handle?: string | undefined };

/** The refund or reversal that a callback is about: by our reference of the reversal, or by the processor's handle of it. */
export type CalledRefund = { reference?: string | undefined; handle?: string | undefined };

/** The same where the processor names the charge alone, by our reference: any refund of it may be meant. */
export type CalledRefunds = CalledRefund & {
  charge?: string | undefined;
  /**
   * How it ended, from a processor that answers a refund in no other way: the answer to our own request. It is one only at the address of
   * that reversal alone; anywhere else it is as good as not there.
   */
  end?: ReversalEnd;
  /** What such an answer shows of how the account is set up: a mistake, or the code of one that is not there. */
  shows?: { wrong: Misconfiguration } | { works: Misconfiguration['code'] };
};

/** A dispute or chargeback, as its processor reports it. */
export type Dispute = {
  charge: CalledCharge;
  /** `won` and `lost` are final, and by the merchant. */
  status: 'open' | 'won' | 'lost';
  /** What is disputed, at the end what is gone; null: the whole charge. */
  amountMinor: number | null;
  currency: string | null;
  reason: string | null;
  /** Until when it takes an answer, epoch ms; null: it does not say. */
  answerBy: number | null;
  /**
   * The answer that the processor has to what it asks now, ours or one that was given there, with what was written in it; null: it has none.
   * Left out: it does not say.
   */
  answered?: { verdict: DisputeVerdict | null; words: readonly string[] } | null;
};

/** To accept lets the money go; to decline asks the bank to leave it. */
export type DisputeVerdict = 'accept' | 'decline';

export type DisputeFile = { name: string; kind: 'pdf' | 'jpeg' | 'png'; content: Buffer };

/** A merchant's answer to a dispute. */
export type DisputeAnswerRequest = ChargeName & {
  /** The processor's name for the dispute. */
  handle: string;
  verdict: DisputeVerdict;
  /** What goes: what is accepted of what was debited; 0 where it is declined. */
  amountMinor: number;
  currency: string;
  /** In free words. By them a lost answer is known again. */
  message: string;
  evidence: {
    customerName: string | null;
    customerEmail: string;
    customerPhone: string | null;
    /** What was sold or done. */
    service: string;
    deliveryAddress: string | null;
    /** `2026-11-30` */
    deliveredOn: string | null;
  };
  files: readonly DisputeFile[];
};
export type DisputeAnswerResult =
  /** The processor has it. */
  | { kind: 'taken' }
  | { kind: 'refused'; message: string }
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };

export type DisputeCalls = {
  /** Has the processor take the answer. What it does beside that, such as storing files, can be repeated. */
  answer(request: DisputeAnswerRequest): Promise<DisputeAnswerResult>;
};

/** What a callback is worth. */
export type CallbackReading =
  /** Its whole body is signed. `id` is the provider's id of the callback, by which repeats are known. */
  | (CalledCharge & { kind: 'news'; id: string; report: ProviderReport })
  | (CalledRefund & { kind: 'refund_news'; id: string; end: ReversalEnd })
  /** Anybody could have sent it, or its signature covers too little: a reason to query the charge or refund, and nothing more. */
  | (CalledCharge & {
      kind: 'hint';
      /** The processor's name for the charge in its refunds, where only a callback brings it. Stored where it came to the charge's own address. */
      refundHandle?: string;
    })
  | (CalledRefunds & { kind: 'refund_hint' })
  /** About the dispute that the processor calls so: the dispute itself where all of it is signed; else it is asked for. */
  | { kind: 'dispute'; handle: string; dispute?: Dispute }
  /** The provider's own, and about neither a charge nor a refund. */
  | { kind: 'ignored' }
  /** The provider's own, and in words that are not known: logged, and a hint where it names a charge. */
  | (CalledCharge & { kind: 'unread' })
  /** Not the provider's, not whole, or too old. */
  | { kind: 'refused' };

/** The answer to a resend. */
export type ResendAnswer =
  | ProviderAnswer
  /** It was sent, and nothing is said of the charge. So was it where a step is answered; every other answer does not say that it was. */
  | { kind: 'sent' }
  /** It sends no more; the last code or prompt is still valid. */
  | { kind: 'limit' };

// A provider's calls, by capability. No method throws for what happens outside: a lost or unreadable answer is `lost`.

export type CardCalls = {
  /** Why it does not take the card (in test mode only test cards are taken); null when it does. Left out: it takes all. */
  refuses?(card: Card): ServiceSentence | null;
  /** What the payer must enter before a saved card is charged (spec §3 required_fields). */
  requiredOf(card: SavedCardName): readonly RequiredField[];
  charge(request: ChargeRequest): Promise<ProviderAnswer>;
};

export type HostedCardCalls = {
  /** Begins a charge whose card its payer types on the processor's page: its step is 3DS, with the page's address. */
  charge(request: NewCharge): Promise<ProviderAnswer>;
};

export type WalletCalls = {
  /** Why it does not take the wallet; null when it does. Left out: it takes all. */
  refuses?(wallet: Wallet): ServiceSentence | null;
  charge(request: WalletRequest): Promise<ProviderAnswer>;
};

export type BankDebitCalls = {
  /** The banks for a currency, in the order in which they are offered. */
  list(request: BankListRequest): Promise<BankListAnswer>;
  /** Charges an account at one of these banks. */
  charge(request: BankRequest): Promise<ProviderAnswer>;
};

export type TransferAccountCalls = {
  /** Answers `account`. A repeat of the reference returns the same account: it belongs to one charge for ever (I-16). */
  open(request: TransferAccountRequest): Promise<ProviderAnswer>;
};

/** Calls about an existing charge. */
export type ChargeCalls = {
  /** For a charge by transfer the answer is always `account`, with every transfer that has arrived by then. */
  query(charge: SentCharge): Promise<ProviderAnswer>;
  answerStep?(charge: ChargeUnderWay, answer: StepAnswer): Promise<ProviderAnswer>;
  /**
   * Ends an attempt that waits for its payer, so that it cannot be approved any more: `cancelled`. An attempt that is already
   * decided, or cannot be cancelled (a prompt on the phone), answers as a query does. Safe to repeat.
   */
  cancel?(charge: ChargeUnderWay): Promise<ProviderAnswer>;
  resendOtp?(charge: ChargeUnderWay): Promise<ResendAnswer>;
  resendPrompt?(charge: ChargeUnderWay): Promise<ResendAnswer>;
};

export type RefundCalls = {
  /** Sends money back. A repeat is the same refund only where the limits say so. */
  send(request: ReversalRequest): Promise<ReversalAnswer>;
  /** What became of one that may have been sent. */
  query(request: ReversalRequest): Promise<ReversalAnswer>;
};

export type Capabilities = {
  readonly card?: CardCalls | undefined;
  readonly hostedCard?: HostedCardCalls | undefined;
  readonly wallet?: WalletCalls | undefined;
  readonly bankDebit?: BankDebitCalls | undefined;
  readonly transferAccount?: TransferAccountCalls | undefined;
  readonly refund?: RefundCalls | undefined;
  /** Left out: a dispute is answered at the processor, by a person. */
  readonly disputes?: DisputeCalls | undefined;
};

/** A payment provider, opened on one account at it: only the calls that can be made there. */
export type Provider = ChargeCalls &
  Capabilities & {
    /** What this account takes, where that is less than its connector's limits say, such as one market of several. */
    readonly channels?: Limits['channels'];
    /**
     * A page of what it debited on this account for charges that were made since then (epoch ms), also by others than us: `page` is what the
     * page before has as `next`. Answers null when it did not answer.
     */
    readonly debitsSince?: ((since: number, page: string | null) => Promise<DebitPage | null>) | undefined;
    /** Asks what became of the dispute that it calls so; answers null when it did not answer. Left out: it tells them by callbacks alone, or not. */
    readonly dispute?: (handle: string) => Promise<Dispute | null>;
    /** What it settles on this account. Left out: it tells nothing of that. */
    readonly settlements?: SettlementCalls;
    /** Whether many people use the instrument (a test card): its tries are then not limited (decision 0025). Left out: none is. */
    isShared?(instrument: Instrument): boolean;
  };

/** The capabilities that charge: on which channel, and what each is in an operator's words. */
export const CHARGING = {
  card: { channel: 'card', words: 'cards on our page' },
  hostedCard: { channel: 'card', words: 'cards on the processor’s page' },
  wallet: { channel: 'mobile_money', words: 'mobile money' },
  bankDebit: { channel: 'pay_with_bank', words: 'bank debits' },
  transferAccount: { channel: 'bank_transfer', words: 'accounts for transfers' },
} as const satisfies Record<
  Exclude<keyof Capabilities, 'refund' | 'disputes'>,
  { channel: Channel; words: string }
>;

/** A call that ends by the deadline (timely-provider.ts). */
export type ProviderOperation = {
  /** In the log and in the metrics. */
  name: string;
  /** Makes a charge on this channel. */
  charges?: Channel;
  /** Moves no money. */
  isLookUp?: true;
};

type OperationsOf<Calls> = {
  [
    Name in keyof Calls as Calls[Name] extends (...asked: never[]) => Promise<unknown> ? Name : never
  ]: ProviderOperation;
};

export const OPERATIONS: Readonly<
  Record<keyof ChargeCalls, ProviderOperation> & {
    [Name in keyof Capabilities]-?: OperationsOf<NonNullable<Capabilities[Name]>>;
  }
> = {
  query: { name: 'query' },
  answerStep: { name: 'answerStep' },
  cancel: { name: 'cancel' },
  resendOtp: { name: 'resendOtp' },
  resendPrompt: { name: 'resendPrompt' },
  card: { charge: { name: 'charge', charges: CHARGING.card.channel } },
  hostedCard: { charge: { name: 'chargeHosted', charges: CHARGING.hostedCard.channel } },
  wallet: { charge: { name: 'chargeWallet', charges: CHARGING.wallet.channel } },
  bankDebit: {
    list: { name: 'banks', isLookUp: true },
    charge: { name: 'chargeBank', charges: CHARGING.bankDebit.channel },
  },
  transferAccount: { open: { name: 'openAccount', charges: CHARGING.transferAccount.channel } },
  refund: { send: { name: 'reverse' }, query: { name: 'queryReversal' } },
  disputes: { answer: { name: 'answerDispute' } },
};

/** What is wrong with how an account is set up, at the processor or here. It has no secret. */
export type Misconfiguration = {
  /** Short and always the same, of the connector's choice: `secret_key`. */
  code: string;
  /** What the operator is to change, in a sentence or two. */
  change: string;
  /** Our reference of the charge or reversal whose call has shown it. */
  reference?: string;
};

/** Takes what calls show of how their account is set up. */
export type SetUpReports = {
  wrong(mistake: Misconfiguration): void;
  /** A call of the kind that shows the mistake of this code has succeeded: whatever it was is mended. */
  works(code: string): void;
};

export type ReversalRequest = {
  reference: ChargeReference;
  /** The handles of the charge, of the charge in its refunds, and of this reversal: null until an answer or a callback brought one. */
  chargeHandle: string | null;
  chargeRefundHandle: string | null;
  handle: string | null;
  /** Where the processor is to answer, if it answers by a callback alone: the address of this one reversal. */
  callbackUrl: string;
  reversalReference: string;
  /** The transfer to send back (`ReceivedTransfer.id`); null for a charge that was approved. */
  transferId: string | null;
  amountMinor: number;
  currency: string;
  /** For a merchant's test of a failed refund (`completion_status`): the message to refuse with. Never sent to a real provider. */
  refusedAs?: string;
};
/** How it ended. */
export type ReversalEnd =
  /** The processor's final word: the money is on its way back. */
  | { kind: 'reversed' }
  | { kind: 'refused'; message: string }
  /** It goes no further until a person does something at the processor. */
  | { kind: 'needs_person'; message: string };
export type ReversalAnswer = WithHandle &
  (
    | ReversalEnd
    /** The processor has it, and is not done: that may take days. */
    | { kind: 'pending' }
    | { kind: 'not_found' }
    | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string }
  );
