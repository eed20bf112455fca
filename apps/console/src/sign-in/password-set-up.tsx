// A new password with an authenticator app beside it: the password, the app's first code, the recovery codes.
import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { NewApp } from '@titan/contract/console/sign-in.schema';
import { useMutation } from '@tanstack/react-query';
import { Copy } from '../ui/copy.tsx';
import { Qr } from '../ui/qr.tsx';
import { Hint } from '../ui/states.tsx';
import { useWords } from '../words/words.tsx';
import { Problem, useWrong } from './problem.tsx';
import { CodeField, PasswordField, useSubmit } from './proof.tsx';

type Steps = {
  /** Refuses a password that others would guess. Null: it is set, and the app stays. */
  ask(password: string): Promise<NewApp | null>;
  /** Answers the recovery codes. */
  prove(password: string, app: { sealed: string; code: string }): Promise<{ recoveryCodes: string[] }>;
  onDone(): void;
  label?: string;
  /** What is wrong may also be shown elsewhere. */
  onError?(error: unknown): void;
};

const SENDING = 'password';
/** Shown beside a field, here or of the person. */
const SHOWN = ['name', 'email', 'password', 'code'];

export function PasswordSetUp({ ask, prove, onDone, label, onError = () => undefined }: Steps) {
  const words = useWords('signIn');
  const asking = useMutation({
    mutationKey: [SENDING],
    mutationFn: ask,
    onSuccess: (made) => (made === null ? onDone() : undefined),
    onError,
  });
  const { data: app, variables: password = '' } = asking;
  const proving = useMutation({
    mutationKey: [SENDING],
    mutationFn: (code: string) => prove(password, { sealed: app?.sealed ?? '', code }),
    onError,
  });
  const step = app ? proving : asking;
  const wrong = useWrong(step.error);
  const submit = useSubmit<'password' | 'code'>(SENDING, (typed) =>
    step.mutate(app ? typed.code : typed.password),
  );
  if (proving.data) return <RecoveryCodes codes={proving.data.recoveryCodes} onDone={onDone} />;
  return (
    <form onSubmit={submit}>
      <Stack>
        {app ? (
          <>
            <Text>{words.scan}</Text>
            <Qr code={app.qr} label={words.qrLabel} />
            <Hint>
              {words.typeKey} <Code className="secret">{app.key}</Code>
            </Hint>
            <CodeField error={wrong['code']} />
          </>
        ) : (
          <PasswordField isNew error={wrong['password']} />
        )}
        <Problem error={step.error} shown={SHOWN} />
        <Button type="submit" loading={step.isPending}>
          {app ? words.finish : (label ?? words.next)}
        </Button>
      </Stack>
    </form>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useWords('signIn');
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
        <Copy value={codes.join('\n')} variant="default" />
        <Button onClick={onDone}>{words.keptThem}</Button>
      </Group>
    </Stack>
  );
}
