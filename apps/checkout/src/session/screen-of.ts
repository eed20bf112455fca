// Spec §2 Checkout states, on load: the screen for what the service reports. Pure: it runs on the server for the first HTML,
// in the browser for hydration, and it is what the store answers until the machines are there.
import type { PageData } from '@titan/contract/page-data';
import { METHODS } from '../methods/method-registry.ts';
import { placeOf, redirectTime, resultScreen } from './outcome.ts';
import type { ScreenState } from './screen-state.ts';

/** The payer's first screen. */
export function screenOf(data: PageData): ScreenState {
  if (data.kind === 'problem') return { screen: 'problem', problem: data.problem, reference: data.reference };
  const { payment, chosen, feedback, paidHere } = data;
  const place = placeOf(payment, { chosen, sawOpen: paidHere });
  switch (place) {
    case 'methods':
      return { screen: 'methods', payment, offline: false };
    case 'success':
      return { screen: 'success', payment, redirectAtMs: redirectTime(payment, payment.server_time) };
    case 'card':
      return METHODS[place].screenOf({ payment, feedback, fromStart: chosen === place });
    default:
      return resultScreen(place, payment);
  }
}
