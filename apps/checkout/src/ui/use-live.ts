// Whether React has taken the page over: false in the server's HTML and in the first render of hydration (design §4).
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
