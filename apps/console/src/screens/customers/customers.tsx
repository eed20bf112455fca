// Customers: everybody who has paid or begun to, by e-mail address, with what they paid; found by whatever finds their payments.
import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { Customer } from '@titan/contract/console/customers.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { Rows } from '../../ui/figure.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded, More, Named, Nothing, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

export default function CustomersScreen() {
  const words = useWords('customers');
  const { find } = useWords('payments');
  const [asked, ask] = useSearchParams();
  const q = asked.get('q') ?? '';
  const query = useInfiniteQuery({
    queryKey: ['customers', q],
    queryFn: ({ pageParam }) => call('GET /customers', { query: { q, after: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ customers, hasMore }) => (hasMore ? customers.at(-1)?.payment : undefined),
  });
  return (
    <Screen title={words.title}>
      <Form
        key={q}
        role="search"
        onSubmit={(form) => {
          const typed = new FormData(form).get('q');
          ask(typeof typed === 'string' && typed.trim() ? { q: typed.trim() } : {});
        }}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            flex="1 1 16rem"
            type="search"
            name="q"
            label={words.search}
            defaultValue={q}
            maxLength={254}
          />
          <Button type="submit">{find}</Button>
        </Group>
      </Form>
      <Loaded query={query}>
        {({ pages }) => {
          const customers = pages.flatMap((page) => page.customers);
          if (customers.length === 0) return <Nothing>{q ? words.noneFit : words.none}</Nothing>;
          return <Customers customers={customers} />;
        }}
      </Loaded>
      <More query={query} />
    </Screen>
  );
}

function Customers({ customers }: { customers: readonly Customer[] }) {
  const words = useWords('customers');
  const { number, date } = useLanguage();
  const hasSums = customers.some(({ sums }) => sums !== null);
  return (
    <Rows
      rows={customers.map((customer) => ({
        key: customer.email,
        cells: {
          [words.customer]: <Named {...customer} to={`/customers/of/${customer.payment}`} />,
          [words.payments]: `${number(customer.payments)}${customer.is_more ? '+' : ''}`,
          ...(hasSums && {
            [words.spent]: <Sums of={customer} what="paid_minor" />,
            [words.refunded]: <Sums of={customer} what="refunded_minor" />,
          }),
          [words.disputed]: customer.disputed === 0 ? '–' : number(customer.disputed),
          [words.lastPaid]: customer.last_paid_at ? date(customer.last_paid_at) : '–',
        },
      }))}
    />
  );
}

/** A line for each currency. */
export function Sums({ of, what }: { of: Customer; what: 'paid_minor' | 'refunded_minor' }) {
  const { money } = useLanguage();
  const sums = (of.sums ?? []).filter((sum) => sum[what] > 0);
  if (sums.length === 0) return '–';
  return (
    <Stack gap={0}>
      {sums.map((sum) => (
        <span key={sum.currency} className="whole">
          {money(sum[what], sum.currency)}
        </span>
      ))}
    </Stack>
  );
}
