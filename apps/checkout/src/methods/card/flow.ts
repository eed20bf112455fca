// Spec §4 Card: the whole method. Its stages before a charge (before-charge.ts) are in the first load; what follows an answer or a charge in
// progress (under-way.ts) comes with the calls. The server state alone decides the stage; the page adds only what the payer is doing right
// now.
import { LIMITS } from '@titan/rules/limits';
import type { Delay, Flow, Moment } from '../../flow/flow.ts';
import { errorBannerOf, withoutBanner, bannerDelay } from '../../stages/stage-state.ts';
import { chunk } from '../registration.ts';
import type { MethodEntry } from '../../stages/method.ts';
import { asksForEntry, openBeforeCharge, applyBeforeCharge } from './before-charge.ts';
import {
  cardPositionOf,
  isChargeStage,
  type CardState,
  type CardEvent,
  type CardCall,
  type CardDelay,
  isBeforeCharge,
} from './state.ts';

export const cardFlow: Flow<MethodEntry, CardState, CardEvent, CardCall> = { open, next, calls, delays };

/** The flow from the first answer on, or from a charge that the page finds in progress. */
export const cardUnderWay = chunk(async () => (await import('./under-way.ts')).underWay);

/** It is there: one of its states has been opened. */
export function underWay() {
  const there = cardUnderWay.loaded();
  if (there === null) throw new Error('Not loaded');
  return there;
}

function open(entry: MethodEntry): CardState {
  const position = cardPositionOf(entry.payment);
  return isChargeStage(position) && !asksForEntry(entry)
    ? underWay().open(entry, position)
    : openBeforeCharge(entry);
}

function next(state: CardState, event: CardEvent, at: Moment): CardState {
  if (state.stage === 'ended') return state;
  if (event.type === 'modeFound') return { ...state, kept: { ...state.kept, bankMode: event.mode } };
  if (!isBeforeCharge(state)) return underWay().next(state, event, at);
  switch (event.type) {
    case 'answered':
      if (event.answer.kind !== 'not-sent') return underWay().next(state, event, at);
      // Shown even where the code for the calls never arrived.
      return { ...state, call: null, submission: null, notice: errorBannerOf('notReached') };
    case 'elapsed':
      return withoutBanner(state);
    default:
      return applyBeforeCharge(state, event, at);
  }
}

function calls(state: CardState): readonly CardCall[] {
  if (state.stage === 'ended') return [];
  const besides = [
    'resend' in state && state.resend.is === 'sending' ? state.resend.call : null,
    'asks' in state ? state.asks : null,
    'hint' in state ? state.hint : null,
  ];
  return [state.call, ...besides].filter((call) => call !== null);
}

function delays(state: CardState, now: number): Delay<CardDelay>[] {
  if (state.stage === 'ended') return [];
  return isBeforeCharge(state)
    ? bannerDelay(state.notice, LIMITS.cardErrorShownMs)
    : underWay().delays(state, now);
}
