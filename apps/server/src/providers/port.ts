// What the service asks of a payment provider, and the closed set of what it may hear back (design §3, guides §0).
import type { Authorization } from '@titan/contract/card';
import type { RequiredField } from '@titan/contract/saved-cards';
import type { Bank } from '@titan/rules/bank-fields';
import type { BankAccount } from '@titan/rules/bank-inputs';
import type { BankAuthModel } from '@titan/rules/bank-stage';
import type { AuthModel } from '@titan/rules/card-stage';
import type { Currency } from '@titan/rules/currency';
import type { Rate } from '@titan/rules/exchange';
import type { Channel } from '@titan/rules/methods';
import type { WalletAuthModel } from '@titan/rules/wallet-stage';
import type { ChargeReference, PaymentReference } from '@titan/rules/reference';

// What a provider can do, as data: the page, the router and the tests read it, and what it denies is never called (design §4 Providers).

/** What one currency may cost on a channel, minor units, both ends included. */
export type AmountReach = {
  minMinor: number;
  maxMinor: number;
  /** No fraction of a major unit. */ isWhole: boolean;
};

export type Reach = {
  /** The channels that it charges on, and the currencies that it takes there. */
  channels: Partial<Record<Channel, Partial<Record<Currency, AmountReach>>>>;
  query: {
    /** A query sooner than this after the charge was sent says nothing, ms. */
    firstAfterMs: number;
    /** The smallest gap between two queries of one charge, ms. */
    gapMs: number;
    /** After how long "not found" proves that the charge never arrived, ms since it was sent; null: it never does. */
    notFoundProvesAfterMs: number | null;
  };
  /** Whether an approval is final in whatever brings it (`any`), or in the answer to a query alone. */
  finalIn: 'any' | 'query';
  /** Whether it ends an attempt that waits for its payer, so that nothing can approve it any more. */
  cancels: boolean;
  /** What it sends to the payer again when it is asked. */
  resends: readonly ('otp' | 'prompt')[];
};

// What a provider can have said, normalised and closed: all that decisions are made of (guides/reliability-security §0).

/** The bank's page for a step: its address, or its HTML, which is shown on an origin of its own (design §5). */
export type StepPage = { type: 'url'; content: string } | { type: 'html'; content: string };

/** A temporary account to which the payer sends the money of one charge. */
export type TransferAccount = {
  /** Key of spec §3 "Bank-transfer account providers". */
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  /** Epoch ms. What lands then or later is late. */
  expiresAt: number;
  /** What the account takes in one transfer; null: the provider does not say. */
  limits: { minMinor: number; maxMinor: number } | null;
};

/** Money that landed on a temporary account. */
export type ReceivedTransfer = {
  /** The provider's own, for ever. */
  id: string;
  amountMinor: number;
  currency: string;
  /** By the provider's clock, epoch ms. */
  landedAt: number;
  /** Who sent it, as far as the provider says; `account` is masked already. */
  payer: { name: string | null; account: string | null; bank: string | null } | null;
};

/** `lost` is the absence of an answer and decides nothing by itself, unless it provably never left. */
export type ProviderAnswer =
  | { kind: 'approved'; amountMinor: number; currency: string; message: string }
  | { kind: 'declined'; errorType: string; message: string }
  | {
      kind: 'step';
      authModel: AuthModel | WalletAuthModel | BankAuthModel;
      /** Spec §4: a bank validates the account first. */
      step?: 'initiate';
      canResendOtp: boolean;
      message: string;
      secretWasWrong: boolean;
      /** What is the matter with the step, where it is known by a code (a wallet's TOKEN_EXPIRED). */
      errorType?: string;
      /** Where 3-D Secure, or the REDIRECT of a wallet or a bank, is taken; other steps have none. */
      page?: StepPage;
    }
  /** The account is open, or was: with every transfer that has landed on it so far, also after its end. */
  | { kind: 'account'; account: TransferAccount; transfers: readonly ReceivedTransfer[]; message: string }
  | { kind: 'processing'; message: string }
  /** The provider has ended the attempt because we asked it to: nothing can approve it any more. */
  | { kind: 'cancelled' }
  | { kind: 'not_found' }
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };

/** The two answers that say how a charge ended. */
export type FinalAnswer = Extract<ProviderAnswer, { kind: 'approved' | 'declined' }>;

/** True when the answer leaves a step open, so that there is nothing to settle. */
export function answersStep(answer: ProviderAnswer): boolean {
  return answer.kind === 'step' || answer.kind === 'processing' || answer.kind === 'not_found';
}

