// The types of the pay-with-bank flow (spec §4 Pay with bank): its states, the events it knows, and the calls it makes with their answers.
import { UNKNOWN } from '@titan/copy/catalogue';
import type { MethodPlace } from '@titan/contract/page/page-data';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Bank } from '@titan/rules/bank-fields';
import type { BankAccount } from '@titan/rules/bank-inputs';
import type { CallAnswered, Elapsed } from '../../flow/flow.ts';
import type { RedirectMode, PageEvent } from '../../platform/ports.ts';
import type { CheckingOf } from '../../stages/apply-answer.ts';
import type { Ended, StageState, Submission } from '../../stages/stage-state.ts';
import type { Code, Resend, ResendDelay } from '../../stages/code.ts';
import type { FieldErrors } from '../../stages/stage-errors.ts';
import type { AnswerMeaning, RefusedSubmission, ResendAnswer } from '../../stages/read-answer.ts';
import type { MethodDeps } from '../../stages/method.ts';
import type { LookUp, Watched } from '../../stages/waiting.ts';
import type { TestAppAct } from '../../test-mode/test-bank-app.tsx';

// --- States

export type BankStageState = StageState<BankPayload, SendCall | LookUp> & {
  /** The address's place within the first stage. */
  place: MethodPlace | null;
  mode: RedirectMode;
  list: BankList;
  /** The payer has submitted something on this page: then the bank's page opens by itself. */
  hasSubmitted: boolean;
  /** When this page began to wait for the bank (server time, epoch ms), where the service does not know. */
  began: number;
};

/** Spec §8: a failure is loud for 2.5 s; the list may be asked for again while fewer than 3 have failed. */
export type BankList =
  /** As they are listed. */
  | { is: 'there'; banks: readonly Bank[] }
  | { is: 'asking'; failures: number; call: AskBanks }
  | { is: 'failed'; failures: number; isLoud: boolean }
  | { is: 'given-up' };

export type Init = BankStageState & {
  stage: 'init';
  /** Slug of the bank that the stage begins with. */
  bank: string | null;
  search: Search | null;
  /** Errors the service found, by field of the form. */
  fieldErrors: FieldErrors;
};

/** What the payer searches for. Spec §9: typing filters at once; the count is announced once the text is unchanged for 800 ms. */
type Search = { query: string; isAnnounced: boolean };

export type Unavailable = BankStageState & {
  stage: 'bank-unavailable';
  /** Banks of the country to choose from; empty: the name is typed. */
  allBanks: readonly string[];
  asking: AskAllBanks | null;
  /** The request has arrived. */
  isReceived: boolean;
  /** Spec §5: it has not; a banner for 2 s. */
  failed: 'loud' | 'quiet' | null;
};

export type Authorize = BankStageState & {
  stage: 'bank-authorize';
  asks: AskedByBank;
  code: Code;
  fieldErrors: FieldErrors;
  resend: Resend<ResendCode>;
};

/** What the payer is asked for: the bank's OTP, its Pay ID, a code that validates the account, or what the bank has of its holder. */
export type AskedByBank = 'otp' | 'payId' | 'validate' | 'birthday' | 'phone';

type Guide = BankStageState & Watched & { stage: 'approval-guide' };

type Pending = BankStageState & Watched & AtBankPage & { stage: 'bank-pending'; patience: Patience };

/** Spec §4 Pending screen, by 60 s ticks: as usual, longer than usual, and after the third "Something's wrong". */
export type Patience = 'usual' | 'longer' | 'over';

export type AtBankPage = {
  page: BankPage;
  opening: OpenTab | null;
  /** The bank's page keeps reporting that the payer is back: only the first report is a reason to look. */
  hint: AwaitHint | null;
};

/** `blocked`: the browser kept the new tab from opening. */
export type BankPage = 'none' | 'frame' | 'tab' | 'blocked';

export type Checking = BankStageState & CheckingOf<EnteredBankState> & { patience: Patience };

export type Watching = Guide | Pending | Checking;

export type EnteredBankState = Init | Unavailable | Authorize | Guide | Pending;

export type OpenBankState = EnteredBankState | Checking;

/** Stages at which the service holds the payer. Each has a help screen, which covers the stage while it continues. */
export type BankChargeState = Authorize | Watching;

export type Help = Pick<BankStageState, 'payment' | 'place'> & { stage: 'help'; behind: BankChargeState };

export type PayWithBankState = OpenBankState | Help | Ended;

