// The browser's Back closes a payment that stands over the page: an entry of its own in the history, which goes with it.
import { after } from './browser.ts';

const MARK = 'titanInline';
/** A step back in the history comes at once, or not at all. */
const STEP_MS = 300;

export type BackButton = {
  /** The payer has closed the payment: steps back over the entry, then calls `done`. */
  leave(done: () => void): void;
  /** The merchant's page has closed it, and may go elsewhere in the same breath: no step, which would cancel that. */
  drop(): void;
};

/** Makes the entry. `onBack`: the payer has gone back. */
export function holdBackButton(onBack: () => void): BackButton {
  const before: unknown = history.state;
  const isHere = () => Boolean((history.state as Record<string, unknown> | null)?.[MARK]);
  const heard = () => {
    if (isHere()) return;
    stop();
    onBack();
  };
  const stop = () => removeEventListener('popstate', heard);
  // What the page's own router keeps there stays.
  replaceOrPush('pushState', { ...(before as object | null), [MARK]: true });
  addEventListener('popstate', heard);
  return {
    leave(done) {
      stop();
      if (!isHere()) return done();
      const end = () => {
        cancel();
        removeEventListener('popstate', end);
        done();
      };
      const cancel = after(STEP_MS, end);
      addEventListener('popstate', end);
      history.back();
    },
    drop() {
      stop();
      if (isHere()) replaceOrPush('replaceState', before);
    },
  };
}

/** Some pages may not write to the history (sandboxed ones, and those that do it too often): then Back is the browser's own. */
function replaceOrPush(act: 'pushState' | 'replaceState', state: unknown): void {
  try {
    history[act](state, '');
  } catch {
    // Nothing is lost but the step.
  }
}
