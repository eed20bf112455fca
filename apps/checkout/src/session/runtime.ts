// Runs the page's machines (code style §5) over the ports; the machines themselves do nothing to the outside.
import type { PageData } from '@titan/contract/page-data';
import type { Timeline } from '@titan/contract/timeline';
import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate';
import type { MethodTexts } from '../methods/method.ts';
import type { MethodMachines } from '../methods/method-machines.ts';
import type { Bugs, OtherTabs, Ports, PushChannel } from '../platform/ports.ts';
import { stageFactsOf } from './method-screen.ts';
import { choiceInAddress } from './outcome.ts';
import { parentNews } from './parent-news.ts';
import { returnAddress } from './return-address.ts';
import type { PayerEvent, ScreenState } from './screen-state.ts';
import { type ShownState, withTimeline } from './running-timeline.ts';
import { sessionMachine } from './session-machine.ts';
import type { SessionEvent } from './session-setup.ts';
import { truthTold } from './tells-timeline.ts';
import { machineIsMissing, toScreen } from './to-screen.ts';

/** The page as the store sees it once the machines are there. */
export type RunningCheckout = {
  getState(): ScreenState;
  getTimeline(): Timeline;
  subscribe(onChange: () => void): void;
  send(event: PayerEvent): void;
  /** As the store's own (screen-state.ts), of the machine of the method that is under way. */
  failedToLoad(): boolean;
};

export type RuntimeParts = { ports: Ports; machines: MethodMachines; texts: MethodTexts };

/** Starts at the stage that the service reports. */
export function startRuntime(
  data: Extract<PageData, { kind: 'payment' }>,
  { ports, machines, texts }: RuntimeParts,
): RunningCheckout {
  const { payment, chosen, feedback, paidHere, place } = data;
  const newKey = () => ports.ids.press();
  const serverNow = () => ports.clock.now();
  const openTab = (address: string) => ports.addresses.openTab(address);
  const session = createActor(provided(ports, machines), {
    clock: ports.timers,
    input: {
      payment,
      chosen,
      feedback,
      paidHere,
      place,
      texts,
      newKey,
      serverNow,
      openTab,
      bankWay: ports.bankPages.way,
    },
  });
  const view = createView(session, ports.bugs, payment.merchant_reference);
  session.start();
  listenForNews(view, ports.push, (isSaid) => session.send({ type: 'newsCame', isSaid }));
  keepTabsTogether(view, ports.otherTabs, () => session.send({ type: 'newsCame', isSaid: true }));
  return {
    ...withTimeline(view, ports, data.timeline),
    send: (event) => session.send(event),
    failedToLoad: () => machineIsMissing(session.getSnapshot()),
  };
}

type View = ShownState;

/** The screen of a running session. A bug that broke a machine becomes a screen too: a reload then shows what is true. */
function createView(session: ActorRefFrom<typeof sessionMachine>, bugs: Bugs, reference: string): View {
  const listeners = new Set<() => void>();
  let state: ScreenState | null = null;
  const show = (next: ScreenState) => {
    if (isSame(state, next)) return;
    state = next;
    for (const tell of listeners) tell();
  };
  session.subscribe({
    next: (snapshot) => show(toScreen(snapshot)),
    error(error) {
      bugs.report(error);
      show({ screen: 'problem', problem: 'something-wrong', reference });
    },
  });
  return {
    getState: () => (state ??= toScreen(session.getSnapshot())),
    subscribe: (onChange) => void listeners.add(onChange),
  };
}

/** The push channel is open while the screen may hear of something that nobody on this page does. */
function listenForNews(view: View, push: PushChannel, onNews: (isSaid: boolean) => void): void {
  let close: (() => void) | null = null;
  const follow = () => {
    const hears = hearsNews(view.getState());
    if (hears) close ??= push.open(onNews);
    if (hears || close === null) return;
    close();
    close = null;
  };
  view.subscribe(follow);
  follow();
}

/**
 * While the screen waits for the service, and from the end of an attempt on: what was declined may be approved after all, and money that
 * goes back is told when it has gone. Not while the payer answers a step here, nor in the seconds before the way back to the shop.
 */
function hearsNews(state: ScreenState): boolean {
  if (stageFactsOf(state)?.asksAgain) return true;
  if (!('payment' in state) || state.screen === 'redirect') return false;
  if (state.screen === 'success') return state.redirectAtMs === null;
  const { charge } = state.payment;
  return charge !== null && charge.status !== 'pending';
}

/** What changes here is told to the payment's other tabs; what has changed there is asked about. */
function keepTabsTogether(view: View, tabs: OtherTabs, onNews: () => void): void {
  const shown = () => {
    const state = view.getState();
    return 'payment' in state ? truthTold(state.payment) : null;
  };
  let known = shown();
  tabs.listen((truth) => {
    if (truth !== known) onNews();
  });
  view.subscribe(() => {
    const truth = shown();
    if (truth === null || truth === known) return;
    known = truth;
    tabs.tell(truth);
  });
}

const TRUTH = { at: 'truth' } as const;

function provided(ports: Ports, machines: MethodMachines) {
  return sessionMachine.provide({
    actors: {
      ...machines,
      readPayment: fromPromise(({ signal }) => ports.service.readPayment(signal)),
      pageEvents: fromCallback<SessionEvent>(({ sendBack }) => {
        const stop = ports.pageEvents.listen(sendBack);
        const stopSteps = ports.addresses.listen((step) => sendBack({ type: 'wentTo', step }));
        return () => {
          stop();
          stopSteps();
        };
      }),
    },
    actions: {
      showList: () => ports.addresses.show({}, { at: 'methods' }),
      showChoice({ context: { payment, chosen, place } }) {
        const channel = chosen === 'list' ? null : chosen;
        const step = channel === null ? TRUTH : ({ at: 'method', channel, place } as const);
        ports.addresses.show(choiceInAddress(payment, channel, place), step);
      },
      showPaid({
        context: {
          payment: { charge },
        },
      }) {
        ports.addresses.show(charge === null ? {} : { paid: charge.reference }, TRUTH);
      },
      showNothing: () => ports.addresses.show({}, TRUTH),
      goBack({ context }) {
        const address = returnAddress(context.payment);
        if (address !== null) ports.addresses.goTo(address);
      },
      tellParent({ context }, result) {
        for (const news of parentNews(result, context.payment))
          ports.parentWindow.tell(news.result, news.data);
      },
    },
  });
}

/** Structural equality of plain data; spares React the work when an event changed nothing to see. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    left.length === right.length &&
    left.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key]))
  );
}
