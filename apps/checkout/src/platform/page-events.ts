// When the page comes back (history, network, tab), it reads the service's truth again; what nobody sees waits.
import type { BrowserEvent, PageEvents } from './ports.ts';

/** Listens to the page's own window. */
export function createPageEvents(page: Window): PageEvents {
  return {
    listen(onEvent) {
      const stop = new AbortController();
      const { signal } = stop;
      const tell = (type: BrowserEvent['type']) => () => onEvent({ type });
      page.addEventListener('pageshow', (event) => event.persisted && onEvent({ type: 'pageRestored' }), {
        signal,
      });
      page.addEventListener('online', tell('backOnline'), { signal });
      page.addEventListener('offline', tell('wentOffline'), { signal });
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
