// Whole seconds until a moment of the service's time, and how they are written. The first HTML and its hydration take the time at which the
// HTML was made; whatever is drawn later takes the time that it is then.
import { useSyncExternalStore } from 'react';

export type Time = {
  serverNow(): number;
  /** Calls back again and again. Returns a function that stops it. */
  listenToTime(onTick: () => void): () => void;
};

const nothing = () => () => {};

/**
 * @param untilMs null: nothing is awaited, the answer is 0
 * @param firstMs the service's time in the page data, equal on the server and in the browser
 */
export function useSecondsLeft(untilMs: number | null, firstMs: number, time: Time): number {
  const leftAt = (nowMs: number) => (untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1000)));
  return useSyncExternalStore(
    untilMs === null ? nothing : time.listenToTime,
    () => leftAt(time.serverNow()),
    () => leftAt(firstMs),
  );
}

/** `0:24` */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The service's time, carried on.
 * @param firstMs the service's time in the page data, equal on the server and in the browser
 * @returns epoch ms, in whole seconds once it runs, so that nothing is drawn anew in between
 */
export function useServerNow(firstMs: number, time: Time): number {
  return useSyncExternalStore(
    time.listenToTime,
    () => Math.floor(time.serverNow() / 1000) * 1000,
    () => firstMs,
  );
}
