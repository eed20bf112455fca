// One customer: what they paid, and their newest payments.
import { Group, Stack, Text } from '@mantine/core';
import type { Customer } from '@titan/contract/console/customers.schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { call } from '../../call.ts';
import { Figure, paymentsAt, Section } from '../../ui/figure.tsx';
import { Hint, Loaded, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { NewestPayments } from '../payments/payment-rows.tsx';
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
              <NewestPayments of={{ customer: reference }} all={words.all} />
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
              {customer.sums.some(({ refunded_minor: minor }) => minor > 0) ? (
                <Figure to={paymentsAt({ customer: payment, had: 'refunded' })} isLarge>
                  <Sums of={customer} what="refunded_minor" />
                </Figure>
              ) : (
                '–'
              )}
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
