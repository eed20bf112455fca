// Who did what, the newest first. What it is filtered by stands in the address.
import { Alert, Button, Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core';
import { type AuditPage, readAudit } from '@titan/contract/console/team';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { Loaded, Nothing, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

const FILTERS = ['person', 'action', 'from', 'to'] as const;

export default function AuditScreen() {
  const { screens, more } = useWords('console');
  const words = useWords('team');
  const [address] = useSearchParams();
  const filter = Object.fromEntries(FILTERS.map((name) => [name, address.get(name) ?? undefined]));
  const query = useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam }) => call(readAudit, { query: { ...filter, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
    placeholderData: (before) => before,
  });
  return (
    <Screen title={screens.audit}>
      <Loaded query={query}>
        {({ pages }) => {
          const [first] = pages;
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              {first && <Chain page={first} />}
              {first && <Filters page={first} />}
              {rows.length === 0 ? <Nothing>{words.auditEmpty}</Nothing> : <Rows rows={rows} />}
              {query.hasNextPage && (
                <Group>
                  <Button
                    variant="default"
                    onClick={() => void query.fetchNextPage()}
                    loading={query.isFetchingNextPage}
                  >
                    {more}
                  </Button>
                </Group>
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** Whether a row was changed after it was written; said to whoever sees all of it. */
function Chain({ page: { brokenAt } }: { page: AuditPage }) {
  const words = useWords('team');
  const { time } = useLanguage();
  if (brokenAt === undefined) return <Text c="dimmed">{words.auditOwn}</Text>;
  if (brokenAt === null) return <Text c="dimmed">{words.auditWhole}</Text>;
  return (
    <Alert color="red" variant="light" role="alert">
      {words.auditBroken({ time: time(brokenAt) })}
    </Alert>
  );
}

function Filters({ page: { people, actions } }: { page: AuditPage }) {
  const words = useWords('team');
  const actionIn = useActions();
  const [address, setAddress] = useSearchParams();
  const set = (name: string, value: string): void => {
    const next = new URLSearchParams(address);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setAddress(next, { replace: true });
  };
  const valueOf = (name: string): string => address.get(name) ?? '';
  const anybody = { value: '', label: words.all };
  return (
    <Group align="flex-end">
      {people.length > 0 && (
        <NativeSelect
          label={words.person}
          data={[anybody, ...people.map((name) => ({ value: name, label: name }))]}
          value={valueOf('person')}
          onChange={({ currentTarget }) => set('person', currentTarget.value)}
        />
      )}
      <NativeSelect
        label={words.action}
        data={[anybody, ...actions.map((action) => ({ value: action, label: actionIn(action) }))]}
        value={valueOf('action')}
        onChange={({ currentTarget }) => set('action', currentTarget.value)}
      />
      <TextInput
        type="date"
        label={words.from}
        value={valueOf('from')}
        onChange={({ currentTarget }) => set('from', currentTarget.value)}
      />
      <TextInput
        type="date"
        label={words.to}
        value={valueOf('to')}
        onChange={({ currentTarget }) => set('to', currentTarget.value)}
      />
    </Group>
  );
}

/** An action as the page calls it; one that it has no words for keeps its name. */
function useActions(): (action: string) => string {
  const actions: Readonly<Record<string, string>> = useWords('team').actions;
  return (action) =>
    actions[action.replace(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())] ?? action;
}

function Rows({ rows }: Pick<AuditPage, 'rows'>) {
  const words = useWords('team');
  const actionIn = useActions();
  const { time } = useLanguage();
  return (
    <Table className="rows">
      <Table.Thead>
        <Table.Tr>
          {[words.when, words.person, words.action, words.target, words.address].map((column) => (
            <Table.Th key={column}>{column}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, at, who, action, target, facts, address, agent }) => (
          <Table.Tr key={id}>
            <Table.Td data-column={words.when}>{time(at)}</Table.Td>
            <Table.Td data-column={words.person}>{who}</Table.Td>
            <Table.Td data-column={words.action}>{actionIn(action)}</Table.Td>
            <Table.Td data-column={words.target}>
              <Stack gap={0}>
                {target && <Text size="sm">{target}</Text>}
                <Text size="sm" c="dimmed" dir="ltr">
                  {Object.entries(facts)
                    .map(([name, value]) => `${name}: ${value}`)
                    .join(', ')}
                </Text>
              </Stack>
            </Table.Td>
            <Table.Td data-column={words.address}>
              <Text size="sm" dir="ltr" title={agent ?? undefined}>
                {address ?? '–'}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
