// For tests: a browser's tab with its history and its address. Going back before the first entry leaves the page.
type TabEntry = { state: unknown; href: string };

/** Opens a tab at this address. `isFramed`: the page is framed by another. */
export function createTestTab(href: string, { isFramed = false } = {}) {
  const entries: TabEntry[] = [{ state: null, href }];
  let at = 0;
  let hasLeft = false;
  const now = (): TabEntry => entries[at] ?? { state: null, href };
  const events = new EventTarget();
  const go = (by: number) => {
    if (at + by < 0) return void (hasLeft = true);
    if (at + by >= entries.length) return;
    at += by;
    events.dispatchEvent(new Event('popstate'));
  };
  const page = Object.assign(events, {
    location: {
      get href() {
        return now().href;
      },
    },
    history: {
      get state() {
        return now().state;
      },
      go,
      replaceState: (state: unknown, _title: string, url: URL) =>
        void entries.splice(at, 1, { state: structuredClone(state), href: url.href }),
      pushState(state: unknown, _title: string, url: URL) {
        entries.splice(++at, entries.length, { state: structuredClone(state), href: url.href });
      },
    },
    parent: {} as unknown,
  });
  page.parent = isFramed ? {} : page;
  return {
    page: page as unknown as Window,
    back: () => go(-1),
    forward: () => go(1),
    hasLeft: () => hasLeft,
    /** The address bar, without the origin. */
    address: () => now().href.replace(/^https?:\/\/[^/]+/, ''),
    /** How many entries the payer can go back over, before the page is left. */
    depth: () => at,
  };
}
