// Decision 0056: what is under way stands in the state; the kernel makes it so, and only so.
import { SimulatedClock } from '../testing/simulated-clock.ts';
import { describe, expect, it } from 'vitest';
import { nextTurn } from '../testing/fake-service.ts';
import { type Delay, type Flow, runFlow } from './flow.ts';

type AskCall = { ask: string };
type CountState = { calls: readonly AskCall[]; delays: readonly Delay[]; received: readonly string[] };
type Event =
  | { type: 'become'; calls?: readonly AskCall[]; delays?: readonly Delay[] }
  | { type: 'answered'; call: AskCall; answer: string }
  | { type: 'elapsed'; delay: string }
  | { type: 'break' };

/** Becomes what it is told to, and notes what it hears; what was answered is gone. */
const flow: Pick<Flow<never, CountState, Event, AskCall>, 'next' | 'calls' | 'delays'> = {
  next(state, event) {
    switch (event.type) {
      case 'become':
        return { ...state, calls: event.calls ?? [], delays: event.delays ?? [] };
      case 'answered':
        return {
          ...state,
          calls: state.calls.filter((call) => call !== event.call),
          received: [...state.received, event.answer],
        };
      case 'elapsed':
        return { ...state, delays: [], received: [...state.received, event.delay] };
      case 'break':
        throw new Error('broken');
    }
  },
  calls: (state) => state.calls,
  delays: (state) => state.delays,
};

const NOTHING: CountState = { calls: [], delays: [], received: [] };
const one: AskCall = { ask: 'one' };
const two: AskCall = { ask: 'two' };

function run(first: CountState = NOTHING) {
  const clock = new SimulatedClock();
  const made: {
    call: AskCall;
    signal: AbortSignal;
    answer(text: string): void;
    reject(error: Error): void;
  }[] = [];
  const bugs: unknown[] = [];
  const running = runFlow(flow, first, {
    perform: (call, signal) =>
      new Promise((answer, reject) => void made.push({ call, signal, answer, reject })),
    timers: clock,
    moment: () => ({ now: clock.now(), newKey: () => 'key' }),
    onBug: (error) => void bugs.push(error),
  });
  return { ...running, clock, made, bugs, received: () => running.getState().received };
}

describe('a call', () => {
  it('of the first state is made when the flow starts, and not before', () => {
    const { made, start } = run({ ...NOTHING, calls: [one] });
    expect(made).toHaveLength(0);
    start();
    expect(made.map(({ call }) => call)).toEqual([one]);
  });

  it('is made once while it stands in the state, and its answer is an event', async () => {
    const { made, send, start, received } = run();
    start();
    send({ type: 'become', calls: [one] });
    send({ type: 'become', calls: [one, two] });
    expect(made.map(({ call }) => call)).toEqual([one, two]);
    made[0]?.answer('yes');
    await nextTurn();
    expect(received()).toEqual(['yes']);
    expect(made[1]?.signal.aborted).toBe(false);
  });

  it('that is gone from the state is aborted, and its answer changes nothing', async () => {
    const { made, send, start, received } = run({ ...NOTHING, calls: [one] });
    start();
    send({ type: 'become' });
    expect(made[0]?.signal.aborted).toBe(true);
    made[0]?.answer('late');
    await nextTurn();
    expect(received()).toEqual([]);
  });

  it('that is wanted again as another object is made again', () => {
    const { made, send, start } = run({ ...NOTHING, calls: [one] });
    start();
    send({ type: 'become', calls: [{ ...one }] });
    expect(made.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('that is rejected is a bug, unless it had been let go', async () => {
    const { made, send, start, bugs } = run({ ...NOTHING, calls: [one, two] });
    start();
    send({ type: 'become', calls: [two] });
    made[0]?.reject(new Error('aborted'));
    made[1]?.reject(new Error('broken'));
    await nextTurn();
    expect(bugs).toEqual([new Error('broken')]);
  });
});

describe('a timer', () => {
  const delay = { name: 'WAIT', ms: 100 };

  it('runs on while its name stands in the delays, whatever its length is by then', () => {
    const { send, start, clock, received } = run({ ...NOTHING, delays: [delay] });
    start();
    clock.increment(60);
    send({ type: 'become', delays: [{ ...delay, ms: 999 }] });
    clock.increment(39);
    expect(received()).toEqual([]);
    clock.increment(1);
    expect(received()).toEqual(['WAIT']);
  });

  it('starts anew when it is of something else, and stops when it is gone', () => {
    const { send, start, clock, received } = run({ ...NOTHING, delays: [{ ...delay, of: 1 }] });
    start();
    clock.increment(60);
    send({ type: 'become', delays: [{ ...delay, of: 2 }] });
    clock.increment(60);
    expect(received()).toEqual([]);
    send({ type: 'become' });
    clock.increment(100);
    expect(received()).toEqual([]);
  });
});

it('who listens is told of a change, and not of an event that means nothing', () => {
  const { send, start, subscribe } = run();
  let changes = 0;
  const stop = subscribe(() => (changes += 1));
  start();
  send({ type: 'become', calls: [one] });
  expect(changes).toBe(1);
  stop();
  send({ type: 'become' });
  expect(changes).toBe(1);
});

it('who breaks on a change is a bug, and the others are told of it', () => {
  const { send, start, subscribe, bugs } = run();
  let changes = 0;
  subscribe(() => {
    throw new Error('broken');
  });
  subscribe(() => (changes += 1));
  start();
  send({ type: 'become', calls: [one] });
  expect([changes, bugs]).toEqual([1, [new Error('broken')]]);
});

it('a stopped flow has let go of everything', () => {
  const { start, stop, made, clock, received } = run({
    ...NOTHING,
    calls: [one],
    delays: [{ name: 'WAIT', ms: 1 }],
  });
  start();
  stop();
  clock.increment(1);
  expect([made[0]?.signal.aborted, received()]).toEqual([true, []]);
});

it('an event that breaks the flow is a bug, and leaves the state as it was', () => {
  const { start, send, bugs, getState } = run();
  start();
  send({ type: 'break' });
  expect(bugs).toEqual([new Error('broken')]);
  expect(getState()).toBe(NOTHING);
});
