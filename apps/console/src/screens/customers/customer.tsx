// One customer: what they paid, and their newest payments.
import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { Customer } from '@titan/contract/console/customers.schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../../call.ts';
import { useMoney } from '../../ui/amount.tsx';
import { Figure, paymentsAt, Rows, Section } from '../../ui/figure.tsx';
import { Hint, Loaded, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Status } from '../payments/lines.tsx';
import { Sums } from './customers.tsx';

export default function CustomerScreen() {
  const { reference = '' } = useParams();
  const words = useWords('customers');
  const query = useQuery({
    queryKey: ['customers', 'of', reference],
    queryFn: () => call('GET /customers/of/:reference', { params: { reference } }),
  });
  return (
    <Screen title={query.data?.name ?? query.data?.email ?? words.title}>
      <Loaded query={query}>
        {(customer) => (
          <>
            <Facts customer={customer} />
            <Section title={words.payments}>
              <Payments reference={reference} />
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const words = useWords('customers');
  const { number, date } = useLanguage();
  const { name, email, payment, payments, is_more: isMore, disputed, last_paid_at: lastPaid } = customer;
  return (
    <Stack>
      {name !== null && (
        <Text c="dimmed">
          <bdi>{email}</bdi>
        </Text>
      )}
      <Group gap="xl" align="flex-start">
        {customer.sums && (
          <>
            <Fact label={words.spent}>
              <Figure to={paymentsAt({ customer: payment, status: 'success' })} isLarge>
                <Sums of={customer} what="paid_minor" />
              </Figure>
            </Fact>
            <Fact label={words.refunded}>
              <Figure to={paymentsAt({ customer: payment, had: 'refunded' })} isLarge>
                <Sums of={customer} what="refunded_minor" />
              </Figure>
            </Fact>
          </>
        )}
        <Fact label={words.payments}>
          <Figure to={paymentsAt({ customer: payment })} isLarge>
            {`${number(payments)}${isMore ? '+' : ''}`}
          </Figure>
        </Fact>
        {disputed > 0 && (
          <Fact label={words.disputed}>
            <Figure to={paymentsAt({ customer: payment, state: 'disputed' })} isLarge>
              {number(disputed)}
            </Figure>
          </Fact>
        )}
        {lastPaid !== null && <Fact label={words.lastPaid}>{date(lastPaid)}</Fact>}
      </Group>
      {isMore && <Hint>{words.newestOnly({ count: number(payments) })}</Hint>}
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Hint>{label}</Hint>
      <Text component="div" fz={28} fw={600}>
        {children}
      </Text>
    </div>
  );
}

function Payments({ reference }: { reference: string }) {
  const words = useWords('customers');
  const { column, filter } = useWords('payments');
  const { time } = useLanguage();
  const moneyOf = useMoney();
  const query = useQuery({
    queryKey: ['payments', 'customer', reference],
    queryFn: () => call('GET /payments', { query: { customer: reference } }),
  });
  return (
    <Loaded query={query}>
      {({ payments, hasMore }) => (
        <Stack align="flex-start">
          <Rows
            rows={payments.map((line) => ({
              key: line.reference,
              cells: {
                [column.payment]: (
                  <Figure to={`/payments/${line.reference}`}>
                    <bdi>{line.merchantReference}</bdi>
                  </Figure>
                ),
                [filter.status]: <Status status={line.status} />,
                [column.amount]: <span className="whole">{moneyOf(line)}</span>,
                [column.time]: time(line.createdAt),
              },
            }))}
          />
          {hasMore && (
            <Anchor component={Link} href={paymentsAt({ customer: reference })}>
              {words.all}
            </Anchor>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
