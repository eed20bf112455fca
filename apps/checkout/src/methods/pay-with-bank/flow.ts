// Spec §4 Pay with bank: the whole method. The server state alone decides the stage: every start and every answer goes through
// `placed`; the page adds only what the payer is doing right now.
import type { MethodPlace } from '@titan/contract/page/page-data';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { LIMITS } from '@titan/rules/limits';
import type { Delay, Flow, Moment } from '../../flow/flow.ts';
import * as answers from '../../stages/apply-answer.ts';
import * as stage from '../../stages/stage-state.ts';
import { ended, paymentAfter } from '../../stages/apply-answer.ts';
import { errorBanner, idle } from '../../stages/stage-state.ts';
import { resendDelays } from '../../stages/code.ts';
import { applyWatchAnswer, type LookUp, lookUpAgain } from '../../stages/waiting.ts';
import { errorsAt, NO_ERRORS, openingErrors, refusalNotice } from '../../stages/stage-errors.ts';
import { type MethodEntry, mayStillPay } from '../../stages/method.ts';
import * as codes from './bank-code.ts';
import * as lists from './bank-list.ts';
import { afterPage } from './bank-wait.ts';
import * as waits from './bank-wait.ts';
import {
  type BankPosition,
  bankPositionOf,
  beginsAtEntry,
  codeWasWrong,
  errorsOf,
  isChargeStage,
  isRequestOpen,
} from './position.ts';
import type {
  BankStageState,
  Init,
  Unavailable,
  EnteredBankState,
  OpenBankState,
  BankChargeState,
  Help,
  PayWithBankState,
  PayWithBankEvent,
  BankPayload,
  SendCall,
  BankCall,
  BankAnswer,
  PayWithBankDelay,
} from './state.ts';

export const payWithBankFlow: Flow<MethodEntry, PayWithBankState, PayWithBankEvent, BankCall> = {
  open,
  next,
  calls,
  delays,
};

function open(entry: MethodEntry): PayWithBankState {
  const { payment, place, bankMode: mode = 'redirect' } = entry;
  const opened = { place, mode, list: lists.openingList(payment), hasSubmitted: false };
  const here: BankStageState = { ...idle(payment), ...opened, began: payment.server_time };
  const first = beginsAtEntry(entry) ? entryOf(here) : placed(here, payment, payment.server_time);
  // The session decides whether the payment is over: a method that is opened always begins somewhere.
  const state = first.stage === 'ended' ? entryOf(here) : first;
  const shown = openedWith(state, entry);
  return isAtChargeStage(shown) && place?.stage === 'help' ? helpBefore(shown) : shown;
}

/** Errors as the payer arrives by a load, a reload or Try again; and the bank of a form that came back. */
function openedWith(state: OpenBankState, { payment, feedback }: MethodEntry): OpenBankState {
  const posted = errorsAt(FIELDS[state.stage] ?? [], feedback?.errors ?? {});
  // A step that is left open behind the payer is not what the first stage speaks of.
  const isBehind = !isAtChargeStage(state) && mayStillPay(payment.charge);
  const serverErrors = () => (isBehind ? NO_ERRORS : errorsOf(payment));
  const { notice, fieldErrors } = openingErrors(posted, feedback?.notice, serverErrors);
  if (state.stage === 'bank-authorize') return { ...state, notice, fieldErrors };
  if (state.stage !== 'init') return { ...state, notice };
  const bank = lists.variantAt(state) === null ? feedback?.values['bank'] : null;
  return { ...state, notice, fieldErrors, bank: bank ?? state.bank };
}

function next(state: PayWithBankState, event: PayWithBankEvent, at: Moment): PayWithBankState {
  if (state.stage === 'ended') return state;
  if (state.stage === 'help') return nextBehind(state, event, at);
  switch (event.type) {
    case 'answered':
      return withWaitCounted(afterAnswer(state, event.call, event.answer, at.now), at.now);
    case 'elapsed':
      return withWaitCounted(afterTime(state, event.delay, at.now), at.now);
    case 'modeFound':
      return { ...state, mode: event.mode };
    case 'bankHelpAsked':
      return isAtChargeStage(state) ? helpBefore(state) : state;
    case 'anotherBankAsked':
      return mayUseAnother(state) ? entryOf({ ...carriedOver(state), place: null }) : state;
    default:
      return doneAt(state, event, at);
  }
}

/** Beside what is asked of the payment, each stage may ask for something of its own. */
function calls(state: PayWithBankState): readonly BankCall[] {
  if (state.stage === 'ended') return [];
  if (state.stage === 'help') return calls(state.behind);
  const besides = [
    state.stage === 'init' && state.list.is === 'asking' ? state.list.call : null,
    'asking' in state ? state.asking : null,
    'resend' in state && state.resend.is === 'sending' ? state.resend.call : null,
    'opening' in state ? state.opening : null,
    'hint' in state ? state.hint : null,
  ];
  return [state.call, ...besides].filter((call) => call !== null);
}

