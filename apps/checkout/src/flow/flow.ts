// How a flow is written (decision 0056): pure functions on one state, used by the server, at hydration and after. What is under way
// outside stands in the state as data, so a stage that is left has left its calls and timers too.

/** What a flow reads of the world as an event comes in. */
export type Moment = {
  /** The service's time, epoch ms. */
  now: number;
  /** A fresh Idempotency-Key: one a press. */
  newKey(): string;
};

/** The answer to a call that still stands in the state. */
export type Answered<Call, Answer> = { type: 'answered'; call: Call; answer: Answer };

/** A timer of `delays` has run out. */
export type Elapsed<Name extends string = string> = { type: 'elapsed'; delay: Name };

/**
 * A timer: it starts when its name first stands in `delays`, and starts anew when `of` is another thing than before. It stops when the
 * name is gone.
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
