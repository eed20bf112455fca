// Asks who is signed in to prove anew who they are, when a call needs it (call.ts).
import { Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, onStepUp } from '../call.ts';
import { Loaded } from '../ui/states.tsx';
import { useWords } from '../words/words.tsx';
import { Proof } from './proof.tsx';

export function StepUp() {
  const words = useWords('signIn');
  const [waiting, setWaiting] = useState<((isProved: boolean) => void)[]>([]);
  useEffect(() => {
    onStepUp(() => new Promise((resolve) => setWaiting((before) => [...before, resolve])));
    return () => onStepUp(null);
  }, []);
  const settle = (isProved: boolean): void => {
    for (const resolve of waiting) resolve(isProved);
    setWaiting((now) => now.slice(waiting.length));
  };
  return (
    <Modal opened={waiting.length > 0} onClose={() => settle(false)} title={words.confirmTitle} zIndex={400}>
      <Confirm onProved={() => settle(true)} />
    </Modal>
  );
}

function Confirm({ onProved }: { onProved: () => void }) {
  const words = useWords('signIn');
  const asked = useQuery({
    queryKey: ['step-up'],
    queryFn: () => call('POST /step-up/options'),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Loaded query={asked}>
      {({ options, hasPassword }) => (
        <Stack>
          <Text>{options || hasPassword ? words.confirmText : words.confirmNeedsLink}</Text>
          <Proof
            options={options}
            hasPassword={hasPassword}
            labels={{ passkey: words.confirmByPasskey, password: words.confirm }}
            byPasskey={(answer) => call('POST /step-up/passkey', { body: { answer } })}
            byPassword={(body) => call('POST /step-up/password', { body })}
            onProved={onProved}
          />
        </Stack>
      )}
    </Loaded>
  );
}
