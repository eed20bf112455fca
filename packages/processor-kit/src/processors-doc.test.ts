// docs/processors.md says what the connectors say: what each takes, and what an account at it is opened with.
import { readFile } from 'node:fs/promises';
import { systemClock, systemRandom } from '@titan/platform/ports-node';
import type { Connector, Reach } from '@titan/server/providers/port';
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
  },
  warn: () => {},
};
const CONNECTORS: readonly [name: string, connector: Connector][] = processorConnectors({
  providerUrls: {},
}).map(({ name, open }) => [HEADS[NAMES.indexOf(`\`${name}\``)] ?? name, open(PLACE).connector]);

/** The columns of the first table. */
const CHANNELS = ['card', 'mobile_money', 'bank_transfer', 'pay_with_bank'] as const;

/** `GHS mobile_money` and the like, by the table. */
function takenByTable(processor: string): string[] {
  const rows = LINES.filter((line) => /^\| [A-Z]{3} \|/.test(line));
  return rows.flatMap((row) => {
    const [, currency, ...cells] = cellsOf(row);
    return CHANNELS.filter((_, column) => cells[column]?.split(', ').includes(processor)).map(
      (channel) => `${currency} ${channel}`,
    );
  });
}

function takenByReach({ channels }: Reach): string[] {
  return CHANNELS.flatMap((channel) =>
    Object.keys(channels[channel] ?? {}).map((currency) => `${currency} ${channel}`),
  );
}

it.each(CONNECTORS)('%s takes what the table says', (name, { reach }) => {
  expect(takenByTable(name).toSorted()).toEqual(takenByReach(reach).toSorted());
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
