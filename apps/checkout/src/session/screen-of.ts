// Spec §2 Checkout states: the screen of the session's state, on the server for the first HTML and in the browser alike.
import type { PageData } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import type { BuiltChannel } from '@titan/rules/methods';
import { methodOf, type MethodViews } from '../methods/method-registry.ts';
import { hasList, resultScreen } from './outcome.ts';
import type { MethodScreen, ScreenState } from './screen-state.ts';
import { redirectsAt, restartsAt, sessionFlow } from './session-flow.ts';
import type { SessionState } from './session-state.ts';

/** The payer's first screen. */
export function screenOf(data: PageData): ScreenState {
  if (data.kind === 'problem') return { screen: 'problem', problem: data.problem, reference: data.reference };
  return screenAt(sessionFlow.open(data));
}

/** The payer's screen. */
export function screenAt(state: SessionState): ScreenState {
  const { at, payment, isOffline: offline } = state;
  switch (at.is) {
    case 'methods':
      return { screen: 'methods', payment, offline };
    case 'method':
      return methodScreen(at.channel, { payment, view: at.state as MethodViews[BuiltChannel], offline });
    case 'success':
      return { screen: 'success', payment, redirectAtMs: redirectsAt(at) };
    case 'redirect':
    case 'closed':
      return { screen: at.is, payment };
    default:
      return resultScreen(at.is, payment, restartsAt(state));
  }
}

function methodScreen<C extends BuiltChannel>(
  channel: C,
  shown: { payment: PaymentView; view: MethodViews[C]; offline: boolean },
): MethodScreen<C> {
  const canChangeMethod = hasList(shown.payment) && methodOf(channel).factsAt(shown.view).mayBeLeft;
  return { screen: 'method', channel, ...shown, canChangeMethod };
}
