// What waits for a person of the shop.
import { Text } from '@mantine/core';
import type { Today } from '@titan/contract/console/today.schema';
import type { ReactNode } from 'react';
import { useMoney } from '../../ui/amount.tsx';
import { Figure } from '../../ui/figure.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { useAskedRefunds } from '../payments/asked-refunds.tsx';
import { Line } from './line.tsx';

/** A line each; null: their role sees none. */
export function useWaiting({
  reviewItems,
  receivers,
}: Pick<Today, 'reviewItems' | 'receivers'>): ReactNode[] | null {
  const words = useWords('today');
  const { asked } = useWords('payments');
  const { money, day } = useLanguage();
  const moneyOf = useMoney();
  const refunds = useAskedRefunds();
  if (reviewItems === null && receivers === null && refunds.length === 0) return null;
  return [
    ...refunds.map((each) => (
      <Line key={each.id} label={<Figure to={`/payments/${each.payment}`}>{asked.title}</Figure>}>
        <Text c="dimmed">{moneyOf(each)}</Text>
      </Line>
    )),
    ...(receivers ?? []).map(({ address, isOff }) => (
      <Figure key={address} to="/webhooks">
        {isOff ? words.receiverOff({ address }) : words.receiverFails({ address })}
      </Figure>
    )),
    ...(reviewItems ?? []).map(({ name, what, since, payment, amount_minor: minor, currency }) => (
      <Line
        key={name}
        label={
          <Figure to={payment === null ? '/settings' : `/payments/${payment}`}>
            {words.reviewItem({ what })}
          </Figure>
        }
      >
        <Text c="dimmed">{minor !== null && currency !== null ? money(minor, currency) : day(since)}</Text>
      </Line>
    )),
  ];
}
