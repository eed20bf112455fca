// PAY_OFFLINE: the payer pays at the phone's own menu, to a paybill number and an account, and this page waits for it.
import type { PaymentView } from '@titan/contract/payment';
import { mobileMoneyStepsMessages } from '@titan/copy/words/mobile-money-steps';
import { useWords } from '../../ui/language.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import classes from './pay-offline.module.css';

/** Null where the processor has not said where to pay: its own sentence then stands alone. */
export function PayOffline({ payment, total }: { payment: PaymentView; total: string }) {
  const { charge } = payment;
  const { offline: words } = useWords(mobileMoneyStepsMessages);
  const offline = charge?.step_details?.offline;
  if (!charge || !offline) return null;
  const rows = [
    { label: words.paybill, value: offline.paybill, name: words.copyPaybill },
    { label: words.account, value: offline.account, name: words.copyAccount },
    // Menus of wallets take no decimal point.
    {
      label: words.amount,
      value: total,
      copies: charge.amount_charged.replace(/\.0+$/, ''),
      name: words.copyAmount,
    },
  ];
  return (
    <dl className={classes.offline}>
      {rows.map(({ label, ...copied }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Copyable {...copied} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
