// What the checkout in a frame and the page around it say to each other by postMessage (facts/merchant-api "Inline script", decision
// 0029). Each side checks the other's window and origin before it reads a word; what is not in this union is nobody's.

/** The words of the callbacks; what each means: README, "In your own page". */
export type EmbedResult = 'success' | 'failed' | 'tokenized' | 'pending' | 'close';

/** `amount` in major units in its shortest form (`"5000"`); `reference`: the merchant's own; `status`: as GET /charges/{reference} says it. */
export type EmbedData = { amount: string; reference: string; status: string };

/** From the checkout to the page around it, which stands on an origin that the payment's merchant has registered. */
export type CheckoutMessage =
  /** Its first screen stands: there is no need to wait for it, or to look for another way. */
  | { source: 'titan-checkout'; result: 'ready' }
  | { source: 'titan-checkout'; result: EmbedResult; data: EmbedData };

/** From the page around it to the checkout: the payer wants to leave. It answers with `close`, after `pending` where that is so. */
export type PageRequest = { source: 'titan-inline'; ask: 'close' };

/** Stands in the frame's address. */
export type { InlinePlace } from '@titan/rules/inline-place';
