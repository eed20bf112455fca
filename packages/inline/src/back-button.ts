// The browser's Back closes a payment over the page: it gets a history entry of its own, which is removed with it.
import { after, merged } from './browser.ts';

const MARK = 'titanInline';
/** A step back in the history comes at once, or not at all. */
const STEP_MS = 300;

export type BackButton = {
  /** The payer has closed the payment: steps back over the entry, then calls `done`. */
  leave(done: () => void): void;
  /** Whether it still has its entry: the payer has not gone back. */
  isHeld(): boolean;
  /** The merchant's page has closed it and may navigate right away; a step back would cancel that. */
  drop(): void;
};

/** Adds the entry. `onBack`: the payer has gone back. */
export function holdBackButton(onBack: () => void): BackButton {
  const before: unknown = history.state;
  const isHere = () => Boolean((history.state as Record<string, unknown> | null)?.[MARK]);
  const onPop = () => {
    if (isHere()) return;
    stop();
    onBack();
  };
  const stop = () => removeEventListener('popstate', onPop);
  // Keeps the state of the page's own router.
  replaceOrPush('pushState', merged<object>(before as object | null, { [MARK]: true }));
  addEventListener('popstate', onPop);
  return {
    isHeld: isHere,
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

/** Some pages may not write to the history (sandboxed ones, or ones that wrote too often); then Back is not handled. */
function replaceOrPush(act: 'pushState' | 'replaceState', state: unknown): void {
  try {
    history[act](state, '');
  } catch {
    // Only the Back step is lost.
  }
}
