// What the days brought, of one currency at a time: received, what it cost, what went back, and the net, beside earlier days and by their parts.
import { Button, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Today } from '@titan/contract/console/today.schema';
import { Link, useSearchParams } from 'wouter';
import { useMay } from '../../session.tsx';
import { Figure, Section, paymentsAt, signedMoney } from '../../ui/figure.tsx';
import { Hint, Nothing } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { Chart } from './chart.tsx';
import { Line } from './line.tsx';

type Figures = NonNullable<Today['figures']>;
type Money = Figures['money'][number];
type Filters = Readonly<Record<string, string>>;
export type Basis = 'paid' | 'opened';

export function Hero({ figures, span, basis }: { figures: Figures; span: Filters; basis: Basis }) {
  const words = useWords('today');
  const [asked] = useSearchParams();
  const may = useMay();
  const makeLink = may('links') && (
    <Button component={Link} href="/links?new=1" variant="default">
      {words.makeLink}
    </Button>
  );
  const shown = figures.money.find(({ currency }) => currency === asked.get('currency')) ?? figures.money[0];
  if (shown === undefined)
    return (
      <Section title={words.received}>
        <Nothing action={makeLink}>{words.receivedNone}</Nothing>
      </Section>
    );
  const paid: Filters = basis === 'paid' ? { by: 'paid' } : { status: 'success' };
  const parts = shown.bars.map((bar, index) => ({
    ...bar,
    from: figures.bounds[index] ?? '',
    to: figures.bounds[index + 1] ?? '',
  }));
  return (
    <Section title={words.received}>
      <Stack gap="lg">
        {figures.money.length > 1 && <Currencies money={figures.money} shown={shown.currency} />}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
          <Received {...{ shown, figures, span, paid }} />
          <Net {...{ shown, span, basis, paid }} />
        </SimpleGrid>
        <Chart parts={parts} currency={shown.currency} filters={paid} />
        <Hint>{words.means({ basis })}</Hint>
      </Stack>
    </Section>
  );
}

function Currencies({ money, shown }: { money: readonly Money[]; shown: string }) {
  const { currency: label } = useWords('today');
  const [asked] = useSearchParams();
  return (
    <Button.Group aria-label={label}>
      {money.map(({ currency }) => (
        <Button
          key={currency}
          component={Link}
          href={`/?${new URLSearchParams({ ...Object.fromEntries(asked), currency })}`}
          variant={currency === shown ? 'light' : 'default'}
          aria-current={currency === shown}
        >
          {currency}
        </Button>
      ))}
    </Button.Group>
  );
}

type Shown = { shown: Money; span: Filters; paid: Filters };

function Received({ shown, figures, span, paid }: Shown & { figures: Figures }) {
  const words = useWords('today');
  const { money } = useLanguage();
  const { currency, received, count } = shown;
  return (
    <Stack gap="xs">
      <div>
        <Figure to={paymentsAt({ ...paid, currency, ...span })} isLarge>
          {money(received, currency)}
        </Figure>
        <Text c="dimmed">{words.payments({ count })}</Text>
      </div>
      {figures.earlier.map((before, index) => (
        <Earlier
          key={before.from}
          {...{ shown, before, paid }}
          isOfDay={figures.earlier.length > 1}
          minor={shown.earlier[index]?.received ?? 0}
        />
      ))}
    </Stack>
  );
}

type Before = {
  shown: Money;
  before: { from: string; to: string };
  paid: Filters;
  isOfDay: boolean;
  minor: number;
};

/** What stands beside it: which span, what was received in it, and how much more or less it is now. */
function Earlier({ shown: { currency, received }, before, paid, isOfDay, minor }: Before) {
  const words = useWords('today');
  const { money, number, day, clock } = useLanguage();
  const until = clock(before.to);
  const last = day(new Date(Date.parse(before.to) - 1).toISOString());
  const span = isOfDay
    ? words.dayUntil({ day: day(before.from), time: until })
    : words.daysUntil({ from: day(before.from), to: last, time: until });
  const percent = minor === 0 ? 0 : Math.round((100 * (received - minor)) / minor);
  const sign = percent > 0 ? '▲ +' : '▼ −';
  return (
    <Line label={span}>
      <Group gap="xs" wrap="nowrap">
        <Figure to={paymentsAt({ ...paid, currency, ...before })}>{money(minor, currency)}</Figure>
        {percent !== 0 && (
          <Text span size="sm" c={percent > 0 ? 'teal' : 'dimmed'} className="whole">
            <bdi>{`${sign}${number(Math.abs(percent))}%`}</bdi>
          </Text>
        )}
      </Group>
    </Line>
  );
}

/** From what was received to what is theirs: it adds up. */
function Net({ shown, span, basis, paid }: Shown & { basis: Basis }) {
  const words = useWords('today');
  const language = useLanguage();
  const { currency } = shown;
  const goneAt = (what: string) =>
    paymentsAt({ ...(basis === 'paid' ? { by: what } : { had: what }), currency, ...span });
  const lines: [label: string, minor: number, to: string | null][] = [
    [words.received, shown.received, paymentsAt({ ...paid, currency, ...span })],
    [words.fees, -shown.fees, null],
    [words.vat, -shown.vat, null],
    [words.refunded, -shown.refunded, goneAt('refunded')],
    [words.cameBack, shown.cameBack, goneAt('refund_failed')],
    [words.lost, -shown.lost, goneAt('lost')],
  ];
  return (
    <Stack gap={4}>
      {lines
        .filter(([label, minor]) => minor !== 0 || label === words.received || label === words.refunded)
        .map(([label, minor, to]) => (
          <Line key={label} label={label}>
            {to === null || minor === 0 ? (
              <Text span>{signedMoney(language, minor, currency)}</Text>
            ) : (
              <Figure to={to}>{signedMoney(language, minor, currency)}</Figure>
            )}
          </Line>
        ))}
      <Group justify="space-between" className="sum" wrap="nowrap">
        <Text fw={700}>{words.net}</Text>
        <Text fw={700} fz="lg">
          {signedMoney(language, shown.net, currency)}
        </Text>
      </Group>
    </Stack>
  );
}

/** What the shown currency was paid with. */
export function Channels({ figures, span, basis }: { figures: Figures; span: Filters; basis: Basis }) {
  const words = useWords('today');
  const { channels: names } = useWords('console');
  const { money } = useLanguage();
  const [asked] = useSearchParams();
  const shown = figures.money.find(({ currency }) => currency === asked.get('currency')) ?? figures.money[0];
  if (shown === undefined || shown.channels.length === 0) return null;
  const { currency, received, channels } = shown;
  const paid: Filters = basis === 'paid' ? { by: 'paid' } : { status: 'success' };
  return (
    <Section title={words.paidBy}>
      <Stack gap="xs">
        {channels.map(({ channel, minor }) => (
          <div key={channel}>
            <Line label={names[channel]}>
              <Figure to={paymentsAt({ ...paid, currency, channel, ...span })}>
                {money(minor, currency)}
              </Figure>
            </Line>
            <Progress value={(100 * minor) / Math.max(1, received)} size="xs" aria-hidden="true" />
          </div>
        ))}
      </Stack>
    </Section>
  );
}
