// Spec §4 Bank transfer: the whole method. The server state alone decides the stage: every start and every answer goes through
// `placed`; the page adds only what the payer is doing right now.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { LIMITS } from '@titan/rules/limits';
import type { CallAnswered, Delay, Elapsed, Flow, Moment } from '../../flow/flow.ts';
import type { PageEvent } from '../../platform/ports.ts';
import * as answers from '../../stages/apply-answer.ts';
import * as stage from '../../stages/stage-state.ts';
import * as waiting from '../../stages/waiting.ts';
import { type CommonPosition, createPositionOf } from '../../stages/position.ts';
import {
  errorsAt,
  NO_ERRORS,
  openingErrors,
  refusalNotice,
  type FieldErrors,
} from '../../stages/stage-errors.ts';
import type { AnswerMeaning, RefusedSubmission } from '../../stages/read-answer.ts';
import { mayStillPay, type MethodEntry, reversalsOfCharge, type MethodDeps } from '../../stages/method.ts';

/** Events name what happened; a stage ignores those it does not know. */
export type BankTransferPayerEvent =
  /** Continue, Try another transfer, Send the rest. */
  | { type: 'accountAsked' }
  | { type: 'returnPartAsked' }
  | { type: 'transferSent' }
  | { type: 'transferHelpAsked' }
  | { type: 'transferHelpLeft' }
  /** TEST MODE; `amount` in major units, as typed. */
  | { type: 'testTransferSent'; amount: string }
  | { type: 'autoCompleteSet'; isOn: boolean };

type TransferPayload =
  /** A new account, or the money's way back: until it is answered the stage is not left. */
  | { asks: 'account' | 'return-part' }
  | { confirm: true }
  /** TEST MODE. */
  | { amount: string }
  | { autoComplete: boolean };

type TransferSubmission = stage.Submission<TransferPayload>;
export type TransferCall =
  | { do: 'send'; payment: PaymentView; submission: TransferSubmission }
  | waiting.LookUp;
export type TransferAnswer = AnswerMeaning | RefusedSubmission;
type BankTransferEvent =
  | BankTransferPayerEvent
  | PageEvent
  | CallAnswered<TransferCall, TransferAnswer>
  | Elapsed<TransferDelay>;

type TransferDelay = 'ERROR_SHOWN' | 'NEXT_POLL' | 'NEXT_LOOK';
type TransferStageState = stage.StageState<TransferPayload, TransferCall>;

/** Where the page waits for a transfer that it cannot see. */
type WatchStage = 'account_details' | 'transfer_termination' | 'transfer_rest';
type Intro = TransferStageState & {
  stage: 'before_transfer';
  /** By field of the form. */ fieldErrors: FieldErrors;
};
/** The help screen covers the account, which is still watched. */
type Watching = { [Stage in WatchStage | 'transfer_help']: Watch<Stage> }[WatchStage | 'transfer_help'];
type Watch<Stage> = TransferStageState & waiting.Watched & { stage: Stage };
type Checking = TransferStageState & answers.CheckingOf<Intro | Watching>;
type OpenTransferState = Intro | Watching | Checking;
export type BankTransferState = OpenTransferState | stage.Ended;

/** The forms that ask for an account, by their path below the payment's address. */
export const ACCOUNT_FORM = 'bank-transfer/account';
/** The checkbox of the intro's form: "I understand these instructions." */
export const UNDERSTOOD = 'understood';

export const bankTransferFlow: Flow<MethodEntry, BankTransferState, BankTransferEvent, TransferCall> = {
  open,
  next,
  calls: (state) => ('call' in state && state.call ? [state.call] : []),
  delays,
};

function open(entry: MethodEntry): BankTransferState {
  const { feedback, payment } = entry;
  const posted = errorsAt([UNDERSTOOD], feedback?.errors ?? {});
  const { notice, fieldErrors } = openingErrors(posted, feedback?.notice, () => NO_ERRORS);
  const state = asksForIntro(entry) ? intro(payment) : placed(payment);
  // The session decides whether the payment is over: a method that is opened always begins somewhere.
  if (state.stage === 'ended') return { ...intro(payment), notice, fieldErrors };
  if (state.stage === 'before_transfer') return { ...state, notice, fieldErrors };
  if (state.stage === 'account_details' && asksForHelp(entry))
    return { ...state, stage: 'transfer_help', notice };
  return { ...state, notice };
}