function delays(state: PayWithBankState, now: number): Delay<PayWithBankDelay>[] {
  if (state.stage === 'ended') return [];
  if (state.stage === 'help') return delays(state.behind, now);
  const mayHideBanner = state.call === null && state.stage !== 'checking';
  const bannerDelays = mayHideBanner ? stage.bannerDelay(state.notice, LIMITS.cardErrorShownMs) : [];
  switch (state.stage) {
    case 'init':
    case 'bank-unavailable':
      return [...bannerDelays, ...lists.listDelays(state)];
    case 'bank-authorize':
      return [...bannerDelays, ...resendDelays(state.resend, now, LIMITS.otpResendFeedbackMs)];
    default:
      return [...bannerDelays, ...waits.waitDelays(state, now)];
  }
}

// --- What the payer does

/** A submission is handled before the stage's other events. */
function doneAt(state: OpenBankState, event: PayWithBankEvent, at: Moment): PayWithBankState {
  const payload = payloadOf(state, event);
  if (payload !== null) return applySubmission(state, payload, at);
  switch (state.stage) {
    case 'init':
      return isStill(state) ? leavingInit(state, event, at) : lists.atInit(state, event);
    case 'bank-unavailable':
      return event.type === 'bankUnavailableLeft' ? goingTo(state, null) : lists.atUnavailable(state, event);
    case 'bank-authorize':
      return codes.atCode(state, event, at);
    default:
      return waits.atWait(state, event, at.now);
  }
}

function leavingInit(state: Init, event: PayWithBankEvent, at: Moment): PayWithBankState {
  if (event.type === 'bankUnavailableAsked') return goingTo(state, { stage: 'bank-unavailable', of: null });
  const goesBack = event.type === 'openBankAsked' && isRequestOpen(state.payment);
  return goesBack
    ? placed({ ...state, hasSubmitted: false }, state.payment, at.now)
    : lists.atInit(state, event);
}

const isStill = ({ call }: BankStageState) => call === null;

/** Within the first stage: a submission whose answer was lost keeps its key. */
function goingTo(state: OpenBankState, place: MethodPlace | null): PayWithBankState {
  return { ...entryOf({ ...carriedOver(state), place }), submission: state.submission };
}

/** Null: nothing is submitted. A submission replaces the page's own look-up, never another submission. */
function payloadOf(state: OpenBankState, event: PayWithBankEvent): BankPayload | null {
  if (state.call?.do === 'send') return null;
  switch (state.stage) {
    case 'init':
    case 'bank-unavailable':
      return lists.entryPayloadOf(state, event);
    case 'bank-authorize':
      return codes.codePayloadOf(state, event);
    case 'checking':
      return null;
    default:
      return waits.waitPayloadOf(event);
  }
}

function applySubmission(state: OpenBankState, payload: BankPayload, at: Moment): PayWithBankState {
  const sending = stage.submit(state, payload, at);
  switch (sending.stage) {
    case 'init':
    case 'bank-authorize':
      return { ...sending, hasSubmitted: true, began: at.now };
    case 'approval-guide':
    case 'bank-pending':
      return { ...sending, hasSubmitted: true };
    case 'bank-unavailable':
      return { ...sending, failed: null };
    case 'checking':
      return state;
  }
}

/** Leaves an open step or request behind, for the list of banks; never before a submission has its answer. */
function mayUseAnother(state: OpenBankState): boolean {
  if (state.stage === 'bank-authorize') return state.call === null;
  return state.stage === 'approval-guide' || (state.stage === 'bank-pending' && isRequestOpen(state.payment));
}

/** The help closes when the stage behind it changes. */
function nextBehind(state: Help, event: PayWithBankEvent, at: Moment): PayWithBankState {
  if (event.type === 'bankHelpLeft') return state.behind;
  if (event.type === 'bankHelpAsked') return state;
  const behind = next(state.behind, event, at);
  if (behind === state.behind) return state;
  return behind.stage === state.behind.stage && isAtChargeStage(behind) ? helpBefore(behind) : behind;
}

function helpBefore(behind: BankChargeState): Help {
  return { stage: 'help', payment: behind.payment, place: behind.place, behind };
}

// --- What the service answers

function afterAnswer(
  state: OpenBankState,
  call: BankCall,
  answer: BankAnswer,
  now: number,
): PayWithBankState {
  switch (call.do) {
    case 'banks':
      return lists.afterBanks(state, answer);
    case 'allBanks':
      return state.stage === 'bank-unavailable' ? lists.afterAllBanks(state, answer) : state;
    case 'openTab':
    case 'awaitHint':
      return state.stage === 'bank-pending' ? afterPage(state, call, answer) : state;
    case 'resend':
      if (state.stage !== 'bank-authorize') return state;
      return codes.afterResent(state, answer, now) ?? answers.applyAnswer(RULES, state, answer, now);
    case 'send':
    case 'lookUp':
      return afterSubmission({ ...state, call: null }, call, answer, now);
  }
}

