// One cold load in a new browser context at slow3g, and what was seen of it.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { listenToNetwork, type Traffic } from './page-network.ts';
import { measureScript } from './page-script.ts';
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
  const context = await browser.newContext({ viewport: SCREEN });
  try {
    const page = await context.newPage();
    for (const watch of [watchFrames, watchLive, watchEvents]) await page.addInitScript(watch);
    const session = await context.newCDPSession(page);
    await prepare(session);
    const network = listenToNetwork(session, origin);
    wire.takeConnections();
    await page.goto(origin + path, { waitUntil: 'load' });
    // Nothing is asked of the page meanwhile: the answer would cost it time.
    await network.idle();
    await pressFirstKey(page);
    const times = timesOf(
      subject,
      await page.evaluate(() => window.sightings),
      await page.evaluate(readFirstPaint),
    );
    const began = await navigationStart(session);
    return {
      ...times,
      untilUsable: network.until(began + times.usableMs / 1000),
      untilLive: network.until(began + times.liveMs / 1000),
      inAll: network.until(Infinity),
      connections: wire.takeConnections(),
    };
  } finally {
    await context.close();
  }
}

async function prepare(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN });
  await session.send('Performance.enable', { timeDomain: 'timeTicks' });
}

type Times = Pick<Load, 'methodsMs' | 'usableMs' | 'liveMs' | 'shift' | 'keyMs'>;

function timesOf({ name, hasScript }: Subject, seen: Sightings, firstPaint: number): Times {
  const usable = seen.usable ?? seen.live;
  const live = hasScript ? seen.live : usable;
  if (seen.methods === null || usable === null || live === null)
    throw new Error(`${name} never became usable: ${JSON.stringify(seen)}`);
  return {
    methodsMs: Math.max(seen.methods, firstPaint),
    usableMs: Math.max(usable, firstPaint),
    liveMs: Math.max(live, firstPaint),
    shift: seen.shift,
    keyMs: Math.max(seen.key ?? 0, SHORTEST_KEY_MS),
  };
}

/** A digit in the card number, as by a real keyboard. */
async function pressFirstKey(page: Page): Promise<void> {
  await page.locator('input[autocomplete="cc-number"]').focus();
  await page.waitForTimeout(KEY_MS);
  await page.keyboard.press('4');
  await page.waitForTimeout(KEY_MS);
}

/** In seconds, on the clock of the network's events. */
async function navigationStart(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === 'NavigationStart');
  if (!found) throw new Error('Chromium does not tell when the navigation began');
  return found.value;
}
