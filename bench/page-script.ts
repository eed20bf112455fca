// How long a page's own script keeps the main thread until the page is enhanced: processor time, from traces of Chromium.
import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { openTab } from './page-tab.ts';
import { watchLive, watchNothing } from './page-watch.ts';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread itself: other programs on the machine do not count. */
  tdur?: number;
  args?: { data?: { url?: string } };
};

const CATEGORIES = ['devtools.timeline', 'v8', 'blink.user_timing'];
const LOADS = 3;
const LOOK_MS = 100;
const PATIENCE_MS = 30_000;
const SCREEN = { width: 1280, height: 720 };
/** Script without an address of its own: modules as a whole, microtasks, the collector. */
const NAMELESS = new Set(['v8.compileModule', 'v8.evaluateModule', 'RunMicrotasks', 'MinorGC', 'MajorGC']);
const NAMED = new Set(['FunctionCall', 'EvaluateScript', 'v8.compile']);

/**
 * Median of a few cold loads without link and slowdown: Chromium slows a processor down by keeping it busy, so that the
 * figure would tell what else the machine had to do.
 */
export async function measureScript(browser: Browser, newUrl: () => Promise<string>): Promise<number> {
  const times: number[] = [];
  for (let load = 0; load < LOADS; load += 1) times.push(await traceLoad(browser, new URL(await newUrl())));
  return times.toSorted((a, b) => a - b)[Math.floor(LOADS / 2)] ?? 0;
}

async function traceLoad(browser: Browser, url: URL): Promise<number> {
  const tab = await openTab(browser, SCREEN);
  try {
    for (const watch of [watchNothing, watchLive]) await tab.addInitScript(watch);
    await browser.startTracing(undefined, { categories: CATEGORIES });
    await tab.open(url.href);
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
      if ((await tab.evaluate(() => window.sightings.live)) !== null) break;
      await setTimeout(LOOK_MS);
    }
    return scriptMs(await browser.stopTracing(), url.origin);
  } finally {
    await tab.close();
  }
}

/** On the thread that set the mark `bench-live`, until then. What we injected has no address and is left out. */
function scriptMs(trace: Buffer, origin: string): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const mark = traceEvents.find(({ name }) => name === 'bench-live');
  if (!mark) throw new Error(`${origin} was never enhanced`);
  const isScript = ({ name, args }: TraceEvent) =>
    NAMELESS.has(name) || (NAMED.has(name) && args?.data?.url?.startsWith(origin));
  const calls = traceEvents
    .filter((event) => event.ph === 'X' && event.pid === mark.pid && event.tid === mark.tid)
    .filter((event) => event.ts < mark.ts && isScript(event));
  return outermost(calls).reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur), 0) / 1000;
}

/** Calls that do not lie in another one. */
function outermost(calls: TraceEvent[]): TraceEvent[] {
  let end = -Infinity;
  return calls
    .toSorted((a, b) => a.ts - b.ts)
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}
