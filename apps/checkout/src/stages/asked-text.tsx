// A step that asks for one text, whatever the method: a phone number (spec §5 Card-enroll phone: the +234 prefix is shown) or a date of birth
// (§5 Dates). Its error is shown at the field.
import { checkBirthDate, formatBirthDate, isDayFirst, toIsoBirthDate } from '@titan/rules/birth-date';
import { checkEnrolPhone, ENROL_PREFIX, enrolPhoneDigits, toNationalPhone } from '@titan/rules/enrol-phone';
import type { Verdict } from '@titan/rules/verdict';
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { askedMessages } from '@titan/copy/words/asked';
import { useWords } from '../ui/language.tsx';
import type { MethodDeps } from './method.ts';
import { StageForm, useAfterSending } from '../ui/stage-form.tsx';
import { TextField, writeText } from '../ui/text-field.tsx';

export type AskedDetail = 'phone' | 'birthday';

/** TEST MODE types what the sandbox takes for right. */
export type AskedTextHandle = { fill(text: string): void };

type AskedTextProps = {
  asks: AskedDetail;
  /** What the box begins with. */
  kept: string;
  error: string | null | undefined;
  isSending: boolean;
  canSend: boolean;
  /** Shown between the field and the button. */
  notice?: ReactNode;
  /** `missing`: what is still to be typed; null: nothing. */
  button(missing: string | null): ReactNode;
  /** The form's path below the payment's address. */
  form: string;
  payment: PaymentView;
  deps: Pick<MethodDeps<never>, 'address' | 'seal'>;
  onEdit(): void;
  /** The text as it is sent. */
  onSend(text: string): void;
  ref?: Ref<AskedTextHandle>;
};

export function AskedText({ ref, ...props }: AskedTextProps) {
  const { asks, kept, error, isSending, notice, button, form: path, payment, deps } = props;
  const words = useWords(askedMessages)[asks];
  const form = useRef<HTMLFormElement>(null);
  const { text, isWrong, isValid, read, leave, send, fill } = useAskedText(form, props);
  const [first] = useState(kept);
  useImperativeHandle(ref, () => ({ fill }));
  return (
    <StageForm
      ref={form}
      action={`${deps.address}/${path}`}
      seal={deps.seal}
      fields={{ charge: payment.charge?.reference ?? '' }}
      onSend={send}
    >
      <TextField
        {...INPUTS[asks]}
        name={`authorization.${asks}`}
        isFirst
        label={words.label}
        hint={words.hint}
        error={isWrong ? `${words.wrong}${isDayFirst(text) ? ` · ${words.hint}` : ''}` : error}
        defaultValue={first}
        enterKeyHint="done"
        required
        readOnly={isSending}
        onText={read}
        onLeave={leave}
      />
      {notice}
      {button(isValid ? null : words.missing)}
    </StageForm>
  );
}

const INPUTS: Record<
  AskedDetail,
  Pick<ComponentProps<typeof TextField>, 'prefix' | 'type' | 'inputMode' | 'autoComplete'>
> = {
  phone: { prefix: ENROL_PREFIX, type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  birthday: { inputMode: 'numeric', autoComplete: 'bday' },
};

/** The text in the box: its format, whether it may be sent, and how. */
function useAskedText(
  form: { current: HTMLFormElement | null },
  { asks, isSending, canSend, payment, onEdit, onSend }: Omit<AskedTextProps, 'ref'>,
) {
  const [text, setText] = useState('');
  const [hasLeft, setHasLeft] = useState(false);
  const boxNow = () =>
    form.current?.querySelector<HTMLInputElement>(`[name="authorization.${asks}"]`) ?? null;
  const take = () => {
    const box = boxNow();
    const typed = box?.value ?? '';
    const tidied = asks === 'phone' ? enrolPhoneDigits(typed) : formatBirthDate(typed, text);
    writeText(box, tidied);
    setText(tidied);
  };
  // What was typed before the script came counts as typed.
  const takeTyped = useEffectEvent(take);
  useLayoutEffect(() => takeTyped(), []);
  useAfterSending(isSending, () => boxNow()?.select());
  const verdict = verdictOn(asks, text, payment.server_time);
  const isWrong = verdict === 'invalid' || (verdict === 'incomplete' && hasLeft && text !== '');
  const read = () => {
    setHasLeft(false);
    take();
    onEdit();
  };
  return {
    isValid: verdict === 'valid',
    text,
    isWrong,
    read,
    leave: () => setHasLeft(true),
    send() {
      if (verdict !== 'valid') setHasLeft(true);
      else if (canSend && !isSending) onSend(sentAs(asks, text));
    },
    fill(typed: string) {
      const box = boxNow();
      if (box === null) return;
      box.value = typed;
      read();
    },
  };
}

/** @param now by the service's clock, epoch ms */
function verdictOn(asks: AskedDetail, text: string, now: number): Verdict {
  return asks === 'phone' ? checkEnrolPhone(text) : checkBirthDate(text, new Date(now).getUTCFullYear());
}

function sentAs(asks: AskedDetail, text: string): string {
  return asks === 'phone' ? toNationalPhone(text) : (toIsoBirthDate(text) ?? text);
}
