// Spec §5 "the button is disabled while the form is invalid or just submitted", with the quiet line that says why.
import { cardMessages } from '@titan/copy/words/card';
import { cardAnswersMessages } from '@titan/copy/words/card-answers';
import { commonMessages } from '@titan/copy/words/common';
import { useWords } from '../../ui/language.tsx';
import { Button } from '../../ui/button.tsx';
import { useLive } from '../../ui/use-live.ts';
import classes from './code-stage.module.css';

type AnswerButtonProps = {
  submitting: boolean;
  /** False while the button rests after a press. */
  canSend: boolean;
  /** What is still to be typed, as a sentence; null when nothing is. Without script the form can be sent all the same. */
  missing: string | null;
  children: string;
};

export function AnswerButton({ submitting, canSend, missing, children }: AnswerButtonProps) {
  const cardWords = useWords(cardMessages);
  const answerWords = useWords(cardAnswersMessages);
  const commonWords = useWords(commonMessages);
  const live = useLive();
  const reason = (live ? missing : null) ?? (canSend ? null : answerWords.justSent);
  return (
    <>
      <Button
        disabled={reason !== null && !submitting}
        busy={submitting && commonWords.processing}
        aria-describedby="answer-line"
      >
        {children}
      </Button>
      <p id="answer-line" className={classes.centred}>
        {submitting ? cardWords.keepOpen : reason}
      </p>
    </>
  );
}
