// What was sent and answered, newest first: filters in the address, one webhook with each try, and sending again.
import {
  Anchor,
  Badge,
  Button,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import type { Webhook } from '@titan/contract/console/webhooks.schema';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { useChange } from '../../ui/change.ts';
import { Rows } from '../../ui/figure.tsx';
import { Form } from '../../ui/form.tsx';
import { Failed, Loaded, More, Nothing } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Source } from './report.tsx';

const FILTERS = ['status', 'event', 'payment'] as const;
const COLOURS = { waiting: 'yellow', delivered: 'green', undelivered: 'red' } as const;

export function Deliveries({ events, hasFailed }: { events: readonly string[]; hasFailed: boolean }) {
  const words = useWords('webhooks');
  const [asked] = useSearchParams();
  const [status, event, payment] = FILTERS.map((name) => asked.get(name) ?? undefined);
  const filters = { status, event, payment };
  const query = useInfiniteQuery({
    queryKey: ['webhooks', 'list', filters],
    queryFn: ({ pageParam }) => call('GET /webhooks', { query: { ...filters, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, webhooks }) => (hasMore ? webhooks.at(-1)?.id : undefined),
  });
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2}>{words.deliveries}</Title>
        <AllAgain hasFailed={hasFailed} />
      </Group>
      <Filters key={payment} events={events} />
      <Loaded query={query}>
        {({ pages }) =>
          pages[0]?.webhooks.length === 0 ? (
            <Nothing>{asked.size > 0 ? words.noMatch : words.empty}</Nothing>
          ) : (
            <Sent webhooks={pages.flatMap(({ webhooks }) => webhooks)} />
          )
        }
      </Loaded>
      <More query={query} />
      <OpenedWebhook />
    </Stack>
  );
}

function AllAgain({ hasFailed }: { hasFailed: boolean }) {
  const words = useWords('webhooks');
  const sending = useChange('webhooks', () => call('POST /webhooks/again'));
  // What came of a press stays, although nothing has failed by then.
  if (!hasFailed && sending.isIdle) return null;
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

/** What stands in the address, and how one thing of it is set. */
function useAsked() {
  const [asked, ask] = useSearchParams();
  const set = (name: string, value: string | null): void =>
    ask((before) => {
      const after = new URLSearchParams(before);
      if (value) after.set(name, value);
      else after.delete(name);
      return after;
    });
  return { asked, set };
}

function Filters({ events }: { events: readonly string[] }) {
  const { all, status, column } = useWords('webhooks');
  const { asked, set } = useAsked();
  const [payment, setPayment] = useState(asked.get('payment') ?? '');
  const states = Object.entries(status).map(([value, label]) => ({ value, label }));
  return (
    <Group align="flex-end">
      {(['status', 'event'] as const).map((name) => (
        <NativeSelect
          key={name}
          label={column[name]}
          value={asked.get(name) ?? ''}
          onChange={({ currentTarget }) => set(name, currentTarget.value)}
          data={[{ value: '', label: all }, ...(name === 'status' ? states : events)]}
        />
      ))}
      <Form onSubmit={() => set('payment', payment.trim())}>
        <TextInput
          label={column.payment}
          type="search"
          enterKeyHint="search"
          value={payment}
          onChange={({ currentTarget }) => setPayment(currentTarget.value)}
        />
      </Form>
    </Group>
  );
}

function Sent({ webhooks }: { webhooks: readonly Webhook[] }) {
  const { column, status: states, noAnswer } = useWords('webhooks');
  const { time } = useLanguage();
  const answer = useAnswer();
  const { set } = useAsked();
  const rows = webhooks.map(({ id, reference, event, status, tries, createdAt }) => {
    const [last] = tries;
    const cells = {
      [column.payment]: (
        <Anchor component="button" className="row-link long" onClick={() => set('id', id)}>
          {reference}
        </Anchor>
      ),
      [column.event]: event,
      [column.status]: <Badge color={COLOURS[status]}>{states[status]}</Badge>,
      [column.answer]: last ? answer(last) : noAnswer,
      [column.at]: time(createdAt),
    };
    return { key: id, cells };
  });
  return <Rows rows={rows} />;
}

/** Beside the list and not in it: what is sent again may leave the list while it is open. */
function OpenedWebhook() {
  const { body } = useWords('webhooks');
  const { asked, set } = useAsked();
  const open = asked.get('id');
  return (
    <Modal opened={open !== null} onClose={() => set('id', null)} title={body} size="xl">
      {open !== null && <One id={open} />}
    </Modal>
  );
}

/** What came of a try: the answer's status, or why there is none. */
function useAnswer() {
  const { outcome: words } = useWords('webhooks');
  return ({ httpStatus, outcome }: Webhook['tries'][number]): ReactNode =>
    httpStatus ?? (words as Record<string, string>)[outcome] ?? words.other;
}

function One({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['webhooks', 'one', id],
    queryFn: () => call('GET /webhooks/:id', { params: { id } }),
  });
  return <Loaded query={query}>{(webhook) => <Told webhook={webhook} />}</Loaded>;
}

function Told({ webhook: { id, url, body, tries, nextTryAt } }: { webhook: Webhook }) {
  const words = useWords('webhooks');
  const { time, number } = useLanguage();
  const answered = useAnswer();
  const sending = useChange('webhooks', () => call('POST /webhooks/:id/again', { params: { id } }));
  return (
    <Stack gap="sm">
      <Text dir="ltr" className="long">
        {url}
      </Text>
      {nextTryAt !== null && <Text>{words.nextTry({ time: time(nextTryAt) })}</Text>}
      <Group>
        <Button loading={sending.isPending} onClick={() => sending.mutate()}>
          {words.again}
        </Button>
        <Text role="status">{sending.isSuccess ? words.isSent : null}</Text>
      </Group>
      {sending.error && <Failed error={sending.error} />}
      {body !== null && <Source>{body}</Source>}
      <Text fw={600}>{words.tries}</Text>
      {tries.map((each) => (
        <div key={each.at}>
          <Text>
            {time(each.at)}: {answered(each)}, {number(each.tookMs)} ms
          </Text>
          <Source>{[...each.seen, each.answer ?? ''].join('\n').trim()}</Source>
        </div>
      ))}
    </Stack>
  );
}
