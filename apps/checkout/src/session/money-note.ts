// The sentence of each failed or expired screen on the payer's money, by the one rule (rules/money-verdict.ts).
import type { PaymentView } from '@titan/contract/payment';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { resultsMessages } from '@titan/copy/words/results';
import type { Language } from '@titan/copy/language';
import { moment } from '@titan/copy/moment';
import { decimalMoney } from './amount-to-pay.ts';

/**
 * One of: not debited; a part is held; still being checked. Null where that is told elsewhere on the screen with its figures: what was
 * received by the screen itself, what goes back by its notices (money-back.tsx) or by what a transfer says of itself.
 */
export function moneyNote(payment: PaymentView, language: Language): string | null {
  const words = language.wordsOf(resultsMessages);
  const verdict = moneyVerdict(payment);
  const { currency } = payment;
  switch (verdict.money) {
    case 'not-debited':
      return saysItself(payment) ? null : words.noMoneyTaken;
    case 'received':
    case 'coming-back':
    case 'sent-back':
      return null;
    case 'held': {
      const { whole } = moment(verdict.returnsAt, currency, language);
      return words.partHeld({ money: decimalMoney(verdict.amount, currency, language), when: whole });
    }
    case 'still-checked':
      return words[stillCheckedNote(payment)];
  }
}

function stillCheckedNote(
  payment: PaymentView,
): 'earlierOpen' | 'olderOpen' | 'accountOpen' | 'stillChecked' {
  const { charge } = payment;
  if (charge?.status === 'failed') return saysItself(payment) ? 'earlierOpen' : 'olderOpen';
  return charge?.bank_transfer?.account ? 'accountOpen' : 'stillChecked';
}

/** A transfer tells what came of it, and notices tell what goes back. */
function saysItself({ charge, reversals }: PaymentView): boolean {
  return reversals.length > 0 || charge?.bank_transfer !== undefined;
}
