// Spec §2 Checkout states, on load: the screen for what the service reports. Pure: it runs on the server for the first HTML,
// in the browser for hydration, and it is what the store answers until the machines are there.
import type { PageData } from '@titan/contract/page-data';
import type { BuiltChannel } from '@titan/rules/methods';
import type { MethodEntry } from '../methods/method.ts';
import { flowOf, isBuilt } from '../methods/method-registry.ts';
import { methodScreen } from './method-screen.ts';
import { placeOf, redirectTime, restartTime, resultScreen } from './outcome.ts';
import type { MethodScreen, ScreenState } from './screen-state.ts';

/** The payer's first screen. */
export function screenOf(data: PageData): ScreenState {
  if (data.kind === 'problem') return { screen: 'problem', problem: data.problem, reference: data.reference };
  const { payment, chosen, feedback, paidHere, place: methodPlace } = data;
  const place = placeOf(payment, { chosen, sawOpen: paidHere });
  switch (place) {
    case 'methods':
      return { screen: 'methods', payment, offline: false };
    case 'success':
      return { screen: 'success', payment, redirectAtMs: redirectTime(payment, payment.server_time) };
    default:
      return isBuilt(place)
        ? firstMethodScreen(place, { payment, feedback, fromStart: chosen === place, place: methodPlace })
        : resultScreen(place, payment, restartTime(payment, payment.server_time));
  }
}

function firstMethodScreen<C extends BuiltChannel>(channel: C, entry: MethodEntry): MethodScreen<C> {
  const view = flowOf(channel).viewOf(entry);
  return methodScreen(channel, { payment: entry.payment, view, offline: false });
}
