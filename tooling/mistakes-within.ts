// How planted mistakes of a connector are written.
import type { Fault } from './plant.ts';

type Mistake = Pick<Fault, 'would' | 'line' | 'instead'> & {
  file: string;
  /** The beginning of the case's title. */
  by:
    | 'words'
    | 'wire'
    | 'callbacks'
    | 'refunds'
    | 'reach'
    | 'transfers'
    | 'hosted cards'
    | 'debits'
    | `faults of${string}`
    /** A table of documented bodies. */
    | `${string}.json`;
};

export const KIT = 'packages/processor-kit/src';

export const within = (folder: string, foundBy: string, mistakes: readonly Mistake[]): Fault[] =>
  mistakes.map(({ file, by, ...mistake }) => ({
    ...mistake,
    file: `${folder}/${file}`,
    foundBy: `${KIT}/${foundBy}`,
    title: by,
  }));
