// A sentence that may hold a processor's own words (copy/quoted.ts), which are mostly English.
import { QUOTED } from '@titan/copy/quoted';
import type { ReactNode } from 'react';

/** Its parts, ours as texts. */
export function quoting(sentence: string): ReactNode[] {
  return sentence.split(QUOTED).map((part, index) =>
    index % 2 ? (
      <bdi key={index} lang="en">
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
