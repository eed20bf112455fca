// The sentence of each failed or expired screen on the payer's money, by the one rule (rules/money-verdict.ts).
import type { PaymentView } from '@titan/contract/payment';
import { formatMoney, fromDecimal } from '@titan/rules/money';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { paymentTime } from '@titan/rules/payment-time';
import { results } from '@titan/copy/en/results';

/**
 * One of: not debited; a part is held; still being checked. Null where that is told elsewhere on the screen with its figures: what was
 * received by the screen itself, what goes back by its notices (money-back.tsx) or by what a transfer says of itself.
 */
export function moneyNote(payment: PaymentView): string | null {
  const verdict = moneyVerdict(payment);
  const { currency } = payment;
  switch (verdict.money) {
    case 'not-debited':
      return saysItself(payment) ? null : results.noMoneyTaken;
    case 'received':
    case 'coming-back':
    case 'sent-back':
      return null;
    case 'held': {
      const { date, time, zone } = paymentTime(verdict.returnsAt, currency);
      const held = formatMoney(fromDecimal(verdict.amount, currency), currency);
      return results.partHeld(held, `${date}, ${time} ${zone}`);
    }
    case 'still-checked':
      return stillCheckedNote(payment);
  }
}

function stillCheckedNote(payment: PaymentView): string {
  const { charge } = payment;
  if (charge?.status === 'failed') return saysItself(payment) ? results.earlierOpen : results.olderOpen;
  return charge?.bank_transfer?.account ? results.accountOpen : results.stillChecked;
}

/** A transfer tells what came of it, and notices tell what goes back. */
function saysItself({ charge, reversals }: PaymentView): boolean {
  return reversals.length > 0 || charge?.bank_transfer !== undefined;
}
