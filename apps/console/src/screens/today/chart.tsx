// What was received, by hours of a day or by days: bars that open their payments. Bars are joined where they would be too narrow to press.
import { Box, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { minorUnitsOf } from '@titan/rules/currency';
import { Link } from 'wouter';
import { paymentsAt } from '../../ui/figure.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

type Part = { from: string; to: string; minor: number; count: number };

/** WCAG 2.5.8. */
const NARROWEST_PX = 24;
const LABEL_PX = 72;
const HOUR_MS = 3_600_000;

/** The least of 1, 2, 5, 10, 20 … that is no less. */
function roundUp(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ten * ([1, 2, 5].find((times) => times * ten >= value) ?? 10);
}

function joined(parts: readonly Part[], size: number): Part[] {
  return parts.flatMap((first, index) => {
    if (index % size !== 0) return [];
    const those = parts.slice(index, index + size);
    return {
      from: first.from,
      to: those.at(-1)?.to ?? first.to,
      minor: those.reduce((sum, { minor }) => sum + minor, 0),
      count: those.reduce((sum, { count }) => sum + count, 0),
    };
  });
}

/** @param filters of the payments that the bars are of, but for their time */
export function Chart(props: {
  parts: readonly Part[];
  currency: string;
  filters: Readonly<Record<string, string>>;
}) {
  const { parts, currency, filters } = props;
  const words = useWords('today');
  const { amount, money, day, clock } = useLanguage();
  const decimals = minorUnitsOf(currency);
  const { ref, width } = useElementSize<HTMLOListElement>();
  const wide = width === 0 ? 640 : width;
  const bars = joined(parts, Math.ceil((parts.length * NARROWEST_PX) / wide));
  const top = roundUp(Math.max(1, ...bars.map(({ minor }) => minor / 10 ** decimals)));
  const heightOf = (minor: number) => (100 * minor) / 10 ** decimals / top;
  const [first] = bars;
  const isOfHours = first !== undefined && Date.parse(first.to) - Date.parse(first.from) < 20 * HOUR_MS;
  const nameOf = ({ from, to }: Part) => {
    const last = new Date(Date.parse(to) - 1).toISOString();
    const ends = isOfHours ? { from: clock(from), to: clock(to) } : { from: day(from), to: day(last) };
    return ends.from === ends.to ? ends.from : words.fromTo(ends);
  };
  const each = Math.ceil((bars.length * LABEL_PX) / wide);
  return (
    <Box className="chart" role="group" aria-label={words.chart({ currency })}>
      <div className="chart-scale" aria-hidden="true">
        {[top, ...(top % 2 === 0 ? [top / 2] : []), 0].map((value) => (
          <span key={value}>
            {amount(value * 10 ** decimals, currency).slice(0, decimals === 0 ? undefined : -3)}
          </span>
        ))}
      </div>
      <ol className="chart-bars" ref={ref}>
        {bars.map((bar, index) => (
          <li key={bar.from} aria-hidden={bar.count === 0}>
            {bar.count > 0 && (
              <Link
                href={paymentsAt({ ...filters, currency, from: bar.from, to: bar.to })}
                title={`${nameOf(bar)}\n${money(bar.minor, currency)}`}
                aria-label={words.bar({
                  time: nameOf(bar),
                  money: money(bar.minor, currency),
                  count: bar.count,
                })}
              >
                <span style={{ blockSize: `${heightOf(bar.minor)}%` }} />
              </Link>
            )}
            {index % each === 0 && (bars.length - index) * wide >= LABEL_PX * bars.length && (
              <Text component="span" size="xs" c="dimmed" aria-hidden="true">
                {isOfHours ? clock(bar.from) : day(bar.from)}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </Box>
  );
}
