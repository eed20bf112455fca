// Today: what waits for a person, what the days brought, what became of what was opened, and why payments were not paid.
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { BASES, PERIODS } from '@titan/contract/console/lists';
import type { Today } from '@titan/contract/console/today.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { Figure, Section, paymentsAt, ZONE } from '../../ui/figure.tsx';
import { Hint, Loaded, Nothing, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Choice, Line } from './line.tsx';
import { Channels, Hero, type MoneyProps, NothingReceived } from './money.tsx';
import { useWaiting, type Waits } from './waits.tsx';

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
        {({ figures, from, to, ...waits }) => (
          <Stack gap="md">
            <Waiting {...waits} isAlone={figures === null} />
            {figures && <Sums {...{ figures, basis }} span={{ from, to }} />}
          </Stack>
        )}
      </Loaded>
    </Screen>
  );
}

type SumsProps = Pick<MoneyProps, 'figures' | 'basis' | 'span'>;

/** What waits for a person comes before all else; where nothing does, it is one quiet line. */
function Waiting({ isAlone, ...waits }: Waits & { isAlone: boolean }) {
  const words = useWords('today');
  const waiting = useWaiting(waits);
  if (waiting === null) return null;
  if (waiting.length === 0 && !isAlone) return <Hint>{words.waitsNone}</Hint>;
  return (
    <Section title={words.waits} className={waiting.length > 0 ? 'urgent' : ''}>
      <Stack gap="xs">{waiting.length > 0 ? waiting : <Text c="dimmed">{words.waitsNone}</Text>}</Stack>
    </Section>
  );
}

function Sums({ figures, basis, span }: SumsProps) {
  const [asked] = useSearchParams();
  const shown = figures.money.find(({ currency }) => currency === asked.get('currency')) ?? figures.money[0];
  const rows = basis === 'paid' ? { by: 'paid' } : { status: 'success' };
  const money = shown && { figures, shown, basis, span, paid: { ...rows, currency: shown.currency } };
  return (
    <>
      {money ? <Hero {...money} /> : <NothingReceived />}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: money?.shown.count ? 3 : 2 }} className="uneven">
        <Outcomes outcomes={figures.outcomes} span={span} />
        <Reasons reasons={figures.reasons} span={span} />
        {money && <Channels {...money} />}
      </SimpleGrid>
    </>
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
            <Line key={name} label={<span className={`share ${name}`}>{status[word]}</span>}>
              <Group gap="xs" wrap="nowrap">
                <Text span size="sm" c="dimmed">
                  <bdi>{`${number(Math.round((100 * outcomes[name]) / all))}%`}</bdi>
                </Text>
                <Count count={outcomes[name]} to={paymentsAt({ ...filters, ...span })} />
              </Group>
            </Line>
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
