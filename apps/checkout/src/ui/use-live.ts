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
 * For the effect of the whole page, which comes after those of every screen in it: an effect that throws unmounts the page within this
 * turn, so `run` (`data-live`) is not called for a page that is gone. Returns the effect's clean-up.
 */
export function onceMounted(run: () => void): () => void {
  let isMounted = true;
  queueMicrotask(() => {
    if (isMounted) run();
  });
  return () => {
    isMounted = false;
  };
}
