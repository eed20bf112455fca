// Pages of one payment in several tabs notify each other when what they show has changed, so that none goes on polling for what is over
// (I-34). The service is only asked after a change.
import type { OtherTabs } from './ports.ts';

/**
 * The other tabs of this window's browser. While the page is in the history cache it receives nothing; it reads the payment when it is back.
 * @param reference the payment's, as the page's address has it
 */
export function createOtherTabs(page: Window & typeof globalThis, reference: string): OtherTabs {
  let room: BroadcastChannel | null = null;
  return {
    post: (version) => room?.postMessage(version),
    listen(onPost) {
      const enter = () => {
        if (!('BroadcastChannel' in page)) return;
        room ??= new page.BroadcastChannel(`titan-payment-${reference}`);
        room.onmessage = ({ data }) => typeof data === 'string' && onPost(data);
      };
      const leave = () => {
        room?.close();
        room = null;
      };
      enter();
      page.addEventListener('pageshow', enter);
      page.addEventListener('pagehide', leave);
      return () => {
        page.removeEventListener('pageshow', enter);
        page.removeEventListener('pagehide', leave);
        leave();
      };
    },
  };
}
