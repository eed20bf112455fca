// Who did what, the newest first. What it is filtered by stands in the address.
import { Alert, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { ActivityPage } from '@titan/contract/console/activity-log.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { useActions } from '../../ui/actions.ts';
import { Rows } from '../../ui/figure.tsx';
import { Hint, Loaded, More, Nothing, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

const FILTERS = ['person', 'action', 'from', 'to'] as const;

export default function ActivityLogScreen() {
  const { screens } = useWords('console');
  const words = useWords('activityLog');
  const [address] = useSearchParams();
  const filter = Object.fromEntries(FILTERS.map((name) => [name, address.get(name) ?? undefined]));
  const query = useInfiniteQuery({
    queryKey: ['activityLog', filter],
    queryFn: ({ pageParam }) => call('GET /activity-log', { query: { ...filter, before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.id : undefined),
    placeholderData: (before) => before,
  });
  return (
    <Screen title={screens.activityLog}>
      <Loaded query={query}>
        {({ pages }) => {
          const [first] = pages;
          const rows = pages.flatMap((page) => page.rows);
          return (
            <>
              {first && <Chain page={first} />}
              {first && <Filters page={first} />}
              {rows.length === 0 ? <Nothing>{words.empty}</Nothing> : <ActivityRows rows={rows} />}
              <More query={query} />
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** Whether a row was changed after it was written; shown to whoever sees all of it. */
function Chain({ page: { fault } }: { page: ActivityPage }) {
  const words = useWords('activityLog');
  const { time, number } = useLanguage();
  if (fault === undefined) return <Text c="dimmed">{words.own}</Text>;
  if (fault === null) return <Text c="dimmed">{words.whole}</Text>;
  const what =
    fault.kind === 'changed'
      ? words.broken({ time: time(fault.at) })
      : words.cut({ written: number(fault.written), left: number(fault.left) });
  return <Alert color="red">{what}</Alert>;
}

function Filters({ page: { people, actions } }: { page: ActivityPage }) {
  const words = useWords('activityLog');
  const actionIn = useActions();
  const [address, setAddress] = useSearchParams();
  const field = (name: (typeof FILTERS)[number]) => ({
    label: words[name],
    value: address.get(name) ?? '',
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>): void => {
      const next = new URLSearchParams(address);
      if (value === '') next.delete(name);
      else next.set(name, value);
      setAddress(next, { replace: true });
    },
  });
  const anybody = { value: '', label: words.all };
  return (
    <Group align="flex-end">
      {people.length > 0 && <NativeSelect {...field('person')} data={[anybody, ...people]} />}
      <NativeSelect
        {...field('action')}
        data={[anybody, ...actions.map((action) => ({ value: action, label: actionIn(action) }))]}
      />
      <TextInput {...field('from')} type="date" />
      <TextInput {...field('to')} type="date" />
    </Group>
  );
}

function ActivityRows({ rows }: Pick<ActivityPage, 'rows'>) {
  const words = useWords('activityLog');
  const actionIn = useActions();
  const { time } = useLanguage();
  return (
    <Rows
      rows={rows.map(({ id, at, who, action, target, facts, address, agent }) => ({
        key: id,
        cells: {
          [words.when]: time(at),
          [words.person]: who,
          [words.action]: actionIn(action),
          [words.target]: (
            <Stack gap={0}>
              {target && <Text size="sm">{target}</Text>}
              <Hint>
                <bdi dir="ltr">
                  {Object.entries(facts)
                    .map((fact) => fact.join(': '))
                    .join(', ')}
                </bdi>
              </Hint>
            </Stack>
          ),
          [words.address]: (
            <Text span size="sm" dir="ltr" title={agent ?? undefined}>
              {address ?? '–'}
            </Text>
          ),
        },
      }))}
    />
  );
}
