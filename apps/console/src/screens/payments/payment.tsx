// A payment: what is known of it with its evidence, and what may be done with it.
import { Anchor, Card, Group, SimpleGrid, Stack, Text, Timeline } from '@mantine/core';
import type { PaymentDetails, PaymentEvent } from '@titan/contract/console/payments.schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../../call.ts';
import { Section } from '../../ui/figure.tsx';
import { Loaded, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { PaymentActions } from './actions.tsx';
import { AskedRefunds } from './asked-refunds.tsx';
import { useMoney } from '../../ui/amount.tsx';
import { Status, StatusOfAttempt, usePaidWith } from './lines.tsx';

const LOOK_MS = 10_000;

export default function PaymentScreen() {
  const { reference = '' } = useParams();
  const words = useWords('payments');
  const query = useQuery({
    queryKey: ['payment', reference],
    queryFn: () => call('GET /payments/of/:reference', { params: { reference } }),
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
      <Loaded query={query} isLive>
        {(payment) => <Whole key={reference} payment={payment} />}
      </Loaded>
    </Screen>
  );
}

function Whole({ payment }: { payment: PaymentDetails }) {
  const words = useWords('payments');
  const { events, attempts, webhooks } = payment;
  return (
    <Stack gap="md">
      <Facts payment={payment} />
      <AskedRefunds payment={payment.reference} />
      <PaymentActions payment={payment} />
      <Section title={words.timeline}>
        <Timeline bulletSize={14} lineWidth={2}>
          {events.map((event, index) => (
            <Timeline.Item key={index}>
              <Happened event={event} />
            </Timeline.Item>
          ))}
        </Timeline>
      </Section>
      <Section title={words.attempts}>
        {attempts.length === 0 && <Text c="dimmed">{words.noAttempts}</Text>}
        <Stack gap="lg">
          {attempts.map((attempt) => (
            <Attempt key={attempt.reference} attempt={attempt} />
          ))}
        </Stack>
      </Section>
      <Section title={words.webhooks}>
        {webhooks.length === 0 && <Text c="dimmed">{words.noWebhooks}</Text>}
        <Stack gap="lg">
          {webhooks.map(({ id, event, status, url, answer, body }) => (
            <div key={id}>
              <Group justify="space-between">
                <Text fw={600}>{event}</Text>
                <Text>{words.delivery[status]}</Text>
              </Group>
              <Quoted text={url} />
              {answer !== null && <Quoted text={words.answered({ answer })} />}
              {body !== null && <Quoted text={body} />}
            </div>
          ))}
        </Stack>
      </Section>
    </Stack>
  );
}

function Facts({ payment }: { payment: PaymentDetails }) {
  const { facts, filter, column, payerPage } = useWords('payments');
  const { time } = useLanguage();
  const moneyOf = useMoney();
  const paidWith = usePaidWith();
  const { currency, customer } = payment;
  return (
    <Card withBorder>
      <Stack gap="md">
        <Listed
          facts={{
            [filter.status]: <Status status={payment.status} />,
            [column.amount]: moneyOf(payment),
            [facts.paid]: moneyOf({ amount: payment.paid, currency }),
            [facts.refunded]: moneyOf({ amount: payment.refunded, currency }),
            [column.customer]: [customer.name, customer.email].filter(Boolean).join(', '),
            [facts.phone]: payment.phone,
            [filter.channel]: paidWith(payment),
            [column.time]: time(payment.createdAt),
            [facts.expires]: payment.status === 'waiting' ? time(payment.expiresAt) : null,
            [facts.merchant]: payment.merchantReference,
            [facts.ours]: payment.reference,
          }}
        />
        <Anchor href={payment.page} target="_blank" rel="noopener noreferrer">
          {payerPage}
        </Anchor>
      </Stack>
    </Card>
  );
}

/** What is null is left out. */
function Listed({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} spacing="sm" m={0}>
      {Object.entries(facts)
        .filter(([, value]) => value !== null)
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

function Attempt({ attempt }: { attempt: PaymentDetails['attempts'][number] }) {
  const { facts, filter, column } = useWords('payments');
  const { time } = useLanguage();
  const moneyOf = useMoney();
  const paidWith = usePaidWith();
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text fw={600}>{paidWith(attempt)}</Text>
        <StatusOfAttempt status={attempt.status} />
      </Group>
      {attempt.sentence !== null && <Text>{attempt.sentence}</Text>}
      <Listed
        facts={{
          [column.amount]: moneyOf(attempt),
          [facts.fee]: moneyOf({ ...attempt, amount: attempt.fee }),
          [filter.processor]: attempt.processor,
          [facts.handle]: attempt.handle,
          [facts.ours]: attempt.reference,
          [column.time]: time(attempt.at),
        }}
      />
    </Stack>
  );
}

function Happened({ event }: { event: PaymentEvent }) {
  const { times } = useWords('payments');
  const { time } = useLanguage();
  const titleOf = useTitle();
  return (
    <>
      <Text fw={600} className="broken">
        {titleOf(event)}
      </Text>
      {event.quotes.map((text, index) => (
        <Quoted key={index} text={text} />
      ))}
      {event.kind === 'evidence' && event.times > 1 && <Text size="sm">{times({ times: event.times })}</Text>}
      <Text size="sm" c="dimmed">
        {time(event.at)}
      </Text>
    </>
  );
}

/** In others' own words. */
function Quoted({ text }: { text: string }) {
  return (
    <Text size="sm" className="broken">
      <bdi>{text}</bdi>
    </Text>
  );
}

function useTitle(): (event: PaymentEvent) => string {
  const { channels } = useWords('console');
  const { event: words, what: whats } = useWords('payments');
  const moneyOf = useMoney();
  const known: Readonly<Record<string, string>> = whats;
  return (event) => {
    switch (event.kind) {
      case 'opened':
        return words.opened({ money: moneyOf(event) });
      case 'tried':
        return words.tried({ ...event, way: channels[event.channel], money: moneyOf(event) });
      case 'evidence': {
        const what = [known[event.what] ?? event.what, event.step].filter(Boolean).join(', ');
        return words[event.source]({ ...event, what });
      }
      case 'moved':
        return words[event.state]({ money: moneyOf(event) });
      case 'refund':
        return words.refund[event.state]({ money: moneyOf(event) });
      case 'dispute':
        return words.dispute[event.state]({ money: moneyOf(event) });
      case 'webhook':
        return words.webhook(event);
      case 'note':
        return words.note(event);
    }
  };
}
