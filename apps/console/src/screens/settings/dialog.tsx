// The dialogs of the settings: what is asked, what went wrong with it, and the list that is read anew afterwards.
import { Button, type ButtonProps, Modal, type ModalProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useChange } from '../../ui/change.ts';
import { Failed } from '../../ui/states.tsx';
import { problemsIn, problemSentence } from '../../words/problems.ts';
import { useWords } from '../../words/words.tsx';

/** Changes something of the settings (ui/change.ts), and says what is wrong with it. */
export function useSettingsMutation<Answer, Sent = void>(
  list: string,
  send: (sent: Sent) => Promise<Answer>,
  onDone?: () => void,
) {
  const mutation = useChange(list, send, onDone);
  const words = useWords('settings');
  const problems = problemsIn(mutation.error);
  return {
    ...mutation,
    /** What is wrong with a field. */
    errorOf: (field: string): string | undefined => problemSentence<'settings'>(words, problems[field]),
    failure: Object.keys(problems).length > 0 ? null : mutation.error,
  };
}

/** @param isHeld what it shows is shown this once: nothing closes it but its own button */
export function Dialog({
  isHeld = false,
  ...props
}: Pick<ModalProps, 'title' | 'onClose' | 'children'> & { isHeld?: boolean }) {
  return (
    <Modal
      opened
      withCloseButton={!isHeld}
      closeOnEscape={!isHeld}
      closeOnClickOutside={!isHeld}
      {...props}
    />
  );
}

/** The fields of a dialog and its one button. */
export function MutationForm({
  mutation,
  label,
  color,
  children,
}: {
  mutation: { isPending: boolean; failure: Error | null; mutate: () => void };
  label: string;
  color?: ButtonProps['color'];
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        mutation.mutate();
      }}
    >
      <Stack>
        {children}
        {mutation.failure && <Failed error={mutation.failure} />}
        <Button type="submit" loading={mutation.isPending} {...(color ? { color } : {})}>
          {label}
        </Button>
      </Stack>
    </form>
  );
}
