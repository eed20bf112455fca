// Payments: found by whatever a customer says, filtered by the address, and taken along as a file.
import { Anchor, Button, CloseButton, Group, Text, TextInput } from '@mantine/core';
import type { PaymentStatus, SearchedAs } from '@titan/contract/console/lists';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { Download } from '../../ui/download.tsx';
import { Form } from '../../ui/form.tsx';
import { Failed, Hint, Loaded, More, Nothing, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { askedBy, FilterForm, type Filters, FOUND, useFilters } from './filters.tsx';
import { PaymentRows } from './payment-rows.tsx';

const LOOK_MS = 10_000;

export default function PaymentsScreen() {
  const words = useWords('payments');
  const may = useMay();
  const [filters] = useFilters();
  const query = useInfiniteQuery({
    queryKey: ['payments', filters],
    queryFn: ({ pageParam }) => call('GET /payments', { query: { ...askedBy(filters), after: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ payments, hasMore }) => (hasMore ? payments.at(-1)?.reference : undefined),
    // There is no push for a whole merchant, so the screen looks while it is seen: a page in ten seconds, however many are open.
    refetchInterval: ({ state }) => LOOK_MS * (state.data?.pages.length ?? 1),
  });
  return (
    <Screen title={words.title}>
      <FilterForm />
      <Owner filters={filters} />
      <Views filters={filters} />
      <Group justify="space-between" id={FOUND} tabIndex={-1}>
        <Count filters={filters} />
        {may('export') && (
          <Download file="GET /payments/export.csv" query={askedBy(filters)}>
            {words.download}
          </Download>
        )}
      </Group>
      <Loaded query={query} isLive>
        {({ pages }) => {
          const lines = pages.flatMap(({ payments }) => payments);
          if (lines.length > 0) return <PaymentRows lines={lines} />;
          return <None filters={filters} searchedAs={pages[0]?.searchedAs ?? []} />;
        }}
      </Loaded>
      <More query={query} />
    </Screen>
  );
}

/** What was looked for, and how to go on. */
function None({
  filters: { q, ...filters },
  searchedAs,
}: {
  filters: Filters;
  searchedAs: readonly SearchedAs[];
}) {
  const words = useWords('payments');
  const { list } = useLanguage();
  const isFiltered = Object.keys(filters).length > 0;
  if (q !== undefined) {
    const kinds = list(searchedAs.map((each) => words.searchedAs[each]));
    return (
      <>
        <Nothing>{words.noneFound({ text: q })}</Nothing>
        {searchedAs.length > 0 && <Hint>{words.lookedFor({ kinds })}</Hint>}
        <Hint>{words.searchOn}</Hint>
        {isFiltered && <Hint>{words.filtersToo}</Hint>}
      </>
    );
  }
  if (isFiltered) return <Nothing>{words.noneFit}</Nothing>;
  const toLinks = (
    <Button component={Link} href="/links" variant="default">
      {words.toLinks}
    </Button>
  );
  return <Nothing action={toLinks}>{words.noneYet}</Nothing>;
}

function Count({ filters }: { filters: Filters }) {
  const words = useWords('payments');
  const { number, day } = useLanguage();
  const { data } = useQuery({
    queryKey: ['payments', filters, 'count'],
    queryFn: () => call('GET /payments/count', { query: askedBy(filters) }),
    refetchInterval: LOOK_MS,
  });
  const count = number(data?.count ?? 0);
  const since = data?.since ? words.foundSince({ count, day: day(data.since) }) : '';
  return (
    <Text c="dimmed" size="sm" role="status">
      {data?.isMore ? words.foundMore({ count }) : since}
    </Text>
  );
}

/** What an owner looks for without having saved it. */
function readyViews(): { state: PaymentStatus; from?: string }[] {
  // Swedish writes days as inputs do.
  // oxlint-disable-next-line titan/no-ambient-time -- the day where the person is
  const today = new Date().toLocaleDateString('sv');
  return [
    { state: 'refunded' },
    { state: 'partly_refunded' },
    { state: 'disputed' },
    { state: 'waiting' },
    { state: 'failed', from: today },
  ];
}

function ViewLink({ query, isHere, children }: { query: string; isHere: boolean; children: string }) {
  return (
    <Button
      component={Link}
      href={`/payments?${query}`}
      size="compact-sm"
      className="row-link"
      variant={isHere ? 'filled' : 'default'}
      aria-current={isHere ? 'page' : undefined}
    >
      <bdi>{children}</bdi>
    </Button>
  );
}

/** Whose payments alone are shown, and the way back to it. */
function Owner({ filters: { customer, link } }: { filters: Filters }) {
  const words = useWords('payments');
  if (!customer && !link) return null;
  return (
    <Text>
      <Anchor component={Link} href={customer ? `/customers/of/${customer}` : `/links/${link}`}>
        {customer ? words.ofCustomer : words.ofLink}
      </Anchor>
    </Text>
  );
}

/** A name for an address. */
function Views({ filters }: { filters: Filters }) {
  const words = useWords('payments');
  const { save } = useWords('console');
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: ['views'], queryFn: () => call('GET /views') });
  const query = String(new URLSearchParams(filters));
  const change = useMutation({
    mutationFn: ({ name, isKept }: { name: string; isKept: boolean }) =>
      isKept ? call('POST /views', { body: { name, query } }) : call('POST /views/drop', { body: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['views'] }),
  });
  const views = data?.views ?? [];
  const ready = readyViews().map((filter) => ({ query: String(new URLSearchParams(filter)), filter }));
  // What one customer is found by is looked for once.
  const isWorthAName =
    Object.keys(filters).some((filter) => filter !== 'q') &&
    ![...ready, ...views].some((view) => view.query === query);
  const submit = (form: HTMLFormElement): void => {
    const name = new FormData(form).get('name');
    if (typeof name === 'string' && name.trim() !== '') change.mutate({ name, isKept: true });
  };
  return (
    <>
      <Group gap="xs" component="nav" aria-label={words.views}>
        {ready.map(({ query: of, filter }) => (
          <ViewLink key={of} query={of} isHere={of === query}>
            {filter.from === undefined ? words.status[filter.state] : words.failedToday}
          </ViewLink>
        ))}
        {views.map(({ name, query: of }) => (
          <Group key={name} gap={0} wrap="nowrap">
            <ViewLink query={of} isHere={of === query}>
              {name}
            </ViewLink>
            <CloseButton
              aria-label={words.dropView({ name })}
              onClick={() => change.mutate({ name, isKept: false })}
            />
          </Group>
        ))}
      </Group>
      {query !== '' && (
        <Group gap="sm" align="flex-end">
          <Anchor component={Link} href="/payments">
            {words.clear}
          </Anchor>
          {isWorthAName && (
            <Form onSubmit={submit}>
              <Group gap="sm" align="flex-end">
                <TextInput name="name" label={words.viewName} maxLength={60} required />
                <Button type="submit" variant="default" loading={change.isPending}>
                  {save}
                </Button>
              </Group>
            </Form>
          )}
        </Group>
      )}
      {change.error && <Failed error={change.error} />}
    </>
  );
}
