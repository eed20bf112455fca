// A sentence above the form: loud while it is news, quiet afterwards, until the next edit (design §5 "Card error leaves after 2 s").
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './notice.module.css';

type NoticeProps = { tone: 'error' | 'info'; loud?: boolean; children: ReactNode };

/** Loud and quiet are one element, so that a screen reader says the sentence once. */
export function Notice({ tone, loud = true, children }: NoticeProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`${classes.notice} ${classes[tone]} ${loud ? classes.loud : ''}`}
    >
      <Icon name={tone === 'error' ? 'alert' : 'info'} small />
      <p>{children}</p>
    </div>
  );
}

type StageNoticeProps = {
  notice: { text: string; tone: 'error' | 'info'; banner: boolean } | null;
  /** What is said before it; null: nothing. */
  lead?: string | null;
};

/** The sentence of a stage, where it has one: its state says whether it is loud or quiet. */
export function StageNotice({ notice, lead = null }: StageNoticeProps) {
  if (notice === null) return null;
  return (
    <Notice tone={notice.tone} loud={notice.banner}>
      {lead === null ? null : <strong>{lead}</strong>}
      {lead === null ? notice.text : ` ${notice.text}`}
    </Notice>
  );
}
