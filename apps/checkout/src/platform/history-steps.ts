// The page's address and the browser's history (decision 0043): Back goes one step back, and a reload comes to the same place.
import type { AddressChoice, Addresses, HistoryStep } from './ports.ts';

/** What stands in an entry of the history: what it shows, what the one before it shows, and how many of ours are before it. */
type Entry = { step: HistoryStep; before: HistoryStep | null; depth: number };

/** Steps that the payer can take back, by the screen that they lead from. What follows a press is shown in place of what it led to. */
const MAKES_ENTRY: Partial<Record<HistoryStep['at'], readonly HistoryStep['at'][]>> = {
  methods: ['method'],
  method: ['methods', 'truth'],
};

const FIRST = { before: null, depth: 0 };

/**
 * Over this window.
 * @param path the page's own, without what was posted below it
 */
export function createHistorySteps(page: Window, path: string): Pick<Addresses, 'show' | 'listen'> {
  // In a frame an entry of ours would stand between the shop's page and its own Back, also once the frame is gone.
  const mayMakeEntries = page.parent === page;
  /** Null until something is shown where the payer has come to. */
  let here: Entry | null = null;

  const write = (entry: Entry, address: URL) => {
    const isNew = here !== null && entry.depth > here.depth;
    const isSaid = !isNew && isEqual(entryIn(page), entry) && address.href === page.location.href;
    here = entry;
    if (!isSaid) page.history[isNew ? 'pushState' : 'replaceState']({ titan: entry }, '', address);
  };

  return {
    show(place, step) {
      const address = addressOf(page, path, place);
      const from = here;
      // What a load shows, or a step back, stands where the payer came to.
      if (from === null) return write({ ...(entryIn(page) ?? FIRST), step }, address);
      const isStep = mayMakeEntries && MAKES_ENTRY[from.step.at]?.includes(step.at);
      // Pressed again after a refusal: the form already has its entry.
      if (!isStep || isEqual(from.before, from.step)) return write({ ...from, step }, address);
      write({ step, before: from.step, depth: from.depth + 1 }, address);
    },
    listen(onStep) {
      const handlePop = () => {
        const [from, to] = [here, entryIn(page)];
        here = null;
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
function entryIn({ history }: Window): Entry | null {
  return (history.state as { titan?: Entry } | null)?.titan ?? null;
}

function addressOf({ location }: Window, path: string, place: AddressChoice | { paid: string }): URL {
  const address = new URL(location.href);
  // A form that was posted without script left its own path here, and that one cannot be reloaded.
  address.pathname = path;
  const shown: Record<string, string> = place;
  for (const name of ['method', 'stage', 'of', 'paid', 'waited']) {
    const value = shown[name];
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  return address;
}

function isEqual(a: object | null, b: object | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
