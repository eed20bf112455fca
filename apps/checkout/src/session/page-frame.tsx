// Around every page of a payment: TEST MODE, the page's own header, and that it is ours.
import { common } from '@titan/copy/en/common';
import type { ReactNode } from 'react';
import { useWords } from '../language.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './page-chrome.module.css';

type PageFrameProps = {
  /** Null: of a payment that is not known. */
  env: 'test' | 'live' | null;
  /** Below TEST MODE. */
  header?: ReactNode;
  children: ReactNode;
};

export function PageFrame({ env, header, children }: PageFrameProps) {
  const words = useWords(common);
  return (
    <div className={classes.page}>
      {env === null ? null : (
        <header>
          {env === 'test' ? (
            <p className={classes.test}>
              <strong>{words.testMode}</strong> {words.testModeMeans}
            </p>
          ) : null}
          {header}
        </header>
      )}
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <Icon name="lock" small />
        {words.secured}
      </footer>
    </div>
  );
}
