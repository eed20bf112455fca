// Nobody has answered yet: never a failure. The page says that it is checking, and that nothing is charged twice.
import { TestDrawer } from '../test-mode/test-drawer.tsx';
import { StageHeading } from '../ui/stage-heading.tsx';
import { Ring } from '../ui/ring.tsx';
import { AskNow, type AskNowProps } from './ask-now.tsx';
import { Reference } from './elsewhere.tsx';
import { StageNotice } from './stage-notice.tsx';
import type { CheckingOf, Held } from './answers.ts';
import classes from './stages.module.css';

type StillCheckingProps = Pick<AskNowProps, 'form' | 'payment' | 'parts' | 'onAsk'> & {
  view: Held<unknown, unknown> & CheckingOf<unknown>;
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
      <AskNow kind="secondary" words={words} isAsking={isAsking} {...ask} />
      <TestDrawer />
    </>
  );
}
