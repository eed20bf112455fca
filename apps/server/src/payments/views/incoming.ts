// What a payment has brought in, as its merchant reads it.

type Sum = { amount_minor: number };

type PaymentMoney = {
  currency: string;
  paid_charge_id: number | null;
  amount_paid_minor: number;
  charges: readonly { transfer: { transfers: readonly (Sum & { disposition: string })[] } | null }[];
  reversals: readonly (Sum & { currency: string; reason: string })[];
};

/** Minor units of its currency: what is kept, what is held until the rest arrives, and what goes back. */
export function incomingMinor(payment: PaymentMoney): number {
  const { charges, currency, paid_charge_id, amount_paid_minor, reversals } = payment;
  const isPaid = paid_charge_id !== null;
  const transfers = charges.flatMap((charge) => charge.transfer?.transfers ?? []);
  const held = transfers.filter((each) => each.disposition === 'held');
  const back = reversals.filter(
    (each) => each.currency === currency && (!isPaid || each.reason === 'excess'),
  );
  return amount_paid_minor + sumMinor(held) + sumMinor(back);
}

/** @param amounts all of one currency */
export function sumMinor(amounts: readonly Sum[]): number {
  return amounts.reduce((sum, { amount_minor: minor }) => sum + minor, 0);
}
