// Which money of a payment a refund gives back: of a charge at once, of transfers to each of their senders.

/** Where a payment's money came from: a charge that was approved, or a transfer. Minor units of the payment's currency. */
export type RefundSource = {
  chargeId: number;
  transferId: string | null;
  /** What of it counts for the payment, and how much of that refunds have taken already. */
  keptMinor: number;
  givenMinor: number;
  /** The same as it was debited, where that was another currency. */
  debitedMinor: number;
  debitCurrency: string;
  givenDebitMinor: number;
};

export type RefundPart = Pick<RefundSource, 'chargeId' | 'transferId' | 'debitCurrency'> & {
  amountMinor: number;
  debitMinor: number;
};

/**
 * Takes the amount from the sources, the first one first.
 * @returns null when they do not hold so much, or when a part is too small for the currency that it was debited in
 */
export function refundParts(amountMinor: number, sources: readonly RefundSource[]): RefundPart[] | null {
  const parts: RefundPart[] = [];
  let missing = amountMinor;
  for (const source of sources) {
    const { chargeId, transferId, debitCurrency, keptMinor, givenMinor } = source;
    const taken = Math.min(missing, keptMinor - givenMinor);
    if (taken <= 0) continue;
    const debitMinor = debitOf(source, taken);
    if (debitMinor <= 0) return null;
    parts.push({ chargeId, transferId, debitCurrency, amountMinor: taken, debitMinor });
    missing -= taken;
  }
  return missing === 0 ? parts : null;
}

/** A share of what was debited, rounded down; the last one takes what is left, so that all of it goes back. */
function debitOf(source: RefundSource, taken: number): number {
  const { keptMinor, givenMinor, debitedMinor, givenDebitMinor } = source;
  const left = debitedMinor - givenDebitMinor;
  if (taken === keptMinor - givenMinor) return left;
  const share = (BigInt(taken) * BigInt(debitedMinor)) / BigInt(keptMinor);
  return Math.min(left, Number(share));
}
