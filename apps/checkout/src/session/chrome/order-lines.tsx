// What the payment is for, line by line: in the header, closed until the payer asks, and on the receipt.
import type { OrderLineView } from '@titan/contract/payer/payment.schema';
import { commonMessages } from '@titan/copy/words/common';
import type { Language } from '@titan/copy/language';
import type { ReactNode } from 'react';
import { useLanguage } from '../../ui/language.tsx';
import { decimalMoney } from '../amount-to-pay.ts';
import classes from './page-chrome.module.css';

type OrderProps = {
  items: readonly OrderLineView[];
  /** What they come to. */
  amount: string;
  currency: string;
};

/** Opens without script too. */
export function OrderLines({ items, amount, currency }: OrderProps) {
  const language = useLanguage();
  const words = language.wordsOf(commonMessages);
  const total: OrderRow = [words.orderTotal, decimalMoney(amount, currency, language)];
  return (
    <details className={classes.order}>
      <summary>{words.order}</summary>
      <dl>
        {[...orderRows(items, currency, language), total].map(([name, value], index) => (
          <div key={index}>
            <dt>
              <Picture path={items[index]?.picture} />
              {name}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Asked for once the order is open; its room is kept, and stays a plain tile where the picture does not come. */
function Picture({ path }: { path: string | undefined }) {
  return path === undefined ? null : <img src={path} alt="" width="40" height="40" loading="lazy" />;
}

type OrderRow = [name: ReactNode, value: ReactNode];

/** The name of each line, with how many where there are more, and what the line comes to. */
export function orderRows(items: readonly OrderLineView[], currency: string, language: Language): OrderRow[] {
  const words = language.wordsOf(commonMessages);
  const money = (decimal: string) => {
    const size = decimalMoney(decimal.replace('-', ''), currency, language);
    return <bdi>{decimal.startsWith('-') ? words.takenOff({ money: size }) : size}</bdi>;
  };
  return items.map(({ name, quantity, amount }) => [
    <>
      <span dir="auto">{name}</span>
      {quantity > 1 ? <span>{` ${words.times({ quantity })}`}</span> : null}
    </>,
    money(amount),
  ]);
}
