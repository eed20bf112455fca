// One cold load in a new browser context at slow3g, and what was seen of it.
import { setTimeout } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { listenToNetwork, type Traffic } from './page-network.ts';
import { measureScript } from './page-script.ts';
import { openTab, type Tab } from './page-tab.ts';
import { readFirstPaint, type Sightings, watchEvents, watchFrames, watchLive } from './page-watch.ts';
import type { Wire } from './page-wire.ts';

/** The rest of slow3g is the wire. */
const PROCESSOR_SLOWDOWN = 6;
const SCREEN = { width: 360, height: 740 };
/** Between focus and key, and from the key until its paint was told. */
const KEY_MS = 700;
/** Event Timing tells of nothing shorter. */
const SHORTEST_KEY_MS = 16;

/** As one load at slow3g shows it. */
type SlowLoad = {
  methodsMs: number;
  usableMs: number;
  /** Where there is no script, the page is as good as it gets once it is usable. */
  liveMs: number;
  shift: number;
  keyMs: number;
  untilUsable: Traffic;
  untilLive: Traffic;
  inAll: Traffic;
  /** As the wire saw them, with those that the browser opens on suspicion. */
  connections: number;
};

export type Load = SlowLoad & { scriptMs: number };

/** `port`: where it is served, behind the wire. `hasScript`: whether it says when it is enhanced. */
export type Subject = {
  name: string;
  port: number;
  wire: Wire;
  hasScript: boolean;
  newPath(): Promise<string>;
};

/** One cold load at slow3g, and a few more for its script. */
export async function measureLoad(browser: Browser, subject: Subject): Promise<Load> {
  const newUrl = async () => `http://localhost:${subject.port}${await subject.newPath()}`;
  const slow = await loadSlowly(browser, subject);
  return { ...slow, scriptMs: subject.hasScript ? await measureScript(browser, newUrl) : 0 };
}

async function loadSlowly(browser: Browser, subject: Subject): Promise<SlowLoad> {
  const { wire } = subject;
  const origin = `http://localhost:${wire.port}`;
  const path = await subject.newPath();
  const tab = await openTab(browser, SCREEN);
  try {
    for (const watch of [watchFrames, watchLive]) await tab.addInitScript(watch);
    await prepare(tab);
    const network = listenToNetwork(tab, origin);
    wire.takeConnections();
    await tab.open(origin + path);
    // Nothing is asked of the page meanwhile: the answer would cost it time.
    await network.idle();
    await tab.evaluate(watchEvents);
    await pressFirstKey(tab);
    const times = timesOf(
      subject,
      await tab.evaluate(() => window.sightings),
      await tab.evaluate(readFirstPaint),
    );
    const began = await navigationStart(tab);
    return {
      ...times,
      untilUsable: network.until(began + times.usableMs / 1000),
      untilLive: network.until(began + times.liveMs / 1000),
      inAll: network.until(Infinity),
      connections: wire.takeConnections(),
    };
  } finally {
    await tab.close();
  }
}

async function prepare(tab: Tab): Promise<void> {
  await tab.send('Network.enable');
  await tab.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  await tab.send('Performance.enable', { timeDomain: 'timeTicks' });
}

type Times = Pick<Load, 'methodsMs' | 'usableMs' | 'liveMs' | 'shift' | 'keyMs'>;

function timesOf({ name, hasScript }: Subject, seen: Sightings, firstPaint: number): Times {
  const { shift, methods, live } = seen;
  const keyMs = Math.max(seen.key ?? 0, SHORTEST_KEY_MS);
  // In a document without script nothing runs, so nothing looks either; all of it comes at once.
  if (firstPaint === 0) throw new Error(`${name} was never painted`);
  if (!hasScript) return { methodsMs: firstPaint, usableMs: firstPaint, liveMs: firstPaint, shift, keyMs };
  const usable = seen.usable ?? live;
  if (methods === null || usable === null || live === null)
    throw new Error(`${name} never became usable: ${JSON.stringify(seen)}`);
  return {
    methodsMs: Math.max(methods, firstPaint),
    usableMs: Math.max(usable, firstPaint),
    liveMs: Math.max(live, firstPaint),
    shift,
    keyMs,
  };
}

/** A digit in the card number, as by a real keyboard. */
async function pressFirstKey(tab: Tab): Promise<void> {
  await tab.evaluate(() => {
    const box = document.querySelector<HTMLElement>('input[autocomplete="cc-number"]');
    if (box === null) throw new Error('No box for the card number');
    box.focus();
  });
  await setTimeout(KEY_MS);
  const key = { key: '4', code: 'Digit4', windowsVirtualKeyCode: '4'.codePointAt(0) ?? 0 };
  await tab.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '4', ...key });
  await tab.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await setTimeout(KEY_MS);
}

/** In seconds, on the clock of the network's events. */
async function navigationStart(tab: Tab): Promise<number> {
  const { metrics } = await tab.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === 'NavigationStart');
  if (!found) throw new Error('Chromium does not tell when the navigation began');
  return found.value;
}
