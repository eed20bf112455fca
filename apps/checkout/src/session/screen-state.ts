// What the components read and what they may say: the whole seam between the page's flow and its screens (spec §2 Checkout states).
import type { MethodPlace, PageProblem } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import type { Timeline } from '@titan/contract/timeline';
import type { BuiltChannel, Channel } from '@titan/rules/methods';
import { type MethodPayerEvents, type MethodViews, methodOf } from '../methods/method-registry.ts';
import type { StageFacts } from '../stages/method.ts';

/** The screen of a method that is under way: its stage and what that shows are the method's own (`view`). */
export type MethodScreen<C extends BuiltChannel = BuiltChannel> = {
  [Channel in C]: {
    screen: 'method';
    channel: Channel;
    payment: PaymentView;
    offline: boolean;
    view: MethodViews[Channel];
    /** Another method can be chosen. */
    canChangeMethod: boolean;
  };
}[C];

/** What the payer sees. One value a screen; the compiler checks that each has its component. */
export type ScreenState =
  | { screen: 'problem'; problem: PageProblem; reference: string | null }
  | {
      screen: 'issue-detected';
      payment: PaymentView;
      issue: 'completed' | 'abandoned' | 'expired';
      /** Spec §8 "already completed charges": the sentence then speaks of this charge instead of this transaction. */
      ofCharge?: true;
    }
  | { screen: 'methods'; payment: PaymentView; offline: boolean }
  | MethodScreen
  | {
      screen: 'success';
      payment: PaymentView;
      /** When the page goes back to the shop by itself (server time); null: it stays. */
      redirectAtMs: number | null;
    }
  | {
      screen: 'failed';
      payment: PaymentView;
      message: string;
      canTryAgain: boolean;
      canChangeMethod: boolean;
      /** When the result closes itself and the payment starts again (server time); null: it stays. */
      restartAtMs: number | null;
    }
  | { screen: 'session-end'; payment: PaymentView }
  | { screen: 'redirect'; payment: PaymentView }
  /** Closed by the payer where there is no shop address to go back to. */
  | { screen: 'closed'; payment: PaymentView };

/** What the payer says on the screens around the methods, and on the running method's own. */
export type PayerEvent =
  /** `place`: the row names more than the channel (pay_with_opay). */
  | { type: 'methodChosen'; channel: Channel; place?: MethodPlace }
  | { type: 'methodChangeAsked' }
  /** This browser no longer knows how it paid last. */
  | { type: 'wayForgotten' }
  | MethodPayerEvents[BuiltChannel]
  | { type: 'tryAgainAsked' }
  | { type: 'continueAsked' }
  | { type: 'stayAsked' }
  | { type: 'closeAsked' }
  /** From "Payment closed" back into the payment. */
  | { type: 'reopenAsked' };

/** How React reads the page's state (useSyncExternalStore) and speaks to it. */
export type CheckoutStore = {
  getState(): ScreenState;
  /** What has happened so far, as far as this page has read it; the same value until something is new. */
  getTimeline(): Timeline;
  subscribe(onChange: () => void): () => void;
  send(event: PayerEvent): void;
  /** The service's time now, epoch ms, whatever the payer's own clock says. */
  serverNow(): number;
  /**
   * True while the code that asks the service could not be loaded (a deploy, a broken network): a form's submit is then to be left to the
   * browser, which posts it as a plain form. Ask at the moment of the submit. Absent where there are none to load.
   */
  failedToLoad?(): boolean;
};

/** What the method says of the stage on the screen; null where no method is under way. */
export function stageFactsOf(state: ScreenState): StageFacts | null {
  return state.screen === 'method' ? factsOf(state) : null;
}

/** The same where a method is known to be under way. */
export function factsOf<C extends BuiltChannel>({ channel, view }: MethodScreen<C>): StageFacts {
  return methodOf(channel).factsAt(view);
}

/** Results that show what came of the latest charge themselves, in its method's own words (`ResultPart`). */
const ALWAYS: Partial<Record<ScreenState['screen'], boolean>> = {
  success: true,
  failed: true,
  'issue-detected': true,
};

/** Where the payer has left, or may not go on, only of a charge that is over: one that is open has nothing to say yet. */
export function tellsOfCharge(state: ScreenState): boolean {
  if (ALWAYS[state.screen]) return true;
  if (state.screen !== 'session-end' && state.screen !== 'closed') return false;
  return state.payment.charge?.status === 'failed';
}
