// Payments as rows: those that were found, and the newest of one customer or link.
import { Anchor, Stack, Text } from '@mantine/core';
import type { PaymentLine } from '@titan/contract/console/payments.schema';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../call.ts';
import { useMoney } from '../../ui/amount.tsx';
import { Figure, paymentsAt, Rows } from '../../ui/figure.tsx';
import { Loaded, Named, Nothing } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Status, usePaidWith } from './lines.tsx';

/** @param isOfOne whose they are stands above */
export function PaymentRows({
  lines,
  isOfOne = false,
}: {
  lines: readonly PaymentLine[];
  isOfOne?: boolean;
}) {
  const { column, filter, facts } = useWords('payments');
  const { time } = useLanguage();
  const paidWith = usePaidWith();
  const moneyOf = useMoney();
  return (
    <Rows
      rows={lines.map((line) => ({
        key: line.reference,
        cells: {
          [column.payment]: (
            <Figure to={`/payments/${line.reference}`}>
              <bdi>{line.merchantReference}</bdi>
            </Figure>
          ),
          [filter.status]: <Status status={line.status} />,
          [column.amount]: (
            <Stack gap={0}>
              <span className="whole">{moneyOf(line)}</span>
              {Number(line.paid) > 0 && line.paid !== line.amount && (
                <Text size="sm" c="dimmed" className="whole">
                  {`${facts.paid} ${moneyOf({ ...line, amount: line.paid })}`}
                </Text>
              )}
            </Stack>
          ),
          ...(!isOfOne && { [column.customer]: <Named {...line.customer} /> }),
          [filter.channel]: paidWith(line) ?? '–',
          [column.time]: <span className="whole">{time(line.createdAt)}</span>,
        },
      }))}
    />
  );
}

type NewestProps = {
  of: { customer: string } | { link: string };
  /** The way to all of them. */
  all: string;
  none?: string;
};

export function NewestPayments({ of, all, none }: NewestProps) {
  const query = useQuery({
    queryKey: ['payments', 'newest', of],
    queryFn: () => call('GET /payments', { query: of }),
  });
  return (
    <Loaded query={query}>
      {({ payments }) =>
        payments.length === 0 ? (
          <Nothing>{none}</Nothing>
        ) : (
          <Stack align="flex-start">
            <PaymentRows lines={payments} isOfOne={'customer' in of} />
            <Anchor component={Link} href={paymentsAt(of)}>
              {all}
            </Anchor>
          </Stack>
        )
      }
    </Loaded>
  );
}
