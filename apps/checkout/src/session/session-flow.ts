// Spec §2 Checkout states, §4 Transaction on load, Session, Results: the page around the methods, as one flow (decision 0056). The method
// that is under way is a part of its state; here alone a method's end becomes a screen.
import type { CallResult } from '@titan/contract/client';
import type { PageData } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import type { CallAnswered, Delay, Elapsed, Flow, Moment } from '../flow/flow.ts';
import { type MethodCall, type Outcome, mayStillPay, withNewestReversals } from '../stages/method.ts';
import { isBuilt, methodOf, type MethodState, partsOf } from '../methods/method-registry.ts';
import type { HistoryStep, PageEvent } from '../platform/ports.ts';
import { mayGoOn, offeredSole, restartTime } from './outcome.ts';
import { awaitsTransfer, hasMoved, moneyBackOf, withMoneyOf, withWaysOf } from './reading.ts';
import { returnAddress } from './return-address.ts';
import {
  choiceShown,
  type Saying,
  saying,
  showingChoice,
  showingList,
  showingNothing,
  showingPaid,
  tellingParent,
} from './sayings.ts';
import type { PayerEvent } from './screen-state.ts';
import {
  type At,
  enter,
  left,
  mayChangeMethod,
  put,
  type Read,
  readsByItself,
  type SessionState,
  toList,
  waits,
  withMethod,
  withoutLastWay,
} from './session-state.ts';

export type SessionCall = Read | Saying;

export type SessionEvent =
  | PayerEvent
  | PageEvent
  /** Back, or Forward. */
  | { type: 'wentTo'; step: HistoryStep }
  | CallAnswered<SessionCall | MethodCall, unknown>
  | Elapsed;

type PaymentPage = Extract<PageData, { kind: 'payment' }>;

export const sessionFlow: Flow<PaymentPage, SessionState, SessionEvent, SessionCall | MethodCall> = {
  open,
  next,
  calls,
  delays,
};

function open({ payment, chosen, feedback, paidHere, place }: PaymentPage): SessionState {
  const session: SessionState = {
    at: { is: 'methods' },
    payment,
    chosen,
    feedback,
    place,
    sawOpen: paidHere,
    isOffline: false,
    isHidden: false,
    // As without script, until the page knows better.
    bankWay: 'redirect',
    reading: null,
    isTransferTold: false,
    outbox: [],
  };
  return put(session, payment.server_time);
}

function calls({ at, reading, outbox }: SessionState): readonly (SessionCall | MethodCall)[] {
  const ofMethod = at.is === 'method' ? methodOf(at.channel).flow.calls(at.state) : [];
  const closing = at.is === 'failed' && at.closing ? [at.closing] : [];
  return [...outbox, ...(reading ? [reading] : []), ...closing, ...ofMethod];
}

/** As Kora's page has it: from an account that is shown until a shop around the page hears that its transfer is awaited. */
const TRANSFER_AWAITED_MS = 20_000;
/** How often the list asks whether a way that did not answer is back: as soon as a pause can end (decision 0061). */
const PAUSED_MS = 30_000;

function delays(state: SessionState, now: number): readonly Delay[] {
  const { at, isHidden, isTransferTold, payment, reading } = state;
  const own: Delay[] = [];
  if (!isTransferTold && awaitsTransfer(payment))
    own.push({ name: 'TRANSFER_AWAITED', ms: TRANSFER_AWAITED_MS });
  if (at.is === 'methods' && payment.paused_channels && !isHidden && !reading)
    own.push({ name: 'PAUSED', ms: PAUSED_MS });
  if (at.is === 'success' && redirectsAt(at) !== null)
    own.push({ name: 'REDIRECT_AFTER_SUCCESS', ms: untilThen(redirectsAt(at), now) });
  const restartAtMs = restartsAt(state);
  if (restartAtMs !== null)
    own.push({ name: 'UNTIL_RESTART', ms: untilThen(restartAtMs, now), of: restartAtMs });
  if (at.is !== 'method') return own;
  // Named apart, so that no timer of one method runs on in another.
  const ofMethod = methodOf(at.channel).flow.delays(at.state, now);
  return [...own, ...ofMethod.map((delay) => ({ ...delay, name: `${at.channel} ${delay.name}` }))];
}

/** When a success goes back to the shop by itself, or a failure closes itself (server time); null: it stays. */
export function redirectsAt({ redirectAtMs, stays }: Extract<At, { is: 'success' }>): number | null {
  return stays ? null : redirectAtMs;
}

export function restartsAt({ at, isHidden }: SessionState): number | null {
  // Whoever is in the bank's app reads it when he is back: all the time is given then.
  return at.is === 'failed' && !at.stays && at.closing === null && !isHidden ? at.restartAtMs : null;
}

function untilThen(atMs: number | null, now: number): number {
  return Math.max(0, (atMs ?? now) - now);
}

// --- What happens

