// The outside world as interfaces (design §3): nothing else in the service reads the time, makes randomness or opens a connection.

/** The time of day. */
export type Clock = {
  /** Epoch ms, UTC. */
  now(): number;
};

/** Timers, so that a simulated clock can drive every wait. */
export type Timers = {
  /** Runs `action` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, action: () => void): () => void;
};

/** Unpredictable bytes. */
export type Random = {
  bytes(count: number): Buffer;
};

/** References of our own, each with at least 128 random bits (guides/reliability-security §4.35). */
export type Ids = {
  /** `KPY-PI-…`: a transaction. */
  payment(): string;
  /** `KPY-CA-…`: a charge; what a provider knows it by too, so it is committed before anything is sent. */
  charge(): string;
  /** `KPY-RV-…`: money given back. */
  reversal(): string;
  /** A key for one rendered form or one press. */
  press(): string;
};

/** HTTP to the outside; a lost answer is a value, not an exception. */
export type HttpOut = {
  send(request: HttpRequest): Promise<HttpAnswer>;
};
export type HttpRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  /** Total deadline, ms. */
  deadlineMs: number;
};
export type HttpAnswer =
  | { kind: 'answered'; status: number; body: string }
  /** `sent: 'never'` only when the connection was not made, so that nothing can have happened. */
  | { kind: 'lost'; sent: 'never' | 'maybe'; cause: string };

/** Tells whoever waits for a transaction in this process that something about it was committed. */
export type Push = {
  announce(transactionId: number): void;
  /** Calls `onNews` at each announcement of the transaction until the answer is called. */
  listen(transactionId: number, onNews: () => void): () => void;
};

/** What every part of the service may be given. */
export type Ports = { clock: Clock; timers: Timers; random: Random; ids: Ids; http: HttpOut; push: Push };
