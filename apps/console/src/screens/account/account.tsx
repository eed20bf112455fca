// A person's own account: how they sign in, and where they are signed in.
import { Badge, Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import type { OwnAccount } from '@titan/contract/console/account.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../call.ts';
import { useMe } from '../../session.tsx';
import { newPasskey } from '../../sign-in/passkeys.ts';
import { PasswordSetUp } from '../../sign-in/password-set-up.tsx';
import { Problem } from '../../sign-in/problem.tsx';
import { useChange } from '../../ui/change.ts';
import { Rows } from '../../ui/figure.tsx';
import { Failed, Hint, Loaded, Screen } from '../../ui/states.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { News } from './news.tsx';

export default function AccountScreen() {
  const { screens } = useWords('console');
  const { name, email } = useMe();
  const query = useQuery({ queryKey: ['account'], queryFn: () => call('GET /account') });
  return (
    <Screen title={screens.account}>
      <Text>{`${name} · ${email}`}</Text>
      <Loaded query={query}>
        {(account) => (
          <>
            {account.hasPasskeys && <Passkeys account={account} />}
            <Password account={account} />
            <News />
            <Sessions sessions={account.sessions} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Passkeys({ account: { passkeys } }: { account: OwnAccount }) {
  const words = useWords('account');
  const { time } = useLanguage();
  const adding = useChange('account', async () => {
    const answer = await newPasskey(await call('POST /account/passkeys/options'));
    const name = words.passkeyNumber({ number: String(passkeys.length + 1) });
    return call('POST /account/passkeys', { body: { name, answer } });
  });
  const removing = useChange('account', (id: string) =>
    call('DELETE /account/passkeys/:id', { params: { id } }),
  );
  return (
    <Stack gap="sm">
      <Title order={2}>{words.passkeys}</Title>
      <Hint>{passkeys.length < 2 ? words.passkeyAdvice : words.passkeysText}</Hint>
      {passkeys.map(({ id, name, created_at: addedAt, used_at: usedAt }) => (
        <Group key={id} justify="space-between">
          <div>
            <Text fw={500}>{name}</Text>
            <Hint>
              {usedAt ? words.usedAt({ time: time(usedAt) }) : words.addedAt({ time: time(addedAt) })}
            </Hint>
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
        <Button variant="default" onClick={() => adding.mutate()} loading={adding.isPending}>
          {words.addPasskey}
        </Button>
      </Group>
    </Stack>
  );
}

function Password({ account: { hasPassword, recoveryCodesLeft } }: { account: OwnAccount }) {
  const words = useWords('account');
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
      <Hint>{hasPassword ? words.codesLeft({ number: String(recoveryCodesLeft) }) : words.passwordText}</Hint>
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
      <Modal opened={open !== null} onClose={close} title={words.password}>
        <PasswordSetUp
          ask={async (password) => {
            if (open === 'app') return call('POST /account/app', { body: { password } });
            await call('POST /account/password', { body: { password, app: null } });
            return null;
          }}
          prove={(password, app) => call('POST /account/password', { body: { password, app } })}
          onDone={close}
          {...(open === 'password' && { label: common.save })}
        />
      </Modal>
    </Stack>
  );
}

function Sessions({ sessions }: Pick<OwnAccount, 'sessions'>) {
  const words = useWords('account');
  const { time } = useLanguage();
  const ending = useChange('account', (id: string) =>
    call('DELETE /account/sessions/:id', { params: { id } }),
  );
  return (
    <Stack gap="sm">
      <Title order={2}>{words.sessions}</Title>
      {ending.error && <Failed error={ending.error} />}
      <Rows
        rows={sessions.map(({ id, isThis, used_at: usedAt, address, device }) => ({
          key: id,
          cells: {
            [words.device]: device,
            [words.address]: <span dir="ltr">{address}</span>,
            [words.lastUsed]: time(usedAt),
            [words.actionsColumn]: isThis ? (
              <Badge variant="default">{words.thisDevice}</Badge>
            ) : (
              <Button variant="default" size="xs" onClick={() => ending.mutate(id)}>
                {words.endSession}
              </Button>
            ),
          },
        }))}
      />
    </Stack>
  );
}
