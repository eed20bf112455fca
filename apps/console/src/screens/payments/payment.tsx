// A payment: what is known of it with its evidence, and what may be done with it.
import { Anchor, Card, Group, SimpleGrid, Stack, Text, Timeline, Title } from '@mantine/core';
import { type Payment, type PaymentEvent, readPayment } from '@titan/contract/console/payments';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../../call.ts';
import { Loaded, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Acts } from './acts.tsx';
import { Status, useMoney, useWay } from './lines.tsx';

const LOOK_MS = 10_000;

export default function PaymentScreen() {
  const { reference = '' } = useParams();
  const words = useWords('payments');
  const query = useQuery({
    queryKey: ['payment', reference],
    queryFn: () => call(readPayment, { params: { reference } }),
    refetchInterval: LOOK_MS,
  });
  return (
    <Screen
      title={query.data?.merchantReference ?? words.title}
      actions={
        <Anchor component={Link} href="/payments">
          {words.back}
        </Anchor>
      }
    >
      <Loaded query={query}>{(payment) => <Whole payment={payment} />}</Loaded>
    </Screen>
  );
}

function Whole({ payment }: { payment: Payment }) {
  const words = useWords('payments');
  return (
    <Stack gap="xl">
      <Facts payment={payment} />
      <Acts key={payment.reference} payment={payment} />
      <Part title={words.timeline}>
        <Timeline bulletSize={14} lineWidth={2}>
          {payment.events.map((event, index) => (
            <Timeline.Item key={index}>
              <Happened event={event} />
            </Timeline.Item>
          ))}
        </Timeline>
      </Part>
      <Part title={words.attempts}>
        {payment.attempts.length === 0 && <Text c="dimmed">{words.noAttempts}</Text>}
        {payment.attempts.map((attempt) => (
          <Attempt key={attempt.reference} attempt={attempt} />
        ))}
      </Part>
      <Part title={words.webhooks}>
        {payment.webhooks.length === 0 && <Text c="dimmed">{words.noWebhooks}</Text>}
        {payment.webhooks.map((webhook) => (
          <Card key={webhook.id} withBorder>
            <Group justify="space-between">
              <Text fw={600}>{webhook.event}</Text>
              <Text>{words.delivery[webhook.status]}</Text>
            </Group>
            <Text size="sm" className="broken">
              <bdi>{webhook.url}</bdi>
            </Text>
            {webhook.answer !== null && <Text size="sm">{words.answered({ answer: webhook.answer })}</Text>}
            <Quoted text={webhook.body} />
          </Card>
        ))}
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" aria-label={title}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  );
}

function Facts({ payment }: { payment: Payment }) {
  const { facts, filter, column, payerPage } = useWords('payments');
  const { time } = useLanguage();
  const moneyOf = useMoney();
  const wayOf = useWay();
  const { currency } = payment;
  const shown: [string, ReactNode][] = [
    [filter.status, <Status key="status" status={payment.status} />],
    [column.amount, moneyOf(payment)],
    [facts.paid, moneyOf({ amount: payment.paid, currency })],
    [facts.refunded, moneyOf({ amount: payment.refunded, currency })],
    [column.customer, [payment.customer.name, payment.customer.email].filter(Boolean).join(', ')],
    [facts.phone, payment.phone],
    [filter.channel, wayOf(payment)],
    [column.time, time(payment.createdAt)],
    [facts.expires, payment.status === 'pending' ? time(payment.expiresAt) : null],
    [facts.merchant, payment.merchantReference],
    [facts.ours, payment.reference],
  ];
  return (
    <Card withBorder>
      <Stack gap="md">
        <Listed facts={shown} />
        <Anchor href={payment.page} target="_blank" rel="noopener noreferrer">
          {payerPage}
        </Anchor>
      </Stack>
    </Card>
  );
}

/** What is null is left out. */
function Listed({ facts }: { facts: readonly [string, ReactNode][] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" m={0} className="broken">
              {typeof value === 'string' ? <bdi>{value}</bdi> : value}
            </Text>
          </div>
        ))}
    </SimpleGrid>
  );
}

function Attempt({ attempt }: { attempt: Payment['attempts'][number] }) {
  const { facts, filter, column } = useWords('payments');
  const { time } = useLanguage();
  const moneyOf = useMoney();
  const wayOf = useWay();
  const { currency } = attempt;
  return (
    <Card withBorder>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>{wayOf(attempt)}</Text>
          <Status status={attempt.status} />
        </Group>
        {attempt.sentence !== null && <Text>{attempt.sentence}</Text>}
        <Listed
          facts={[
            [column.amount, moneyOf(attempt)],
            [facts.fee, moneyOf({ amount: attempt.fee, currency })],
            [filter.processor, attempt.processor],
            [facts.handle, attempt.handle],
            [facts.ours, attempt.reference],
            [column.time, time(attempt.at)],
          ]}
        />
      </Stack>
    </Card>
  );
}

function Happened({ event }: { event: PaymentEvent }) {
  const { time } = useLanguage();
  const titleOf = useTitle();
  return (
    <>
      <Text fw={600} className="broken">
        {titleOf(event)}
      </Text>
      <Details event={event} />
      <Text size="sm" c="dimmed">
        {time(event.at)}
      </Text>
    </>
  );
}

/** What was said beside it, in others' own words. */
function Details({ event }: { event: PaymentEvent }) {
  const { times } = useWords('payments');
  switch (event.kind) {
    case 'evidence':
      return (
        <>
          <Quoted text={event.words} />
          {event.cause !== null && <Text size="sm">{event.cause}</Text>}
          {event.times > 1 && <Text size="sm">{times({ times: event.times })}</Text>}
        </>
      );
    case 'note':
      return <Quoted text={event.text} />;
    case 'refund':
      return (
        <>
          <Quoted text={event.reason} />
          <Quoted text={event.message} />
        </>
      );
    case 'transfer':
      return <Quoted text={event.from} />;
    default:
      return null;
  }
}

function Quoted({ text }: { text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <Text size="sm" className="broken">
      <bdi>{text}</bdi>
    </Text>
  );
}

function useTitle(): (event: PaymentEvent) => string {
  const { event: words, channels, what: whats } = useWords('payments');
  const moneyOf = useMoney();
  const known: Readonly<Record<string, string>> = whats;
  const whatOf = ({ what, step }: { what: string; step: string | null }): string =>
    [known[what] ?? what, step].filter(Boolean).join(', ');
  return (event) => {
    switch (event.kind) {
      case 'opened':
        return words.opened({ money: moneyOf(event) });
      case 'tried':
        return words.tried({
          way: channels[event.channel],
          money: moneyOf(event),
          processor: event.processor,
        });
      case 'evidence':
        return words[event.source]({ processor: event.processor, what: whatOf(event) });
      case 'transfer':
        return words[event.kept ? 'kept' : 'returned']({ money: moneyOf(event) });
      case 'back':
        return words[event.state]({ money: moneyOf(event) });
      case 'refund':
        return words.refund[event.state]({ money: moneyOf(event) });
      case 'dispute':
        return words.dispute[event.state]({ money: moneyOf(event) });
      case 'webhook':
        return words.webhook({ name: event.event, answer: event.answer ?? event.outcome });
      case 'note':
        return words.note({ who: event.who });
    }
  };
}
