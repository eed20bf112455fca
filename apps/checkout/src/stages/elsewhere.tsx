// What the payer does elsewhere: in an app, on the phone, on a page of a bank or a wallet. It is waited for here, and can be asked about.
import { resultsMessages } from '@titan/copy/words/results';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { LIMITS } from '@titan/rules/limits';
import type { ReactNode } from 'react';
import { useWords } from '../ui/language.tsx';
import type { MethodDeps, Notice } from './method.ts';
import { ButtonLink, Button } from '../ui/button.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { Fold } from '../ui/fold.tsx';
import { StageHeading } from '../ui/stage-heading.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Ring } from '../ui/ring.tsx';
import { StageNotice } from './stage-notice.tsx';
import classes from './stages.module.css';
import { askingMessages } from '@titan/copy/words/asking';
import { commonMessages } from '@titan/copy/words/common';
import { StageForm } from '../ui/stage-form.tsx';
import type { AskOutcome } from './waiting.ts';
import { TestDrawer } from '../test-mode/test-drawer.tsx';
import type { CheckingOf } from './apply-answer.ts';
import type { StageState } from './stage-state.ts';
import { usualTimesMessages } from '@titan/copy/words/usual-times';

type ApproveElsewhereProps = {
  payment: PaymentView;
  title: string;
  /** What else is to be known, and the way there. */
  children?: ReactNode;
  /** Where it is waited for. */
  glyph: IconName;
  /** Slug of the mark of whoever is waited for, where that is known. */
  mark?: string | undefined;
  /** What is told where it is waited for: by default that the page updates by itself; null: nothing is. */
  waiting?: string | null;
  /** A countdown meanwhile; screen readers do not announce each second. */
  time?: ReactNode;
  /** What to do there, one after the other. */
  steps?: readonly ReactNode[];
  notice: Notice | null;
  /** The payer asks now (AskNow). */
  ask: ReactNode;
  /** Beside it, in one row: other choices. */
  ways?: ReactNode;
  /** What helps while it is waited for. */
  below: ReactNode;
  /** What becomes of the money where the payer goes another way meanwhile. */
  note?: string | null;
  /** What is not needed at once: folded. */
  more?: ReactNode;
};

export function ApproveElsewhere(props: ApproveElsewhereProps) {
  const {
    payment,
    title,
    children,
    glyph,
    mark,
    waiting,
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
  const { updates } = useWords(askingMessages);
  return (
    <>
      <StageHeading key={title}>{title}</StageHeading>
      {children}
      {waiting === null ? null : (
        <div className={classes.waiting}>
          <Ring glyph={glyph} mark={mark} waitedMs={payment.server_time - sinceOf(payment)} />
          <div>
            <p role="status">{waiting ?? updates}</p>
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
      {more ? <Fold name={goodToKnow}>{more}</Fold> : null}
    </>
  );
}

/** When the bank was asked, or the phone for the last time; where neither was, now. */
function sinceOf({ charge, server_time: now }: PaymentView): number {
  const retryAt = charge?.mobile_money?.can_retry_at;
  return charge?.bank?.since ?? (retryAt ? retryAt - LIMITS.walletRetryWindowMs : now);
}

type AnotherMethodProps = {
  /** Without script: the address that asks for the method's first stage. */
  method: string;
  deps: Pick<MethodDeps<never>, 'address'>;
  onAsk(): void;
  children: string;
};

/** Leaves a step or a request open behind the payer. */
export function AnotherMethod({ method, deps, onAsk, children }: AnotherMethodProps) {
  return (
    <ButtonLink kind="quiet" href={`${deps.address}?method=${method}`} onFollow={onAsk}>
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

// --- The payer asks now, instead of waiting for the next poll (decision 0058)

type AskNowProps = {
  words: { ask: string; asking: string; notYet?: string };
  isAsking: boolean;
  /** What asking has brought where that is nothing. */
  asked?: AskOutcome | null;
  /** The form's path below the payment's address; null: without script it is the page again, for which the service looks. */
  form: string | null;
  payment: PaymentView;
  deps: Pick<MethodDeps<never>, 'address' | 'seal'>;
  onAsk(): void;
};

export function AskNow({ words, isAsking, asked = null, form, payment, deps, onAsk }: AskNowProps) {
  const { offline } = useWords(commonMessages);
  const { notReached } = useWords(askingMessages);
  const sentences = { open: words.notYet, 'not-reached': notReached, offline };
  const charge = payment.charge?.reference ?? '';
  const plain =
    form === null
      ? // A payer who has waited for it sees that it succeeded, not that it had been paid before.
        { action: deps.address, seal: null, fields: { paid: charge } }
      : { action: `${deps.address}/${form}`, seal: deps.seal, fields: { charge } };
  return (
    <div>
      <StageForm {...plain} onSend={onAsk}>
        <Button kind="secondary" busy={isAsking && words.asking}>
          {words.ask}
        </Button>
      </StageForm>
      <p role="status" className={`${classes.hint} ${classes.news}`}>
        {asked && sentences[asked]}
      </p>
    </div>
  );
}

/** Nobody has answered yet, which is never a failure: the page is still checking, and nothing is charged twice. */
type StillCheckingProps = Pick<AskNowProps, 'form' | 'payment' | 'deps' | 'onAsk'> & {
  view: StageState<unknown, unknown> & CheckingOf<unknown>;
  /** The payer has asked; by default, whenever anything is asked. */
  isAsking?: boolean;
  words: { title: string; message: string; hint?: string; ask: string; asking: string };
};

export function StillChecking({ view, words, isAsking = view.call !== null, ...ask }: StillCheckingProps) {
  return (
    <>
      <div className={classes.checking}>
        <Ring />
        <StageHeading key={words.title} centred>
          {words.title}
        </StageHeading>
        <p role="status">{words.message}</p>
        {words.hint === undefined ? null : <p className={classes.note}>{words.hint}</p>}
      </div>
      <Reference payment={ask.payment} />
      <StageNotice notice={view.notice} />
      <AskNow words={words} isAsking={isAsking} {...ask} />
      <TestDrawer />
    </>
  );
}

type UsualTimeProps = { payment: PaymentView; className?: string | undefined };

/** How long charges like this one take at the moment, where the service knows it (decision 0068). */
export function UsualTime({ payment, className }: UsualTimeProps) {
  const words = useWords(usualTimesMessages);
  const usual = payment.charge?.usual_time;
  if (!usual) return null;
  const { seconds, is_slow: isSlow } = usual;
  const text = isSlow ? words.slow : words.usual;
  return (
    <p className={className}>
      {seconds < 60 ? text.seconds({ count: seconds }) : text.minutes({ count: seconds / 60 })}
    </p>
  );
}
