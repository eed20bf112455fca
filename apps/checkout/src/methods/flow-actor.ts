// A method that is written as a flow (flow/flow.ts), as the session runs it: one actor from the start. The code that asks the service is
// a chunk of its own and may still be on its way: the flow runs without it, and its calls wait.
import type { MethodPlace } from '@titan/contract/page-data';
import type { AnyActorScope, EventObject } from 'xstate';
import type { Flow } from '../flow/flow.ts';
import { runFlow, type RunningFlow } from '../flow/run-flow.ts';
import type { Timers } from '../platform/ports.ts';
import type { MethodLogic, MethodSnapshot } from './method-actor.ts';
import type { FlowMethod, MethodInput, MethodView, Outcome } from './method.ts';
import type { Chunk } from './method-chunk.ts';

type Performs<Call> = (call: Call, signal: AbortSignal) => Promise<unknown>;
type FlowState = MethodView & Pick<Outcome, 'payment'> & { place?: MethodPlace | null };
/** `pressed` where the payer's press is sent, and not a look of the page's own. */
type MethodCall = { do: string };

/** A flow that has come to rest after an event of its own: an answer, a timer. */
const MOVED = 'flowMoved';
const BROKE = 'flowBroke';
/** XState's own: the session has left the method. */
const STOPPED = 'xstate.stop';

type Running<State extends FlowState> = MethodSnapshot<State> & { running: RunningFlow<State, EventObject> };

/** Runs the flow of `method`; `code` brings what makes its calls. */
export function flowActor<
  State extends FlowState,
  Event extends { type: string },
  Call extends MethodCall,
  Code,
>(
  method: () => Pick<FlowMethod<State, { type: string }, Event, Call>, 'flow' | 'tagsAt'>,
  code: Chunk<Code>,
  performsOf: (code: Code) => Performs<Call>,
  timers: Timers,
): MethodLogic<State> {
  let isMissing = false;
  let coming: Promise<Code | null> | null = null;

  /** Null: it could not be fetched. The next event asks for it again. */
  const fetchCode = (): Promise<Code | null> => {
    isMissing = false;
    return (coming ??= code.load().then(
      (loaded) => loaded,
      () => {
        [coming, isMissing] = [null, true];
        return null;
      },
    ));
  };

  const perform: Performs<Call> = async (call, signal) => {
    const loaded = code.loaded() ?? (await fetchCode());
    if (loaded !== null) return performsOf(loaded)(call, signal);
    return { says: call.do === 'lookUp' ? 'unknown' : 'not-sent' };
  };

  const snapshotOf = (running: RunningFlow<State, EventObject>): Running<State> => {
    const state = running.getState();
    const tags = method().tagsAt(state);
    return {
      ...statusOf(state),
      context: { payment: state.payment, place: state.place ?? null },
      hasTag: (tag) => tags.includes(tag),
      view: state,
      isMissing,
      running,
    };
  };

  return {
    getInitialSnapshot({ self }, input) {
      const { flow } = method();
      return snapshotOf(
        runFlow<State, EventObject, Call>(
          flow as unknown as Flow<MethodInput, State, EventObject, Call>,
          flow.open(input),
          outsideOf(input, { perform, timers, self }),
        ),
      );
    },
    start(snapshot, { self }) {
      const { running } = snapshot as Running<State>;
      const tell = () => self.send({ type: MOVED });
      running.subscribe(tell);
      running.start();
      // Before the payer presses: a form whose code is lost is left to the browser.
      if (code.loaded() === null) void fetchCode().then(tell);
    },
    transition(snapshot, event, { self }) {
      const { running } = snapshot as Running<State>;
      if (event.type === BROKE) throw (event as unknown as { error: unknown }).error;
      if (event.type === STOPPED) {
        running.stop();
        return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      }
      if (event.type !== MOVED) {
        if (isMissing) void fetchCode().then(() => self.send({ type: MOVED }));
        running.send(event);
      }
      return snapshotOf(running);
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

function outsideOf<Call>(
  { serverNow, newKey }: MethodInput,
  given: { perform: Performs<Call>; timers: Timers; self: AnyActorScope['self'] },
) {
  return {
    perform: given.perform,
    timers: given.timers,
    moment: () => ({ now: serverNow(), newKey }),
    onBug: (error: unknown) => given.self.send({ type: BROKE, error }),
  };
}

function statusOf(state: FlowState) {
  if (state.stage !== 'ended') return { status: 'active' as const, output: undefined, error: undefined };
  const { result, payment } = state as FlowState & Outcome;
  return { status: 'done' as const, output: { result, payment }, error: undefined };
}
