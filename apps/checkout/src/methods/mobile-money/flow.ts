// Spec §4 Mobile money: the whole method. The server state alone decides the stage: every start and every answer goes through
// `placed`; the page adds only what the payer is doing right now.
import type { TestPhoneAct } from '../../test-mode/test-phone.tsx';
import type { MobileMoney } from '@titan/contract/payer/mobile-money.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { LIMITS } from '@titan/rules/limits';
import { firstWalletStage } from '@titan/rules/wallet-stage';
import type { CallAnswered, Delay, Elapsed, Flow, Moment } from '../../flow/flow.ts';
import type { PageEvent } from '../../platform/ports.ts';
import * as answers from '../../stages/apply-answer.ts';
import * as stage from '../../stages/stage-state.ts';
import {
  type Code,
  codeChanged,
  mayAuthorize,
  applyResendAnswer,
  type Resend,
  resendAsked,
  resendFrom,
  type ResendDelay,
  resendDelays,
} from '../../stages/code.ts';
import * as waiting from '../../stages/waiting.ts';
import {
  errorsAt,
  NO_ERRORS,
  openingErrors,
  refusalNotice,
  type FieldErrors,
} from '../../stages/stage-errors.ts';
import type { AnswerMeaning, RefusedSubmission, ResendAnswer } from '../../stages/read-answer.ts';
import { mayStillPay, type MethodEntry, type MethodDeps } from '../../stages/method.ts';
import {
  codeWasWrong,
  countersOf,
  type EntryStage,
  FIELDS,
  errorsOf,
  isPromptOpen,
  bannerErrorsOf,
  type WalletPosition,
  walletPositionOf,
  type WatchStage,
  asksForEntry,
} from './position.ts';

/** Events name what happened; a stage ignores those it does not know. */
export type MobileMoneyPayerEvent =
  | { type: 'walletSubmitted'; wallet: MobileMoney }
  | { type: 'walletEdited' }
  | { type: 'walletOtpChanged' }
  | { type: 'walletOtpSubmitted'; token: string }
  | { type: 'walletResendAsked' }
  | { type: 'anotherNumberAsked' }
  | { type: 'openRequestAsked' }
  /** "Check now", and "I've sent the money" */
  | { type: 'checkAsked' }
  | { type: 'moneySent' }
  | { type: 'testPhoneUsed'; does: TestPhoneAct }
  | { type: 'redirectOpened' };

/** `confirm`: the network is asked; what the payer has `sent` and is still open then is at the delay notice. */
type WalletPayload = { wallet: MobileMoney } | { token: string } | TestPhoneAct | Confirm;
type Confirm = { confirm: 'open' | 'sent' };
type ResendCall = { do: 'resend'; payment: PaymentView; key: string; of: 'otp' | 'prompt' };
type OpenTab = { do: 'openTab'; address: string };
export type WalletCall =
  | { do: 'send'; payment: PaymentView; submission: stage.Submission<WalletPayload> }
  | ResendCall
  | OpenTab
  | waiting.LookUp;
export type WalletAnswer = AnswerMeaning | ResendAnswer | RefusedSubmission | { kind: 'opened' | 'blocked' };
type WalletDelay = 'ERROR_SHOWN' | 'NEXT_POLL' | 'NEXT_LOOK' | ResendDelay;
type WalletAnswered = CallAnswered<WalletCall, WalletAnswer>;
type MobileMoneyEvent = MobileMoneyPayerEvent | PageEvent | WalletAnswered | Elapsed<WalletDelay>;

type WalletStageState = stage.StageState<WalletPayload, WalletCall> & {
  /** The wallet's page takes this page's place: apps that show web pages open no second one. */
  inPlace: boolean;
  /** The payer has submitted something on this page: then the wallet's page opens by itself. */
  hasSubmitted: boolean;
  /** The number that the payer sent from this page. Nobody else sees it: the service returns only four digits. */
  typed: string | null;
};

/** By field of the form. */
type WalletEntryState = {
  [Stage in EntryStage]: WalletStageState & { stage: Stage; fieldErrors: FieldErrors };
}[EntryStage];
type Otp = WalletStageState & {
  stage: 'mobile_money_otp';
  code: Code;
  fieldErrors: FieldErrors;
  resend: Resend<ResendCall>;
};
type Watch<Stage extends WatchStage> = WalletStageState &
  waiting.Watched & {
    stage: Stage;
    /** When the page looks by itself (server time, epoch ms). */
    looksAtMs: number;
  };
