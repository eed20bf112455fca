// When the page comes back (history, network, tab), it reads the payment again; a hidden page waits.
import type { BrowserEvent, PageEvents } from './ports.ts';

/** Listens to the page's own window. */
export function createPageEvents(page: Window): PageEvents {
  return {
    listen(onEvent) {
      const stop = new AbortController();
      const { signal } = stop;
      const pass = (type: BrowserEvent['type']) => () => onEvent({ type });
      page.addEventListener('pageshow', (event) => event.persisted && onEvent({ type: 'pageRestored' }), {
        signal,
      });
      page.addEventListener('online', pass('backOnline'), { signal });
      page.addEventListener('offline', pass('wentOffline'), { signal });
      const isHidden = () => page.document.visibilityState === 'hidden';
      page.document.addEventListener(
        'visibilitychange',
        () => onEvent({ type: isHidden() ? 'becameHidden' : 'becameVisible' }),
        { signal },
      );
      if (isHidden()) onEvent({ type: 'becameHidden' });
      if (!page.navigator.onLine) onEvent({ type: 'wentOffline' });
      return () => stop.abort();
    },
  };
}
