// How a card, a wallet's number or a bank account is counted without being stored: by a keyed
// hash, under the keys that look up saved cards and with a purpose of its own, so that it matches none of theirs.
import { createHmac } from 'node:crypto';
import type { Env } from '../db/column-values.ts';
import type { KeyRing } from '../platform/key-ring.ts';

/** Hex, the newest key's first. */
export type Buckets = readonly [string, ...string[]];

export type InstrumentLookup = {
  /** The same for a card of every merchant; another for the test environment than for the live one. */
  card(number: string, env: Env): Buckets;
  /** By dial code and number, as it is charged (spec §3). */
  wallet(number: string, env: Env): Buckets;
  /** By the slug of its bank and its number, or the phone number by which that bank knows it, as it is charged. */
  account(named: { bank: string; number: string }, env: Env): Buckets;
};

/** Builds the look-up. What was counted under an older key is found while that key is in the ring. */
export function createInstrumentLookup({ newest, byId }: KeyRing): InstrumentLookup {
  const older = [...byId.values()].filter((key) => key !== newest);
  const buckets = (purpose: string, env: Env, number: string): Buckets => {
    const of = ({ bytes }: { bytes: Buffer }): string =>
      createHmac('sha256', bytes)
        .update(JSON.stringify([purpose, env, number]))
        .digest('hex');
    return [of(newest), ...older.map(of)];
  };
  return {
    card: (number, env) => buckets('card-limit-1', env, number),
    wallet: (number, env) => buckets('wallet-limit-1', env, number),
    account: ({ bank, number }, env) => buckets('account-limit-1', env, `${bank} ${number}`),
  };
}
