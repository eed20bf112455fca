// How the session moves the payer from place to place, with the effects that each move has. Pieces of session-flow.ts.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Channel } from '@titan/rules/methods';
import { methodOf, type MethodState } from '../methods/method-registry.ts';
import type { ParentResult } from '../platform/ports.ts';
import { isSameServerState, mayStillPay, type MethodTag, withNewestReversals } from '../stages/method.ts';
import { canLeaveCharge, choiceInAddress, hasList, placeOf, redirectTime, restartTime } from './outcome.ts';
import type { Effect, PagePosition, SessionState } from './session-state.ts';

/** Moves the payer to where the payment, and their own choice, puts them. From then on this page has shown the payment. */
export function placePayer(state: SessionState, now: number): SessionState {
  // The wish for the list has been met, or could not be.
  const chosen = state.chosen === 'list' ? null : state.chosen;
  return enterPlace({ ...state, sawOpen: true, chosen }, placeOf(state.payment, state), now);
}

export function enterPlace(before: SessionState, place: PagePosition, now: number): SessionState {
  const state = before.at.is === 'method' ? withoutFeedback(before) : before;
  const { payment } = state;
  const notified = (result: ParentResult) => notifyParent(state, result);
  switch (place) {
    case 'methods':
      return goToList(state);
    case 'success':
      return {
        ...showPaid(notified('success')),
        at: { is: place, redirectAtMs: redirectTime(payment, now), stays: false },
      };
    case 'failed': {
      const restartAtMs = restartTime(payment, now);
      const failed = { ...notified('failed'), chosen: null, place: null };
      return showChoice({ ...failed, at: { is: place, restartAtMs, stays: false, closing: null } });
    }
    // A completed transaction that is opened again notifies once more that it was paid; any other ending that it was not.
    case 'issue-detected':
    case 'charge-completed':
      return { ...notified(payment.status === 'success' ? 'success' : 'failed'), at: { is: place } };
    case 'session-end':
      return { ...notified('failed'), at: { is: place } };
    default:
      return openMethod(state, place);
  }
}

function openMethod(state: SessionState, channel: Channel): SessionState {
  const { payment, feedback, place, chosen, bankMode } = state;
  const fromStart = chosen === channel;
  const method = methodOf(channel).flow.open({ payment, feedback, place, fromStart, bankMode });
  return showChoice(withMethod(state, channel, method));
}

export function goToList(state: SessionState): SessionState {
  const left = withoutFeedback(state);
  return withEffect(
    { ...left, chosen: null, place: null, at: { is: 'methods' } },
    { do: 'show', place: {}, step: { at: 'methods' } },
  );
}

/** Feedback on a form is over when its method is left. */
export function withoutFeedback(state: SessionState): SessionState {
  return { ...state, feedback: null };
}

/** The session takes over what the method has read. */
export function withMethod(state: SessionState, channel: Channel, method: MethodState): SessionState {
  return {
    ...state,
    payment: withNewestReversals(method.payment, state.payment),
    chosen: methodOf(channel).tagsAt(method).includes('first-stage') ? channel : null,
    place: method.place ?? null,
    at: { is: 'method', channel, state: method },
  };
}

/** This browser no longer knows how it paid last. */
export function withoutLastMethod(state: SessionState): SessionState {
  const { last_way: _forgotten, ...payment } = state.payment;
  return { ...state, payment };
}

/** The method waits for the service, so it is not left. */
export function isWaiting(state: SessionState): boolean {
  return tagsOf(state).includes('waiting');
}

/** The method reads the payment by itself. */
export function readsByItself(state: SessionState): boolean {
  return tagsOf(state).some((tag) => tag === 'waiting' || tag === 'watching');
}

function tagsOf({ at }: SessionState): readonly MethodTag[] {
  return at.is === 'method' ? methodOf(at.channel).tagsAt(at.state) : [];
}

export function canChangeMethod(state: SessionState): boolean {
  return hasList(state.payment) && !isWaiting(state);
}

// --- Effects

/** In the history: what the payment by itself leads to, with no choice of the payer's. */
const BY_PAYMENT = { at: 'payment' } as const;

export function withEffect(state: SessionState, effect: Effect): SessionState {
  return { ...state, effects: [...state.effects, effect] };
}

export function notifyParent(state: SessionState, result: ParentResult): SessionState {
  return withEffect(state, { do: 'notifyParent', result, payment: state.payment });
}

/** The address without a choice. */
export function showNoChoice(state: SessionState): SessionState {
  return withEffect(state, { do: 'show', place: {}, step: BY_PAYMENT });
}

/** In the address: the method that the payer has chosen, where a reload would not find it by itself. */
export function showChoice(state: SessionState): SessionState {
  const { payment, place } = state;
  const channel = chosenChannel(state);
  const step = channel === null ? BY_PAYMENT : ({ at: 'method', channel, place } as const);
  return withEffect(state, { do: 'show', place: choiceInAddress(payment, channel, place), step });
}

/** In the address: the charge that this page saw succeed. */
export function showPaid(state: SessionState): SessionState {
  const { charge } = state.payment;
  return withEffect(state, {
    do: 'show',
    place: charge === null ? {} : { paid: charge.reference },
    step: BY_PAYMENT,
  });
}

/** What `showChoice` shows, to compare. */
export function shownChoice(state: SessionState): string {
  const channel = chosenChannel(state);
  return JSON.stringify([choiceInAddress(state.payment, channel, state.place), channel, state.place]);
}

function chosenChannel({ chosen }: SessionState) {
  return chosen === 'list' ? null : chosen;
}

// --- What a new reading of the payment means (spec §4 Session)

type BeforeReading = Pick<SessionState, 'chosen' | 'payment'>;

/** Whether it puts the payer somewhere else. */
export function movesPayer(state: BeforeReading, read: PaymentView): boolean {
  return !isSameServerState(state.payment, read) && !isLeftBehind(state, read);
}

/** A request that the payer has left goes on without them: they stay where they are until it is paid or failed. */
function isLeftBehind({ chosen, payment }: BeforeReading, read: PaymentView): boolean {
  const isSame = read.charge?.reference === payment.charge?.reference;
  return chosen !== null && isSame && mayStillPay(read.charge) && canLeaveCharge(read);
}

/** The payment with all that a reading of the same place reports of its money, and of what came by the charge. */
export function withMoneyOf(payment: PaymentView, read: PaymentView): PaymentView {
  const isSame = read.charge?.reference === payment.charge?.reference;
  return { ...withNewestReversals(payment, read), charge: isSame ? read.charge : payment.charge };
}

/** The same with the ways in which it can be paid by now. */
export function withMethodsOf(payment: PaymentView, read: PaymentView): PaymentView {
  const { paused_channels: _known, ...known } = withMoneyOf(payment, read);
  const { payment_channels, paused_channels } = read;
  const payment_channels_details = { ...known.payment_channels_details, ...read.payment_channels_details };
  return {
    ...known,
    payment_channels,
    payment_channels_details,
    ...(paused_channels && { paused_channels }),
  };
}

/** What goes back to the payer, to compare. */
export function moneyBackOf({ reversals, amount_refunded: refunded }: PaymentView): string {
  return JSON.stringify([reversals, refunded]);
}

/** An account is open, and the payer's transfer to it is awaited. */
export function awaitsTransfer({ charge }: PaymentView): boolean {
  return mayStillPay(charge) && charge.stage === 'account_details';
}
