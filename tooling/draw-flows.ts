// npm run docs:flows: draws docs/flows.md from the tables the service acts by and from the page's machines of the methods, so
// that the pictures match the code (design §3).
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BuiltChannel } from '@titan/rules/methods';
import {
  CHARGE_EDGES,
  CHARGE_STATES,
  type Edge,
  isFinal,
  LIVE_CHARGE_STATES,
  TRANSACTION_EDGES,
  TRANSACTION_STATES,
} from '@titan/server/payments/charge-status';
import { payWithBankMachine } from '../apps/checkout/src/methods/pay-with-bank/pay-with-bank-machine.ts';
import { drawMachine, type Stage } from './draw-machine.ts';
import { fenced, table } from './markdown.ts';

/** The machine of each payment method that is not written as a flow (decision 0056). */
const MACHINES = {
  pay_with_bank: payWithBankMachine,
} satisfies Partial<Record<BuiltChannel, { root: Stage }>>;

const FILE = join(resolve(import.meta.dirname, '..'), 'docs/flows.md');

/** The whole of docs/flows.md. */
export function drawFlows(): string {
  return [
    '# State machines',
    'Drawn by `npm run docs:flows` from `apps/server/src/payments/charge-status.ts` and the machines below\n' +
      '`apps/checkout/src`; a test fails when this file and the code differ. Do not edit it.',
    '## Charge: one attempt on one channel',
    `It begins as \`sent\`. While it is ${eitherOf(LIVE_CHARGE_STATES)} it can still turn into money.`,
    ...tableOfEdges(CHARGE_STATES, CHARGE_EDGES),
    '## Transaction: one sum that a merchant is to be paid',
    'It begins as `pending`.',
    ...tableOfEdges(TRANSACTION_STATES, TRANSACTION_EDGES),
    ...Object.entries(MACHINES).flatMap(([channel, { root }]) =>
      drawMachine(channel.replaceAll('_', '-'), root),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

function tableOfEdges<State extends string>(
  states: readonly State[],
  edges: readonly Edge<State>[],
): string[] {
  const [first = ''] = states;
  const moves = edges.map(({ from, to }, index) => `    ${from} --> ${to} : ${index + 1}`);
  const ends = states.filter((state) => isFinal(edges, state)).map((state) => `    ${state} --> [*]`);
  const rows = edges.map(({ from, to, reason }, index) => [
    String(index + 1),
    `\`${from}\``,
    `\`${to}\``,
    reason,
  ]);
  return [fenced([`    [*] --> ${first}`, ...moves, ...ends]), table(['', 'from', 'to', 'because'], rows)];
}

function eitherOf(states: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(states.map((state) => `\`${state}\``));
}

if (import.meta.main) writeFileSync(FILE, drawFlows());
