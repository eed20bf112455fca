// The page's address and the browser's history (decision 0043): Back goes one step back, and a reload comes to the same place.
import type { AddressChoice, Addresses, HistoryStep } from './ports.ts';

/** The state of a history entry: what it shows, what the one before it shows, and how many of ours are before it. */
type HistoryEntry = { step: HistoryStep; before: HistoryStep | null; depth: number };

/** Steps that Back can undo, by the screen that they lead from. What follows a submission replaces the form that was submitted. */
const MAKES_ENTRY: Partial<Record<HistoryStep['at'], readonly HistoryStep['at'][]>> = {
  methods: ['method'],
  method: ['methods', 'payment'],
};

const FIRST = { before: null, depth: 0 };

/**
 * Over this window.
 * @param path the page's own, without what was posted below it
 */
export function createHistorySteps(page: Window, path: string): Pick<Addresses, 'show' | 'listen'> {
  // In a frame, an entry of ours would be between the shop's page and its own Back, even after the frame is gone.
  const mayMakeEntries = page.parent === page;
  /** Null until something is shown where the payer has come to. */
  let current: HistoryEntry | null = null;

  const write = (entry: HistoryEntry, address: URL) => {
    const isNew = current !== null && entry.depth > current.depth;
    const isShown = !isNew && isEqual(entryIn(page), entry) && address.href === page.location.href;
    current = entry;
    if (!isShown) page.history[isNew ? 'pushState' : 'replaceState']({ titan: entry }, '', address);
  };

  return {
    show(place, step) {
      const address = addressOf(page, path, place);
      const from = current;
      // A load, or a step back, is shown in the entry that the payer came to.
      if (from === null) return write({ ...(entryIn(page) ?? FIRST), step }, address);
      const isStep = mayMakeEntries && MAKES_ENTRY[from.step.at]?.includes(step.at);
      // Submitted again after a refusal: the form already has its entry.
      if (!isStep || isEqual(from.before, from.step)) return write({ ...from, step }, address);
      write({ step, before: from.step, depth: from.depth + 1 }, address);
    },
    listen(onStep) {
      const handlePop = () => {
        const [from, to] = [current, entryIn(page)];
        current = null;
        if (to === null) return;
        // Two entries that show the same are one step to the payer.
        if (from !== null && from.depth !== to.depth && isEqual(from.step, to.step))
          page.history.go(Math.sign(to.depth - from.depth));
        else onStep(to.step);
      };
      page.addEventListener('popstate', handlePop);
      return () => page.removeEventListener('popstate', handlePop);
    },
  };
}

/** Null: an entry that the browser made, whose page was drawn by the service. */
function entryIn({ history }: Window): HistoryEntry | null {
  return (history.state as { titan?: HistoryEntry } | null)?.titan ?? null;
}

function addressOf({ location }: Window, path: string, place: AddressChoice | { paid: string }): URL {
  const address = new URL(location.href);
  // A form that was posted without script left its own path here, which cannot be reloaded; `fresh` is of such a form too.
  address.pathname = path;
  const shown: Record<string, string> = place;
  for (const name of ['method', 'stage', 'of', 'paid', 'waited', 'fresh']) {
    const value = shown[name];
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  return address;
}

function isEqual(a: object | null, b: object | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
