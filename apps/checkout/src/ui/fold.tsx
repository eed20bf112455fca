// Content that is long and seldom needed: its name, and the rest once that is clicked; it needs no script.
import type { ReactNode } from 'react';
import classes from './fold.module.css';

type FoldProps = { name: ReactNode; isOpen?: boolean; children: ReactNode };

export function Fold({ name, isOpen = false, children }: FoldProps) {
  return (
    <details className={classes.fold} open={isOpen}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}
