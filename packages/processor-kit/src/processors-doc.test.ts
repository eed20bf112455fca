// docs/processors.md says what the connectors say: what each takes, and what an account at it is opened with.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DARAJA_REACH } from '@titan/server/providers/daraja/reach';
import { DARAJA_SETUP } from '@titan/server/providers/daraja/setup';
import { FLUTTERWAVE_V3_REACH } from '@titan/server/providers/flutterwave-v3/reach';
import { FLUTTERWAVE_V3_SETUP } from '@titan/server/providers/flutterwave-v3/setup';
import { KORA_REACH } from '@titan/server/providers/kora/reach';
import { KORA_SETUP } from '@titan/server/providers/kora/setup';
import { MTN_MOMO_REACH } from '@titan/server/providers/mtn-momo/reach';
import { MTN_MOMO_SETUP } from '@titan/server/providers/mtn-momo/setup';
import { PAYSTACK_REACH } from '@titan/server/providers/paystack/reach';
import { PAYSTACK_SETUP } from '@titan/server/providers/paystack/setup';
import type { Reach } from '@titan/server/providers/port';
import { PROCESSOR_NAMES } from '@titan/server/providers/processors';
import type { Setup } from '@titan/server/providers/setup';

const DOC = await readFile(new URL('../../../docs/processors.md', import.meta.url), 'utf8');

const CONNECTORS: readonly [name: string, reach: Reach, setup: Setup][] = [
  ['Paystack', PAYSTACK_REACH, PAYSTACK_SETUP],
  ['Kora', KORA_REACH, KORA_SETUP],
  ['Flutterwave', FLUTTERWAVE_V3_REACH, FLUTTERWAVE_V3_SETUP],
  ['MTN MoMo', MTN_MOMO_REACH, MTN_MOMO_SETUP],
  ['M-Pesa', DARAJA_REACH, DARAJA_SETUP],
];

/** The columns of the first table. */
const CHANNELS = ['card', 'mobile_money', 'bank_transfer', 'pay_with_bank'] as const;

/** `GHS mobile_money` and the like, by the table. */
function takenByTable(processor: string): string[] {
  const rows = DOC.split('\n').filter((line) => /^\| [A-Z]{3} \|/.test(line));
  return rows.flatMap((row) => {
    const [, currency, ...cells] = row.split('|').map((cell) => cell.trim());
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

it.each(CONNECTORS)('%s takes what the table says', (name, reach) => {
  expect(takenByTable(name).toSorted()).toEqual(takenByReach(reach).toSorted());
});

it.each(CONNECTORS)('each credential of %s is told of', (name, _reach, { credentials }) => {
  const [, section = ''] = DOC.split(`## ${name}\n`);
  const told = section.split('\n## ')[0] ?? '';
  expect(credentials.filter((rule) => !told.includes(`\`${rule.name}\``)).map((rule) => rule.name)).toEqual(
    [],
  );
});

it('each processor is in it', () => {
  expect(PROCESSOR_NAMES.filter((name) => !DOC.includes(`\`${name}\``))).toEqual([]);
});
