// A month's statement as a page to print: the shop's head, and by currency how the balance went from its opening to its closing.
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { PrintedStatement } from '@titan/contract/console/balances.schema';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { call } from '../../call.ts';
import { useMe } from '../../session.tsx';
import { Download } from '../../ui/download.tsx';
import { ZONE } from '../../ui/figure.tsx';
import { Loaded, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { type SumLine, Sums } from './sums.tsx';

const MINUTE_MS = 60_000;

export default function StatementScreen() {
  const words = useWords('balances');
  const [asked] = useSearchParams();
  const month = asked.get('month') ?? undefined;
  const query = useQuery({
    queryKey: ['printed', month],
    queryFn: () => call('GET /statement/printed', { query: { month, zone: ZONE } }),
    // Each look is written down as one that somebody took along.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Screen title={words.toPrint}>
      <Loaded query={query}>
        {(found) => (
          <>
            <Group className="no-print">
              <Button onClick={() => print()}>{words.print}</Button>
              <Download file="GET /statement" query={{ month: found.month }}>
                {words.statement}
              </Download>
              <Anchor component={Link} href={`/money?month=${found.month}`} className="row-link">
                {words.title}
              </Anchor>
            </Group>
            <Paper {...found} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Paper({ month, from, to, at, shop, balances }: PrintedStatement) {
  const words = useWords('balances');
  const { testData } = useWords('console');
  const { tag, time } = useLanguage();
  const { env } = useMe();
  const named = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${month}-01`));
  const last = new Date(Date.parse(to) - MINUTE_MS).toISOString();
  return (
    <div className="sheet statement">
      <Group justify="space-between" align="flex-start">
        <div>
          {shop.logo !== null && <img className="logo" src={`/logo/${shop.logo}.webp`} alt="" />}
          <Text fw={700} fz="lg">
            <bdi>{shop.name}</bdi>
          </Text>
          {shop.address !== null && <Text className="lines">{shop.address}</Text>}
          {env === 'test' && <Text>{testData}</Text>}
        </div>
        <div>
          <Title order={2}>{words.statementOf({ month: named })}</Title>
          <Text size="sm">{words.period({ from: time(from), to: time(last), zone: ZONE })}</Text>
          <Text size="sm">{words.asOf({ time: time(at) })}</Text>
        </div>
      </Group>
      {balances.length === 0 && <Text mt="lg">{words.statementNone}</Text>}
      {balances.map((balance) => (
        <Stack key={balance.currency} gap="xs" mt="lg">
          <Title order={3}>{balance.currency}</Title>
          <BalanceTable {...balance} />
        </Stack>
      ))}
    </div>
  );
}

function BalanceTable(balance: PrintedStatement['balances'][number]) {
  const { currency, collected, refunds, refundsFailed, disputes } = balance;
  const { lines } = useWords('balances');
  const { number } = useLanguage();
  const counted = (name: string, { count, minor }: { count: number; minor: number }, sign: 1 | -1): SumLine =>
    ({ name, hint: number(count), minor: sign * minor }) as const;
  return (
    <Sums
      title={currency}
      currency={currency}
      lines={[
        { name: lines.opening, minor: balance.openingMinor, is: 'total' },
        counted(lines.collected, collected, 1),
        { name: lines.fees, minor: -balance.feesMinor },
        { name: lines.vat, minor: -balance.vatMinor },
        counted(lines.refunds, refunds, -1),
        ...(refundsFailed.count > 0 ? [counted(lines.refundsFailed, refundsFailed, 1)] : []),
        ...(disputes.count > 0 ? [counted(lines.disputed, disputes, -1)] : []),
        { name: lines.closing, minor: balance.closingMinor, is: 'total' },
      ]}
    />
  );
}
