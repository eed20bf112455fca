// Spec §2 Checkout states, §4 Transaction on load, Session, Results: the page around the methods, as one flow (decision 0056). The method
// that is under way is a part of its state; only here does a method's end become a screen.
import type { CallResult } from '@titan/contract/payer/client';
import type { PageData } from '@titan/contract/page/page-data';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { returnAddress } from '@titan/rules/return-address';
import type { Delay, Elapsed, Flow, Moment } from '../flow/flow.ts';
import { type MethodCall, type MethodOutcome, mayStillPay, withNewestReversals } from '../stages/method.ts';
import { isBuilt, methodOf, type MethodState, partsOf } from '../methods/method-registry.ts';
import type { HistoryStep } from '../platform/ports.ts';
import { canContinue, offeredSoleChannel, restartTime } from './outcome.ts';
import type { PlaceState, SessionCall, SessionEvent, SessionState } from './session-state.ts';
import {
  awaitsTransfer,
  canChangeMethod,
  enterPlace,
  goToList,
  movesPayer,
  isWaiting,
  moneyBackOf,
  notifyParent,
  placePayer,
  readsByItself,
  showChoice,
  showNoChoice,
  shownChoice,
  showPaid,
  withEffect,
  withMethod,
  withMoneyOf,
  withoutFeedback,
  withoutLastMethod,
  withMethodsOf,
} from './transitions.ts';

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
    bankMode: 'redirect',
    reading: null,
    isTransferReported: false,
    effects: [],
  };
  return placePayer(session, payment.server_time);
}

function calls({ at, reading, effects }: SessionState): readonly (SessionCall | MethodCall)[] {
  const ofMethod = at.is === 'method' ? methodOf(at.channel).flow.calls(at.state) : [];
  const closing = at.is === 'failed' && at.closing ? [at.closing] : [];
  return [...effects, ...(reading ? [reading] : []), ...closing, ...ofMethod];
}

/** As on Kora's page: from the account being shown until the shop around the page is notified that its transfer is awaited. */
const TRANSFER_AWAITED_MS = 20_000;
/** How often the list asks whether a paused way answers again: as soon as a pause can end (decision 0061). */
const PAUSED_MS = 30_000;

function delays(state: SessionState, now: number): readonly Delay[] {
  const { at, isHidden, isTransferReported, payment, reading } = state;
  const own: Delay[] = [];
  if (!isTransferReported && awaitsTransfer(payment))
    own.push({ name: 'TRANSFER_AWAITED', ms: TRANSFER_AWAITED_MS });
  if (at.is === 'methods' && payment.paused_channels && !isHidden && !reading)
    own.push({ name: 'PAUSED', ms: PAUSED_MS });
  if (at.is === 'success' && redirectsAt(at) !== null)
    own.push({ name: 'REDIRECT_AFTER_SUCCESS', ms: msUntil(redirectsAt(at), now) });
  const restartAtMs = restartsAt(state);
  if (restartAtMs !== null)
    own.push({ name: 'UNTIL_RESTART', ms: msUntil(restartAtMs, now), of: restartAtMs });
  if (at.is !== 'method') return own;
  // Named apart, so that no timer of one method runs on in another.
  const ofMethod = methodOf(at.channel).flow.delays(at.state, now);
  return [...own, ...ofMethod.map((delay) => ({ ...delay, name: `${at.channel} ${delay.name}` }))];
}

/** When a success goes back to the shop by itself (server time); null: it stays. */
export function redirectsAt({ redirectAtMs, stays }: Extract<PlaceState, { is: 'success' }>): number | null {
  return stays ? null : redirectAtMs;
}

/** When a failure closes itself (server time); null: it stays. */
export function restartsAt({ at, isHidden }: SessionState): number | null {
  // A payer in the bank's app reads it when they are back: they get the whole time then.
  return at.is === 'failed' && !at.stays && at.closing === null && !isHidden ? at.restartAtMs : null;
}

function msUntil(atMs: number | null, now: number): number {
  return Math.max(0, (atMs ?? now) - now);
}

// --- What happens

function next(state: SessionState, event: SessionEvent, at: Moment): SessionState {
  const moved = react(withPageFacts(state, event, at.now), event, at);
  const asks = READ_AT.includes(event.type) && !readsByItself(state) && state.reading === null;
  const reading = asks ? ({ do: 'readPayment' } as const) : moved.reading;
  // From a submission on, its own answer is newer than what is read here.
  const kept = readsByItself(moved) ? null : reading;
  return kept === moved.reading ? moved : { ...moved, reading: kept };
}

/** The payer comes back, begins anew, or goes to what was shown before; or the service may have news. */
const READ_AT: readonly SessionEvent['type'][] = [
  'pageRestored',
  'backOnline',
  'becameVisible',
  'newsCame',
  'methodChosen',
  'tryAgainAsked',
  'methodChangeAsked',
  'reopenAsked',
  'historyMoved',
];

