// How the machine of each method in method-registry.ts is fetched: a chunk of its own, so that nobody loads another method's.
import type { BuiltChannel } from '@titan/rules/methods';
import { type Chunk, chunk } from './method-chunk.ts';

/** By channel: the machine with its actors and its view. */
export const METHOD_CHUNKS = {
  card: chunk(() => import('./card/calls.ts')),
  bank_transfer: chunk(() => import('./bank-transfer/calls.ts')),
  mobile_money: chunk(() => import('./mobile-money/calls.ts')),
  pay_with_bank: chunk(() => import('./pay-with-bank/calls.ts')),
} satisfies Record<BuiltChannel, Chunk<unknown>>;

export type MethodChunks = typeof METHOD_CHUNKS;
