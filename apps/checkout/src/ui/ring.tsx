// The picture on a screen that waits for somebody else.
import { use } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Mark, MarksContext } from './mark.tsx';
import classes from './ring.module.css';

/** Fills while the payer waits, around the mark of whoever is waited for, or a sign of where; by a style sheet's clock, which needs no script. */
export function Ring({ glyph = 'bank', mark }: { glyph?: IconName; mark?: string | undefined }) {
  const hasMarks = use(MarksContext) !== undefined;
  return (
    <span aria-hidden="true" className={classes.ring}>
      <svg viewBox="0 0 72 72">
        <circle cx="36" cy="36" r="33" />
        <circle cx="36" cy="36" r="33" pathLength="100" />
      </svg>
      {mark && hasMarks ? <Mark slug={mark} height={32} /> : <Icon name={glyph} />}
    </span>
  );
}
