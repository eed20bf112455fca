// A method's machine that may still be on its way (design §4 "Methods … are separate chunks"): to the session it is one actor from
// the start. What it hears meanwhile waits in order, shows at once as far as that can be known, and is played to the machine.
import type { ActorLogic, AnyActorScope, EventObject, Snapshot } from 'xstate';
import type { Method, MethodInput, MethodView, Notice, Outcome, RunningMethod } from './method.ts';
import type { Chunk } from './method-chunk.ts';

/** A method as the session sees it. */
export type MethodSnapshot<View extends MethodView> = Snapshot<Outcome> &
  RunningMethod & {
    /** What its screen shows. */
    view: View;
    /** The machine could not be fetched: forms are left to the browser, and the next event asks for it again. */
    isMissing: boolean;
  };

/** A method as the session runs it. */
export type MethodLogic<View extends MethodView> = ActorLogic<MethodSnapshot<View>, EventObject, MethodInput>;

/** The machine, and what the screens read of it. */
type MethodRun<Inner, View> = {
  machine: {
    getInitialSnapshot(scope: AnyActorScope, input: MethodInput): Inner;
    start?(snapshot: Inner, scope: AnyActorScope): void;
    transition(snapshot: Inner, event: EventObject, scope: AnyActorScope): Inner;
  };
  viewAt(running: Inner): View;
};

/** Of the machine, once it is there. */
type Running<Inner, View extends MethodView> = MethodSnapshot<View> & { inner: Inner };
/** Until then: what it will be started with, and what it has not heard yet. */
type Coming<View extends MethodView> = MethodSnapshot<View> & Waiting;
type Waiting = {
  input: MethodInput;
  heard: readonly EventObject[];
  isMissing: boolean;
  /** A press could not be handed on. */
  hasLost: boolean;
};

/** Runs what `code` brings as soon as that is there; until then `flow` says what is shown. */
export function methodActor<
  Code,
  View extends MethodView,
  OwnEvent extends { type: string },
  Inner extends Snapshot<Outcome> & RunningMethod,
>(
  flow: () => Method<View, OwnEvent>,
  code: Chunk<Code>,
  runOf: (code: Code) => MethodRun<Inner, View>,
): MethodLogic<View> {
  let run: MethodRun<Inner, View> | null = null;
  const runHere = () => {
    const loaded = code.loaded();
    return (run ??= loaded && runOf(loaded));
  };
  return {
    getInitialSnapshot(scope, input) {
      const here = runHere();
      return here
        ? runningAt(here, here.machine.getInitialSnapshot(scope, input))
        : comingAt(flow(), { input, heard: [], isMissing: false, hasLost: false });
    },
    start(snapshot, scope) {
      if (isRunning<Inner, View>(snapshot)) runHere()?.machine.start?.(snapshot.inner, scope);
      else fetchFor(scope, code);
    },
    transition(snapshot, event, scope) {
      const here = runHere();
      if (here && isRunning<Inner, View>(snapshot))
        return runningAt(here, here.machine.transition(snapshot.inner, event, scope));
      const coming = snapshot as Coming<View>;
      if (here && event.type === CAME) return handOver(here, coming, scope);
      if (coming.isMissing && event.type !== STOPPED) fetchFor(scope, code);
      return comingAfter(flow(), coming, event);
    },
    getPersistedSnapshot: (snapshot) => snapshot,
  };
}

/** XState's own: the session has left the method. */
const STOPPED = 'xstate.stop';
const CAME = 'machineCame';
const MISSED = 'machineMissed';

/** The actor may have been left before the chunk is there: then nobody hears of it. */
function fetchFor<Code>({ self }: AnyActorScope, code: Chunk<Code>): void {
  const tell = (type: string) => {
    if (self.getSnapshot().status === 'active') self.send({ type });
  };
  code.load().then(
    () => tell(CAME),
    () => tell(MISSED),
  );
}

/** The machine starts where the payer is, and hears what has waited for it. */
function handOver<Inner extends Snapshot<Outcome> & RunningMethod, View extends MethodView>(
  run: MethodRun<Inner, View>,
  { heard, input }: Coming<View>,
  scope: AnyActorScope,
): MethodSnapshot<View> {
  for (const event of heard) scope.self.send(event);
  return runningAt(run, run.machine.getInitialSnapshot(scope, input));
}

function isRunning<Inner, View extends MethodView>(
  snapshot: MethodSnapshot<View>,
): snapshot is Running<Inner, View> {
  return 'inner' in snapshot;
}

function runningAt<Inner extends Snapshot<Outcome> & RunningMethod, View extends MethodView>(
  { viewAt }: MethodRun<Inner, View>,
  inner: Inner,
): MethodSnapshot<View> {
  const { status, output, error, context } = inner;
  return {
    ...({ status, output, error } as Snapshot<Outcome>),
    context,
    hasTag: (tag) => inner.hasTag(tag),
    get view() {
      return viewAt(inner);
    },
    isMissing: false,
    inner,
  } as Running<Inner, View>;
}

function comingAfter<View extends MethodView, OwnEvent extends { type: string }>(
  flow: Method<View, OwnEvent>,
  coming: Coming<View>,
  event: EventObject,
): MethodSnapshot<View> {
  const { input, heard, hasLost } = coming;
  if (event.type === STOPPED) return { ...coming, status: 'stopped', output: undefined, error: undefined };
  if (event.type !== MISSED) {
    const isAgain = pressOf(flow, event) !== null;
    return comingAt(flow, {
      input,
      heard: [...heard, event],
      isMissing: false,
      hasLost: hasLost && !isAgain,
    });
  }
  // A press is not kept for a later that its payer does not expect.
  const kept = heard.filter((waiting) => pressOf(flow, waiting) === null);
  return comingAt(flow, {
    input,
    heard: kept,
    isMissing: true,
    hasLost: hasLost || kept.length < heard.length,
  });
}

function comingAt<View extends MethodView, OwnEvent extends { type: string }>(
  flow: Method<View, OwnEvent>,
  waiting: Waiting,
): MethodSnapshot<View> {
  const { input, heard, hasLost } = waiting;
  const view = heard.reduce(
    (shown, event) => pressOf(flow, event)?.(shown, event) ?? shown,
    flow.viewOf(input),
  );
  const isPressed = heard.some((event) => pressOf(flow, event) !== null);
  const tags = { waiting: isPressed, watching: false, 'first-stage': input.fromStart };
  const coming: Coming<View> = {
    ...waiting,
    status: 'active',
    output: undefined,
    error: undefined,
    context: { payment: input.payment, place: input.place },
    hasTag: (tag) => tags[tag],
    view: hasLost ? saying(view, input.texts.notReached) : view,
  };
  return coming;
}

/** Null for an event that sends nothing to the service. */
function pressOf<View extends MethodView, OwnEvent extends { type: string }>(
  { presses }: Method<View, OwnEvent>,
  { type }: EventObject,
) {
  return (presses as Partial<typeof presses>)[type as OwnEvent['type']] ?? null;
}

function saying<View extends MethodView>(view: View, text: string): View {
  const notice: Notice = { text, tone: 'error', banner: false };
  return 'notice' in view ? { ...view, notice } : view;
}
