// A new password with an authenticator app beside it: the password, the app's first code, the recovery codes.
import {
  Button,
  Code,
  CopyButton,
  Group,
  PasswordInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { NewApp } from '@titan/contract/console/sign-in';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Qr } from '../ui/qr.tsx';
import { useWords } from '../words/words.tsx';
import { Problem, useWrong } from './problem.tsx';

type Steps = {
  /** Refuses a password that others would guess. */
  ask(password: string): Promise<NewApp>;
  /** Answers the recovery codes. */
  prove(password: string, app: { sealed: string; code: string }): Promise<{ recoveryCodes: string[] }>;
  onDone(): void;
};

export function PasswordSetUp({ ask, prove, onDone }: Steps) {
  const words = useWords('signIn');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const asking = useMutation({ mutationFn: ask });
  const proving = useMutation({
    mutationFn: (app: NewApp) => prove(password, { sealed: app.sealed, code }),
  });
  const askedWrong = useWrong(asking.error);
  const provenWrong = useWrong(proving.error);
  const app = asking.data;
  if (proving.data) return <RecoveryCodes codes={proving.data.recoveryCodes} onDone={onDone} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (app) proving.mutate(app);
    else asking.mutate(password);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {app ? (
          <>
            <Text>{words.scan}</Text>
            <Qr code={app.qr} label={words.qrLabel} />
            <Text size="sm" c="dimmed">
              {words.typeKey} <Code className="secret">{app.key}</Code>
            </Text>
            <CodeInput value={code} onChange={setCode} error={provenWrong['code']} />
          </>
        ) : (
          <PasswordField isNew value={password} onChange={setPassword} error={askedWrong['password']} />
        )}
        <Problem error={asking.error} shown={['password']} />
        <Problem error={proving.error} shown={['code']} />
        <Button type="submit" loading={asking.isPending || proving.isPending}>
          {app ? words.finish : words.next}
        </Button>
      </Stack>
    </form>
  );
}

export function PasswordField({
  value,
  onChange,
  error,
  isNew = false,
}: {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  isNew?: boolean;
}) {
  const words = useWords('signIn');
  return (
    <PasswordInput
      label={isNew ? words.newPassword : words.password}
      description={isNew ? words.passwordHint : undefined}
      name="password"
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
      visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
    />
  );
}

/** Six figures of an app; `isRecovery`: or a recovery code. */
export function CodeInput({
  value,
  onChange,
  error,
  isRecovery = false,
}: {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  isRecovery?: boolean;
}) {
  const words = useWords('signIn');
  return (
    <TextInput
      label={isRecovery ? words.codeOrRecovery : words.code}
      name="code"
      autoComplete="one-time-code"
      inputMode={isRecovery ? 'text' : 'numeric'}
      spellCheck={false}
      required
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
    />
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useWords('signIn');
  const common = useWords('console');
  return (
    <Stack>
      <Text fw={700}>{words.recoveryTitle}</Text>
      <Text>{words.recoveryText}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {codes.map((code) => (
          <Code key={code} className="secret">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? common.copied : common.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{words.keptThem}</Button>
      </Group>
    </Stack>
  );
}