function next(state: SessionState, event: SessionEvent, at: Moment): SessionState {
  const noted = noting(state, event, at.now);
  const moved = reacting(noted, event, at);
  const asks = READ_AT.includes(event.type) && !readsByItself(state) && state.reading === null;
  const reading = asks ? ({ do: 'readPayment' } as const) : moved.reading;
  // From a press on, its own answer is newer than what is read here.
  const kept = readsByItself(moved) ? null : reading;
  return kept === moved.reading ? moved : { ...moved, reading: kept };
}

/** The payer comes back, begins anew, or goes to what was shown before; or the service may have something to say. */
const READ_AT: readonly SessionEvent['type'][] = [
  'pageRestored',
  'backOnline',
  'becameVisible',
  'newsCame',
  'methodChosen',
  'tryAgainAsked',
  'methodChangeAsked',
  'reopenAsked',
  'wentTo',
];

/** What the page knows of itself, wherever the payer is. */
function noting(state: SessionState, event: SessionEvent, now: number): SessionState {
  switch (event.type) {
    case 'bankWayFound':
      return { ...state, bankWay: event.way };
    case 'wentOffline':
      return { ...state, isOffline: true };
    case 'backOnline':
      return { ...state, isOffline: false };
    case 'becameHidden':
      return { ...state, isHidden: true };
    case 'becameVisible':
      return state.isHidden ? seenAgain({ ...state, isHidden: false }, now) : state;
    case 'closeAsked':
      return { ...state, isTransferTold: true };
    default:
      return state;
  }
}

function seenAgain(state: SessionState, now: number): SessionState {
  const { at, payment } = state;
  if (at.is !== 'failed' || at.stays || at.closing) return state;
  return { ...state, at: { ...at, restartAtMs: restartTime(payment, now) } };
}

function reacting(state: SessionState, event: SessionEvent, at: Moment): SessionState {
  switch (event.type) {
    case 'answered':
      return answered(state, event, at);
    case 'elapsed':
      return elapsed(state, event, at);
    case 'closeAsked':
      return CLOSABLE.includes(state.at.is) ? closed(state) : state;
    case 'wentTo':
      return goingAlong(state, event.step, at.now);
    default:
      return HERE[state.at.is](state, event, at);
  }
}

const CLOSABLE: readonly At['is'][] = [
  'methods',
  'method',
  'success',
  'failed',
  'issue-detected',
  'charge-completed',
  'session-end',
];

type Reaction = (state: SessionState, event: SessionEvent, at: Moment) => SessionState;

/** By where the payer is: what he can say there. */
const HERE: Record<At['is'], Reaction> = {
  methods(state, event, { now }) {
    if (event.type !== 'methodChosen') return event.type === 'wayForgotten' ? withoutLastWay(state) : state;
    const { channel, place = null } = event;
    if (!state.payment.payment_channels.includes(channel)) return state;
    return put({ ...state, chosen: channel, place }, now);
  },
  method(state, event, at) {
    if (event.type === 'methodChangeAsked' && mayChangeMethod(state)) return toList(state);
    return inMethod(state, event, at);
  },
  success(state, event) {
    if (event.type === 'stayAsked' && state.at.is === 'success')
      return { ...state, at: { ...state.at, stays: true } };
    return continuing(state, event);
  },
  failed(state, event, { now }) {
    const { at, payment } = state;
    if (at.is !== 'failed') return state;
    const again = payment.charge?.channel ?? null;
    switch (event.type) {
      case 'stayAsked':
        return { ...state, at: { ...at, stays: true, closing: null } };
      case 'tryAgainAsked':
        if (again === null || !payment.payment_channels.includes(again)) return state;
        return put({ ...state, chosen: again, place: null }, now);
      case 'methodChangeAsked':
        return mayChangeMethod(state) ? toList(state) : state;
      default:
        return state;
    }
  },
  'issue-detected': continuing,
  'charge-completed': continuing,
  'session-end': continuing,
  redirect(state, { type }, { now }) {
    // Back from the shop: the browser shows this very page again.
    return type === 'pageRestored' ? put({ ...state, sawOpen: false }, now) : state;
  },
  closed(state, { type }, { now }) {
    return type === 'reopenAsked' && mayGoOn(state.payment) ? put(state, now) : state;
  },
};

function continuing(state: SessionState, { type }: SessionEvent): SessionState {
  return type === 'continueAsked' && hasWayBack(state) ? goingBack(state) : state;
}

/** Close ends the session: the payer goes back to the shop at once, or is told that the page can be closed. */
function closed(state: SessionState): SessionState {
  const told = tellingParent(state, 'close');
  return hasWayBack(state) ? goingBack(told) : { ...left(told), at: { is: 'closed' } };
}

function goingBack(state: SessionState): SessionState {
  const url = returnAddress(state.payment);
  const shown = showingNothing<SessionState>({ ...left(state), at: { is: 'redirect' } });
  return url === null ? shown : saying(shown, { do: 'goTo', url });
}

function hasWayBack({ payment }: SessionState): boolean {
  return returnAddress(payment) !== null;
}

