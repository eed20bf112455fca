// Money that goes back to the payer whatever the payment came to: taken twice, too late, or of a wrong amount (guides F-45, F-46).
import type { PaymentView } from '@titan/contract/payment';
import { formatMoney, fromDecimal } from '@titan/rules/money';
import { moneyBack } from '../copy/money-back.ts';
import { Notice } from '../ui/notice.tsx';

export function MoneyBack({ payment: { reversals } }: { payment: PaymentView }) {
  return reversals.map(({ amount, currency, reversed }, index) => {
    const money = formatMoney(fromDecimal(amount, currency), currency);
    return (
      <Notice key={index} tone="info">
        {reversed ? moneyBack.sent(money) : moneyBack.owed(money)}
      </Notice>
    );
  });
}
