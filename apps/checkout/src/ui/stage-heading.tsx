// The only h1 of a screen; takes the focus when its stage replaces another (guides: UI §7).
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './stage-heading.module.css';

export function StageHeading({ centred = false, children }: { centred?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Not on the first load: whoever already types in a field keeps it.
    if (document.documentElement.dataset['live'] !== undefined) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={centred ? classes.centred : classes.heading}>
      {children}
    </h1>
  );
}
