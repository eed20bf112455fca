// What the components read of the running session (spec §2 Checkout states): the counterpart of screen-of.ts.
import type { BuiltChannel } from '@titan/rules/methods';
import type { SnapshotFrom } from 'xstate';
import type { MethodSnapshot } from '../methods/method-actor.ts';
import { withNewestReversals } from '../methods/method.ts';
import { isBuilt, type MethodViews } from '../methods/method-registry.ts';
import { methodScreen } from './method-screen.ts';
import { resultScreen } from './outcome.ts';
import type { MethodScreen, ScreenState } from './screen-state.ts';
import type { sessionMachine } from './session-machine.ts';

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** The payer's screen. */
export function toScreen(snapshot: SessionSnapshot): ScreenState {
  const { payment } = snapshot.context;
  const place = placeAt(snapshot);
  switch (place) {
    case 'methods':
      return { screen: 'methods', payment, offline: isOffline(snapshot) };
    case 'success':
      return successAt(snapshot);
    case 'redirect':
    case 'closed':
      return { screen: place, payment };
    case 'loading':
      throw new Error('The session is never at rest in loading');
    default:
      return isBuilt(place) ? methodAt(snapshot, place) : resultScreen(place, payment, restartAt(snapshot));
  }
}

function placeAt({ value: { screen } }: SessionSnapshot) {
  if (typeof screen === 'string') return screen;
  return 'failed' in screen ? 'failed' : 'success';
}

function methodAt<C extends BuiltChannel>(session: SessionSnapshot, channel: C): MethodScreen<C> {
  const running = runningMethod(session, channel);
  if (running === undefined) throw new Error(`${channel} has no machine`);
  const { context, view } = running;
  const payment = withNewestReversals(context.payment, session.context.payment);
  return methodScreen(channel, { payment, view, offline: isOffline(session) });
}

/** The machine of the method that is under way could not be fetched. */
export function machineIsMissing(session: SessionSnapshot): boolean {
  const place = placeAt(session);
  return isBuilt(place) && runningMethod(session, place)?.isMissing === true;
}

function runningMethod<C extends BuiltChannel>(
  session: SessionSnapshot,
  channel: C,
): MethodSnapshot<MethodViews[C]> | undefined {
  // The child of a channel's name runs that channel's machine (session-setup.ts); the compiler cannot follow that through `C`.
  return session.children[channel]?.getSnapshot() as MethodSnapshot<MethodViews[C]> | undefined;
}

function successAt(snapshot: SessionSnapshot): ScreenState {
  const { payment, redirectAtMs } = snapshot.context;
  const isCounting = snapshot.matches({ screen: { success: 'counting' } });
  return { screen: 'success', payment, redirectAtMs: isCounting ? redirectAtMs : null };
}

/** Counted down only while nobody has asked to stay. */
function restartAt(snapshot: SessionSnapshot): number | null {
  return snapshot.matches({ screen: { failed: 'counting' } }) ? snapshot.context.restartAtMs : null;
}

function isOffline(snapshot: SessionSnapshot): boolean {
  return snapshot.matches({ network: 'offline' });
}
