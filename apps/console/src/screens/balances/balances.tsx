// Balances: from what was collected to what is available, what is on its way back, and what went back and was charged in a month.
import { Anchor, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Balances, MoneyFigure, Month } from '@titan/contract/console/balances.schema';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { Download } from '../../ui/download.tsx';
import { Figure, paymentsAt, Rows, Section, signedMoney, ZONE } from '../../ui/figure.tsx';
import { Hint, Loaded, Nothing, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { processorName } from '../../ui/processor.ts';
import { Settlements } from './settlements.tsx';
import { type SumLine, Sums } from './sums.tsx';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

export default function BalancesScreen() {
  const words = useWords('balances');
  const [asked] = useSearchParams();
  const wished = asked.get('month') ?? '';
  const month = MONTH.test(wished) ? wished : undefined;
  const balances = useQuery({ queryKey: ['balances'], queryFn: () => call('GET /balances') });
  const query = useQuery({
    queryKey: ['month', month],
    queryFn: () => call('GET /month', { query: { month, zone: ZONE } }),
  });
  return (
    <Screen title={words.title}>
      <Loaded query={balances}>
        {(found) => (
          <>
            <Explained {...found} />
            {found.waiting.length > 0 && (
              <Section title={words.lines.waiting} id="waiting">
                <Moved rows={found.waiting} />
              </Section>
            )}
          </>
        )}
      </Loaded>
      <Loaded query={query}>
        {(found) => (
          <>
            <Choice month={found.month} />
            <Section title={words.back} id="back">
              <Back {...found} />
            </Section>
            <Section title={words.processors}>
              <Processors {...found} />
            </Section>
          </>
        )}
      </Loaded>
      <Settlements />
    </Screen>
  );
}

function Explained({ currencies }: Pick<Balances, 'currencies'>) {
  const words = useWords('balances');
  const language = useLanguage();
  if (currencies.length === 0) return <Nothing>{words.balancesNone}</Nothing>;
  return currencies
    .toSorted((a, b) => b.collected.count - a.collected.count)
    .map((money) => {
      const { currency, availableMinor } = money;
      return (
        <Section key={currency} title={`${words.available} · ${currency}`}>
          <Stack gap="sm">
            <Text fz={28} fw={600}>
              {signedMoney(language, availableMinor, currency)}
            </Text>
            <MoneyTable {...money} />
            <Hint>{words.opens}</Hint>
          </Stack>
        </Section>
      );
    });
}

/** Lines of nothing are left out, but for those that every shop looks for. */
function MoneyTable(money: Balances['currencies'][number]) {
  const { currency, collected, held, refunded, reversed, disputed } = money;
  const words = useWords('balances');
  const { lines } = words;
  const opened = (figure: MoneyFigure | null) => (amount: string) => (
    <Download file="GET /statement" query={{ currency, ...(figure && { figure }) }} isFigure>
      {amount}
    </Download>
  );
  const unlessNone = (line: SumLine): SumLine[] => (line.minor === 0 ? [] : [line]);
  const heldMinor = held.reduce((sum, { minor }) => sum + minor, 0);
  return (
    <Sums
      title={`${words.available} · ${currency}`}
      currency={currency}
      lines={[
        { name: lines.collected, minor: collected.minor, open: opened('collected') },
        ...unlessNone({ name: lines.besides, minor: money.besidesMinor, open: opened('besides') }),
        ...unlessNone({ name: lines.refunded, minor: -refunded.minor, open: opened('refunded') }),
        ...unlessNone({ name: lines.reversed, minor: -reversed.minor, open: opened('reversed') }),
        ...unlessNone({ name: lines.disputed, minor: -disputed.minor, open: opened('disputed') }),
        { name: lines.held, minor: heldMinor, is: 'total', open: opened('held') },
        ...held.map(({ provider, minor }) => ({ name: processorName(provider), minor, is: 'part' as const })),
        ...unlessNone({
          name: lines.waiting,
          minor: -money.waitingMinor,
          open: (amount) => (
            <Anchor href="#waiting" className="row-link figure" fw={600}>
              {amount}
            </Anchor>
          ),
        }),
        { name: lines.fees, minor: -money.feesMinor, open: opened('collected') },
        { name: lines.vat, minor: -money.vatMinor, open: opened('collected') },
        { name: words.available, minor: money.availableMinor, is: 'total', open: opened(null) },
      ]}
    />
  );
}

/** The month that is shown, and its statement. */
function Choice({ month }: { month: string }) {
  const words = useWords('balances');
  const may = useMay();
  const [, ask] = useSearchParams();
  return (
    <Group align="flex-end">
      <TextInput
        type="month"
        label={words.month}
        value={month}
        onChange={({ currentTarget: { value } }) => MONTH.test(value) && ask({ month: value })}
      />
      {may('export') && (
        <>
          <Button component={Link} href={`/money/statement?month=${month}`} variant="default">
            {words.toPrint}
          </Button>
          <Download file="GET /statement" query={{ month }}>
            {words.statement}
          </Download>
        </>
      )}
    </Group>
  );
}

function Processors({ processors, from, to: end }: Month) {
  const words = useWords('balances');
  const { money, number, list } = useLanguage();
  if (processors.length === 0) return <Nothing>{words.processorsNone}</Nothing>;
  const silent = [
    ...new Set(processors.flatMap(({ told, provider }) => (told === 0 ? [processorName(provider)] : []))),
  ];
  const hasCharges = processors.some(({ told }) => told > 0);
  return (
    <Stack gap="xs">
      <Rows
        rows={processors.map(({ provider, of, currency, count, minor, told, chargedMinor }) => {
          const to = paymentsAt({ status: 'success', processor: provider, currency: of, from, to: end });
          const charged = told > 0 && (
            <div>
              <Figure to={to}>{money(chargedMinor, currency)}</Figure>
              {told < count && <Hint>{words.told({ told: number(told), count: number(count) })}</Hint>}
            </div>
          );
          return {
            key: `${provider} ${of} ${currency}`,
            cells: {
              [words.processor]: processorName(provider),
              [words.count]: <Figure to={to}>{number(count)}</Figure>,
              [words.took]: <Figure to={to}>{money(minor, currency)}</Figure>,
              ...(hasCharges && { [words.charged]: charged }),
            },
          };
        })}
      />
      {silent.length > 0 && <Hint>{words.silent({ processors: list(silent) })}</Hint>}
    </Stack>
  );
}

/** Each sum opens its rows below, by the address. */
function Back({ back, backRows }: Month) {
  const words = useWords('balances');
  const { money, number } = useLanguage();
  const [asked, ask] = useSearchParams();
  const [kind, currency] = [asked.get('back'), asked.get('currency')];
  if (backRows.length === 0) return <Nothing>{words.backNone}</Nothing>;
  const shown = backRows.filter(
    (row) => (kind === null || row.kind === kind) && (currency === null || row.currency === currency),
  );
  return (
    <Stack>
      <Group>
        {back.map((sum) => {
          const isChosen = sum.kind === kind && sum.currency === currency;
          const chosen: Record<string, string> = isChosen ? {} : { back: sum.kind, currency: sum.currency };
          const kept = asked.get('month');
          return (
            <Button
              key={`${sum.kind} ${sum.currency}`}
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              h="auto"
              py="xs"
              onClick={() => ask({ ...(kept === null ? {} : { month: kept }), ...chosen })}
            >
              <Text component="span" fw="inherit" fz="sm" lh={1.5}>
                {words.kinds[sum.kind]} ({number(sum.count)})
                <br />
                {money(sum.minor, sum.currency)}
              </Text>
            </Button>
          );
        })}
      </Group>
      <Hint>{words.newest({ count: number(shown.length) })}</Hint>
      <Moved rows={shown} />
    </Stack>
  );
}

function Moved({ rows }: { rows: readonly (Month['backRows'] | Balances['waiting'])[number][] }) {
  const words = useWords('balances');
  const { money, time } = useLanguage();
  return (
    <Rows
      rows={rows.map((row, place) => ({
        // Rows have no name of their own, and their order stays.
        key: `${row.payment} ${row.at} ${place}`,
        cells: {
          [words.when]: time(row.at),
          [words.kind]: words.kinds[row.kind],
          [words.payment]: <Figure to={`/payments/${row.payment}`}>{row.payment}</Figure>,
          [words.amount]: money(row.minor, row.currency),
          [words.state]: (
            <Badge color={row.state === 'done' ? 'gray' : 'red'}>{words.states[row.state]}</Badge>
          ),
        },
      }))}
    />
  );
}
