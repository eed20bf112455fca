// Whether React has taken the page over: false in the server's HTML and in the first render of hydration.
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Conditions that hold only with script (a disabled Pay button) start after hydration, so that the bare form works. */
export function useLive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/**
 * For the effect of the whole page, which comes after those of every screen in it: an effect that throws takes the page down within this
 * turn, so what runs after it (`data-live`) is not said of a page that is not there. Answers the effect's clean-up.
 */
export function onceStanding(run: () => void): () => void {
  let isStanding = true;
  queueMicrotask(() => {
    if (isStanding) run();
  });
  return () => {
    isStanding = false;
  };
}
