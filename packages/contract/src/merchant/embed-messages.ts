// The postMessage protocol between the checkout in a frame and the page around it (decision 0029).
// Each side checks the other's window and origin first and ignores anything outside this union.

/** The results that callbacks get; docs/embedding.md explains each. */
export type EmbedResult = 'success' | 'failed' | 'tokenized' | 'pending' | 'close';

/** `amount` in major units in its shortest form (`"5000"`); `reference`: the merchant's own; `status`: as GET /charges/{reference} says it. */
export type EmbedData = { amount: string; reference: string; status: string };

/** From the checkout to the page around it, whose origin the payment's merchant has registered. */
export type CheckoutMessage =
  /** Its first screen is shown: no need to wait or to fall back. */
  | { source: 'titan-checkout'; result: 'ready' }
  /** It was asked to close, and asks the payer first: what they have typed would be lost. */
  | { source: 'titan-checkout'; result: 'asking' }
  | { source: 'titan-checkout'; result: EmbedResult; data: EmbedData };

/**
 * From the page around it to the checkout: the payer wants to leave. It answers with `close`, after `pending` where that is so, or with
 * `asking`; asked once more meanwhile, it closes.
 */
export type PageRequest = { source: 'titan-inline'; ask: 'close' };

/** In the frame's address. */
export type { InlinePlace } from '@titan/rules/inline-place';
