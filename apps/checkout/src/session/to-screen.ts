// What the components read of the running session (spec §2 Checkout states): the counterpart of screen-of.ts.
import type { SnapshotFrom } from 'xstate';
import { METHOD_VIEWS } from '../methods/method-machines.ts';
import { resultScreen } from './outcome.ts';
import type { ScreenState } from './screen-state.ts';
import type { sessionMachine } from './session-machine.ts';

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

/** The payer's screen. */
export function toScreen(snapshot: SessionSnapshot): ScreenState {
  const { payment } = snapshot.context;
  const place = placeAt(snapshot);
  switch (place) {
    case 'methods':
      return { screen: 'methods', payment, offline: isOffline(snapshot) };
    case 'card':
      return cardAt(snapshot);
    case 'success':
      return successAt(snapshot);
    case 'redirect':
    case 'closed':
      return { screen: place, payment };
    case 'loading':
      throw new Error('The session is never at rest in loading');
    default:
      return resultScreen(place, payment);
  }
}

function placeAt({ value }: SessionSnapshot) {
  return typeof value.screen === 'string' ? value.screen : 'success';
}

function cardAt(snapshot: SessionSnapshot): ScreenState {
  const running = snapshot.children.card?.getSnapshot();
  if (running === undefined) throw new Error('The card stage has no machine');
  const { stateAt, screen } = METHOD_VIEWS.card;
  return screen(running.context.payment, stateAt(running), isOffline(snapshot));
}

function successAt(snapshot: SessionSnapshot): ScreenState {
  const { payment, redirectAtMs } = snapshot.context;
  const isCounting = snapshot.matches({ screen: { success: 'counting' } });
  return { screen: 'success', payment, redirectAtMs: isCounting ? redirectAtMs : null };
}

function isOffline(snapshot: SessionSnapshot): boolean {
  return snapshot.matches({ network: 'offline' });
}
