// The service's time, carried on; the first render takes the time that the HTML was made at.
import { useEffect, useState } from 'react';
import type { Time } from './use-seconds-left.ts';

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
