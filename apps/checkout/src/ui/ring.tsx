// The picture on a screen that waits for somebody else.
import { use, useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Mark, MarksContext } from './mark.tsx';
import classes from './ring.module.css';

type RingProps = {
  glyph?: IconName;
  mark?: string | undefined;
  /** For how long it has been waited for already. */
  waitedMs?: number;
};

/** Three minutes are a whole turn: what most payers need at most. */
const TURN_MS = 180_000;

/**
 * Fills while the payer waits, around the mark of whoever is waited for, or a sign of where; by a style sheet's clock, which needs no script.
 * After a reload it goes on from where it was.
 */
export function Ring({ glyph = 'bank', mark, waitedMs = 0 }: RingProps) {
  const [done] = useState(() => Math.min(1, Math.max(0, waitedMs / TURN_MS)));
  const hasMarks = use(MarksContext) !== undefined;
  return (
    <span aria-hidden="true" className={classes.ring}>
      <svg viewBox="0 0 72 72">
        <circle cx="36" cy="36" r="33" />
        <circle cx="36" cy="36" r="33" pathLength="100" strokeDashoffset={97 * (1 - done)} />
      </svg>
      {mark && hasMarks ? <Mark slug={mark} height={32} /> : <Icon name={glyph} />}
    </span>
  );
}
