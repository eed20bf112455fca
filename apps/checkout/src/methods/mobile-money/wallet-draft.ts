// What stood in the boxes of the wallet when it was last seen: whoever comes back for another try does not type it again
// (WCAG 3.3.7). In memory only.

export type WalletTexts = { number: string; network: string };

/** `read`: null while nothing is kept. */
export type WalletDraft = { read(): WalletTexts | null; keep(texts: WalletTexts): void; drop(): void };

/** An empty draft: one for each open page. */
export function createWalletDraft(): WalletDraft {
  let kept: WalletTexts | null = null;
  return {
    read: () => kept,
    keep(texts) {
      kept = texts;
    },
    // A wallet number is no secret of a payment: it outlives the attempt that it was typed for.
    drop() {},
  };
}
