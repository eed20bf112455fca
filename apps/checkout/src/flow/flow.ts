// How a flow is written (decision 0056): pure functions on one state, used by the server, at hydration and after. Outside work in progress
// is data in the state, so leaving a stage also leaves its calls and timers.

/** What a flow reads of the world as an event comes in. */
export type Moment = {
  /** The service's time, epoch ms. */
  now: number;
  /** A fresh Idempotency-Key: one per submission. */
  newKey(): string;
};

/** The answer to a call that is still in the state. */
export type CallAnswered<Call, Answer> = { type: 'answered'; call: Call; answer: Answer };

/** A timer of `delays` has run out. */
export type Elapsed<Name extends string = string> = { type: 'elapsed'; delay: Name };

/**
 * A timer: it starts when its name first appears in `delays`, restarts when `of` changes, and stops when the name is gone.
 */
export type Delay<Name extends string = string> = { name: Name; ms: number; of?: unknown };

export type Flow<Input, State, Event extends { type: string }, Call extends object> = {
  /** The first state: for the first HTML, a reload and hydration alike. */
  open(input: Input): State;
  /** The state after what the payer did, what the service answered or what time did; the same state where that means nothing. */
  next(state: State, event: Event, at: Moment): State;
  /** What is asked of the outside while the state is this one. Each object is one call: it is made once, and let go when it is gone. */
  calls(state: State): readonly Call[];
  delays(state: State, now: number): readonly Delay[];
};

// --- Running a flow: makes the calls in its state, feeds back their answers, and keeps its timers

/** The outside of a flow. */
export type FlowPorts<Call> = {
  /** Makes the call; what it comes to is the `answer` of an `answered` event. It never rejects but for a bug. */
  perform(call: Call, signal: AbortSignal): Promise<unknown>;
  timers: { setTimeout(run: () => void, delayMs: number): unknown; clearTimeout(timer: unknown): void };
  moment(): Moment;
  /** A bug: thrown by the flow or by a listener, or a call that was rejected. */
  onBug(error: unknown): void;
};

export type RunningFlow<State, Event> = {
  getState(): State;
  send(event: Event): void;
  /** Calls back after every change, until the answer is called. */
  subscribe(onChange: () => void): () => void;
  /** Makes the calls and starts the timers of the first state. */
  start(): void;
  /** Lets go of every call and timer. */
  stop(): void;
};

/** Holds `first`; nothing is asked before `start`. */
export function runFlow<State, Event extends { type: string }, Call extends object>(
  flow: Pick<Flow<never, State, Event, Call>, 'next' | 'calls' | 'delays'>,
  first: State,
  outside: FlowPorts<Call>,
): RunningFlow<State, Event> {
  const listeners = new Set<() => void>();
  let state = first;
  let isRunning = false;
  /** Answers and timers are the kernel's own events: a flow that has calls and delays reads them. */
  const take = (event: { type: string }): void => {
    const before = state;
    guarded(() => {
      state = flow.next(state, event as Event, outside.moment());
      // After a timer that meant nothing, too: it may have to run again.
      if (isRunning) follow();
    });
    if (state !== before) for (const notify of listeners) guarded(notify);
  };
  const guarded = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      outside.onBug(error);
    }
  };
  const calls = createCalls(outside, take);
  const delays = createDelays(outside, take);
  const follow = (): void => {
    calls.become(flow.calls(state));
    delays.become(flow.delays(state, outside.moment().now));
  };
  return {
    getState: () => state,
    send: take,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    start() {
      isRunning = true;
      guarded(follow);
    },
    stop() {
      isRunning = false;
      calls.become([]);
      delays.become([]);
    },
  };
}

/** Makes each wanted call once, and aborts what is not wanted any more. */
function createCalls<Call extends object>(
  { perform, onBug }: FlowPorts<Call>,
  take: (event: { type: 'answered'; call: Call; answer: unknown }) => void,
) {
  const underWay = new Map<Call, AbortController>();
  const make = (call: Call): void => {
    const abort = new AbortController();
    underWay.set(call, abort);
    perform(call, abort.signal).then(
      (answer) => {
        if (!abort.signal.aborted) take({ type: 'answered', call, answer });
      },
      (error: unknown) => {
        if (!abort.signal.aborted) onBug(error);
      },
    );
  };
  return {
    become(wanted: readonly Call[]): void {
      for (const [call, abort] of underWay) {
        if (wanted.includes(call)) continue;
        underWay.delete(call);
        abort.abort();
      }
      for (const call of wanted) if (!underWay.has(call)) make(call);
    },
  };
}

/** Starts each wanted timer once, and clears what is not wanted any more. */
function createDelays(
  { timers }: Pick<FlowPorts<never>, 'timers'>,
  take: (event: { type: 'elapsed'; delay: string }) => void,
) {
  const running = new Map<string, { of: unknown; timer: unknown }>();
  const wait = ({ name, ms, of }: Delay): void => {
    const run = (): void => {
      running.delete(name);
      take({ type: 'elapsed', delay: name });
    };
    running.set(name, { of, timer: timers.setTimeout(run, ms) });
  };
  return {
    become(wanted: readonly Delay[]): void {
      for (const [name, { of, timer }] of running) {
        if (wanted.some((delay) => delay.name === name && delay.of === of)) continue;
        running.delete(name);
        timers.clearTimeout(timer);
      }
      for (const delay of wanted) if (!running.has(delay.name)) wait(delay);
    },
  };
}