/** The submission in progress: a form's, or where the payer waits, their question or an act in the test app. */
export type Doing = 'sending' | 'confirming' | 'testing';

/** Null while there is at most the page's own look-up. */
export function doingOf({ call }: BankStageState): Doing | null {
  if (call?.do !== 'send') return null;
  const { payload } = call.submission;
  if ('confirm' in payload) return 'confirming';
  return 'act' in payload ? 'testing' : 'sending';
}

// --- Events

/** Events name what happened; a stage ignores those it does not know. */
export type PayWithBankPayerEvent =
  | EntryEvent
  | CodeEvent
  | WaitEvent
  | { type: 'anotherBankAsked' }
  | { type: 'bankHelpAsked' }
  | { type: 'bankHelpLeft' };

type EntryEvent =
  | { type: 'bankChosen'; slug: string | null }
  | { type: 'bankSearched'; query: string }
  | { type: 'banksAsked' }
  | { type: 'bankSubmitted'; account: BankAccount }
  | { type: 'bankEdited' }
  | { type: 'openBankAsked' }
  | { type: 'bankUnavailableAsked' }
  | { type: 'bankUnavailableLeft' }
  | { type: 'bankRequested'; name: string }
  | { type: 'bankRequestEdited' };

type CodeEvent =
  | { type: 'bankCodeChanged' }
  | { type: 'bankCodeSubmitted'; code: string }
  | { type: 'bankResendAsked' };

/** Check now, and what a person does in TEST MODE's bank app. */
type WaitEvent = { type: 'bankConfirmAsked' } | BankPageEvent | { type: 'testAppUsed'; act: TestAppAct };

export type BankPageEvent =
  | { type: 'bankPageAsked' }
  | { type: 'bankPageOpened' }
  | { type: 'bankPageClosed' };

export type PayWithBankEvent =
  | PayWithBankPayerEvent
  | PageEvent
  | CallAnswered<BankCall, BankAnswer>
  | Elapsed<PayWithBankDelay>;

// --- Calls and their answers

export type BankPayload = EntryPayload | CodePayload | WaitPayload;

/** `bankName`: a bank that the payer has not found. */
export type EntryPayload = { account: BankAccount } | { bankName: string };

export type CodePayload = { code: string; as: 'otp' | 'payId' | 'birthday' | 'phone' };

export type WaitPayload = { confirm: true } | { act: TestAppAct };

export type SendCall = { do: 'send'; payment: PaymentView; submission: Submission<BankPayload> };

export type BankCall = SendCall | LookUp | ResendCode | AskBanks | AskAllBanks | OpenTab | AwaitHint;

type AskBanks = { do: 'banks'; payment: PaymentView };

export type AskAllBanks = { do: 'allBanks'; payment: PaymentView };

export type ResendCode = { do: 'resend'; payment: PaymentView; key: string };

export type OpenTab = { do: 'openTab'; address: string };

/** Lasts until a page of the bank on this device reports that the payer is back with this charge. */
export type AwaitHint = { do: 'awaitHint'; charge: string };

export type BankAnswer = AnswerMeaning | RefusedSubmission | ResendAnswer | ListAnswer | PageAnswer;

type ListAnswer =
  /** Null: the list did not come. */
  | { kind: 'banks'; banks: readonly Bank[] | null }
  | { kind: 'all-banks'; names: readonly string[] }
  /** The request for a bank has arrived, or nobody knows. */
  | { kind: 'received' | 'not-received' };

/** The tab was opened, or was not; the payer is back. */
type PageAnswer = { kind: 'opened' | 'blocked' | 'back' };

// --- Timers

export type PayWithBankDelay = 'ERROR_SHOWN' | ListDelay | ResendDelay | WaitDelay;

export type ListDelay = 'BANK_LIST_ERROR_SHOWN' | 'BANK_SEARCH_DEBOUNCE' | 'BANK_REQUEST_ERROR_SHOWN';

export type WaitDelay = 'PATIENCE' | 'BANK_POLL' | 'NEXT_LOOK';

// --- Screens

export type PayWithBankDeps = MethodDeps<PayWithBankPayerEvent>;

export type PayWithBankStageProps<Stage extends PayWithBankState['stage']> = {
  view: Extract<PayWithBankState, { stage: Stage }>;
  payment: PaymentView;
  deps: PayWithBankDeps;
};

/** The bank of the charge that is under way, for a sentence that takes its name. */
export function nameOfBank({ charge }: PaymentView): string {
  return charge?.bank?.name ?? UNKNOWN;
}