function next(state: BankTransferState, event: BankTransferEvent, at: Moment): BankTransferState {
  if (state.stage === 'ended') return state;
  switch (event.type) {
    case 'answered':
      return waiting.withPendingNews(afterAnswer(state, event.call, event.answer, at.now));
    case 'elapsed':
      return event.delay === 'ERROR_SHOWN' ? stage.withoutBanner(state) : waiting.lookUpAgain(state);
    case 'newsCame':
      return waiting.onPushNews(state, event);
    case 'transferHelpAsked':
      return state.stage === 'account_details' ? { ...state, stage: 'transfer_help' } : state;
    case 'transferHelpLeft':
      return state.stage === 'transfer_help' ? { ...state, stage: 'account_details' } : state;
    default:
      return waiting.isReturnToPage(event) ? waiting.lookUpAgain(state) : applySubmission(state, event, at);
  }
}

function delays(state: BankTransferState, now: number): Delay<TransferDelay>[] {
  if (state.stage === 'ended' || state.call !== null) return [];
  if (state.stage === 'checking') return waiting.checkDelays(state);
  const bannerDelays = stage.bannerDelay(state.notice, LIMITS.cardErrorShownMs);
  if (state.stage === 'before_transfer') return bannerDelays;
  return [...bannerDelays, { name: 'NEXT_POLL', ms: waitToLook(state, now) }];
}

/** What is in progress: the page's own look-up, or the payer's submission. */
export type Doing = 'asking' | 'confirming' | 'testing' | 'opening' | 'returning';

/** Null while the page only waits. */
export function doingOf(state: BankTransferState): Doing | null {
  const call = 'call' in state ? state.call : null;
  if (call?.do !== 'send') return call && 'asking';
  const { payload } = call.submission;
  if ('asks' in payload) return payload.asks === 'account' ? 'opening' : 'returning';
  return 'confirm' in payload ? 'confirming' : 'testing';
}

// --- Submissions

const SUBMISSIONS: Record<Exclude<BankTransferState['stage'], 'ended'>, readonly string[]> = {
  before_transfer: ['accountAsked'],
  account_details: ['transferSent', 'testTransferSent', 'autoCompleteSet'],
  transfer_help: ['transferSent', 'testTransferSent', 'autoCompleteSet'],
  transfer_termination: ['transferSent', 'accountAsked', 'testTransferSent'],
  transfer_rest: ['transferSent', 'accountAsked', 'returnPartAsked'],
  checking: ['transferSent'],
};

function applySubmission(state: OpenTransferState, event: BankTransferEvent, at: Moment): BankTransferState {
  const payload = payloadOf(event);
  // A submission replaces the page's own look-up, never another submission.
  const isBusy = state.call?.do === 'send';
  if (payload === null || isBusy || !SUBMISSIONS[state.stage].includes(event.type)) return state;
  // While a submission is being looked up, it stays the current one.
  if (state.stage === 'checking') return state.call === null ? waiting.startLookUp(state) : state;
  return stage.submit(state, payload, at);
}

function payloadOf(event: BankTransferEvent): TransferPayload | null {
  switch (event.type) {
    case 'accountAsked':
      return { asks: 'account' };
    case 'returnPartAsked':
      return { asks: 'return-part' };
    case 'transferSent':
      return { confirm: true };
    case 'testTransferSent':
      return { amount: event.amount };
    case 'autoCompleteSet':
      return { autoComplete: event.isOn };
    default:
      return null;
  }
}

/** The payer has something changed: nothing is left, and nothing else is asked, before that is answered. */
function changes(call: TransferCall | null): boolean {
  return call?.do === 'send' && 'asks' in call.submission.payload;
}

// --- What the service answers

function afterAnswer(
  state: OpenTransferState,
  call: TransferCall,
  answer: TransferAnswer,
  now: number,
): BankTransferState {
  const here = { ...state, call: null };
  if (here.stage === 'checking') return answers.applyCheckAnswer(RULES, here, answer, now);
  const refusal = refusalNotice([], answer);
  if (refusal !== null) return { ...here, submission: null, notice: refusal.notice };
  if (here.stage === 'before_transfer' || changes(call)) return answers.applyAnswer(RULES, here, answer, now);
  return waiting.applyWatchAnswer(RULES, here, call, answer, now);
}

// --- What the page asks by itself

/** Ours: until the page looks once more when the account's time is over here and not yet at the service. */
const END_LOOK_MS = 5_000;

