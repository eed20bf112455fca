// The picture on a screen that waits for somebody else.
import { Icon, type IconName } from './icon.tsx';
import classes from './ring.module.css';

/** Fills while the payer waits, around a sign of where it is waited for; by a style sheet's clock, which needs no script. */
export function Ring({ glyph = 'bank' }: { glyph?: IconName }) {
  return (
    <span aria-hidden="true" className={classes.ring}>
      <svg viewBox="0 0 72 72">
        <circle cx="36" cy="36" r="33" />
        <circle cx="36" cy="36" r="33" pathLength="100" />
      </svg>
      <Icon name={glyph} />
    </span>
  );
}
