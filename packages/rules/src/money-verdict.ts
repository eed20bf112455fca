// Where the payer's money is: the one rule that every surface uses (page, plain page, status page, receipt, timeline, the page after the
// bank). It depends only on what the service knows; nothing else decides what a screen claims about money.

export type MoneyVerdict =
  /** The merchant has it. What came beside it and goes back is in `reversals`. */
  | { money: 'received' }
  /** A part has arrived and waits for the rest; without it, it goes back by itself at `returnsAt` (epoch ms). */
  | { money: 'held'; amount: string; returnsAt: number }
  /** An answer is not known yet, or an earlier request may still be approved. */
  | { money: 'still-checked' }
  /** It came, and all of it goes back: some of it is yet to be sent. */
  | { money: 'coming-back' }
  /** It came, and all of it has been sent back. */
  | { money: 'sent-back' }
  /** None came, and none can come any more by what was tried. */
  | { money: 'not-debited' };

/** What the rule reads of the page's view of a payment. */
export type MoneyFacts = {
  status: 'pending' | 'processing' | 'success' | 'failed' | 'expired' | 'abandoned';
  /** Null: a later charge was read into the payment, and what became of its money was not. */
  version: string | null;
  charge: {
    status: 'processing' | 'pending' | 'success' | 'failed';
    stage: string | null;
    bank_transfer?: { part: { amount_held: string; returns_at: number } | null } | undefined;
  } | null;
  /** An attempt beside `charge` may still bring money. */
  earlier_open: boolean;
  reversals: readonly { reversed: boolean }[];
};

/** Only `success` is paid, and only final evidence says that nothing was taken (I-33). */
export function moneyVerdict(payment: MoneyFacts): MoneyVerdict {
  const { status, charge, reversals } = payment;
  if (status === 'success') return { money: 'received' };
  const part = charge?.bank_transfer?.part;
  if (part) return { money: 'held', amount: part.amount_held, returnsAt: part.returns_at };
  if (mayStillBeDebited(payment)) return { money: 'still-checked' };
  if (reversals.length === 0) return { money: 'not-debited' };
  return { money: reversals.every(({ reversed }) => reversed) ? 'sent-back' : 'coming-back' };
}

/** What a screen that has ended says of the money may still change: it is being looked for, kept for a rest, or not sent back yet. */
export function isMoneyUnderWay(payment: MoneyFacts): boolean {
  const { money } = moneyVerdict(payment);
  const isOwed = payment.reversals.some(({ reversed }) => !reversed);
  return isOwed || money === 'still-checked' || money === 'held';
}

/** A step that waits for the payer takes nothing before it is answered here; the bank's own page can be answered there. */
function mayStillBeDebited({ status, version, charge, earlier_open: isEarlierOpen }: MoneyFacts): boolean {
  if (isEarlierOpen || charge?.status === 'processing') return true;
  if (charge?.status === 'pending') return charge.stage === '3ds';
  return status === 'processing' || version === null;
}
