// Pages of one payment in several tabs tell each other when what they show has changed, so that none goes on asking for what is done
// (I-34). Costs the service nothing until there is something to ask about.
import type { OtherTabs } from './ports.ts';

/**
 * The other tabs of this window's browser. While the page lies in the history cache it hears nothing; it reads the truth when it is back.
 * @param reference the payment's, as the page's address has it
 */
export function createOtherTabs(page: Window & typeof globalThis, reference: string): OtherTabs {
  let room: BroadcastChannel | null = null;
  return {
    tell: (truth) => room?.postMessage(truth),
    listen(onTold) {
      const enter = () => {
        if (!('BroadcastChannel' in page)) return;
        room ??= new page.BroadcastChannel(`titan-truth-${reference}`);
        room.onmessage = ({ data }) => typeof data === 'string' && onTold(data);
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
