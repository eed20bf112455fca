// What the page does outside of itself, once its code is loaded: it calls the service, the browser and the parent window, and passes on
// what they report.
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import type { Channel } from '@titan/rules/methods';
import type { Chunk, CallsOf } from '../methods/registration.ts';
import { partsOf } from '../methods/method-registry.ts';
import { type MethodCall, answerNotSent } from '../stages/method.ts';
import type { OtherTabs, Ports, PushChannel } from '../platform/ports.ts';
import { parentNews } from './parent-news.ts';
import { withTimeline } from './running-timeline.ts';
import { versionOf } from './timeline-shown.ts';
import { type ScreenState, stageFactsOf, type Checkout, type Runtime } from './screen-state.ts';
import { type Effect, isEffect } from './session-state.ts';

type RuntimeDeps = {
  ports: Ports;
  /** The timeline that the service drew. */
  drawn: Timeline;
  /** The code that makes each method's calls. */
  callsOf?: CallsOfMethod;
  /** Data is expensive: a method's calls are fetched with its first submission. */
  savesData?: boolean;
  /** Somebody else is asked to pay: the result may arrive at any moment. */
  isShared?: boolean;
  /** The page is to be closed: asks the payer first where that is needed, and returns whether it does. */
  asksFirst?: () => boolean;
};

/** Attaches the page to its ports. */
export function attachRuntime(
  checkout: Checkout,
  { ports, drawn, callsOf = callsOfMethod, savesData = false, isShared = false, asksFirst }: RuntimeDeps,
): Runtime {
  const { pageEvents, addresses, push, otherTabs, service } = ports;
  const passNewsOn = (isPushed: boolean): void => checkout.send({ type: 'newsCame', isPushed });
  if (ports.bankPages.mode !== 'redirect') checkout.send({ type: 'modeFound', mode: ports.bankPages.mode });
  addresses.listen((step) => checkout.send({ type: 'historyMoved', step }));
  listenForNews(checkout, push, { isShared, onNews: passNewsOn });
  followOtherTabs(checkout, otherTabs, () => passNewsOn(true));
  const timeline = withTimeline(checkout, ports, drawn);
  let isMethodMissing = false;
  let fetched: Channel | null = null;
  const fetchCalls = (channel: Channel): void => {
    isMethodMissing = false;
    callsOf(channel)
      .load()
      .catch(() => (isMethodMissing = true));
  };
  // Ahead of the method's first submission.
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

  async function askMethod(call: MethodCall, channel: Channel | null, signal: AbortSignal): Promise<unknown> {
    if (channel === null) throw new Error('No method is under way');
    const chunk = callsOf(channel);
    const perform = chunk.loaded() ?? (await chunk.load().catch(() => null));
    // Aborted meanwhile: nobody waits for it.
    if (signal.aborted) return null;
    if (perform !== null) return perform(ports)(call, signal);
    isMethodMissing = true;
    return answerNotSent(call);
  }

  return {
    perform(call, channel, signal) {
      if (isEffect(call)) return Promise.resolve(carryOut(call, ports));
      return call.do === 'readPayment'
        ? service.readPayment(signal)
        : askMethod(call as MethodCall, channel, signal);
    },
    getTimeline: timeline.getTimeline,
    listenToTimeline: timeline.listen,
    isMethodMissing: () => isMethodMissing,
    intercepts({ type }) {
      fetchAgain();
      return type === 'closeAsked' && asksFirst?.() === true;
    },
  };
}

export type CallsOfMethod = (channel: Channel) => Chunk<CallsOf>;
const callsOfMethod: CallsOfMethod = (channel) => partsOf(channel).calls;

function carryOut(effect: Effect, ports: Ports): void {
  switch (effect.do) {
    case 'show':
      return ports.addresses.show(effect.place, effect.step);
    case 'goTo':
      return ports.addresses.goTo(effect.url);
    case 'notifyParent':
      for (const { result, data } of parentNews(effect.result, effect.payment))
        ports.parentWindow.notify(result, data);
  }
}

/** The push channel is open while something may happen that nobody on this page does. */
function listenForNews(
  checkout: Checkout,
  push: PushChannel,
  { isShared, onNews }: { isShared: boolean; onNews: (isPushed: boolean) => void },
): void {
  let close: (() => void) | null = null;
  const follow = () => {
    const isNeeded = needsPush(checkout.getState(), isShared);
    if (isNeeded) close ??= push.open(onNews);
    if (isNeeded || close === null) return;
    close();
    close = null;
  };
  checkout.subscribe(follow);
  follow();
}

/**
 * While the screen waits for the service, while somebody else is asked to pay, and from the end of an attempt on: a declined charge may be
 * approved after all, and money that goes back arrives later. Also where the payer has left an open charge, or closed the payment: it may still
 * be paid elsewhere. Not while they answer a step here, nor in the seconds before the page goes back to the shop.
 */
function needsPush(state: ScreenState, isShared: boolean): boolean {
  if (stageFactsOf(state)?.asksAgain) return true;
  if (!('payment' in state) || state.screen === 'redirect') return false;
  if (state.screen === 'success') return state.redirectAtMs === null;
  const { charge } = state.payment;
  return charge === null ? isShared : charge.status !== 'pending' || state.screen !== 'method';
}

/** A change here is posted to the payment's other tabs; after a change there the service is asked. */
function followOtherTabs(checkout: Checkout, tabs: OtherTabs, onNews: () => void): void {
  const shown = () => {
    const state = checkout.getState();
    return 'payment' in state ? versionOf(state.payment) : null;
  };
  let known = shown();
  tabs.listen((version) => {
    if (version !== known) onNews();
  });
  checkout.subscribe(() => {
    const version = shown();
    if (version === null || version === known) return;
    known = version;
    tabs.post(version);
  });
}