/** Back and Forward go where the entry says, unless the truth or a press keeps the payer: then the address says that again. */
function goingAlong(state: SessionState, step: HistoryStep, now: number): SessionState {
  switch (state.at.is) {
    case 'success':
      return showingPaid(state);
    case 'methods':
      return takingStep(state, step, now) ?? showingList(state);
    case 'method':
    case 'failed':
      if (step.at === 'methods' && mayChangeMethod(state)) return toList(state);
      return takingStep(state, step, now) ?? showingChoice(state);
    case 'closed':
      return takingStep(state, step, now) ?? state;
    default:
      return state;
  }
}

/** Null where the payer is kept. */
function takingStep(state: SessionState, step: HistoryStep, now: number): SessionState | null {
  if (step.at === 'methods' || waits(state)) return null;
  if (step.at === 'truth') return put({ ...state, chosen: null, place: null }, now);
  const { channel, place } = step;
  if (!state.payment.payment_channels.includes(channel)) return null;
  // It may have been gone to before this page was loaded: its code is not there yet.
  if (isBuilt(channel) && partsOf(channel).entry.loaded() === null) return null;
  return put({ ...state, chosen: channel, place }, now);
}

// --- What the service and time say

function answered(
  state: SessionState,
  event: Extract<SessionEvent, { type: 'answered' }>,
  at: Moment,
): SessionState {
  const { call, answer } = event;
  if (state.outbox.some((each) => each === call))
    return { ...state, outbox: state.outbox.filter((each) => each !== call) };
  const read = answer as CallResult<PaymentView>;
  if (call === state.reading) return afterRead({ ...state, reading: null }, read, at.now);
  if (state.at.is === 'failed' && call === state.at.closing) return afterClosing(state, read, at.now);
  return state.at.is === 'method' ? inMethod(state, event, at) : state;
}

function afterRead(state: SessionState, read: CallResult<PaymentView>, now: number): SessionState {
  if (!read.ok) return state;
  if (hasMoved(state, read.value)) return following(taking(state, read.value), now);
  if (state.at.is === 'methods') return { ...state, payment: withWaysOf(state.payment, read.value) };
  // The payer stays where he is; only what he is told of his money changes.
  return moneyBackOf(read.value) === moneyBackOf(state.payment)
    ? state
    : { ...state, payment: withMoneyOf(state.payment, read.value) };
}

/** A result that closes itself: to whatever is true now, else to the channel that opens by itself, else to the list. Without an answer it stays. */
function afterClosing(state: SessionState, read: CallResult<PaymentView>, now: number): SessionState {
  if (state.at.is !== 'failed') return state;
  if (!read.ok) return { ...state, at: { ...state.at, closing: null, stays: true } };
  if (hasMoved(state, read.value)) return put(taking(state, read.value), now);
  const sole = offeredSole(state.payment);
  return sole === null ? toList(state) : put({ ...state, chosen: sole, place: null }, now);
}

/** What is under way elsewhere goes before what the payer wanted here. */
function taking(state: SessionState, payment: PaymentView): SessionState {
  return { ...state, payment, chosen: mayStillPay(payment.charge) ? null : state.chosen };
}

/** Paid, expired or moved on in another tab: the payer is put where the truth stands. */
function following(state: SessionState, now: number): SessionState {
  switch (state.at.is) {
    case 'methods':
    case 'method':
    case 'failed':
    case 'session-end':
      return put(state, now);
    case 'closed':
      // Only how it ended is worth more than the payer's wish to be done with it.
      return mayGoOn(state.payment) ? state : put(state, now);
    default:
      return state;
  }
}

function elapsed(state: SessionState, { delay }: Elapsed, at: Moment): SessionState {
  switch (delay) {
    case 'TRANSFER_AWAITED':
      return tellingParent({ ...state, isTransferTold: true }, 'pending');
    case 'PAUSED':
      return { ...state, reading: { do: 'readPayment' } };
    case 'REDIRECT_AFTER_SUCCESS':
      return goingBack(state);
    case 'UNTIL_RESTART':
      return state.at.is === 'failed'
        ? { ...state, at: { ...state.at, closing: { do: 'readPayment' } } }
        : state;
    default:
      return inMethod(state, { type: 'elapsed', delay: delay.slice(delay.indexOf(' ') + 1) }, at);
  }
}

// --- The method that is under way

function inMethod(state: SessionState, event: SessionEvent, at: Moment): SessionState {
  if (state.at.is !== 'method') return state;
  const { channel, state: before } = state.at;
  const after = methodOf(channel).flow.next(before, event, at);
  if (after === before) return state;
  if (after.stage === 'ended') return afterOutcome(state, after as MethodState & Outcome, at.now);
  const followed = withMethod(state, channel, after);
  return choiceShown(state) === choiceShown(followed) ? followed : showingChoice(followed);
}

function afterOutcome(state: SessionState, { result, payment }: Outcome, now: number): SessionState {
  const taken = { ...state, payment: withNewestReversals(payment, state.payment) };
  switch (result) {
    case 'elsewhere':
      return put(taken, now);
    case 'already-completed':
      return enter(taken, 'charge-completed', now);
    default:
      return enter(taken, result, now);
  }
}
