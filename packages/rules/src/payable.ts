// Spec §2 header "{currency} {amount+fee+vat}" and §3 merchant_bears_cost: what the payer pays in total (I-08).

import { checkedMinor } from './money.ts';

/** What a channel costs: shares in hundredths of a percent (150 = 1.5 %), the rest in minor units. `capMinor` null = no cap. */
export type FeePlan = {
  basisPoints: number;
  flatMinor: number;
  capMinor: number | null;
  vatBasisPoints: number;
};

/**
 * Fee of a channel and the VAT on that fee (never on the payment), each rounded half up to a minor unit.
 * @param amountMinor the merchant's amount in minor units
 * @param plan its numbers are whole and at least 0; the cap holds for share and flat part together, before VAT
 * @returns minor units
 * @throws RangeError when a number is not whole, is negative, or the result is too large to be exact
 */
export function feeFor(amountMinor: number, plan: FeePlan): { feeMinor: number; vatMinor: number } {
  const uncapped = checkedMinor(shareOf(amountMinor, plan.basisPoints) + checkedMinor(plan.flatMinor));
  const feeMinor = plan.capMinor === null ? uncapped : Math.min(uncapped, checkedMinor(plan.capMinor));
  return { feeMinor, vatMinor: shareOf(feeMinor, plan.vatBasisPoints) };
}

/**
 * Total the payer pays: the amount alone when the merchant bears the cost, otherwise amount + fee + vat.
 * @returns minor units
 * @throws RangeError unless all three are whole, at least 0, the amount above 0 and the total exact
 */
export function payableMinor(parts: {
  amountMinor: number;
  feeMinor: number;
  vatMinor: number;
  merchantBearsCost: boolean;
}): number {
  const cost = checkedMinor(checkedMinor(parts.feeMinor) + checkedMinor(parts.vatMinor));
  if (checkedMinor(parts.amountMinor) === 0) throw new RangeError('An amount to pay is above 0');
  return checkedMinor(parts.amountMinor + (parts.merchantBearsCost ? 0 : cost));
}

function shareOf(minor: number, basisPoints: number): number {
  const product = BigInt(checkedMinor(minor)) * BigInt(checkedMinor(basisPoints));
  return checkedMinor(Number((product + 5_000n) / 10_000n));
}
