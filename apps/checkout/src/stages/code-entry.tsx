// Spec §4, §5 a code that the payer types: digits only, the button off until it may be sent, and off after a wrong one until it changes.
import { codeDigits } from '@titan/rules/codes';
import { pastedCode } from '@titan/rules/pasted-code';
import type { PaymentView } from '@titan/contract/payment';
import { common } from '@titan/copy/en/common';
import {
  type ClipboardEvent,
  type Ref,
  type RefObject,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useWords } from '../language.tsx';
import type { MethodParts } from '../methods/method.ts';
import { Button } from '../ui/button.tsx';
import { StageForm } from '../ui/stage-form.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAfterSending } from '../ui/use-after-sending.ts';
import { useLive } from '../ui/use-live.ts';
import classes from './stages.module.css';

/** The method's words: of the field, its button, and what stands below the button. */
export type CodeWords = {
  label: string;
  hint?: string;
  send: string;
  /** While it is checked. */
  sending: string;
  missing: string;
  /** After a wrong one. */
  change: string;
};

/** TEST MODE types the code of the sandbox. */
export type CodeEntryHandle = { fill(code: string): void };

type CodeEntryProps = {
  /** The field's name: where the code stands in the body of the call. */
  name: string;
  /** How many digits may be sent. */
  digits: { min: number; max: number };
  /** Not to be read over a shoulder. */
  isSecret?: boolean;
  words: CodeWords;
  error: string | null;
  isSending: boolean;
  mayAuthorize: boolean;
  /** The form's path below the payment's address. */
  form: string;
  payment: PaymentView;
  parts: Pick<MethodParts<never>, 'address' | 'seal'>;
  onChange(): void;
  onSend(code: string): void;
};

export function CodeEntry({ ref, ...props }: CodeEntryProps & { ref?: Ref<CodeEntryHandle> }) {
  const { name, digits, isSecret = false, words, error, isSending, payment, parts } = props;
  const form = useRef<HTMLFormElement>(null);
  const live = useLive();
  const { processing } = useWords(common);
  const { isComplete, canSend, type, paste, fill, send } = useCode(form, props);
  useImperativeHandle(ref, () => ({ fill }));
  return (
    <StageForm
      ref={form}
      action={`${parts.address}/${props.form}`}
      seal={parts.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={send}
    >
      <TextField
        name={name}
        isFirst
        label={words.label}
        {...(words.hint === undefined ? {} : { hint: words.hint })}
        error={error}
        type={isSecret ? 'password' : 'text'}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
        minLength={digits.min > 1 ? digits.min : undefined}
        maxLength={digits.max}
        required
        readOnly={isSending}
        onText={(box) => type(box, box.value)}
        onPaste={paste}
      />
      <Button
        disabled={live && !canSend && !isSending}
        busy={isSending && processing}
        aria-describedby="code-hint"
      >
        {words.send}
      </Button>
      <p id="code-hint" className={classes.hint}>
        {live ? hintBelow(props, isComplete) : ''}
      </p>
    </StageForm>
  );
}

/** What stands in the box, and how to type into it, to fill it and to send it. */
function useCode(form: RefObject<HTMLFormElement | null>, props: CodeEntryProps) {
  const { name, digits, isSending, mayAuthorize, onChange, onSend } = props;
  const [code, setCode] = useState('');
  const boxNow = () => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
  // What was typed before the script came counts as typed.
  const takeTyped = useEffectEvent(() => setCode(codeDigits(boxNow()?.value ?? '', digits.max)));
  useLayoutEffect(() => takeTyped(), []);
  useAfterSending(isSending, () => boxNow()?.select());

  const type = (box: HTMLInputElement | null, text: string) => {
    const typed = codeDigits(text, digits.max);
    if (box !== null && typed !== box.value) box.value = typed;
    setCode(typed);
    onChange();
  };
  // The browser would cut a whole message to the first letters that fit.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const pasted = pastedCode(event.clipboardData.getData('text'), digits.max);
    if (pasted !== null && !isSending) type(event.currentTarget, pasted);
  };
  const isComplete = code.length >= digits.min;
  const canSend = isComplete && mayAuthorize;
  const send = () => {
    if (canSend && !isSending) onSend(code);
  };
  return { isComplete, canSend, type, paste, fill: (text: string) => type(boxNow(), text), send };
}

function hintBelow({ words, isSending, mayAuthorize }: CodeEntryProps, isComplete: boolean): string {
  if (isSending) return words.sending;
  if (!isComplete) return words.missing;
  return mayAuthorize ? '' : words.change;
}
