// Bodies of the shapes that a processor's public documents show: JSON files beside its double, each a table of fixtures by name.
import { readdirSync, readFileSync } from 'node:fs';
import type { ChargeUnderWay, ReversalRequest, StepAnswer } from '@titan/server/providers/port';
import type { Refusal } from './rules.ts';
import type { PaymentMethod } from './subject.ts';

export type Fixture = {
  /** The public document that shows a body of this shape. */
  source: string;
  ask:
    | 'charge'
    | 'query'
    | 'step'
    | 'resendOtp'
    | 'resendPrompt'
    | 'banks'
    | 'refund'
    | 'refundQuery'
    | 'callback';
  /** How the charge is made; by default by a wallet. */
  by?: PaymentMethod;
  /** What the call says of the charge or the refund, where the body depends on it. */
  given?: Partial<ChargeUnderWay & ReversalRequest & { answer: StepAnswer }>;
  /** The request that the body answers, `GET /charges/KPY-CA-1`; of a callback there is none. */
  answers?: string;
  status?: number;
  headers?: Record<string, string>;
  /** Text as it is, anything else as JSON. */
  body: unknown;
  /** What the connector is to make of it, or a part of that. */
  reads: object;
  /** The misconfiguration that it shows, by its code. */
  wrong?: string;
  /** Why nothing is known by it; any other body that decides nothing fails. */
  accepted?: string;
};

export const tablesIn = (folder: URL): string[] =>
  readdirSync(folder).filter((file) => file.endsWith('.json'));

export const fixturesOf = (folder: URL, file: string): [name: string, fixture: Fixture][] =>
  Object.entries(JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, Fixture>);

export const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** Finds what a double refuses with, by its table and name; `ours` stands in place of the document's own names and sums. */
export function refusalsIn(folder: URL) {
  return (table: string, name: string, ours: Readonly<Record<string, string>> = {}): Refusal => {
    const [, found] = fixturesOf(folder, `${table}.json`).find(([each]) => each === name) ?? [];
    if (!found?.status) throw new Error(`${table}.json shows no refusal ${name}`);
    const text = Object.entries(ours).reduce(
      (filled, [its, own]) => filled.replaceAll(its, own),
      textOf(found.body),
    );
    return { status: found.status, body: JSON.parse(text) as object };
  };
}
