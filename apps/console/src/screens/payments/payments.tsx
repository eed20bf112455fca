// Payments: found by whatever a customer says, filtered by the address, and taken along as a file.
import { Alert, Anchor, Button, CloseButton, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import {
  countPayments,
  dropView,
  exportPayments,
  findPayments,
  listViews,
  mayExport,
  type PaymentLine,
  saveView,
} from '@titan/contract/console/payments';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Link, useSearch } from 'wouter';
import { addressOf, call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { Failed, Loaded, Nothing, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { askedBy, FilterForm, type Filters, useFilters } from './filters.tsx';
import { Status, useMoney, useWay } from './lines.tsx';

const LOOK_MS = 10_000;
const COUNT_FRESH_MS = 60_000;

export default function PaymentsScreen() {
  const words = useWords('payments');
  const [filters] = useFilters();
  return (
    <Screen title={words.title} actions={<Download filters={filters} />}>
      <FilterForm />
      <Views filters={filters} />
      <Found filters={filters} />
    </Screen>
  );
}

function Found({ filters }: { filters: Filters }) {
  const words = useWords('console');
  const query = useInfiniteQuery({
    queryKey: ['payments', filters],
    queryFn: ({ pageParam }) => call(findPayments, { query: { ...askedBy(filters), after: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ payments, hasMore }) => (hasMore ? payments.at(-1)?.reference : undefined),
    // There is no push for a whole merchant, so the screen looks while it is seen.
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 1 ? false : LOOK_MS),
  });
  return (
    <Loaded query={query}>
      {({ pages }) => {
        const lines = pages.flatMap(({ payments }) => payments);
        if (lines.length === 0) return <None filters={filters} />;
        return (
          <Stack gap="sm">
            <Count filters={filters} />
            <Lines lines={lines} />
            {query.hasNextPage && (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {words.more}
              </Button>
            )}
          </Stack>
        );
      }}
    </Loaded>
  );
}

function None({ filters }: { filters: Filters }) {
  const words = useWords('payments');
  if (Object.keys(filters).length > 0)
    return (
      <Nothing
        action={
          <Button component={Link} href="/payments" variant="default">
            {words.clear}
          </Button>
        }
      >
        {words.noneFit}
      </Nothing>
    );
  return (
    <Nothing
      action={
        <Button component={Link} href="/links" variant="default">
          {words.toLinks}
        </Button>
      }
    >
      {words.noneYet}
    </Nothing>
  );
}

function Count({ filters }: { filters: Filters }) {
  const words = useWords('payments');
  const { number, day } = useLanguage();
  const { data } = useQuery({
    queryKey: ['payments-count', filters],
    queryFn: () => call(countPayments, { query: askedBy(filters) }),
    staleTime: COUNT_FRESH_MS,
  });
  if (data === undefined) return null;
  const count = number(data.count);
  return (
    <Text c="dimmed" size="sm" role="status">
      {data.since === null ? words.foundMore({ count }) : words.foundSince({ count, day: day(data.since) })}
    </Text>
  );
}

function Lines({ lines }: { lines: readonly PaymentLine[] }) {
  const { column, filter, title } = useWords('payments');
  const { time } = useLanguage();
  const wayOf = useWay();
  const moneyOf = useMoney();
  return (
    <Table className="rows" highlightOnHover verticalSpacing="sm" aria-label={title}>
      <Table.Thead>
        <Table.Tr>
          {[column.payment, filter.status, column.amount, column.customer, filter.channel, column.time].map(
            (name) => (
              <Table.Th key={name} scope="col">
                {name}
              </Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.reference}>
            <Table.Td data-column={column.payment}>
              <Anchor component={Link} href={`/payments/${line.reference}`} className="row-link">
                <bdi>{line.merchantReference}</bdi>
              </Anchor>
            </Table.Td>
            <Table.Td data-column={filter.status}>
              <Status status={line.status} />
            </Table.Td>
            <Table.Td data-column={column.amount}>
              <span className="whole">{moneyOf(line)}</span>
            </Table.Td>
            <Table.Td data-column={column.customer}>
              <Stack gap={0}>
                <bdi>{line.customer.name ?? line.customer.email}</bdi>
                {line.customer.name !== null && (
                  <Text size="sm" c="dimmed">
                    <bdi>{line.customer.email}</bdi>
                  </Text>
                )}
              </Stack>
            </Table.Td>
            <Table.Td data-column={filter.channel}>{wayOf(line) ?? '–'}</Table.Td>
            <Table.Td data-column={column.time}>{time(line.createdAt)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The file of exactly what the address asks for. */
function Download({ filters }: { filters: Filters }) {
  const may = useMay();
  const words = useWords('payments');
  const search = useSearch();
  const start = useMutation({
    mutationFn: async () => {
      await call(mayExport, { body: { query: search } });
      const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
      location.assign(addressOf(exportPayments.path, {}, { ...askedBy(filters), zone }));
    },
  });
  if (!may('export')) return null;
  return (
    <Stack gap="xs">
      <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
        {words.download}
      </Button>
      {start.error && <Failed error={start.error} />}
    </Stack>
  );
}

/** A name for an address. */
function Views({ filters }: { filters: Filters }) {
  const words = useWords('payments');
  const { save } = useWords('console');
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: ['views'], queryFn: () => call(listViews) });
  const fresh = { onSuccess: () => client.invalidateQueries({ queryKey: ['views'] }) };
  const query = String(new URLSearchParams(filters));
  const keep = useMutation({
    mutationFn: (name: string) => call(saveView, { body: { name, query } }),
    ...fresh,
  });
  const drop = useMutation({ mutationFn: (name: string) => call(dropView, { body: { name } }), ...fresh });
  const views = data?.views ?? [];
  const isNew = query !== '' && !views.some((view) => view.query === query);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (typeof name === 'string' && name.trim() !== '') keep.mutate(name);
  };
  return (
    <Stack gap="sm">
      {views.length > 0 && (
        <Group gap="xs" component="nav" aria-label={words.views}>
          {views.map(({ name, query: of }) => (
            <Group key={name} gap={0} wrap="nowrap">
              <Button
                component={Link}
                href={`/payments?${of}`}
                size="compact-md"
                variant={of === query ? 'filled' : 'default'}
              >
                <bdi>{name}</bdi>
              </Button>
              <CloseButton aria-label={words.dropView({ name })} onClick={() => drop.mutate(name)} />
            </Group>
          ))}
        </Group>
      )}
      {isNew && (
        <form onSubmit={submit}>
          <Group gap="sm" align="flex-end">
            <TextInput name="name" label={words.viewName} maxLength={60} required />
            <Button type="submit" variant="default" loading={keep.isPending}>
              {save}
            </Button>
            <Anchor component={Link} href="/payments">
              {words.clear}
            </Anchor>
          </Group>
        </form>
      )}
      {keep.error && (
        <Alert variant="transparent" p={0}>
          <Failed error={keep.error} />
        </Alert>
      )}
    </Stack>
  );
}
