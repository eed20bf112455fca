// The dialogs of the settings: what is asked, what went wrong with it, and the list that is read anew afterwards.
import { Button, type ButtonProps, Group, Modal, type ModalProps, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useChange } from '../../ui/change.ts';
import { Form } from '../../ui/form.tsx';
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
  color?: ButtonProps['color'] | undefined;
  children: ReactNode;
}) {
  return (
    <Form noValidate autoComplete="off" onSubmit={() => mutation.mutate()}>
      {children}
      {mutation.failure && <Failed error={mutation.failure} />}
      <Button type="submit" loading={mutation.isPending} {...(color ? { color } : {})}>
        {label}
      </Button>
    </Form>
  );
}

/** Says what it will do, and does it on a second press. */
export function SureDialog({
  title,
  label,
  color,
  list,
  send,
  onClose,
  children,
}: {
  title: string;
  label: string;
  color?: ButtonProps['color'];
  list: string;
  send: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const mutation = useSettingsMutation(list, send, onClose);
  return (
    <Dialog onClose={onClose} title={title}>
      <MutationForm {...{ mutation, label, color }}>
        <Text>{children}</Text>
      </MutationForm>
    </Dialog>
  );
}

type AddressProps = {
  label: string;
  description: string;
  /** Which list it is of. */
  list: string;
  saved: string | null;
  /** Another one waits to count, so the same may be sent again. */
  isWaiting?: boolean;
  isReadOnly?: boolean;
  send: (address: string | null) => Promise<unknown>;
};

/** An e-mail address, or none. */
export function AddressForm({
  list,
  saved,
  isWaiting = false,
  isReadOnly = false,
  send,
  ...named
}: AddressProps) {
  const words = useWords('console');
  const [typed, setTyped] = useState(saved ?? '');
  const save = useSettingsMutation(list, () => send(typed.trim() || null));
  return (
    <Form noValidate onSubmit={() => save.mutate()}>
      <TextInput
        type="email"
        {...named}
        readOnly={isReadOnly}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          save.reset();
          setTyped(value);
        }}
        error={save.errorOf('address')}
      />
      {save.failure && <Failed error={save.failure} />}
      {!isReadOnly && (
        <Group>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={typed.trim() === (saved ?? '') && !isWaiting}
          >
            {words.save}
          </Button>
          <Text role="status">{save.isSuccess ? words.saved : ''}</Text>
        </Group>
      )}
    </Form>
  );
}
