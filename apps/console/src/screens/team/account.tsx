// A person's own account: how they sign in, and where they are signed in.
import { Badge, Button, Group, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { startRegistration } from '@simplewebauthn/browser';
import {
  addPasskey,
  askOwnApp,
  askOwnPasskey,
  changePassword,
  endSession,
  ownAccount,
  type OwnAccount,
  removePasskey,
} from '@titan/contract/console/team';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../call.ts';
import { useMe } from '../../session.tsx';
import { PasswordField, PasswordSetUp } from '../../sign-in/password-set-up.tsx';
import { Problem, useWrong } from '../../sign-in/problem.tsx';
import type { Creation } from '../../sign-in/set-up.tsx';
import { Failed, Loaded, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';

export default function AccountScreen() {
  const { screens } = useWords('console');
  const { name, email } = useMe();
  const query = useQuery({ queryKey: ['account'], queryFn: () => call(ownAccount) });
  return (
    <Screen title={screens.account}>
      <Text>{`${name} · ${email}`}</Text>
      <Loaded query={query}>
        {(account) => (
          <>
            {account.hasPasskeys && <Passkeys account={account} />}
            <Password account={account} />
            <Sessions sessions={account.sessions} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function useAccountChange<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: ['account'] }),
  });
}

function Passkeys({ account: { passkeys } }: { account: OwnAccount }) {
  const words = useWords('team');
  const { time } = useLanguage();
  const adding = useAccountChange(async () => {
    const options = await call(askOwnPasskey);
    const answer = await startRegistration({ optionsJSON: options as unknown as Creation });
    const name = words.passkeyNumber({ number: String(passkeys.length + 1) });
    return call(addPasskey, { body: { name, answer: { ...answer } } });
  });
  const removing = useAccountChange((id: string) => call(removePasskey, { params: { id } }));
  return (
    <Stack gap="sm">
      <Title order={2}>{words.passkeys}</Title>
      <Text size="sm" c="dimmed">
        {passkeys.length < 2 ? words.passkeyAdvice : words.passkeysText}
      </Text>
      {passkeys.map(({ id, name, createdAt, usedAt }) => (
        <Group key={id} justify="space-between">
          <div>
            <Text fw={500}>{name}</Text>
            <Text size="sm" c="dimmed">
              {usedAt ? words.usedAt({ time: time(usedAt) }) : words.addedAt({ time: time(createdAt) })}
            </Text>
          </div>
          <Button
            variant="default"
            size="xs"
            onClick={() => removing.mutate(id)}
            loading={removing.isPending}
          >
            {words.removePasskey}
          </Button>
        </Group>
      ))}
      <Problem error={adding.error ?? removing.error} />
      <Group>
        <Button variant="default" onClick={() => adding.mutate(undefined)} loading={adding.isPending}>
          {words.addPasskey}
        </Button>
      </Group>
    </Stack>
  );
}

function Password({ account: { hasPassword, recoveryCodesLeft } }: { account: OwnAccount }) {
  const words = useWords('team');
  const common = useWords('console');
  const client = useQueryClient();
  const [open, setOpen] = useState<'password' | 'app' | null>(null);
  const close = (): void => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['account'] });
  };
  return (
    <Stack gap="sm">
      <Title order={2}>{words.password}</Title>
      <Text size="sm" c="dimmed">
        {hasPassword ? words.codesLeft({ number: String(recoveryCodesLeft) }) : words.passwordText}
      </Text>
      <Group>
        {hasPassword && (
          <Button variant="default" onClick={() => setOpen('password')}>
            {words.changePassword}
          </Button>
        )}
        <Button variant="default" onClick={() => setOpen('app')}>
          {hasPassword ? words.newApp : words.addPassword}
        </Button>
      </Group>
      <Modal
        opened={open !== null}
        onClose={close}
        title={words.password}
        closeButtonProps={{ 'aria-label': common.close }}
      >
        {open === 'app' ? (
          <PasswordSetUp
            ask={(password) => call(askOwnApp, { body: { password } })}
            prove={(password, app) => call(changePassword, { body: { password, app } })}
            onDone={close}
          />
        ) : (
          <NewPassword onDone={close} />
        )}
      </Modal>
    </Stack>
  );
}

/** The authenticator app stays. */
function NewPassword({ onDone }: { onDone: () => void }) {
  const common = useWords('console');
  const [password, setPassword] = useState('');
  const changing = useMutation({
    mutationFn: () => call(changePassword, { body: { password, app: null } }),
    onSuccess: onDone,
  });
  const wrong = useWrong(changing.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    changing.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <PasswordField isNew value={password} onChange={setPassword} error={wrong['password']} />
        <Problem error={changing.error} shown={['password']} />
        <Button type="submit" loading={changing.isPending}>
          {common.save}
        </Button>
      </Stack>
    </form>
  );
}

function Sessions({ sessions }: Pick<OwnAccount, 'sessions'>) {
  const words = useWords('team');
  const { time } = useLanguage();
  const ending = useAccountChange((id: string) => call(endSession, { params: { id } }));
  return (
    <Stack gap="sm">
      <Title order={2}>{words.sessions}</Title>
      {ending.error && <Failed error={ending.error} />}
      <Table className="rows">
        <Table.Thead>
          <Table.Tr>
            {[words.device, words.address, words.lastUsed, words.actionsColumn].map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sessions.map(({ id, isThis, usedAt, address, device }) => (
            <Table.Tr key={id}>
              <Table.Td data-column={words.device}>{device}</Table.Td>
              <Table.Td data-column={words.address} dir="ltr">
                {address}
              </Table.Td>
              <Table.Td data-column={words.lastUsed}>{time(usedAt)}</Table.Td>
              <Table.Td data-column={words.actionsColumn}>
                {isThis ? (
                  <Badge variant="default">{words.thisDevice}</Badge>
                ) : (
                  <Button variant="default" size="xs" onClick={() => ending.mutate(id)}>
                    {words.endSession}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
