// What the payer does elsewhere: in an app, on the phone, on a page of a bank or a wallet. It is waited for here, and can be asked about.
import { resultsMessages } from '@titan/copy/words/results';
import type { PaymentView } from '@titan/contract/payment';
import type { ReactNode } from 'react';
import { useWords } from '../ui/language.tsx';
import type { MethodParts, Notice } from './method.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { Fold } from '../ui/fold.tsx';
import { StageHeading } from '../ui/stage-heading.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Ring } from '../ui/ring.tsx';
import { StageNotice } from './stage-notice.tsx';
import { UsualTime } from './usual-time.tsx';
import classes from './stages.module.css';

type ElsewhereProps = {
  payment: PaymentView;
  title: string;
  /** What else is to be known, and the way there. */
  children?: ReactNode;
  /** Where it is waited for. */
  glyph: IconName;
  /** What is waited for, where that is still said. */
  waiting?: string | null;
  /** What runs meanwhile; no reader is told each second of it. */
  time?: ReactNode;
  /** What to do there, one after the other. */
  steps?: readonly ReactNode[];
  notice: Notice | null;
  /** The payer's own question (ask-now.tsx). */
  ask: ReactNode;
  /** Beside it, in one row: what else can be said or chosen. */
  ways?: ReactNode;
  /** What helps while it is waited for. */
  below: ReactNode;
  /** What becomes of the money where the payer goes another way meanwhile. */
  note?: string | null;
  /** What is not needed at once: folded. */
  more: ReactNode;
};

export function Elsewhere(props: ElsewhereProps) {
  const {
    payment,
    title,
    children,
    glyph,
    waiting = null,
    time,
    steps = [],
    notice,
    ask,
    ways,
    below,
    note = null,
    more,
  } = props;
  const { goodToKnow } = useWords(resultsMessages);
  return (
    <>
      <StageHeading key={title}>{title}</StageHeading>
      {children}
      {waiting === null ? null : (
        <div className={classes.waiting}>
          <Ring glyph={glyph} />
          <div>
            <p role="status">{waiting}</p>
            <UsualTime payment={payment} />
            {time}
          </div>
          {steps.length === 0 ? null : (
            <ol>
              {steps.map((step, index) => (
                <li key={index}>{step}</li>
              ))}
            </ol>
          )}
        </div>
      )}
      <StageNotice notice={notice} />
      <div>
        {ask}
        {ways ? <div className={classes.ways}>{ways}</div> : null}
      </div>
      {below}
      {note === null ? null : <p className={classes.note}>{note}</p>}
      <Fold name={goodToKnow}>{more}</Fold>
    </>
  );
}

type AnotherWayProps = {
  /** For who has no script: where the address asks for the method's first stage. */
  method: string;
  parts: Pick<MethodParts<never>, 'address'>;
  onAsk(): void;
  children: string;
};

/** Leaves a step or a request open behind the payer. */
export function AnotherWay({ method, parts, onAsk, children }: AnotherWayProps) {
  return (
    <ButtonLink kind="quiet" href={`${parts.address}?method=${method}`} onFollow={onAsk}>
      {children}
    </ButtonLink>
  );
}

/** What to name where the payer asks about the payment. */
export function Reference({ payment }: { payment: PaymentView }) {
  const words = useWords(resultsMessages);
  return (
    <p className={classes.resend}>
      {words.reference} <Copyable value={payment.merchant_reference} name={words.copyReference} />
    </p>
  );
}
