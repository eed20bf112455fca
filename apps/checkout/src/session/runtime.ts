// What the page does outside of itself once its code is there: it asks the service, speaks to the browser and to who opened the page, and
// hears what they say.
import type { Timeline } from '@titan/contract/timeline';
import type { BuiltChannel } from '@titan/rules/methods';
import type { Chunk, CallsOf } from '../methods/registration.ts';
import { partsOf } from '../methods/method-registry.ts';
import { type MethodCall, unasked } from '../stages/method.ts';
import type { OtherTabs, Ports, PushChannel } from '../platform/ports.ts';
import type { Checkout, Runtime } from './checkout-store.ts';
import { stageFactsOf } from './method-screen.ts';
import { parentNews } from './parent-news.ts';
import { withTimeline } from './running-timeline.ts';
import type { ScreenState } from './screen-state.ts';
import { isSaying, type Saying } from './sayings.ts';
import { truthTold } from './tells-timeline.ts';

type RuntimeParts = {
  ports: Ports;
  /** The timeline that the service drew. */
  drawn: Timeline;
  /** How each method asks the service. */
  callsOf?: CallsOfMethod;
  /** Data is dear: how a method asks is fetched with its first press. */
  savesData?: boolean;
  /** Somebody else is asked to pay: the result may come at any moment. */
  isShared?: boolean;
  /** The page is to be closed: whether its payer is asked first. */
  asksFirst?: () => boolean;
};

/** Attaches the page to its ports. */
export function attachRuntime(
  checkout: Checkout,
  { ports, drawn, callsOf = callsOfMethod, savesData = false, isShared = false, asksFirst }: RuntimeParts,
): Runtime {
  const { pageEvents, addresses, push, otherTabs, service } = ports;
  const hearNews = (isSaid: boolean): void => checkout.send({ type: 'newsCame', isSaid });
  if (ports.bankPages.way !== 'redirect') checkout.send({ type: 'bankWayFound', way: ports.bankPages.way });
  addresses.listen((step) => checkout.send({ type: 'wentTo', step }));
  listenForNews(checkout, push, { isShared, onNews: hearNews });
  keepTabsTogether(checkout, otherTabs, () => hearNews(true));
  const timeline = withTimeline(checkout, ports, drawn);
  let isMethodMissing = false;
  let fetched: BuiltChannel | null = null;
  const fetchCalls = (channel: BuiltChannel): void => {
    isMethodMissing = false;
    callsOf(channel)
      .load()
      .catch(() => (isMethodMissing = true));
  };
  // Ahead of the method's first press.
  const fetchAhead = (): void => {
    const shown = checkout.getState();
    const channel = shown.screen === 'method' ? shown.channel : null;
    if (channel !== null && channel !== fetched && !savesData) fetchCalls(channel);
    fetched = channel;
  };
  const fetchAgain = (): void => {
    if (isMethodMissing && fetched !== null) fetchCalls(fetched);
  };
  checkout.subscribe(fetchAhead);
  fetchAhead();
  pageEvents.listen((event) => {
    fetchAgain();
    checkout.send(event);
  });

  async function askMethod(
    call: MethodCall,
    channel: BuiltChannel | null,
    signal: AbortSignal,
  ): Promise<unknown> {
    if (channel === null) throw new Error('No method is under way');
    const chunk = callsOf(channel);
    const perform = chunk.loaded() ?? (await chunk.load().catch(() => null));
    // Let go of meanwhile: nobody waits for it.
    if (signal.aborted) return null;
    if (perform !== null) return perform(ports)(call, signal);
    isMethodMissing = true;
    return unasked(call);
  }

  return {
    perform(call, channel, signal) {
      if (isSaying(call)) return Promise.resolve(say(call, ports));
      return call.do === 'readPayment'
        ? service.readPayment(signal)
        : askMethod(call as MethodCall, channel, signal);
    },
    getTimeline: timeline.getTimeline,
    listenToTimeline: timeline.listen,
    isMethodMissing: () => isMethodMissing,
    holds({ type }) {
      fetchAgain();
      return type === 'closeAsked' && asksFirst?.() === true;
    },
  };
}

export type CallsOfMethod = (channel: BuiltChannel) => Chunk<CallsOf>;
const callsOfMethod: CallsOfMethod = (channel) => partsOf(channel).calls;

function say(call: Saying, ports: Ports): void {
  switch (call.do) {
    case 'show':
      return ports.addresses.show(call.place, call.step);
    case 'goTo':
      return ports.addresses.goTo(call.url);
    case 'tellParent':
      for (const { result, data } of parentNews(call.result, call.payment))
        ports.parentWindow.tell(result, data);
  }
}

/** The push channel is open while the screen may hear of something that nobody on this page does. */
function listenForNews(
  checkout: Checkout,
  push: PushChannel,
  { isShared, onNews }: { isShared: boolean; onNews: (isSaid: boolean) => void },
): void {
  let close: (() => void) | null = null;
  const follow = () => {
    const hears = hearsNews(checkout.getState(), isShared);
    if (hears) close ??= push.open(onNews);
    if (hears || close === null) return;
    close();
    close = null;
  };
  checkout.subscribe(follow);
  follow();
}

/**
 * While the screen waits for the service, while somebody else is asked to pay, and from the end of an attempt on: what was declined may be approved after all, and money that
 * goes back is told when it has gone. Not while the payer answers a step here, nor in the seconds before the way back to the shop.
 */
function hearsNews(state: ScreenState, isShared: boolean): boolean {
  if (stageFactsOf(state)?.asksAgain) return true;
  if (!('payment' in state) || state.screen === 'redirect') return false;
  if (state.screen === 'success') return state.redirectAtMs === null;
  const { charge } = state.payment;
  return charge === null ? isShared : charge.status !== 'pending';
}

/** What changes here is told to the payment's other tabs; what has changed there is asked about. */
function keepTabsTogether(checkout: Checkout, tabs: OtherTabs, onNews: () => void): void {
  const shown = () => {
    const state = checkout.getState();
    return 'payment' in state ? truthTold(state.payment) : null;
  };
  let known = shown();
  tabs.listen((truth) => {
    if (truth !== known) onNews();
  });
  checkout.subscribe(() => {
    const truth = shown();
    if (truth === null || truth === known) return;
    known = truth;
    tabs.tell(truth);
  });
}
