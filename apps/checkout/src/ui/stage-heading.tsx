// The only h1 of a screen; takes the focus when its stage replaces another, and hands it on to the first field to fill.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import classes from './stage-heading.module.css';

/** Describes the first field of a stage, so that the heading is read with it. */
export const STAGE_HEADING = 'stage-heading';

type StageHeadingProps = {
  centred?: boolean;
  /** Ids of what is read with it when it takes the focus; those that are not there are left out. */
  describedBy?: string;
  children: ReactNode;
};

export function StageHeading({ centred = false, describedBy, children }: StageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not on the first load: a payer who is already typing in a field stays there.
    if (document.documentElement.dataset['live'] !== undefined) heading.current?.focus();
  }, []);
  return (
    <h1
      ref={heading}
      id={STAGE_HEADING}
      tabIndex={-1}
      aria-describedby={describedBy}
      className={centred ? classes.centred : classes.heading}
    >
      {children}
    </h1>
  );
}

/**
 * For the first field to fill of a stage: it takes the focus that the heading has just got, so that what the payer types goes into it. It
 * does not take the focus from anywhere else.
 */
export function useStageFocus(isFirst: boolean, focus: () => void): void {
  const take = useEffectEvent(() => {
    if (isFirst && document.activeElement?.id === STAGE_HEADING) focus();
  });
  // After the heading's effect, which comes before those of every field.
  useEffect(() => take(), []);
}
