// What processors say that they have settled on the shop's own accounts, and what in it differs from its payments, each with what to do.
import { Badge, Stack, Text, Title } from '@mantine/core';
import type { Settlements as Told } from '@titan/contract/console/balances.schema';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../call.ts';
import { Figure, Rows, Section } from '../../ui/figure.tsx';
import { processorName } from '../../ui/processor.ts';
import { Hint, Loaded, Nothing } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

export function Settlements() {
  const words = useWords('balances');
  const query = useQuery({ queryKey: ['settlements'], queryFn: () => call('GET /settlements') });
  return (
    <Section title={words.settlements} id="settlements">
      <Loaded query={query}>
        {(found) =>
          found.accounts.length === 0 ? (
            <Nothing>{words.settlementsNone}</Nothing>
          ) : (
            <Stack>
              <Heard {...found} />
              <Differences {...found} />
              <List {...found} />
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}

function Heard({ accounts }: Told) {
  const words = useWords('balances');
  const { time } = useLanguage();
  return accounts.map(({ provider, account, heardAt, askedAt }) => {
    const isOneOfSeveral = accounts.filter((each) => each.provider === provider).length > 1;
    const processor = [processorName(provider), isOneOfSeveral && account].filter(Boolean).join(' · ');
    // It is noted anew when it is asked, and so later than the last that was told only if nothing was.
    const isUnheard = heardAt === null || (askedAt !== null && askedAt > heardAt);
    return (
      <div key={`${provider} ${account}`}>
        {heardAt !== null && <Hint>{words.heard({ processor, time: time(heardAt) })}</Hint>}
        {isUnheard && <Hint>{words.unheard({ processor })}</Hint>}
      </div>
    );
  });
}

function Differences({ differences, accounts }: Told) {
  const words = useWords('balances');
  const { money } = useLanguage();
  if (differences.length === 0)
    return accounts.some(({ heardAt }) => heardAt !== null) ? <Text>{words.agrees}</Text> : null;
  return (
    <>
      <Title order={3}>{words.differs}</Title>
      <Rows
        rows={differences.map(({ what, provider, reference, payment, currency, theirsMinor, oursMinor }) => ({
          key: `${what} ${provider} ${reference}`,
          cells: {
            [words.reference]:
              payment === null ? (
                <bdi className="long">{reference}</bdi>
              ) : (
                <Figure to={`/payments/${payment}`}>{payment}</Figure>
              ),
            [words.kind]: words.difference[what]({
              processor: processorName(provider),
              theirs: money(theirsMinor ?? 0, currency),
              ours: money(oursMinor ?? 0, currency),
            }),
          },
        }))}
      />
    </>
  );
}

/** The processor's day, which is none of the reader's zone. */
const noonOf = (iso: string): string => `${iso.slice(0, 10)}T12:00:00`;

function List({ settlements }: Told) {
  const words = useWords('balances');
  const { money, number, day } = useLanguage();
  if (settlements.length === 0) return null;
  return (
    <Rows
      rows={settlements.map(({ provider, account, handle, status, settledAt, currency, ...sums }) => ({
        key: `${provider} ${account} ${handle}`,
        cells: {
          [words.day]: settledAt === null ? words.settled[status] : day(noonOf(settledAt)),
          [words.processor]: processorName(provider),
          [words.count]: sums.payments === null ? '–' : number(sums.payments),
          [words.took]: money(sums.collectedMinor, currency),
          [words.charged]: money(sums.feesMinor, currency),
          [words.paidOut]: money(sums.paidOutMinor, currency),
          [words.state]: (
            <Badge color={status === 'failed' || status === 'unknown' ? 'red' : 'gray'}>
              {words.settled[status]}
            </Badge>
          ),
        },
      }))}
    />
  );
}