/** What a provider tells unasked: how a charge ended, or that money has landed on a charge's account. */
export type ProviderReport = FinalAnswer | { kind: 'transfer'; transfer: ReceivedTransfer };

// What one currency costs in another: asked of whoever debits the card, since it is their rate that the payer gets (spec §3).

export type Rates = {
  /**
   * The rate at this moment (epoch ms): major units of `to` for one of `from`. Rejects when nobody can say now.
   */
  rate(from: string, to: string, now: number): Promise<Rate>;
};

/** A card as the payer typed it. Lives in memory for one request and goes nowhere but to the provider. */
export type Card = {
  number: string;
  expiryMonth: string;
  expiryYear: string;
  /** Null for a saved card that was charged without it. */
  cvv: string | null;
  holderName: string | null;
};

/** A wallet to charge. Its number lives in memory for one request and goes nowhere but to the provider. */
export type Wallet = {
  /** Dial code and number without its leading 0 (spec §3). */
  number: string;
  /** The network's slug; null when none was asked for. */
  network: string | null;
};

/** A bank to debit (spec §3 Bank), and whose account: what that bank asks for and no more. It goes nowhere but to the provider. */
export type BankDebit = { bank: Bank; account: BankAccount };

/** An account by the slug of its bank and its number, or the phone number by which that bank knows it. */
export type NamedAccount = { bank: string; number: string };

/** What a charge is made with. */
export type Instrument = { card: Card } | { wallet: Wallet } | { account: NamedAccount };

/** A saved card as we keep it beside its seal. */
export type SavedCardName = { brand: string | null; first_six: string; last_four: string };

/** A card's payer's answer to the step that a charge is held at: one of the kinds that the wire's `authorization` knows. */
export type CardStepAnswer = {
  [Kind in keyof Authorization]-?: { kind: Kind; value: NonNullable<Authorization[Kind]> };
}[keyof Authorization];

/** Any payer's answer: banks know another kind. */
export type StepAnswer = CardStepAnswer | { kind: 'payId'; value: string };

/** A charge by both its names: the provider knows it by `reference`. */
export type ChargeName = {
  /** `KPY-CA-…`. */
  reference: ChargeReference;
  /** The transaction's, `KPY-PI-…`, for the provider's records. */
  paymentReference: PaymentReference;
};

/** The reference is chosen by us and committed before this call; a repeat of it is the same charge. */
export type ChargeRequest = ChargeName & {
  amountMinor: number;
  currency: string;
  card: Card;
  customerEmail: string;
};

/** As a `ChargeRequest`, of a wallet. */
export type WalletRequest = Omit<ChargeRequest, 'card'> & { wallet: Wallet };

/** As a `ChargeRequest`, of a bank's account. */
export type BankRequest = Omit<ChargeRequest, 'card'> & BankDebit;

/** Whose list of banks is asked for; `paymentReference` for the provider's records. */
export type BankListRequest = { currency: string; paymentReference: PaymentReference };
export type BankListAnswer =
  | { kind: 'banks'; banks: readonly Bank[] }
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };

/** Opens a temporary account for one charge; the account's own time starts with `openMs`. */
export type TransferAccountRequest = ChargeName & {
  /** What the account is to receive. */
  amountMinor: number;
  currency: string;
  customerEmail: string;
  /** For the account's name. */
  merchantName: string;
  /** How long the account is to be open, ms. */
  openMs: number;
};

/** A callback as it came over HTTP: header names in lower case, the body as it was signed. */
export type RawCallback = { headers: Record<string, string | string[] | undefined>; body: string };

/** What a callback says, once its signature was found right; `id` is the provider's own for this news. */
export type SignedCallback = { id: string; reference: string; said: ProviderReport };

/** Whether a step's code or prompt was sent again. */
export type ResendAnswer =
  | ProviderAnswer
  /** It sends no more; what was sent is still good. */
  | { kind: 'limit' };

// What a provider can be asked, by capability. No method throws for what the outside may do: a lost or unreadable answer is `lost`.

export type CardCalls = {
  /** Whether it takes the card at all (the sandbox knows test cards only). Null: it does; else why not. */
  refuses(card: Card): string | null;
  /** What a saved card must ask its payer for before it is charged again (spec §3 required_fields). */
  requiredOf(card: SavedCardName): readonly RequiredField[];
  charge(request: ChargeRequest): Promise<ProviderAnswer>;
};

export type WalletCalls = {
  /** Why it does not take the wallet; null: it does. */
  refuses(wallet: Wallet): string | null;
  charge(request: WalletRequest): Promise<ProviderAnswer>;
};

