// Which screens show the timeline (decision 0028): those that wait for somebody, and those after which nothing follows.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { type ScreenState, stageFactsOf } from './screen-state.ts';

/** The payment whose timeline this screen shows; null: it shows none. Before the first attempt there is nothing to show. */
export function paymentWithTimeline(state: ScreenState): PaymentView | null {
  if (!('payment' in state) || state.payment.charge === null) return null;
  const isShown = state.screen === 'method' ? stageFactsOf(state)?.asksAgain === true : RESULTS[state.screen];
  return isShown ? state.payment : null;
}

const RESULTS: Record<Exclude<ScreenState['screen'], 'method' | 'problem'>, boolean> = {
  methods: false,
  redirect: false,
  success: true,
  failed: true,
  'issue-detected': true,
  'session-end': true,
  closed: true,
};

/** A key of the payment as it is shown. Two readings with the same key have the same timeline. */
export function versionOf({ status, charge, reversals, amount_refunded: refunded }: PaymentView): string {
  return JSON.stringify([status, charge?.reference, charge?.status, charge?.stage, reversals, refunded]);
}
