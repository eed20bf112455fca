// What is tracked of a payment (spec §1): its screens and stages by their own names, never what was typed or who pays.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { countryOf } from '@titan/rules/currency';
import type { Tracker } from '../platform/ports.ts';
import type { ScreenState, Checkout } from './screen-state.ts';

type Tracked = {
  payment: Pick<PaymentView, 'currency' | 'env'>;
  /** The name under which the tracker may know this payment. */
  name: string;
};

/** After these nothing more is tracked: the next payer on this page is somebody else. */
const ENDS: readonly ScreenState['screen'][] = ['redirect', 'closed', 'session-end'];

/** Tracks the current screen and each that follows. */
export function trackCheckout(
  checkout: Pick<Checkout, 'getState' | 'subscribe'>,
  tracker: Tracker,
  { payment, name }: Tracked,
): void {
  tracker.identify(name);
  tracker.register({ currency: payment.currency, env: payment.env });
  tracker.setPersonProperties({ country: countryOf(payment.currency) });
  let shown = '';
  let hasEnded = false;
  const track = () => {
    const state = checkout.getState();
    const stage = state.screen === 'method' ? state.view.stage : null;
    const now = [state.screen, channelOf(state), stage].join('/');
    if (now === shown || hasEnded) return;
    shown = now;
    registerChannel(tracker, state);
    tracker.track('screen shown', { screen: state.screen, ...(stage === null ? {} : { stage }) });
    hasEnded = ENDS.includes(state.screen);
    if (hasEnded) tracker.reset();
  };
  checkout.subscribe(track);
  track();
}

/** Tracks a link's page: its state by the specification's word, without a name, since there is no payment yet. */
export function trackLink(
  tracker: Tracker,
  { plan: { currency }, env }: { plan: { currency: string }; env: 'test' | 'live' },
): void {
  tracker.register({ currency, env });
  tracker.track('screen shown', { screen: 'paymentLink' });
}

/** The method is sent with every event until another is chosen. */
function registerChannel(tracker: Tracker, state: ScreenState): void {
  if (state.screen === 'method') tracker.register({ channel: state.channel });
  if (state.screen === 'methods') tracker.unregister('channel');
}

function channelOf(state: ScreenState): string {
  return state.screen === 'method' ? state.channel : '';
}
