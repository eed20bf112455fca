// Whole seconds until a moment of the service's time, and how they are written; the first render takes the time that the HTML was made at.
import { useEffect, useState } from 'react';

export type Time = {
  serverNow(): number;
  /** Calls back again and again. Returns a function that stops it. */
  listenToTime(onTick: () => void): () => void;
};

/**
 * @param untilMs null: nothing is awaited, the answer is 0
 * @param firstMs the service's time in the page data, equal on the server and in the browser
 */
export function useSecondsLeft(untilMs: number | null, firstMs: number, time: Time): number {
  const [nowMs, setNowMs] = useState(firstMs);
  useEffect(() => {
    if (untilMs === null) return;
    const tick = () => setNowMs(time.serverNow());
    tick();
    return time.listenToTime(tick);
  }, [untilMs, time]);
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** `0:24` */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

// The service's time, carried on; the first render takes the time that the HTML was made at.

/**
 * @param firstMs the service's time in the page data, equal on the server and in the browser
 * @returns epoch ms, in whole seconds once it runs, so that nothing is drawn anew in between
 */
export function useServerNow(firstMs: number, time: Time): number {
  const [nowMs, setNowMs] = useState(firstMs);
  useEffect(() => {
    const tick = () => setNowMs(Math.floor(time.serverNow() / 1000) * 1000);
    tick();
    return time.listenToTime(tick);
  }, [time]);
  return nowMs;
}
