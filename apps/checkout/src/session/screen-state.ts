// What the components read of the page's flow, and how they send it events: the whole seam between the two (spec §2 Checkout states).
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import type { Channel } from '@titan/rules/methods';
import { methodOf, type MethodViews } from '../methods/method-registry.ts';
import type { MethodCall, StageFacts } from '../stages/method.ts';
import type { PayerEvent, SessionCall, SessionEvent } from './session-state.ts';

/** The screen of a method that is under way: its stage and what that shows are the method's own (`view`). */
export type MethodScreen<C extends Channel = Channel> = {
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
  /** Our own mistake: only a reload shows where the payment is. */
  | { screen: 'problem'; reference: string }
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

/** How React reads the page's state (useSyncExternalStore) and sends it events. */
export type CheckoutStore = {
  getState(): ScreenState;
  /** What has happened so far, as far as this page has read it; the same value until something is new. */
  getTimeline(): Timeline;
  subscribe(onChange: () => void): () => void;
  send(event: PayerEvent): void;
  /** The service's time now, epoch ms, whatever the payer's own clock says. */
  serverNow(): number;
  /**
   * True while the code that calls the service could not be loaded (a deploy, a broken network): a form's submit is then left to the
   * browser, which posts it as a plain form. Ask at the moment of the submit. Absent where there is nothing to load.
   */
  failedToLoad?(): boolean;
};

/** The page's flow, as the code around it sees it. */
export type Checkout = {
  getState(): ScreenState;
  subscribe(onChange: () => void): () => void;
  send(event: SessionEvent): void;
};

/** The code that calls the service and the browser. */
export type Runtime = {
  /** `channel`: of the method that is under way, which makes the call unless it is the session's own. */
  perform(call: SessionCall | MethodCall, channel: Channel | null, signal: AbortSignal): Promise<unknown>;
  getTimeline(): Timeline;
  /** Calls back when the timeline has changed. */
  listenToTimeline(onChange: () => void): void;
  /** The code of the method that is under way could not be fetched. */
  isMethodMissing(): boolean;
  /** Receives each event first, and fetches again what could not be fetched. Returns whether the event stops here: the payer is asked. */
  intercepts(event: SessionEvent): boolean;
};

/** The facts of the stage on the screen; null where no method is under way. */
export function stageFactsOf(state: ScreenState): StageFacts | null {
  return state.screen === 'method' ? factsOf(state) : null;
}

/** The same where a method is known to be under way. */
export function factsOf<C extends Channel>({ channel, view }: MethodScreen<C>): StageFacts {
  return methodOf(channel).factsAt(view);
}

/** Results that show the outcome of the latest charge in its method's own words (`ResultPart`). */
const SHOW_OUTCOME: Partial<Record<ScreenState['screen'], boolean>> = {
  success: true,
  failed: true,
  'issue-detected': true,
};

/** Where the payer has left, or may not go on, only a charge that is over is shown: an open one has no outcome yet. */
export function showsChargeOutcome(state: ScreenState): boolean {
  if (SHOW_OUTCOME[state.screen]) return true;
  if (state.screen !== 'session-end' && state.screen !== 'closed') return false;
  return state.payment.charge?.status === 'failed';
}
