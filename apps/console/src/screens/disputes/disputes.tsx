// Disputes: those that wait for an answer, the first to be answered first, then those that ended.
import type { DisputeLine } from '@titan/contract/console/disputes.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../call.ts';
import { useMoney } from '../../ui/amount.tsx';
import { Figure, Rows, Section } from '../../ui/figure.tsx';
import { Loaded, More, Named, Nothing, Screen } from '../../ui/states.tsx';
import { useWords } from '../../words/words.tsx';
import { StateOfDispute, TimeLeft } from './lines.tsx';

const LOOK_MS = 30_000;

export default function DisputesScreen() {
  const words = useWords('disputes');
  const query = useInfiniteQuery({
    queryKey: ['disputes'],
    queryFn: ({ pageParam }) => call('GET /disputes', { query: { before: pageParam } }),
    initialPageParam: '',
    getNextPageParam: ({ ended, hasMore }) => (hasMore ? String(ended.at(-1)?.id) : undefined),
    refetchInterval: LOOK_MS,
  });
  return (
    <Screen title={words.title}>
      <Loaded query={query} isLive>
        {({ pages }) => {
          const open = pages.flatMap((page) => page.open);
          const ended = pages.flatMap((page) => page.ended);
          return (
            <>
              <Section title={words.open} className={open.length > 0 ? 'urgent' : ''}>
                {open.length === 0 ? <Nothing>{words.none}</Nothing> : <DisputeRows lines={open} />}
              </Section>
              {ended.length > 0 && (
                <Section title={words.ended}>
                  <DisputeRows lines={ended} />
                </Section>
              )}
            </>
          );
        }}
      </Loaded>
      <More query={query} />
    </Screen>
  );
}

function DisputeRows({ lines }: { lines: readonly DisputeLine[] }) {
  const { column, reason } = useWords('disputes');
  const { column: of, filter } = useWords('payments');
  const moneyOf = useMoney();
  return (
    <Rows
      rows={lines.map((line) => ({
        key: String(line.id),
        cells: {
          [of.amount]: <Figure to={`/disputes/${line.id}`}>{moneyOf(line)}</Figure>,
          [column.left]: <TimeLeft dispute={line} />,
          [column.state]: <StateOfDispute state={line.state} />,
          [column.reason]: reason[line.reason],
          [of.customer]: <Named {...line.customer} />,
          [of.payment]: (
            <Figure to={`/payments/${line.payment}`}>
              <bdi>{line.merchantReference}</bdi>
            </Figure>
          ),
          [filter.processor]: line.processor,
        },
      }))}
    />
  );
}
