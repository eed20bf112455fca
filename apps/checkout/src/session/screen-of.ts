// Spec §2 Checkout states: the screen of the session's state, on the server for the first HTML and in the browser alike.
import type { PageData } from '@titan/contract/page/page-data';
import type { PaymentStatus, PaymentView } from '@titan/contract/payer/payment.schema';
import type { Channel } from '@titan/rules/methods';
import { isBuilt, methodOf, type MethodViews } from '../methods/method-registry.ts';
import { messageOf } from '../stages/method.ts';
import { closesItself, hasList, soleChannel } from './outcome.ts';
import type { MethodScreen, ScreenState } from './screen-state.ts';
import { redirectsAt, restartsAt, sessionFlow } from './session-flow.ts';
import type { PagePosition, SessionState } from './session-state.ts';

/** The payer's first screen. */
export function screenOf(data: PageData): ScreenState {
  return screenAt(sessionFlow.open(data));
}

/** The payer's screen. */
export function screenAt(state: SessionState): ScreenState {
  const { at, payment, isOffline: offline } = state;
  switch (at.is) {
    case 'methods':
      return { screen: 'methods', payment, offline };
    case 'method':
      return methodScreen(at.channel, { payment, view: at.state as MethodViews[Channel], offline });
    case 'success':
      return { screen: 'success', payment, redirectAtMs: redirectsAt(at) };
    case 'redirect':
    case 'closed':
      return { screen: at.is, payment };
    default:
      return resultScreen(at.is, payment, restartsAt(state));
  }
}

function methodScreen<C extends Channel>(
  channel: C,
  shown: { payment: PaymentView; view: MethodViews[C]; offline: boolean },
): MethodScreen<C> {
  const canChangeMethod = hasList(shown.payment) && methodOf(channel).factsAt(shown.view).mayBeLeft;
  return { screen: 'method', channel, ...shown, canChangeMethod };
}

/** The screen of a place without a method. `restartAtMs`: of a failure. */
function resultScreen(
  place: Exclude<PagePosition, Channel | 'success' | 'methods'>,
  payment: PaymentView,
  restartAtMs: number | null,
): ScreenState {
  switch (place) {
    case 'issue-detected':
      return { screen: 'issue-detected', payment, issue: issueOf(payment.status) };
    case 'charge-completed':
      return { screen: 'issue-detected', payment, issue: 'completed', ofCharge: true };
    case 'failed':
      return failedScreen(payment, restartAtMs);
    case 'session-end':
      return { screen: 'session-end', payment };
  }
}

/**
 * The reason of a failure that has closed itself, where the payer's screen does not show it already: at the list, and above the form that
 * opens by itself for another channel than the one that failed. Else null.
 */
export function reasonToRepeat(state: ScreenState): string | null {
  if (state.screen !== 'methods' && state.screen !== 'method') return null;
  const { payment } = state;
  const channel = state.screen === 'method' ? state.channel : null;
  const isElsewhere =
    channel === null || (channel === soleChannel(payment) && channel !== payment.charge?.channel);
  return isElsewhere && closesItself(payment) ? messageOf(payment) || null : null;
}

function failedScreen(payment: PaymentView, restartAtMs: number | null): ScreenState {
  const channel = payment.charge?.channel;
  const isKnown = channel !== undefined && isBuilt(channel);
  return {
    screen: 'failed',
    payment,
    message: messageOf(payment),
    canTryAgain: isKnown && payment.payment_channels.includes(channel),
    canChangeMethod: hasList(payment),
    restartAtMs,
  };
}

function issueOf(status: PaymentStatus): 'completed' | 'abandoned' | 'expired' {
  return status === 'abandoned' || status === 'expired' ? status : 'completed';
}
