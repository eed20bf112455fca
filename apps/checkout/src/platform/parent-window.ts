// Spec §4 Results "the page notifies the parent window"; facts/merchant-api.md, Inline script: the words and their shape.
import type { ParentData, ParentResult, ParentWindow } from './ports.ts';

/** What the embedding page gets by `postMessage`; `source` tells it apart from every other message. */
export type ParentMessage = { source: 'titan-checkout'; result: ParentResult; data: ParentData };

/**
 * Tells the embedding page by message, and this window by an event of the result's name.
 * @param page this window
 * @param parentOrigin the only origin that may hear the message; null: none is known, so nobody is sent one
 */
export function createParentWindow(page: Window, parentOrigin: string | null): ParentWindow {
  return {
    tell(result, data) {
      page.dispatchEvent(new CustomEvent(result, { detail: { result, data } }));
      if (parentOrigin === null || page.parent === page) return;
      const message: ParentMessage = { source: 'titan-checkout', result, data };
      page.parent.postMessage(message, parentOrigin);
    },
  };
}