/** What the page knows of itself, wherever the payer is. */
function withPageFacts(state: SessionState, event: SessionEvent, now: number): SessionState {
  switch (event.type) {
    case 'modeFound':
      return { ...state, bankMode: event.mode };
    case 'wentOffline':
      return { ...state, isOffline: true };
    case 'backOnline':
      return { ...state, isOffline: false };
    case 'becameHidden':
      return { ...state, isHidden: true };
    case 'becameVisible':
      return state.isHidden ? withRestartFrom({ ...state, isHidden: false }, now) : state;
    case 'closeAsked':
      return { ...state, isTransferReported: true };
    default:
      return state;
  }
}

function withRestartFrom(state: SessionState, now: number): SessionState {
  const { at, payment } = state;
  if (at.is !== 'failed' || at.stays || at.closing) return state;
  return { ...state, at: { ...at, restartAtMs: restartTime(payment, now) } };
}

function react(state: SessionState, event: SessionEvent, at: Moment): SessionState {
  switch (event.type) {
    case 'answered':
      return afterAnswer(state, event, at);
    case 'elapsed':
      return afterDelay(state, event, at);
    case 'closeAsked':
      return CLOSABLE.includes(state.at.is) ? close(state) : state;
    case 'historyMoved':
      return followHistory(state, event.step, at.now);
    default:
      return REACTIONS[state.at.is](state, event, at);
  }
}

const CLOSABLE: readonly PlaceState['is'][] = [
  'methods',
  'method',
  'success',
  'failed',
  'issue-detected',
  'charge-completed',
  'session-end',
];

type Reaction = (state: SessionState, event: SessionEvent, at: Moment) => SessionState;

/** By where the payer is: what they can do there. */
const REACTIONS: Record<PlaceState['is'], Reaction> = {
  methods(state, event, { now }) {
    if (event.type !== 'methodChosen')
      return event.type === 'wayForgotten' ? withoutLastMethod(state) : state;
    const { channel, place = null } = event;
    if (!state.payment.payment_channels.includes(channel)) return state;
    return placePayer({ ...state, chosen: channel, place }, now);
  },
  method(state, event, at) {
    if (event.type === 'methodChangeAsked' && canChangeMethod(state)) return goToList(state);
    return passToMethod(state, event, at);
  },
  success(state, event) {
    if (event.type === 'stayAsked' && state.at.is === 'success')
      return { ...state, at: { ...state.at, stays: true } };
    return continueToShop(state, event);
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
        return placePayer({ ...state, chosen: again, place: null }, now);
      case 'methodChangeAsked':
        return canChangeMethod(state) ? goToList(state) : state;
      default:
        return state;
    }
  },
  'issue-detected': continueToShop,
  'charge-completed': continueToShop,
  'session-end': continueToShop,
  redirect(state, { type }, { now }) {
    // Back from the shop: the browser shows this very page again.
    return type === 'pageRestored' ? placePayer({ ...state, sawOpen: false }, now) : state;
  },
  closed(state, { type }, { now }) {
    return type === 'reopenAsked' && canContinue(state.payment) ? placePayer(state, now) : state;
  },
};

function continueToShop(state: SessionState, { type }: SessionEvent): SessionState {
  return type === 'continueAsked' && hasShopAddress(state) ? goToShop(state) : state;
}

/** Close ends the session: the payer goes back to the shop at once, or reads that the page can be closed. */
function close(state: SessionState): SessionState {
  const notified = notifyParent(state, 'close');
  return hasShopAddress(state) ? goToShop(notified) : { ...withoutFeedback(notified), at: { is: 'closed' } };
}

function goToShop(state: SessionState): SessionState {
  const url = returnAddress(state.payment);
  const shown = showNoChoice({ ...withoutFeedback(state), at: { is: 'redirect' } });
  return url === null ? shown : withEffect(shown, { do: 'goTo', url });
}

function hasShopAddress({ payment }: SessionState): boolean {
  return returnAddress(payment) !== null;
}

/** Back and Forward go to what the entry shows, unless the payment or a submission keeps the payer: then the address shows that again. */
function followHistory(state: SessionState, step: HistoryStep, now: number): SessionState {
  switch (state.at.is) {
    case 'success':
      return showPaid(state);
    case 'methods':
      return takeStep(state, step, now) ?? goToList(state);
    case 'method':
    case 'failed':
      if (step.at === 'methods' && canChangeMethod(state)) return goToList(state);
      return takeStep(state, step, now) ?? showChoice(state);
    case 'closed':
      return takeStep(state, step, now) ?? state;
    default:
      return state;
  }
}

