// Spec §2 "A result screen has a title, a message and a footer": how every ending looks.
import type { ReactNode } from 'react';
import { InOnePiece } from '../../ui/sentence.tsx';
import { quoting } from '../../ui/quoting.tsx';
import { StageHeading } from '../../ui/stage-heading.tsx';
import { type Tone, ToneMark } from '../../ui/tone-mark.tsx';
import { BigMoney } from '../chrome/big-money.tsx';
import classes from './result-screen.module.css';

/**
 * What a result's heading is read with, because it alone would leave open why, and what became of the money: what goes back, the first two
 * of it (money-back.tsx), the words, and what a method adds to them (transfer-result.tsx).
 */
const READ_WITH_HEADING = 'result-back-0 result-back-1 result-words result-why';

type ResultScreenProps = {
  tone: Tone;
  title: string;
  /** What it is about, set large: in the message where that names it, else above it. */
  amount?: string;
  message?: string;
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
  /** It belongs to no payment, so nothing stands beside it. */
  isAlone?: boolean;
  /** In the shop's own page, where no pane stands beside it. */
  isEmbedded?: boolean;
};

export function ResultScreen(props: ResultScreenProps) {
  const { tone, title, children, footer, isFooterLate = false, isOver = false, isAlone = false } = props;
  return (
    <>
      <div className={`${classes.result} ${isOver ? classes.over : ''} ${isAlone ? classes.alone : ''}`}>
        <ToneMark tone={tone} />
        <StageHeading centred describedBy={READ_WITH_HEADING}>
          {title}
        </StageHeading>
        <Words {...props} />
      </div>
      {children}
      {footer ? <div className={isFooterLate ? classes.lateFooter : classes.footer}>{footer}</div> : null}
    </>
  );
}

function Words({ amount = '', message = '', note, isEmbedded = false }: ResultScreenProps) {
  const isNamed = amount !== '' && message.includes(amount);
  const beside = isEmbedded ? '' : ` ${isNamed ? classes.named : classes.apart}`;
  return (
    // News of the money change it while it stands there.
    <div id="result-words" role="status" className={classes.words}>
      {amount === '' ? null : (
        // Its texts come and go with it.
        <p key={message} className={classes.amount + beside}>
          <BigMoney text={isNamed ? message : amount} money={amount} />
        </p>
      )}
      {message === '' || isNamed ? null : (
        <p>
          {quoting(message).map((part, index) =>
            typeof part === 'string' ? <InOnePiece key={index} text={part} /> : part,
          )}
        </p>
      )}
      {note ? (
        <p className={classes.note}>
          <InOnePiece text={note} />
        </p>
      ) : null}
    </div>
  );
}
