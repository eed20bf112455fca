// The frame of a bank's page, over the payment's page and on a page of its own. It fills the window.
import type { ReactNode } from 'react';
import classes from './bank-frame.module.css';

type BankFrameProps = { title: string; src: string; sandbox?: string; hidden?: boolean };

/** Never darkened: its content decides its own colours. */
export function BankFrame({ title, src, sandbox, hidden }: BankFrameProps) {
  return <iframe title={title} src={src} sandbox={sandbox} hidden={hidden} className={classes.bank} />;
}

/** A page with nothing but the frame; `header`: a line above it. */
export function BankFrameLayout({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <main className={classes.page}>
      {header ? <header className={classes.header}>{header}</header> : null}
      {children}
    </main>
  );
}