type Prompted = { [S in PromptStage]: Watch<S> & { resend: Resend<ResendCall> } }[PromptStage];
type PromptStage = 'mobile_money_check' | 'mobile_money_payment_query';
type Redirected = Watch<'pending_payment'> & {
  /** The page of a redirect network: `blocked` when the browser kept the new tab from opening. */
  tab: 'none' | 'opened' | 'blocked';
  opening: OpenTab | null;
};
export type Watching = Prompted | Redirected;
/** Nobody has answered the charge yet; it shows as mobile_money_payment_query. */
type Checking = WalletStageState & answers.CheckingOf<WalletEntryState | Otp | Watching>;
type OpenWalletState = WalletEntryState | Otp | Watching | Checking;
export type MobileMoneyState = OpenWalletState | stage.Ended;

export const mobileMoneyFlow: Flow<MethodEntry, MobileMoneyState, MobileMoneyEvent, WalletCall> = {
  open,
  next,
  calls(state) {
    if (state.stage === 'ended') return [];
    const resend = 'resend' in state && state.resend.is === 'sending' ? state.resend.call : null;
    const opening = state.stage === 'pending_payment' ? state.opening : null;
    return [state.call, resend, opening].filter((call) => call !== null);
  },
  delays,
};

function open({ bankMode = 'redirect', ...entry }: MethodEntry): MobileMoneyState {
  const { payment, feedback } = entry;
  const here = {
    ...stage.idle(payment),
    inPlace: bankMode === 'redirect',
    hasSubmitted: false,
    typed: null,
  };
  const placedAt = asksForEntry(entry) ? null : placed(payment, payment.server_time, here);
  // The session decides whether the payment is over: a method that is opened always begins somewhere.
  const state = placedAt === null || placedAt.stage === 'ended' ? entryAt(here) : placedAt;
  const posted = errorsAt(FIELDS[state.stage] ?? [], feedback?.errors ?? {});
  // A step that is left open behind the payer is not what the first stage speaks of.
  const isBehind = isEntry(state) && mayStillPay(payment.charge);
  const serverErrors = () => (isBehind ? NO_ERRORS : errorsOf(payment));
  const { notice, fieldErrors } = openingErrors(posted, feedback?.notice, serverErrors);
  return 'fieldErrors' in state ? { ...state, notice, fieldErrors } : { ...state, notice };
}

function next(state: MobileMoneyState, event: MobileMoneyEvent, at: Moment): MobileMoneyState {
  if (state.stage === 'ended') return state;
  switch (event.type) {
    case 'answered':
      return waiting.withPendingNews(afterAnswer(state, event.call, event.answer, at.now));
    case 'elapsed':
      return afterTime(state, event.delay, at.now);
    case 'newsCame':
      return waiting.onPushNews(state, event);
    case 'modeFound':
      return { ...state, inPlace: event.mode === 'redirect' };
    case 'anotherNumberAsked':
      return mayLeave(state) ? entryAt(carriedOver(state)) : state;
    case 'openRequestAsked':
      return isEntry(state) ? backAtRequest(state, at.now) : state;
    default:
      return waiting.isReturnToPage(event) ? waiting.lookUpAgain(state) : applySubmission(state, event, at);
  }
}

function delays(state: MobileMoneyState, now: number): Delay<WalletDelay>[] {
  if (state.stage === 'ended') return [];
  const ofResend = 'resend' in state ? resendDelays(state.resend, now, LIMITS.otpResendFeedbackMs) : [];
  if (state.call !== null) return ofResend;
  if (state.stage === 'checking') return waiting.checkDelays(state);
  const bannerDelays = [...ofResend, ...stage.bannerDelay(state.notice, LIMITS.cardErrorShownMs)];
  if (!('looksAtMs' in state)) return bannerDelays;
  const { looksAtMs } = state;
  return [...bannerDelays, { name: 'NEXT_POLL', ms: Math.max(0, looksAtMs - now), of: looksAtMs }];
}

/** What is in progress: a submission, the payer's question, an act on the test phone, or the page's own look-up. */
export type Doing = 'submitting' | 'confirming' | 'testing' | 'asking';

/** Null while the page only waits. */
export function doingOf(state: MobileMoneyState): Doing | null {
  const call = 'call' in state ? state.call : null;
  if (call?.do !== 'send') return call && 'asking';
  const { payload } = call.submission;
  if ('confirm' in payload) return 'confirming';
  return 'pin' in payload || 'act' in payload ? 'testing' : 'submitting';
}

// --- What the payer does

