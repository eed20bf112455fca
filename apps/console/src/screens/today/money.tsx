// What the days brought, of one currency at a time: received, what it cost, what went back, and the net, beside earlier days and by their parts.
import { Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Today } from '@titan/contract/console/today.schema';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMay } from '../../session.tsx';
import { Figure, Section, paymentsAt, signedMoney } from '../../ui/figure.tsx';
import { Hint, Nothing } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Chart } from './chart.tsx';
import { Choice, Line } from './line.tsx';

type Filters = Readonly<Record<string, string>>;

export type MoneyProps = {
  figures: NonNullable<Today['figures']>;
  shown: NonNullable<Today['figures']>['money'][number];
  basis: 'paid' | 'opened';
  span: { from: string; to: string };
  /** The filters of its payments, but for their time. */
  paid: Filters;
};

/** A change above is no measure any more. */
const MOST_PERCENT = 999;

export function NothingReceived() {
  const words = useWords('today');
  const may = useMay();
  const makeLink = may('links') && (
    <Button component={Link} href="/links?new=1" variant="default">
      {words.makeLink}
    </Button>
  );
  return <Nothing action={makeLink}>{words.receivedNone}</Nothing>;
}

export function Hero(props: MoneyProps) {
  const words = useWords('today');
  const { money } = useLanguage();
  const { figures, shown, basis, span, paid } = props;
  const { currency, received, count } = shown;
  const parts = shown.bars.map((bar, index) => {
    return { ...bar, from: figures.bounds[index] ?? '', to: figures.bounds[index + 1] ?? '' };
  });
  const currencies = figures.money.map((each) => [each.currency, each.currency] as const);
  return (
    <Section>
      <Stack gap="lg">
        {currencies.length > 1 && (
          <Choice name="currency" label={words.currency} chosen={currency} of={currencies} />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          <Stack gap="xs">
            <Total label={words.received}>
              <Figure to={paymentsAt({ ...paid, ...span })} isLarge>
                {money(received, currency)}
              </Figure>
            </Total>
            <Text c="dimmed">{words.payments({ count })}</Text>
            <Group gap="xl" align="flex-start" style={{ rowGap: 8 }}>
              {figures.earlier.map((before, index) => (
                <Earlier
                  key={before.from}
                  {...{ shown, before }}
                  to={paymentsAt({ ...paid, ...before })}
                  isOfDay={figures.earlier.length > 1}
                  minor={shown.earlier[index]?.received ?? 0}
                />
              ))}
            </Group>
          </Stack>
          <Net {...props} />
        </SimpleGrid>
        {count > 0 ? <Chart {...{ parts, currency }} filters={paid} /> : <NothingReceived />}
        <Hint>{words.means({ basis })}</Hint>
      </Stack>
    </Section>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="h2">{label}</Text>
      <Text component="div" fz={28} fw={700}>
        {children}
      </Text>
    </div>
  );
}

type EarlierProps = Pick<MoneyProps, 'shown'> & {
  before: MoneyProps['span'];
  to: string;
  isOfDay: boolean;
  minor: number;
};

/** Which days stand beside it, what was received in them, and how much more or less it is now. */
function Earlier({ shown: { currency, received }, before, to, isOfDay, minor }: EarlierProps) {
  const words = useWords('today');
  const { money, number, day, clock } = useLanguage();
  const [from, time] = [day(before.from), clock(before.to)];
  const last = day(new Date(Date.parse(before.to) - 1).toISOString());
  const percent = minor === 0 ? 0 : Math.round((100 * (received - minor)) / minor);
  return (
    <div>
      <Text size="sm" c="dimmed">
        {isOfDay ? words.dayUntil({ day: from, time }) : words.daysUntil({ from, to: last, time })}
      </Text>
      <Group gap="xs">
        {minor === 0 ? <Text>{money(0, currency)}</Text> : <Figure to={to}>{money(minor, currency)}</Figure>}
        {percent !== 0 && percent <= MOST_PERCENT && (
          <Text span size="sm" fw={600} className={percent > 0 ? 'more' : 'less'}>
            <bdi>{`${percent > 0 ? '▲ +' : '▼ −'}${number(Math.abs(percent))}%`}</bdi>
          </Text>
        )}
      </Group>
    </div>
  );
}

/** What is theirs of it, and what came between: it adds up. */
function Net({ shown, basis, span }: MoneyProps) {
  const words = useWords('today');
  const language = useLanguage();
  const { currency } = shown;
  const goneAt = (what: string) =>
    paymentsAt({ ...(basis === 'paid' ? { by: what } : { had: what }), currency, ...span });
  const lines: [label: string, minor: number, to: string | null][] = [
    [words.fees, -shown.fees, null],
    [words.vat, -shown.vat, null],
    [words.refunded, -shown.refunded, goneAt('refunded')],
    [words.cameBack, shown.cameBack, goneAt('refund_failed')],
    [words.lost, -shown.lost, goneAt('lost')],
  ];
  return (
    <Stack gap={4}>
      <Total label={words.net}>
        <bdi dir="ltr">{signedMoney(language, shown.net, currency)}</bdi>
      </Total>
      {lines
        .filter(([label, minor]) => minor !== 0 || label === words.fees || label === words.refunded)
        .map(([label, minor, opens]) => {
          const sum = <bdi dir="ltr">{signedMoney(language, minor, currency)}</bdi>;
          return (
            <Line key={label} label={label}>
              {opens === null || minor === 0 ? <Text span>{sum}</Text> : <Figure to={opens}>{sum}</Figure>}
            </Line>
          );
        })}
    </Stack>
  );
}

/** What it was paid with. */
export function Channels({ shown: { currency, received, channels }, paid, span }: MoneyProps) {
  const words = useWords('today');
  const { channels: names } = useWords('console');
  const { money } = useLanguage();
  if (channels.length === 0) return null;
  return (
    <Section title={words.paidBy}>
      <Stack gap="xs">
        {channels.map(({ channel, minor }) => (
          <div key={channel}>
            <Line label={names[channel]}>
              <Figure to={paymentsAt({ ...paid, ...span, channel })}>{money(minor, currency)}</Figure>
            </Line>
            <Progress value={(100 * minor) / Math.max(1, received)} size="xs" aria-hidden="true" />
          </div>
        ))}
      </Stack>
    </Section>
  );
}
