// Spec §5 CVV: exactly 3 digits, 'Invalid card cvv'. The form by itself: what it sends and where it posts come from the stage.
import { checkCvv, codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import {
  type Ref,
  type RefObject,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cardMessages } from '@titan/copy/words/card';
import { cardAnswersMessages } from '@titan/copy/words/card-answers';
import { cardStepsMessages } from '@titan/copy/words/card-steps';
import { useWords } from '../../ui/language.tsx';
import { useDisclosure } from '../../ui/disclosure.tsx';
import { type FormSeal, StageForm, useAfterSending } from '../../ui/stage-form.tsx';
import { TextField, writeText } from '../../ui/text-field.tsx';
import { commonMessages } from '@titan/copy/words/common';
import { Button } from '../../ui/button.tsx';
import { useLive } from '../../ui/use-live.ts';
import classes from './code-stage.module.css';

export type CvvFormHandle = { fill(cvv: string): void };

type CvvFormProps = {
  /** Where the plain form is posted, with what hidden fields. */
  action: string;
  seal: FormSeal;
  fields: Record<string, string>;
  submitting: boolean;
  /** False while the button is disabled after a submission. */
  canSend: boolean;
  error: string | null | undefined;
  onEdit(): void;
  onSend(cvv: string): void;
  ref?: Ref<CvvFormHandle>;
};

/**
 * The CVV lives in its box and in what is sent, and is typed anew after a refusal.
 * @param form whose box it is; there may be none
 */
export function useCvv(form: RefObject<HTMLFormElement | null>, submitting: boolean) {
  const [cvv, setCvv] = useState('');
  const [hasLeft, setHasLeft] = useState(false);
  const boxNow = () => form.current?.querySelector<HTMLInputElement>('[name="authorization.cvv"]') ?? null;
  const write = (text: string) => {
    const digits = codeDigits(text, LIMITS.cvvDigits);
    writeText(boxNow(), digits);
    setCvv(digits);
    setHasLeft(false);
  };
  // What was typed before the script came counts as typed.
  const takeTyped = useEffectEvent(() => write(boxNow()?.value ?? ''));
  useLayoutEffect(() => takeTyped(), []);
  useAfterSending(submitting, () => {
    write('');
    boxNow()?.focus();
  });
  const isComplete = checkCvv(cvv) === 'valid';
  return {
    cvv,
    isComplete,
    isWrong: hasLeft && cvv !== '' && !isComplete,
    write,
    leave: () => setHasLeft(true),
  };
}

type CvvFieldProps = Pick<CvvFormProps, 'submitting' | 'error' | 'onEdit'> & {
  entry: ReturnType<typeof useCvv>;
  /** Without script the service asks for it where it is needed. */
  required?: boolean;
};

export function CvvField({ entry, submitting, error, onEdit, required = true }: CvvFieldProps) {
  const words = useWords(cardMessages);
  const help = useDisclosure(words.cvvHelp, 'cardBack', <p>{words.cvvTooltip}</p>);
  return (
    <TextField
      name="authorization.cvv"
      isFirst
      label={words.cvv}
      hint={words.cvvHint}
      error={entry.isWrong ? words.cvvError : error}
      inputMode="numeric"
      autoComplete="cc-csc"
      enterKeyHint="done"
      required={required}
      readOnly={submitting}
      adornment={help.button}
      explanation={help.panel}
      onText={(box) => {
        entry.write(box.value);
        onEdit();
      }}
      onLeave={entry.leave}
    />
  );
}

export function CvvForm(props: CvvFormProps) {
  const stepWords = useWords(cardStepsMessages);
  const answerWords = useWords(cardAnswersMessages);
  const { action, seal, fields, submitting, canSend, onEdit, onSend, ref } = props;
  const form = useRef<HTMLFormElement>(null);
  const entry = useCvv(form, submitting);
  const { cvv, isComplete, write } = entry;
  useImperativeHandle(ref, () => ({
    fill(text) {
      write(text);
      onEdit();
    },
  }));
  return (
    <StageForm
      ref={form}
      action={action}
      seal={seal}
      fields={fields}
      onSend={() => isComplete && canSend && onSend(cvv)}
    >
      <CvvField entry={entry} submitting={submitting} error={props.error} onEdit={onEdit} />
      <AnswerButton
        submitting={submitting}
        canSend={canSend}
        missing={isComplete ? null : answerWords.cvvMissing}
      >
        {stepWords.continue}
      </AnswerButton>
    </StageForm>
  );
}

// --- Spec §5 "the button is disabled while the form is invalid or just submitted", with a line that explains why

type AnswerButtonProps = {
  submitting: boolean;
  /** False while the button is disabled after a submission. */
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
