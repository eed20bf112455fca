// What stood in the boxes of the first stage when it was last seen: whoever comes back for another try does not type it again
// (WCAG 3.3.7). In memory only.
import type { BankField, BankMode } from '@titan/rules/bank-fields';

export type BankTexts = Record<BankField, string>;

/** The bank by its slug, null while none is chosen; how it knows the payer; what was typed for it. */
export type BankTyped = { slug: string | null; mode: BankMode; texts: BankTexts };

/** `read`: null while nothing is kept. */
export type BankDraft = { read(): BankTyped | null; keep(typed: BankTyped): void; drop(): void };

/** An empty draft: one for each open page. */
export function createBankDraft(): BankDraft {
  let kept: BankTyped | null = null;
  return {
    read: () => kept,
    keep(typed) {
      kept = typed;
    },
    // An account number is no secret of a payment: it outlives the attempt that it was typed for.
    drop() {},
  };
}