function applySubmission(state: OpenWalletState, event: MobileMoneyEvent, at: Moment): MobileMoneyState {
  // A submission replaces the page's own look-up, never another submission.
  const isBusy = state.call?.do === 'send';
  const payload = payloadOf(state, event);
  if (payload === null || isBusy) return besides(state, event, at);
  const typed = 'wallet' in payload ? payload.wallet.number : state.typed;
  return { ...stage.submit(state, payload, at), hasSubmitted: true, typed };
}

/** Null for what cannot be submitted at this stage. */
function payloadOf(state: OpenWalletState, event: MobileMoneyEvent): WalletPayload | null {
  switch (event.type) {
    case 'walletSubmitted':
      return isEntry(state) ? { wallet: event.wallet } : null;
    case 'walletOtpSubmitted':
      return state.stage === 'mobile_money_otp' && mayAuthorize(state) ? { token: event.token } : null;
    case 'testPhoneUsed':
      return 'looksAtMs' in state ? event.does : null;
    case 'checkAsked':
      return 'looksAtMs' in state ? { confirm: 'open' } : null;
    case 'moneySent':
      return 'looksAtMs' in state ? { confirm: 'sent' } : null;
    default:
      return null;
  }
}

/** What sends nothing to the charge that is under way. */
function besides(state: OpenWalletState, { type }: MobileMoneyEvent, at: Moment): MobileMoneyState {
  switch (type) {
    case 'walletEdited':
      return isEntry(state) && state.call === null ? { ...state, notice: null, fieldErrors: {} } : state;
    case 'walletOtpChanged':
      return state.stage === 'mobile_money_otp' ? codeChanged(state) : state;
    case 'walletResendAsked':
      return 'resend' in state ? resending(state, at) : state;
    case 'redirectOpened':
      return state.stage === 'pending_payment' ? { ...state, tab: 'opened', opening: null } : state;
    case 'checkAsked':
      return state.stage === 'checking' ? waiting.lookUpAgain(state) : state;
    default:
      return state;
  }
}

function resending(state: Otp | Prompted, at: Moment): Otp | Prompted {
  const { payment, stage } = state;
  if (stage === 'mobile_money_otp' && state.call !== null) return state;
  const of = stage === 'mobile_money_otp' ? 'otp' : 'prompt';
  return resendAsked(state, (key): ResendCall => ({ do: 'resend', payment, key, of }), at);
}

/** An open step or request is left behind; nothing is before its answer is there. */
function mayLeave(state: OpenWalletState): boolean {
  return 'looksAtMs' in state || (state.stage === 'mobile_money_otp' && state.call === null);
}

function backAtRequest(state: WalletEntryState, now: number): MobileMoneyState {
  const { payment, call } = state;
  const goesBack = call === null && isPromptOpen(payment);
  return goesBack ? placed(payment, now, { ...state, submission: null, hasSubmitted: false }) : state;
}

// --- What the service answers

const RULES: answers.MethodRules<OpenWalletState, WalletPosition> = {
  positionOf: walletPositionOf,
  placed,
  checkingFrom,
  codeWasWrong,
};
const RESEND_RULES = { positionOf: walletPositionOf, countersOf };

function afterAnswer(
  state: OpenWalletState,
  call: WalletCall,
  answer: WalletAnswer,
  now: number,
): MobileMoneyState {
  if (call.do === 'openTab') {
    const tab = answer.kind === 'opened' ? 'opened' : 'blocked';
    return state.stage === 'pending_payment' ? { ...state, tab, opening: null } : state;
  }
  if (call.do === 'resend' && 'resend' in state)
    return (
      applyResendAnswer(RESEND_RULES, state, answer, now) ?? answers.applyAnswer(RULES, state, answer, now)
    );
  const here = { ...state, call: null };
  if (here.stage === 'checking') return answers.applyCheckAnswer(RULES, here, answer, now);
  return 'looksAtMs' in here ? afterWait(here, call, answer, now) : afterForm(here, answer, now);
}

function afterForm(here: WalletEntryState | Otp, answer: WalletAnswer, now: number): MobileMoneyState {
  const refusal = refusalNotice(FIELDS[here.stage] ?? [], answer);
  if (here.stage !== 'mobile_money_otp')
    return refusal ? { ...here, ...refusal } : answers.applyAnswer(RULES, here, answer, now);
  if (refusal !== null) return { ...here, ...refusal, code: 'changed' };
  if (answers.positionAfter(answer, here.payment, walletPositionOf) !== here.stage)
    return answers.applyAnswer(RULES, here, answer, now);
  const payment = answers.paymentAfter(answer, here.payment);
  return { ...here, ...bannerErrorsOf(payment), payment, submission: null, code: 'wrong' };
}

