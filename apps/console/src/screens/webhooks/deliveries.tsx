// What was sent and answered, newest first: filters in the address, one webhook with each try, and sending again.
import {
  Badge,
  Button,
  Code,
  Group,
  NativeSelect,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import {
  deliveries,
  delivery,
  sendAgain,
  sendAllAgain,
  type Webhook,
} from '@titan/contract/console/webhooks';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { Failed, Loaded, More, Nothing } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

const KEY = ['webhooks'];
const FILTERS = ['status', 'event', 'payment'] as const;
const COLOURS = { waiting: 'yellow', delivered: 'green', undelivered: 'red' } as const;

export function Deliveries({ events, hasFailed }: { events: readonly string[]; hasFailed: boolean }) {
  const words = useWords('webhooks');
  const [asked] = useSearchParams();
  const [status, event, payment] = FILTERS.map((name) => asked.get(name) ?? undefined);
  const filters = { status, event, payment };
  const query = useInfiniteQuery({
    queryKey: [...KEY, 'list', filters],
    queryFn: ({ pageParam }) => call(deliveries, { query: { ...filters, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, webhooks }) => (hasMore ? webhooks.at(-1)?.id : undefined),
  });
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2}>{words.deliveries}</Title>
        {hasFailed && <AllAgain />}
      </Group>
      <Filters key={payment} events={events} />
      <Loaded query={query}>
        {({ pages }) => {
          const rows = pages.flatMap(({ webhooks }) => webhooks);
          if (rows.length === 0) return <Nothing>{asked.size > 0 ? words.noMatch : words.empty}</Nothing>;
          return <Rows rows={rows} />;
        }}
      </Loaded>
      <More query={query} />
    </Stack>
  );
}

function AllAgain() {
  const words = useWords('webhooks');
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => call(sendAllAgain),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Group>
      <Text role="status">{sending.data ? words.areSent({ count: sending.data.sent }) : null}</Text>
      <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
        {words.allAgain}
      </Button>
      {sending.error && <Failed error={sending.error} />}
    </Group>
  );
}

function Filters({ events }: { events: readonly string[] }) {
  const words = useWords('webhooks');
  const [asked, ask] = useSearchParams();
  const set = (name: (typeof FILTERS)[number], value: string): void =>
    ask((before) => {
      const after = new URLSearchParams(before);
      if (value === '') after.delete(name);
      else after.set(name, value);
      after.delete('id');
      return after;
    });
  const [payment, setPayment] = useState(asked.get('payment') ?? '');
  const find = (event: SubmitEvent): void => {
    event.preventDefault();
    set('payment', payment.trim());
  };
  const all = { value: '', label: words.all };
  const states = Object.entries(words.status).map(([value, label]) => ({ value, label }));
  return (
    <Group align="flex-end">
      <NativeSelect
        label={words.column.status}
        value={asked.get('status') ?? ''}
        onChange={({ currentTarget }) => set('status', currentTarget.value)}
        data={[all, ...states]}
      />
      <NativeSelect
        label={words.column.event}
        value={asked.get('event') ?? ''}
        onChange={({ currentTarget }) => set('event', currentTarget.value)}
        data={[all, ...events]}
      />
      <form onSubmit={find}>
        <TextInput
          label={words.column.payment}
          type="search"
          enterKeyHint="search"
          value={payment}
          onChange={({ currentTarget }) => setPayment(currentTarget.value)}
        />
      </form>
    </Group>
  );
}

function Rows({ rows }: { rows: readonly Webhook[] }) {
  const words = useWords('webhooks');
  const { time } = useLanguage();
  const [asked, ask] = useSearchParams();
  const open = asked.get('id');
  const toggle = (id: string): void =>
    ask((before) => {
      const after = new URLSearchParams(before);
      if (id === open) after.delete('id');
      else after.set('id', id);
      return after;
    });
  const { column } = words;
  return (
    <Table className="rows" verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          {[column.payment, column.event, column.status, column.answer, column.at].map((name) => (
            <Table.Th key={name}>{name}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      {rows.map((row) => (
        <Table.Tbody key={row.id}>
          <Table.Tr>
            <Table.Td data-column={column.payment}>
              <Button
                variant="subtle"
                size="compact-md"
                aria-expanded={row.id === open}
                onClick={() => toggle(row.id)}
                h="auto"
                styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
              >
                {row.reference}
              </Button>
            </Table.Td>
            <Table.Td data-column={column.event}>{row.event}</Table.Td>
            <Table.Td data-column={column.status}>
              <Badge variant="light" color={COLOURS[row.status]} c="bright">
                {words.status[row.status]}
              </Badge>
            </Table.Td>
            <Table.Td data-column={column.answer}>{lastAnswer(row) ?? words.noAnswer}</Table.Td>
            <Table.Td data-column={column.at}>{time(row.createdAt)}</Table.Td>
          </Table.Tr>
          {row.id === open && (
            <Table.Tr>
              <Table.Td colSpan={5} style={{ display: 'table-cell', textAlign: 'start' }}>
                <One id={row.id} />
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      ))}
    </Table>
  );
}

function lastAnswer({ tries }: Webhook): string | null {
  const last = tries.at(-1);
  return last === undefined ? null : String(last.httpStatus ?? last.outcome.replaceAll('_', ' '));
}

function One({ id }: { id: string }) {
  const query = useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: () => call(delivery, { params: { id } }),
  });
  return <Loaded query={query}>{(webhook) => <Told webhook={webhook} />}</Loaded>;
}

function Told({ webhook: { id, url, body, tries, nextTryAt } }: { webhook: Webhook }) {
  const words = useWords('webhooks');
  const { time, number } = useLanguage();
  const client = useQueryClient();
  const [isSent, setIsSent] = useState(false);
  const sending = useMutation({
    mutationFn: () => call(sendAgain, { params: { id } }),
    onSuccess: async () => {
      setIsSent(true);
      await client.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <Stack gap="sm">
      <Text dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      {body !== null && (
        <div dir="ltr">
          <Text fw={600}>{words.body}</Text>
          <Code block style={WRAPPED}>
            {body}
          </Code>
        </div>
      )}
      <Text fw={600}>{words.tries}</Text>
      {tries.map(({ at, tookMs, outcome, httpStatus, answer, seen }) => (
        <div key={at}>
          <Text>
            {time(at)}: {httpStatus ?? outcome.replaceAll('_', ' ')}, {number(tookMs)} ms
          </Text>
          <Code block dir="ltr" style={WRAPPED}>
            {[...seen, answer ?? ''].join('\n').trim()}
          </Code>
        </div>
      ))}
      {nextTryAt !== null && <Text>{words.nextTry({ time: time(nextTryAt) })}</Text>}
      <Group>
        <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {words.again}
        </Button>
        <Text role="status">{isSent ? words.isSent : null}</Text>
      </Group>
      {sending.error && <Failed error={sending.error} />}
    </Stack>
  );
}

const WRAPPED = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
