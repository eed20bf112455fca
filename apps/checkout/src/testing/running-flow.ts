// For tests: a method's flow over a fake service and a simulated clock.
import { SimulatedClock } from './simulated-clock.ts';
import { type Flow, runFlow } from '../flow/flow.ts';
import type { MethodEntry, MethodView, MethodOutcome } from '../stages/method.ts';
import type { PageEvent } from '../platform/ports.ts';
import { SERVER_TIME } from './payments.ts';
import type { PayerEvent } from '../session/session-state.ts';

/** Opens the flow on `entry` and starts it; `perform` makes its calls. A bug is thrown where the test can see it. */
export function runTestFlow<State extends MethodView, Event extends { type: string }, Call extends object>(
  flow: Flow<MethodEntry, State, Event, Call>,
  entry: MethodEntry,
  perform: (call: Call, signal: AbortSignal) => Promise<unknown>,
) {
  const clock = new SimulatedClock();
  let keys = 0;
  const running = runFlow(flow, flow.open(entry), {
    perform,
    timers: clock,
    moment: () => ({ now: SERVER_TIME + clock.now(), newKey: () => `key-${++keys}` }),
    onBug(error) {
      throw error;
    },
  });
  running.start();
  return {
    clock,
    state: running.getState,
    stop: running.stop,
    /** Any event of the page, as the session passes it on: the method knows only some of them. */
    send: (event: PayerEvent | PageEvent) => running.send(event as never),
    /** How the flow ended; undefined while it goes on. */
    outcome(): MethodOutcome | undefined {
      const state = running.getState();
      if (state.stage !== 'ended') return undefined;
      const { result, payment } = state as State & MethodOutcome;
      return { result, payment };
    },
  };
}
