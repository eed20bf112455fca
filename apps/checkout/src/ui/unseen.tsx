// Words that are heard and not seen. They stand in the page as text, because browsers of text alone show a button without any as "button".
import type { ReactNode } from 'react';
import classes from './unseen.module.css';

export function Unseen({ children }: { children: ReactNode }) {
  return <span className={classes.unseen}>{children}</span>;
}
