// What waits for a person of the shop.
import { Text } from '@mantine/core';
import type { Today } from '@titan/contract/console/today.schema';
import type { ReactNode } from 'react';
import { useMoney } from '../../ui/amount.tsx';
import { Figure } from '../../ui/figure.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { useAskedRefunds } from '../payments/asked-refunds.tsx';
import { Line } from './line.tsx';

export type Waits = Pick<Today, 'reviewItems' | 'disputes' | 'receivers'>;

/** A line each; null: their role sees none. */
export function useWaiting({ reviewItems, disputes, receivers }: Waits): ReactNode[] | null {
  const words = useWords('today');
  const { asked } = useWords('payments');
  const { money, day, time } = useLanguage();
  const moneyOf = useMoney();
  const refunds = useAskedRefunds();
  if (reviewItems === null && disputes === null && receivers === null && refunds.length === 0) return null;
  return [
    // It has a last moment, which nothing else has.
    ...(disputes && disputes.count > 0
      ? [
          <Line key="disputes" label={<Figure to="/disputes">{words.disputes(disputes)}</Figure>}>
            <Text c="dimmed">{disputes.answerBy !== null && time(disputes.answerBy)}</Text>
          </Line>,
        ]
      : []),
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
