// Asks who is signed in to prove anew who they are, when a call needs it (call.ts).
import { Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type ProofGiven } from '../call.ts';
import { Loaded } from '../ui/states.tsx';
import { useWords } from '../words/words.tsx';
import { Proof } from './proof.tsx';

export function StepUp({ isOpen, settle }: { isOpen: boolean; settle: ProofGiven }) {
  const words = useWords('signIn');
  return (
    <Modal opened={isOpen} onClose={() => settle(false)} title={words.confirmTitle} zIndex={400}>
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
