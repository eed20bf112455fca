// What is known of a payment: its order, its money, its payer, its names; and apart from that what only a developer asks for.
import { Anchor, Group, Stack, Text } from '@mantine/core';
import type { PaymentDetails } from '@titan/contract/console/payments.schema';
import { fromDecimal } from '@titan/rules/money';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMoney } from '../../ui/amount.tsx';
import { Section, signedMoney } from '../../ui/figure.tsx';
import { useMay } from '../../session.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Receipt } from './actions.tsx';
import { StatusOfAttempt, usePaidWith } from './lines.tsx';
import { Quoted } from './story.tsx';

/** The lines of its order. */
export function Bought({ payment: { items, currency } }: { payment: PaymentDetails }) {
  const { bought } = useWords('payments');
  const language = useLanguage();
  if (items.length === 0) return null;
  return (
    <Section title={bought}>
      <Stack gap="sm">
        {items.map(({ name, quantity, amount, picture }, index) => (
          <Group key={index} justify="space-between" wrap="nowrap" align="center">
            <Group gap="sm" wrap="nowrap">
              {picture !== null && <img src={picture} alt="" width={40} height={40} className="whole" />}
              <Text className="long">
                <bdi>{name}</bdi> <span>{quantity > 1 && `× ${quantity}`}</span>
              </Text>
            </Group>
            <Text className="whole">{signedMoney(language, signedMinor(amount, currency), currency)}</Text>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

export function signedMinor(amount: string, currency: string): number {
  return amount.startsWith('-') ? -fromDecimal(amount.slice(1), currency) : fromDecimal(amount, currency);
}

export function Facts({ payment }: { payment: PaymentDetails }) {
  const { facts, filter, column, money, details } = useWords('payments');
  const { time } = useLanguage();
  const may = useMay();
  const paidWith = usePaidWith();
  const { customer, link, receipt } = payment;
  const isReceipted = may('attend') && receipt !== null;
  const hasMore = isReceipted || payment.phone !== null || customer.name !== null;
  const linked = link && <LinkTo link={link} />;
  return (
    <Stack gap="md">
      {payment.books !== null && (
        <Section title={money}>
          <Sums payment={payment} books={payment.books} />
        </Section>
      )}
      {hasMore && (
        <Section title={column.customer}>
          <Stack gap="sm">
            <Listed
              facts={[
                // Whoever has no name is called by their address above.
                [null, customer.name && customer.email],
                [facts.phone, payment.phone],
              ]}
            />
            {isReceipted && <Receipt payment={payment} by={receipt} />}
          </Stack>
        </Section>
      )}
      <Section title={details}>
        <Listed
          facts={[
            // How somebody tried who has not paid is in the story.
            [filter.channel, payment.books && paidWith(payment)],
            [facts.expires, payment.status === 'waiting' ? time(payment.expiresAt) : null],
            [facts.link, linked],
            [facts.merchant, link ? null : payment.merchantReference],
            [facts.ours, payment.reference],
            ...payment.metadata.map(({ name, value }) => [name, value] as const),
          ]}
        />
      </Section>
    </Stack>
  );
}

function LinkTo({ link: { slug, name } }: { link: NonNullable<PaymentDetails['link']> }) {
  return (
    <Anchor component={Link} href={`/links/${slug}`}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}

type SumsProps = { payment: PaymentDetails; books: NonNullable<PaymentDetails['books']> };

/** From what the payer paid to what the merchant has of it. */
function Sums({ payment: { paid, refunded, currency }, books }: SumsProps) {
  const { facts } = useWords('payments');
  const language = useLanguage();
  const written = (amount: string, sign: 1 | -1 = 1): string =>
    signedMoney(language, sign * signedMinor(amount, currency), currency);
  const rows = [
    [facts.paid, paid, 1],
    [facts.fee, books.fee, -1],
    [facts.refunded, refunded, -1],
  ] as const;
  return (
    <table className="sums">
      <tbody>
        {rows
          .filter(([, amount], index) => index === 0 || signedMinor(amount, currency) !== 0)
          .map(([name, amount, sign]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{written(amount, sign)}</td>
            </tr>
          ))}
        <tr data-is="total">
          <th scope="row">{facts.net}</th>
          <td>{written(books.net)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** What is null is left out, and so is the name of what names itself. */
function Listed({ facts }: { facts: readonly (readonly [name: string | null, value: ReactNode])[] }) {
  return (
    <Stack component="dl" gap="xs" m={0}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value], index) => (
          <div key={index}>
            {name !== null && (
              <Text component="dt" size="sm" c="dimmed">
                <bdi>{name}</bdi>
              </Text>
            )}
            <Text component="dd" m={0} className="long">
              {typeof value === 'string' ? <bdi>{value}</bdi> : value}
            </Text>
          </div>
        ))}
    </Stack>
  );
}

/** What processors call its attempts, and what the merchant's server was told. */
export function Technical({ attempts, webhooks }: Pick<PaymentDetails, 'attempts' | 'webhooks'>) {
  const { technical } = useWords('payments');
  if (attempts.length + webhooks.length === 0) return null;
  return (
    <details>
      <summary>{technical}</summary>
      <div className="technical">
        {attempts.map((attempt) => (
          <Attempt key={attempt.reference} attempt={attempt} />
        ))}
        <Webhooks webhooks={webhooks} />
      </div>
    </details>
  );
}

function Attempt({ attempt }: { attempt: PaymentDetails['attempts'][number] }) {
  const { facts, filter, column } = useWords('payments');
  const moneyOf = useMoney();
  const paidWith = usePaidWith();
  return (
    <Section title={paidWith(attempt) ?? ''}>
      <Stack gap="sm" align="flex-start">
        <StatusOfAttempt status={attempt.status} />
        <Listed
          facts={[
            [column.amount, moneyOf(attempt)],
            [facts.fee, moneyOf({ ...attempt, amount: attempt.fee })],
            [filter.processor, attempt.processor],
            [facts.handle, attempt.handle],
            [facts.ours, attempt.reference],
          ]}
        />
      </Stack>
    </Section>
  );
}

function Webhooks({ webhooks }: Pick<PaymentDetails, 'webhooks'>) {
  const words = useWords('payments');
  return (
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
  );
}
