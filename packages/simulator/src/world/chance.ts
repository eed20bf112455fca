// Chance by seed: the same seed gives the same numbers, on any machine. Whoever chooses has a stream of their own, named after them, so that
// leaving somebody out of a world does not change what the others do.
import { createHash } from 'node:crypto';
import type { Random } from '@titan/platform/ports';

export type Chance = Random & {
  /** At least 0, less than 1. */
  next(): number;
  /** True in this share of all cases. */
  happens(share: number): boolean;
  /** A whole number from 0, less than `below`. */
  below(below: number): number;
  /** How long until something that comes every so often by chance, ms: mostly less, seldom much more. */
  wait(meanMs: number): number;
  oneOf<Each>(all: readonly Each[]): Each;
  /** Those of which chance lets each be in. */
  some<Each>(all: readonly Each[], share: number): Each[];
  /** A stream of its own. */
  for(name: string): Chance;
};

/** sfc32 (PractRand's small fast counter), from 128 bits of the seed's digest. */
export function createChance(seed: string): Chance {
  const digest = createHash('sha256').update(seed).digest();
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
  const bits = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  const chance: Chance = {
    next: () => bits() / 4_294_967_296,
    happens: (share) => chance.next() < share,
    below: (below) => Math.floor(chance.next() * below),
    wait: (meanMs) => Math.ceil(-Math.log(1 - chance.next()) * meanMs),
    oneOf<Each>(all: readonly Each[]): Each {
      const each = all[chance.below(all.length)];
      if (each === undefined) throw new Error('There is nothing to choose from');
      return each;
    },
    some: (all, share) => all.filter(() => chance.happens(share)),
    for: (name) => createChance(`${seed}/${name}`),
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => bits() & 255)),
  };
  return chance;
}
