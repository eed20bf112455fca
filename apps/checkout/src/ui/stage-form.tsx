// A stage as a plain form that the service accepts without script; with script, React takes its submit.
import {
  type ComponentProps,
  createContext,
  type SubmitEvent,
  use,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { useLive } from './use-live.ts';

/** What proves to the service that its own page sent the form, and that it acts once. */
export type FormSeal = { session_token: string; form_key: string };

/** Asked at each submission: true while the page cannot act by itself, so that the browser follows the form or link. */
export const LeaveToBrowser = createContext<() => boolean>(() => false);

type StageFormProps = Omit<ComponentProps<'form'>, 'method' | 'action' | 'onSubmit'> & {
  action: string;
  /** Null: the form asks only (GET). */
  seal: FormSeal | null;
  /** Further hidden fields. */
  fields?: Record<string, string>;
  onSend(): void;
};

export function StageForm({ action, seal, fields, onSend, children, ...form }: StageFormProps) {
  const live = useLive();
  const leaveToBrowser = use(LeaveToBrowser);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (leaveToBrowser()) return;
    event.preventDefault();
    onSend();
  };
  return (
    <form {...form} method={seal ? 'post' : 'get'} action={action} noValidate={live} onSubmit={handleSubmit}>
      {Object.entries({ ...seal, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** Runs `onAnswered` when a submission is answered and its form is still shown: it leads the payer to what must be typed again. */
export function useAfterSending(submitting: boolean, onAnswered: () => void): void {
  const wasSubmitting = useRef(false);
  const handleAnswer = useEffectEvent(onAnswered);
  useEffect(() => {
    if (wasSubmitting.current && !submitting) handleAnswer();
    wasSubmitting.current = submitting;
  }, [submitting]);
}
