// How somebody proves who they are: by a passkey, or by a password with a code.
import { Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { useWords } from '../words/words.tsx';
import { passkeyAnswer } from './passkeys.ts';
import { Problem } from './problem.tsx';

const SENDING = 'proof';

type TypedProof = Record<'email' | 'password' | 'code', string>;

type PasskeyAnswer = Awaited<ReturnType<typeof passkeyAnswer>>;

type ProofProps<Proved> = {
  /** What their passkey is asked; null: they have none, or there are none here. */
  options: object | null;
  hasPassword?: boolean;
  labels: { passkey: string; password: string };
  byPasskey(answer: PasskeyAnswer): Promise<Proved>;
  byPassword(typed: TypedProof): Promise<Proved>;
  onProved(proved: Proved): unknown;
  /** The browser may offer their passkeys beside a field, which is then among the children. */
  isOffered?: boolean;
  children?: ReactNode;
};

export function Proof<Proved>({
  options,
  hasPassword = true,
  labels,
  isOffered = false,
  children,
  ...proof
}: ProofProps<Proved>) {
  const words = useWords('signIn');
  const asking = useMutation({
    mutationFn: async (offered: PasskeyAnswer | null) =>
      proof.byPasskey(offered ?? (await passkeyAnswer(options ?? {}))),
    onSuccess: proof.onProved,
  });
  const sending = useMutation({
    mutationKey: [SENDING],
    mutationFn: proof.byPassword,
    onSuccess: proof.onProved,
  });
  const { mutate: answer } = asking;
  useEffect(() => {
    if (!isOffered || options === null) return;
    const offer = async (): Promise<void> => {
      if (await browserSupportsWebAuthnAutofill()) answer(await passkeyAnswer(options, true));
    };
    // Nobody picked one.
    offer().catch(() => undefined);
  }, [isOffered, options, answer]);
  const submit = useSubmit<keyof TypedProof>(SENDING, (typed) => {
    asking.reset();
    sending.mutate(typed);
  });
  return (
    <Stack>
      {options && (
        <Button size="md" loading={asking.isPending} onClick={() => answer(null)} data-autofocus>
          {labels.passkey}
        </Button>
      )}
      <Problem error={asking.error} />
      {options && hasPassword && <Divider label={words.or} />}
      {hasPassword && (
        <form onSubmit={submit}>
          <Stack>
            {children}
            <PasswordField />
            <CodeField isRecovery />
            <Problem error={sending.error} />
            <Button type="submit" variant={options ? 'default' : 'filled'} loading={sending.isPending}>
              {labels.password}
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}

/**
 * Sends a form's fields, by their names, with a mutation of that key: once, for a second press would make what the first has spent
 * look wrong, before the button is seen to rest.
 */
export function useSubmit<Name extends string>(key: string, send: (typed: Record<Name, string>) => void) {
  const client = useQueryClient();
  return (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (client.isMutating({ mutationKey: [key] }) > 0) return;
    send(Object.fromEntries(new FormData(event.currentTarget)) as Record<Name, string>);
  };
}

type Field = { error?: string | undefined };

export function PasswordField({ error, isNew = false }: Field & { isNew?: boolean }) {
  const words = useWords('signIn');
  return (
    <PasswordInput
      label={isNew ? words.newPassword : words.password}
      description={isNew ? words.passwordHint : undefined}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
    />
  );
}

/** Six figures of an app; `isRecovery`: or a recovery code. */
export function CodeField({ error, isRecovery = false }: Field & { isRecovery?: boolean }) {
  const words = useWords('signIn');
  return (
    <TextInput
      label={isRecovery ? words.codeOrRecovery : words.code}
      name="code"
      autoComplete="one-time-code"
      inputMode={isRecovery ? 'text' : 'numeric'}
      spellCheck={false}
      required
      error={error}
    />
  );
}