function afterSubmission(
  state: OpenBankState,
  call: SendCall | LookUp,
  answer: BankAnswer,
  now: number,
): PayWithBankState {
  if (state.stage === 'checking') return answers.applyCheckAnswer(RULES, state, answer, now);
  if (state.stage === 'bank-unavailable') return lists.afterRequest(state, answer);
  const refusal = refusalNotice(FIELDS[state.stage] ?? [], answer);
  if (refusal === null) return afterServerAnswer(state, call, answer, now);
  if (state.stage === 'init') return { ...state, ...refusal };
  if (state.stage === 'bank-authorize') return { ...state, ...refusal, code: 'changed' };
  return { ...state, submission: null, notice: refusal.notice };
}

function afterServerAnswer(
  state: Exclude<EnteredBankState, Unavailable>,
  call: SendCall | LookUp,
  answer: BankAnswer,
  now: number,
): PayWithBankState {
  const payment = paymentAfter(answer, state.payment);
  if (state.stage === 'bank-authorize' && payment !== state.payment && codeWasWrong(payment))
    return { ...codes.codeOf(carriedOver({ ...state, payment }), now), code: 'wrong', resend: state.resend };
  return 'asked' in state
    ? applyWatchAnswer(RULES, state, call, answer, now)
    : answers.applyAnswer(RULES, state, answer, now);
}

const ENTRY_FIELDS = ['bank', 'account_number', 'phone_number', 'account_name', 'date_of_birth'];

/** By stage: the fields of its form that have a place for an error. The service names the code as the wire does. */
const FIELDS: Partial<Record<OpenBankState['stage'], readonly string[]>> = {
  init: ENTRY_FIELDS,
  'bank-unavailable': ENTRY_FIELDS,
  'bank-authorize': ['otp', 'payId', 'birthday', 'phone'],
};

function afterTime(state: OpenBankState, delay: PayWithBankDelay, now: number): PayWithBankState {
  if (delay === 'ERROR_SHOWN') return stage.withoutBanner(state);
  switch (state.stage) {
    case 'init':
    case 'bank-unavailable':
      return lists.afterListTime(state, delay);
    case 'bank-authorize':
      return codes.afterCodeTime(state, now);
    default:
      return delay === 'PATIENCE' ? state : lookUpAgain(state);
  }
}

/** Where the bank is waited for, every time that passes counts, and news that came meanwhile is read. */
function withWaitCounted(state: PayWithBankState, now: number): PayWithBankState {
  return isAtChargeStage(state) && state.stage !== 'bank-authorize'
    ? waits.withWaitCounted(state, now)
    : state;
}

// --- Where the server state puts the payer

const RULES: answers.MethodRules<OpenBankState, BankPosition> = {
  positionOf: bankPositionOf,
  placed: (payment, now, before) => placed(before, payment, now),
  checkingFrom,
  codeWasWrong,
};

/** Errors are shown as a banner. */
function placed(before: BankStageState, payment: PaymentView, now: number): OpenBankState | stage.Ended {
  const position = bankPositionOf(payment);
  const { sentence, fieldErrors } = errorsOf(payment);
  const notice = sentence === null ? null : errorBanner(sentence);
  const here: BankStageState = { ...carriedOver(before), payment, notice };
  switch (position) {
    case 'success':
    case 'elsewhere':
      return ended(position, payment);
    case 'bank-authorize':
      return codes.codeOf(here, now);
    case 'approval-guide':
    case 'bank-pending':
    case 'checking':
      return waits.waitAt(position, here, now);
    // A payer who returns to a charge that has ended starts again.
    case 'init':
    case 'account-error':
    case 'declined':
    case 'already-completed':
      return { ...initOf(here), fieldErrors };
  }
}

/** The first stage, or the one beside it that the address names. */
function entryOf(here: BankStageState): Init | Unavailable {
  return here.place?.stage === 'bank-unavailable' ? lists.unavailableOf(here) : initOf(here);
}

/** With the bank that the address names, or the one whose account was wrong: that is typed again. */
function initOf(here: BankStageState): Init {
  const isAccountWrong = bankPositionOf(here.payment) === 'account-error';
  return lists.initOf(here, isAccountWrong ? (here.payment.charge?.bank?.slug ?? null) : null);
}

/** What every stage keeps; notices, submissions and questions are not kept. */
function carriedOver({ payment, place, mode, list, hasSubmitted, began }: BankStageState): BankStageState {
  return { ...idle(payment), place, mode, list, hasSubmitted, began };
}

function checkingFrom(from: OpenBankState): OpenBankState {
  if (from.stage === 'checking') return from;
  const { notice, submission, news } = from;
  const submittedAt = from.stage === 'bank-authorize' ? codes.withoutResend(from) : from;
  return waits.checkingOf({ ...carriedOver(from), notice, submission, news }, submittedAt);
}

function isAtChargeStage(state: PayWithBankState): state is BankChargeState {
  return 'payment' in state && isChargeStage(state.stage);
}
