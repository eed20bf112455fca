// Today: what came in, how much of what was opened was paid, why payments failed, and what waits for a person.
import { Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import { PERIODS } from '@titan/contract/console/lists';
import type { Today } from '@titan/contract/console/today.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { useMoney } from '../../ui/amount.tsx';
import { Figure, Section, paymentsAt, ZONE } from '../../ui/figure.tsx';
import { Hint, Loaded, Nothing, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { useAskedRefunds } from '../payments/asked-refunds.tsx';

const NAMES = { 1: 'day', 7: 'week', 30: 'month' } as const;
const LOOK_AGAIN_MS = 30_000;

type Figures = NonNullable<Today['figures']>;
type Filters = Readonly<Record<string, string>>;

export default function TodayScreen() {
  const words = useWords('today');
  const [asked] = useSearchParams();
  const days = PERIODS.find((each) => each === asked.get('days')) ?? '1';
  const query = useQuery({
    queryKey: ['today', days],
    queryFn: () => call('GET /today', { query: { days, zone: ZONE } }),
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title={words.title} actions={query.data?.figures ? <Periods chosen={days} /> : null}>
      {query.data?.figures && <Hint>{words.meansOpened}</Hint>}
      <Loaded query={query}>
        {({ figures, from, to, ...waits }) => (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {figures && <Sums figures={figures} span={{ from, to }} />}
            <Waits {...waits} />
          </SimpleGrid>
        )}
      </Loaded>
    </Screen>
  );
}

function Periods({ chosen }: { chosen: string }) {
  const words = useWords('today');
  return (
    <Button.Group aria-label={words.period}>
      {PERIODS.map((days) => (
        <Button
          key={days}
          component={Link}
          href={`/?days=${days}`}
          variant={days === chosen ? 'filled' : 'default'}
          aria-current={days === chosen}
        >
          {words.periods[NAMES[days]]}
        </Button>
      ))}
    </Button.Group>
  );
}

function Sums({ figures, span }: { figures: Figures; span: Filters }) {
  const words = useWords('today');
  return (
    <>
      <Received {...figures} span={span} />
      <Section title={words.share}>
        <Share {...figures} span={span} />
      </Section>
      <Section title={words.failed}>
        <Reasons {...figures} span={span} />
      </Section>
    </>
  );
}

function Received({ received, span }: { received: Figures['received']; span: Filters }) {
  const words = useWords('today');
  const { channels: channelNames } = useWords('console');
  const { money } = useLanguage();
  const may = useMay();
  const makeLink = may('links') && (
    <Button component={Link} href="/links?new=1" variant="default">
      {words.makeLink}
    </Button>
  );
  if (received.length === 0)
    return (
      <Section title={words.received}>
        <Nothing action={makeLink}>{words.receivedNone}</Nothing>
      </Section>
    );
  return received.map(({ currency, minor, count, channels }) => {
    const paid = { status: 'success', currency, ...span };
    return (
      <Section key={currency} title={`${words.received} · ${currency}`}>
        <Figure to={paymentsAt(paid)} isLarge>
          {money(minor, currency)}
        </Figure>
        <Text c="dimmed">{words.payments({ count })}</Text>
        <Stack gap="xs" mt="sm">
          {channels.map((each) => (
            <div key={each.channel}>
              <Line label={channelNames[each.channel]}>
                <Figure to={paymentsAt({ ...paid, channel: each.channel })}>
                  {money(each.minor, currency)}
                </Figure>
              </Line>
              <Progress value={(100 * each.minor) / Math.max(1, minor)} size="xs" aria-hidden="true" />
            </div>
          ))}
        </Stack>
      </Section>
    );
  });
}

function Share({ opened, paid, span }: Pick<Figures, 'opened' | 'paid'> & { span: Filters }) {
  const words = useWords('today');
  const { number } = useLanguage();
  if (opened === 0) return <Nothing>{words.openedNone}</Nothing>;
  const percent = number(Math.round((100 * paid) / opened));
  return (
    <Stack gap="xs">
      <Text fz={28} fw={600}>
        {words.sharePercent({ percent })}
      </Text>
      <Line label={words.opened}>
        <Figure to={paymentsAt(span)}>{number(opened)}</Figure>
      </Line>
      <Line label={words.paid}>
        <Figure to={paymentsAt({ status: 'success', ...span })}>{number(paid)}</Figure>
      </Line>
    </Stack>
  );
}

function Reasons({ reasons, span }: Pick<Figures, 'reasons'> & { span: Filters }) {
  const words = useWords('today');
  const { number } = useLanguage();
  if (reasons.length === 0) return <Nothing>{words.failedNone}</Nothing>;
  return (
    <Stack gap="xs">
      {reasons.map(({ reason, count }) => (
        <Line key={reason} label={words.reason({ code: reason })}>
          <Figure to={paymentsAt({ reason, ...span })}>{number(count)}</Figure>
        </Line>
      ))}
    </Stack>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md">
      <Text>{label}</Text>
      {children}
    </Group>
  );
}

function Waits({ reviewItems, receivers }: Pick<Today, 'reviewItems' | 'receivers'>) {
  const words = useWords('today');
  const { asked } = useWords('payments');
  const { money, day } = useLanguage();
  const moneyOf = useMoney();
  const refunds = useAskedRefunds();
  if (reviewItems === null && receivers === null && refunds.length === 0) return null;
  const waiting = [
    ...refunds.map((each) => (
      <Line key={each.id} label={moneyOf(each)}>
        <Figure to={`/payments/${each.payment}`}>{asked.title}</Figure>
      </Line>
    )),
    ...(receivers ?? []).map(({ address, isOff }) => (
      <Figure key={address} to="/webhooks">
        {isOff ? words.receiverOff({ address }) : words.receiverFails({ address })}
      </Figure>
    )),
    ...(reviewItems ?? []).map(({ name, what, since, payment, amount_minor: minor, currency }) => (
      <Line key={name} label={minor !== null && currency !== null ? money(minor, currency) : day(since)}>
        <Figure to={payment === null ? '/settings' : `/payments/${payment}`}>
          {words.reviewItem({ what })}
        </Figure>
      </Line>
    )),
  ];
  return (
    <Section title={words.waits}>
      {waiting.length === 0 ? <Text c="dimmed">{words.waitsNone}</Text> : <Stack gap="xs">{waiting}</Stack>}
    </Section>
  );
}
