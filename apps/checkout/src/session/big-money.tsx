// The amount where it leads: currency small, figures large, read as one text and never on two lines.
import { figuresOf } from './amount-to-pay.ts';

/** @param text the sentence that `money` stands in, or it alone */
export function BigMoney({ text, money }: { text: string; money: string }) {
  const [before, after] = text.split(money);
  const figures = figuresOf(money);
  return (
    <>
      {before}
      <bdi>
        {money.slice(0, -figures.length)}
        <b>{figures}</b>
      </bdi>
      {after}
    </>
  );
}
