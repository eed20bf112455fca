// Spec §4 Mobile money: the whole method. The service's truth alone decides the stage: every start and every answer goes through
// `placed`; the page adds only what the payer is doing right now.
import type { TestPhoneAct } from '../../test-mode/test-phone.tsx';
import type { MobileMoney } from '@titan/contract/mobile-money';
import type { PaymentView } from '@titan/contract/payment';
import { LIMITS } from '@titan/rules/limits';
import { firstWalletStage } from '@titan/rules/wallet-stage';
import type { Answered, Delay, Elapsed, Flow, Moment } from '../../flow/flow.ts';
import type { PageEvent } from '../../platform/ports.ts';
import * as answers from '../../stages/answers.ts';
import {
  type Code,
  codeChanged,
  mayAuthorize,
  afterResend,
  type Resend,
  resendAsked,
  resendBy,
  type ResendDelay,
  resendDelays,
} from '../../stages/code.ts';
import * as waiting from '../../stages/waiting.ts';
import { findingAt, NOTHING_FOUND, openingAt, refusalAt, type FieldErrors } from '../../stages/findings.ts';
import type { Answer, Refused, ResendAnswer } from '../../stages/meaning-of-answer.ts';
import { mayStillPay, type MethodEntry, type MethodParts } from '../../stages/method.ts';
import {
  asksForCode,
  codeWasWrong,
  countersOf,
  type EntryStage,
  FIELDS,
  findingOf,
  isPromptOpen,
  saidOf,
  type Standing,
  walletStandingOf,
  type WatchStage,
} from './standing.ts';

/** Events say what happened; one that the present stage does not know changes nothing. */
export type MobileMoneyPayerEvent =
  | { type: 'walletSubmitted'; wallet: MobileMoney }
  | { type: 'walletEdited' }
  | { type: 'walletOtpChanged' }
  | { type: 'walletOtpSubmitted'; token: string }
  | { type: 'walletResendAsked' }
  | { type: 'anotherNumberAsked' }
  | { type: 'openRequestAsked' }
  /** "I've sent the money" */
  | { type: 'moneySent' }
  | { type: 'testPhoneUsed'; does: TestPhoneAct }
  | { type: 'redirectOpened' };

/** `confirm`: the network is asked, and what is still open then is at the delay notice. */
type Sends = { wallet: MobileMoney } | { token: string } | TestPhoneAct | { confirm: true };
type ResendCall = { do: 'resend'; payment: PaymentView; key: string; of: 'otp' | 'prompt' };
type OpenTab = { do: 'openTab'; address: string };
export type WalletCall =
  | { do: 'send'; payment: PaymentView; press: answers.Press<Sends> }
  | ResendCall
  | OpenTab
  | waiting.Look;
export type WalletAnswer = Answer | ResendAnswer | Refused | { says: 'opened' | 'blocked' };
type DelayName = 'ERROR_SHOWN' | 'NEXT_POLL' | 'NEXT_LOOK' | ResendDelay;
type Asked = Answered<WalletCall, WalletAnswer>;
type MobileMoneyEvent = MobileMoneyPayerEvent | PageEvent | Asked | Elapsed<DelayName>;

type Here = answers.Held<Sends, WalletCall> & {
  /** The wallet's page takes this page's place: apps that show web pages open no second one. */
  inPlace: boolean;
  /** The payer has pressed on this page: where that leads, the wallet's page opens by itself. */
  hasPressed: boolean;
  /** The number that the payer has sent from this page, and nobody else reads: the service tells four digits of it. */
  typed: string | null;
};

/** By field of the form. */
type Entry = {
  [Stage in EntryStage]: Here & { stage: Stage; fieldErrors: FieldErrors };
}[EntryStage];
type Otp = Here & {
  stage: 'mobile_money_otp';
  code: Code;
  fieldErrors: FieldErrors;
  resend: Resend<ResendCall>;
};
type Watch<Stage extends WatchStage> = Here &
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
type Checking = Here & answers.CheckingOf<Entry | Otp | Watching>;
type Open = Entry | Otp | Watching | Checking;
export type MobileMoneyState = Open | answers.Ended;

