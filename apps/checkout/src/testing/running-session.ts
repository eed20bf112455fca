// For tests: the whole page behind its ports, over a fake service and a simulated clock.
import { SimulatedClock } from 'xstate';
import { createMethodMachines } from '../methods/method-machines.ts';
import type { PageEvent, Ports } from '../platform/ports.ts';
import { startRuntime } from '../session/runtime.ts';
import type { ScreenState } from '../session/screen-state.ts';
import { createFakeService } from './fake-service.ts';
import { makePage, SERVER_TIME } from './payments.ts';
import { TEXTS } from './running-card.ts';

type ScreenOf<Name extends ScreenState['screen']> = Extract<ScreenState, { screen: Name }>;

/** Opens the page on this data. */
export function runSession(overrides: Parameters<typeof makePage>[0] = {}) {
  const clock = new SimulatedClock();
  const fake = createFakeService();
  const { ports, happened, tell } = recordingPorts(clock, fake.service);
  const checkout = startRuntime(makePage(overrides), {
    ports,
    machines: createMethodMachines(fake.service),
    texts: TEXTS,
  });
  let changes = 0;
  checkout.subscribe(() => (changes += 1));
  const screen = () => checkout.getState();
  return {
    ...fake,
    ...happened,
    clock,
    send: checkout.send,
    /** The browser tells the page something. */
    browser: (type: PageEvent['type']) => tell({ type }),
    screen,
    changes: () => changes,
    on<Name extends ScreenState['screen']>(name: Name): ScreenOf<Name> {
      const now = screen();
      if (now.screen !== name) throw new Error(`The page shows ${now.screen}, not ${name}`);
      return now as ScreenOf<Name>;
    },
  };
}

function recordingPorts(clock: SimulatedClock, service: Ports['service']) {
  const listeners = new Set<(event: PageEvent) => void>();
  const happened = {
    /** What the address says, newest last. */
    addresses: [] as { method?: string; paid?: string }[],
    wentTo: [] as string[],
    told: [] as { result: string; status: string; amount: string; reference: string }[],
    bugs: [] as unknown[],
  };
  let keys = 0;
  const ports: Ports = {
    timers: clock,
    clock: { now: () => SERVER_TIME + clock.now(), sync: () => {} },
    ids: { press: () => `key-${++keys}` },
    service,
    addresses: {
      show: (place) => void happened.addresses.push(place),
      goTo: (url) => void happened.wentTo.push(url),
    },
    pageEvents: {
      listen(onEvent) {
        listeners.add(onEvent);
        return () => void listeners.delete(onEvent);
      },
    },
    parentWindow: { tell: (result, data) => void happened.told.push({ result, ...data }) },
    bugs: { report: (error) => void happened.bugs.push(error) },
  };
  const tell = (event: PageEvent) => {
    for (const listener of listeners) listener(event);
  };
  return { ports, happened, tell };
}
