// The ports that the page needs from its first moment on.
import type { Ids, Timers } from './ports.ts';

const KEY_BYTES = 16;

export function createTimers(page: Window): Timers {
  return {
    setTimeout: (run, delayMs) => page.setTimeout(run, delayMs),
    clearTimeout: (timer) => page.clearTimeout(Number(timer)),
  };
}

// Not `randomUUID`: that one is missing on http addresses other than localhost.
export function createIds(crypto: Crypto): Ids {
  return {
    press: () =>
      [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(''),
  };
}

/** Resolves once the page has nothing else to do; in Safari, which cannot tell, in the next task. */
export function onceIdle(
  page: Pick<Window, 'setTimeout'> & Partial<Pick<Window, 'requestIdleCallback'>>,
): Promise<unknown> {
  return new Promise((resolve) => (page.requestIdleCallback ?? page.setTimeout).call(page, resolve));
}