/**
 * Time until the page's next own look-up, ms: spec §4 "the first confirmation check comes after 120000 ms, then repeats", and when the
 * countdown reaches the moment to confirm the payment, and its expiry.
 */
function waitToLook({ payment, stage }: Watching, now: number): number {
  const { expires_at: expiresAt = null, part = null } = payment.charge?.bank_transfer ?? {};
  const isAtDetails = stage === 'account_details' || stage === 'transfer_help';
  // The service has not seen the end yet: a moment later it has.
  if (isAtDetails && expiresAt !== null && now >= expiresAt) return END_LOOK_MS;
  const moments = [part?.returns_at, expiresAt, expiresAt && expiresAt - LIMITS.confirmPaymentMs];
  const ahead = moments.filter((moment): moment is number => typeof moment === 'number' && moment > now);
  return Math.min(LIMITS.transferPollMs, ...ahead.map((moment) => moment - now));
}

// --- Where the server state puts the payer

/** `declined`: what came is returned, or no account could be opened. */
type TransferPosition = 'before_transfer' | WatchStage | 'checking' | CommonPosition;

export const transferPositionOf: (payment: PaymentView) => TransferPosition =
  createPositionOf<TransferPosition>({
    channel: 'bank_transfer',
    first: () => 'before_transfer',
    heldAt,
    staysWith: (charge, payment) => (hasRunOut(payment, charge) ? 'transfer_termination' : null),
  });

const RULES: answers.MethodRules<OpenTransferState, TransferPosition> = {
  positionOf: transferPositionOf,
  placed,
  checkingFrom,
};

/** News that has come since the last look began is still to be asked about. */
function placed(
  payment: PaymentView,
  _now?: number,
  { news }: Pick<TransferStageState, 'news'> = { news: null },
): OpenTransferState | stage.Ended {
  const position = transferPositionOf(payment);
  switch (position) {
    case 'success':
    case 'elsewhere':
      return answers.ended(position, payment);
    case 'checking':
      return { ...stage.idle(payment), news, stage: position, waits: 0, from: null };
    case 'account_details':
    case 'transfer_termination':
    case 'transfer_rest':
      return { ...stage.idle(payment), news, stage: position, asked: null };
    // A payer who returns to a charge that has ended starts again.
    case 'before_transfer':
    case 'declined':
    case 'already-completed':
      return intro(payment);
  }
}

function intro(payment: PaymentView): Intro {
  return { ...stage.idle(payment), stage: 'before_transfer', fieldErrors: {} };
}

function checkingFrom(from: OpenTransferState): OpenTransferState {
  if (from.stage === 'checking') return from;
  const { payment, notice, submission, news } = from;
  return waiting.startLookUp({
    stage: 'checking',
    payment,
    notice,
    submission,
    news,
    call: null,
    waits: 0,
    from,
  });
}

/** The payer begins at the intro: no account is open, and that is asked for. */
function asksForIntro({ payment, feedback, fromStart }: MethodEntry): boolean {
  const { charge } = payment;
  const asks = feedback === null ? fromStart : UNDERSTOOD in feedback.errors;
  return asks && !(charge?.channel === 'bank_transfer' && mayStillPay(charge));
}

/** The address names the help screen (a payer without script). */
function asksForHelp({ payment, place }: MethodEntry): boolean {
  return place?.stage === 'transfer_help' && mayStillPay(payment.charge);
}

/** The account's time is over, and nothing has come: spec §4 "Expiry moves to the expired termination screen". */
function hasRunOut(payment: PaymentView, { error_type: type }: ChargeView): boolean {
  return type === 'PAYMENT_EXPIRED' && reversalsOfCharge(payment).length === 0;
}

/** The stage that the service holds the payer at; without an account, the answer is not known yet. */
function heldAt({ stage, bank_transfer: transfer }: ChargeView): TransferPosition {
  if (stage === 'transfer_termination' || stage === 'transfer_rest') return stage;
  return transfer?.account ? 'account_details' : 'checking';
}

// --- What each screen is given; components only read state and send events

export type BankTransferDeps = MethodDeps<BankTransferPayerEvent>;

export type BankTransferStageProps<Stage extends BankTransferState['stage']> = {
  view: Extract<BankTransferState, { stage: Stage }>;
  payment: PaymentView;
  deps: BankTransferDeps;
};

/** A charge by bank transfer, as far as it is one. */
export type Transfer = NonNullable<ChargeView['bank_transfer']>;
export type TransferAccount = NonNullable<Transfer['account']>;
