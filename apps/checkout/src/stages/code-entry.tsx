// Spec §4, §5 a code that the payer types: digits only, the button off until it may be sent, and off after a wrong
// one until it changes; and the way to a new code.
import { codeDigits } from '@titan/rules/codes';
import { pastedCode } from '@titan/rules/pasted-code';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { commonMessages } from '@titan/copy/words/common';
import {
  type ClipboardEvent,
  type Ref,
  type RefObject,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useWords } from '../ui/language.tsx';
import type { MethodDeps } from './method.ts';
import { Button } from '../ui/button.tsx';
import { StageForm, useAfterSending } from '../ui/stage-form.tsx';
import { TextField, writeText } from '../ui/text-field.tsx';
import { useLive } from '../ui/use-live.ts';
import { type AtCode, isIncorrect, mayAuthorize, type Resend } from './code.ts';
import { noticeText, StageNotice } from './stage-notice.tsx';
import classes from './stages.module.css';
import { clockText, useSecondsLeft } from '../ui/use-seconds-left.ts';

/** The method's words: for the field, its button, and the line below it. */
export type CodeWords = {
  label: string;
  hint?: string;
  send: string;
  /** While it is checked. */
  sending: string;
  /** After a wrong one. */
  change: string;
};

/** TEST MODE types the code of the sandbox. */
export type CodeEntryHandle = { fill(code: string): void };

type CodeStageProps = {
  view: AtCode & { resend: Resend<unknown> };
  codeWasWrong(payment: PaymentView): boolean;
  /** The field's name: the code's path in the body of the call. */
  name: string;
  /** How many digits may be sent. */
  digits: { min: number; max: number };
  /** Not to be read over a shoulder. */
  isSecret?: boolean;
  words: CodeWords;
  resendWords: ResendWords;
  /** The forms' paths below the payment's address. */
  forms: { send: string; resend: string };
  /** In one row with the resend: where else the payer can go. */
  ways?: ReactNode;
  deps: Pick<MethodDeps<never>, 'address' | 'seal' | 'serverNow' | 'listenToTime'>;
  onChange(): void;
  onSend(code: string): void;
  onResend(): void;
};

/** A wrong code is reported at its field, everything else above it. */
export function CodeStage({ ref, ...props }: CodeStageProps & { ref: Ref<CodeEntryHandle> }) {
  const { view, codeWasWrong, name, resendWords, forms, ways, deps, onResend } = props;
  const { payment, notice, fieldErrors } = view;
  const commonWords = useWords(commonMessages);
  const incorrect = isIncorrect(view, codeWasWrong);
  const refused = fieldErrors[name.split('.').at(-1) ?? ''] ?? null;
  return (
    <>
      <StageNotice notice={incorrect ? null : notice} />
      <CodeForm
        ref={ref}
        error={incorrect && notice !== null ? noticeText(notice, commonWords) : refused}
        {...props}
      />
      <div className={classes.ways}>
        <ResendLine
          resend={view.resend}
          words={resendWords}
          form={forms.resend}
          payment={payment}
          deps={deps}
          onAsk={onResend}
        />
        {ways}
      </div>
    </>
  );
}

type CodeFormProps = CodeStageProps & { error: string | null };

