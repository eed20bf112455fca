// docs/processors.md says what the connectors say: what each takes, and what an account at it is opened with.
import { readFile } from 'node:fs/promises';
import { systemClock, systemRandom, systemTimers } from '@titan/platform/ports-node';
import { type Channel, CHANNELS } from '@titan/rules/methods';
import { formatMoney } from '@titan/rules/money';
import type { Connector } from '@titan/server/providers/connector';
import type { Limits, RefundTerms } from '@titan/server/providers/port';
import { processorConnectors } from '@titan/server/providers/processors';
import { expect, it } from 'vitest';

const DOC = await readFile(new URL('../../../docs/processors.md', import.meta.url), 'utf8');
const LINES = DOC.split('\n');

const cellsOf = (line = ''): string[] => line.split('|').map((cell) => cell.trim());

/** By the table that names them. */
const NAMED_AT = LINES.findIndex((line) => line.startsWith('| name for `npm run provider` |'));
const HEADS = cellsOf(LINES[NAMED_AT - 2]);
const NAMES = cellsOf(LINES[NAMED_AT]);

const PLACE = {
  ports: {
    http: { send: () => Promise.reject(new Error('Nothing is sent')) },
    clock: systemClock,
    random: systemRandom,
    timers: systemTimers,
  },
  warn: () => {},
};
const CONNECTORS: readonly [name: string, connector: Connector][] = processorConnectors({
  providerUrls: {},
}).map(({ name, open }) => [HEADS[NAMES.indexOf(`\`${name}\``)] ?? name, open(PLACE).connector]);

/** The columns of the first table. */
const COLUMNS: Readonly<Record<Channel, number>> = {
  card: 0,
  mobile_money: 1,
  bank_transfer: 2,
  pay_with_bank: 3,
};

/** `GHS mobile_money` and the like, by the table. */
function takenByTable(processor: string): string[] {
  const rows = LINES.filter((line) => /^\| [A-Z]{3} \|/.test(line));
  return rows.flatMap((row) => {
    const [, currency, ...cells] = cellsOf(row);
    return CHANNELS.filter((channel) => cells[COLUMNS[channel]]?.split(', ').includes(processor)).map(
      (channel) => `${currency} ${channel}`,
    );
  });
}

function takenByLimits({ channels }: Limits): string[] {
  return CHANNELS.flatMap((channel) =>
    Object.keys(channels[channel] ?? {}).map((currency) => `${currency} ${channel}`),
  );
}

it.each(CONNECTORS)('%s takes what the table says', (name, { limits }) => {
  expect(takenByTable(name).toSorted()).toEqual(takenByLimits(limits).toSorted());
});

const BY = { call: 'by call', person: 'by a person', nobody: 'by nobody' } as const;
const wordOf = (is: boolean | null, unknown: string): string => {
  if (is === null) return unknown;
  return is ? 'yes' : 'no';
};
const DAY_MS = 24 * 60 * 60_000;

/** The cells of its row, without the method. */
function termsInWords({ by, minMinor, inPart, times, withinMs }: RefundTerms): string[] {
  const from = Object.entries(minMinor ?? {}).map(([currency, minor]) => formatMoney(minor, currency));
  return [
    by === null ? '' : BY[by],
    from.join(', '),
    wordOf(inPart, ''),
    times ?? '',
    withinMs === null ? '' : `${withinMs / DAY_MS} days`,
  ];
}

/** `card: by call | …`, by the table of refunds. */
function refundsByTable(processor: string): string[] {
  const rows = LINES.filter((line) => line.startsWith(`| ${processor}: `)).map(cellsOf);
  return rows.flatMap(([, named = '', ...cells]) =>
    (named.split(': ')[1] ?? '')
      .split(', ')
      .map((channel) => `${channel}: ${cells.slice(0, -1).join(' | ')}`),
  );
}

it.each(CONNECTORS)('%s gives money back as the table says', (name, { limits: { refundTerms } }) => {
  const rows = Object.entries(refundTerms.channels).map(
    ([channel, terms]) => `${channel.replaceAll('_', ' ')}: ${termsInWords(terms).join(' | ')}`,
  );
  expect(refundsByTable(name).toSorted()).toEqual(rows.toSorted());
});

it.each(CONNECTORS)('each channel of %s has terms of refunds', (_, { limits: { channels, refundTerms } }) => {
  expect(Object.keys(refundTerms.channels).toSorted()).toEqual(Object.keys(channels).toSorted());
});

it.each(CONNECTORS)('3-D Secure and disputes at %s are as the table says', (name, { limits }) => {
  const cellOf = (row: string) =>
    cellsOf(LINES.find((line) => line.startsWith(`| ${row} |`)))[HEADS.indexOf(name)];
  const { asksThreeDs, disputesBy } = limits;
  expect(cellOf('3-D Secure can be asked for')).toBe(wordOf(asksThreeDs, 'not documented'));
  expect(cellOf('disputes are answered')).toBe(disputesBy === null ? 'not documented' : BY[disputesBy]);
});

it.each(CONNECTORS)('each credential of %s is told of', (name, { setup }) => {
  const [, section = ''] = DOC.split(`## ${name}\n`);
  const told = section.split('\n## ')[0] ?? '';
  const credentials = setup?.credentials ?? [];
  expect(told).not.toBe('');
  expect(credentials.filter((rule) => !told.includes(`\`${rule.name}\``)).map((rule) => rule.name)).toEqual(
    [],
  );
});
