// Whoever is not signed in: by a passkey, or by a password and a code. At /console/setup it is what a link opens.
import { Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { browserSupportsWebAuthnAutofill, startAuthentication } from '@simplewebauthn/browser';
import { askSignIn, signInByPasskey, signInByPassword } from '@titan/contract/console/sign-in';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../call.ts';
import { Screen } from '../ui/states.tsx';
import { useWords } from '../words/words.tsx';
import { CodeInput, PasswordField } from './password-set-up.tsx';
import { Problem } from './problem.tsx';
import { SetUp } from './set-up.tsx';

/** The options that the service made are what the browser's WebAuthn takes. */
type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Asks the browser for a passkey; `isOffered`: only beside the e-mail field, until the person picks one. */
export async function passkeyAnswer(options: object, isOffered = false) {
  const answer = await startAuthentication({
    optionsJSON: options as Request,
    useBrowserAutofill: isOffered,
  });
  return { ...answer };
}

export function SignIn() {
  return location.pathname === '/console/setup' ? <SetUp /> : <ComeIn />;
}

/** The service takes an answer for five minutes after it asked. */
const ASKED_FOR_MS = 4 * 60_000;

function ComeIn() {
  const words = useWords('signIn');
  const client = useQueryClient();
  const enter = () => client.invalidateQueries({ queryKey: ['me'] });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const asked = useQuery({
    queryKey: ['sign-in'],
    queryFn: () => call(askSignIn),
    refetchInterval: ASKED_FOR_MS,
    gcTime: 0,
  });
  const options = asked.data?.options ?? null;
  const byPasskey = useMutation({
    mutationFn: async (isOffered: boolean) => {
      const answer = await passkeyAnswer(options ?? {}, isOffered);
      return call(signInByPasskey, { body: { answer } });
    },
    onSuccess: enter,
  });
  const byPassword = useMutation({
    mutationFn: () => call(signInByPassword, { body: { email, password, code } }),
    onSuccess: enter,
  });
  useOffered(options);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    byPasskey.reset();
    byPassword.mutate();
  };
  return (
    <Screen title={words.title}>
      <Stack>
        {options && (
          <>
            <Button size="md" loading={byPasskey.isPending} onClick={() => byPasskey.mutate(false)}>
              {words.byPasskey}
            </Button>
            <Problem error={byPasskey.error} />
            <Divider label={words.or} />
          </>
        )}
        <form onSubmit={submit}>
          <Stack>
            <TextInput
              label={words.email}
              name="email"
              type="email"
              autoComplete="username webauthn"
              required
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
            <PasswordField value={password} onChange={setPassword} />
            <CodeInput value={code} onChange={setCode} isRecovery />
            <Problem error={byPassword.error} />
            <Button type="submit" variant={options ? 'default' : 'filled'} loading={byPassword.isPending}>
              {words.byPassword}
            </Button>
          </Stack>
        </form>
        <Text size="sm" c="dimmed">
          {words.lost}
        </Text>
        <Text size="sm" c="dimmed">
          {words.newHere}
        </Text>
      </Stack>
    </Screen>
  );
}

/** Browsers that can offer passkeys beside the e-mail field; what they say when nobody picks one is no failure. */
function useOffered(options: object | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (options === null) return;
    const offer = async (): Promise<void> => {
      if (!(await browserSupportsWebAuthnAutofill())) return;
      const answer = await passkeyAnswer(options, true).catch(() => null);
      if (answer === null) return;
      const isIn = await call(signInByPasskey, { body: { answer } }).catch(() => null);
      if (isIn !== null) await client.invalidateQueries({ queryKey: ['me'] });
    };
    void offer();
  }, [options, client]);
}
