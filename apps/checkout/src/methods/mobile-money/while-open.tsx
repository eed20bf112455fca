// Guides: UI §8: what happens if the page is closed, and what happens to an open request when the payer goes another way.
import type { PaymentView } from '@titan/contract/payment';
import { mobileMoneySteps } from '../../copy/mobile-money-steps.ts';
import classes from './held-stage.module.css';

export function WhileOpen({ payment }: { payment: PaymentView }) {
  return (
    <p className={classes.note}>
      {mobileMoneySteps.mayClose} {payment.payment_channels.length > 1 ? mobileMoneySteps.mayLeave : null}
    </p>
  );
}
