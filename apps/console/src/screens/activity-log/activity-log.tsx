// Who did what, the newest first. What it is filtered by stands in the address.
import { Alert, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import type { ActivityPage } from '@titan/contract/console/activity-log.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { useActions } from '../../ui/actions.ts';
import { midnight } from '../../ui/days.ts';
import { Rows } from '../../ui/figure.tsx';
import { Hint, Loaded, More, Nothing, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

type ActivityRow = ActivityPage['rows'][number];

const FILTERS = ['person', 'action', 'from', 'to'] as const;

export default function ActivityLogScreen() {
  const { screens } = useWords('console');
  const words = useWords('activityLog');
  const [address] = useSearchParams();
  const [person, action, from, to] = FILTERS.map((name) => address.get(name) ?? undefined);
  const filter = { person, action, from, to };
  const query = useInfiniteQuery({
    queryKey: ['activityLog', filter],
    queryFn: ({ pageParam: before }) =>
      call('GET /activity-log', {
        query: { ...filter, from: midnight(filter.from, 0), to: midnight(filter.to, 1), before },
      }),
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
  const { host } = useWords('team');
  const persons = people.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }));
  return (
    <Group align="flex-end">
      {people.length > 0 && (
        <NativeSelect {...field('person')} data={[anybody, ...persons, { value: 'host', label: host }]} />
      )}
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
  const { host } = useWords('team');
  const { time, number } = useLanguage();
  return (
    <Rows
      rows={rows.map(({ id, at, person, action, target, facts, others, address, agent }) => ({
        key: id,
        cells: {
          [words.when]: time(at),
          [words.person]: person ? <PersonShown person={person} /> : host,
          [words.action]: (
            <>
              {actionIn(action)}
              {others.length > 0 && <Text fw={600}>{`× ${number(others.length + 1)}`}</Text>}
            </>
          ),
          [words.target]: (
            <>
              <Told target={target} facts={facts} />
              {others.length > 0 && (
                <details>
                  <summary>{words.before}</summary>
                  {others.map((other, n) => (
                    <Told key={n} {...other} />
                  ))}
                </details>
              )}
            </>
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

/** The name can be chosen; the address and the number cannot. */
function PersonShown({ person: { id, name, email } }: { person: NonNullable<ActivityRow['person']> }) {
  return (
    <Stack gap={0}>
      <bdi>{name}</bdi>
      <Hint>
        <bdi dir="ltr">{`${email} #${id}`}</bdi>
      </Hint>
    </Stack>
  );
}

function Told({ target, facts }: Pick<ActivityRow, 'target' | 'facts'>) {
  return (
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
  );
}
