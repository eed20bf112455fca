// Guides: UI §8: what happens if the page is closed, and what happens to an open request when the payer goes another way.
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import classes from './held-stage.module.css';

export function WhileOpen() {
  return (
    <p className={classes.note}>
      {mobileMoneySteps.mayClose} {mobileMoneySteps.mayLeave}
    </p>
  );
}
