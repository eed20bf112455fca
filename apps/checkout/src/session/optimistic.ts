// Before the machines are there: what an event changes at once for the eye, so that a press is seen to be taken (design §4).
import type { MethodPlace, PageData } from '@titan/contract/page-data';
import { BUILT_CHANNELS, type BuiltChannel, type Channel } from '@titan/rules/methods';
import type { ShowPress } from '../methods/method.ts';
import { METHOD_FLOWS, type MethodViews } from '../methods/method-registry.ts';
import { screenOf } from './screen-of.ts';
import type { MethodScreen, PayerEvent, ScreenState } from './screen-state.ts';

/** The screen after an event, as far as that can be known without asking the service. */
export function optimistic(data: PageData, state: ScreenState, event: PayerEvent): ScreenState {
  if (event.type === 'methodChosen') return chosen(data, event);
  return state.screen === 'method' ? pressed(state, event) : state;
}

/** Events that send something to the service: not to be kept for a later that the payer does not expect. */
export function isPress({ type }: PayerEvent): boolean {
  return BUILT_CHANNELS.some((channel) => pressOf(channel, type) !== null);
}

function pressed<C extends BuiltChannel>(state: MethodScreen<C>, event: PayerEvent): MethodScreen<C> {
  const show = pressOf(state.channel, event.type);
  const view = show === null ? state.view : show(state.view, event);
  return view === state.view ? state : { ...state, view };
}

/** Null also for an event that is not of this method. */
function pressOf<C extends BuiltChannel>(channel: C, type: string): ShowPress<MethodViews[C]> | null {
  const presses: Partial<Record<string, ShowPress<MethodViews[C]> | null>> | undefined =
    METHOD_FLOWS[channel].loaded()?.presses;
  return presses?.[type] ?? null;
}

type Choice = { channel: Channel; place?: MethodPlace };

function chosen(data: PageData, { channel, place }: Choice): ScreenState {
  const screen = screenOf(data);
  return data.kind === 'payment' && screen.screen === 'methods'
    ? screenOf({ ...data, chosen: channel, place: place ?? null, feedback: null })
    : screen;
}