/** The form of the first stage, by its path below the payment's address. */
export const ENTRY_FORM = 'mobile-money/charge';

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

function open({ bankWay = 'redirect', ...entry }: MethodEntry): MobileMoneyState {
  const { payment, feedback } = entry;
  const here = { ...answers.still(payment), inPlace: bankWay === 'redirect', hasPressed: false, typed: null };
  const placedAt = asksForEntry(entry) ? null : placed(payment, payment.server_time, here);
  // Whether the payment is over is the session's to say: a method that is opened begins somewhere.
  const state = placedAt === null || placedAt.stage === 'ended' ? entryAt(here) : placedAt;
  const told = findingAt(FIELDS[state.stage] ?? [], feedback?.errors ?? {});
  // A step that is left open behind the payer is not what the first stage speaks of.
  const isBehind = isEntry(state) && mayStillPay(payment.charge);
  const truthSays = () => (isBehind ? NOTHING_FOUND : findingOf(payment));
  const { notice, fieldErrors } = openingAt(told, feedback?.notice, truthSays);
  return 'fieldErrors' in state ? { ...state, notice, fieldErrors } : { ...state, notice };
}

function next(state: MobileMoneyState, event: MobileMoneyEvent, at: Moment): MobileMoneyState {
  if (state.stage === 'ended') return state;
  switch (event.type) {
    case 'answered':
      return waiting.withNews(afterAnswer(state, event.call, event.answer, at.now));
    case 'elapsed':
      return afterTime(state, event.delay, at.now);
    case 'newsCame':
      return waiting.newsCame(state, event);
    case 'bankWayFound':
      return { ...state, inPlace: event.way === 'redirect' };
    case 'anotherNumberAsked':
      return mayLeave(state) ? entryAt(hereOf(state)) : state;
    case 'openRequestAsked':
      return isEntry(state) ? backAtRequest(state, at.now) : state;
    default:
      return waiting.isComeBack(event) ? waiting.lookAgain(state) : pressed(state, event, at);
  }
}

function delays(state: MobileMoneyState, now: number): Delay<DelayName>[] {
  if (state.stage === 'ended') return [];
  const ofResend = 'resend' in state ? resendDelays(state.resend, now, LIMITS.otpResendFeedbackMs) : [];
  if (state.call !== null) return ofResend;
  if (state.stage === 'checking') return waiting.checkDelays(state);
  const quietens = [...ofResend, ...answers.whileLoud(state.notice, LIMITS.cardErrorShownMs)];
  if (!('looksAtMs' in state)) return quietens;
  const { looksAtMs } = state;
  return [...quietens, { name: 'NEXT_POLL', ms: Math.max(0, looksAtMs - now), of: looksAtMs }];
}

/** What is under way: what the payer has sent, the payer's question, a press on the test phone, or a look of the page's own. */
export type Doing = 'submitting' | 'confirming' | 'testing' | 'asking';

/** Null while the page only waits. */
export function doingOf(state: MobileMoneyState): Doing | null {
  const call = 'call' in state ? state.call : null;
  if (call?.do !== 'send') return call && 'asking';
  const { sends } = call.press;
  if ('confirm' in sends) return 'confirming';
  return 'pin' in sends || 'act' in sends ? 'testing' : 'submitting';
}

// --- What the payer does

function pressed(state: Open, event: MobileMoneyEvent, at: Moment): MobileMoneyState {
  // A look of the page's own makes way; what the payer has pressed does not.
  const isBusy = state.call?.do === 'send';
  const sends = sentBy(state, event);
  if (sends === null || isBusy) return besides(state, event, at);
  const typed = 'wallet' in sends ? sends.wallet.number : state.typed;
  return { ...answers.sending(state, sends, at), hasPressed: true, typed };
}

