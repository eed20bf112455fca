// What the page says outside of itself: to the address and the history, to who opened it. Each stands in the session's state until it is
// said.
import type { MethodPlace } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import type { Addresses, HistoryStep, ParentResult } from '../platform/ports.ts';
import { choiceInAddress, type Visit } from './outcome.ts';

export type Saying =
  | { do: 'show'; place: Parameters<Addresses['show']>[0]; step: HistoryStep }
  | { do: 'tellParent'; result: ParentResult; payment: PaymentView }
  | { do: 'goTo'; url: string };

/** Nothing is asked with it. */
export function isSaying(call: { do: string }): call is Saying {
  return call.do === 'show' || call.do === 'tellParent' || call.do === 'goTo';
}

type Speaking = Pick<Visit, 'chosen'> & {
  payment: PaymentView;
  place: MethodPlace | null;
  outbox: readonly Saying[];
};

const TRUTH = { at: 'truth' } as const;

export function saying<State extends Speaking>(state: State, said: Saying): State {
  return { ...state, outbox: [...state.outbox, said] };
}

export function tellingParent<State extends Speaking>(state: State, result: ParentResult): State {
  return saying(state, { do: 'tellParent', result, payment: state.payment });
}

export function showingList<State extends Speaking>(state: State): State {
  return saying(state, { do: 'show', place: {}, step: { at: 'methods' } });
}

export function showingNothing<State extends Speaking>(state: State): State {
  return saying(state, { do: 'show', place: {}, step: TRUTH });
}

/** The method that the payer has chosen, where a reload would not find it by itself. */
export function showingChoice<State extends Speaking>(state: State): State {
  const { payment, place } = state;
  const channel = channelOf(state);
  const step = channel === null ? TRUTH : ({ at: 'method', channel, place } as const);
  return saying(state, { do: 'show', place: choiceInAddress(payment, channel, place), step });
}

/** The charge that this page saw succeed. */
export function showingPaid<State extends Speaking>(state: State): State {
  const { charge } = state.payment;
  return saying(state, { do: 'show', place: charge === null ? {} : { paid: charge.reference }, step: TRUTH });
}

/** What `showingChoice` shows, to compare. */
export function choiceShown(state: Speaking): string {
  const channel = channelOf(state);
  return JSON.stringify([choiceInAddress(state.payment, channel, state.place), channel, state.place]);
}

function channelOf({ chosen }: Pick<Visit, 'chosen'>) {
  return chosen === 'list' ? null : chosen;
}