/** Null where the payer is kept. */
function takeStep(state: SessionState, step: HistoryStep, now: number): SessionState | null {
  if (step.at === 'methods' || isWaiting(state)) return null;
  if (step.at === 'payment') return placePayer({ ...state, chosen: null, place: null }, now);
  const { channel, place } = step;
  if (!state.payment.payment_channels.includes(channel)) return null;
  // It may have been gone to before this page was loaded: its code is not there yet.
  if (isBuilt(channel) && partsOf(channel).entry.loaded() === null) return null;
  return placePayer({ ...state, chosen: channel, place }, now);
}

// --- Answers of the service, and delays

function afterAnswer(
  state: SessionState,
  event: Extract<SessionEvent, { type: 'answered' }>,
  at: Moment,
): SessionState {
  const { call, answer } = event;
  if (state.effects.some((each) => each === call))
    return { ...state, effects: state.effects.filter((each) => each !== call) };
  const read = answer as CallResult<PaymentView>;
  if (call === state.reading) return afterRead({ ...state, reading: null }, read, at.now);
  if (state.at.is === 'failed' && call === state.at.closing) return afterClosing(state, read, at.now);
  return state.at.is === 'method' ? passToMethod(state, event, at) : state;
}

function afterRead(state: SessionState, read: CallResult<PaymentView>, now: number): SessionState {
  if (!read.ok) return state;
  if (movesPayer(state, read.value)) return followPayment(withRead(state, read.value), now);
  if (state.at.is === 'methods') return { ...state, payment: withMethodsOf(state.payment, read.value) };
  // The payer stays where they are; only what they read of their money changes.
  return moneyBackOf(read.value) === moneyBackOf(state.payment)
    ? state
    : { ...state, payment: withMoneyOf(state.payment, read.value) };
}

/** A result that closes itself goes to wherever the payment is now, else to the channel that opens by itself, else to the list. Without an
 * answer it stays. */
function afterClosing(state: SessionState, read: CallResult<PaymentView>, now: number): SessionState {
  if (state.at.is !== 'failed') return state;
  if (!read.ok) return { ...state, at: { ...state.at, closing: null, stays: true } };
  if (movesPayer(state, read.value)) return placePayer(withRead(state, read.value), now);
  const sole = offeredSoleChannel(state.payment);
  return sole === null ? goToList(state) : placePayer({ ...state, chosen: sole, place: null }, now);
}

/** A charge that is under way elsewhere goes before what the payer chose here. */
function withRead(state: SessionState, payment: PaymentView): SessionState {
  return { ...state, payment, chosen: mayStillPay(payment.charge) ? null : state.chosen };
}

/** Paid, expired or moved on in another tab: the payer goes where the payment is. */
function followPayment(state: SessionState, now: number): SessionState {
  switch (state.at.is) {
    case 'methods':
    case 'method':
    case 'failed':
    case 'session-end':
      return placePayer(state, now);
    case 'closed':
      // Only the payment's end is shown to a payer who has closed it.
      return canContinue(state.payment) ? state : placePayer(state, now);
    default:
      return state;
  }
}

function afterDelay(state: SessionState, { delay }: Elapsed, at: Moment): SessionState {
  switch (delay) {
    case 'TRANSFER_AWAITED':
      return notifyParent({ ...state, isTransferReported: true }, 'pending');
    case 'PAUSED':
      return { ...state, reading: { do: 'readPayment' } };
    case 'REDIRECT_AFTER_SUCCESS':
      return goToShop(state);
    case 'UNTIL_RESTART':
      return state.at.is === 'failed'
        ? { ...state, at: { ...state.at, closing: { do: 'readPayment' } } }
        : state;
    default:
      return passToMethod(state, { type: 'elapsed', delay: delay.slice(delay.indexOf(' ') + 1) }, at);
  }
}

// --- The method that is under way

function passToMethod(state: SessionState, event: SessionEvent, at: Moment): SessionState {
  if (state.at.is !== 'method') return state;
  const { channel, state: before } = state.at;
  const after = methodOf(channel).flow.next(before, event, at);
  if (after === before) return state;
  if (after.stage === 'ended') return afterOutcome(state, after as MethodState & MethodOutcome, at.now);
  const followed = withMethod(state, channel, after);
  return shownChoice(state) === shownChoice(followed) ? followed : showChoice(followed);
}

function afterOutcome(state: SessionState, { result, payment }: MethodOutcome, now: number): SessionState {
  const taken = { ...state, payment: withNewestReversals(payment, state.payment) };
  switch (result) {
    case 'elsewhere':
      return placePayer(taken, now);
    case 'already-completed':
      return enterPlace(taken, 'charge-completed', now);
    default:
      return enterPlace(taken, result, now);
  }
}