/** Null for what is not pressed at this stage. */
function sentBy(state: Open, event: MobileMoneyEvent): Sends | null {
  switch (event.type) {
    case 'walletSubmitted':
      return isEntry(state) ? { wallet: event.wallet } : null;
    case 'walletOtpSubmitted':
      return state.stage === 'mobile_money_otp' && mayAuthorize(state) ? { token: event.token } : null;
    case 'testPhoneUsed':
      return 'looksAtMs' in state ? event.does : null;
    case 'moneySent':
      return 'looksAtMs' in state ? { confirm: true } : null;
    default:
      return null;
  }
}

/** What sends nothing to the charge that is under way. */
function besides(state: Open, { type }: MobileMoneyEvent, at: Moment): MobileMoneyState {
  switch (type) {
    case 'walletEdited':
      return isEntry(state) && state.call === null ? { ...state, notice: null, fieldErrors: {} } : state;
    case 'walletOtpChanged':
      return state.stage === 'mobile_money_otp' ? codeChanged(state) : state;
    case 'walletResendAsked':
      return 'resend' in state ? resending(state, at) : state;
    case 'redirectOpened':
      return state.stage === 'pending_payment' ? { ...state, tab: 'opened', opening: null } : state;
    case 'moneySent':
      return state.stage === 'checking' ? waiting.lookAgain(state) : state;
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
function mayLeave(state: Open): boolean {
  return 'looksAtMs' in state || (state.stage === 'mobile_money_otp' && state.call === null);
}

function backAtRequest(state: Entry, now: number): MobileMoneyState {
  const { payment, call } = state;
  const goesBack = call === null && isPromptOpen(payment);
  return goesBack ? placed(payment, now, { ...state, press: null, hasPressed: false }) : state;
}

// --- What the service answers

const READS: answers.Reads<Open, Standing> = {
  standingOf: walletStandingOf,
  placed,
  checkingFrom,
  codeWasWrong,
};
const RESENDS = { standingOf: walletStandingOf, countersOf, waitMs: LIMITS.walletRetryWindowMs };

function afterAnswer(state: Open, call: WalletCall, answer: WalletAnswer, now: number): MobileMoneyState {
  if (call.do === 'openTab') {
    const tab = answer.says === 'opened' ? 'opened' : 'blocked';
    return state.stage === 'pending_payment' ? { ...state, tab, opening: null } : state;
  }
  if (call.do === 'resend' && 'resend' in state)
    return afterResend(RESENDS, state, answer, now) ?? answers.afterAny(READS, state, answer, now);
  const here = { ...state, call: null };
  if (here.stage === 'checking') return answers.afterCheck(READS, here, answer, now);
  return 'looksAtMs' in here ? afterWait(here, call, answer, now) : afterForm(here, answer, now);
}

function afterForm(here: Entry | Otp, answer: WalletAnswer, now: number): MobileMoneyState {
  const refusal = refusalAt(FIELDS[here.stage] ?? [], answer);
  if (here.stage !== 'mobile_money_otp')
    return refusal ? { ...here, ...refusal } : answers.afterAny(READS, here, answer, now);
  if (refusal !== null) return { ...here, ...refusal, code: 'changed' };
  if (answers.leadOf(answer, here.payment, walletStandingOf) !== here.stage)
    return answers.afterAny(READS, here, answer, now);
  const payment = answers.truthAfter(answer, here.payment);
  return { ...here, ...saidOf(payment), payment, press: null, code: 'wrong' };
}

function afterWait(
  { stage, ...rest }: Watching,
  call: WalletCall,
  answer: WalletAnswer,
  now: number,
): MobileMoneyState {
  const here = { ...rest, stage, looksAtMs: nextLook(stage, now) } as Watching;
  const refusal = refusalAt([], answer);
  if (refusal !== null) return { ...here, notice: refusal.notice, press: null };
  return waiting.afterWatch(READS, here, call, answer, now);
}

// --- What the page does by itself

function afterTime(state: Open, delay: DelayName, now: number): MobileMoneyState {
  switch (delay) {
    case 'ERROR_SHOWN':
      return answers.quietened(state);
    case 'RESEND_COUNTDOWN':
    case 'RESENT_SHOWN':
      if (!('resend' in state)) return state;
      return { ...state, resend: resendBy(countersOf(state.payment), now) };
    default:
      return waiting.lookAgain(state);
  }
}

/** Spec §4 "Approval wait polls about every 3 minutes", "the delay notice polls every 60s". */
function nextLook(stage: WatchStage, now: number): number {
  return now + (stage === 'mobile_money_check' ? LIMITS.walletApprovalPollMs : LIMITS.walletDelayPollMs);
}

// --- Where the truth puts the payer

function placed(payment: PaymentView, now: number, before: Here | Open): Open | answers.Ended {
  const standing = walletStandingOf(payment);
  const { notice, fieldErrors } = saidOf(payment);
  const here = { ...hereOf(before), payment, notice };
  const resend = resendBy(countersOf(payment), now);
  switch (standing) {
    case 'success':
    case 'elsewhere':
      return answers.ended(standing, payment);
    case 'checking':
      return { ...here, stage: standing, waits: 0, from: pressedAt(before) };
    case 'mobile_money_otp':
      return { ...here, stage: standing, code: 'reported', fieldErrors, resend };
    case 'mobile_money_check':
    case 'mobile_money_payment_query':
      return { ...here, stage: standing, looksAtMs: nextLook(standing, now), asked: null, resend };
    case 'pending_payment': {
      const looksAtMs = nextLook(standing, now);
      const opening = tabToOpen(payment, before);
      return { ...here, stage: standing, looksAtMs, asked: null, tab: 'none', opening };
    }
    // Who comes back to a charge that has ended, by choice, types anew.
    default:
      return { ...entryAt(here), notice, fieldErrors };
  }
}

/** Spec §4 "opens the redirect in a new tab or frame": by itself only after the payer's own press. */
function tabToOpen({ charge }: PaymentView, { inPlace, hasPressed }: Here): OpenTab | null {
  if (inPlace || !hasPressed) return null;
  return { do: 'openTab', address: charge?.authorization?.redirect_url ?? '' };
}

/** What goes along to every stage; what was said, pressed and asked does not. */
function hereOf({ payment, inPlace, hasPressed, typed, news }: Here): Here {
  return { ...answers.still(payment), inPlace, hasPressed, typed, news };
}

function entryAt(here: Here): Entry {
  return { ...here, stage: firstWalletStage(here.payment.currency), fieldErrors: {} };
}

/** Where the payer pressed for what is true now; null: the page was opened with it. */
function pressedAt(before: Here | Open): Checking['from'] {
  if (!('stage' in before)) return null;
  if (before.stage === 'checking') return before.from;
  return before.press === null ? null : before;
}

function checkingFrom(from: Open): Open {
  if (from.stage === 'checking') return from;
  const { notice, press } = from;
  return waiting.looking({ ...hereOf(from), stage: 'checking', notice, press, waits: 0, from });
}

/** The payer asks for the first stage, and what is open may be left. */
function asksForEntry({ payment, feedback, fromStart }: MethodEntry): boolean {
  const asks = feedback === null ? fromStart : feedback.form === ENTRY_FORM;
  return asks && (payment.charge?.status === 'pending' || asksForCode(payment) || isPromptOpen(payment));
}

/** Whether the wallet is named there. */
export function isEntry(state: MobileMoneyState): state is Entry {
  return state.stage === 'mobile_money' || state.stage === 'mobile-money-accordion';
}

// --- What each screen is given; components only read state and send events

export type MobileMoneyParts = MethodParts<MobileMoneyPayerEvent>;

export type MobileMoneyStageProps<Stage extends MobileMoneyState['stage']> = {
  view: Extract<MobileMoneyState, { stage: Stage }>;
  payment: PaymentView;
  parts: MobileMoneyParts;
};
