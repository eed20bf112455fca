// Money: balances by currency and holder, what went back and what processors charged in a month, and its statement.
import { Anchor, Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Month } from '@titan/contract/console/balances.schema';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { useMay } from '../../session.tsx';
import { Download } from '../../ui/download.tsx';
import { Figure, Section, paymentsAt, Rows, signedMoney, ZONE } from '../../ui/figure.tsx';
import { Hint, Loaded, Nothing, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;

export default function MoneyScreen() {
  const words = useWords('balances');
  const [asked] = useSearchParams();
  const wished = asked.get('month') ?? '';
  const month = MONTH.test(wished) ? wished : undefined;
  const query = useQuery({
    queryKey: ['month', month],
    queryFn: () => call('GET /month', { query: { month, zone: ZONE } }),
  });
  return (
    <Screen title={words.title}>
      <Section title={words.balances}>
        <Balances />
      </Section>
      <Loaded query={query}>
        {(found) => (
          <>
            <Choice month={found.month} />
            <Section title={words.processors}>
              <Processors {...found} />
            </Section>
            <Section title={words.back} id="back">
              <Back {...found} />
            </Section>
          </>
        )}
      </Loaded>
    </Screen>
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
        <Download file="GET /statement" query={{ month }}>
          {words.statement}
        </Download>
      )}
    </Group>
  );
}

function Balances() {
  const words = useWords('balances');
  const language = useLanguage();
  const query = useQuery({ queryKey: ['balances'], queryFn: () => call('GET /balances') });
  return (
    <Loaded query={query}>
      {(rows) =>
        rows.length === 0 ? (
          <Nothing>{words.balancesNone}</Nothing>
        ) : (
          <Stack gap="xs">
            <Rows
              rows={rows.map(
                ({ currency, available_minor: available, waiting_minor: waiting, held_minor: held }) => ({
                  key: currency,
                  cells: {
                    [words.currency]: currency,
                    [words.available]: (
                      <Download file="GET /statement" query={{ currency }} isFigure>
                        {signedMoney(language, available, currency)}
                      </Download>
                    ),
                    [words.waiting]: <Anchor href="#back">{language.money(waiting, currency)}</Anchor>,
                    [words.heldBy]: (
                      <Stack gap={4}>
                        {Object.entries(held).map(([provider, minor]) => (
                          <Group key={provider} gap="xs">
                            <Text tt="capitalize">{provider}</Text>
                            <Text>{signedMoney(language, minor, currency)}</Text>
                          </Group>
                        ))}
                      </Stack>
                    ),
                  },
                }),
              )}
            />
            <Text c="dimmed" size="sm">
              {words.yoursIsAFile}
            </Text>
          </Stack>
        )
      }
    </Loaded>
  );
}

function Processors({ processors, from, to: end }: Month) {
  const words = useWords('balances');
  const { money, number } = useLanguage();
  if (processors.length === 0) return <Nothing>{words.processorsNone}</Nothing>;
  return (
    <Rows
      rows={processors.map(({ provider, of, currency, count, minor, told, chargedMinor }) => {
        const to = paymentsAt({ status: 'success', processor: provider, currency: of, from, to: end });
        const charged = (
          <div>
            <Figure to={to}>{money(chargedMinor, currency)}</Figure>
            <Hint>{words.told({ told: number(told), count: number(count) })}</Hint>
          </div>
        );
        return {
          key: `${provider} ${of} ${currency}`,
          cells: {
            [words.processor]: <Text tt="capitalize">{provider}</Text>,
            [words.count]: <Figure to={to}>{number(count)}</Figure>,
            [words.took]: <Figure to={to}>{money(minor, currency)}</Figure>,
            [words.charged]: told === 0 ? <Text c="dimmed">{words.notTold}</Text> : charged,
          },
        };
      })}
    />
  );
}

/** Each sum opens its rows below, by the address. */
function Back({ back, backRows }: Month) {
  const words = useWords('balances');
  const { money, time, number } = useLanguage();
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
              <span>
                {words.kinds[sum.kind]} ({number(sum.count)})
                <br />
                {money(sum.minor, sum.currency)}
              </span>
            </Button>
          );
        })}
      </Group>
      <Hint>{words.newest({ count: number(shown.length) })}</Hint>
      <Rows
        rows={shown.map((row, place) => ({
          // Rows have no name of their own, and their order stays.
          key: `${row.payment} ${row.at} ${place}`,
          cells: {
            [words.when]: time(row.at),
            [words.kind]: words.kinds[row.kind],
            [words.payment]: <Figure to={`/payments/${row.payment}`}>{row.payment}</Figure>,
            [words.amount]: money(row.minor, row.currency),
            [words.state]: (
              <Badge variant="light" color={row.state === 'done' ? 'gray' : 'red'} c="bright" tt="none">
                {words.states[row.state]}
              </Badge>
            ),
          },
        }))}
      />
    </Stack>
  );
}
