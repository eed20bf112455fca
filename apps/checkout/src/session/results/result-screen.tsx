// Spec §2 "A result screen has a title, a message and a footer": how every ending looks.
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { InOnePiece } from '../../ui/sentence.tsx';
import { quoting } from '../../ui/quoting.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { Ring } from '../../ui/ring.tsx';
import { BigMoney } from '../chrome/big-money.tsx';
import classes from './result-screen.module.css';

export type Tone = 'success' | 'failure' | 'issue' | 'neutral' | 'waiting';

type ResultScreenProps = {
  tone: Tone;
  title: string;
  /** What was paid, where it was. */
  amount?: string;
  message: string;
  /** What happened to the money, where that must be shown. */
  note?: string;
  /** Under the message: the facts of the payment. */
  children?: ReactNode;
  /** What the payer can do next, the best first. */
  footer?: ReactNode;
  /** The footer appears by itself once the wait is long, also without script. */
  isFooterLate?: boolean;
  /** Nobody can pay any more. */
  isOver?: boolean;
};

const MARKS: Record<Exclude<Tone, 'waiting'>, IconName> = {
  success: 'check',
  failure: 'cross',
  issue: 'alert',
  neutral: 'info',
};

export function ResultScreen(props: ResultScreenProps) {
  const {
    tone,
    title,
    amount,
    message,
    note,
    children,
    footer,
    isFooterLate = false,
    isOver = false,
  } = props;
  return (
    <>
      <div className={isOver ? `${classes.result} ${classes.over}` : classes.result}>
        <div className={`${classes.mark} ${classes[tone]}`}>
          {tone === 'waiting' ? <Ring /> : <Icon name={MARKS[tone]} />}
        </div>
        <StageHeading centred>{title}</StageHeading>
        {amount === undefined ? null : (
          <p className={classes.amount}>
            <BigMoney text={amount} money={amount} />
          </p>
        )}
        <p>
          {quoting(message).map((part, index) =>
            typeof part === 'string' ? <InOnePiece key={index} text={part} /> : part,
          )}
        </p>
        {note ? (
          <p className={classes.note}>
            <InOnePiece text={note} />
          </p>
        ) : null}
      </div>
      {children}
      {footer ? <div className={isFooterLate ? classes.lateFooter : classes.footer}>{footer}</div> : null}
    </>
  );
}
