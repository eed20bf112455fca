// Spec §5 CVV: exactly 3 digits, 'Invalid card cvv'. The form by itself: what it sends and where it posts come from the stage.
import { checkCvv, codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { cardCopy } from '@titan/copy/en/card';
import { cardAnswers } from '@titan/copy/en/card-answers';
import { cardSteps } from '@titan/copy/en/card-steps';
import { useWords } from '../../language.tsx';
import { useDisclosure } from '../../ui/disclosure.tsx';
import { type FormSeal, StageForm } from '../../ui/stage-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAfterSending } from '../../ui/use-after-sending.ts';
import { writeText } from '../../ui/write-text.ts';
import { AnswerButton } from './answer-button.tsx';

export type CvvFormHandle = { fill(cvv: string): void };

type CvvFormProps = {
  /** Where the plain form is posted, with what hidden fields. */
  action: string;
  seal: FormSeal;
  fields: Record<string, string>;
  /** What the button says; "Continue" when left out. */
  label?: string;
  /** Why it cannot be sent whatever is typed. */
  blocked?: string | null;
  submitting: boolean;
  /** False while the button rests after a press. */
  canSend: boolean;
  error: string | null | undefined;
  onEdit(): void;
  onSend(cvv: string): void;
  ref?: Ref<CvvFormHandle>;
};

/** The CVV lives in its box and in what is sent, and is typed anew after a refusal. */
export function CvvForm(props: CvvFormProps) {
  const cardWords = useWords(cardCopy);
  const stepWords = useWords(cardSteps);
  const answerWords = useWords(cardAnswers);
  const {
    action,
    seal,
    fields,
    label,
    blocked = null,
    submitting,
    canSend,
    error,
    onEdit,
    onSend,
    ref,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const [cvv, setCvv] = useState('');
  const [hasLeft, setHasLeft] = useState(false);
  const help = useDisclosure(cardWords.cvvHelp, 'cardBack', <p>{cardWords.cvvTooltip}</p>);
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
  useImperativeHandle(ref, () => ({
    fill(text) {
      write(text);
      onEdit();
    },
  }));

  const isComplete = checkCvv(cvv) === 'valid';
  return (
    <StageForm
      ref={form}
      action={action}
      seal={seal}
      fields={fields}
      onSend={() => isComplete && canSend && blocked === null && onSend(cvv)}
    >
      <TextField
        name="authorization.cvv"
        isFirst
        label={cardWords.cvv}
        hint={cardWords.cvvHint}
        error={hasLeft && cvv !== '' && !isComplete ? cardWords.cvvError : error}
        inputMode="numeric"
        autoComplete="cc-csc"
        enterKeyHint="done"
        required
        readOnly={submitting}
        adornment={help.button}
        explanation={help.panel}
        onText={(box) => {
          write(box.value);
          onEdit();
        }}
        onLeave={() => setHasLeft(true)}
      />
      <AnswerButton
        submitting={submitting}
        canSend={canSend}
        missing={isComplete ? blocked : answerWords.cvvMissing}
      >
        {label ?? stepWords.continue}
      </AnswerButton>
    </StageForm>
  );
}
