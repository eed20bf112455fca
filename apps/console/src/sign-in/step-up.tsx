// Asks who is signed in to prove anew who they are, when a call needs it (call.ts).
import { Button, Divider, Modal, Stack, Text } from '@mantine/core';
import { askStepUp, stepUpByPassword, stepUpByPasskey } from '@titan/contract/console/sign-in';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call, onStepUp } from '../call.ts';
import { Loaded } from '../ui/states.tsx';
import { useWords } from '../words/words.tsx';
import { CodeInput, PasswordField } from './password-set-up.tsx';
import { Problem } from './problem.tsx';
import { passkeyAnswer } from './sign-in.tsx';

export function StepUp() {
  const words = useWords('signIn');
  const common = useWords('console');
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isProved: boolean) => void)[]>([]);
  useEffect(() => {
    onStepUp(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve);
          setOpen(true);
        }),
    );
    return () => onStepUp(null);
  }, []);
  const settle = (isProved: boolean): void => {
    for (const resolve of waiting.current.splice(0)) resolve(isProved);
    setOpen(false);
  };
  return (
    <Modal
      opened={isOpen}
      onClose={() => settle(false)}
      title={words.confirmTitle}
      closeButtonProps={{ 'aria-label': common.close }}
      zIndex={400}
    >
      <Proof onProved={() => settle(true)} />
    </Modal>
  );
}

function Proof({ onProved }: { onProved: () => void }) {
  const words = useWords('signIn');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const asked = useQuery({ queryKey: ['step-up'], queryFn: () => call(askStepUp), gcTime: 0, staleTime: 0 });
  const byPasskey = useMutation({
    mutationFn: async (options: object) =>
      call(stepUpByPasskey, { body: { answer: await passkeyAnswer(options) } }),
    onSuccess: onProved,
  });
  const byPassword = useMutation({
    mutationFn: () => call(stepUpByPassword, { body: { password, code } }),
    onSuccess: onProved,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    byPassword.mutate();
  };
  return (
    <Loaded query={asked}>
      {({ options, hasPassword }) => (
        <Stack>
          <Text>{words.confirmText}</Text>
          {options && (
            <>
              <Button loading={byPasskey.isPending} onClick={() => byPasskey.mutate(options)} data-autofocus>
                {words.confirmByPasskey}
              </Button>
              <Problem error={byPasskey.error} />
            </>
          )}
          {options && hasPassword && <Divider label={words.or} />}
          {hasPassword && (
            <form onSubmit={submit}>
              <Stack>
                <PasswordField value={password} onChange={setPassword} />
                <CodeInput value={code} onChange={setCode} isRecovery />
                <Problem error={byPassword.error} />
                <Button type="submit" variant={options ? 'default' : 'filled'} loading={byPassword.isPending}>
                  {words.confirm}
                </Button>
              </Stack>
            </form>
          )}
          {!options && !hasPassword && <Text>{words.confirmNeedsLink}</Text>}
        </Stack>
      )}
    </Loaded>
  );
}
