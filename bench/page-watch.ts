// What bench:page looks at inside a page. Each function is sent to the browser as it is, so it knows nothing outside itself.

/** Milliseconds since the navigation began; null until it has happened. */
export type Sightings = {
  /** The first frame in which the method list has a height, taken after its paint. */
  methods: number | null;
  /** The first painted frame with an enabled card number box and button in a form with an address to send it to. */
  usable: number | null;
  /** `data-live` on <html>: enhanced. */
  live: number | null;
  /** Sum of layout shifts, without those that answer a key. */
  shift: number;
  /** Event Timing of the first key: from the key to the next paint, in steps of 8 ms. */
  key: number | null;
};

type Shift = { value: number; hadRecentInput: boolean };

declare global {
  interface Window {
    sightings: Sightings;
  }
}

/** Must be installed first where `watchFrames` is not. */
export function watchNothing(): void {
  window.sightings = { methods: null, usable: null, live: null, shift: 0, key: null };
}

/** Must be installed first. Looks at each frame until there is nothing more to find: looking costs time as well. */
export function watchFrames(): void {
  const sightings: Sightings = { methods: null, usable: null, live: null, shift: 0, key: null };
  window.sightings = sightings;
  const hasMethods = () =>
    (document.querySelector('[data-methods]')?.getBoundingClientRect().height ?? 0) > 0;
  const isUsable = () => {
    const box = document.querySelector<HTMLInputElement>(
      'form[action] input[autocomplete="cc-number"]:enabled',
    );
    return Boolean(box && !box.readOnly && box.form?.querySelector('button:enabled:not([type="button"])'));
  };
  const afterPaint = (note: (now: number) => void) => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => note(performance.now()), { once: true });
    channel.port1.start();
    channel.port2.postMessage(null);
  };
  const look = () => {
    const isParsed = document.readyState !== 'loading';
    const found = { methods: hasMethods(), usable: isUsable() };
    afterPaint((now) => {
      if (found.methods) sightings.methods ??= now;
      if (found.usable) sightings.usable ??= now;
    });
    if (!found.methods || !(found.usable || isParsed)) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Notes the moment of `data-live`, and marks it in the trace. */
export function watchLive(): void {
  const observer = new MutationObserver(() => {
    performance.mark('bench-live');
    window.sightings.live = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-live'] });
}

/** Notes the first key, which must come later, and the layout shifts so far, which Chromium has kept. */
export function watchEvents(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[])
      if (!entry.hadRecentInput) window.sightings.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const isKey = (entry: PerformanceEntry) => ['keydown', 'keypress', 'input', 'keyup'].includes(entry.name);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries().filter(isKey))
      window.sightings.key = Math.max(window.sightings.key ?? 0, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** First contentful paint; no sighting can be earlier. */
export function readFirstPaint(): number {
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
}