function CodeForm({ ref, ...props }: CodeFormProps & { ref: Ref<CodeEntryHandle> }) {
  const { view, name, digits, isSecret = false, words, error, forms, deps } = props;
  const form = useRef<HTMLFormElement>(null);
  const live = useLive();
  const { processing } = useWords(commonMessages);
  const { isComplete, isSending, canSend, type, paste, fill, send } = useCode(form, props);
  useImperativeHandle(ref, () => ({ fill }));
  return (
    <StageForm
      ref={form}
      action={`${deps.address}/${forms.send}`}
      seal={deps.seal}
      fields={{ charge: view.payment.charge?.reference ?? '' }}
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
        // It would cut a message that a keyboard puts in to the first letters that fit.
        maxLength={live ? undefined : digits.max}
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

/** The code in the box, and how to type into it, fill it and send it. */
function useCode(form: RefObject<HTMLFormElement | null>, props: CodeStageProps) {
  const { view, name, digits, onChange, onSend } = props;
  const isSending = isSendingCode(view);
  const [code, setCode] = useState('');
  const boxNow = () => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
  // What was typed before the script came counts as typed.
  const takeTyped = useEffectEvent(() => setCode(codeDigits(boxNow()?.value ?? '', digits.max)));
  useLayoutEffect(() => takeTyped(), []);
  useAfterSending(isSending, () => boxNow()?.select());

  const type = (box: HTMLInputElement | null, text: string) => {
    const typed = pastedCode(text, digits.max) ?? codeDigits(text, digits.max);
    writeText(box, typed);
    setCode(typed);
    onChange();
  };
  // A code in the pasted text replaces what was typed; without one, nothing changes.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const pasted = pastedCode(event.clipboardData.getData('text'), digits.max);
    if (pasted !== null && !isSending) type(event.currentTarget, pasted);
  };
  const isComplete = code.length >= digits.min;
  const canSend = isComplete && mayAuthorize(view);
  const send = () => {
    if (canSend && !isSending) onSend(code);
  };
  return { isComplete, isSending, canSend, type, paste, fill: (text: string) => type(boxNow(), text), send };
}

function isSendingCode({ call }: AtCode): boolean {
  return call?.do === 'send';
}

function hintBelow({ words, view }: CodeStageProps, isComplete: boolean): string {
  if (isSendingCode(view)) return words.sending;
  return !isComplete || mayAuthorize(view) ? '' : words.change;
}

// --- Resend (spec §4, §8): countdown, button, outcome, and limit

/** The method's words. */
type ResendWords = {
  in(params: { time: string }): string;
  /** Before the way to ask; `left`: how often it can still be asked for. */
  missing(params: { left: number }): string;
  ask: string;
  sending: string;
  sent: string;
  limit: string;
};

type LineProps = {
  resend: Resend<unknown>;
  words: ResendWords;
  /** The form's path below the payment's address. */
  form: string;
  payment: PaymentView;
  deps: Pick<MethodDeps<never>, 'address' | 'seal' | 'serverNow' | 'listenToTime'>;
  onAsk(): void;
};

/** One element for all its states, so that screen readers announce changes. */
export function ResendLine({ resend, ...rest }: LineProps) {
  if (resend.is === 'hidden') return null;
  return (
    <div className={classes.resend}>
      <Content resend={resend} {...rest} />
      <span role="status">{newsOf(resend, rest.words)}</span>
    </div>
  );
}

function newsOf({ is }: Resend<unknown>, { limit, sent }: ResendWords): string {
  if (is === 'limit') return limit;
  return is === 'resent' ? sent : '';
}

/**
 * The form is in the first HTML, and is visible once it can be submitted. Without script it is always visible: the service refuses what comes
 * too soon.
 */
function Content({ resend, ...rest }: LineProps): ReactNode {
  const { words, payment, deps } = rest;
  const isCounting = resend.is === 'counting';
  const seconds = useSecondsLeft(isCounting ? resend.untilMs : null, payment.server_time, deps);
  if (resend.is === 'limit' || resend.is === 'resent' || resend.is === 'hidden') return null;
  return (
    <>
      {isCounting ? <span data-script="">{words.in({ time: clockText(seconds) })}</span> : null}
      {resend.is === 'ready' ? <span>{words.missing({ left: resend.left })}</span> : null}
      <span className={isCounting ? classes.early : undefined}>
        <ResendForm isBusy={resend.is === 'sending'} {...rest} />
      </span>
    </>
  );
}

type ResendFormProps = Omit<LineProps, 'resend'> & { isBusy: boolean };

function ResendForm({ words, form, payment, deps, onAsk, isBusy }: ResendFormProps) {
  return (
    <StageForm
      action={`${deps.address}/${form}`}
      seal={deps.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={onAsk}
    >
      <Button kind="quiet" busy={isBusy && words.sending}>
        {words.ask}
      </Button>
    </StageForm>
  );
}
