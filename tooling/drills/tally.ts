// Parts of a long drill, which a machine that is busy or lent may play on several days: each adds a line to a file, and the sum is told.
import { appendFileSync, readFileSync } from 'node:fs';
import type { Books } from './books.ts';

export const FAULTS = ['PostgreSQL killed', 'machine lost', 'cut off', 'frozen', 'switched over'] as const;
export type Fault = (typeof FAULTS)[number];

/** The longest time without a commit, and without a payer who was told that their payment is paid; nodes that needed a hand. */
export type Round = { fault: Fault; writesMs: number; paymentsMs: number; helped: number };

export type Part = { at: string; under: string; rounds: readonly Round[]; books: Books };

/** Within which commits are back, of 99 rounds in 100 on a machine that does nothing else. */
const WRITES_LIMIT_MS: Record<Fault, number> = {
  'PostgreSQL killed': 12_000,
  'machine lost': 25_000,
  'cut off': 25_000,
  frozen: 25_000,
  'switched over': 5_000,
};

/** @returns all parts in the file that were played under the same, with this one at the end */
export function addPart(file: string, part: Part): Part[] {
  appendFileSync(file, `${JSON.stringify(part)}\n`);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Part).filter(({ under }) => under === part.under);
}

/** What the parts came to, a line for each fault and one for the money. */
export function tellOf(parts: readonly Part[]): string {
  const rounds = parts.flatMap((part) => part.rounds);
  const sum = (name: keyof Books): number => parts.reduce((total, { books }) => total + books[name], 0);
  const lines = FAULTS.map((fault) => ({ fault, of: rounds.filter((round) => round.fault === fault) }))
    .filter(({ of }) => of.length > 0)
    .map(({ fault, of }) => `${fault}, ${of.length} rounds: ${tellTimes(fault, of)}`);
  return [
    `${rounds.length} rounds in ${parts.length} parts, ${parts[0]?.under}`,
    ...lines,
    `told as paid: ${sum('told')}; lost: ${sum('lost')}; charged twice: ${sum('twice')}; untrue answers: ${sum('untrue')}; other: ${sum('wrong')}`,
  ].join('\n');
}

function tellTimes(fault: Fault, rounds: readonly Round[]): string {
  const seconds = (name: 'writesMs' | 'paymentsMs', share: number): string => {
    const sorted = rounds.map((round) => round[name]).toSorted((a, b) => a - b);
    return ((sorted[Math.ceil(share * sorted.length) - 1] ?? 0) / 1000).toFixed(1);
  };
  const both = (name: 'writesMs' | 'paymentsMs'): string =>
    `p50 ${seconds(name, 0.5)} s, p99 ${seconds(name, 0.99)} s`;
  const helped = rounds.reduce((total, round) => total + round.helped, 0);
  return `writes back ${both('writesMs')} (limit ${WRITES_LIMIT_MS[fault] / 1000} s); payments back ${both('paymentsMs')}; nodes helped by hand ${helped}`;
}

export const tellRound = ({ writesMs, paymentsMs, helped }: Round): string =>
  `writes back after ${(writesMs / 1000).toFixed(1)} s, payments after ${(paymentsMs / 1000).toFixed(1)} s${helped > 0 ? `; ${helped} nodes helped by hand` : ''}`;
