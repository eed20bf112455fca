// A sentence above the button: a banner while it is news, text afterwards, until the next edit.
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import classes from './notice.module.css';

type NoticeProps = { tone: 'error' | 'info'; loud?: boolean; children: ReactNode };

/** Banner and text are one element, so that a screen reader reads the sentence once. An error is brought into view. */
export function Notice({ tone, loud = true, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  const speaks = tone === 'error' && loud;
  useEffect(() => {
    if (speaks) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [speaks]);
  return (
    <div
      ref={notice}
      role={tone === 'error' ? 'alert' : 'status'}
      className={`${classes.notice} ${classes[tone]} ${loud ? classes.loud : ''}`}
    >
      <Icon name={tone === 'error' ? 'alert' : 'info'} small />
      <p>{children}</p>
    </div>
  );
}
