// Guides: UI §8: what happens if the page is closed, and what happens to an open request when the payer goes another way.
import { mobileMoneySteps } from '@titan/copy/en/mobile-money-steps';
import { useWords } from '../../language.tsx';
import classes from './held-stage.module.css';

export function WhileOpen() {
  const words = useWords(mobileMoneySteps);
  return (
    <p className={classes.note}>
      {words.mayClose} {words.mayLeave}
    </p>
  );
}