export type BankDebitCalls = {
  /** The banks that can be paid with in a currency, in the order in which they are offered; none where there are none. */
  list(request: BankListRequest): Promise<BankListAnswer>;
  /** Charges an account at one of these banks. */
  charge(request: BankRequest): Promise<ProviderAnswer>;
};

export type TransferAccountCalls = {
  /** Answers `account`. A repeat of the reference is the same account: one belongs to one charge for ever (guides I-16). */
  open(request: TransferAccountRequest): Promise<ProviderAnswer>;
};

/** What every provider can be asked of a charge that it has. */
export type ChargeCalls = {
  answerStep(charge: ChargeName, answer: StepAnswer): Promise<ProviderAnswer>;
  /** A charge by transfer answers `account` for ever, with every transfer that has landed by then. */
  query(reference: ChargeReference): Promise<ProviderAnswer>;
  /**
   * Ends an attempt that waits for its payer, so that nothing can approve it any more: `cancelled`. One that is decided already
   * answers as a query does, so an approved one is `approved`, and so does one that cannot be taken back (a prompt that is on the
   * phone). Repeats are the same.
   */
  cancel(charge: ChargeName): Promise<ProviderAnswer>;
  resendOtp(charge: ChargeName): Promise<ResendAnswer>;
  resendPrompt(charge: ChargeName): Promise<ResendAnswer>;
};

export type RefundCalls = {
  /** Gives money back, once a `reversalReference`; repeats are the same reversal. */
  send(request: ReversalRequest): Promise<ReversalAnswer>;
};

/** A payment provider: its reach says which of its calls may be made, and a capability that it lacks is null. */
export type Provider = ChargeCalls & {
  readonly name: string;
  readonly reach: Reach;
  readonly card: CardCalls | null;
  readonly wallet: WalletCalls | null;
  readonly bankDebit: BankDebitCalls | null;
  readonly transferAccount: TransferAccountCalls | null;
  readonly refund: RefundCalls | null;
  /** Whether everybody uses the instrument (a test card): then nothing that is done with it is counted against it (decision 0025). */
  isShared(instrument: Instrument): boolean;
  /** Reads what the provider sent unasked; null when it is not the provider's, not whole, or too old. */
  readCallback(callback: RawCallback): SignedCallback | null;
};

export type ReversalRequest = {
  reference: ChargeReference;
  reversalReference: string;
  /** The transfer that the money came with (`ReceivedTransfer.id`); null for a charge that was approved. */
  transferId: string | null;
  amountMinor: number;
  currency: string;
  /** A test that shall see it refused, and the words of the refusal (refunds: `completion_status`); a real provider never hears of it. */
  refusedAs?: string;
};
export type ReversalAnswer =
  | { kind: 'reversed' }
  | { kind: 'refused'; message: string }
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };

/** What a provider said until its deadline, and the promise of what it says after it; that one is never refused. */
export type TimedAnswer<Answer> = { answer: Answer; late: Promise<Answer> | null };

/** Calls whose every answer comes within the deadline (timely-provider.ts). */
export type Timely<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...asked: infer Asked) => Promise<infer Answer>
    ? (...asked: Asked) => Promise<TimedAnswer<Answer>>
    : Calls[Name];
};

/** A provider as the service asks it. */
export type TimelyProvider = Timely<ChargeCalls> &
  Pick<Provider, 'name' | 'reach' | 'isShared' | 'readCallback'> & {
    readonly card: Timely<CardCalls> | null;
    readonly wallet: Timely<WalletCalls> | null;
    readonly bankDebit: Timely<BankDebitCalls> | null;
    readonly transferAccount: Timely<TransferAccountCalls> | null;
    readonly refund: Timely<RefundCalls> | null;
  };

const NO_REFUNDS = 'This provider gives no money back when it is asked to';

/** Asks the provider to give money back; one that cannot refuses, so that a person does it. */
export async function sendRefund(
  { refund }: TimelyProvider,
  request: ReversalRequest,
): Promise<TimedAnswer<ReversalAnswer>> {
  return refund ? refund.send(request) : { answer: { kind: 'refused', message: NO_REFUNDS }, late: null };
}

/** The providers that this service knows. A charge is asked about where it was made, and nowhere else. */
export type Providers = {
  /** Where new charges go. */
  forNew: TimelyProvider;
  /** The provider of a stored charge, by the name in its row. Throws for a name that nobody has. */
  of(name: string): TimelyProvider;
  /** The same for a name that came from outside; null for one that nobody has. */
  known(name: string): TimelyProvider | null;
};
