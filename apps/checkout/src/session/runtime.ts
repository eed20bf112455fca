// Runs the page's machines (code style §5) over the ports; the machines themselves do nothing to the outside.
import type { PageData } from '@titan/contract/page-data';
import { type ActorRefFrom, createActor, fromCallback, fromPromise } from 'xstate';
import type { MethodTexts } from '../methods/method.ts';
import type { MethodMachines } from '../methods/method-machines.ts';
import type { Bugs, Ports } from '../platform/ports.ts';
import { choiceToShow } from './outcome.ts';
import { parentNews } from './parent-news.ts';
import { returnAddress } from './return-address.ts';
import type { PayerEvent, ScreenState } from './screen-state.ts';
import { sessionMachine } from './session-machine.ts';
import type { SessionEvent } from './session-setup.ts';
import { toScreen } from './to-screen.ts';

/** The page as the store sees it once the machines are there. */
export type RunningCheckout = {
  getState(): ScreenState;
  subscribe(onChange: () => void): void;
  send(event: PayerEvent): void;
};

export type RuntimeParts = { ports: Ports; machines: MethodMachines; texts: MethodTexts };

/** Starts at the stage that the service reports. */
export function startRuntime(
  data: Extract<PageData, { kind: 'payment' }>,
  { ports, machines, texts }: RuntimeParts,
): RunningCheckout {
  const { payment, chosen, feedback, paidHere } = data;
  const newKey = () => ports.ids.press();
  const serverNow = () => ports.clock.now();
  const session = createActor(provided(ports, machines), {
    clock: ports.timers,
    input: { payment, chosen, feedback, paidHere, texts, newKey, serverNow },
  });
  const view = createView(session, ports.bugs, payment.merchant_reference);
  session.start();
  return { ...view, send: (event) => session.send(event) };
}

/** The screen of a running session. A bug that broke a machine becomes a screen too: a reload then shows what is true. */
function createView(
  session: ActorRefFrom<typeof sessionMachine>,
  bugs: Bugs,
  reference: string,
): Pick<RunningCheckout, 'getState' | 'subscribe'> {
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

function provided(ports: Ports, machines: MethodMachines) {
  return sessionMachine.provide({
    actors: {
      ...machines,
      readPayment: fromPromise(({ signal }) => ports.service.readPayment(signal)),
      pageEvents: fromCallback<SessionEvent>(({ sendBack }) => ports.pageEvents.listen(sendBack)),
    },
    actions: {
      showChoice({ context: { payment, chosen } }) {
        const method = choiceToShow(payment, chosen);
        ports.addresses.show(method === null ? {} : { method });
      },
      showPaid({
        context: {
          payment: { charge },
        },
      }) {
        ports.addresses.show(charge === null ? {} : { paid: charge.reference });
      },
      showNothing: () => ports.addresses.show({}),
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
