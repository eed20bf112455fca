// npm run docs:flows: draws docs/flows.md from the tables that the service acts by, so that the pictures match the code.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  CHARGE_EDGES,
  CHARGE_STATES,
  type Edge,
  isFinal,
  LIVE_CHARGE_STATES,
  TRANSACTION_EDGES,
  TRANSACTION_STATES,
} from '@titan/server/payments/charge-status';
import { fenced, table } from './markdown.ts';

const FILE = join(resolve(import.meta.dirname, '..'), 'docs/flows.md');

/** The whole of docs/flows.md. */
export function drawFlows(): string {
  return [
    '# State machines',
    'Drawn by `npm run docs:flows` from `apps/server/src/payments/charge-status.ts`; a test fails when this file and the code\n' +
      'differ. Do not edit it. What a payer’s page does is read in the flows themselves: `apps/checkout/src/session/session-flow.ts` and the\n' +
      '`flow.ts` of each method below `apps/checkout/src/methods`.',
    '## Charge: one attempt on one channel',
    `It begins as \`sent\`. While it is ${eitherOf(LIVE_CHARGE_STATES)} it can still turn into money.`,
    ...tableOfEdges(CHARGE_STATES, CHARGE_EDGES),
    '## Transaction: one sum that a merchant is to be paid',
    'It begins as `pending`.',
    ...tableOfEdges(TRANSACTION_STATES, TRANSACTION_EDGES),
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
