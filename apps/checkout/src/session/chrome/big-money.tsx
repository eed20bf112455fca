// The amount as a headline: currency small, figures large, read as one text and never on two lines.
import { amountDigits } from '../amount-to-pay.ts';
import classes from './big-money.module.css';

/** The most figures at full size; more do not fit 320 px. */
const MOST = '9,999,999.99'.length;

/** @param text the sentence around `money`, or `money` alone */
export function BigMoney({ text, money }: { text: string; money: string }) {
  const [before, after] = text.split(money);
  const figures = amountDigits(money);
  const [ahead, behind] = money.split(figures);
  return (
    <>
      {before}
      <bdi>
        {ahead}
        <b>{figures.length > MOST ? <small className={classes.long}>{figures}</small> : figures}</b>
        {behind}
      </bdi>
      {after}
    </>
  );
}
