// Spec §2 Checkout states: where the payer is, and how he is put there, with what is said outside as he comes. A piece of session-flow.ts.
import type { FormFeedback, MethodPlace } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import type { BuiltChannel } from '@titan/rules/methods';
import { type MethodTag, withNewestReversals } from '../stages/method.ts';
import { methodOf, type MethodState } from '../methods/method-registry.ts';
import type { BankWay, ParentResult } from '../platform/ports.ts';
import { hasList, type Place, placeOf, redirectTime, restartTime, type Visit } from './outcome.ts';
import { type Saying, showingChoice, showingList, showingPaid, tellingParent } from './sayings.ts';

/** Where the payer is. */
export type At =
  | { is: 'methods' }
  | { is: 'method'; channel: BuiltChannel; state: MethodState }
  | { is: 'success'; redirectAtMs: number | null; stays: boolean }
  | {
      is: 'failed';
      /** When it closes itself (server time); null: it stays. */
      restartAtMs: number | null;
      stays: boolean;
      /** It closes itself: the truth is read first. */
      closing: Read | null;
    }
  | { is: 'issue-detected' | 'charge-completed' | 'session-end' | 'redirect' | 'closed' };

export type SessionState = Visit & {
  at: At;
  /** The newest truth. */
  payment: PaymentView;
  /** What a form that was posted without script was told: for the method that the page opens with. */
  feedback: FormFeedback | null;
  /** Where in the chosen method the payer is. */
  place: MethodPlace | null;
  isOffline: boolean;
  isHidden: boolean;
  /** How another page can be opened where this page stands. */
  bankWay: BankWay;
  /** The truth is read anew: it may have moved without this page. */
  reading: Read | null;
  /** A shop hears once that a transfer is awaited, so that it can say so beside the account. */
  isTransferTold: boolean;
  /** What is yet to be said outside. */
  outbox: readonly Saying[];
};

/** The truth is read. */
export type Read = { do: 'readPayment' };

/** Where the truth, and what the payer has chosen, puts him. From then on this page has shown the payment. */
export function put(state: SessionState, now: number): SessionState {
  // The wish for the list has been met, or could not be.
  const chosen = state.chosen === 'list' ? null : state.chosen;
  return enter({ ...state, sawOpen: true, chosen }, placeOf(state.payment, state), now);
}

export function enter(before: SessionState, place: Place, now: number): SessionState {
  const state = before.at.is === 'method' ? left(before) : before;
  const { payment } = state;
  const told = (result: ParentResult) => tellingParent(state, result);
  switch (place) {
    case 'methods':
      return toList(state);
    case 'success':
      return {
        ...showingPaid(told('success')),
        at: { is: place, redirectAtMs: redirectTime(payment, now), stays: false },
      };
    case 'failed': {
      const restartAtMs = restartTime(payment, now);
      const failed = { ...told('failed'), chosen: null, place: null };
      return showingChoice({ ...failed, at: { is: place, restartAtMs, stays: false, closing: null } });
    }
    // A completed transaction that is opened again tells once more that it was paid; any other ending tells that it was not.
    case 'issue-detected':
    case 'charge-completed':
      return { ...told(payment.status === 'success' ? 'success' : 'failed'), at: { is: place } };
    case 'session-end':
      return { ...told('failed'), at: { is: place } };
    default:
      return opened(state, place);
  }
}

function opened(state: SessionState, channel: BuiltChannel): SessionState {
  const { payment, feedback, place, chosen, bankWay } = state;
  const fromStart = chosen === channel;
  const method = methodOf(channel).flow.open({ payment, feedback, place, fromStart, bankWay });
  return showingChoice(withMethod(state, channel, method));
}

export function toList(state: SessionState): SessionState {
  return showingList({ ...left(state), chosen: null, place: null, at: { is: 'methods' } });
}

/** What a form was told is over with the method that it was of. */
export function left(state: SessionState): SessionState {
  return { ...state, feedback: null };
}

/** The session takes over what the method has seen. */
export function withMethod(state: SessionState, channel: BuiltChannel, method: MethodState): SessionState {
  return {
    ...state,
    payment: withNewestReversals(method.payment, state.payment),
    chosen: methodOf(channel).tagsAt(method).includes('first-stage') ? channel : null,
    place: method.place ?? null,
    at: { is: 'method', channel, state: method },
  };
}

/** This browser no longer knows how it paid last. */
export function withoutLastWay(state: SessionState): SessionState {
  const { last_way: _forgotten, ...payment } = state.payment;
  return { ...state, payment };
}

/** It waits for the service, so it is not left. */
export function waits(state: SessionState): boolean {
  return tagsOf(state).includes('waiting');
}

/** It reads the truth by itself. */
export function readsByItself(state: SessionState): boolean {
  return tagsOf(state).some((tag) => tag === 'waiting' || tag === 'watching');
}

function tagsOf({ at }: SessionState): readonly MethodTag[] {
  return at.is === 'method' ? methodOf(at.channel).tagsAt(at.state) : [];
}

export function mayChangeMethod(state: SessionState): boolean {
  return hasList(state.payment) && !waits(state);
}
