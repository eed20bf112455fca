// Today: what waits for a person, what the days brought, what became of what was opened, and why payments were not paid.
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { BASES, PERIODS } from '@titan/contract/console/lists';
import type { Today } from '@titan/contract/console/today.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { Figure, Section, paymentsAt, ZONE } from '../../ui/figure.tsx';
import { Loaded, Nothing, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Line } from './line.tsx';
import { Channels, Hero } from './money.tsx';
import { useWaiting } from './waits.tsx';

const NAMES = { 1: 'day', 7: 'week', 30: 'month' } as const;
const LOOK_AGAIN_MS = 30_000;
const MOST_REASONS = 5;

type Figures = NonNullable<Today['figures']>;
type Filters = Readonly<Record<string, string>>;

export default function TodayScreen() {
  const words = useWords('today');
  const [asked] = useSearchParams();
  const days = PERIODS.find((each) => each === asked.get('days')) ?? '1';
  const basis = BASES.find((each) => each === asked.get('basis')) ?? 'paid';
  const query = useQuery({
    queryKey: ['today', days, basis],
    queryFn: () => call('GET /today', { query: { days, basis, zone: ZONE } }),
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <Screen
      title={words.title}
      actions={
        query.data?.figures && (
          <Group gap="sm">
            <Choice
              name="basis"
              label={words.countedBy}
              chosen={basis}
              of={BASES.map((each) => [each, words.bases[each]])}
            />
            <Choice
              name="days"
              label={words.period}
              chosen={days}
              of={PERIODS.map((each) => [each, words.periods[NAMES[each]]])}
            />
          </Group>
        )
      }
    >
      <Loaded query={query}>
        {({ figures, from, to, ...waits }) => <Content {...{ figures, basis, waits }} span={{ from, to }} />}
      </Loaded>
    </Screen>
  );
}

type Waits = Pick<Today, 'reviewItems' | 'receivers'>;
type Shown = { figures: Figures | null; basis: (typeof BASES)[number]; waits: Waits; span: Filters };

/** What waits for a person comes before all else; where nothing does, it is a line at the end. */
function Content({ figures, basis, waits, span }: Shown) {
  const words = useWords('today');
  const waiting = useWaiting(waits);
  const none = waiting?.length === 0 && (
    <Section title={words.waits}>
      <Text c="dimmed">{words.waitsNone}</Text>
    </Section>
  );
  return (
    <Stack gap="md">
      {waiting !== null && waiting.length > 0 && (
        <Section title={words.waits} className="urgent">
          <Stack gap="xs">{waiting}</Stack>
        </Section>
      )}
      {figures && <Hero {...{ figures, span, basis }} />}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} className="uneven">
        {figures && (
          <>
            <Outcomes outcomes={figures.outcomes} span={span} />
            <Reasons reasons={figures.reasons} span={span} />
            <Channels {...{ figures, span, basis }} />
          </>
        )}
        {none}
      </SimpleGrid>
    </Stack>
  );
}

/** What the address holds. */
function Choice(props: {
  name: string;
  label: string;
  chosen: string;
  of: readonly (readonly [string, string])[];
}) {
  const { name, label, chosen, of } = props;
  const [asked] = useSearchParams();
  return (
    <Button.Group aria-label={label}>
      {of.map(([value, text]) => (
        <Button
          key={value}
          component={Link}
          href={`/?${new URLSearchParams({ ...Object.fromEntries(asked), [name]: value })}`}
          variant={value === chosen ? 'filled' : 'default'}
          aria-current={value === chosen}
        >
          {text}
        </Button>
      ))}
    </Button.Group>
  );
}

/** How a payment ended, and the filter of those that did. */
const OUTCOMES = [
  ['success', 'paid', { status: 'success' }],
  ['waiting', 'waiting', { state: 'waiting' }],
  ['failed', 'failed', { state: 'failed' }],
  ['abandoned', 'abandoned', { state: 'abandoned' }],
  ['expired', 'expired', { state: 'expired' }],
] as const;

function Outcomes({ outcomes, span }: { outcomes: Figures['outcomes']; span: Filters }) {
  const words = useWords('today');
  const { status } = useWords('payments');
  const { number } = useLanguage();
  const all = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  return (
    <Section title={words.opened}>
      {all === 0 ? (
        <Nothing>{words.openedNone}</Nothing>
      ) : (
        <Stack gap="xs">
          <Line label={words.openedAll}>
            <Figure to={paymentsAt(span)}>{number(all)}</Figure>
          </Line>
          <div className="shares" aria-hidden="true">
            {OUTCOMES.map(([name]) => (
              <span key={name} className={name} style={{ flexGrow: outcomes[name] }} />
            ))}
          </div>
          {OUTCOMES.map(([name, word, filters]) => (
            <Group key={name} justify="space-between" wrap="nowrap">
              <Text className={`share ${name}`}>{status[word]}</Text>
              <Group gap="xs" wrap="nowrap">
                <Text span size="sm" c="dimmed">
                  <bdi>{`${number(Math.round((100 * outcomes[name]) / all))}%`}</bdi>
                </Text>
                <Count count={outcomes[name]} to={paymentsAt({ ...filters, ...span })} />
              </Group>
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Count({ count, to }: { count: number; to: string }) {
  const { number } = useLanguage();
  return count === 0 ? <Text span>{number(0)}</Text> : <Figure to={to}>{number(count)}</Figure>;
}

function Reasons({ reasons, span }: { reasons: Figures['reasons']; span: Filters }) {
  const words = useWords('today');
  const [isWhole, setWhole] = useState(false);
  const { number } = useLanguage();
  const others = reasons.slice(MOST_REASONS);
  return (
    <Section title={words.failed}>
      {reasons.length === 0 && <Nothing>{words.failedNone}</Nothing>}
      <Stack gap="xs">
        {reasons.slice(0, isWhole ? reasons.length : MOST_REASONS).map(({ reason, count }) => (
          <Line key={reason} label={words.reason({ code: reason })}>
            <Count count={count} to={paymentsAt({ reason, ...span })} />
          </Line>
        ))}
        {others.length > 0 && !isWhole && (
          <Button variant="default" onClick={() => setWhole(true)}>
            {words.otherReasons({ count: number(others.reduce((sum, { count }) => sum + count, 0)) })}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