function afterWait(
  { stage, ...rest }: Watching,
  call: WalletCall,
  answer: WalletAnswer,
  now: number,
): MobileMoneyState {
  const here = { ...rest, stage, looksAtMs: nextLook(stage, now) } as Watching;
  const refusal = refusalNotice([], answer);
  if (refusal !== null) return { ...here, notice: refusal.notice, submission: null };
  return waiting.applyWatchAnswer(RULES, here, call, answer, now);
}

// --- What the page does by itself

function afterTime(state: OpenWalletState, delay: WalletDelay, now: number): MobileMoneyState {
  switch (delay) {
    case 'ERROR_SHOWN':
      return stage.withoutBanner(state);
    case 'RESEND_COUNTDOWN':
    case 'RESENT_SHOWN':
      if (!('resend' in state)) return state;
      return { ...state, resend: resendFrom(countersOf(state.payment), now) };
    default:
      return waiting.lookUpAgain(state);
  }
}

/** Spec §4 "Approval wait polls about every 3 minutes", "the delay notice polls every 60s". */
function nextLook(stage: WatchStage, now: number): number {
  return now + (stage === 'mobile_money_check' ? LIMITS.walletApprovalPollMs : LIMITS.walletDelayPollMs);
}

// --- Where the server state puts the payer

function placed(
  payment: PaymentView,
  now: number,
  before: WalletStageState | OpenWalletState,
): OpenWalletState | stage.Ended {
  const position = walletPositionOf(payment);
  const { notice, fieldErrors } = bannerErrorsOf(payment);
  const here = { ...carriedOver(before), payment, notice };
  const resend = resendFrom(countersOf(payment), now);
  switch (position) {
    case 'success':
    case 'elsewhere':
      return answers.ended(position, payment);
    case 'checking':
      return { ...here, stage: position, waits: 0, from: submittedAt(before) };
    case 'mobile_money_otp':
      return { ...here, stage: position, code: 'reported', fieldErrors, resend };
    case 'mobile_money_check':
    case 'mobile_money_payment_query':
      return { ...here, stage: position, looksAtMs: nextLook(position, now), asked: null, resend };
    case 'pending_payment': {
      const looksAtMs = nextLook(position, now);
      const opening = tabToOpen(payment, before);
      return { ...here, stage: position, looksAtMs, asked: null, tab: 'none', opening };
    }
    // A payer who returns to a charge that has ended starts again.
    default:
      return { ...entryAt(here), notice, fieldErrors };
  }
}

/** Spec §4 "opens the redirect in a new tab or frame": by itself only after the payer's own submission. */
function tabToOpen({ charge }: PaymentView, { inPlace, hasSubmitted }: WalletStageState): OpenTab | null {
  if (inPlace || !hasSubmitted) return null;
  return { do: 'openTab', address: charge?.authorization?.redirect_url ?? '' };
}

/** What every stage keeps; notices, submissions and questions are not kept. */
function carriedOver({ payment, inPlace, hasSubmitted, typed, news }: WalletStageState): WalletStageState {
  return { ...stage.idle(payment), inPlace, hasSubmitted, typed, news };
}

function entryAt(here: WalletStageState): WalletEntryState {
  return { ...here, stage: firstWalletStage(here.payment.currency), fieldErrors: {} };
}

/** The stage of the submission that led here; null: the page was opened here. */
function submittedAt(before: WalletStageState | OpenWalletState): Checking['from'] {
  if (!('stage' in before)) return null;
  if (before.stage === 'checking') return before.from;
  return before.submission === null ? null : before;
}

function checkingFrom(from: OpenWalletState): OpenWalletState {
  if (from.stage === 'checking') return from;
  const { notice, submission } = from;
  return waiting.startLookUp({ ...carriedOver(from), stage: 'checking', notice, submission, waits: 0, from });
}

/** Whether the wallet is named there. */
export function isEntry(state: MobileMoneyState): state is WalletEntryState {
  return state.stage === 'mobile_money' || state.stage === 'mobile-money-accordion';
}

// --- What each screen is given; components only read state and send events

export type MobileMoneyDeps = MethodDeps<MobileMoneyPayerEvent>;

export type MobileMoneyStageProps<Stage extends MobileMoneyState['stage']> = {
  view: Extract<MobileMoneyState, { stage: Stage }>;
  payment: PaymentView;
  deps: MobileMoneyDeps;
};
